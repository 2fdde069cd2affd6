import { UsageError } from '../../errors.ts'
import { blockName } from '../../minecraft/blocks/block-text.ts'
import type { Drawing, DrawnBlock } from '../../minecraft/blocks/blueprint.ts'
import { drawBlocks } from '../draw-blocks.ts'
import type { Finding } from './import-report.ts'
import type { Stored } from './minecollab-stored.ts'
import { type BlockNames, translator } from './version-names.ts'

type Blueprint = NonNullable<Stored['blueprint']>
type Levels = Blueprint['levels']

/** Places of all levels together; the largest buildings there have a few thousand. */
const placesAtMost = 250_000

/** Levels that all begin at one height lie on each other in their order: some files write the ground's height into each. */
const heights = (levels: Levels): readonly number[] => {
  const own = levels.map(({ coordinates }) => Math.round(coordinates[1]))
  const isFlat = levels.length > 1 && new Set(levels.map(({ coordinates }) => coordinates.join(' '))).size === 1
  return isFlat ? own.map((y, nth) => y + nth) : own
}

/** `placement[z][x]`, one level per y; of what lies in two levels' reach the later one stands. Throws UsageError for what is too large. */
export const drawing = ({ levels, materials }: Blueprint, names: BlockNames, find: Finding): Drawing | undefined => {
  const places = levels.reduce((all, { placement }) => placement.reduce((sum, row) => sum + row.length, all), 0)
  if (places > placesAtMost)
    throw new UsageError(`blueprint: ${places} places, more than ${placesAtMost}`, 'Choose a smaller building.')
  const cells = new Map<string, DrawnBlock>()
  const translate = translator(names, find)
  const ys = heights(levels)
  if (ys.some((y, nth) => y !== Math.round(levels[nth]!.coordinates[1])))
    find(`all levels begin at ${levels[0]!.coordinates.join(' ')}`, 'one above the other')
  for (const [nth, { coordinates, placement }] of levels.entries()) {
    const [x0, , z0] = coordinates.map(Math.round) as [number, number, number]
    const y = ys[nth]!
    for (const [z, row] of placement.entries())
      for (const [x, text] of row.entries()) {
        const block = translate(text.trim() === '' ? 'air' : text.trim())
        if (block === null) continue
        const key = `${x0 + x} ${y} ${z0 + z}`
        const before = cells.get(key)
        if (before && before.block !== block) find(`${key} is ${before.block} and ${block}`, block)
        cells.set(key, { at: [x0 + x, y, z0 + z], block })
      }
  }
  const all = [...cells.values()]
  if (!all.some(cell => cell.block !== 'air')) return undefined
  compare(materials ?? {}, all, find)
  return drawBlocks(all)
}

/** What a list of materials says otherwise than the levels: these are built. A door is one thing of two blocks, and may be counted as either. */
const compare = (materials: Readonly<Record<string, unknown>>, cells: readonly DrawnBlock[], find: Finding): void => {
  const drawn = new Map<string, number>()
  const upper = new Map<string, number>()
  for (const { block } of cells) {
    const name = blockName(block)
    drawn.set(name, (drawn.get(name) ?? 0) + 1)
    if (/half=upper|part=head/.test(block)) upper.set(name, (upper.get(name) ?? 0) + 1)
  }
  for (const [text, count] of Object.entries(materials)) {
    const name = blockName(text)
    const there = drawn.get(name) ?? 0
    if (count !== there && count !== there - (upper.get(name) ?? 0))
      find(
        `materials has ${String(count).slice(0, 20)} ${name.slice(0, 60)}, the levels have ${there}`,
        'the levels count',
      )
  }
}
