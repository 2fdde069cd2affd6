import { expect, test } from 'vitest'
import type { Brain } from '../../../source/brain/brain.ts'
import type { ConverseInput } from '../../../source/brain/questions/converse/shape.ts'
import { createRuleBrain } from '../../../source/brain/rules/rule-brain.ts'
import type { SessionEvent } from '../../../source/session/log/events.ts'
import { goOn, killed } from '../support/going-on.ts'
import { setUp, simple } from '../support/harness.ts'
import { play } from '../support/person.ts'

test.each([1, 2, 3, 4, 6, 8])(
  'equals that are given another goal after %i messages hear nothing more of what was said for the one before',
  async count => {
    const { team, session, events, ask, next, past } = await play(
      simple('Collect 24 oak logs.', { organization: 'peers', timeLimit: 60 }),
      { stays: true },
      // What failed is told the others, too.
      {
        trouble: (_, { name, args }) =>
          name === 'collect' && JSON.stringify(args).includes('oak_log')
            ? { result: 'failure', reason: 'there are no trees', code: 'not-found' }
            : null,
      },
    )
    const read = next('message.read', () => past('message.read').length >= count)
    await team.start()
    await read
    await ask({ type: 'goal', goal: 'Collect 4 sand.' })
    await next('goal.ended', ({ task }) => task === 'goal2')
    const began = events.findIndex(({ type }) => type === 'session.goal')
    const told = events.slice(began).flatMap(event => {
      if (event.type !== 'mind.asked' || event.data.question !== 'converse') return []
      const { messages, conversations, tasks } = event.data.input as ConverseInput
      return [JSON.stringify([messages, conversations, tasks])]
    })
    expect(told.length).toBeGreaterThan(1)
    expect(told.filter(text => text.includes('oak log'))).toEqual([])
    expect(session.state.tasks.goal2!.status).toBe('succeeded')
    await team.stop('the test is over')
  },
)

test('what was said for the goal before is not answered either when it is read after a cut', async () => {
  const rules = createRuleBrain()
  const { promise: isPaused, resolve: paused } = Promise.withResolvers<void>()
  const asked: ConverseInput[] = []
  const brain: Brain = {
    ...rules,
    async ask(question, input, context) {
      const answer = await rules.ask(question, input, context)
      if (question.name !== 'converse') return answer
      const { seat, news, goal } = input as ConverseInput
      asked.push(input as ConverseInput)
      const isFirst = seat === 'Bob' && goal.includes('log') && news.some(({ kind }) => kind === 'begin')
      if (isFirst) await isPaused
      const said = isFirst ? { say: [{ to: 'Mia', text: 'Shall I take the logs?' }] } : {}
      return { ...answer, value: question.output.parse(said) as typeof answer.value }
    },
  }
  const task = simple('Collect 24 oak logs.', { organization: 'peers' })
  const options = { brainFor: () => brain, stays: true as const, answerWithin: 40 }
  const played = setUp(task, options)
  played.team.joined({ person: 'Ann', role: 'observer', access: 'owner' })
  const isAfresh = ({ type, data }: SessionEvent): boolean =>
    type === 'peer.changed' && data.seat === 'Mia' && data.news?.some(({ kind }) => kind === 'new-goal') === true
  const before = await killed(played, isAfresh, async () => {
    await played.team.command('Ann', { type: 'pause', seat: 'Mia' })
    paused()
    await played.until(({ type }) => type === 'message.delivered')
    await played.team.command('Ann', { type: 'goal', goal: 'Collect 4 sand.' })
  })
  expect(before.state.messages.find(({ to }) => to.includes('Mia'))).toMatchObject({ read: [] })
  asked.length = 0
  const second = goOn(before, task, {}, options)
  await second.team.start()
  second.team.joined({ person: 'Ann', role: 'observer', access: 'owner' })
  await second.team.command('Ann', { type: 'resume', seat: 'Mia' })
  await expect.poll(() => asked.filter(({ seat }) => seat === 'Mia').length).toBeGreaterThan(0)
  await expect.poll(() => second.session.state.messages.find(({ to }) => to.includes('Mia'))?.read).toEqual(['Mia'])
  expect(JSON.stringify(asked.map(({ messages }) => messages))).not.toContain('Shall I take the logs?')
  await second.team.stop('the test is over')
})
