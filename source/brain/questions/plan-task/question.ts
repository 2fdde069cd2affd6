import { parseCells } from '../../../planner/cell-ranges.ts'
import type { Plan } from '../../../session/log/events/plan.ts'
import { meaningOf } from '../../answers/meant-names.ts'
import { mendedCondition, mendedReached, quoted } from '../../answers/shared-checks.ts'
import type { Question } from '../../brain.ts'
import { splitEvenly } from '../../rules/items/even-shares.ts'
import { foreseePlan } from '../../rules/plan/foresee-plan.ts'
import { planByRules } from '../../rules/plan/plan-task.ts'
import { hasItems, idsIn } from '../depending-events.ts'
import { isExampleFor } from '../judged-by.ts'
import { listed } from '../prompt-lines.ts'
import { neededRecipes } from '../recipes-shown.ts'
import { type OwnedCondition, placeFaults } from './places.ts'
import {
  mendedFinished,
  notFinished,
  output,
  type PlanTaskInput,
  planFaults,
  planTaskInput,
  undrafted,
} from './shape.ts'
import { moreThanShare, sharersLeftOut, sharesCountedTwice, signsLeftOut } from './shares.ts'

/** A template may be rendered without an input. */
const isAlone = ({ team, seat }: Partial<Pick<PlanTaskInput, 'team' | 'seat'>>): boolean =>
  team?.every(({ name }) => name === seat) ?? false
const assigneesIn = ({ items }: Plan['stages'][number]): readonly (string | null)[] =>
  items.map(({ assignee }) => assignee)

/** Goal and situation → stages of items with assignees and conditions. */
export const planTask: Question<typeof planTaskInput, typeof output> = {
  name: 'planTask',
  description: 'Turn the goal into stages of items, each with an assignee and a condition that the world can show.',
  doing: 'planning',
  answerFor: () => 'team',
  plans: 'tasks',
  inLines: {
    recipes: neededRecipes,
    workers: (list, { share, seat }) =>
      share && share.of > 1 ? `yourself, ${seat}; each of ${list.join(', ')} plans for itself` : list.join(', '),
    share: share => (share && share.of > 1 ? shareInWords(share) : ''),
  },
  input: planTaskInput,
  output,
  isAlone,
  isExampleFor: (asked, answer) =>
    isExampleFor(asked, answer) &&
    !(isAlone(asked) && new Set(output.safeParse(answer).data?.stages.flatMap(assigneesIn)).size > 1),
  words: (_, answer) =>
    answer.impossible?.because ??
    answer.finished?.because ??
    listed(answer.stages.flatMap(({ items }) => items.map(itemInWords))),
  // By its items; a goal that cannot be reached is the whole plan.
  decides: { 'plan.proposed': (plan, { seat, answer }) => plan.seat === seat && hasItems(plan.content, idsIn(answer)) },
  foresee: (asked, { stages, impossible, finished }) =>
    finished
      ? ['finished']
      : foreseePlan(
          asked,
          stages.flatMap(stage => stage.items),
          impossible,
        ),
  rule: planByRules,
  mend: (asked, answer) => {
    const names = meaningOf(asked.team.map(one => one.name))
    const ids = meaningOf(answer.stages.flatMap(stage => stage.items.map(item => item.id)))
    return {
      ...answer,
      ...mendedReached(answer, asked.blueprints),
      ...mendedFinished(answer, idsIn(answer).length),
      stages: answer.stages.map(stage => ({
        ...stage,
        items: stage.items.map(item => ({
          ...item,
          assignee: item.assignee === null ? null : names.of(item.assignee),
          requires: item.requires.map(ids.of),
          done: mendedCondition(item.done, asked.blueprints),
        })),
      })),
    }
  },
  check: (asked, answer) => {
    const known = { names: asked.team.map(one => one.name), blueprints: asked.blueprints }
    const faults = [
      ...planFaults(answer, known),
      ...placeFaults(asked, conditionsOf(answer)),
      ...undrafted(asked, answer),
      ...signsLeftOut(asked, asked.workers, answer),
      ...sharersLeftOut(asked, answer),
      ...sharesCountedTwice(asked, answer),
      ...moreThanShare(asked, answer, () => planByRules(asked)),
    ]
    if (faults.length > 0) return faults
    return answer.finished ? notFinished(asked) : notMissing(asked, answer)
  },
}

/** Players who plan side by side do not see each other's plans: all divide by the same rule, which is that of the rules, too. */
const shareInWords = ({ index, of }: { readonly index: number; readonly of: number }): string => {
  const example = 10 * of + 1
  return [
    `${of} players plan this goal, each a part of its own, and you are number ${index + 1}.`,
    'Plan only what you yourself take on, with yourself as the assignee: what all of you plan is done, and what two plan is done twice.',
    `An amount that the goal asks of no player by name is divided evenly, and what is left over goes to the first numbers: of ${example}, you take ${splitEvenly(example, of)[index]}.`,
    'Of things that cannot be divided, the first that the goal names is for number 1, the next one for number 2, and so on.',
    'Of what goes into one container, your item says your share alone, as a "stored" with your name under "by".',
  ].join(' ')
}

/** A plan without items puts nothing anywhere. */
const conditionsOf = ({ stages, reached = [] }: Plan): OwnedCondition[] => {
  const items = stages.flatMap(stage => stage.items.map(({ id, done }) => ({ who: `Item ${quoted(id)}`, done })))
  return items.length === 0 ? [] : [...items, ...reached.map(done => ({ who: '"reached"', done }))]
}

const itemInWords = ({ title, assignee }: Plan['stages'][number]['items'][number]): string =>
  assignee === null ? title : `${assignee}: ${title}`

/** Work on cells that already stand is not wrong, but a plan of nothing else would never end. */
const notMissing = (asked: PlanTaskInput, answer: Plan): string[] => {
  const missing = new Map(
    asked.blueprints.map(one => [one.name, new Set(one.missing.flatMap(group => parseCells(group.cells)))]),
  )
  const items = answer.stages.flatMap(stage => stage.items)
  const idle =
    items.length > 0 && items.every(({ done }) => done.kind === 'built' && missing.get(done.blueprint)?.size === 0)
  return idle ? ['Every item builds what already stands; plan what is still missing.'] : []
}
