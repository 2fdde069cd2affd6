import type { Item } from 'prismarine-item'
import type { Window } from 'prismarine-windows'
import { cell, type Position, show } from '../../../minecraft/blocks/position.ts'
import { readable } from '../../../minecraft/names/readable.ts'
import { botStateOf } from '../../bot/bot-state.ts'
import { atServerPace } from '../../bot/server-pace.ts'
import { pause } from '../../bot/waits.ts'
import { type ActionContext, ActionError } from '../../contract/body-types.ts'
import { lockOf } from '../../hands/container-lock.ts'
import { furnaceKindOf, furnaces, inputSlot, outputSlot, smelted } from '../../hands/furnace.ts'
import { click, playerSlots, roomIn, sync, untilShown } from '../../hands/windows.ts'
import { approach } from '../../reach/approach.ts'
import { atContainer } from '../../reach/at-container.ts'
import { stationRadiusBlocks } from '../../reach/work-stations.ts'
import { Terrain } from '../../terrain/terrain.ts'

/** More furnaces than this are not looked into for a free one. */
const lookedAtAtMost = 6
/** What others smelt is waited for where so many are left at the most; more of it is taken out and put back afterwards. */
const waitedForAtMost = 8
/** How long one waits until a body of the team is done with a furnace, ms at the pace of the server. */
const turnTimeoutMs = 180_000
const turnRetryMs = 250

/** What is to be smelted, and what comes of it. */
export interface Smelting {
  readonly input: string
  readonly result: string
}

export interface FurnaceNear {
  readonly at: Position
  /** Other things lie in it, or a body of the team is at it. */
  readonly isInUse: boolean
}

type Use = 'free' | 'finished' | 'in-use'

/**
 * The furnace to smelt in: the nearest that is free, else one in which other things are finished, else one in use. Undefined: none near takes
 * it.
 */
export async function chooseFurnace(
  context: ActionContext,
  wanted: Smelting,
  radius = stationRadiusBlocks,
): Promise<FurnaceNear | undefined> {
  const { bot, signal } = context
  const terrain = new Terrain(bot)
  const near = botStateOf(bot).ground.index.find(furnaces, cell(bot.entity.position), radius, lookedAtAtMost)
  const found = new Map<Use, Position>()
  let refused: ActionError | undefined
  for (const at of near) {
    if (!smelted(wanted.input, furnaceKindOf(terrain.of(at)?.name))) continue
    try {
      await approach(bot, at, signal)
    } catch (error) {
      if (!(error instanceof ActionError) || error.code !== 'unreachable') throw error
      refused = error
      continue
    }
    const use = isTaken(context, at)
      ? 'in-use'
      : await atContainer(context, at, async window => useOf(window, wanted)).catch(whenOccupied((): Use => 'in-use'))
    if (use === 'free') return { at, isInUse: false }
    if (!found.has(use)) found.set(use, at)
  }
  const at = found.get('finished') ?? found.get('in-use')
  if (!at && refused) throw refused
  return at && { at, isInUse: !found.has('finished') }
}

/** What follows where another body had the furnace open for long. */
export const whenOccupied =
  <T>(then: () => T) =>
  (error: unknown): T => {
    if (!(error instanceof ActionError) || error.code !== 'occupied') throw error
    return then()
  }

const slotsOf = (window: Window) => window.slots as (Item | null)[]

function useOf(window: Window, { input, result }: Smelting): Use {
  const slots = slotsOf(window)
  if (slots[inputSlot] && slots[inputSlot]!.name !== input) return 'in-use'
  return slots[outputSlot] && slots[outputSlot]!.name !== result ? 'finished' : 'free'
}

const ownerOf = ({ bot, claims }: ActionContext, at: Position): string | undefined =>
  claims.owner(lockOf(new Terrain(bot), at))
const isTaken = (context: ActionContext, at: Position): boolean =>
  (ownerOf(context, at) ?? context.bot.username) !== context.bot.username

/** Waits until no other body of the team is at it: one that smelts is there until all of it is done. */
export async function furnaceTurn(context: ActionContext, at: Position): Promise<void> {
  const { bot, signal, progress } = context
  for (let waitedMs = 0; isTaken(context, at); waitedMs += turnRetryMs) {
    const owner = ownerOf(context, at)
    if (waitedMs > atServerPace(bot, turnTimeoutMs))
      throw new ActionError(
        'occupied',
        `${owner} has had the furnace at ${show(at)} for ${Math.round(waitedMs / 1_000)} s, and there is no other one near`,
      )
    progress({ text: `waits until ${owner} is done with the furnace at ${show(at)}`, headway: true })
    await pause(turnRetryMs, signal)
  }
  await approach(bot, at, signal)
}

/** What was taken out of a furnace that others had put there. */
export interface TakenOut {
  readonly item: string
  readonly count: number
  /** It was not smelted yet, and goes back in. */
  readonly isRaw: boolean
}

/** Empties a furnace of what others have in it: waits for what burns, takes out what is finished, and the rest for a while. Adds it to `taken`. */
export async function emptyForOwn(
  context: ActionContext,
  window: Window,
  at: Position,
  { input, result }: Smelting,
  taken: TakenOut[],
): Promise<void> {
  const { bot, signal, progress } = context
  const slots = slotsOf(window)
  const others = (slot: number, own: string): Item | undefined =>
    slots[slot] && slots[slot]!.name !== own ? slots[slot]! : undefined
  const isBurning = async (): Promise<boolean> => {
    const { count } = others(inputSlot, input)!
    const goesOn = () => (others(inputSlot, input)?.count ?? 0) < count
    progress({ text: `waits for the ${readable(others(inputSlot, input)!.name, count)} in the furnace at ${show(at)}` })
    return await untilShown(bot, window, inputSlot, goesOn, atServerPace(bot, oneItemMs), signal)
  }
  const isOut = (): boolean => new Terrain(bot).of(at)?.states.lit === 'false'
  const isShort = (): boolean => (others(inputSlot, input)?.count ?? waitedForAtMost + 1) <= waitedForAtMost
  while (isShort() && !isOut() && (await isBurning()));
  // A slot at a time is shown: what went in may be gone before what came of it is there.
  await sync(bot, window, signal)
  for (const [slot, own, isRaw] of [
    [outputSlot, result, false],
    [inputSlot, input, true],
  ] as const) {
    const there = others(slot, own)
    if (!there) continue
    const { name, count } = there
    await takeAll(context, window, at, slot)
    taken.push({ item: name, count, isRaw })
  }
}

/** A furnace has smelted one by then, ms. */
const oneItemMs = 12_000

/** Takes all out of one slot of a furnace; what there is no room for stays where it is. */
export async function takeAll(
  { bot, signal }: ActionContext,
  window: Window,
  at: Position,
  slot: number,
): Promise<void> {
  const there = slotsOf(window)[slot]
  if (!there) return
  const lies = `${readable(there.name, there.count)} in the furnace at ${show(at)}`
  if (roomIn(playerSlots(window), there.name) < there.count)
    throw new ActionError('inventory-full', `has no room for the ${lies}`)
  await click(bot, window, slot, 0, 1, signal)
  await sync(bot, window, signal)
  if (slotsOf(window)[slot]?.name === there.name && slotsOf(window)[slot]!.count >= there.count)
    throw new ActionError('refused-by-server', `the server did not give the ${lies}`)
}
