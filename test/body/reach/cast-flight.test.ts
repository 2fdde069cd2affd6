import { describe, expect, test } from 'vitest'
import { aimAtWater, castLandsIn } from '../../../source/body/reach/cast-flight.ts'
import type { BlockKind } from '../../../source/body/terrain/terrain.ts'
import type { Position } from '../../../source/minecraft/blocks/position.ts'

const kind = (name: string): BlockKind => ({
  ...{ stateId: 0, name, states: {}, passable: name !== 'stone', height: 0, full: name === 'stone' },
  ...{ replaceable: name !== 'stone', liquid: name === 'water', swimmable: name === 'water' },
  ...{ climbable: false, harmful: false, openable: false, interactive: false, diggable: true },
})
const [air, stone, water] = ['air', 'stone', 'water'].map(kind)
const eyes = { x: 0.5, y: 65.62, z: 0.5 }

/** Ground up to 63, with water in it. */
const land =
  (isWater: (x: number, z: number) => boolean, isWall: (x: number, y: number, z: number) => boolean = () => false) =>
  (x: number, y: number, z: number): BlockKind => {
    if (isWall(x, y, z)) return stone!
    return y > 63 ? air! : isWater(x, z) ? water! : stone!
  }
const cells = (isWater: (x: number, z: number) => boolean): Position[] =>
  Array.from({ length: 41 * 41 }, (_, index): Position => [(index % 41) - 20, 63, Math.floor(index / 41) - 20]).filter(
    ([x, , z]) => isWater(x, z),
  )

describe('a cast', () => {
  const pond = (x: number, z: number): boolean => x >= 3 && x <= 9 && Math.abs(z) <= 3

  test('comes down in the middle of the water, and not on its edge', () => {
    const aim = aimAtWater(land(pond), eyes, cells(pond))
    expect(aim).toBeDefined()
    expect(castLandsIn(land(pond), eyes, aim!.yaw, aim!.pitch)).toEqual(aim!.lands)
    const [x, y, z] = aim!.lands
    expect([x > 3, x < 9, y <= 63, Math.abs(z) < 3]).toEqual([true, true, true, true])
  })

  test('goes over what stands on the shore', () => {
    const isFence = (x: number, y: number): boolean => x === 2 && y <= 64
    const aim = aimAtWater(land(pond, isFence), eyes, cells(pond))
    expect(aim).toBeDefined()
    expect(castLandsIn(land(pond, isFence), eyes, aim!.yaw, aim!.pitch)).toEqual(aim!.lands)
  })

  test('is not to be had through a wall, nor farther than a float flies', () => {
    const isHouse = (x: number): boolean => x === 2
    expect(aimAtWater(land(pond, isHouse), eyes, cells(pond))).toBeUndefined()
    const far = (x: number): boolean => x > 15
    expect(aimAtWater(land(far), eyes, cells(far))).toBeUndefined()
  })
})
