import { countTokens } from 'gpt-tokenizer'
import type { Brain } from '../source/brain/brain.ts'
import { loadPrompts } from '../source/brain/providers/prompt-templates.ts'
import { createRuleBrain } from '../source/brain/rules/rule-brain.ts'
import { abilities } from '../source/host/abilities.ts'
import { loadRuleSets } from '../source/planner/rule-sets.ts'
import { loadTask } from '../source/tasks/load-task.ts'
import { type Task, taskSchema } from '../source/tasks/task-schema.ts'
import { rehearse } from '../source/team/plans/rehearsal.ts'
import { relating, sandSteps, scripted, seventyEdges } from '../test/team/support/scripted-planners.ts'
import type { Measurement } from './measure.ts'
import { playTask } from './play.ts'

/**
 * What plans cost in questions and prompt tokens, counted on the very prompts a model would be sent: the causal planner
 * on a graph of the paper's size, every planner on the demo, and a small building by one agent from start to end.
 */

const prompts = loadPrompts()
const tokensOf = (question: string, input: unknown): number => {
  const { system, user } = prompts.get(question)!.render(input)
  return countTokens(`${system}\n\n${user}`)
}

const plan = async (task: Task, organization: string, brain: Brain) => {
  const { asked } = await rehearse({ task, brain, actions: abilities.list, organization })
  const questions = asked.map(one => one.asked)
  return {
    questions: questions.length,
    judged: questions.filter(one => one.question === 'judgeTask').length,
    tokens: questions.reduce((all, one) => all + tokensOf(one.question, one.input), 0),
  }
}

const sand = taskSchema.parse({
  name: 'sand',
  title: 'Sand',
  goal: 'Collect sand.',
  seats: { leader: 'Lena', workers: ['Bob', 'Mia'] },
})
const floor = taskSchema.parse({
  name: 'floor',
  title: 'A floor',
  goal: 'Build the floor from the blueprint.',
  seats: { workers: ['Bob'] },
  organization: 'solo',
  timeLimit: 120,
  arena: {
    region: { from: [-8, -61, -8], to: [16, -50, 16] },
    spawn: [0, -60, 4],
    containers: [{ block: 'chest[facing=south]', at: [2, -60, 2], items: { oak_planks: 20 } }],
  },
  blueprints: {
    floor: { origin: [5, -60, 5], legend: { P: 'oak_planks' }, layers: [['PPPPP', 'PPPPP', 'PPPPP', 'PPPPP']] },
  },
})

export async function measure(): Promise<Measurement[]> {
  const rules = loadRuleSets()
    .find(one => one.domain === 'gathering')!
    .rules.map(rule => rule.id)
  const large = (organization: string) =>
    plan(
      sand,
      organization,
      scripted({ outlineSteps: () => sandSteps(35), relateSteps: relating(seventyEdges(rules)) }).brain,
    )
  const batched = await large('causal')
  const literal = await large('causal:literal')
  const note = `35 nodes, 70 edges, ${rules.length} rules`
  const measurements: Measurement[] = [
    {
      what: 'causal plan, questions per rule set',
      value: batched.questions,
      unit: 'questions',
      budget: { atMost: 10 },
      note,
    },
    { what: 'causal plan, prompt tokens', value: batched.tokens, unit: 'tokens' },
    {
      what: 'causal plan, literal: 1 + n + k + e (k + 1)',
      value: literal.questions - literal.judged,
      unit: 'questions',
      note: `${note}; and ${literal.judged} for the kind of task`,
    },
    { what: 'causal plan, literal, prompt tokens', value: literal.tokens, unit: 'tokens' },
  ]
  const demo = loadTask(new URL('../tasks/demo/cabin.yaml', import.meta.url).pathname)
  for (const organization of ['tree', 'dag', 'causal']) {
    const { questions, tokens } = await plan(demo, organization, createRuleBrain())
    measurements.push({
      what: `plan of the cabin by ${organization}`,
      value: tokens,
      unit: 'tokens',
      note: `${questions} ${questions === 1 ? 'question' : 'questions'}`,
    })
  }
  const asked: { readonly question: string; readonly input: unknown }[] = []
  const { success, reason } = await playTask(floor, {
    organization: 'solo',
    schedule: 'async',
    brainFor: () => createRuleBrain(),
    onEvent: event => {
      if (event.type === 'mind.asked') asked.push(event.data)
    },
  })
  const tokens = asked.reduce((all, one) => all + tokensOf(one.question, one.input), 0)
  return [
    ...measurements,
    {
      what: 'a 20-block blueprint by one agent, from start to end',
      // What was not built took too much in any case.
      value: success ? asked.length : Number.POSITIVE_INFINITY,
      unit: 'questions',
      budget: { atMost: 8 },
      note: success ? 'MINDcraft: 53' : `not built: ${reason}`,
    },
    {
      what: 'the same, prompt tokens',
      value: tokens,
      unit: 'tokens',
      budget: { atMost: 15_000 },
      note: 'MINDcraft: 98,000',
    },
  ]
}
