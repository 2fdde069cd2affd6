import { dealtToEach } from '../../../planner/demand.ts'
import { readGoal } from '../../../planner/goal-demands.ts'
import { sharersOf } from '../../../planner/goal-shares.ts'
import { vocabularyOf } from '../../../planner/vocabulary.ts'
import type { Condition, Plan } from '../../../session/log/events/plan.ts'
import { listed } from '../../../session/log/listed.ts'
import type { PlanTaskInput } from './shape.ts'

/** Of whom a goal asks something by name, or of each, and what an answer leaves out of it. */

type Asked = Parameters<typeof vocabularyOf>[0] & { readonly goal: string }

/** `counted`: those whose share is read, so that the program itself counts it. */
const sharersIn = (
  asked: Asked,
  workers: readonly string[],
): { all: readonly string[]; counted: ReadonlySet<string> } => {
  const vocabulary = vocabularyOf(asked)
  const named = dealtToEach(readGoal(asked.goal, vocabulary), workers).flatMap(demand =>
    'who' in demand && demand.who !== undefined ? demand.who.toLowerCase() : [],
  )
  const counted = new Set(workers.filter(name => named.includes(name.toLowerCase())))
  return { all: [...new Set([...counted, ...sharersOf(asked.goal, vocabulary, workers)])], counted }
}

/** A plan that gives nothing to a worker of whom the goal asks something. What people said since counts for more than the goal. */
export const sharersLeftOut = (asked: PlanTaskInput, answer: Plan): string[] => {
  const { stages, impossible, finished, more, outOfReach = [], leftOut = [] } = answer
  const isOpen = impossible || finished || more || outOfReach.length > 0 || leftOut.length > 0
  const isChanged = asked.instructions.length > 0 || asked.rejected.length > 0 || asked.messages.length > 0
  if (isOpen || isChanged || (asked.share && asked.share.of > 1)) return []
  const able = asked.workers.filter(name => asked.team.some(one => one.name === name && one.available))
  const items = stages.flatMap(stage => stage.items)
  const busy = new Set([...asked.finished, ...asked.running].map(({ by }) => by))
  const without = sharersIn(asked, asked.workers).all.filter(
    name =>
      able.includes(name) &&
      !busy.has(name) &&
      !items.some(
        ({ assignee, candidates = [] }) => assignee === null || assignee === name || candidates.includes(name),
      ),
  )
  return without.length === 0 || items.length === 0
    ? []
    : [
        `The goal asks something of ${listed(without)} by name or of each, and no item is for ${listed(without)}: give each a share.`,
      ]
}

const namedIn = (done: Condition): readonly string[] =>
  done.kind === 'have' || done.kind === 'stored'
    ? [done.by, 'seat' in done ? done.seat : undefined].filter(name => name !== undefined)
    : done.kind === 'inside'
      ? (done.seats ?? [])
      : []

/** Signs of a goal that say nothing of those of whom the goal asks something, where nothing else counts that. */
export const signsLeftOut = (
  asked: Asked & { readonly judgedBy?: PlanTaskInput['judgedBy'] },
  workers: readonly string[],
  { reached = [] }: Pick<Plan, 'reached'>,
): string[] => {
  if (asked.judgedBy !== 'plan' || reached.length === 0) return []
  const { all, counted } = sharersIn(asked, workers)
  const named = new Set(reached.flatMap(namedIn))
  const without = all.filter(name => !counted.has(name) && !named.has(name))
  const [first] = without
  return first === undefined
    ? []
    : [
        `"reached": the goal asks something of ${listed(without)}, and no condition there is about ${listed(without)}: add what each is to bring, as in {"kind":"stored","item":"stick","count":2,"by":${JSON.stringify(first)}}.`,
      ]
}
