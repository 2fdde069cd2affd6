import { pathProblem } from '../../../planner/document-paths.ts'
import { meaningOf } from '../../answers/meant-names.ts'
import { conditionFaults, mendedCondition, mendedReached, quoted, twice } from '../../answers/shared-checks.ts'
import type { Question } from '../../brain.ts'
import { decomposeByRules } from '../../rules/graph/decompose-task.ts'
import { foreseePlan } from '../../rules/plan/foresee-plan.ts'
import { hasItems } from '../depending-events.ts'
import { isExampleFor } from '../judged-by.ts'
import { placeFaults } from '../plan-task/places.ts'
import { findCircle, mendedFinished, notFinished, reachedFaults, refusalFaults, undrafted } from '../plan-task/shape.ts'
import { lines, listed } from '../prompt-lines.ts'
import { neededRecipes } from '../recipes-shown.ts'
import { type DecomposeTaskInput, type DecomposeTaskOutput, input, output, subtaskEdges } from './shape.ts'

/** VillagerAgent's Task Decomposer: goal and situation → subtasks that make a graph without circles. */
export const decomposeTask: Question<typeof input, typeof output> = {
  name: 'decomposeTask',
  description: 'Divide the goal into subtasks with milestones, data and what each must wait for.',
  doing: 'dividing the goal',
  answerFor: () => 'team',
  plans: 'tasks',
  input,
  output,
  inLines: { recipes: neededRecipes, states: list => lines(list, one => `${one.name}: ${one.text}`) },
  isExampleFor,
  words: (_, answer) =>
    answer.impossible?.because ?? answer.finished?.because ?? listed(answer.subtasks.map(one => one.description)),
  decides: {
    'plan.proposed': (plan, { seat, answer }) =>
      plan.seat === seat &&
      hasItems(
        plan.content,
        answer.subtasks.map(one => one.id),
      ),
  },
  foresee: (asked, { subtasks, impossible, finished }) =>
    finished ? ['finished'] : foreseePlan(asked, subtasks, impossible),
  rule: decomposeByRules,
  mend: (asked, answer) => {
    const names = meaningOf(asked.team.map(one => one.name))
    const ids = meaningOf(idsOf(asked, answer))
    return {
      ...answer,
      ...mendedReached(answer, asked.blueprints),
      ...mendedFinished(answer, answer.subtasks.length),
      subtasks: answer.subtasks.map(one => ({
        ...one,
        requires: one.requires.map(ids.of),
        candidates: one.candidates.map(names.of),
        done: mendedCondition(one.done, asked.blueprints),
      })),
    }
  },
  check: (asked, answer) => {
    const { subtasks } = answer
    const refusal = refusalFaults(answer, subtasks.length)
    const judge = [...reachedFaults(answer, asked.blueprints), ...undrafted(asked, answer)]
    if (refusal) return [...refusal, ...judge, ...(answer.finished ? notFinished(asked) : [])]
    const doubles = twice(subtasks.map(one => one.id)).map(
      id => `Two subtasks have the id ${quoted(id)}; ids must be unique.`,
    )
    const names = meaningOf(asked.team.map(one => one.name))
    const ids = meaningOf(idsOf(asked, answer))
    const faults = subtasks.flatMap(({ id, requires, candidates, data, done }) => [
      ...candidates
        .filter(name => !names.has(name))
        .map(name => `Subtask "${id}" is for ${quoted(name)}, who is not in the team${names.hint(name)}`),
      ...requires
        .filter(other => !ids.has(other))
        .map(other => `Subtask "${id}" requires ${quoted(other)}, which is not a subtask${ids.hint(other)}`),
      ...data.flatMap(path => pathProblem(asked.documents, path) ?? []),
      ...conditionFaults(`Subtask "${id}"`, done, asked.blueprints),
    ])
    faults.push(
      ...placeFaults(
        asked,
        subtasks.map(({ id, done }) => ({ who: `Subtask ${quoted(id)}`, done })),
      ),
    )
    if (doubles.length > 0 || faults.length > 0 || judge.length > 0) return [...doubles, ...faults, ...judge]
    const edges = subtaskEdges(subtasks)
    const before = Map.groupBy(edges, edge => edge.to)
    const circle = findCircle(
      subtasks.map(({ id }) => ({ id, requires: (before.get(id) ?? []).map(edge => edge.from) })),
    )
    return circle
      ? [
          `These subtasks wait for each other: ${circle.slice(0, 20).join(' → ')}. A subtask that names none waits for the same ones as the subtask before it.`,
        ]
      : []
  },
}

const idsOf = (asked: DecomposeTaskInput, { subtasks }: DecomposeTaskOutput): string[] =>
  [...subtasks, ...asked.finished, ...asked.running].map(one => one.id)
