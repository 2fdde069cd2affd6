import type { Bot } from 'mineflayer'
import { botStateOf } from '../bot/bot-state.ts'
import { listenTo } from '../bot/waits.ts'
import type { BodyEvent, HeldUp, Shelter, Stuck } from '../contract/observation.ts'
import { inventoryOf } from '../hands/carried-items.ts'

type State = Extract<BodyEvent, { type: 'state' }>

/** Differences are sent at most this often, in ms. */
const vitalsIntervalMs = 250

/** Tells what changed about a body, at most four times a second, and nothing when nothing did. Returns how to stop. */
export function watchVitals(bot: Bot, tell: (event: State) => void): () => void {
  let dirty = true
  let inventoryDirty = true
  let last: Omit<State, 'type'> = {}
  let lastInventory = ''
  let sheltered: Shelter | null = null
  let stuckBefore: Stuck | null = null
  let heldBefore: HeldUp | null = null
  const touch = () => {
    dirty = true
  }
  const touchInventory = () => {
    dirty = true
    inventoryDirty = true
  }
  const round = (value: number) => Math.round(value * 100) / 100
  const flush = () => {
    const { action, danger, reflexes } = botStateOf(bot)
    const { shelter } = danger
    const { heldUp } = reflexes
    const { gettingOn } = action
    const isKnown = shelter === sheltered && heldUp === heldBefore && gettingOn.stuck === stuckBefore
    if ((!dirty && isKnown) || !bot.entity) return
    dirty = false
    const { x, y, z } = bot.entity.position
    if (!Number.isFinite(x)) return
    gettingOn.moved([x, y, z])
    const { stuck } = gettingOn
    const degrees = Math.round((((Math.PI - bot.entity.yaw) * 180) / Math.PI + 360 * 4) % 360)
    const now: Omit<State, 'type'> = {
      position: [round(x), round(y), round(z)],
      yaw: degrees,
      health: bot.health,
      food: bot.food,
      held: bot.heldItem?.name ?? null,
    }
    const changed: Record<string, unknown> = {}
    for (const key of ['position', 'yaw', 'health', 'food', 'held'] as const)
      if (JSON.stringify(now[key]) !== JSON.stringify(last[key])) changed[key] = now[key]
    if (inventoryDirty) {
      inventoryDirty = false
      const inventory = inventoryOf(bot)
      const text = JSON.stringify(inventory)
      if (text !== lastInventory) changed.inventory = inventory
      lastInventory = text
    }
    if (shelter !== sheltered) changed.shelter = shelter
    sheltered = shelter
    if (stuck !== stuckBefore) changed.stuck = stuck
    stuckBefore = stuck
    if (heldUp !== heldBefore) changed.heldUp = heldUp
    heldBefore = heldUp
    last = now
    if (Object.keys(changed).length > 0) tell({ type: 'state', ...changed })
  }
  const timer = setInterval(flush, vitalsIntervalMs)
  const stopBody = listenTo(bot, { move: touch, health: touch, heldItemChanged: touchInventory })
  const stopItems = listenTo(bot.inventory, { updateSlot: touchInventory })
  flush()
  return () => {
    clearInterval(timer)
    stopBody()
    stopItems()
  }
}
