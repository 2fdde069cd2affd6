import { meaningOf } from '../../answers/meant-names.ts'
import { conditionFaults, mendedCondition, mendedReached, quoted, twice } from '../../answers/shared-checks.ts'
import type { Question } from '../../brain.ts'
import { stepsByRules } from '../../rules/graph/outline-steps.ts'
import { foreseePlan } from '../../rules/plan/foresee-plan.ts'
import { hasItems } from '../depending-events.ts'
import { isExampleFor } from '../judged-by.ts'
import { placeFaults } from '../plan-task/places.ts'
import { mendedFinished, notFinished, reachedFaults, refusalFaults, undrafted } from '../plan-task/shape.ts'
import { listed } from '../prompt-lines.ts'
import { neededRecipes } from '../recipes-shown.ts'
import { input, output } from './shape.ts'

/** CausalMACE's decomposition: functions made of actions, and the nodes of the graph, each a call of one. */
export const outlineSteps: Question<typeof input, typeof output> = {
  name: 'outlineSteps',
  description: 'Divide the goal into steps, each a call of a function, without saying in which order.',
  doing: 'finding the steps',
  answerFor: () => 'team',
  input,
  output,
  inLines: { recipes: neededRecipes },
  isExampleFor,
  words: (_, answer) =>
    answer.impossible?.because ?? answer.finished?.because ?? listed(answer.steps.map(one => one.description)),
  decides: {
    'plan.proposed': (plan, { seat, answer }) =>
      plan.seat === seat &&
      hasItems(
        plan.content,
        answer.steps.map(one => one.id),
      ),
  },
  foresee: (asked, { steps, impossible, finished }) =>
    finished ? ['finished'] : foreseePlan(asked, steps, impossible),
  rule: stepsByRules,
  mend: (asked, answer) => {
    const names = meaningOf(asked.team.map(one => one.name))
    const functions = meaningOf(answer.functions.map(one => one.name))
    return {
      ...answer,
      ...mendedReached(answer, asked.blueprints),
      ...mendedFinished(answer, answer.steps.length),
      steps: answer.steps.map(one => ({
        ...one,
        call: { ...one.call, function: functions.of(one.call.function) },
        candidates: one.candidates.map(names.of),
        done: mendedCondition(one.done, asked.blueprints),
      })),
    }
  },
  check: (asked, answer) => {
    const { functions, steps } = answer
    const refusal = refusalFaults(answer, steps.length)
    const judge = [...reachedFaults(answer, asked.blueprints), ...undrafted(asked, answer)]
    if (refusal) return [...refusal, ...judge, ...(answer.finished ? notFinished(asked) : [])]
    const names = meaningOf(asked.team.map(one => one.name))
    const known = new Map(functions.map(one => [one.name, one]))
    const functionNames = meaningOf(known.keys())
    return [
      ...twice(steps.map(one => one.id)).map(id => `Two steps have the id ${quoted(id)}; ids must be unique.`),
      ...steps.flatMap(({ id, call, candidates, done }) => {
        const called = known.get(call.function)
        return [
          ...(called
            ? call.arguments.length > called.parameters.length
              ? [
                  `Step "${id}" gives ${call.arguments.length} arguments; ${quoted(called.name)} takes ${called.parameters.length}.`,
                ]
              : []
            : [
                `Step "${id}" calls ${quoted(call.function)}, which is not among the functions${functionNames.hint(call.function)}`,
              ]),
          ...candidates
            .filter(name => !names.has(name))
            .map(name => `Step "${id}" is for ${quoted(name)}, who is not in the team${names.hint(name)}`),
          ...conditionFaults(`Step "${id}"`, done, asked.blueprints),
        ]
      }),
      ...placeFaults(
        asked,
        steps.map(({ id, done }) => ({ who: `Step ${quoted(id)}`, done })),
      ),
      ...judge,
    ]
  },
}
