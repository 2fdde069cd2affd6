/** Slots of window 0 in which armour is worn. */
const slots = { head: 5, chest: 6, legs: 7, feet: 8 } as const

export const armourSlots: readonly number[] = Object.values(slots)

const kinds: ReadonlyArray<readonly [suffix: string, slot: number]> = [
  ['_helmet', slots.head],
  ['_skull', slots.head],
  ['_head', slots.head],
  ['_chestplate', slots.chest],
  ['_leggings', slots.legs],
  ['_boots', slots.feet],
]

/** Slot of window 0 in which an item is worn. */
export function armourSlot(name: string): number | undefined {
  if (name === 'carved_pumpkin') return slots.head
  if (name === 'elytra') return slots.chest
  return kinds.find(([suffix]) => name.endsWith(suffix))?.[1]
}

/** Armour points and toughness, by material and piece. */
const points: Readonly<
  Record<string, readonly [head: number, chest: number, legs: number, feet: number, toughness: number]>
> = {
  leather: [1, 3, 2, 1, 0],
  golden: [2, 5, 3, 1, 0],
  chainmail: [2, 5, 4, 1, 0],
  iron: [2, 6, 5, 2, 0],
  diamond: [3, 8, 6, 3, 2],
  netherite: [3, 8, 6, 3, 3],
  turtle: [2, 0, 0, 0, 0],
}

export function armourOf(name: string): { readonly points: number; readonly toughness: number } {
  const slot = armourSlot(name)
  const row = points[name.split('_')[0] ?? '']
  if (slot === undefined || !row) return { points: 0, toughness: 0 }
  return { points: row[slot - slots.head]!, toughness: row[4] }
}
