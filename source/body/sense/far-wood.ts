import type { Bot } from 'mineflayer'
import type { Position } from '../../minecraft/blocks/position.ts'
import { farWoodBlocks, type Observation } from '../contract/observation.ts'
import type { BlockIndex } from '../terrain/block-index.ts'
import { middleOf } from '../terrain/terrain.ts'

const timber = /^(?!stripped_)\w+_log$|^log2?$|^(?:crimson|warped)_stem$/
/** The land so far around is looked at no more often, ms. */
const lookIntervalMs = 2_000
/** Logs that are looked at for their kinds, the nearest ones. */
const logsLookedAt = 64

/** What wood stands beyond what is in sight, so that a plan made where there is none takes the kind that there is. */
export const createFarWood = (bot: Bot, index: Pick<BlockIndex, 'find'>) => {
  const names = new Set(bot.registry.blocksArray.map(({ name }) => name).filter(name => timber.test(name)))
  let last: { readonly at: number; readonly found: Observation['farWood'] } | undefined
  const look = (here: Position): Observation['farWood'] => {
    const kinds = new Map<string, Position>()
    for (const at of index.find(names, here, farWoodBlocks, logsLookedAt)) {
      const name = bot.blockAt(middleOf(at), false)?.name
      if (name !== undefined && !kinds.has(name)) kinds.set(name, at)
    }
    return kinds.size === 0 ? undefined : [...kinds].map(([name, nearest]) => ({ name, nearest }))
  }
  return {
    /** `kinds`: what is in sight. */
    look(kinds: ReadonlyMap<string, unknown>, here: Position): Observation['farWood'] {
      if ([...kinds.keys()].some(name => timber.test(name))) return undefined
      const now = performance.now()
      if (!last || now - last.at >= lookIntervalMs) last = { at: now, found: look(here) }
      return last.found
    },
  }
}
