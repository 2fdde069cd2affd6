import { z } from 'zod'
import { blockPosition } from '../../../minecraft/blocks/position-schema.ts'
import { reachedWhen } from '../../../session/log/condition-words.ts'
import {
  condition,
  type Plan,
  plan,
  planItem,
  plannedCondition,
  planStage,
  workFields,
} from '../../../session/log/events/plan.ts'
import { decisionSources } from '../../../session/log/events/words.ts'
import { clockKinds } from '../../../session/log/work-clock.ts'
import { meaningOf } from '../../answers/meant-names.ts'
import { conditionFaults, quoted, titleFaults, twice } from '../../answers/shared-checks.ts'
import { byName, goalJudges, written } from '../judged-by.ts'
import { at } from '../prompt-lines.ts'
import {
  type BlueprintOutline,
  goalChanges,
  heard,
  measured,
  member,
  surroundings,
  told,
  toldWorkers,
} from '../shapes.ts'
import { wanted } from '../wanted.ts'

const outcome = z.object({
  id: z.string(),
  title: z.string(),
  done: condition.optional(),
  by: z.string(),
  detail: z.string(),
  /** Why it failed, without what was said in looking back on it; absent in recordings of before. */
  reason: z.string().optional(),
  ...workFields,
  /** What came of it, in the words of its worker, where only a report shows that it is done. */
  finding: z.string().optional(),
  /** Every worker tried it in vain. */
  triedByAll: z.literal(true).optional(),
  /** All tried it, and it cannot be got or done here at all. */
  outOfReach: z.literal(true).optional(),
  /** Workers who said so, each with the reason, where others have not tried it or may have more luck. */
  outOfReachFor: z.array(z.object({ worker: z.string(), reason: z.string() })).optional(),
  /** Its worker does not understand what is to be done. */
  notUnderstood: z.literal(true).optional(),
  /** No container stands at the place of its condition. */
  noContainer: z.literal(true).optional(),
})

/** Workers that have come to the team since something was said. */
const joined = z.array(z.string()).optional()

/** `source`: a person decided, or no person did in time; `at`: when it was said, ms; absent in recordings of before. */
const rejection = z.object({
  reason: z.string(),
  by: z.string(),
  plan,
  source: z.enum(decisionSources).optional(),
  at: z.number().optional(),
  joined,
})

/** The situation that every question about a plan is told. */
export const planTaskInput = z.object({
  goal: z.string(),
  /** The person who gave it, whom “me” means in it; absent: no person of the team did. */
  goalBy: z.string().optional(),
  told,
  goalChanges,
  wanted,
  seat: z.string(),
  organization: z.string(),
  /** All whom the plan may name, the asker included. */
  team: z.array(member),
  /** Names of those who do the work, in seat order. */
  workers: z.array(z.string()).min(1),
  /** The asker's part of the goal, where several plan for themselves. */
  share: z.object({ index: z.int(), of: z.int() }).nullable(),
  /** When others may work, where that is not at any time. */
  turns: z.enum(['rounds', 'relay']).optional(),
  ...surroundings,
  /** Land of which all containers are known: so far around each of these places. */
  inSight: z.array(z.object({ at: blockPosition, within: z.int() })).optional(),
  measured,
  judgedBy: z.enum(goalJudges).optional(),
  byName,
  /** How plans before this one say that the world shows the goal, where that judges it. */
  written: z.array(written).optional(),
  /** Until the session ends as a failure, s, by the clock of the task; absent: no limit that matters. */
  timeLeft: z.object({ seconds: z.int().min(0), clock: z.enum(clockKinds) }).optional(),
  finished: z.array(outcome),
  failed: z.array(outcome),
  running: z.array(outcome),
  /** Items that a person who was to do them declined, and does not have again. */
  declined: z.array(z.object({ id: z.string(), by: z.string() })).optional(),
  /** Amounts that members began to collect, also of items that others do now, or that no plan has any more; `before`: what each had of it. */
  begun: z
    .array(z.object({ id: z.string(), by: z.string(), item: z.string(), amount: z.number(), before: z.number() }))
    .optional(),
  previous: plan.nullable(),
  /** What was turned down in this session, oldest first, each with the plan as it was. */
  rejected: z.array(rejection),
  /** Plans of the asker that said that nothing is left to do, and what the world showed, oldest first. */
  refused: z.array(z.object({ said: z.string(), reason: z.string() })).optional(),
  messages: z.array(heard),
  toldWorkers,
  /** What people asked for that holds until they say otherwise; `asked`: this plan was asked for with it. */
  instructions: z.array(
    z.object({ from: z.string(), text: z.string(), asked: z.boolean().optional(), at: z.number().optional(), joined }),
  ),
  /** What the team remembers of earlier sessions and of this one, one line each. */
  remembered: z.array(z.string()).optional(),
  /** Open items that a person gave to a member by hand: they stay with that one. */
  given: z.array(z.object({ id: z.string(), to: z.string(), by: z.string() })).optional(),
  /** Buildings that were designed for the goal, as they are called now, and what people can still say of each to have it drawn anew. */
  designed: z.array(z.object({ name: z.string(), called: z.string(), examples: z.array(z.string()) })).optional(),
  /** Why a plan is wanted now: what failed, or what the goal lacks although all that was planned is done. */
  occasion: z.string().optional(),
  /** The wish that the occasion tells, where it is one. */
  occasionWish: z.object({ from: z.string(), text: z.string() }).optional(),
})
export type PlanTaskInput = z.infer<typeof planTaskInput>

/** What only graphs have is not asked for. */
const item = planItem
  .omit({ milestones: true, data: true, candidates: true })
  .extend({ done: plannedCondition.default({ kind: 'report' }) })

/** Stages and items. */
export const output = plan.omit({ graph: true }).extend({
  stages: z.array(planStage.extend({ items: z.array(item) })),
})

/** What a plan must hold to be carried out: known people and blueprints, unique ids, requirements that exist and form no circle. */
export const planFaults = (
  content: Plan,
  known: { readonly names: readonly string[]; readonly blueprints: readonly { name: string; total: number }[] },
): string[] => {
  const items = content.stages.flatMap((stage, index) => stage.items.map(item => ({ ...item, stage: index })))
  const judge = reachedFaults(content, known.blueprints)
  const refusal = refusalFaults(content, items.length)
  if (refusal) return [...refusal, ...judge]
  const byId = new Map(items.map(item => [item.id, item]))
  const ids = meaningOf(byId.keys())
  const names = meaningOf(known.names)
  const faults = twice(items.map(item => item.id)).map(id => `Two items have the id ${quoted(id)}; ids must be unique.`)
  for (const [index, { title }] of content.stages.entries()) faults.push(...titleFaults(`Stage ${index + 1}`, title))
  for (const item of items) {
    const who = `Item ${quoted(item.id)}`
    faults.push(...titleFaults(who, item.title))
    for (const name of [...(item.assignee === null ? [] : [item.assignee]), ...(item.candidates ?? [])])
      if (!names.has(name)) faults.push(`${who} is for ${quoted(name)}, who is not in the team${names.hint(name)}`)
    for (const id of item.requires) {
      const other = byId.get(id)
      if (!other) faults.push(`${who} requires ${quoted(id)}, which is not in the plan${ids.hint(id)}`)
      else if (other.stage > item.stage) faults.push(`${who} requires ${quoted(id)}, which comes in a later stage.`)
    }
    faults.push(...conditionFaults(who, item.done, known.blueprints))
  }
  faults.push(...judge)
  if (faults.length > 0) return faults
  const circle = findCircle(items)
  return circle ? [`These items wait for each other: ${circle.slice(0, 20).join(' → ')}.`] : []
}

/** What is seen to stand in a building where nothing should be. */
const filledInWords = (name: string, { block, at: filled = [] }: BlueprintOutline['missing'][number]): string[] =>
  block !== 'air' || filled.length === 0
    ? []
    : [`something stands at ${filled.slice(0, 3).map(at).join(', ')} in ${name}, where nothing should be`]

/**
 * What the judge, or a look at the blueprints of the goal, shows to be open. Where people changed the goal neither knows what is wanted: what is
 * said under "reached" is looked at instead.
 */
export const notFinished = ({ measured, blueprints, goal, judgedBy }: PlanTaskInput): string[] => {
  if (judgedBy === 'people') return []
  const open = measured.filter(part => part.done < part.total).map(part => `${part.name} ${part.done}/${part.total}`)
  const words = goal.toLowerCase().replaceAll('_', ' ')
  const unbuilt = blueprints.filter(
    ({ name, missing }) => missing.length > 0 && words.includes(name.toLowerCase().replaceAll('_', ' ')),
  )
  const shown = [
    ...open,
    ...unbuilt.flatMap(({ name, missing }) => [
      ...(missing.some(one => filledInWords(name, one).length === 0) ? [`cells of ${name} are missing`] : []),
      ...missing.flatMap(one => filledInWords(name, one)),
    ]),
  ]
  return shown.length === 0 ? [] : [`The goal is not finished: ${shown.join(', ')}. Plan what is missing.`]
}

/** A plan has items, says what shows that all is there, or why nothing can be done: the faults of one without, null for one with items alone. */
export const refusalFaults = (
  { impossible, finished }: Pick<Plan, 'impossible' | 'finished'>,
  items: number,
): string[] | null => {
  if (items === 0 && !impossible && !finished)
    return [
      'The plan has no items. Give at least one; or, when all that is wanted is there, say what shows it: "finished":{"because":"…"}; or say why the goal cannot be reached: "impossible":{"why":"unreachable","because":"…"}.',
    ]
  const parts = [
    ...(items > 0 ? ['items'] : []),
    ...(finished ? ['"finished"'] : []),
    ...(impossible ? ['"impossible"'] : []),
  ]
  if (parts.length > 1) return [`The plan has ${parts.join(' and ')}; give only one of them.`]
  return items > 0 ? null : []
}

/**
 * A plan without work, whose signs of the goal are to be looked at, says that all is there: models and recordings of before write it so.
 * One that names only what is out of reach says that no more of the goal can be reached.
 */
export const mendedFinished = (
  {
    impossible,
    finished,
    reached = [],
    outOfReach = [],
  }: Pick<Plan, 'impossible' | 'finished' | 'reached' | 'outOfReach'>,
  items: number,
): Pick<Plan, 'finished' | 'impossible'> => {
  if (items > 0 || impossible || finished) return {}
  if (outOfReach.length > 0) {
    const because = outOfReach.map(one => `“${one.part}”: ${one.because}`).join('; ')
    return { impossible: { why: 'unreachable', because } }
  }
  return reached.length > 0 ? { finished: { because: reachedWhen(reached) } } : {}
}

/** More signs of one goal are no judge: each is looked at again and again, beside all others. */
const signsAtMost = 100

/** What is wrong with the judge that a plan drafts. */
export const reachedFaults = (
  { reached = [] }: Pick<Plan, 'reached'>,
  blueprints: Parameters<typeof conditionFaults>[2],
): string[] =>
  reached.length > signsAtMost
    ? [`"reached" has ${reached.length} signs; give at most ${signsAtMost}, the fewest that show the goal.`]
    : reached.flatMap(done => [
        ...conditionFaults('"reached"', done, blueprints),
        ...(done.kind === 'inside' && !done.seats?.length
          ? [
              '"reached": "inside" says under "seats" who stands there in the end, each by its name, as in "seats":["Bob","Mia"].',
            ]
          : []),
      ])

/** A goal that only the plan can judge has a judge; what says itself that it does not cover all of it needs none. */
export const undrafted = (
  { judgedBy }: Pick<PlanTaskInput, 'judgedBy'>,
  {
    reached,
    impossible,
    finished,
    leftOut = [],
  }: Partial<Pick<Plan, 'reached' | 'impossible' | 'finished' | 'leftOut'>>,
): string[] =>
  judgedBy === 'plan' && reached === undefined && !impossible && !finished && leftOut.length === 0
    ? [
        'Say under "reached" what the world shows when the goal is reached, as conditions; [] when nothing in the world can show it.',
      ]
    : []

/** Ids along one circle of requirements, or null. */
export const findCircle = (
  items: readonly { readonly id: string; readonly requires: readonly string[] }[],
): string[] | null => {
  const requires = new Map(items.map(item => [item.id, item.requires]))
  const state = new Map<string, 'open' | 'closed'>()
  const path: string[] = []
  const visit = (id: string): string[] | null => {
    if (state.get(id) === 'closed') return null
    if (state.get(id) === 'open') return [...path.slice(path.indexOf(id)), id]
    state.set(id, 'open')
    path.push(id)
    for (const next of requires.get(id) ?? []) {
      const found = requires.has(next) ? visit(next) : null
      if (found) return found
    }
    path.pop()
    state.set(id, 'closed')
    return null
  }
  for (const item of items) {
    const found = visit(item.id)
    if (found) return found
  }
  return null
}
