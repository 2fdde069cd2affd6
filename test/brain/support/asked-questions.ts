import type { Brain, Question } from '../../../source/brain/brain.ts'
import { type QuestionName, questions } from '../../../source/brain/questions/index.ts'
import { createRuleBrain } from '../../../source/brain/rules/rule-brain.ts'
import type { FakeWorldOptions } from '../../team/support/fake-world.ts'
import { setUp, simple } from '../../team/support/harness.ts'
import { seen } from './question-inputs.ts'

export interface Asked {
  readonly question: Question
  readonly input: unknown
  /** What the rules answer. */
  readonly good: unknown
}

/** Every kind of question with an input that a team really asked with, and the answer of the rules to it. */
export const askedByTeams = async (): Promise<ReadonlyMap<QuestionName, Asked>> => {
  const found = new Map<QuestionName, Asked>()
  const rules = createRuleBrain()
  const listening: Brain = {
    ...rules,
    async ask(question, input, context) {
      const answer = await rules.ask(question, input, context)
      const name = question.name as QuestionName
      // The first one that says something: an empty answer shows little of what can go wrong.
      const said = JSON.stringify(answer.value).length > 90
      if (!found.has(name) || (said && JSON.stringify(found.get(name)!.good).length <= 90))
        // The table holds questions of many types; here they are all just questions.
        found.set(name, { question: question as unknown as Question, input, good: answer.value })
      return answer
    },
  }
  const play = async (organization: string, trouble?: FakeWorldOptions['trouble']) => {
    const played = setUp(
      simple('Collect 24 oak logs. Craft a chest.'),
      { organization, brainFor: () => listening },
      { trouble },
    )
    played.team.joined({ person: 'Ann', role: 'observer' })
    await played.team.start()
    await played.team.command('Ann', { type: 'say', to: ['Bob'], text: 'what do you have?', delivery: 'queue' })
    await played.team.ended
  }
  for (const organization of ['tree', 'dag', 'causal', 'peers', 'debate', 'solo:curriculum']) await play(organization)
  const noTrees = { result: 'failure', reason: 'sees no trees', code: 'not-found' } as const
  await play('tree', (seat, { name }) => (seat === 'Bob' && name === 'collect' ? noTrees : null))
  // No agent looks back after an easy success: here one sees no trees at first.
  let seesNone = true
  await play('dag', (_, { name }) => {
    if (name !== 'collect' || !seesNone) return null
    seesNone = false
    return noTrees
  })
  const byHand: readonly [QuestionName, unknown, unknown][] = [
    [
      'negateRules',
      { rules: [{ id: 'tool-first', text: 'Stone drops nothing without a pickaxe, so the pickaxe comes first.' }] },
      { rules: [{ id: 'tool-first', text: 'Stone drops for any hand, so no pickaxe has to come first.' }] },
    ],
    [
      'monitorProgress',
      {
        ...{ seat: 'Bob', task: { id: 'p1/look', title: 'Look around', done: { kind: 'report' }, from: 'Lena' } },
        ...{ observation: seen(), containers: [], blueprint: null, history: [], messages: [], attempts: 0 },
      },
      { status: 'ongoing', reason: 'Nothing was looked at yet.' },
    ],
    [
      'summariseMemory',
      { seat: 'Bob', past: '', lines: ['Mia: I bring the planks', 'collect 6 oak logs: success'], limit: 500 },
      { summary: 'Mia promised to bring the planks.' },
    ],
    [
      'designBuilding',
      {
        ...{ goal: 'Build a hut', building: 'hut', site: { width: 20, depth: 20, near: 'the chest' } },
        ...{ stock: { oak_log: 4 }, available: ['oak_planks'], lacking: ['glass'], previous: null, wishes: [] },
      },
      {
        design: { parts: [{ kind: 'box', from: [0, 0, 0], to: [2, 2, 2], of: 'oak_planks' }] },
        because: 'a cube is enough',
      },
    ],
    [
      'writeCode',
      {
        ...{
          seat: 'Bob',
          instruction: 'dance',
          task: null,
          round: 1,
          functions: 'goTo(x, y, z)',
          skills: [],
          attempts: [],
        },
        ...{ observation: seen(), containers: [], recipes: [], blueprints: [], names: [] },
      },
      { thought: 'round and round', code: 'await goTo(1, -60, 2)' },
    ],
  ]
  for (const [name, input, good] of byHand)
    if (!found.has(name)) found.set(name, { question: questions[name] as unknown as Question, input, good })
  return found
}
