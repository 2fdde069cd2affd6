import { madeOf, paletteOf } from '../../designs/library/materials.ts'
import { parseBlock } from '../../minecraft/blocks/blueprint.ts'
import { itemFor } from '../../minecraft/blocks/placement.ts'
import { dugFrom } from '../../planner/bill-at-hand.ts'
import type { Recipe } from '../../planner/materials.ts'
import { countIn } from '../../planner/materials.ts'
import type { Making } from '../../planner/question-recipes.ts'

/** What can be had and made of what is there, and how, of the materials that buildings are made of. */

/** Beside the families of wood and stone. */
const others = ['torch', 'glass', 'glass_pane', 'ladder', 'chest', 'lantern', 'dirt', 'sand', 'white_wool', 'white_bed']

export interface Sources {
  /** Items that the team has. */
  readonly stock: Readonly<Record<string, number>>
  /** Blocks in sight. */
  readonly blocks: readonly { readonly name: string; readonly count: number }[]
  making(item: string): Making | null
}

/** `beyond`: what was tried in vain, whatever is in sight. */
export const materialsHere = (sources: Sources, beyond: readonly string[] = []) => {
  const found = new Set([
    ...Object.keys(sources.stock).filter(item => sources.stock[item]! > 0),
    ...sources.blocks.map(({ name }) => dugFrom[name] ?? name),
  ])
  const can = (item: string, path: readonly string[] = []): boolean => {
    if (beyond.includes(item)) return false
    if (found.has(item)) return true
    if (path.includes(item) || path.length > 6) return false
    const made = sources.making(item)
    if (!made) return false
    const with_ = made.where === 'furnace' ? ['furnace'] : made.where === 'table' ? ['crafting_table'] : []
    return [...Object.keys(made.from), ...with_].every(part => can(part, [...path, item]))
  }
  const families = madeOf.flatMap(material => Object.values(paletteOf(material)))
  const all = [...new Set([...families.map(text => itemFor(parseBlock(text).block)), ...others])]
  const available = new Set(all.filter(item => can(item)))
  const inSight: Record<string, number> = {}
  // Of what several bodies see, the one that sees most of it.
  for (const { name, count } of sources.blocks)
    if (available.has(dugFrom[name] ?? name)) inSight[name] = Math.max(count, countIn(inSight, name))
  const recipes = new Map<string, Recipe>()
  const add = (item: string): void => {
    const made = recipes.has(item) ? null : sources.making(item)
    if (!made) return
    const { makes, from, where } = made
    recipes.set(item, {
      item,
      makes,
      from,
      table: where === 'table',
      furnace: where === 'furnace',
    })
    for (const part of Object.keys(from)) add(part)
  }
  for (const item of available) add(item)
  const lacking = all.filter(item => !available.has(item))
  return { inSight, available: [...available], lacking, recipes: [...recipes.values()] }
}
