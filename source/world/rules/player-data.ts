import type { Player } from '../entities/player.ts'
import type { Game } from '../game.ts'
import { picked } from '../picked.ts'

const keptFields = [
  ...(['name', 'position', 'yaw', 'pitch', 'gameMode', 'hotbar', 'health', 'spawnPoint'] as const),
  ...(['food', 'saturation', 'exhaustion', 'level', 'experience', 'totalExperience'] as const),
] as const

/** What remains of a player who is offline, and what a snapshot keeps of one who is online. Plain data. */
export type PlayerData = ReturnType<typeof playerData>

export type PlayerStore = Map<string, PlayerData>

export const playerStore = (game: Game): PlayerStore => game.store('players', () => new Map())

export const playerData = (player: Player) => ({
  ...picked(player, keptFields),
  inventory: [...player.inventory],
  /** What was on the mouse pointer or in an open window's grid: it goes into the inventory. */
  carried: [player.cursor, ...(player.window.lent?.() ?? [])].filter(item => item !== null),
  effects: structuredClone([...player.effects]),
  tags: [...player.tags],
})

export const rememberPlayer = (game: Game, player: Player): void => {
  playerStore(game).set(player.name.toLowerCase(), playerData(player))
}

/** Puts remembered data into a player; the client is not told. */
export function applyPlayerData(player: Player, data: PlayerData): void {
  const { name: _name, position, ...kept } = picked(data, keptFields)
  Object.assign(player, kept, { health: data.health > 0 ? data.health : 20 })
  player.moveTo(position)
  data.inventory.forEach((item, i) => {
    player.inventory[i] = item
  })
  player.effects.clear()
  for (const [name, effect] of data.effects) player.effects.set(name, { ...effect })
  player.tags.clear()
  for (const tag of data.tags) player.tags.add(tag)
}
