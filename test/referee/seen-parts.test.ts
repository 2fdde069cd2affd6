import { describe, expect, test } from 'vitest'
import type { SeenBlock } from '../../source/minecraft/blocks/blueprint.ts'
import { keyOf, type Position } from '../../source/minecraft/blocks/position.ts'
import { createSeenParts, type SeenEyes } from '../../source/referee/seen-parts.ts'

/** Flat land whose ground is at y 0, and what stands on it. */
const landWith = (blocks: readonly (readonly [Position, string])[] = [], more: Partial<SeenEyes> = {}) => {
  const standing = new Map(blocks.map(([at, block]) => [keyOf(at), block]))
  const see = (at: Position): SeenBlock => ({
    block: standing.get(keyOf(at)) ?? (at[1] <= 0 ? 'grass_block' : 'air'),
    states: {},
  })
  const nothing: SeenEyes = {
    ...{ see, creatures: () => [], said: () => [] },
    ...{ carried: async () => 0, contents: async () => ({}), positionOf: async () => null },
  }
  return createSeenParts({ ...nothing, ...more })
}
const box = { from: [0, 1, 0], to: [4, 1, 4] } satisfies { from: Position; to: Position }
const copy = { from: [...box.from], to: [...box.to] } as {
  from: [number, number, number]
  to: [number, number, number]
}

describe('what a referee sees of players, creatures and land', () => {
  test('a place is lit where the light of a torch reaches each cell, and a wall keeps it out', async () => {
    const part = { kind: 'lit', box: copy, weight: 1 } as const
    expect(await landWith()(part, [])).toMatchObject({ done: 0, total: 25 })
    expect(await landWith([[[7, 1, 2], 'torch']])(part, [])).toMatchObject({ done: 25, total: 25 })
    const wall = Array.from({ length: 20 * 8 }, (_, i): [Position, string] => [
      [5, i % 8, Math.floor(i / 8) - 10],
      'stone',
    ])
    expect(await landWith([[[7, 1, 2], 'torch'], ...wall])(part, [])).toMatchObject({ done: 0 })
  })

  test('blocks count up to what is asked, and only in the box', async () => {
    const part = { kind: 'found', name: 'wall', blocks: ['stone'], box: copy, count: 2, weight: 1 } as const
    const judged = { ...part, blocks: [...part.blocks] }
    expect(
      await landWith([
        [[1, 1, 1], 'stone'],
        [[9, 1, 1], 'stone'],
      ])(judged, []),
    ).toMatchObject({ done: 1, total: 2 })
    const three = [1, 2, 3].map((x): [Position, string] => [[x, 1, 1], 'stone'])
    expect(await landWith(three)(judged, [])).toMatchObject({ done: 2, total: 2 })
  })

  test('an agent is near a player who stands where it counts', async () => {
    const at: Record<string, Position> = { Steve: [2, 1, 2], Bob: [2, 1, 5] }
    const eyes = { positionOf: async (name: string) => at[name] ?? null }
    const part = { kind: 'near', player: 'Steve', blocks: 4, box: copy, weight: 1 } as const
    expect(await landWith([], eyes)(part, ['Bob'])).toMatchObject({ done: 1 })
    expect(await landWith([], eyes)({ ...part, blocks: 2 }, ['Bob'])).toMatchObject({ done: 0 })
    at.Steve = [2, 1, 6]
    expect(await landWith([], eyes)(part, ['Bob'])).toMatchObject({ done: 0 })
  })

  test('creatures are counted, those that are asked for and those that may be left', async () => {
    const creatures = () => [
      { type: 'cow', at: [1, 1, 1] as const },
      { type: 'cow', at: [30, 1, 1] as const },
    ]
    const look = landWith([], { creatures })
    expect(await look({ kind: 'creatures', type: 'cow', least: 3, weight: 1 }, [])).toMatchObject({ done: 2, total: 3 })
    expect(await look({ kind: 'creatures', type: 'cow', most: 1, box: copy, weight: 1 }, [])).toMatchObject({ done: 1 })
    expect(await look({ kind: 'creatures', type: 'cow', most: 1, weight: 1 }, [])).toMatchObject({ done: 0 })
  })

  test('chests are sorted when no kind lies in two of them, and nothing of it is gone', async () => {
    const chests: Record<string, Record<string, number>> = { '0,1,0': { dirt: 3, wheat: 1 }, '2,1,0': { dirt: 2 } }
    const look = landWith([], { contents: async at => chests[keyOf(at)] ?? {} })
    const at: [number, number, number][] = [
      [0, 1, 0],
      [2, 1, 0],
    ]
    const part = { kind: 'sorted', at, items: { dirt: 5, wheat: 1 }, weight: 1 } as const
    expect(await look(part, [])).toMatchObject({ done: 1, total: 2 })
    chests['0,1,0'] = { dirt: 5 }
    chests['2,1,0'] = { wheat: 1 }
    expect(await look(part, [])).toMatchObject({ done: 2, total: 2 })
    chests['0,1,0'] = { dirt: 4 }
    expect(await look(part, [])).toMatchObject({ done: 1, total: 2 })
    chests['0,1,0'] = { dirt: 5, wheat: 1 }
    chests['2,1,0'] = {}
    expect(await look(part, [])).toMatchObject({ done: 2, total: 2 })
    expect(await look({ ...part, apart: true }, [])).toMatchObject({ done: 0, total: 2 })
    chests['0,1,0'] = { dirt: 5, bread: 1 }
    chests['2,1,0'] = { wheat: 1, bread: 1 }
    expect(await look({ ...part, apart: true }, [])).toMatchObject({ done: 2, total: 2 })
  })

  test('an agent, and no one else, says where a place is', async () => {
    const said = [{ player: 'Steve', words: 'is it at 90 64 -10?' }]
    const part = { kind: 'told', at: [88, -60, -6] as [number, number, number], blocks: 8, weight: 1 } as const
    expect(await landWith([], { said: () => said })(part, ['Bob'])).toMatchObject({ done: 0 })
    expect(
      await landWith([], { said: () => [...said, { player: 'Bob', words: 'found village at 90 -60 -4, east' }] })(
        part,
        ['Bob'],
      ),
    ).toMatchObject({ done: 1 })
  })

  test('a player carries things of some kinds', async () => {
    const look = landWith([], { carried: async (_, item) => (item === 'cod' ? 2 : item === 'salmon' ? 1 : 0) })
    const part = { kind: 'carried', player: 'Steve', items: ['cod', 'salmon'], count: 4, weight: 1 } as const
    expect(await look({ ...part, items: [...part.items] }, [])).toMatchObject({ done: 3, total: 4 })
    // Without a name, all agents together: Ann has three cod, and Ben two salmon.
    const hands: Record<string, Record<string, number>> = { Ann: { cod: 3 }, Ben: { salmon: 2 }, Steve: { cod: 9 } }
    const both = landWith([], { carried: async (who, item) => hands[who]?.[item] ?? 0 })
    const all = { kind: 'carried', items: ['cod', 'salmon'], count: 6, weight: 1 } as const
    expect(await both({ ...all, items: [...all.items] }, ['Ann', 'Ben'])).toEqual({
      ...{ name: 'the agents carry 6 cod or salmon', done: 5, total: 6 },
    })
  })
})
