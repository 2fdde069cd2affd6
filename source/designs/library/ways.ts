import type { DesignInput } from '../design.ts'
import { blocks, ready } from './ready-design.ts'

type Part = DesignInput['parts'][number]

/** Torches on posts along a way, one every so many blocks. */
const lampEveryBlocks = 8
const lamps = (length: number, z: number, y: number): Part[] =>
  Array.from({ length: Math.ceil(length / lampEveryBlocks) }, (_, index) => index * lampEveryBlocks).flatMap(
    (x): Part[] => [{ kind: 'block', at: [x, y, z], of: 'torch' }],
  )

export const bridge = ready({
  name: 'bridge',
  summary: 'a deck with fences on both sides and torches',
  crosses: true,
  choices: {
    length: blocks('from west to east', 12, 3, 64),
    width: blocks('to walk on', 2, 1, 8),
  },
  draw: ({ length, width }) => ({
    parts: [
      { kind: 'box', from: [0, 0, 0], to: [length - 1, 0, width + 1], of: 'wall' },
      { kind: 'box', from: [0, 1, 0], to: [length - 1, 1, 0], of: 'fence' },
      { kind: 'box', from: [0, 1, width + 1], to: [length - 1, 1, width + 1], of: 'fence' },
      ...lamps(length, 0, 2),
    ],
  }),
})

export const road = ready({
  name: 'road',
  summary: 'a paved way, even with the ground, with torches on posts',
  leads: true,
  choices: {
    length: blocks('from west to east', 16, 3, 64),
    width: blocks('paved', 3, 1, 8),
  },
  draw: ({ length, width }) => ({
    rise: 1,
    parts: [
      { kind: 'box', from: [0, -1, 1], to: [length - 1, -1, width], of: 'wall' },
      {
        kind: 'repeat',
        times: Math.ceil(length / lampEveryBlocks),
        step: [lampEveryBlocks, 0, 0],
        parts: [
          { kind: 'block', at: [0, 0, 0], of: 'fence' },
          { kind: 'block', at: [0, 1, 0], of: 'torch' },
        ],
      },
    ],
  }),
})

export const stairs = ready({
  name: 'stairs',
  summary: 'a flight of steps that rises to the south',
  choices: { height: blocks('to climb', 5, 1, 32), width: blocks('of a step', 2, 1, 8) },
  draw: ({ height, width }) => ({
    // The left of one who climbs south is the east.
    parts: [
      { kind: 'stairs', from: [width - 1, 0, 0], climb: 'south', steps: height, width, of: 'step', below: 'wall' },
    ],
  }),
})

export const fence = ready({
  name: 'fence',
  summary: 'a fence around a rectangle, with a gate: for animals or a garden',
  encloses: true,
  choices: {
    width: blocks('from west to east', 9, 3, 48),
    depth: blocks('from north to south', 9, 3, 48),
  },
  draw: ({ width, depth }) => ({
    rise: 2,
    parts: [
      { kind: 'walls', from: [0, 0, 0], to: [width - 1, 0, depth - 1], of: 'fence' },
      { kind: 'block', at: [Math.floor(width / 2), 0, depth - 1], of: 'gate' },
    ],
  }),
})
