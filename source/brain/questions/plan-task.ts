import { z } from 'zod'
import { type Plan, plan, planItem, planStage } from '../../session/events.ts'
import { parseCells } from '../cells.ts'
import type { Question } from '../types.ts'
import { blueprintOutline, container, heard, member, recipe, seen } from './shapes.ts'

const outcome = z.object({ id: z.string(), title: z.string(), by: z.string(), detail: z.string() })

/** The situation that every question about a plan is told. */
export const planTaskInput = z.object({
  goal: z.string(),
  seat: z.string(),
  organization: z.string(),
  /** Everybody the plan may name, the asker included. */
  team: z.array(member),
  /** Names of those who do the work, in seat order. */
  workers: z.array(z.string()).min(1),
  /** The asker's part of the goal, where several plan for themselves. */
  share: z.object({ index: z.int(), of: z.int() }).nullable(),
  observation: seen.nullable(),
  containers: z.array(container),
  blueprints: z.array(blueprintOutline),
  recipes: z.array(recipe),
  /** Names of items and blocks that the texts speak of. */
  names: z.array(z.string()),
  /** Parts of the goal that the judge has measured. */
  measured: z.array(z.object({ name: z.string(), done: z.number(), total: z.number() })),
  finished: z.array(outcome),
  failed: z.array(outcome),
  running: z.array(outcome),
  previous: plan.nullable(),
  /** What people turned down in this session, oldest first, each with the plan as it was. */
  rejected: z.array(z.object({ reason: z.string(), by: z.string(), plan })),
  messages: z.array(heard),
  /** What people asked for that holds until they say otherwise. */
  instructions: z.array(z.object({ from: z.string(), text: z.string() })),
})
export type PlanTaskInput = z.infer<typeof planTaskInput>

/** Stages and items; what only graphs have is not asked for. */
const output = plan.omit({ graph: true }).extend({
  stages: z.array(
    planStage.extend({ items: z.array(planItem.omit({ milestones: true, data: true, candidates: true })) }),
  ),
})

/** What a plan must hold to be carried out: known people and blueprints, unique ids, requirements that exist and form no circle. */
export const planProblem = (
  content: Plan,
  known: { readonly names: readonly string[]; readonly blueprints: Readonly<Record<string, number>> | null },
): string | null => {
  const items = content.stages.flatMap((stage, index) => stage.items.map(item => ({ ...item, stage: index })))
  if (items.length === 0) return 'The plan has no items; give at least one stage with one item.'
  const byId = new Map<string, (typeof items)[number]>()
  for (const item of items) {
    if (byId.has(item.id)) return `Two items have the id "${item.id}"; ids must be unique.`
    byId.set(item.id, item)
  }
  for (const item of items) {
    const stranger = [...(item.assignee === null ? [] : [item.assignee]), ...(item.candidates ?? [])].find(
      name => !known.names.includes(name),
    )
    if (stranger !== undefined)
      return `Item "${item.id}" is for "${stranger}", who is not in the team (${known.names.join(', ')}).`
    for (const id of item.requires) {
      const other = byId.get(id)
      if (!other) return `Item "${item.id}" requires "${id}", which is not in the plan.`
      if (other.stage > item.stage) return `Item "${item.id}" requires "${id}", which comes in a later stage.`
    }
    if (item.done.kind === 'built' && known.blueprints) {
      const total = known.blueprints[item.done.blueprint]
      if (total === undefined)
        return `Item "${item.id}" builds "${item.done.blueprint}", which is not a blueprint here.`
      const outside = item.done.cells?.find(cell => cell >= total)
      if (outside !== undefined)
        return `Item "${item.id}" names cell ${outside}; "${item.done.blueprint}" has cells 0-${total - 1}.`
    }
  }
  const circle = findCircle(items)
  return circle ? `These items wait for each other: ${circle.join(' → ')}.` : null
}

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

/** Goal and situation → stages of items with assignees and conditions. */
export const planTask: Question<typeof planTaskInput, typeof output> = {
  name: 'planTask',
  description: 'Turn the goal into stages of items, each with an assignee and a condition that the world can show.',
  input: planTaskInput,
  output,
  settings: { temperature: 0, maxTokens: 4000 },
  check: (asked, answer) =>
    planProblem(answer, {
      names: asked.team.map(one => one.name),
      blueprints: Object.fromEntries(asked.blueprints.map(one => [one.name, one.total])),
    }) ?? notMissing(asked, answer),
}

/** Work on cells that already stand is not wrong, but a plan of nothing else would never end. */
const notMissing = (asked: PlanTaskInput, answer: Plan): string | null => {
  const missing = new Map(
    asked.blueprints.map(one => [one.name, new Set(one.missing.flatMap(group => parseCells(group.cells)))]),
  )
  const items = answer.stages.flatMap(stage => stage.items)
  const idle = items.every(({ done }) => done.kind === 'built' && missing.get(done.blueprint)?.size === 0)
  return idle ? 'Every item builds what already stands; plan what is still missing.' : null
}
