import fc from 'fast-check'
import loadRegistry from 'prismarine-registry'
import { describe, expect, it } from 'vitest'
import { createClaims } from '../../../source/body/bot/claims.ts'
import { eyesAbove, findClick } from '../../../source/body/hands/find-click.ts'
import { type BlockKind, BlockKinds } from '../../../source/body/terrain/terrain.ts'
import { findWay, nearGoal } from '../../../source/body/walk/path-search.ts'
import { aimsFor, isSecondHalf, itemFor } from '../../../source/minecraft/blocks/placement.ts'
import type { Position } from '../../../source/minecraft/blocks/position.ts'

const registry = loadRegistry('1.19.2')
const kinds = new BlockKinds(registry as never)
const kindOf = (name: string): BlockKind =>
  kinds.of((registry.blocksByName[name] as unknown as { defaultState: number }).defaultState)

/** A flat land, grass at y = −1, with some blocks on it. */
const land = (blocks: Readonly<Record<string, string>> = {}) => ({
  at: (x: number, y: number, z: number) => kindOf(blocks[`${x},${y},${z}`] ?? (y < 0 ? 'stone' : 'air')),
})
const walk = (blocks: ReturnType<typeof land>, from: Position, to: Position, range = 0) => {
  const search = findWay(blocks, from, nearGoal(to, range), { maxNodes: 4_000 })
  for (;;) {
    const slice = search.next()
    if (slice.done) return slice.value
  }
}

describe('ways to place', () => {
  it.each([
    ['oak_log', { axis: 'x' }, [{ sides: ['east', 'west'] }]],
    [
      'oak_stairs',
      { facing: 'north', half: 'top' },
      [
        { look: 'north', sides: ['down'] },
        { look: 'north', half: 'top' },
      ],
    ],
    ['furnace', { facing: 'north' }, [{ look: 'south' }]],
    ['observer', { facing: 'up' }, [{ look6: 'up' }]],
    ['piston', { facing: 'up' }, [{ look6: 'down' }]],
    ['ladder', { facing: 'east' }, [{ sides: ['east'] }]],
    ['hopper', { facing: 'west' }, [{ sides: ['east'] }]],
    ['anvil', { facing: 'north' }, [{ look: 'west' }]],
    ['lantern', { hanging: 'true' }, [{ sides: ['down'] }]],
    ['oak_door', { facing: 'north', hinge: 'left' }, [{ look: 'north', sides: ['up'], cursorX: 0.2 }]],
  ])('%s %j', (block, states, expected) => {
    expect(aimsFor(block, states)).toMatchObject(expected)
  })

  it('knows the items of blocks and the halves that come by themselves', () => {
    expect(['redstone_wire', 'wall_torch', 'oak_wall_sign', 'potatoes', 'stone'].map(itemFor)).toEqual([
      'redstone',
      'torch',
      'oak_sign',
      'potato',
      'stone',
    ])
    expect(isSecondHalf('oak_door', { half: 'upper' })).toBe(true)
    expect(isSecondHalf('oak_stairs', { half: 'upper' })).toBe(false)
  })

  it('clicks only what is in reach, in sight and the right way round', () => {
    const blocks = land({ '3,0,0': 'stone' })
    const eyes = eyesAbove([0, 0, 0])
    expect(findClick(blocks, eyes, [2, 0, 0], aimsFor('stone', {}))).toBeDefined()
    expect(findClick(blocks, eyes, [2, 0, 0], aimsFor('oak_log', { axis: 'x' }))).toMatchObject({
      on: [3, 0, 0],
      side: 'west',
    })
    expect(findClick(blocks, eyes, [6, 0, 0], aimsFor('stone', {})), 'too far').toBeUndefined()
    expect(findClick(blocks, eyes, [2, 3, 0], aimsFor('stone', {})), 'no support').toBeUndefined()
    expect(
      findClick(blocks, eyes, [2, 0, 0], aimsFor('oak_stairs', { facing: 'west' })),
      'looking east',
    ).toBeUndefined()
    const wall = land({
      '1,0,0': 'stone',
      '1,1,0': 'stone',
      '1,2,0': 'stone',
      '1,0,1': 'stone',
      '1,1,1': 'stone',
      '1,0,-1': 'stone',
      '1,1,-1': 'stone',
    })
    expect(findClick(wall, eyes, [2, 0, 0], aimsFor('stone', {})), 'behind a wall').toBeUndefined()
  })
})

describe('ways on foot', () => {
  it('steps up one block, not two, and drops three at most', () => {
    expect(walk(land({ '2,0,0': 'stone' }), [0, 0, 0], [2, 1, 0]).complete).toBe(true)
    expect(walk(land({ '2,0,0': 'stone', '2,1,0': 'stone' }), [0, 0, 0], [2, 2, 0]).complete).toBe(false)
  })

  it('swims out from under water to every side, and dives nowhere', () => {
    const pool: Record<string, string> = {}
    for (let x = 0; x < 5; x++) for (let y = -6; y < 0; y++) pool[`${x},${y},0`] = 'water'
    // A beam across the pool reaches down three blocks into the water.
    for (let y = -3; y < 3; y++) pool[`2,${y},0`] = 'stone'
    const rise = walk(land(pool), [1, -6, 0], [-2, 0, 0])
    expect(rise.complete).toBe(true)
    const under = walk(land({ ...pool, '1,-1,0': 'stone', '0,-1,0': 'stone' }), [1, -6, 0], [6, 0, 0])
    expect(under.complete).toBe(true)
    expect(under.steps.some(step => step.at[0] === 2 && step.at[1] < -3)).toBe(true)
    const walled = { ...pool }
    for (let x = 0; x < 5; x++) for (const z of [-1, 1]) for (let y = 0; y < 3; y++) walled[`${x},${y},${z}`] = 'stone'
    const onTop = walk(land(walled), [1, -1, 0], [4, -1, 0])
    for (const { at } of onTop.steps.slice(1)) expect(at[1]).toBeGreaterThanOrEqual(-1)
  })

  it('goes through a door and around lava', () => {
    const wall: Record<string, string> = {}
    for (let z = -9; z <= 9; z++) for (let y = 0; y < 3; y++) wall[`3,${y},${z}`] = 'stone'
    expect(walk(land(wall), [0, 0, 0], [6, 0, 0]).steps.some(step => Math.abs(step.at[2]) > 9)).toBe(true)
    const moat: Record<string, string> = {}
    for (let z = -2; z <= 2; z++) moat[`3,0,${z}`] = 'lava'
    const way = walk(land(moat), [0, 0, 0], [6, 0, 0])
    expect(way.complete).toBe(true)
    expect(way.steps.every(step => moat[step.at.join(',')] === undefined)).toBe(true)
  })

  it('only ever takes steps that a body can take', () => {
    const spot = fc.tuple(
      fc.integer({ min: -4, max: 8 }),
      fc.integer({ min: 0, max: 2 }),
      fc.integer({ min: -4, max: 4 }),
    )
    fc.assert(
      fc.property(fc.array(spot, { maxLength: 60 }), stones => {
        const built = Object.fromEntries(
          stones.filter(([x, , z]) => x !== 0 || z !== 0).map(at => [at.join(','), 'stone']),
        )
        const blocks = land(built)
        const { steps } = walk(blocks, [0, 0, 0], [5, 0, 0])
        for (const [index, step] of steps.entries()) {
          const [x, y, z] = step.at
          expect(blocks.at(x, y, z).passable && blocks.at(x, y + 1, z).passable).toBe(true)
          expect(blocks.at(x, y - 1, z).passable).toBe(false)
          const before = steps[index - 1]
          if (!before) continue
          expect(Math.max(Math.abs(before.at[0] - x), Math.abs(before.at[2] - z))).toBe(1)
          expect(y - before.at[1]).toBeLessThanOrEqual(1)
        }
      }),
      { numRuns: 150 },
    )
  })
})

it('claims belong to one owner at a time', () => {
  const claims = createClaims()
  expect(claims.take('a', 'bob')).toBe(true)
  expect(claims.take('a', 'bob')).toBe(true)
  expect(claims.take('a', 'mia')).toBe(false)
  claims.release('a', 'mia')
  expect(claims.owner('a')).toBe('bob')
  claims.releaseAll('bob')
  expect(claims.take('a', 'mia')).toBe(true)
})
