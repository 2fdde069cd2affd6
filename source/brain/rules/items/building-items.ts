import { formatCells, parseCells } from '../../../planner/cell-ranges.ts'
import { addTo, type Counts } from '../../../planner/materials.ts'
import type { BlueprintOutline } from '../../questions/shapes.ts'
import { type Draft, draftId } from './draft-item.ts'
import { splitList } from './even-shares.ts'

/** Hung, leaned or stood on what must be there before. */
const fitting = /(?:_door|torch|lantern|ladder|trapdoor|button|lever|carpet|_bed|sign|_gate|flower|rail|banner|candle)$/
const lights = /(?:torch|lantern|candle|glowstone|sea_lantern)$/
const roofing = /(?:_slab|_stairs)$/

/** The item that a block is placed with: wall forms are placed from the standing one. */
export const itemOf = (block: string): string =>
  block === 'air' ? '' : block.replace(/^wall_torch$/, 'torch').replace(/_wall_(torch|sign|banner|fan)$/, '_$1')

interface Group {
  readonly y: number
  readonly block: string
  readonly cells: readonly number[]
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
  outline.missing.map(({ y, block, cells }) => ({ y, block, cells: parseCells(cells) }))

/** Walls first, then roof, light and door; each split into strips that workers fill from the ground up without meeting. */
export const buildItems = (
  outline: BlueprintOutline,
  workers: readonly string[],
  partsOf: (title: string, cells: number) => number,
): Draft[] => {
  const groups = groupsOf(outline)
  const place = outline.name.replace(/_/g, ' ')
  const solid = groups.filter(group => !fitting.test(group.block))
  const top = Math.max(...solid.map(group => group.y))
  const covered = solid.filter(group => group.y === top && roofing.test(group.block))
  const roof = covered.length > 0 ? solid.filter(group => group.y === top) : []
  const walls = solid.filter(group => !roof.includes(group))
  const lit = groups.filter(group => lights.test(group.block))
  const hung = groups.filter(group => fitting.test(group.block) && !lit.includes(group))

  const strips = (stage: 'walls' | 'roof', name: string, part: readonly Group[]): Draft[] => {
    const cells = part.reduce((total, group) => total + group.cells.length, 0)
    if (cells === 0) return []
    const title = `${name} of the ${place}`
    const parts = Math.min(partsOf(title, cells), cells)
    const shares: number[][] = Array.from({ length: parts }, () => [])
    const layers = [...new Set(part.map(group => group.y))].sort((a, b) => a - b)
    for (const y of layers) {
      const layer = part
        .filter(group => group.y === y)
        .flatMap(group => group.cells)
        .sort((a, b) => a - b)
      for (const [index, piece] of splitList(layer, parts).entries()) shares[index]!.push(...piece)
    }
    return shares.map((share, index) => ({
      id: draftId('build', outline.name, name, index + 1),
      stage,
      title: parts === 1 ? title : `${sideOf(index, parts)} ${title.toLowerCase()}`,
      assignee: workers[index % workers.length]!,
      requires: [],
      done: { kind: 'built', blueprint: outline.name, cells: share },
      because: `cells ${formatCells(share)} of the blueprint`,
      about: ['build', name, outline.name, ...part.map(group => group.block)],
      effort: share.length,
    }))
  }
  const single = (
    name: string,
    title: string,
    part: readonly Group[],
    stage: 'walls' | 'roof',
    worker: number,
    because: string,
  ): Draft[] => {
    const cells = part.flatMap(group => group.cells).sort((a, b) => a - b)
    if (cells.length === 0) return []
    return [
      {
        id: draftId('build', outline.name, name),
        stage,
        title,
        assignee: workers[worker % workers.length]!,
        requires: [],
        done: { kind: 'built', blueprint: outline.name, cells },
        because,
        about: ['build', name, outline.name, ...part.map(group => group.block)],
        effort: cells.length,
      },
    ]
  }
  // Lamps that stand on the ground are set when the walls are up and the sky is still open: builders on their way would
  // tread on them, and under a roof they are harder to get at. Those that hang need something to hang on.
  const ground = Math.min(...groups.map(group => group.y))
  const standing = lit.filter(group => group.y === ground && !/wall/.test(group.block))
  const hanging = lit.filter(group => !standing.includes(group))
  const wallItems = strips('walls', 'Walls', walls)
  return [
    ...wallItems,
    ...single('light', `Light the ${place}`, standing, 'walls', 0, 'the inside must be lit').map(item => ({
      ...item,
      requires: wallItems.map(one => one.id),
    })),
    ...strips('roof', 'Roof', roof),
    ...single('lamps', `Hang the lamps of the ${place}`, hanging, 'roof', 0, 'they need walls to hang on'),
    ...single(
      'fittings',
      `Door and fittings of the ${place}`,
      hung,
      'roof',
      1,
      'hung last, so that nobody is shut out while building',
    ),
  ]
}

const sideOf = (index: number, parts: number): string =>
  parts === 2 ? (index === 0 ? 'North' : 'South') : `Strip ${index + 1} of ${parts},`
