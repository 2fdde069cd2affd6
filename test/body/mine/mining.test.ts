import { describe, expect, it } from 'vitest'
import { beside, throughRock } from '../../../source/body/mine/digging-goals.ts'
import { diggingMoves, type Mining } from '../../../source/body/mine/digging-moves.ts'
import { letsIn, reluctance } from '../../../source/body/mine/rock-kinds.ts'
import type { BlockKind } from '../../../source/body/terrain/terrain.ts'
import type { Blocks, Step } from '../../../source/body/walk/foot-moves.ts'
import { findWay } from '../../../source/body/walk/path-search.ts'
import type { Position } from '../../../source/minecraft/blocks/position.ts'
import { inAHill } from './hill.ts'

const kind = (name: string): BlockKind => {
  const passable = name === 'air' || name === 'lava' || name === 'water'
  return {
    stateId: 0,
    name,
    states: {},
    passable,
    height: passable ? 0 : 1,
    full: !passable,
    replaceable: passable,
    liquid: name === 'lava' || name === 'water',
    swimmable: name === 'water',
    climbable: false,
    harmful: name === 'lava',
    openable: false,
    interactive: false,
    diggable: !passable && name !== 'bedrock',
  }
}

/** Rock up to y 0 with some cells of something else, and air above. */
function rock(others: Readonly<Record<string, string>>): Blocks {
  const kinds = new Map(['air', 'stone', ...Object.values(others)].map(name => [name, kind(name)]))
  return { at: (x, y, z) => kinds.get(others[`${x},${y},${z}`] ?? (y > 0 ? 'air' : 'stone')) }
}

function way(blocks: Blocks, from: Position, to: Position, mayRaise = true) {
  const mining: Mining = {
    mayRaise,
    cost(at) {
      const there = blocks.at(...at)!
      if (there.passable && !there.liquid) return 0
      return reluctance(there.name) === undefined || letsIn(blocks, at) === 'lava' ? undefined : 3.6
    },
  }
  const search = findWay(blocks, from, beside(to), { moves: diggingMoves(blocks, mining), haste: 1, maxNodes: 12_000 })
  for (;;) {
    const slice = search.next()
    if (slice.done) return slice.value
  }
}
const digs = (steps: readonly Step[]) => steps.flatMap(step => step.digs ?? [])

describe('a way through rock', () => {
  it('goes straight down a shaft, one block for each', () => {
    const { steps, complete } = way(rock({}), [0, 1, 0], [0, -40, 0])
    expect(complete).toBe(true)
    expect(digs(steps)).toHaveLength(40)
    expect(throughRock([0, -40, 0])([0, 1, 0])).toBeCloseTo(41 * 5, 6)
  })

  it('leaves closed whatever holds lava back, and goes around', () => {
    const lava: Record<string, string> = {}
    for (let x = -3; x <= 3; x++) for (let z = -3; z <= 3; z++) lava[`${x},-12,${z}`] = 'lava'
    const blocks = rock(lava)
    const { steps, complete } = way(blocks, [0, 1, 0], [0, -20, 0])
    expect(complete).toBe(true)
    for (const at of digs(steps)) expect(letsIn(blocks, at)).toBeUndefined()
  })

  it('never digs open a fall that hurts', () => {
    const hall: Record<string, string> = {}
    for (let x = -4; x <= 4; x++)
      for (let z = -4; z <= 4; z++) for (let y = -18; y <= -8; y++) hall[`${x},${y},${z}`] = 'air'
    const { steps, complete } = way(rock(hall), [0, 1, 0], [0, -20, 0])
    expect(complete).toBe(true)
    for (const [i, step] of steps.entries()) if (i > 0) expect(steps[i - 1]!.at[1] - step.at[1]).toBeLessThanOrEqual(3)
  })

  it('leads out of a flooded shaft', () => {
    const well: Record<string, string> = {}
    for (let y = -4; y <= -2; y++) well[`0,${y},0`] = 'water'
    for (let y = -1; y <= 0; y++) well[`0,${y},0`] = 'air'
    const { steps, complete } = way(rock(well), [0, -2, 0], [4, 2, 0])
    expect(complete).toBe(true)
    expect(steps.at(-1)!.at[1]).toBeGreaterThan(0)
  })

  it('comes up again on blocks under the feet, and by stairs without any', () => {
    const shaft: Record<string, string> = {}
    for (let y = -20; y <= 0; y++) shaft[`0,${y},0`] = 'air'
    const up = way(rock(shaft), [0, -20, 0], [3, 2, 0])
    expect(up.complete).toBe(true)
    expect(up.steps.some(step => step.raise)).toBe(true)
    const stairs = way(rock(shaft), [0, -20, 0], [3, 2, 0], false)
    expect(stairs.complete).toBe(true)
    expect(stairs.steps.some(step => step.raise)).toBe(false)
  })
})

describe('in the rock', () => {
  const { stage, has, give } = inAHill()

  it('a barrel walled in by ore is got at', async () => {
    await stage().commands('fill -1 -57 2 1 -55 6 iron_ore', 'setblock 0 -56 4 barrel')
    await give('stone_pickaxe', 'cobblestone 16')
    expect(await stage().act('viewChest', { x: 0, y: -56, z: 4 })).toMatchObject({ result: 'success' })
  })

  it('a body comes out of it again', async () => {
    await give('stone_pickaxe', 'cobblestone 16')
    expect(await stage().act('goTo', { x: 12, y: -60, z: 0 })).toMatchObject({ result: 'success' })
    expect(stage().body.observe().position[1]).toBe(-60)
  })

  it('ore on the far side of a bank is walked to, where that is shorter than a tunnel', async () => {
    await stage().commands('fill 14 -60 -4 18 -58 4 stone', 'setblock 18 -60 0 iron_ore', 'tp bob 12 -60 0')
    await give('stone_pickaxe')
    await stage().sees(seen => seen.position[0] === 12)
    expect(await stage().act('collect', { item: 'raw_iron' })).toMatchObject({ result: 'success' })
    expect([has('raw_iron'), has('cobblestone')]).toEqual([1, 0])
  })

  it('spare blocks make room for ore when the bag is full', async () => {
    await stage().commands('setblock 0 -56 3 iron_ore')
    await stage().commands(
      'give bob stone_pickaxe',
      'give bob andesite 640',
      'give bob granite 640',
      'give bob diorite 960',
    )
    await stage().sees(seen => seen.freeSlots === 0)
    expect(await stage().act('collect', { item: 'raw_iron' })).toMatchObject({ result: 'success' })
    expect(has('raw_iron')).toBe(1)
  })
})
