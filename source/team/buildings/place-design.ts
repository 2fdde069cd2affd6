import type { Ground } from '../../body/contract/ground.ts'
import type { DesignBuildingOutput } from '../../brain/questions/design-building/shape.ts'
import { billOf } from '../../designs/bill-of-materials.ts'
import { checkDesign } from '../../designs/check-design.ts'
import { compileDesign } from '../../designs/compile-design.ts'
import { design } from '../../designs/design.ts'
import type { DrawnBlock } from '../../minecraft/blocks/blueprint.ts'
import { extent } from '../../minecraft/blocks/box.ts'
import type { Position } from '../../minecraft/blocks/position.ts'
import { readable } from '../../minecraft/names/readable.ts'
import { type AtHand, canBeHad, shortNotes, shortOf } from '../../planner/bill-at-hand.ts'
import { countIn } from '../../planner/materials.ts'
import type { EventInput } from '../../session/log/events.ts'
import { drawBlocks } from '../../tasks/draw-blocks.ts'
import { buildable } from '../../tasks/importers/construction.ts'
import { along, type BuildingSite, chooseSite, goesAround, siteAround, siteAt } from './choose-site.ts'
import { siteAcross } from './cross-water.ts'
import { laidAlong, type SiteColumn } from './follow-land.ts'
import type { Taken } from './free-columns.ts'
import type { NamedPlace } from './named-place.ts'
import { columnOfWay, endOfWay } from './named-way.ts'
import { blocksFrom, edgesOf, isNear, nearBlocks } from './near-place.ts'

type Designed = EventInput<'building.designed'>

export interface Site {
  readonly ground: Ground
  readonly near: NamedPlace
  readonly taken: Taken
  /** What the team has, and what it sees. */
  readonly atHand: AtHand
  /** Containers that no agent has looked into. @default 0 */
  readonly unopened?: number
  readonly workers: number
  /** The version that it takes the place of. */
  readonly before: { readonly from: { readonly at: Position } } | undefined
  /** Of the game. */
  readonly version: string
}

/** s that a block takes, with its share of gathering and crafting; measured with two workers on flat land. */
const secondsPerBlock = 4

export const minutesFor = (blocks: number, workers: number): number =>
  Math.max(1, Math.round((blocks * secondsPerBlock) / 60 / Math.max(1, workers)))

/** What levels the ground. */
export const fillBlock = 'dirt'

/** Blocks by which a way is moved where the ground on its line is not free. */
const offWayBlocks = 4

/** How a building lies to a place: `near`, or how far from it. */
const fromThere = (far: number, called: string, isChosen: boolean, kind: string): string =>
  isNear(far)
    ? ` near ${called}`
    : `, ${Math.round(far)} blocks from ${called}${isChosen ? `: within ${nearBlocks} is no ${kind} ground for it` : ''}`

export type Placed = Pick<Designed, 'drawing' | 'from' | 'about' | 'notes'> | { readonly fault: string }

/** A design on its site, with what people are told of it; or why it has no place there. Where it has none as it is drawn, it is turned. */
export const placeDesign = (answer: DesignBuildingOutput, site: Site): Placed => {
  const placed = placeAsDrawn(answer, site)
  if (!('fault' in placed) || site.before) return placed
  const read = design.parse(answer.design)
  const turned = placeAsDrawn({ ...answer, design: { ...read, turn: (read.turn + 90) % 360 } }, site)
  return 'fault' in turned ? placed : turned
}

const placeAsDrawn = (
  answer: DesignBuildingOutput,
  { ground, near, taken, atHand, unopened, workers, before, version }: Site,
): Placed => {
  const read = design.parse(answer.design)
  const notes: string[] = []
  const drawn = compileDesign(read).blocks
  const { blocks } = buildable(drawn, version, text => void notes.push(text))
  if (blocks.every(({ block }) => block === 'air')) return { fault: 'nothing of it can be placed by hand' }
  const { low, high } = extent(blocks.map(({ at }) => at))
  const [width, depth] = [0, 2].map(axis => high[axis]! - low[axis]! + 1) as [number, number]
  const [east, south] = answer.move ?? [0, 0]
  const wanted: Position = before
    ? [before.from.at[0] + east + width / 2, before.from.at[1], before.from.at[2] + south + depth / 2]
    : [near.at[0] + east, near.at[1], near.at[2] + south]
  const columns = columnsOf(blocks, low)
  const follows = read.rise === undefined ? undefined : along(columns, read.rise)
  const aside = { ...taken, bodies: [] }
  const standing = (from: Position, [x, z]: readonly [number, number], within?: number) =>
    siteAt(ground, { width, depth }, [from[0] + x, from[2] + z], aside, within, follows)
  // A move brings it nearer to where it was asked for, or leaves it where it is.
  const kept =
    before &&
    (standing(before.from.at, [east, south], Math.hypot(east, south)) ??
      (answer.move ? standing(before.from.at, [0, 0]) : null))
  const isAlong = near.way && (near.way.from === 'west to east' ? width >= depth : depth >= width)
  const straight =
    near.way && isAlong && !before
      ? siteAt(ground, { width, depth }, columnOfWay(near.way, { width, depth }), aside, offWayBlocks, follows)
      : null
  const around = near.isAround && !answer.move ? siteAround(ground, columns, near.at, taken, near.box, read.rise) : null
  const edges = edgesOf(near, ground)
  const given = straight ?? around ?? kept
  // What people move away from its place is not to be near it any more.
  const aims = answer.move || before ? undefined : edges
  const chosen: BuildingSite | null = near.isAcross
    ? siteAcross(ground, { width, depth }, wanted, taken, before !== undefined)
    : (given ?? chooseSite(ground, { width, depth }, wanted, taken, follows && [follows], aims))
  if (chosen === null)
    return {
      fault: near.isAcross
        ? `${width} by ${depth} blocks lead nowhere over ${near.called} from bank to bank`
        : `there is no ${read.rise === undefined ? 'level, free' : 'free'} ground of ${width} by ${depth} blocks near ${near.called}${read.rise === undefined ? '' : ` that rises and falls by ${readable('block', read.rise)} at most from one column to the next`}`,
    }
  const { at } = chosen
  const kind = read.rise === undefined ? 'level, free' : 'free'
  const isAround = near.isAround && goesAround(columns, at, near.box ?? { low: [...near.at], high: [...near.at] })
  const inLayer = (columns: BuildingSite['low'], layer: number, block: string) =>
    columns.map(([x, z]) => ({ at: [low[0] + x, layer, low[2] + z] as const, block }))
  const laid = layAt(blocks, low, chosen)
  const solid = laid.filter(({ block }) => block !== 'air').map(({ block }) => block)
  const isSloping = [...(chosen.rises?.values() ?? [])].some(rise => rise > 0)
  const height = extent(laid.map(one => one.at)).high[1] - low[1] + 1
  const filled = inLayer(chosen.low, low[1] - 1, fillBlock)
  // The building itself stands in some of these.
  const dug = inLayer(chosen.high, low[1], 'air')
  const cells = [...filled, ...dug, ...laid]
  const isLevelled = filled.length + dug.length > 0
  const lies = near.isAcross
    ? 'from bank to bank'
    : isSloping
      ? 'up and down with the ground'
      : `on ${isLevelled ? 'nearly ' : ''}level ground`
  const lying = near.isAcross ? 'over' : straight ? 'along' : isAround ? 'around' : undefined
  const far = blocksFrom({ low: at, high: [at[0] + width - 1, at[1] + height - 1, at[2] + depth - 1] }, edges)
  const bill = billOf([...solid, ...filled.map(({ block }) => block)])
  const short = shortOf(bill, atHand)
  const minutes = minutesFor(solid.length, workers)
  return {
    drawing: drawing(cells, [at[0], at[1] + extent(cells.map(one => one.at)).low[1], at[2]]),
    from: { design: answer.design, at: [...at] as [number, number, number] },
    about: [
      `${width}×${depth} blocks and ${height} high, ${lies} at ${at.join(' ')}${lying ? ` ${lying} ${near.called}` : fromThere(far, near.called, !given && aims !== undefined, kind)}`,
      `takes ${costs(bill, atHand.stock)}`,
      `about ${minutes} min`,
    ].join('; '),
    notes: [
      ...(near.way && straight ? endOfWay(near.way, Math.max(width, depth)) : []),
      ...(near.way && !straight && !before
        ? [`it does not lead from ${near.way.begin.called} to ${near.way.end.called}: the ground between is not free`]
        : []),
      ...(near.isAround && !isAround
        ? [
            `it does not go around ${near.called}: ${answer.move ? 'it was moved' : `it is not open there, or the ground is not ${read.rise === undefined ? 'level and free' : 'free'}`}`,
          ]
        : []),
      ...(filled.length > 0
        ? [`the ground is not quite level: ${readable(fillBlock, filled.length)} fill it up first`]
        : []),
      ...(dug.length > 0
        ? [
            `the ground is not quite level: ${blocksInWords(dug.length)} of it ${dug.length === 1 ? 'is' : 'are'} dug away first`,
          ]
        : []),
      ...shortNotes(short, unopened),
      ...(answer.because === '' ? [] : [answer.because]),
      ...(before ? movedOtherwise(before.from.at, [east, south], at, near) : []),
      ...notes,
      ...checkDesign(drawn, [at[0] - low[0], at[1], at[2] - low[2]], canBeHad('torch', atHand)).notes,
    ],
  }
}

/** The columns that a building has blocks in, each once, from its north-western corner. */
const columnsOf = (blocks: readonly DrawnBlock[], [west, , north]: Position): readonly SiteColumn[] => [
  ...new Map(blocks.map(({ at: [x, , z] }) => [`${x},${z}`, [x - west, z - north] as const])).values(),
]

const layAt = (
  blocks: readonly DrawnBlock[],
  [west, , north]: Position,
  { rises }: BuildingSite,
): readonly DrawnBlock[] => {
  if (rises === undefined) return blocks
  const moved = (by: 1 | -1, list: readonly DrawnBlock[]): readonly DrawnBlock[] =>
    list.map(({ at: [x, y, z], block }) => ({ at: [x + by * west, y, z + by * north] as const, block }))
  return moved(1, laidAlong(moved(-1, blocks), rises))
}

/** Where it was not moved as far as people said. */
const movedOtherwise = (
  was: Position,
  [east, south]: readonly [number, number],
  at: Position,
  { isAcross }: NamedPlace,
): string[] => {
  const isBarred = isAcross ? 'it does not lead from bank to bank' : 'the ground is not level and free'
  const [x, z] = [at[0] - was[0], at[2] - was[2]]
  if (x === east && z === south) return []
  if (east === 0 && south === 0)
    return [`moved ${wayInWords(x, z)}: where it was, ${isBarred}${isAcross ? '' : ' for it'}`]
  const stands = x === 0 && z === 0 ? 'it stays where it was' : `it is ${wayInWords(x, z)} of where it was`
  return [`not moved ${wayInWords(east, south)}, where ${isBarred}: ${stands}`]
}
export const wayInWords = (east: number, south: number): string =>
  [
    ...(east === 0 ? [] : [`${blocksInWords(east)} ${east > 0 ? 'east' : 'west'}`]),
    ...(south === 0 ? [] : [`${blocksInWords(south)} ${south > 0 ? 'south' : 'north'}`]),
  ].join(' and ')
export const blocksInWords = (count: number): string => `${Math.abs(count)} block${Math.abs(count) === 1 ? '' : 's'}`

export const drawing = (blocks: Parameters<typeof drawBlocks>[0], origin: Position): Designed['drawing'] => {
  const { legend, layers } = drawBlocks(blocks, origin)
  return {
    origin: [...origin] as [number, number, number],
    legend: { ...legend },
    layers: layers.map(rows => [...rows]),
  }
}

/** The bill of materials, with what of it the team has, in chests and hands. */
export const costs = (bill: Readonly<Record<string, number>>, stock: Readonly<Record<string, number>>): string =>
  Object.entries(bill)
    .toSorted(([, a], [, b]) => b - a)
    .map(([item, count]) => {
      const has = Math.min(count, countIn(stock, item))
      return `${readable(item, count)}${has > 0 ? ` (${has} at hand)` : ''}`
    })
    .join(', ')
