import { parseCells } from '../../planner/cell-ranges.ts'
import { itemsFor } from '../rules/items/building-items.ts'
import type { BlueprintOutline } from './shapes.ts'

/** What the missing cells of a blueprint take in all, as items. */
export const materialsOf = ({ missing }: BlueprintOutline): Readonly<Record<string, number>> =>
  itemsFor(missing.flatMap(({ block, cells }) => (block === 'air' ? [] : [{ block, cells: parseCells(cells) }])))
