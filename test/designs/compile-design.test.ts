import { expect, test } from 'vitest'
import { compileDesign } from '../../source/designs/compile-design.ts'
import { type DesignInput, design } from '../../source/designs/design.ts'

type Parts = DesignInput['parts']
const compiled = (parts: Parts, rest: Partial<DesignInput> = {}) => compileDesign(design.parse({ ...rest, parts }))
/** `x,y,z` → block. */
const cells = (parts: Parts, rest: Partial<DesignInput> = {}): Record<string, string> => {
  const { blocks, faults } = compiled(parts, rest)
  expect(faults).toEqual([])
  return Object.fromEntries(blocks.map(({ at, block }) => [at.join(), block]))
}

test('walls stand on the four sides, corners of their own, a role of the palette replaced by its block', () => {
  const drawn = cells([{ kind: 'walls', from: [2, 0, 2], to: [0, 0, 0], of: 'wall', corners: 'oak_log' }], {
    palette: { wall: 'stone' },
  })
  expect(drawn).toEqual({
    ...{ '0,0,0': 'oak_log', '1,0,0': 'stone', '2,0,0': 'oak_log', '0,0,1': 'stone' },
    ...{ '2,0,1': 'stone', '0,0,2': 'oak_log', '1,0,2': 'stone', '2,0,2': 'oak_log' },
  })
})

test('later parts replace what earlier ones put there; an opening wants air', () => {
  expect(
    cells([
      { kind: 'box', from: [0, 0, 0], to: [1, 0, 0], of: 'stone' },
      { kind: 'box', from: [0, 1, 0], to: [1, 1, 0], of: 'stone' },
      { kind: 'opening', from: [1, 0, 0], to: [1, 0, 0] },
    ]),
  ).toEqual({ '0,0,0': 'stone', '1,0,0': 'air', '0,1,0': 'stone', '1,1,0': 'stone' })
})

test('a door has two halves and looks away from the side on which one stands outside', () => {
  expect(cells([{ kind: 'door', at: [0, 0, 0], outside: 'south', of: 'oak_door', hinge: 'left' }])).toEqual({
    '0,0,0': 'oak_door[facing=north,half=lower,hinge=left]',
    '0,1,0': 'oak_door[facing=north,half=upper,hinge=left]',
  })
})

test.each([
  [
    'oak_stairs',
    ['oak_stairs[facing=south,half=bottom]', 'oak_slab[type=bottom]', 'oak_stairs[facing=north,half=bottom]'],
    1,
  ],
  ['oak_slab', ['oak_slab[type=bottom]', 'oak_slab[type=top]', 'oak_slab[type=bottom]'], 0],
  ['stone', ['stone', 'stone', 'stone'], 1],
])('a gable roof of %s rises from both sides to the ridge along the longer side, its ends closed', (of, rows, rise) => {
  const drawn = cells([{ kind: 'roof', shape: 'gable', from: [0, 3, 0], to: [4, 3, 2], of, ends: 'bricks' }])
  for (const x of [0, 4]) {
    expect(drawn[`${x},3,0`]).toBe(rows[0])
    expect(drawn[`${x},${3 + rise},1`]).toBe(rows[1])
    expect(drawn[`${x},3,2`]).toBe(rows[2])
    if (rise > 0) expect(drawn[`${x},3,1`]).toBe('bricks')
  }
  expect(drawn[`2,${3 + rise},1`]).toBe(rows[1])
  if (rise > 0) expect(drawn).not.toHaveProperty('2,3,1')
})

test('a hip roof slopes on all four sides', () => {
  const drawn = cells([{ kind: 'roof', shape: 'hip', from: [0, 0, 0], to: [4, 0, 4], of: 'oak_stairs' }])
  expect([drawn['2,0,0'], drawn['0,0,2'], drawn['4,0,2'], drawn['2,0,4']]).toEqual(
    ['south', 'east', 'west', 'north'].map(side => `oak_stairs[facing=${side},half=bottom]`),
  )
  expect(drawn['2,2,2']).toBe('oak_slab[type=bottom]')
})

test('a flight of stairs climbs, is filled below and free above', () => {
  const drawn = cells([
    { kind: 'stairs', from: [0, 0, 0], climb: 'east', steps: 2, width: 2, of: 'oak_stairs', below: 'stone' },
    { kind: 'block', at: [0, 9, 0], of: 'stone' },
  ])
  expect(drawn).toMatchObject({
    '0,0,0': 'oak_stairs[facing=east,half=bottom]',
    // The right of one who climbs east is the south.
    '0,0,1': 'oak_stairs[facing=east,half=bottom]',
    '1,1,0': 'oak_stairs[facing=east,half=bottom]',
    ...{ '1,0,0': 'stone', '0,1,0': 'air', '0,3,0': 'air', '1,4,1': 'air' },
  })
})

test('a bed comes with its head, and without a side it is told what is missing', () => {
  expect(cells([{ kind: 'block', at: [0, 0, 0], of: 'red_bed[facing=east]' }])).toEqual({
    '0,0,0': 'red_bed[facing=east,part=foot]',
    '1,0,0': 'red_bed[facing=east,part=head]',
  })
  expect(compiled([{ kind: 'block', at: [0, 0, 0], of: 'red_bed' }]).faults).toEqual([
    'part 1 (block): say where the head of the bed lies: red_bed[facing=north], south, east or west',
  ])
})

test('parts are repeated by steps, and reflected with what they look at', () => {
  expect(
    cells([{ kind: 'repeat', times: 3, step: [2, 1, 0], parts: [{ kind: 'block', at: [0, 0, 0], of: 'stone' }] }]),
  ).toEqual({ '0,0,0': 'stone', '2,1,0': 'stone', '4,2,0': 'stone' })
  expect(
    cells([
      {
        ...{ kind: 'mirror', axis: 'x', across: 1.5 },
        parts: [{ kind: 'door', at: [0, 0, 0], outside: 'west', of: 'oak_door', hinge: 'left' }],
      },
    ]),
  ).toMatchObject({
    '0,0,0': 'oak_door[facing=east,half=lower,hinge=left]',
    '3,0,0': 'oak_door[facing=west,half=lower,hinge=right]',
  })
})

test('faults name the part, also within others', () => {
  const { faults } = compiled(
    [
      { kind: 'mirror', axis: 'x', across: 0, parts: [{ kind: 'door', at: [0, 0, 0], outside: 'west', of: 'wall' }] },
      { kind: 'roof', shape: 'flat', from: [0, 0, 0], to: [1, 1, 1], of: 'stone' },
    ],
    { palette: { wall: 'stone' } },
  )
  expect(faults).toEqual([
    'part 1 (mirror): part 1 (door): "wall" is stone, which is no door',
    'part 2 (roof): both corners of a roof must be at the same height',
  ])
})

test.each<[string, Parts]>([
  ['more than 20000 blocks are too many', [{ kind: 'box', from: [0, 0, 0], to: [90, 90, 90], of: 'stone' }]],
  ['is further than 96 blocks', [{ kind: 'block', at: [97, 0, 0], of: 'stone' }]],
  [
    'lies between two blocks',
    [{ kind: 'mirror', axis: 'x', across: 0.25, parts: [{ kind: 'block', at: [0, 0, 0], of: 'stone' }] }],
  ],
  [
    'nested 5 deep',
    [
      [1, 2, 3, 4, 5].reduce<Parts[number]>(inner => ({ kind: 'repeat', times: 64, step: [0, 0, 0], parts: [inner] }), {
        kind: 'block',
        at: [0, 0, 0],
        of: 'stone',
      }),
    ],
  ],
])('%s: a design that would take for ever is told so', (fault, parts) => {
  const read = design.safeParse({ parts })
  const faults = read.success ? compileDesign(read.data).faults : read.error.issues.map(one => one.message)
  if (read.success) expect(faults).toEqual([expect.stringContaining(fault)])
  // The language knows halves only.
  else expect(fault).toBe('lies between two blocks')
})

test('the whole is turned clockwise, with what looks somewhere', () => {
  const parts: Parts = [
    { kind: 'box', from: [0, 0, 0], to: [2, 0, 0], of: 'oak_log[axis=x]' },
    { kind: 'door', at: [2, 1, 0], outside: 'east', of: 'oak_door' },
  ]
  expect(cells(parts, { turn: 90 })).toEqual({
    ...{ '0,0,0': 'oak_log[axis=z]', '0,0,1': 'oak_log[axis=z]', '0,0,2': 'oak_log[axis=z]' },
    ...{ '0,1,2': 'oak_door[facing=north,half=lower]', '0,2,2': 'oak_door[facing=north,half=upper]' },
  })
})

test('parts that only raise faults are counted as those that set blocks', () => {
  const nested = (depth: number): DesignInput['parts'] =>
    depth === 0
      ? [{ kind: 'door', at: [0, 0, 0], outside: 'north', of: 'stone' }]
      : [{ kind: 'repeat', times: 64, step: [0, 0, 0], parts: nested(depth - 1) }]
  const { faults } = compileDesign(design.parse({ parts: nested(4) }))
  expect(faults).toEqual([expect.stringContaining('which is no door'), expect.stringContaining('are too many')])
})
