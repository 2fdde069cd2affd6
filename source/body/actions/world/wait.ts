import { EventEmitter } from 'node:events'
import type { Block } from 'prismarine-block'
import { z } from 'zod'
import { blockText } from '../../../minecraft/blocks/block-text.ts'
import { cell, distance, keyOf, show } from '../../../minecraft/blocks/position.ts'
import { listenTo, throwIfAborted, until } from '../../bot/waits.ts'
import { inventoryOf } from '../../hands/carried-items.ts'
import { tellingStates } from '../../sense/devices.ts'
import { defineAction } from '../table/define-action.ts'

/** Blocks that change no farther away than this end a wait that belongs to no task, doors and levers one whose task names no block; in blocks. */
const nearBlocks = 8
/** The watchdog hears from a wait this often, ms. */
const heartbeatMs = 5_000

const stands = (block: Block): string =>
  blockText({ block: block.name, states: tellingStates(block.name, block.getProperties()) })

export const wait = defineAction({
  name: 'wait',
  description:
    'Wait for what another does: ends as soon as what the task asks for is so, when a message comes, when what is carried changes, when a container or a block that the task is about does, and when a door, lever or plate near is moved.',
  motion: 'only',
  talkedOver: true,
  family: 'walk',
  words: ['wait', 'until', 'await'],
  forPeers: true,
  endsOnMessage: true,
  parameters: z.object({
    seconds: z.number().min(1).max(600).default(60).describe('for how long at most, in seconds'),
  }),
  label: args => `wait ${args.seconds} s at most`,
  async perform({ bot, signal, progress, orders }, args) {
    const end = performance.now() + args.seconds * 1_000
    const before = JSON.stringify(inventoryOf(bot))
    const news = new EventEmitter()
    let changed: string | undefined
    const tell = (text: string) => {
      changed ??= text
      news.emit('changed')
    }
    const onSlot = () => {
      if (JSON.stringify(inventoryOf(bot)) === before) return
      const carried = Object.entries(inventoryOf(bot)).map(([item, n]) => `${n} ${item}`)
      tell(`what is carried is now ${carried.join(', ') || 'nothing'}`)
    }
    const onBlock = (old: Block | null, now: Block | null) => {
      if (!old || !now || old.stateId === now.stateId) return
      const at = cell(now.position)
      const { blockPlaces: places } = orders
      if (places?.some(place => keyOf(place) === keyOf(at))) return tell(`${stands(now)} is now at ${show(at)}`)
      if (distance(at, cell(bot.entity.position)) > nearBlocks) return
      // Grass grows, and others dig for work of their own.
      const isOther = places === undefined && old.name !== now.name
      // A task that names no block may be about the way that another one opens.
      const isMoved = (places ?? []).length === 0 && old.name === now.name && stands(old) !== stands(now)
      if (isOther || isMoved) tell(`${stands(now)} is now at ${show(at)}`)
    }
    const stops = [listenTo(bot.inventory, { updateSlot: onSlot }), listenTo(bot, { blockUpdate: onBlock })]
    try {
      while (changed === undefined && performance.now() < end) {
        throwIfAborted(signal)
        progress({ text: 'waiting', headway: true })
        const ms = Math.min(heartbeatMs, end - performance.now())
        await until(news, ['changed'], () => changed !== undefined, { ms, signal })
      }
    } finally {
      for (const stop of stops) stop()
    }
    return changed === undefined ? `waited ${args.seconds} s; nothing changed` : `waited until ${changed}`
  },
})
