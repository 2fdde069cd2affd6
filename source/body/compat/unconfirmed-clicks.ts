import type { Bot } from 'mineflayer'
import type { Item } from 'prismarine-item'
import { raw } from '../bot/undeclared.ts'
import { listenTo } from '../bot/waits.ts'
import { forget, knows } from './known-quirks.ts'
import type { Quirk } from './quirk.ts'

/** A server that has not confirmed a click for so long never will, in ms; mineflayer itself gives up after 5,000. */
const clickSilenceMs = 1_500
/** Once that is known, a click waits so long for the slots that the server tells instead, in ms. */
const slotsMs = 150
/** After the first slot of an answer the others come within this, in ms. */
const moreSlotsMs = 25

/** Whether the server has turned out to confirm no click: then only what it shows of a window says what a click did. */
export const confirmsNothing = (bot: Bot): boolean => knows(bot, 'unconfirmed-clicks')

/**
 * Before 1.17 every click in a window is confirmed by its number, and mineflayer applies it only then. Some servers (Cuberite)
 * never confirm: the click is applied then as if they had, and what they told of the slots meanwhile counts. Once that is known no
 * click waits for it again.
 */
export const unconfirmedClicks: Quirk = {
  id: 'unconfirmed-clicks',
  symptom: 'It confirms no click in a window.',
  remedy: 'Bodies go by the slots that it shows, do not wait for confirmations, and look into a chest a second time.',
  seenOn: ['Cuberite 1.8.8', 'Cuberite 1.12.2', 'Cuberite 1.14.4'],
  watch: (bot, learn) => (bot.supportFeature('transactionPacketExists') ? watchClicks(bot, learn) : () => {}),
}

function watchClicks(bot: Bot, learn: () => void): () => void {
  const { _client: client } = raw(bot)
  let assuming = false
  const onConfirmed = () => {
    if (!assuming) forget(bot, 'unconfirmed-clicks')
  }
  const onListener = (name: string) => {
    // mineflayer waits for each click under a name of its own.
    const number = /^confirmTransaction(\d+)$/.exec(name)?.[1]
    if (number !== undefined) watch(name, Number(number))
  }
  const stops = [listenTo(client, { transaction: onConfirmed }), listenTo(bot, { newListener: onListener })]
  return () => {
    for (const stop of stops) stop()
  }

  function watch(name: string, action: number): void {
    const window = bot.currentWindow ?? bot.inventory
    const slots = window.slots as (Item | null)[]
    const before = [...slots]
    const told = new Set<number>()
    const assume = () => {
      stop()
      // Confirmed, refused or given up meanwhile.
      if (bot.listenerCount(name as 'spawn') === 0) return
      learn()
      const now = new Map([...told].map(slot => [slot, slots[slot] ?? null]))
      for (const slot of told) slots[slot] = before[slot] ?? null
      assuming = true
      try {
        client.emit('transaction', { windowId: window.id, action, accepted: true })
      } finally {
        assuming = false
      }
      for (const [slot, item] of now) window.updateSlot(slot, item as Item)
    }
    let timer = setTimeout(assume, confirmsNothing(bot) ? slotsMs : clickSilenceMs)
    const hear = (slot: number) => {
      told.add(slot)
      if (!confirmsNothing(bot)) return
      clearTimeout(timer)
      timer = setTimeout(assume, moreSlotsMs)
    }
    // The protocol's own shapes, decoded by minecraft-protocol.
    const onSlot = (packet: unknown) => {
      const { windowId, slot } = packet as { windowId: number; slot: number }
      if (windowId === window.id && slot >= 0) hear(slot)
    }
    const onAll = (packet: unknown) => {
      const { windowId, items } = packet as { windowId: number; items: unknown[] }
      if (windowId === window.id) for (const slot of items.keys()) hear(slot)
    }
    const stopListening = listenTo(client, { set_slot: onSlot, window_items: onAll })
    const stop = () => {
      clearTimeout(timer)
      stopListening()
    }
  }
}
