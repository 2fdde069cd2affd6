import { readable } from '../../../minecraft/names/readable.ts'
import { beyondReach } from '../../../planner/beyond-reach.ts'
import type { Plan } from '../../../session/log/events/plan.ts'
import { notFinished, type PlanTaskInput } from '../../questions/plan-task/shape.ts'
import { aboutOf, type Draft, type Planning, type StageKey, stages, toItem } from '../items/draft-item.ts'
import { stageTitle } from '../items/stage-titles.ts'
import { analyse } from './analysis.ts'
import { withChestsInReach } from './chests-in-reach.ts'
import { waitingLast } from './one-after-another.ts'
import { onlyLeftOut } from './only-left-out.ts'
import { objectiveOf } from './take-out.ts'
import { namedFirst } from './what-comes-first.ts'
import type { Wishes } from './wishes.ts'
import { gapsOf, type Work } from './work.ts'
import { workFor } from './work-for.ts'

/** The rule brain's answer to `planTask`. */
export const planByRules = (given: Planning): Plan => {
  const input = withChestsInReach(given)
  const work = workFor(input)
  const { drafts, workers, wishes } = work
  const refusal = unreadGoal(input, work)
  const objective = objectiveOf(input.goal)
  if (refusal.impossible || refusal.finished)
    return { objective, ...gapsOf(work), ...analyse(input, work, []), stages: [], ...refusal }
  if (isThere(input, work))
    return {
      objective,
      ...analyse(input, work, []),
      stages: [],
      finished: allIsThere,
    }
  if (drafts.length === 0 && isLastQuestion(input))
    return { objective, ...analyse(input, work, []), stages: [], finished: allIsDone, reached: [] }
  const mine = input.share && input.share.of > 1 ? ownPart(drafts, input) : drafts
  const shown = mine.length > 0 ? mine : [fallback(input, workers[0]!)]
  return {
    objective,
    ...gapsOf(work),
    ...analyse(input, work, drafts),
    stages: intoStages(shown, wishes, input),
    // The words that it read here are not read elsewhere: nothing else shows that the goal is reached.
    reached: input.judgedBy === 'plan' ? [] : undefined,
  }
}

/**
 * Where every seat plans, each comes to the same whole and takes the part that has its own name on it, also when another is to
 * do it now. The others' first plans hold what they bring. When a task fails later, only its own planner plans anew, and asks the
 * seats that have by now what it takes.
 */
const ownPart = (drafts: readonly Draft[], { seat, failed }: PlanTaskInput): Draft[] => {
  const isOwn = ({ owner, assignee }: Draft): boolean => (owner ?? assignee) === seat
  const own = drafts.filter(isOwn)
  const uses = ({ done, id }: Draft): boolean =>
    own.some(one => one.requires.includes(id) || ('item' in done && aboutOf(one).includes(done.item)))
  const asked = failed.length === 0 ? [] : drafts.filter(draft => !isOwn(draft) && draft.way === 'give' && uses(draft))
  const ids = new Set([...asked, ...own].map(draft => draft.id))
  return [...asked, ...own].map(draft => ({ ...draft, requires: draft.requires.filter(id => ids.has(id)) }))
}

const intoStages = (drafts: readonly Draft[], wishes: Wishes, input: PlanTaskInput): Plan['stages'] => {
  const keys = Object.keys(stages) as StageKey[]
  const first = new Set(wishes.first.flatMap(wish => namedFirst(wish, drafts)))
  const isFirst = (draft: Draft): boolean => first.has(draft)
  const staged = (all: readonly Draft[], end = ''): Plan['stages'] =>
    keys.flatMap(key => {
      const items = all.filter(draft => draft.stage === key)
      if (items.length === 0) return []
      const ordered = [...items.filter(isFirst), ...items.filter(draft => !isFirst(draft))]
      return [
        {
          title: stageTitle(key, items, end, input),
          items: (wishes.order.length > 0 ? waitingLast(ordered) : ordered).map(toItem),
        },
      ]
    })
  const early = drafts.filter(({ late }) => !late)
  const late = drafts.filter(one => one.late)
  return [...staged(early), ...staged(late, early.length > 0 ? ', last' : '')]
}

export const allIsThere = { because: 'all that the goal asks for is there already' }

const allIsDone = { because: 'all that was planned is done' }

/** What was planned is done, and the plan said that nothing can show the goal: the rules know no more of it than then. */
const isLastQuestion = ({ finished, failed, running, written = [] }: PlanTaskInput): boolean =>
  finished.length > 0 && failed.length + running.length === 0 && written.some(({ reached }) => reached.length === 0)

/** All of the goal was read, and nothing of it is left to do, as far as that can be seen. */
export const isThere = (input: PlanTaskInput, { drafts, demands, leftOut, takenOut }: Work): boolean =>
  drafts.length === 0 && leftOut.length + takenOut.length === 0 && demands.length > 0 && notFinished(input).length === 0

/** What the rule brain can do, with examples, for a person who asked for something else. */
export const understoodGoals = (blueprints: readonly string[], kept: readonly string[] = []): string => {
  const named = (names: readonly string[]): string[] => names.slice(0, 2).map(name => name.replaceAll(/[_-]/g, ' '))
  const builds = [...named(kept).map(name => `build my ${name}`), ...named(blueprints).map(name => `build ${name}`)]
  const examples = [
    'collect 12 oak logs',
    'craft 4 torches',
    'put 8 planks into the chest',
    ...builds,
    'build a small house',
  ]
  return `The rule brain can collect, craft, store, place and build from a blueprint or a ready design, for example: ${examples.join('; ')}. A model reads any goal: --model NAME`
}

/** What can be asked for in the place of carrying things to what is no member of the team; '': nothing of that kind was. */
const carriedInstead = (demands: Work['demands']): string => {
  const [one] = demands.flatMap(demand => (demand.kind === 'bring' && demand.to !== undefined ? [demand] : []))
  if (!one) return ''
  const things = readable(one.item, one.count)
  return `“${one.to}” is no member of the team; “put ${things} into the chest”, “put ${things} into the chest at X Y Z” or “bring ${things} to” a member can be asked for. `
}

/** No work comes of any of it: looking around must not count as having reached it. */
export const unreadGoal = (
  input: Pick<PlanTaskInput, 'goal' | 'finished' | 'blueprints' | 'judgedBy'>,
  work: Work,
): Pick<Plan, 'impossible' | 'finished' | 'takenOut'> => {
  const { goal, finished, blueprints, judgedBy } = input
  const { drafts, demands, leftOut, takenOut, outOfReach } = work
  if (drafts.length === 0 && outOfReach.length > 0) {
    const because = beyondReach(outOfReach).join('; ')
    return { impossible: { why: 'unreachable', because } }
  }
  const missing = onlyLeftOut(input, work)
  if (missing.length > 0) {
    const parts = missing.map(({ part, by, said }) => `“${part}” (${by} said: ${said})`).join(', ')
    const because = `all else is done; only what was left out is missing: ${parts}`
    if (judgedBy === 'people') return { finished: { because }, takenOut: missing }
    return { impossible: { why: 'unreachable', because }, takenOut: missing }
  }
  if (drafts.length > 0 || finished.length > 0 || (leftOut.length === 0 && demands.length > 0)) return {}
  if (takenOut.length > 0 && leftOut.length === 0) {
    const parts = takenOut.map(({ part, by }) => `“${part}” (${by})`).join(', ')
    return { impossible: { why: 'unreachable', because: `nothing of the goal is left to do; taken out: ${parts}` } }
  }
  const because = `“${goal.slice(0, 200)}” is not understood. ${carriedInstead(demands)}${understoodGoals(blueprints.map(one => one.name))}`
  return { impossible: { why: 'not-understood', because } }
}

export const fallback = (input: PlanTaskInput, worker: string): Draft => ({
  id: 'report',
  stage: 'place',
  way: 'look',
  title: `Look around and report: ${input.goal.slice(0, 200)}`,
  assignee: worker,
  requires: [],
  done: { kind: 'report' },
  because: `the rules found nothing ${input.finished.length > 0 ? 'more ' : ''}to collect, craft, store or build in the goal`,
  effort: 1,
})
