import { decomposeTask } from '../../../brain/questions/decompose-task/question.ts'
import { type Subtask, subtaskEdges } from '../../../brain/questions/decompose-task/shape.ts'
import type { PlanTaskInput } from '../../../brain/questions/plan-task/shape.ts'
import { gapsOf } from '../../../brain/rules/plan/work.ts'
import type { Plan, PlanItem } from '../../../session/log/events/plan.ts'
import type { Planner } from './plan-method.ts'
import type { Resources } from './planning-resources.ts'

/** Title of the one stage that holds the nodes of a graph: their order is in what they require. */
export const graphStage = 'Task graph'

/** What a planner that draws up a graph is told beside the situation: what agents cannot do, documents, what was seen. */
export const graphInput = (input: PlanTaskInput, { abilities, documents, states }: Resources) => ({
  ...input,
  lacking: abilities.lacking(input.workers),
  documents: { ...documents },
  environment: states.environment(
    input.seat,
    [input.goal, ...input.names, ...input.failed.map(one => one.title)],
    undefined,
    {
      kinds: new Set(
        [...(input.observation?.blocks ?? []), ...(input.observation?.entities ?? [])].map(({ name }) => name),
      ),
      containers: true,
    },
  ),
})

/**
 * VillagerAgent's Task Decomposer: one question for subtasks, Algorithm 1 for the edges. N = N′ ∪ N: what runs goes on
 * even when the new subtasks do not mention it; what is finished stays in the tree of tasks and no task waits for it.
 */
export const decomposed: Planner = async (input, { ask, resources }) => {
  const answer = await ask(decomposeTask, {
    ...graphInput(input, resources),
    states: resources.states.states(input.seat),
  })
  const edges = subtaskEdges(answer.subtasks)
  const fresh = answer.subtasks.map(subtask =>
    itemOf(
      subtask,
      edges.filter(edge => edge.to === subtask.id).map(edge => edge.from),
    ),
  )
  // A team that gives up, or has nothing left to do, goes on with nothing.
  const items = answer.impossible || answer.finished ? [] : [...stillRunning(input, fresh), ...fresh]
  return {
    objective: answer.objective,
    analysis: answer.analysis,
    stages: items.length > 0 ? [{ title: graphStage, items }] : [],
    ...gapsOf(answer),
    impossible: answer.impossible,
    finished: answer.finished,
    reached: answer.reached,
    graph: { method: 'dag', edges: edges.map(({ from, to, origin }) => ({ from, to, origin, kept: true })) },
  }
}

type Node = Pick<Subtask, 'id' | 'description' | 'done' | 'way' | 'amount' | 'because' | 'candidates'> &
  Partial<Pick<Subtask, 'milestones' | 'data'>>

/** A node of a graph as an item of a plan, whose worker is chosen when its turn has come. */
export const itemOf = (
  { id, description: title, done, way, amount, because, milestones = [], data = [], candidates }: Node,
  requires: readonly string[],
): PlanItem => ({
  ...{ id, title, assignee: null, requires: [...requires], done, way, amount, because },
  milestones: milestones.length > 0 ? milestones : undefined,
  data: data.length > 0 ? data : undefined,
  candidates: candidates.length > 0 ? candidates : undefined,
})

/** Items of the version before that a worker has begun, and that the new one left out. */
export const stillRunning = (input: PlanTaskInput, fresh: readonly PlanItem[]): Plan['stages'][number]['items'] => {
  const running = new Map(input.running.map(one => [one.id, one.by]))
  const kept = (input.previous?.stages ?? [])
    .flatMap(stage => stage.items)
    .filter(item => running.has(item.id) && !fresh.some(one => one.id === item.id))
  const ids = new Set([...kept, ...fresh].map(item => item.id))
  return kept.map(item => ({ ...item, requires: item.requires.filter(id => ids.has(id)) }))
}
