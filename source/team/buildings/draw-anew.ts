import type { Ground } from '../../body/contract/ground.ts'
import type { DesignBuildingInput, DesignBuildingOutput } from '../../brain/questions/design-building/shape.ts'
import { billOf } from '../../designs/bill-of-materials.ts'
import { checkDesign } from '../../designs/check-design.ts'
import { compileDesign } from '../../designs/compile-design.ts'
import { design } from '../../designs/design.ts'
import { type Changed, changedByWords } from '../../designs/library/changes-in-words.ts'
import { designNamed } from '../../designs/library/ready-in-words.ts'
import { blockText } from '../../minecraft/blocks/block-text.ts'
import { type BlueprintCell, type DrawnBlock, parseBlock } from '../../minecraft/blocks/blueprint.ts'
import { extent } from '../../minecraft/blocks/box.ts'
import { add, keyOf, type Position } from '../../minecraft/blocks/position.ts'
import { textStandsFor } from '../../minecraft/blocks/turns-into.ts'
import { canBeHad, shortNotes, shortOf } from '../../planner/bill-at-hand.ts'
import type { EventInput } from '../../session/log/events.ts'
import { buildable } from '../../tasks/importers/construction.ts'
import type { Crossing } from './cross-water.ts'
import { freeColumns } from './free-columns.ts'
import type { NamedWay } from './named-place.ts'
import { blocksInWords, costs, drawing, fillBlock, minutesFor, type Placed, type Site } from './place-design.ts'

/** A new version of a building that stands: where it stands, so that what differs is the work. */

type Designed = EventInput<'building.designed'>

/** What stands. */
export interface StandingBuilding {
  readonly from: { readonly design: unknown; readonly at: Position }
  /** All that its drawing has, the ground that was levelled with it. */
  readonly cells: readonly BlueprintCell[]
  /** It leads over water, or over what else lies below it: it rests on its ends, and needs no ground between them. */
  readonly crosses?: boolean | undefined
  /** How long it was drawn first, in blocks. */
  readonly long?: number | undefined
}

export interface StandingSite extends Pick<Site, 'ground' | 'taken' | 'atHand' | 'unopened' | 'workers' | 'version'> {
  readonly stands: StandingBuilding
}

/** What people call where it is. */
export const standingPlace = 'where it stands'

/** What stands, as it was drawn. */
export const drawnAs = ({ cells, from }: StandingBuilding): Pick<Designed, 'drawing' | 'from'> => ({
  drawing: drawing(
    cells.map(cell => ({ at: cell.at, block: blockText(cell) })),
    extent(cells.map(({ at }) => at)).low,
  ),
  from: { ...from, at: [...from.at] as [number, number, number] },
})

/** Blocks by which the ground beside it may differ from its own. */
const stepBlocks = 1

/** Heights of columns where a building can grow to; null: it cannot. */
const heightsFor = ({ stands, ground, taken }: Pick<StandingSite, 'stands' | 'ground' | 'taken'>) => {
  const { from, heights } = freeColumns(ground, { ...taken, bodies: [] })
  const water = freeColumns({ ...ground, rows: ground.water ?? [] }, { ...taken, bodies: [] }).heights
  const own = new Set(stands.cells.map(({ at: [x, , z] }) => `${x} ${z}`))
  const [, floor] = stands.from.at
  return (x: number, z: number): number | null => {
    if (own.has(`${x} ${z}`)) return floor
    const [row, column] = [z - from[1], x - from[0]]
    const dry = heights[row]?.[column] ?? null
    const height = dry ?? (stands.crosses ? (water[row]?.[column] ?? null) : null)
    const isBelow = stands.crosses === true && height !== null && height < floor
    return height !== null && (isBelow || Math.abs(height - floor) <= stepBlocks) ? height : null
  }
}

/** Blocks up to which a side is tried to grow. */
const largestSide = 48

/** How large it may become, as it grows from its north-western corner. */
export const roomToGrow = (
  ground: Ground,
  taken: Site['taken'],
  stands: StandingBuilding,
): DesignBuildingInput['site'] => {
  const heightAt = heightsFor({ stands, ground, taken })
  const { low, high } = extent(stands.cells.map(({ at }) => at))
  const size = [high[0] - low[0] + 1, high[2] - low[2] + 1] as [number, number]
  const grown = (axis: 0 | 1): number => {
    let side = size[axis]
    const isFree = (across: number): boolean =>
      heightAt(
        ...(axis === 0 ? ([low[0] + side, low[2] + across] as const) : ([low[0] + across, low[2] + side] as const)),
      ) !== null
    while (side < largestSide && Array.from({ length: size[1 - axis]! }, (_, across) => across).every(isFree)) side += 1
    return side
  }
  const { long, crosses } = stands
  const way = long === undefined ? undefined : { long, from: directionOf(stands.cells) }
  return {
    ...{ width: grown(0), depth: grown(1), near: standingPlace, stands: true },
    across: crosses ? way : undefined,
    way: crosses ? undefined : way,
  }
}

/** How long a building was before the wishes that are in it, in blocks: these are read anew for each version. */
export const firstLength = (
  cells: readonly BlueprintCell[],
  { ready, wishes = [] }: { readonly ready?: string | undefined; readonly wishes?: readonly string[] | undefined },
): number => {
  const { low, high } = extent(cells.flatMap(({ at, block }) => (block === 'air' ? [] : [at])))
  const long = Math.max(high[0] - low[0], high[2] - low[2]) + 1
  const named = ready === undefined ? null : designNamed(ready)
  if (named === null) return long
  const start: Changed = { ...named, values: { ...named.values, length: long }, turn: 0, unread: [] }
  const { values } = wishes.reduce(changedByWords, start)
  return 2 * long - Number(values.length)
}

/** In which direction it leads. */
const directionOf = (cells: readonly BlueprintCell[]): NamedWay['from'] => {
  const { low, high } = extent(cells.map(({ at }) => at))
  return high[0] - low[0] >= high[2] - low[2] ? 'west to east' : 'north to south'
}

/** Where a building leads that was drawn and waits, and how long it was before the wishes that are in it. */
export const drawnWay = (cells: readonly BlueprintCell[], before: Parameters<typeof firstLength>[1]): Crossing => ({
  length: firstLength(cells, before),
  from: directionOf(cells),
})

const plainText = (block: string): string => blockText(parseBlock(block))

/** The version on its site, with what people are told of it; or why it cannot be, or is no other one. */
export const drawAnew = (answer: DesignBuildingOutput, site: StandingSite): Placed => {
  const { stands, atHand, workers, version } = site
  const notes: string[] = []
  const [was, is] = [design.parse(stands.from.design), design.parse(answer.design)]
  const before = buildable(compileDesign(was).blocks, version, () => undefined).blocks
  const drawn = compileDesign(is).blocks
  const { blocks } = buildable(drawn, version, text => void notes.push(text))
  const lowest = (all: readonly DrawnBlock[]): Position => extent(all.map(({ at }) => at)).low
  // What is drawn farther west or north stands there; what was turned keeps its corner.
  const originFor = (all: readonly DrawnBlock[]): Position => {
    const [x, , z] = lowest(all)
    return [stands.from.at[0] - x, stands.from.at[1], stands.from.at[2] - z]
  }
  const wasFrom = originFor(before)
  const from = was.turn === is.turn ? wasFrom : originFor(blocks)
  const there = blocks.map(({ at, block }) => ({ at: add(at, from), block: plainText(block) }))
  const places = new Set(there.map(({ at }) => keyOf(at)))
  const built = new Set(before.flatMap(({ at, block }) => (block === 'air' ? [] : [keyOf(add(at, wasFrom))])))
  const stood = new Map(stands.cells.map(cell => [keyOf(cell.at), blockText(cell)]))
  // A fence over hills was laid along the ground column by column.
  if ([...built].some(place => !stood.has(place)))
    return { fault: 'it goes up and down with the ground, so it is not drawn anew where it stands' }
  // Of the version before only its levelled ground stays.
  const left = stands.cells.flatMap(cell => {
    if (places.has(keyOf(cell.at))) return []
    return [{ at: cell.at, block: built.has(keyOf(cell.at)) ? 'air' : blockText(cell) }]
  })
  const heightAt = heightsFor(site)
  const columns = there.filter(({ block }) => block !== 'air')
  const barred = columns.find(({ at: [x, , z] }) => heightAt(x, z) === null)
  if (barred)
    return {
      fault: `the ground beside it is not level and free at ${barred.at[0]} ${barred.at[2]}, where it would grow to`,
    }
  const filled = columns.flatMap(({ at: [x, y, z] }) =>
    !stands.crosses && y === stands.from.at[1] && heightAt(x, z)! < y
      ? [{ at: [x, y - 1, z] as const, block: fillBlock }]
      : [],
  )
  const all = [...left, ...filled, ...there]
  const other = all.filter(({ at, block }) => !textStandsFor(block, stood.get(keyOf(at)) ?? 'air'))
  if (other.length === 0) return { fault: answer.because === '' ? 'it stands so already' : answer.because }
  const placed = other.flatMap(({ block }) => (block === 'air' ? [] : [block]))
  const cleared = other.length - placed.length
  const bill = billOf(placed)
  const short = shortOf(bill, atHand)
  const { low, high } = extent(there.map(({ at }) => at))
  const [width, height, depth] = [0, 1, 2].map(axis => high[axis]! - low[axis]! + 1)
  const at: [number, number, number] = [low[0], stands.from.at[1], low[2]]
  return {
    drawing: drawing(all, extent(all.map(one => one.at)).low),
    from: { design: answer.design, at },
    about: [
      `changed where it stands, at ${at.join(' ')}: ${width}×${depth} blocks and ${height} high`,
      `${blocksInWords(placed.length)} to place${cleared > 0 ? ` and ${cleared} to take away` : ''}`,
      ...(placed.length > 0 ? [`takes ${costs(bill, atHand.stock)}`] : []),
      `about ${minutesFor(other.length, workers)} min`,
    ].join('; '),
    notes: [
      ...shortNotes(short, site.unopened),
      ...(answer.move ? ['it is not moved: it stands already'] : []),
      ...(answer.because === '' ? [] : [answer.because]),
      ...notes,
      ...checkDesign(drawn, from, canBeHad('torch', atHand)).notes,
    ],
  }
}
