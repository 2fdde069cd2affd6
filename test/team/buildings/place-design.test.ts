import { expect, test } from 'vitest'
import type { Position } from '../../../source/minecraft/blocks/position.ts'
import { placeDesign } from '../../../source/team/buildings/place-design.ts'

/** Flat land with a pond in the east. */
const ground = {
  from: [0, 0] as [number, number],
  rows: Array.from({ length: 30 }, () => Array.from({ length: 30 }, (_, x) => (x >= 20 && x < 24 ? null : 64))),
}
const floor = { parts: [{ kind: 'box', from: [0, 0, 0], to: [2, 0, 2], of: 'oak_planks' }] }
const site = { ground, atHand: { stock: {}, available: [] }, workers: 1, version: '1.19.2' }
const moved = (move: [number, number] | undefined, bodies: Position[] = [], land = {}, design: object = floor) => {
  const placed = placeDesign(
    { design: { ...design }, move, because: '' },
    {
      ...{ ...site, ...land, near: { at: [10, 64, 10], called: 'the chest' } },
      ...{ taken: { boxes: [], places: [], bodies }, before: { from: { at: [10, 64, 10] } } },
    },
  )
  return 'fault' in placed ? placed : { at: placed.from.at, said: placed.notes.filter(note => note.includes('moved')) }
}

test('a building is moved by exactly what is said, or it is told where it went instead', () => {
  expect(moved([4, 0])).toEqual({ at: [14, 64, 10], said: [] })
  // Agents step aside.
  expect(moved([4, 0], [[15, 64, 11]])).toEqual({ at: [14, 64, 10], said: [] })
  expect(moved([10, 0])).toEqual({
    at: [16, 64, 10],
    said: ['not moved 10 blocks east, where the ground is not level and free: it is 6 blocks east of where it was'],
  })
})

test('a building that can be moved nowhere nearer to what is said stays where it is', () => {
  // All around is rough but for its own site and land far off on the other side.
  const rows = Array.from({ length: 30 }, (_, z) =>
    Array.from({ length: 30 }, (_, x) => (z < 6 || (x >= 9 && x < 14 && z >= 9 && z < 14) ? 64 : 67 + 2 * (x % 2))),
  )
  const rough = { ground: { ...ground, rows } }
  expect(moved([4, 0], [], rough)).toEqual({
    at: [10, 64, 10],
    said: ['not moved 4 blocks east, where the ground is not level and free: it stays where it was'],
  })
  // A larger one has no room there, and that it goes elsewhere is told.
  const larger = { parts: [{ kind: 'box', from: [0, 0, 0], to: [3, 0, 3], of: 'oak_planks' }] }
  expect(moved(undefined, [], rough, larger)).toMatchObject({
    said: [expect.stringMatching(/^moved \d+ blocks? .*north: where it was, the ground is not level and free for it$/)],
  })
})

test('what is to go around a place encloses it, with the place as near to the middle as can be', () => {
  const fence = { parts: [{ kind: 'walls', from: [0, 0, 0], to: [4, 0, 4], of: 'oak_fence' }] }
  const around = (design: object, place: Position, before?: { from: { at: Position } }, move?: [number, number]) => {
    return placeDesign(
      { design: { ...design }, move, because: '' },
      {
        ...{ ...site, near: { at: place, called: 'the chest', isAround: true } },
        ...{ taken: { boxes: [], places: [place] }, before },
      },
    )
  }
  expect(around(fence, [10, 64, 10])).toMatchObject({
    from: { at: [8, 64, 8] },
    about: expect.stringContaining('at 8 64 8 around the chest'),
    notes: [],
  })
  // The pond is in the way.
  expect(around(fence, [18, 64, 10])).toMatchObject({ from: { at: [15, 64, 8] } })
  const other = around(floor, [10, 64, 10])
  expect(other).toMatchObject({ about: expect.stringContaining('near the chest') })
  expect(JSON.stringify(other)).toContain('it does not go around the chest')
  // It is told of each version of which it is true.
  const again = around(floor, [10, 64, 10], { from: { at: [12, 64, 10] } })
  expect(JSON.stringify(again)).toContain('it does not go around the chest: it is not open there')
  const before = { from: { at: [8, 64, 8] as Position } }
  const away = around(fence, [10, 64, 10], before, [-8, 0])
  expect(JSON.stringify(away)).toContain('it does not go around the chest: it was moved')
})

test('ground that is a block lower here and there is filled up first, and that is told', () => {
  const dent = {
    ...ground,
    rows: ground.rows.map((row, z) => row.map((y, x) => (y !== null && (x + z) % 3 === 0 ? 63 : y))),
  }
  const placed = placeDesign(
    { design: floor, because: '' },
    {
      ...{ ...site, ground: dent, near: { at: [10, 64, 10], called: 'the chest' } },
      ...{ taken: { boxes: [], places: [] }, before: undefined },
    },
  )
  if ('fault' in placed) throw new Error(placed.fault)
  const [x, y, z] = placed.from.at
  expect(y).toBe(64)
  expect(placed.drawing.origin).toEqual([x, 63, z])
  expect(placed.drawing.layers[0]!.join('').replaceAll('.', '')).toMatch(/^A{3}$/)
  expect(placed.drawing.layers[1]!.join('')).toHaveLength(9)
  expect(placed.drawing.legend).toMatchObject({ A: 'dirt' })
  expect(placed.about).toContain('3 dirt')
  expect(placed.notes.join()).toContain('the ground is not quite level: 3 dirt fill it up first')
  expect(placed.about).toContain('on nearly level ground')
})

test('a hump in the ground is dug away first, and that is told', () => {
  const isHump = (x: number, z: number): boolean => x === 3 && z === 3
  const rows = Array.from({ length: 7 }, (_, z) => Array.from({ length: 7 }, (_, x) => (isHump(x, z) ? 65 : 64)))
  const humps = { from: [0, 0] as [number, number], rows }
  const ring = { parts: [{ kind: 'walls', from: [0, 0, 0], to: [4, 1, 4], of: 'oak_planks' }] }
  const placed = placeDesign(
    { design: ring, because: '' },
    {
      ...{ ...site, ground: humps, near: { at: [3, 64, 3], called: 'the chest' } },
      ...{ taken: { boxes: [], places: [] }, before: undefined },
    },
  )
  if ('fault' in placed) throw new Error(placed.fault)
  const [x, y, z] = placed.from.at
  expect(placed.drawing.origin).toEqual([x, 64, z])
  expect(y).toBe(64)
  const inside = [1, 2, 3].flatMap(dx => [1, 2, 3].map(dz => [dx, dz] as const))
  const dug = inside.filter(([dx, dz]) => isHump(x + dx, z + dz))
  expect(dug.map(([dx, dz]) => placed.drawing.layers[0]![dz]![dx])).toEqual(dug.map(() => '_'))
  expect(placed.about).toContain('on nearly level ground')
  expect(placed.notes.join()).toMatch(/the ground is not quite level: \d blocks? of it (?:is|are) dug away first/)
})

test.each([
  [[8, 64, 9], [11, 64, 17], /at 11 64 17 near the barrel at 8 64 9;/],
  [[-9, 60, 2], [15, 64, 26], /at 15 64 26, 34 blocks from the barrel at -9 60 2;/],
] as const)('a building is near a place within 12 blocks of it, and else so far from it: %s', (at, stands, about) => {
  const placed = placeDesign(
    { design: { ...floor }, because: '' },
    {
      ...{ ...site, near: { at: [...at], called: `the barrel at ${at.join(' ')}` } },
      ...{ taken: { boxes: [], places: [] }, before: { from: { at: [...stands] } } },
    },
  )
  expect(placed).toMatchObject({ about: expect.stringMatching(about) })
})

/** Land with a lake in the east whose shore is at its side, and a hill that is level on top in the west. */
const lakeside = (shore: (x: number, z: number) => number | null) => {
  const columns = (layer: (x: number, z: number) => number | null) =>
    Array.from({ length: 57 }, (_, z) => Array.from({ length: 57 }, (_, x) => layer(x, z)))
  return {
    from: [0, 0] as [number, number],
    rows: columns((x, z) => (x >= 48 ? null : x < 14 ? 72 : shore(x, z))),
    water: columns(x => (x >= 48 ? 63 : null)),
  }
}
const byTheLake = (ground: ReturnType<typeof lakeside>) =>
  placeDesign(
    { design: { ...floor }, because: '' },
    {
      ...{ ...site, ground, near: { at: [48, 62, 28], called: 'the lake', isWater: true } },
      ...{ taken: { boxes: [], places: [] }, before: undefined },
    },
  )
const rough = (x: number, z: number) => 63 + 2 * ((x + z) % 2)

test('what is to be by a lake is built at its shore, also where the ground there is filled up or dug away first', () => {
  const bumpy = byTheLake(lakeside((x, z) => 63 + Number(x % 3 === 0 && z % 3 === 0)))
  expect(bumpy).toMatchObject({ about: expect.stringMatching(/on nearly level ground at 4\d 6\d 2\d near the lake;/) })
  // Along the shore it is as near: what counts is the nearest water, not where the lake was seen.
  const aside = byTheLake(lakeside((x, z) => (z > 45 ? 63 : rough(x, z))))
  expect(aside).toMatchObject({ about: expect.stringMatching(/on level ground at 4\d 63 [45]\d near the lake;/) })
})

test('where no ground near a lake carries a building, its plan says how far from the water it is', () => {
  const hill = byTheLake(lakeside(rough))
  if ('fault' in hill) throw new Error(hill.fault)
  const [x, y] = hill.from.at
  const far = Math.round(Math.hypot(48 - x - 2, y - 62))
  expect(far).toBeGreaterThan(24)
  expect(hill.about).toContain(`, ${far} blocks from the lake: within 12 is no level, free ground for it;`)
})

test.each([
  [{}, [], false],
  [{ torch: 2 }, [], true],
  [{}, ['torch'], true],
] as const)('torches are advised in the dark only where they can be had: %j, %j', (stock, available, isAdvised) => {
  const box = { parts: [{ kind: 'walls', from: [0, 0, 0], to: [6, 2, 6], of: 'stone' }] }
  const [roof, gap] = [
    { kind: 'box', from: [0, 3, 0], to: [6, 3, 6], of: 'stone' },
    { kind: 'box', from: [3, 0, 0], to: [3, 1, 0], of: 'air' },
  ]
  const placed = placeDesign(
    { design: { parts: [...box.parts, roof, gap] }, because: '' },
    {
      ...{ ...site, atHand: { stock, available: [...available] }, near: { at: [10, 64, 10], called: 'the chest' } },
      ...{ taken: { boxes: [], places: [] }, before: undefined },
    },
  )
  if ('fault' in placed) throw new Error(placed.fault)
  const dark = placed.notes.filter(note => note.startsWith('monsters can appear'))
  expect(dark).toHaveLength(1)
  expect(dark[0]!.endsWith('; set torches')).toBe(isAdvised)
})

test.each([
  [undefined, /: the rest has to be looked for, which takes longer$/],
  [1, /, which takes longer; a container that no agent has opened may hold some of it$/],
  [3, /, which takes longer; 3 containers that no agent has opened may hold some of it$/],
])('what a building lacks may lie in containers that no agent has opened (%s)', (unopened, words) => {
  const placed = placeDesign(
    { design: { ...floor }, because: '' },
    {
      ...{ ...site, unopened, near: { at: [10, 64, 10], called: 'the chest' } },
      ...{ taken: { boxes: [], places: [], bodies: [] }, before: undefined },
      atHand: { stock: {}, available: ['oak_planks'], inSight: {} },
    },
  )
  expect('notes' in placed && placed.notes.find(note => note.startsWith('it needs'))).toMatch(words)
})
