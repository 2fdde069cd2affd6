import { afterEach, describe, expect, it } from 'vitest'
import { noGoal } from '../../../source/session/log/events/words.ts'
import { simple } from '../support/harness.ts'
import { violations } from '../support/invariants.ts'
import { type Playing, play } from '../support/person.ts'

/** What an agent has got for the running goal when it is removed. */

let current: Playing | undefined
afterEach(async () => {
  await current?.team.stop('the test is over')
  expect(violations(current?.events ?? [])).toEqual([])
  current = undefined
})

const at = [5, -60, 5] as const
const removedWhile = async (
  goal: string,
  chests: readonly { readonly at: typeof at; readonly items: Readonly<Record<string, number>> }[],
  { organization = 'tree', got }: { readonly organization?: string; readonly got: Readonly<Record<string, number>> },
) => {
  const playing = await play(
    simple(noGoal, { arena: undefined, inventories: {} }),
    { organization, stays: true, referee: undefined },
    { pace: 30, chests },
  )
  current = playing
  const { team, world, ask, next } = playing
  await team.start()
  const ended = next('goal.ended')
  const worked = next('action.started')
  await ask({ type: 'goal', goal })
  await worked
  const mia = world.bodies.get('Mia')!
  Object.assign(mia.items, got)
  const reply = await ask({ type: 'seat', change: 'remove', seat: 'Mia' })
  return { ...playing, mia, reply, ended }
}

describe('an agent that is removed while a goal runs', () => {
  it.each([
    ['Collect 24 oak logs and put them into the chest.', 'oak_log', '7 oak logs'],
    ['Collect 20 sand and put it into the chest.', 'sand', '7 sand'],
  ])('%s: puts what it has got into the chest of the goal', async (goal, item, words) => {
    const { world, mia, reply, ended } = await removedWhile(goal, [{ at, items: {} }], { got: { [item]: 7, bread: 2 } })
    expect(mia.items).toEqual({ bread: 2 })
    expect(reply.text).toBe(
      `Mia has left the team and the world. It put ${words} into the chest at 5 -60 5. It took along what it carried: 2 bread. What is left of the goal is planned anew.`,
    )
    expect(await ended).toMatchObject({ result: 'success' })
    expect(world.chests.get(at.join(' '))![item]).toBe(goal.includes('24') ? 24 : 20)
  })

  it.each(['tree', 'chain', 'peers'])('as %s, hands it to a mate where the goal has no chest', async organization => {
    const got = { oak_log: 5, bread: 2 }
    const { world, mia, reply, ended } = await removedWhile('Collect 24 oak logs.', [], { organization, got })
    expect(mia.items).toEqual({ bread: 2 })
    expect(reply.text).toMatch(/It handed 5 oak logs to (?:Bob|Lena)\. It took along what it carried: 2 bread\./)
    expect(await ended).toMatchObject({ result: 'success' })
    const held = [...world.bodies.values()].reduce((sum, { items }) => sum + (items.oak_log ?? 0), 0)
    expect(held).toBeGreaterThanOrEqual(24)
    // A plan counts what was handed over. Of equals each keeps to the part that it took on.
    if (organization !== 'peers') expect(held).toBe(24)
  })

  it('hands over what is to be made into something else as well', async () => {
    const { mia, reply } = await removedWhile('Craft 12 oak planks and put them into the chest.', [{ at, items: {} }], {
      got: { oak_log: 2, oak_planks: 4 },
    })
    expect(mia.items).toEqual({})
    expect(reply.text).toContain('put 4 oak planks into the chest at 5 -60 5')
    expect(reply.text).toMatch(/handed 2 oak logs to (?:Bob|Lena)/)
    expect(reply.text).not.toContain('took along')
  })

  it('takes along what it can hand over in no way', async () => {
    const playing = await play(
      simple(noGoal, { arena: undefined, inventories: {} }),
      { organization: 'tree', stays: true, referee: undefined },
      {
        pace: 30,
        chests: [{ at, items: {} }],
        trouble: (seat, { name }) =>
          seat === 'Mia' && (name === 'deposit' || name === 'give')
            ? { result: 'failure', code: 'unreachable', reason: 'no way' }
            : null,
      },
    )
    current = playing
    await playing.team.start()
    const worked = playing.next('action.started', ({ seat }) => seat === 'Mia')
    await playing.ask({ type: 'goal', goal: 'Collect 24 oak logs and put them into the chest.' })
    await worked
    playing.world.bodies.get('Mia')!.items.oak_log = 7
    const { text } = await playing.ask({ type: 'seat', change: 'remove', seat: 'Mia' })
    expect(text).toBe(
      'Mia has left the team and the world. It took along what it carried: 7 oak logs. What is left of the goal is planned anew.',
    )
  })
})
