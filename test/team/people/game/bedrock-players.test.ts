import { expect, test } from 'vitest'
import { noGoal } from '../../../../source/session/log/events/words.ts'
import { simple } from '../../support/harness.ts'
import { play } from '../../support/person.ts'

test.each(['.Steve', '*Alex', 'Steve'])(
  '%s, who plays in the game, gives orders and gets what is asked for',
  async name => {
    const task = simple(noGoal, { arena: undefined, inventories: {} })
    const played = await play(task, { organization: 'tree', stays: true, humans: [name] }, { pace: 20 })
    const { team, world, next, past } = played
    await team.start()
    const hears = async (words: string): Promise<string> => {
      const answer = next('message.sent', ({ to, kind }) => to.includes(name) && kind === 'reply')
      world.bodies.get('Lena')!.hear(name, words)
      return (await answer).text
    }
    const gives = next('action.started', ({ seat, name: action }) => seat === 'Bob' && action === 'give')
    expect(await hears('bob bring me 2 oak logs')).toContain('oak log')
    expect((await gives).args).toMatchObject({ player: name, item: 'oak_log', count: 2 })
    const goal = next('session.goal', () => true)
    expect(await hears('goal bring me 3 oak logs')).not.toContain('not understand')
    expect((await goal).goal).toBe(`bring ${name.replace(/^\W/, '')} 3 oak logs`)
    const begun = next('plan.proposed')
    const { content } = await begun
    expect(JSON.stringify(content.stages)).toContain(`"seat":"${name}"`)
    expect(past('alert').filter(({ data }) => data.level === 'error')).toEqual([])
    await team.stop('the test is over')
  },
)
