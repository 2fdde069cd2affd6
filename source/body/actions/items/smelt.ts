import type { Item } from 'prismarine-item'
import { z } from 'zod'
import { type Position, show } from '../../../minecraft/blocks/position.ts'
import { withArticle } from '../../../minecraft/names/articles.ts'
import { readable } from '../../../minecraft/names/readable.ts'
import { burnTicks } from '../../../minecraft/recipes/fuels.ts'
import { type ActionContext, ActionError } from '../../contract/body-types.ts'
import { refuseForbidden } from '../../contract/forbidden.ts'
import { farStationBlocks } from '../../contract/observation.ts'
import { countOf, inventoryOf, itemId } from '../../hands/carried-items.ts'
import {
  awaitOutput,
  chooseFuel,
  fuelSlot,
  furnaceKindOf,
  furnaces,
  inputSlot,
  inputsFor,
  outputSlot,
  putInto,
  smelted,
} from '../../hands/furnace.ts'
import { needsLearned } from '../../hands/recipes-known.ts'
import { click, countIn, playerSlots, sync } from '../../hands/windows.ts'
import { approach } from '../../reach/approach.ts'
import { atContainer } from '../../reach/at-container.ts'
import { goToStation, putForWork } from '../../reach/work-stations.ts'
import { Terrain } from '../../terrain/terrain.ts'
import { count, defineAction, item } from '../table/define-action.ts'
import { containersKnown } from './containers.ts'
import { craftItems } from './craft.ts'
import {
  chooseFurnace,
  emptyForOwn,
  furnaceTurn,
  type Smelting,
  type TakenOut,
  takeAll,
  whenOccupied,
} from './free-furnace.ts'

export const smelt = defineAction({
  name: 'smelt',
  description:
    'Smelt or cook `count` items in a free furnace near, or in one that is carried or can be made; where others smelt in all of them it waits for its turn. What goes in and the fuel (coal, charcoal or wood; 1 coal smelts 8) must be carried: take both out of chests before. Ends when all is smelted and taken out.',
  offered: { have: 50, stored: 50 },
  work: 'craft',
  effects: ['moves-items', 'gains-items'],
  aliases: ['smeltItem', 'SmeltingCooking', 'cook'],
  inVillagerBench: ['cooking'],
  step: true,
  family: 'items',
  words: ['smelt', 'cook', 'bake', 'roast', 'melt', 'burn', 'furnace'],
  parameters: z.object({
    item: item.describe('what goes in, or what should come out, e.g. raw_iron or iron_ingot'),
    count: count.default(1).describe('how many items to smelt'),
    fuel: z.string().max(64).optional().describe('what to burn, which must be carried; by default coal, then wood'),
  }),
  label: args => `smelt ${readable(args.item, args.count)}`,
  async perform(context, args) {
    const made = await smeltItems(context, args.item, args.count, args.fuel)
    const others = made.takenOut.map(({ item, count }) => readable(item, count)).join(', ')
    const more = others ? `; took ${others} out of the furnace, which lay in it` : ''
    return `smelted ${made.count} ${made.result}, has ${countOf(context.bot, made.result)}${more}`
  },
})

/** Smelts, given what goes in or what should come out. */
export async function smeltItems(
  context: ActionContext,
  name: string,
  wanted: number,
  fuel?: string,
): Promise<{ result: string; count: number; takenOut: readonly TakenOut[] }> {
  const { bot, signal } = context
  itemId(bot, name)
  if (fuel !== undefined) {
    itemId(bot, fuel)
    if (burnTicks(fuel) === 0) throw new ActionError('not-allowed', `${fuel} does not burn`)
  }
  if (!smelted(name)) needsLearned(context, [name])
  const input = smelted(name) ? name : inputsFor(bot, name)[0]
  const result = input && smelted(input)
  if (!input || !result) throw new ActionError('not-allowed', `${name} can neither be smelted nor comes of smelting`)
  const lacks = (left: number): ActionError | null => {
    const have = countOf(bot, input)
    if (have >= left) return null
    const where = storedText(context, held => held[input] && input)
    return new ActionError('missing-item', `carries ${have} ${input}, not ${left}, to smelt${where}`)
  }
  // What an interrupted smelting left in a furnace counts.
  const smelting = { input, result }
  const near = await chooseFurnace(context, smelting)
  const missing = near && !near.isInUse ? null : lacks(wanted)
  if (missing) throw missing
  const at = near && !(near.isInUse && countOf(bot, 'furnace') > 0) ? near.at : await putFurnace(context, smelting)
  const takenOut: TakenOut[] = []
  try {
    const count = await smeltIn(context, at, { input, result, wanted, fuel, lacks, takenOut })
    return { result, count, takenOut: takenOut.filter(({ isRaw }) => !isRaw) }
  } finally {
    if (!signal.aborted) await putBack(context, at, takenOut)
  }
}

interface SmeltingHere extends Smelting {
  readonly wanted: number
  readonly fuel: string | undefined
  readonly lacks: (left: number) => ActionError | null
  /** What others had in the furnace. */
  readonly takenOut: TakenOut[]
}

/** What others had there to be smelted goes in again; in a furnace that is not empty it would be lost among other things, and is kept. */
async function putBack(context: ActionContext, at: Position, takenOut: readonly TakenOut[]): Promise<void> {
  const { bot, signal } = context
  const raw = takenOut.filter(({ isRaw }) => isRaw)
  if (raw.length === 0) return
  await atContainer(context, at, async window => {
    for (const { item, count } of raw)
      if (!window.slots[inputSlot])
        await putInto(bot, window, item, Math.min(count, countOf(bot, item)), inputSlot, signal)
  }).catch((error: unknown) => {
    if (!(error instanceof ActionError)) throw error
  })
}

/** Smelts in the furnace there; resolves to how many came out. */
async function smeltIn(context: ActionContext, at: Position, smelting: SmeltingHere): Promise<number> {
  const { bot, signal, progress } = context
  const { input, result, wanted, fuel, lacks, takenOut } = smelting
  let done = 0
  /** How much was carried before the last taking, until that is counted. */
  let taking: number | undefined
  while (done < wanted) {
    await furnaceTurn(context, at)
    await atContainer(context, at, async window => {
      const kind = furnaceKindOf(new Terrain(bot).of(at)?.name)
      if (!smelted(input, kind)) throw new ActionError('not-allowed', `${withArticle(kind)} does not take ${input}`)
      const slots = window.slots as (Item | null)[]
      const carried = () => countIn(playerSlots(window), result)
      const counted = () => {
        done += Math.max(0, carried() - (taking ?? carried()))
        taking = undefined
      }
      // A reflex may have closed the furnace before it showed what was taken.
      counted()
      await emptyForOwn(context, window, at, smelting, takenOut)
      if (slots[outputSlot]) taking = carried()
      if (slots[outputSlot]) await click(bot, window, outputSlot, 0, 1, signal)
      await sync(bot, window, signal)
      counted()
      if (done >= wanted) return
      const kept = slots[inputSlot]?.count ?? 0
      const batch = Math.min(64, wanted - done)
      const short = lacks(batch - kept)
      if (short) throw short
      const inside = slots[fuelSlot]
      const insideLasts = inside ? Math.floor((burnTicks(inside.name) * inside.count) / 200) : 0
      if (insideLasts < batch) {
        const stock = inventoryOf(bot)
        const chosen = fuel
          ? { name: fuel, count: Math.ceil((batch * 200) / burnTicks(fuel)) }
          : chooseFuel(stock, batch, input)
        const isEnough = chosen !== undefined && (stock[chosen.name] ?? 0) >= chosen.count
        // What burns already may last for what was in the furnace.
        if (!isEnough && kept < batch)
          throw new ActionError('missing-item', `lacks fuel for ${batch} ${input}${fuelStored(context, batch, input)}`)
        if (chosen && isEnough) {
          if (inside && inside.name !== chosen.name) {
            const { name, count } = inside
            await takeAll(context, window, at, fuelSlot)
            takenOut.push({ item: name, count, isRaw: false })
          }
          await putInto(bot, window, chosen.name, chosen.count, fuelSlot, signal)
        }
      }
      await putInto(bot, window, input, batch - kept, inputSlot, signal)
      const before = done
      await awaitOutput(bot, window, result, batch, signal, n =>
        progress({ done: before + n, total: wanted, unit: result }),
      )
      taking = carried()
      await click(bot, window, outputSlot, 0, 1, signal)
      await sync(bot, window, signal)
      counted()
      if (done < before + batch)
        throw new ActionError('inventory-full', `took only ${done - before} of ${batch} ${result} out of the furnace`)
      // Another one was quicker: its turn is waited for.
    }).catch(whenOccupied(() => undefined))
  }
  return done
}

/** What burns long enough, and in which of the chests that it knows. */
function fuelStored(context: ActionContext, batch: number, input: string): string {
  const where = storedText(context, held => chooseFuel(held, batch, input)?.name)
  return ` (${Math.ceil(batch / 8)} coal or charcoal, or wood)${where}`
}

/** Which of the chests that it knows hold what `pick` takes out of them. */
function storedText(
  { bot }: ActionContext,
  pick: (held: Readonly<Record<string, number>>) => string | 0 | undefined,
): string {
  const stored = [...containersKnown(bot).values()].flatMap(({ at, items }) => {
    const item = pick(items)
    return item ? [`the container at ${show(at)} holds ${items[item]} ${item}`] : []
  })
  return stored.length > 0 ? `; ${stored.slice(0, 3).join(', ')}` : ''
}

/** A furnace of its own, or where it can have none, one that is farther away. */
async function putFurnace(context: ActionContext, smelting: Smelting): Promise<Position> {
  if (countOf(context.bot, 'furnace') === 0) {
    refuseForbidden(context, 'craft')
    try {
      await craftItems(context, 'furnace', 1)
    } catch (error) {
      if (!(error instanceof ActionError) || error.code !== 'missing-item') throw error
      const far = await chooseFurnace(context, smelting, farStationBlocks)
      if (far) return far.at
      throw new ActionError('missing-table', `there is no furnace near, and ${error.message}`)
    }
  }
  return putForWork(context, 'furnace')
}

export const clearFurnace = defineAction({
  name: 'clearFurnace',
  description: 'Take everything out of the nearest furnace.',
  family: 'items',
  words: ['furnace', 'smelt', 'empty'],
  parameters: z.object({}),
  async perform(context) {
    const { bot, signal } = context
    const at = await goToStation(context, furnaces)
    if (!at) throw new ActionError('not-found', 'there is no furnace near')
    await approach(bot, at, signal)
    const before = inventoryOf(bot)
    await atContainer(context, at, async window => {
      for (const slot of [outputSlot, inputSlot, fuelSlot])
        if (window.slots[slot]) await click(bot, window, slot, 0, 1, signal)
      await sync(bot, window, signal)
    })
    const taken = Object.entries(inventoryOf(bot)).flatMap(([name, n]) =>
      n > (before[name] ?? 0) ? [`${n - (before[name] ?? 0)} ${name}`] : [],
    )
    return `took ${taken.join(', ') || 'nothing'} out of the furnace at ${show(at)}`
  },
})
