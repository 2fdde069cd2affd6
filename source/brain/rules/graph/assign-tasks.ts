import { type Counts, planMaterials } from '../../../planner/materials.ts'
import type { AssignTasksInput, AssignTasksOutput } from '../../questions/assign-tasks/shape.ts'
import { itemOf } from '../items/building-items.ts'

type Ready = AssignTasksInput['ready'][number]
type Free = AssignTasksInput['free'][number]

/** The rule brain's answer to `assignTasks`: each subtask to the agent that is able, did what came before and carries most of what it takes. */
export const assignByRules = (input: AssignTasksInput): AssignTasksOutput => {
  const taken = new Set<string>()
  const given = new Set<string>()
  const assignments: { task: string; agent: string }[] = []
  const waiting: string[] = []
  const pairs = input.ready
    .flatMap((task, order) =>
      input.free
        .filter(agent => mayDo(task, agent, input))
        .map(agent => ({ task, agent, order, score: suitability(task, agent, input) })),
    )
    .sort((a, b) => b.score - a.score || a.order - b.order)
  for (const { task, agent } of pairs) {
    if (taken.has(agent.name) || given.has(task.id)) continue
    const better = input.working.find(
      one => holdsMaterial(task, one, agent, input) || isFresh(task, one.name, agent.name),
    )
    if (better) {
      waiting.push(`${task.title} waits for ${better.name}`)
      given.add(task.id)
      continue
    }
    taken.add(agent.name)
    given.add(task.id)
    assignments.push({ task: task.id, agent: agent.name })
  }
  const thought = [
    ...assignments.map(one => `${one.agent}: ${input.ready.find(task => task.id === one.task)!.title}`),
    ...waiting,
  ].join('; ')
  return { thought: thought.slice(0, 400), assignments }
}

/** Actions of which a subtask needs at least one; none known: every worker will do. */
const actionsFor = (task: Ready, recipes: AssignTasksInput['recipes']): readonly string[] => {
  switch (task.done.kind) {
    case 'built':
      return ['build', 'place']
    case 'placed':
      return ['place']
    case 'have': {
      const { item } = task.done
      return recipes.some(recipe => recipe.item === item) ? ['craft', 'withdraw'] : ['collect', 'withdraw', 'attack']
    }
    case 'stored':
      return ['deposit']
    default:
      return []
  }
}

const mayDo = (task: Ready, agent: Free, input: AssignTasksInput): boolean => {
  if (task.candidates.length > 0 && !task.candidates.includes(agent.name)) return false
  const needed = actionsFor(task, input.recipes)
  return needed.length === 0 || needed.some(action => !agent.cannot.includes(action))
}

/** What the subtask uses up, down to what is gathered. */
const materialFor = (task: Ready, { recipes }: AssignTasksInput): Counts => {
  const { done } = task
  const wanted: Counts =
    done.kind === 'have' || done.kind === 'stored'
      ? { [done.item]: done.count }
      : done.kind === 'placed'
        ? { [itemOf(done.block)]: 1 }
        : {}
  const { raw, crafts } = planMaterials(wanted, {}, recipes)
  return { ...raw, ...Object.fromEntries(crafts.map(({ item, count }) => [item, count])) }
}

const carries = (material: Counts, inventory: Readonly<Counts>): number =>
  Object.entries(material).reduce((all, [item, count]) => all + Math.min(count, inventory[item] ?? 0), 0)

const suitability = (task: Ready, agent: Free, input: AssignTasksInput): number =>
  4 * task.after.filter(one => one.by === agent.name).length +
  Math.min(4, carries(materialFor(task, input), agent.inventory)) -
  10 * task.tried.filter(name => name === agent.name).length

/** Whether the busy agent is fresh for the task: it has not tried it, and the free one has. */
const isFresh = (task: Ready, busy: string, free: string): boolean =>
  task.tried.includes(free) &&
  !task.tried.includes(busy) &&
  (task.candidates.length === 0 || task.candidates.includes(busy))

/** A busy agent has what the free one would have to gather first; crafting elsewhere would begin from nothing. */
const holdsMaterial = (
  task: Ready,
  busy: AssignTasksInput['working'][number],
  free: Free,
  input: AssignTasksInput,
): boolean => {
  if (task.done.kind !== 'have' && task.done.kind !== 'placed') return false
  if (!task.after.some(one => one.by === busy.name) || task.tried.length > 0) return false
  const material = materialFor(task, input)
  return carries(material, free.inventory) === 0 && carries(material, busy.inventory) > 0
}
