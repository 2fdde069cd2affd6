import { readable } from '../../../minecraft/names/readable.ts'
import { amountOf } from '../../../session/log/item-titles.ts'
import type { DecomposeTaskInput, DecomposeTaskOutput, Subtask } from '../../questions/decompose-task/shape.ts'
import type { PlanTaskInput } from '../../questions/plan-task/shape.ts'
import { aboutOf, type Draft } from '../items/draft-item.ts'
import { analyse } from '../plan/analysis.ts'
import { allIsThere, fallback, isThere, unreadGoal } from '../plan/plan-task.ts'
import { gapsOf } from '../plan/work.ts'
import { ableTo, type Lacking, throughChest } from './diverse-abilities.ts'
import { asGraph } from './item-requirements.ts'
import { sharedWork } from './unassigned-work.ts'

/** The rule brain's answer to `decomposeTask`: the same work as for stages, with each item's own requirements. */
export const decomposeByRules = (input: DecomposeTaskInput): DecomposeTaskOutput => {
  const shared = sharedWork(input)
  const { drafts, workers } = shared
  const objective = input.goal.trim().replace(/\s+/g, ' ')
  const refusal = unreadGoal(input, shared)
  if (refusal.impossible || refusal.finished)
    return { objective, ...gapsOf(shared), ...analyse(input, shared, []), subtasks: [], ...refusal }
  if (isThere(input, shared)) return { objective, ...analyse(input, shared, []), subtasks: [], finished: allIsThere }
  const work = drafts.length > 0 ? drafts : [fallback(input, workers[0]!)]
  const graph = asGraph(throughChest(work, input, workers, input.lacking))
  return {
    objective,
    ...gapsOf(shared),
    ...analyse(input, shared, graph),
    subtasks: rootsFirst(graph).map(draft => subtaskOf(draft, input, workers, graph)),
  }
}

/** What waits for nothing is listed first: a subtask without names would share the requirements of the one before. */
const rootsFirst = (drafts: readonly Draft[]): Draft[] => {
  const ids = new Set(drafts.map(draft => draft.id))
  const isRoot = (draft: Draft): boolean => !draft.requires.some(id => ids.has(id))
  return [...drafts.filter(isRoot), ...drafts.filter(draft => !isRoot(draft))]
}

const subtaskOf = (
  draft: Draft,
  input: DecomposeTaskInput,
  workers: readonly string[],
  graph: readonly Draft[],
): Subtask => ({
  id: draft.id,
  description: draft.title,
  milestones: milestonesOf(draft),
  data: dataFor(draft, input),
  requires: [...draft.requires],
  candidates: recipientOf(draft, graph) ?? candidatesFor(draft, input, workers),
  done: draft.done,
  way: draft.way,
  amount: draft.amount,
  because: draft.because.slice(0, 400),
})

/** Halfway is far enough ahead to see whether it goes well. */
const milestonesOf = ({ done }: Draft): string[] => {
  if (done.kind === 'have' || done.kind === 'stored') {
    const amount = amountOf({ done })
    if (amount < 4) return []
    const half = done.count - Math.ceil(amount / 2)
    return [`${readable(done.item, half)} ${done.kind === 'have' ? 'carried' : 'in the chest'}`]
  }
  if (done.kind === 'built' && (done.cells?.length ?? 0) >= 4)
    return [`${Math.floor(done.cells!.length / 2)} cells right`]
  return []
}

/** What the documents say of the thing that is made; a blueprint's cells come to the builder with the task itself. */
const dataFor = (draft: Draft, { documents }: DecomposeTaskInput): string[] => {
  const names = aboutOf(draft)
  return Object.entries(documents).flatMap(([key, value]) => {
    if (key === 'goal' || key === 'blueprints' || key === 'containers') return []
    if (names.includes(key)) return [`$.${key}`]
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
    return Object.keys(value)
      .filter(field => names.includes(field))
      .map(field =>
        /^[A-Za-z_][\w-]*$/.test(field) ? `$.${key}.${field}` : `$.${key}['${field.replace(/['\\]/g, '\\$&')}']`,
      )
  })
}

/** What is handed over for a piece of work binds the work to the worker that gets it. */
const recipientOf = ({ requires }: Draft, graph: readonly Draft[]): string[] | null => {
  const recipients = graph.flatMap(one =>
    requires.includes(one.id) && one.done.kind === 'have' && one.done.seat !== undefined ? [one.done.seat] : [],
  )
  return recipients.length > 0 ? [recipients[0]!] : null
}

/** All workers, unless a person chose one, or one carries already what is counted. */
export const candidatesFor = (
  draft: Draft,
  input: PlanTaskInput & { readonly lacking: readonly Lacking[] },
  workers: readonly string[],
): string[] => {
  const { done, assignee, wished, stage } = draft
  // All have to get there, and plates that are held together need different feet.
  if (stage === 'exit' || stage === 'hold') return [assignee]
  if (draft.bound === true) return [assignee]
  const carried = done.kind === 'have' ? (input.team.find(one => one.name === assignee)?.inventory[done.item] ?? 0) : 0
  if (wished || carried > 0) return [assignee]
  const able = ableTo(draft, workers, input.lacking)
  return able.length > 0 && able.length < input.workers.length ? able : []
}
