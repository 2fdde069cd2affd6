import { readable } from '../minecraft/names/readable.ts'
import { addTo, type Counts, countIn, planMaterials, type Recipe } from './materials.ts'

/** Whether what a building takes is at hand: in chests, in hands, and in sight. */

/** What digging a block gives, where that is not the block. */
export const dugFrom: Readonly<Record<string, string>> = {
  stone: 'cobblestone',
  deepslate: 'cobbled_deepslate',
  grass_block: 'dirt',
  coal_ore: 'coal',
  deepslate_coal_ore: 'coal',
  clay: 'clay_ball',
}

export interface AtHand {
  /** What the team has. */
  readonly stock: Readonly<Counts>
  /** Materials of buildings in sight, as blocks; absent: that is not known. */
  readonly inSight?: Readonly<Counts> | undefined
  /** Items that can be had. */
  readonly available: readonly string[]
  /** How these are made. */
  readonly recipes?: readonly Recipe[] | undefined
}

export const canBeHad = (item: string, { stock, available }: Pick<AtHand, 'stock' | 'available'>): boolean =>
  available.includes(item) || countIn(stock, item) > 0

/** A raw material of which less is in sight than is needed beside what the team has. */
export interface Short {
  readonly item: string
  readonly needs: number
  readonly inSight: number
}

/** The materials of a bill that are not all at hand, the one that lacks most first. */
export const shortOf = (
  bill: Readonly<Counts>,
  { stock, inSight, available, recipes = [] }: AtHand,
): readonly Short[] => {
  if (inSight === undefined) return []
  const seen: Counts = {}
  for (const [block, count] of Object.entries(inSight)) {
    addTo(seen, block, count)
    if (dugFrom[block] !== undefined) addTo(seen, dugFrom[block]!, count)
  }
  // What comes of a furnace is made as well: what goes into it has to be there.
  const { raw } = planMaterials(
    bill,
    stock,
    recipes.map(one => ({ ...one, furnace: false })),
  )
  return Object.entries(raw)
    .map(([item, needs]) => ({ item, needs, inSight: countIn(seen, item) }))
    .filter(one => one.needs > one.inSight && available.includes(one.item))
    .toSorted((a, b) => b.needs - b.inSight - (a.needs - a.inSight))
}

/** `96 oak logs, of which 40 are in sight`: what is needed beside what the team has. */
export const shortInWords = (short: readonly Short[]): string =>
  short
    .map(
      ({ item, needs, inSight }) =>
        `${readable(item, needs)}, of which ${inSight === 0 ? 'none is' : `${inSight} ${inSight === 1 ? 'is' : 'are'}`} in sight`,
    )
    .join(' and ')

/** The same as a note to a drawing. `unopened`: containers that no agent has looked into. */
export const shortNotes = (short: readonly Short[], unopened = 0): readonly string[] => {
  if (short.length === 0) return []
  const closed = `${unopened === 1 ? 'a container' : `${unopened} containers`} that no agent has opened may hold some of it`
  return [
    `it needs ${shortInWords(short)}: the rest has to be looked for, which takes longer${unopened > 0 ? `; ${closed}` : ''}`,
  ]
}
