import type { DesignInput } from '../design.ts'
import { blocks, ready } from './ready-design.ts'

type BuildingParts = DesignInput['parts']
type Part = BuildingParts[number]

/** Every how many blocks a window comes, and a torch on the inside of the walls. */
const windowEveryBlocks: Readonly<Record<string, number>> = { yes: 2, many: 1 }
const torchEveryBlocks = 8
/** Rooms that are deeper have torches on all walls, others on the one across the door. */
const depthOfOneTorchRow = 12

interface Shell {
  readonly width: number
  readonly depth: number
  readonly height: number
  /** `no`, `yes` or `many`. */
  readonly windows: string
}

/** Where something stands between two corners, the first `every` blocks from the corner. */
const spread = (length: number, every: number): number[] =>
  Array.from({ length }, (_, at) => at).filter(at => at > 1 && at < length - 2 && (at - 2) % every === 0)

/** Walls with a door in the middle of the south side, windows and torches. The floor is the ground. */
const shell = ({ width, depth, height, windows }: Shell): BuildingParts => {
  const [east, south] = [width - 1, depth - 1]
  const middle = Math.floor(width / 2)
  const every = windowEveryBlocks[windows]
  const panes: Part[] =
    every !== undefined
      ? [
          ...spread(width, every).flatMap((x): Part[] => [
            { kind: 'block', at: [x, 1, 0], of: 'glass' },
            ...(Math.abs(x - middle) > 1
              ? [{ kind: 'block' as const, at: [x, 1, south] as [number, number, number], of: 'glass' }]
              : []),
          ]),
          ...spread(depth, every).flatMap((z): Part[] => [
            { kind: 'block', at: [0, 1, z], of: 'glass' },
            { kind: 'block', at: [east, 1, z], of: 'glass' },
          ]),
        ]
      : []
  return [
    { kind: 'walls', from: [0, 0, 0], to: [east, height - 1, south], of: 'wall', corners: 'frame' },
    { kind: 'opening', from: [1, 0, 1], to: [east - 1, height - 1, south - 1] },
    ...panes,
    { kind: 'door', at: [middle, 0, south], outside: 'south', of: 'door' },
    ...torches(width, depth),
  ]
}

/** From the middle of a wall to both sides. */
const fromTheMiddle = (length: number): number[] => {
  const middle = Math.floor(length / 2)
  return Array.from({ length }, (_, at) => at).filter(
    at => at > 0 && at < length - 1 && (at - middle) % torchEveryBlocks === 0,
  )
}

/** Above the windows, so that each has a whole block behind it. */
const torches = (width: number, depth: number): Part[] => {
  const [east, south] = [width - 1, depth - 1]
  const torch = (x: number, z: number, facing: string): Part => ({
    kind: 'block',
    at: [x, 2, z],
    of: `wall_torch[facing=${facing}]`,
  })
  const across = fromTheMiddle(width).map(x => torch(x, 1, 'south'))
  if (depth <= depthOfOneTorchRow) return across
  return [
    ...across,
    ...fromTheMiddle(width).map(x => torch(x, south - 1, 'north')),
    ...fromTheMiddle(depth).flatMap(z => [torch(1, z, 'east'), torch(east - 1, z, 'west')]),
  ]
}

export const house = ready({
  name: 'house',
  summary: 'one room with a door, windows, torches and a pitched roof',
  choices: {
    width: blocks('from west to east', 7, 5, 21),
    depth: blocks('from north to south', 7, 5, 21),
    height: { ...blocks('of the walls', 3, 3, 6), storey: 3 },
    roof: { summary: 'shape of the roof', default: 'gable', values: ['gable', 'hip', 'flat'] },
    windows: { summary: 'windows of glass', default: 'yes', values: ['no', 'yes', 'many'] },
  },
  draw: ({ width, depth, height, roof, windows }) => ({
    parts: [
      ...shell({ width, depth, height, windows }),
      {
        kind: 'roof',
        from: [0, height, 0],
        to: [width - 1, height, depth - 1],
        shape: roof as 'gable' | 'hip' | 'flat',
        of: roof === 'flat' ? 'slab' : 'roof',
        ends: roof === 'gable' ? 'wall' : undefined,
      },
    ],
  }),
})

export const hut = ready({
  name: 'hut',
  summary: 'the smallest house: four walls, a door, a torch, a flat roof',
  choices: {},
  draw: () => ({
    parts: [
      ...shell({ width: 5, depth: 5, height: 3, windows: 'no' }),
      { kind: 'roof', from: [0, 3, 0], to: [4, 3, 4], shape: 'flat', of: 'slab' },
    ],
  }),
})

export const storage = ready({
  name: 'storage',
  summary: 'a shed with chests along two walls',
  choices: { chests: { summary: 'how many chests', default: 8, values: [2, 24] } },
  draw({ chests }) {
    // A gap between two keeps them single; each row is half of them.
    const rows = Math.ceil(chests / 2)
    const depth = Math.max(5, 2 * rows + 1 + 2)
    const places = Array.from({ length: chests }, (_, index): Part => {
      const isWest = index % 2 === 0
      const z = 1 + 2 * Math.floor(index / 2)
      return { kind: 'block', at: [isWest ? 1 : 5, 0, z], of: `chest[facing=${isWest ? 'east' : 'west'}]` }
    })
    return {
      parts: [
        ...shell({ width: 7, depth, height: 3, windows: 'no' }),
        ...places,
        { kind: 'roof', from: [0, 3, 0], to: [6, 3, depth - 1], shape: 'flat', of: 'slab' },
      ],
    }
  },
})
