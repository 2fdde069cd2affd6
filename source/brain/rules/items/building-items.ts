import { blockName } from '../../../minecraft/blocks/block-text.ts'
import { itemFor } from '../../../minecraft/blocks/placement.ts'
import { readable } from '../../../minecraft/names/readable.ts'
import { type Column, parseCells, parseColumns } from '../../../planner/cell-ranges.ts'
import { addTo, type Counts } from '../../../planner/materials.ts'
import type { BlueprintOutline } from '../../questions/shapes.ts'
import { type Draft, draftId } from './draft-item.ts'
import { splitList } from './even-shares.ts'
import { cutBefore, dealParts, type Kept, nothingKept } from './kept-items.ts'
import { titleFrom } from './stage-titles.ts'

/** Hung, leaned or stood on what must be there before. */
const fitting = /(?:_door|torch|lantern|ladder|trapdoor|button|lever|carpet|_bed|sign|_gate|flower|rail|banner|candle)$/
const lights = /(?:torch|lantern|candle|glowstone|sea_lantern)$/
const roofing = /(?:_slab|_stairs)$/

/** The item that a block is placed with: wall forms are placed from the standing one, plants from seeds, water from a bucket. */
export const itemOf = (block: string): string => (block === 'air' ? '' : itemFor(blockName(block)))

interface Group {
  readonly y: number
  readonly block: string
  readonly cells: readonly number[]
  /** Where each of these cells stands. */
  readonly columns: readonly Column[]
}

/** Items needed for the missing cells; a door or a bed is two cells and one item. */
export const itemsFor = (groups: readonly { readonly block: string; readonly cells: readonly number[] }[]): Counts => {
  const cells: Counts = {}
  for (const { block, cells: indices } of groups) if (itemOf(block)) addTo(cells, itemOf(block), indices.length)
  return Object.fromEntries(
    Object.entries(cells).map(([item, count]) => [item, /(?:_door|_bed)$/.test(item) ? Math.ceil(count / 2) : count]),
  )
}

export const groupsOf = (outline: BlueprintOutline): Group[] =>
  outline.missing.map(({ y, block, cells, columns = '' }) => ({
    ...{ y, block, cells: parseCells(cells) },
    columns: parseColumns(columns),
  }))

/**
 * Walls first, then roof, light and door; each split into strips that workers fill from the ground up without meeting. `kept`: what is in force
 * already; `place`: what people call it.
 */
export const buildItems = (
  outline: BlueprintOutline,
  workers: readonly string[],
  partsOf: (part: Pick<Draft, 'way' | 'done' | 'names'>) => number,
  place = outline.name.replace(/_/g, ' '),
  kept: Kept = nothingKept,
): Draft[] => {
  const groups = groupsOf(outline)
  const solid = groups.filter(group => !fitting.test(group.block))
  const top = Math.max(...solid.map(group => group.y))
  const covered = solid.filter(group => group.y === top && roofing.test(group.block))
  const roof = covered.length > 0 ? solid.filter(group => group.y === top) : []
  const walls = solid.filter(group => !roof.includes(group))
  const lit = groups.filter(group => lights.test(group.block))
  const hung = groups.filter(group => fitting.test(group.block) && !lit.includes(group))

  const draft = (
    part: NonNullable<Draft['part']>,
    groups: readonly Group[],
    own: Pick<Draft, 'stage' | 'title' | 'because'> & Partial<Draft>,
    worker: number,
    cells: number[] = groups.flatMap(group => group.cells).sort((a, b) => a - b),
  ): Draft[] => {
    if (cells.length === 0) return []
    const names = [...partWords[part], ...(own.names ?? []), ...groups.map(group => group.block)]
    const done = { kind: 'built' as const, blueprint: outline.name, cells }
    const id = draftId('build', outline.name, part)
    const assignee = kept.workerOf(id) ?? workers[worker % workers.length]!
    return [
      {
        id,
        way: 'build',
        part,
        nouns: nounsOf(part, groups),
        assignee,
        requires: [],
        done,
        effort: cells.length,
        ...own,
        names,
      },
    ]
  }
  const nounsOf = (part: NonNullable<Draft['part']>, groups: readonly Group[]): string[] =>
    part === 'fittings'
      ? kindsOf(groups)
      : [{ walls: bodyOf(place), roof: 'roof', light: 'light', lamps: 'lamps' }[part]]
  const strips = (part: 'walls' | 'roof', groups: readonly Group[]): Draft[] => {
    const name = `${part === 'walls' ? bodyOf(place) : 'Roof'} of the ${place}`
    const [whole] = draft(part, groups, { stage: part, title: name, because: '' }, 0)
    const parts = whole ? Math.min(partsOf(whole), whole.effort) : 0
    const before = keptStrips(part, groups, parts, name)
    if (before.length > 0) return before
    const shares: number[][] = Array.from({ length: parts }, () => [])
    const layers = [...new Set(groups.map(group => group.y))].sort((a, b) => a - b)
    for (const y of layers) {
      const layer = groups
        .filter(group => group.y === y)
        .flatMap(group => group.cells)
        .sort((a, b) => a - b)
      for (const [index, piece] of splitList(layer, parts).entries()) shares[index]!.push(...piece)
    }
    const sides = sidesOf(shares, groups)
    return shares.flatMap((share, index) => {
      const id = draftId('build', outline.name, part, index + 1)
      return draft(part, groups, { ...strip(part, name, parts === 1 ? null : sides[index]!), id }, index, share)
    })
  }
  /** As the plan in force has cut them, while there are enough for all. */
  const keptStrips = (part: 'walls' | 'roof', groups: readonly Group[], parts: number, name: string): Draft[] => {
    const idOf = (nth: number): string => draftId('build', outline.name, part, nth)
    const known = kept.partsOf(outline.name)
    const before = known.filter(({ id }) => known.some((_, nth) => idOf(nth + 1) === id))
    const cut = cutBefore(
      before,
      groups.flatMap(group => group.cells),
    )
    const isWhole = parts === 1 && workers.length > 1
    if (isWhole ? cut.length !== 1 : cut.length < Math.max(1, parts)) return []
    const owners = dealParts(cut, workers, kept)
    const sides =
      cut.length === before.length
        ? sidesOf(
            cut.map(one => one.cells),
            groups,
          )
        : cut.map(({ item }) => stripOf(before.indexOf(item), before.length))
    return cut.flatMap(({ item: { id }, cells }, index) =>
      draft(
        part,
        groups,
        { ...strip(part, name, cut.length === 1 ? null : sides[index]!), id, assignee: owners[index]! },
        0,
        cells,
      ),
    )
  }
  const strip = (part: 'walls' | 'roof', name: string, side: string | null) => ({
    stage: part,
    title: side === null ? name : `${side} ${name.toLowerCase()}`,
    names: side === null ? [] : [side],
    because: '',
  })
  // Lamps that stand on the ground are set when the walls are up and the sky is still open: builders on their way would
  // tread on them, and under a roof they are harder to get at. Those that hang need something to hang on.
  const ground = Math.min(...groups.map(group => group.y))
  const standing = lit.filter(group => group.y === ground && !/wall/.test(group.block))
  const hanging = lit.filter(group => !standing.includes(group))
  const wallItems = strips('walls', walls)
  const light = {
    title: `Light the ${place}`,
    because: 'the inside must be lit',
    requires: wallItems.map(({ id }) => id),
  }
  const lamps = { title: `Hang the lamps of the ${place}`, because: 'they need walls to hang on' }
  const because = 'it is hung last, so that nobody is shut out while building'
  return [
    ...wallItems,
    ...draft('light', standing, { stage: 'walls', ...light }, 0),
    ...strips('roof', roof),
    ...draft('lamps', hanging, { stage: 'roof', ...lamps }, 0),
    ...draft('fittings', hung, { stage: 'roof', title: `${fittingsOf(hung)} of the ${place}`, because }, 1),
  ]
}

/** What is built of a thing that has no walls, by the noun of its name. */
const bodies: Readonly<Record<string, string>> = {
  ...{ road: 'Path', path: 'Path', street: 'Path' },
  ...{ bridge: 'Deck', stairs: 'Steps', staircase: 'Steps', fence: 'Posts', wall: 'Blocks' },
}
const wallsNoun = 'Walls'
const whereWords = /\s+(?:around|round|by|at|near|beside|behind|along|over|across|to|from|between|with|of)\s.*$/
const bodyOf = (place: string): string => {
  const noun = place.toLowerCase().replace(whereWords, '').split(' ').at(-1)!
  // People name their designs: `constructor` is one of these names.
  return Object.hasOwn(bodies, noun) ? bodies[noun]! : wallsNoun
}

/** What hangs, leans or stands there, by kinds: `doors`, `ladder`. */
const kindsOf = (hung: readonly Group[]): string[] => {
  const kinds: Counts = {}
  for (const [item, count] of Object.entries(itemsFor(hung))) addTo(kinds, item.split('_').at(-1)!, count)
  const words = Object.entries(kinds).map(([kind, count]) => readable(kind, count).replace(/^\d+ /, ''))
  return words.length > kindsNamed ? [words[0]!, 'fittings'] : words
}
const fittingsOf = (hung: readonly Group[]): string => titleFrom(kindsOf(hung))
/** More kinds than these are too long for a title. */
const kindsNamed = 3

/** What people call the parts of a building. */
export const partWords: Readonly<Record<NonNullable<Draft['part']>, readonly string[]>> = {
  walls: ['walls'],
  roof: ['roof'],
  light: ['light'],
  lamps: ['lamps', 'hang'],
  fittings: ['fittings', 'door'],
}
const stripOf = (index: number, of: number): string => `Strip ${index + 1} of ${of},`
/** What shares are called: of two the sides on which they lie, along the axis on which they are further apart. */
const sidesOf = (shares: readonly (readonly number[])[], groups: readonly Group[]): readonly string[] => {
  if (shares.length !== 2) return shares.map((_, index) => stripOf(index, shares.length))
  const places = new Map(groups.flatMap(({ cells, columns }) => cells.map((cell, at) => [cell, columns[at]] as const)))
  const middle = (share: readonly number[], axis: 0 | 1): number =>
    share.reduce((sum, cell) => sum + (places.get(cell)?.[axis] ?? 0), 0) / Math.max(1, share.length)
  const [east, south] = ([0, 1] as const).map(axis => middle(shares[1]!, axis) - middle(shares[0]!, axis)) as [
    number,
    number,
  ]
  const names = Math.abs(east) > Math.abs(south) ? ['West', 'East'] : ['North', 'South']
  return (Math.abs(east) > Math.abs(south) ? east : south) < 0 ? names.toReversed() : names
}
