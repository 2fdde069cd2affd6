import { expect, test } from 'vitest'
import type { Ground } from '../../../source/body/contract/ground.ts'
import type { Position } from '../../../source/minecraft/blocks/position.ts'
import { crossingNear, siteAcross } from '../../../source/team/buildings/cross-water.ts'
import { landAt, roomFor } from '../../../source/team/buildings/site-room.ts'

/** A digit is a height of land, a letter one of water (`e` is 5), a dot neither. */
const land = (...rows: string[]): Ground => ({
  from: [10, 20],
  rows: rows.map(row => [...row].map(letter => (/\d/.test(letter) ? Number(letter) : null))),
  water: rows.map(row => [...row].map(letter => (/[a-z]/.test(letter) ? letter.charCodeAt(0) - 96 : null))),
})
const none = { boxes: [], places: [] }

test('a bridge leads from bank to bank, where these are level with each other', () => {
  const lake = land('55eee55', '55eee55', '55eee56')
  expect(crossingNear(lake, 2, [13, 5, 21], none)).toEqual({ length: 5, from: 'west to east' })
  expect(siteAcross(lake, { width: 5, depth: 2 }, [13, 5, 21], none)?.at).toEqual([11, 5, 20])
  // More of it on a bank, and not less than all of the water.
  expect(siteAcross(lake, { width: 6, depth: 2 }, [13, 5, 21], none)?.at).toEqual([10, 5, 20])
  expect(siteAcross(lake, { width: 4, depth: 2 }, [13, 5, 21], none)).toBeNull()
  expect(siteAcross(lake, { width: 2, depth: 5 }, [13, 5, 21], none)).toBeNull()
})

test('where banks differ by more than a step, where something stands in the water, and on dry land there is no way for one', () => {
  expect(crossingNear(land('55eee88'), 1, [13, 5, 20], none)).toBeNull()
  expect(crossingNear(land('55e.e55'), 1, [13, 5, 20], none)).toBeNull()
  expect(crossingNear(land('55fff55'), 1, [13, 5, 20], none)).toBeNull()
  expect(crossingNear(land('5555555'), 1, [13, 5, 20], none)).toBeNull()
  expect(crossingNear({ ...land('55eee55'), water: undefined }, 1, [13, 5, 20], none)).toBeNull()
  const other = { boxes: [{ low: [13, 5, 20], high: [13, 6, 20] }] satisfies object[], places: [] } as never
  expect(crossingNear(land('55eee55'), 1, [13, 5, 20], other)).toBeNull()
})

test('a river that runs from west to east is crossed from north to south, past an island that lies as low', () => {
  const river = land('555', 'eee', '444', 'eee', '555')
  expect(crossingNear(river, 2, [11, 5, 22], none)).toEqual({ length: 5, from: 'north to south' })
  expect(siteAcross(river, { width: 2, depth: 5 }, [11, 5, 22], none)?.at).toEqual([10, 5, 20])
})

/** The deck and its ends, from west to east. */
const over = (row: string): string => {
  const ground = land(row)
  const crossing = crossingNear(ground, 1, [14, 5, 20], none)
  if (!crossing) return 'nowhere'
  const { at } = siteAcross(ground, { width: crossing.length, depth: 1 }, [14, 5, 20], none)!
  return `${row.slice(at[0] - 10, at[0] - 10 + crossing.length)} in ${at[1]}`
}

test('both ends of a bridge are where one walks on over the land: a strip of shore below a bluff is no bank', () => {
  expect(over('885eee588')).toBe('5eee5 in 7')
  // A bank above the water, with which the deck lies even.
  expect(over('776eee677')).toBe('eee in 5')
  // What lies behind a step must be walked on, too.
  expect(over('9975eee5799')).toBe('75eee57 in 8')
  // From one bank it is a block up to the deck, on the other one walks on level with it.
  expect(over('55eee66')).toBe('5eee in 5')
  expect(over('999eee333')).toBe('nowhere')
})

test('where a lake is too wide at its nearest shore, the land along the shore is looked at for a narrower part', async () => {
  /** Water as far as one sees, but for a bay in the south-east that is six blocks wide. */
  const isWater = (x: number, z: number): boolean => z < 8 || (x >= 24 && x < 30)
  const surveyed = (isNarrow: boolean) => (at: Position) => {
    const from: [number, number] = [at[0] - 28, at[2] - 28]
    const columns = (wet: boolean) =>
      Array.from({ length: 57 }, (_, z) =>
        Array.from({ length: 57 }, (_, x) => {
          const [east, south] = [from[0] + x, from[1] + z]
          const inBay = isNarrow && south >= 8
          return (isWater(east, south) && (inBay || south < 8)) === wet ? 63 : null
        }),
      )
    // What lies farther off was not loaded.
    return Promise.resolve(
      Math.max(Math.abs(at[0]), Math.abs(at[2])) > 40 ? null : { from, rows: columns(false), water: columns(true) },
    )
  }
  const lake = { at: [-10, 62, 7] as Position, called: 'the lake', isAcross: true as const }
  const room = async (isNarrow: boolean) => {
    const ground = await landAt(surveyed(isNarrow), lake, lake.at, none)
    return roomFor(ground!, lake, none).across
  }
  expect(await room(true)).toEqual({ long: 8, from: 'west to east' })
  expect(await room(false)).toBeUndefined()
  // Only the land around it is asked for where it does not lead over water.
  let surveys = 0
  const counted = (at: Position) => surveyed(false)(at).finally(() => surveys++)
  await landAt(counted, { at: lake.at, called: 'the lake' }, lake.at, none)
  expect(surveys).toBe(1)
})
