import type { Dice } from '../../minecraft/random.ts'
import type { Stack } from '../items/stack.ts'
import { between, pickWeighted } from './dice.ts'

type Weighted = readonly (readonly [item: string, weight: number])[]

const fish: Weighted = [
  ['cod', 60],
  ['salmon', 25],
  ['tropical_fish', 2],
  ['pufferfish', 13],
]
const junk: Weighted = [
  ['lily_pad', 17],
  ['leather_boots', 10],
  ['leather', 10],
  ['bone', 10],
  ['potion', 10],
  ['tripwire_hook', 10],
  ['rotten_flesh', 10],
  ['string', 5],
  ['bowl', 10],
  ['stick', 5],
  ['fishing_rod', 2],
  ['ink_sac', 1],
]
const treasure: Weighted = [
  ['name_tag', 1],
  ['saddle', 1],
  ['bow', 1],
  ['fishing_rod', 1],
  ['nautilus_shell', 1],
]

/** What is on the hook: fish mostly; luck of the sea turns junk into treasure. Treasure needs open water. */
export function fishingLoot(luck: number, openWater: boolean, dice: Dice): Stack {
  const tables: readonly (readonly [Weighted, number])[] = [
    [fish, 85 - luck],
    [junk, Math.max(0, 10 - 2 * luck)],
    [treasure, openWater ? 5 + 2 * luck : 0],
  ]
  const [table] = pickWeighted(tables, ([, weight]) => weight, dice)
  const [name] = pickWeighted(table, ([, weight]) => weight, dice)
  if (name === 'potion') return { name, count: 1, extra: { potion: 'water' } }
  if (name === 'ink_sac') return { name, count: 10 }
  // Found tools are worn.
  const durability = worn[name]
  return durability
    ? { name, count: 1, extra: { damage: between(Math.floor(durability * 0.1), durability - 1, dice) } }
    : { name, count: 1 }
}

const worn: Readonly<Record<string, number>> = { leather_boots: 65, fishing_rod: 64, bow: 384 }

/** Ticks until something comes, shorter with lure. */
export const waitTicks = (lure: number, dice: Dice): number => Math.max(1, between(100, 600, dice) - 100 * lure)
