import { expect, test } from 'vitest'
import { setUp, simple } from '../support/harness.ts'

/** Nobody sees what another one carries until it is told. */
const knows = { recipes: 'all', chests: 'all', inventories: 'told', plans: 'all' } as const

test.each([
  ['tree', 'glowstone', 'glowstone_dust', [1, 3]],
  ['tree', 'snow block', 'snowball', [2, 2]],
  ['dag', 'glowstone', 'glowstone_dust', [3, 1]],
  ['causal', 'snow block', 'snowball', [2, 2]],
] as const)(
  'under %s an agent gives its own part for 1 %s to one whose hands it does not see',
  async (organization, made, item, [bobs, mias]) => {
    const carried: Readonly<Record<string, number>> = { Bob: bobs, Mia: mias }
    const played = setUp(
      { ...simple(`Craft 1 ${made}.`, { organization, arena: undefined }), knows },
      {
        bodies: seat => {
          const body = played.world.body(seat)
          if (carried[seat]) Object.assign(body.items, { [item]: carried[seat] })
          return Promise.resolve(body)
        },
      },
      {
        // Nothing that it takes can be had here but what the two carry.
        trouble: (_, { name }) =>
          name === 'collect' || name === 'gather'
            ? { result: 'failure', reason: 'knows no way to get it here', code: 'missing-item' }
            : null,
      },
    )
    await played.team.start()
    expect(await played.team.ended).toMatchObject({ result: 'success' })
    const given = played.world.performed.filter(({ call }) => call.name === 'give')
    expect(given).toHaveLength(1)
    const [{ seat, call }] = given as [(typeof given)[0]]
    expect(call.args).toMatchObject({ item, count: carried[seat] })
  },
)
