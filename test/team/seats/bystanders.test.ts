import { expect, test } from 'vitest'
import type { Brain } from '../../../source/brain/brain.ts'
import type { ConverseInput } from '../../../source/brain/questions/converse/shape.ts'
import { createRuleBrain } from '../../../source/brain/rules/rule-brain.ts'
import { setUp, simple } from '../support/harness.ts'

const at: [number, number, number] = [2, -60, 2]
const share = (seat: string) => ({ kind: 'stored' as const, item: 'dirt', count: 4, by: seat })

/** Each of whom the goal asks something does it; who is asked about anything else says that nothing is to be done. */
const honest = (withSigns: boolean): Brain => {
  const rules = createRuleBrain()
  return {
    ...rules,
    async ask(question, input, context) {
      if (question.name !== 'converse') return rules.ask(question, input, context)
      const { seat, tasks, judgedBy } = input as ConverseInput
      const actions = [
        { name: 'collect', args: { item: 'dirt', count: 4 } },
        { name: 'deposit', args: { item: 'dirt', count: 4, x: at[0], y: at[1], z: at[2] } },
      ]
      const own = { title: `Put 4 dirt of ${seat} there`, done: { kind: 'report' as const }, actions }
      const isOwn = seat !== 'Lena' && tasks.length === 0
      const value = {
        say: [],
        tasks: isOwn ? [own] : [],
        reached: judgedBy === 'plan' && withSigns ? [share('Bob'), share('Mia')] : undefined,
        endGoal: isOwn ? undefined : 'reached',
      }
      const { output } = question
      return {
        value: output.parse(value) as never,
        brain: 'test',
        tokensIn: 0,
        tokensOut: 0,
        cost: 0,
        attempts: 1,
      } as never
    },
  }
}
const asked = (events: ReturnType<typeof setUp>['events']): string[] =>
  events.flatMap(event => (event.type === 'mind.asked' && event.data.question === 'converse' ? [event.data.seat] : []))

test('an equal of whom the goal asks nothing is not asked while those whom it names do all of it', async () => {
  const begun = Promise.withResolvers<void>()
  const { team, events, world, session } = setUp(
    simple('Bob and Mia each put 4 dirt into the chest.', { organization: 'peers', arena: undefined, inventories: {} }),
    { brainFor: () => honest(true), answerWithin: 50 },
    // One of the two is at work until the other one has begun.
    { chests: [{ at, items: {} }], held: seat => (seat === 'Bob' ? begun.promise : undefined) },
  )
  session.subscribe(({ type, source }) => {
    if (type === 'mind.answered' && source === 'Mia') begun.resolve()
  })
  await team.start()
  expect(await team.ended).toMatchObject({ result: 'success' })
  expect([...world.chests.values()]).toEqual([{ dirt: 8 }])
  expect(asked(events).toSorted()).toEqual(['Bob', 'Mia'])
})

test.each([
  ['Put 16 dirt into the chest: Bob 8, Mia 8.', 'report'],
  ['Put 16 dirt into the chest.', 'stored'],
] as const)(
  '%s (%s): who has done its part is not asked while another one is at the rest, nor is any of them when that is there',
  async (words, kind) => {
    const rules = createRuleBrain()
    const part = (seat: string) => ({
      title: `Put 8 dirt of ${seat} there`,
      done: kind === 'report' ? { kind } : { kind, item: 'dirt', count: 8, at },
      actions: [
        { name: 'collect', args: { item: 'dirt', count: 8 } },
        { name: 'deposit', args: { item: 'dirt', count: 8, x: at[0], y: at[1], z: at[2] } },
      ],
    })
    const sign = { kind: 'stored', item: 'dirt', at }
    const signs = kind === 'report' ? ['Bob', 'Mia'].map(by => ({ ...sign, count: 8, by })) : [{ ...sign, count: 16 }]
    const brain: Brain = {
      ...rules,
      async ask(question, input, context) {
        const asked = await rules.ask(question, input, context)
        if (question.name !== 'converse') return asked
        const { seat, tasks, judgedBy } = input as ConverseInput
        const value = {
          say: seat === 'Bob' && tasks.length === 0 ? [{ to: 'Mia', text: 'I put 8 there, you 8.' }] : [],
          tasks: seat !== 'Lena' && tasks.length === 0 ? [part(seat)] : [],
          reached: judgedBy === 'plan' ? signs : undefined,
        }
        return { ...asked, value: question.output.parse(value) as typeof asked.value }
      },
    }
    const bobRests = Promise.withResolvers<void>()
    const { team, events, world, session } = setUp(
      simple(words, { organization: 'peers', arena: undefined, inventories: {} }),
      { brainFor: () => brain, answerWithin: 50 },
      { chests: [{ at, items: {} }], held: seat => (seat === 'Mia' ? bobRests.promise : undefined) },
    )
    let isDone = false
    session.subscribe(({ type, data }) => {
      if (type === 'task.changed' && data.status === 'succeeded' && data.task.startsWith('goal1/bob/')) isDone = true
      if (isDone && type === 'mind.phase' && data.seat === 'Bob' && data.phase === 'idle') bobRests.resolve()
    })
    await team.start()
    expect(await team.ended).toMatchObject({ result: 'success', cause: 'observed' })
    expect([...world.chests.values()]).toEqual([{ dirt: 16 }])
    expect(asked(events).toSorted()).toEqual(['Bob', 'Mia'])
  },
)
