import { expect, test } from 'vitest'
import type { ConverseInput } from '../../../source/brain/questions/converse/shape.ts'
import { simple } from '../support/harness.ts'
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
