import type { Position } from '../minecraft/blocks/position.ts'
import { playerName } from '../minecraft/names/player-names.ts'
/** What a log says about a place: `oak_door[facing=north,half=lower]`. */
export interface LoggedBlock {
  readonly at: Position
  readonly block: string
}

export interface LoggedContainer extends LoggedBlock {
  readonly items: Readonly<Record<string, number>>
}

/** A recording may come from a stranger: nothing but names goes into a command. */
const blockText = /^[a-z0-9_]+(\[[a-z0-9_]+=[a-z0-9_]+(,[a-z0-9_]+=[a-z0-9_]+)*\])?$/
export const itemName = /^[a-z0-9_]+$/
const whole = (at: Position): boolean => at.every(value => Number.isSafeInteger(value))

/** Sets one block; null when what the log says is no block. */
export const blockCommand = ({ at, block }: LoggedBlock): string | null =>
  whole(at) && blockText.test(block) ? `setblock ${at.join(' ')} ${block}` : null

/** States that the world changes by itself: plants grow, soil dries, leaves are so far from their tree. */
const growing = /(?:age|stage|moisture|distance|layers)=[a-z0-9]+,?/g

/** Grass spreads onto dirt in the light, and dies under a block. */
const turf = /^grass_block(?:\[.*)?$/

/** Whether two texts of a block differ at most in how far it has grown. */
export const isGrowth = (one: string, other: string): boolean =>
  one.replace(turf, 'dirt').replace(growing, '') === other.replace(turf, 'dirt').replace(growing, '')

/** Slots of a chest; larger containers keep what lies beyond. */
const chestSlots = 27

/** Fills a container with exactly these items, in full stacks of 64. */
export const containerCommands = ({ at, items }: LoggedContainer, version: string): string[] => {
  if (!whole(at)) return []
  const minor = Number(version.split('.')[1] ?? 0)
  const stacks = Object.entries(items)
    .filter(([item, count]) => itemName.test(item) && count > 0)
    .flatMap(([item, count]) =>
      Array.from({ length: Math.ceil(count / 64) }, (_, index) => `${item} ${Math.min(64, count - index * 64)}`),
    )
  return Array.from({ length: chestSlots }, (_, slot) => {
    const stack = stacks[slot] ?? 'air'
    return minor >= 17
      ? `item replace block ${at.join(' ')} container.${slot} with ${stack}`
      : `replaceitem block ${at.join(' ')} container.${slot} ${stack}`
  })
}

/** Where and with what a player was when the log ended. */
export interface LoggedPlayer {
  readonly inventory: Readonly<Record<string, number>>
  readonly position?: Position | undefined
}

/** What makes a player who carries `found` carry what the log says; items that match are left as they are. */
export const outfitCommands = (
  player: string,
  logged: LoggedPlayer,
  found: LoggedPlayer['inventory'],
  mode: 'survival' | 'adventure' = 'survival',
): string[] => {
  if (!playerName.test(player)) return []
  const items = new Set([...Object.keys(logged.inventory), ...Object.keys(found)])
  const changes = [...items].flatMap(item => {
    const more = (logged.inventory[item] ?? 0) - (found[item] ?? 0)
    if (more === 0 || !itemName.test(item)) return []
    return [more > 0 ? `give ${player} ${item} ${more}` : `clear ${player} ${item} ${-more}`]
  })
  const { position } = logged
  const place = position?.every(value => Number.isFinite(value)) ? [`tp ${player} ${position.join(' ')}`] : []
  return [`gamemode ${mode} ${player}`, ...changes, ...place]
}
