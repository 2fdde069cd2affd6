import type { Brain } from '../../../source/brain/brain.ts'
import type { Subtask } from '../../../source/brain/questions/decompose-task/shape.ts'
import type { OutlineStepsOutput } from '../../../source/brain/questions/outline-steps/shape.ts'
import type { RelateStepsInput } from '../../../source/brain/questions/relate-steps/shape.ts'
import { createRuleBrain } from '../../../source/brain/rules/rule-brain.ts'

/** Answers some questions as told, the rest like the rule brain; counts them all. */
export const scripted = (
  answers: Readonly<Record<string, (input: never) => unknown>>,
): { readonly brain: Brain; readonly asked: string[] } => {
  const rules = createRuleBrain()
  const asked: string[] = []
  return {
    asked,
    brain: {
      label: 'a script',
      async ask(question, input, context) {
        asked.push(question.name)
        const own = answers[question.name]
        if (!own) return rules.ask(question, input, context)
        // A script knows which question it answers.
        const value = question.output.parse(own(input as never))
        return { value, brain: 'a script', tokensIn: 0, tokensOut: 0, cost: 0, ms: 0, attempts: 1 }
      },
    },
  }
}

/** n subtasks that every agent can do: some sand each. */
/** What the documents say of them wants thinking, so that a brain is asked how. */
export const sandTasks = (count: number, requires: (index: number) => readonly string[]): Subtask[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `s${index}`,
    description: `Collect sand, part ${index}`,
    milestones: [],
    data: ['$.goal'],
    requires: [...requires(index)],
    candidates: [],
    done: { kind: 'have', item: 'sand', count: index + 1 },
  }))

export const sandSteps = (count: number): OutlineStepsOutput => ({
  objective: 'sand',
  analysis: '',
  functions: [{ name: 'gather', parameters: ['item', 'count'], description: 'gather it', body: 'collect' }],
  steps: sandTasks(count, () => []).map(({ id, description, done }) => ({
    id,
    description,
    call: { function: 'gather', arguments: ['sand', 1] },
    done,
    makes: {},
    needs: {},
    uses: [],
    candidates: [],
  })),
})

/** Edges by the rule that they come from; without a rule they stay whatever the rules say. */
export interface RuledEdge {
  readonly edge: readonly [string, string]
  readonly rule: string | null
}
/** A brain's answer to `relateSteps` when exactly these edges are there. */
export const relating =
  (edges: readonly RuledEdge[]) =>
  ({ rules, chosen, pairs }: RelateStepsInput) => ({
    edges: edges
      .filter(({ rule }) => rule === null || rules.some(one => one.id === rule && !one.contradicted))
      .map(({ edge }) => [...edge])
      .filter(([from, to]) => chosen === null || from === chosen || to === chosen)
      .filter(([from, to]) => pairs === null || pairs.some(([a, b]) => a === from && b === to)),
  })

/** 70 edges among 35 steps, shared out among the rules. */
export const seventyEdges = (rules: readonly string[]): RuledEdge[] => {
  const edges: RuledEdge[] = []
  for (let distance = 5; edges.length < 70; distance++)
    for (let from = 0; from + distance < 35 && edges.length < 70; from++)
      edges.push({ edge: [`s${from}`, `s${from + distance}`], rule: rules[edges.length % rules.length]! })
  return edges
}
