import { parseBlock } from '../minecraft/blocks/blueprint.ts'
import { extent } from '../minecraft/blocks/box.ts'
import { add, type Position } from '../minecraft/blocks/position.ts'
import { compileDesign } from './compile-design.ts'
import type { Design, Part } from './design.ts'
import { reflectedBlock } from './turn-states.ts'

/** Changes of a design as a whole: each gives parts again, so that what comes of it can be changed further. */

export type Side = 'north' | 'east' | 'south' | 'west'
export const clockwiseSides: readonly Side[] = ['north', 'east', 'south', 'west']

const changedSide = (side: Side, quarters: number): Side =>
  clockwiseSides[(clockwiseSides.indexOf(side) + quarters) % 4]!
const onRight: Readonly<Record<Side, Position>> = {
  north: [1, 0, 0],
  east: [0, 0, 1],
  south: [-1, 0, 0],
  west: [0, 0, -1],
}

/** Why an edit leaves a design as it is: there is `none` of what is meant, it is `all` that there is, or it is `joined` to what stays. */
export type NotThere = 'none' | 'all' | 'joined'

/** The least and the most of each axis, as the parts are written, the turn left out. */
const written = (design: Design) => extent(compileDesign({ ...design, turn: 0 }).blocks.map(({ at }) => at))

/** East and west changed over, or north and south, as one sees the building when it stands. */
export const mirrored = (design: Design, seen: 'x' | 'z'): Design => {
  const axis = design.turn % 180 === 0 ? seen : seen === 'x' ? 'z' : 'x'
  const { low, high } = written(design)
  const index = axis === 'x' ? 0 : 2
  const image = imageOf(axis, low[index]! + high[index]!, of =>
    Object.hasOwn(design.palette, of) ? design.palette[of]! : of,
  )
  return { ...design, parts: design.parts.map(image) }
}

const imageOf = (axis: 'x' | 'z', sum: number, material: (of: string) => string): ((part: Part) => Part) => {
  const index = axis === 'x' ? 0 : 2
  const place = ([...at]: Position): [number, number, number] => {
    at[index] = sum - at[index]!
    return at as [number, number, number]
  }
  const side = (one: Side): Side =>
    (clockwiseSides.indexOf(one) % 2 === 1) === (axis === 'x') ? changedSide(one, 2) : one
  const block = (of: string): string => {
    const text = material(of)
    const image = reflectedBlock(text, axis)
    return image === text ? of : image
  }
  const image = (part: Part): Part => {
    switch (part.kind) {
      case 'block':
        return { ...part, at: place(part.at), of: block(part.of) }
      case 'door':
        return {
          ...part,
          at: place(part.at),
          outside: side(part.outside),
          hinge: part.hinge && (part.hinge === 'left' ? 'right' : 'left'),
        }
      case 'stairs': {
        // The lowest step on the left is that on the right in the mirror.
        const across = onRight[part.climb].map(value => value * (part.width - 1)) as unknown as Position
        return { ...part, from: place(add(part.from, across)), climb: side(part.climb), of: block(part.of) }
      }
      case 'repeat': {
        const step = part.step.map((value, at) => (at === index ? -value : value)) as unknown as Position
        return { ...part, step, parts: part.parts.map(image) }
      }
      case 'mirror':
        return { ...part, across: part.axis === axis ? sum - part.across : part.across, parts: part.parts.map(image) }
      case 'opening':
        return { ...part, from: place(part.from), to: place(part.to) }
      case 'box':
        return { ...part, from: place(part.from), to: place(part.to), of: block(part.of) }
      default:
        return { ...part, from: place(part.from), to: place(part.to) }
    }
  }
  return image
}

/** The highest layer of its walls, or of all of it where it has none. */
const topOf = (design: Design): number => {
  const tops = design.parts.flatMap(part => (part.kind === 'walls' ? [Math.max(part.from[1], part.to[1])] : []))
  return tops.length > 0 ? Math.max(...tops) : written(design).high[1]
}

/** How high levels may make it, in layers: as high as ready walls, or as a ready tower where it is drawn higher than those. */
export const mostLayers = (design: Design): number => (topOf(design) < layersOfWalls ? layersOfWalls : layersOfTowers)
const [layersOfWalls, layersOfTowers] = [12, 40]
/** How many of the levels that are asked for there is room for. */
export const levelsWithin = (design: Design, count: number): number =>
  Math.min(count, Math.max(0, mostLayers(design) - 1 - topOf(design)))

/** Levels taken out of the middle of the walls, or put in; `none`: it has no more of them to take. What stands above moves along. */
export const withLevels = (design: Design, count: number): Design | NotThere => {
  const top = topOf(design)
  if (top + count < leastLayers - 1) return 'none'
  const level = (y: number): number => (y < top ? y : y + count)
  const lifted = (at: Position): [number, number, number] => [at[0], level(at[1]), at[2]]
  const change = (part: Part): Part => {
    switch (part.kind) {
      case 'door':
      case 'block':
        return { ...part, at: lifted(part.at) }
      case 'stairs':
        return { ...part, from: lifted(part.from) }
      case 'repeat':
      case 'mirror':
        return { ...part, parts: part.parts.map(change) }
      default:
        return { ...part, from: lifted(part.from), to: lifted(part.to) }
    }
  }
  return { ...design, parts: design.parts.map(change) }
}
/** With a door and the block above it. */
export const leastLayers = 3

/** Parts of a kind left out, on one side of the building if that is named. */
export const withoutParts = (design: Design, kind: LeftOut, seen?: Side): Design | NotThere => {
  const side = seen && changedSide(seen, 4 - design.turn / 90)
  const { low, high } = written(design)
  /** Whether all of these places are on that side. */
  const areThere = (places: readonly Position[]): boolean => {
    if (side === undefined) return true
    const [index, edge] =
      side === 'north' || side === 'west'
        ? ([side === 'north' ? 2 : 0, low] as const)
        : ([side === 'south' ? 2 : 0, high] as const)
    // What hangs on a wall is beside it.
    return places.length > 0 && places.every(at => Math.abs(at[index]! - edge[index]!) <= (kind === 'torch' ? 1 : 0))
  }
  const isThere = (part: Part): boolean =>
    side === undefined ||
    areThere('at' in part ? [part.at] : 'from' in part && 'to' in part ? [part.from, part.to] : [])
  const material = (of: string): string =>
    parseBlock(Object.hasOwn(design.palette, of) ? design.palette[of]! : of).block
  const keep = (parts: readonly Part[]): Part[] =>
    parts.flatMap((part): Part[] => {
      if (part.kind === 'repeat' || part.kind === 'mirror') {
        const kept = keep(part.parts)
        return kept.length > 0 ? [{ ...part, parts: kept }] : []
      }
      return 'of' in part && leftOut[kind].test(material(part.of)) && isThere(part) ? [] : [part]
    })
  const parts = keep(design.parts)
  if (parts.length === 0) return 'all'
  if (JSON.stringify(parts) !== JSON.stringify(design.parts)) return { ...design, parts }
  const { blocks } = compileDesign({ ...design, turn: 0 })
  return blocks.some(({ at, block }) => leftOut[kind].test(parseBlock(block).block) && areThere([at]))
    ? 'joined'
    : 'none'
}
export type LeftOut = keyof typeof leftOut
const leftOut = {
  window: /glass/,
  torch: /torch|lantern/,
  chest: /chest|barrel/,
  door: /_door$/,
  roof: /_(?:slab|stairs)$/,
} as const

/** Cells that stay empty: one, or all of a column where no height is named. Counted as they stand, from the north-western corner and the first layer. */
export const withoutCells = (
  design: Design,
  at: { readonly x: number; readonly z: number; readonly y?: number },
): Design | NotThere => {
  const drawn = compileDesign(design)
  const { low } = extent(drawn.blocks.map(one => one.at))
  const gone = drawn.blocks.filter(
    ({ at: [x, y, z], block }) =>
      block !== 'air' && x === low[0] + at.x && z === low[2] + at.z && (at.y === undefined || y === at.y),
  )
  if (gone.length === 0) return 'none'
  if (gone.length === drawn.blocks.length) return 'all'
  // As the parts are written: turned back.
  const back = compileDesign({
    palette: {},
    turn: turnedBack(design.turn),
    parts: gone.map(({ at: place }) => ({ kind: 'block', at: [...place], of: 'stone' })),
  })
  const openings = back.blocks.map(({ at: place }): Part => ({ kind: 'opening', from: [...place], to: [...place] }))
  return { ...design, parts: [...design.parts, ...openings] }
}
const turnedBack = (turn: Design['turn']): Design['turn'] => ((360 - turn) % 360) as Design['turn']
