import type { Bot } from 'mineflayer'
import { deviceName, tellingStates as telling } from '../../minecraft/blocks/device-names.ts'
import type { Position } from '../../minecraft/blocks/position.ts'
import { clean } from '../../minecraft/names/server-text.ts'
import { eyesOf } from '../bot/eyes.ts'
import type { Observation } from '../contract/observation.ts'
import { visiblePoint } from '../hands/line-of-sight.ts'
import type { BlockIndex } from '../terrain/block-index.ts'
import type { Terrain } from '../terrain/terrain.ts'
import { middleOf } from '../terrain/terrain.ts'

const devicesAtMost = 32
/** So many of the nearest are looked at for those in sight. */
const lookedAtMost = 128

/** How a block of this name and these states stands, where agents tell that apart; empty: it is no such block. */
export const tellingStates = (
  name: string,
  states: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> =>
  deviceName.test(name)
    ? Object.fromEntries(telling.flatMap(key => (states[key] === undefined ? [] : [[key, String(states[key])]])))
    : {}
/** From how far the writing on a sign can be read, in blocks. */
const signReachBlocks = 8

/** Devices around a body, nearest first; of a door the lower half. */
export function devicesAround(
  bot: Bot,
  index: BlockIndex,
  terrain: Terrain,
  kinds: Iterable<string>,
  at: Position,
  radius: number,
  isSeen: (at: Position) => boolean = () => true,
): Observation['devices'] {
  const names = new Set([...kinds].filter(name => deviceName.test(name)))
  if (names.size === 0) return []
  return index
    .find(names, at, radius, lookedAtMost)
    .filter(isSeen)
    .slice(0, devicesAtMost)
    .flatMap(position => {
      const kind = terrain.of(position)
      if (!kind || (kind.name.endsWith('_door') && kind.states.half === 'upper')) return []
      const states = tellingStates(kind.name, kind.states)
      const text = kind.name.endsWith('_sign') ? written(bot, terrain, position) : undefined
      return [{ block: kind.name, at: position, states, text }]
    })
}

/** What a sign says, when the eyes can read it from here. */
function written(bot: Bot, terrain: Terrain, at: Position): string | undefined {
  if (!visiblePoint(terrain, eyesOf(bot), at, signReachBlocks)) return undefined
  const sides = bot.blockAt(middleOf(at))?.getSignText() ?? []
  const text = sides
    .filter(side => side !== undefined && side.trim() !== '')
    .map(side => clean(side!.replaceAll('\n', ' '), 400))
    .join(' / ')
  return text === '' ? undefined : text
}
