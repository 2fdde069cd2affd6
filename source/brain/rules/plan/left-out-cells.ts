import { readable } from '../../../minecraft/names/readable.ts'
import { type Counts, sum } from '../../../planner/materials.ts'
import type { Plan } from '../../../session/log/events/plan.ts'
import type { BlueprintOutline } from '../../questions/shapes.ts'
import { groupsOf, itemOf, itemsFor } from '../items/building-items.ts'
import type { Draft } from '../items/draft-item.ts'
import { unwanted } from './wished-workers.ts'
import type { Unwanted } from './wishes.ts'

/** What of buildings is not built because people, or the goal itself, do not want it. */

const windows = /^(?:\w+ )*(?:windows?|panes?|glazing)$/
/** Panes alone are no wall: `no windows` leaves their places open. */
const glass = /(?:^|_)glass(?:_pane)?$/

/** Whether a block of a building is what a wish leaves out. */
export const isLeftOut = ({ thing, words }: Pick<Unwanted, 'thing' | 'words'>, block: string): boolean =>
  thing === itemOf(block) || (windows.test(words) && glass.test(itemOf(block)))

/** The cells of each outline that no worker is to build, by the wish that leaves them out. `building`: the work of what is left of them. */
export const unbuiltCells = (
  outlines: readonly BlueprintOutline[],
  building: readonly Draft[],
  without: readonly Unwanted[],
): (NonNullable<Plan['unbuilt']>[number] & { readonly wish: Unwanted })[] =>
  outlines.flatMap(outline =>
    without.flatMap(wish => {
      const blocks = groupsOf(outline).flatMap(({ block, cells }) => (isLeftOut(wish, block) ? cells : []))
      const parts = building.flatMap(draft =>
        draft.done.kind === 'built' && draft.done.blueprint === outline.name && unwanted(wish, draft)
          ? (draft.done.cells ?? [])
          : [],
      )
      const cells = [...new Set([...blocks, ...parts])].sort((one, other) => one - other)
      const { by, said } = wish
      return cells.length > 0
        ? [{ blueprint: outline.name, part: partInWords(wish, cells, outline), cells, by, said, wish }]
        : []
    }),
  )

/** `the roof`, `2 torches` */
const partInWords = ({ thing, words }: Unwanted, cells: readonly number[], outline: BlueprintOutline): string => {
  if (thing === undefined) return `the ${words}`
  const all = groupsOf(outline).map(one => ({ ...one, cells: one.cells.filter(cell => cells.includes(cell)) }))
  return readable(thing, itemsFor(all)[thing] ?? cells.length)
}

/** What some parts of buildings take. */
export const materialOf = (building: readonly Draft[], outlines: readonly BlueprintOutline[]): Counts =>
  sum(
    ...building.flatMap(({ done }) => {
      const outline = done.kind === 'built' && outlines.find(({ name }) => name === done.blueprint)
      if (!outline || done.kind !== 'built') return []
      const own = new Set(done.cells)
      return [itemsFor(groupsOf(outline).map(one => ({ ...one, cells: one.cells.filter(cell => own.has(cell)) })))]
    }),
  )
