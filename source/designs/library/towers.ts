import type { DesignInput } from '../design.ts'
import { blocks, ready } from './ready-design.ts'

type Part = DesignInput['parts'][number]

/** Every second block of the edge of a square is higher: a parapet behind which one can stand. */
const parapet = (side: number, y: number): Part[] =>
  Array.from({ length: side * side }, (_, index) => [index % side, Math.floor(index / side)] as const)
    .filter(([x, z]) => [0, side - 1].includes(x) || [0, side - 1].includes(z))
    .filter(([x, z]) => (x + z) % 2 === 0)
    .map(([x, z]): Part => ({ kind: 'block', at: [x, y, z], of: 'wall' }))

export const tower = ready({
  name: 'tower',
  summary: 'a square tower with a ladder to a platform behind a parapet',
  choices: {
    height: { ...blocks('to the platform', 8, 4, 40), storey: 4 },
    side: blocks('each side', 5, 5, 11),
  },
  draw({ height, side }) {
    const end = side - 1
    const middle = Math.floor(side / 2)
    const lit = Array.from({ length: Math.ceil(height / 6) }, (_, index) => 2 + 6 * index).filter(y => y < height)
    return {
      parts: [
        { kind: 'walls', from: [0, 0, 0], to: [end, height - 1, end], of: 'wall', corners: 'frame' },
        { kind: 'opening', from: [1, 0, 1], to: [end - 1, height - 1, end - 1] },
        { kind: 'box', from: [0, height, 0], to: [end, height, end], of: 'wall' },
        ...parapet(side, height + 1),
        { kind: 'box', from: [middle, 0, 1], to: [middle, height, 1], of: 'ladder[facing=south]' },
        ...lit.flatMap((y): Part[] => [
          { kind: 'block', at: [1, y, middle], of: 'wall_torch[facing=east]' },
          { kind: 'block', at: [end - 1, y, middle], of: 'wall_torch[facing=west]' },
        ]),
        { kind: 'door', at: [middle, 0, end], outside: 'south', of: 'door' },
      ],
    }
  },
})

export const wall = ready({
  name: 'wall',
  summary: 'a straight wall with a parapet',
  around: 'ringwall',
  choices: {
    length: blocks('from west to east', 12, 3, 64),
    height: blocks('without the parapet', 3, 1, 12),
  },
  draw: ({ length, height }) => ({
    rise: 2,
    parts: [
      { kind: 'box', from: [0, 0, 0], to: [length - 1, height - 1, 0], of: 'wall' },
      {
        kind: 'repeat',
        times: Math.ceil(length / 2),
        step: [2, 0, 0],
        parts: [{ kind: 'block', at: [0, height, 0], of: 'wall' }],
      },
    ],
  }),
})

export const ringWall = ready({
  name: 'ringwall',
  summary: 'a wall around a rectangle, with a gate',
  encloses: true,
  choices: {
    width: blocks('from west to east', 11, 5, 48),
    depth: blocks('from north to south', 11, 5, 48),
    height: blocks('of the wall', 3, 2, 12),
    gate: { summary: 'a gate in the way in', default: 'yes', values: ['no', 'yes'] },
  },
  draw({ width, depth, height, gate }) {
    const [east, south, middle] = [width - 1, depth - 1, Math.floor(width / 2)]
    return {
      rise: 2,
      parts: [
        { kind: 'walls', from: [0, 0, 0], to: [east, height - 1, south], of: 'wall' },
        { kind: 'opening', from: [middle, 0, south], to: [middle, height - 1, south] },
        ...(gate === 'yes' ? [{ kind: 'block', at: [middle, 0, south], of: 'gate' } satisfies Part] : []),
      ],
    }
  },
})
