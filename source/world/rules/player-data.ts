import type { Effect } from '../entities/entity.ts'
import type { GameMode, Player } from '../entities/player.ts'
import type { Game } from '../game.ts'
import type { Slot } from '../items/stack.ts'
import type { Position } from '../position.ts'

/** What remains of a player who is offline, and what a snapshot keeps of one who is online. Plain data. */
export interface PlayerData {
  readonly name: string
  readonly position: Position
  readonly yaw: number
  readonly pitch: number
  readonly gameMode: GameMode
  readonly inventory: readonly Slot[]
  /** What was on the mouse pointer or in an open window's grid: it goes into the inventory. */
  readonly carried?: readonly Slot[]
  readonly hotbar: number
  readonly health: number
  readonly food: number
  readonly saturation: number
  readonly exhaustion: number
  readonly level: number
  readonly experience: number
  readonly totalExperience: number
  readonly spawnPoint: Player['spawnPoint']
  readonly effects: ReadonlyArray<readonly [string, Effect]>
  readonly tags: readonly string[]
}

export type PlayerStore = Map<string, PlayerData>

export const playerStore = (game: Game): PlayerStore => game.store('players', () => new Map())

export const playerData = (player: Player): PlayerData => ({
  name: player.name,
  position: player.position,
  yaw: player.yaw,
  pitch: player.pitch,
  gameMode: player.gameMode,
  inventory: [...player.inventory],
  carried: [player.cursor, ...(player.window.lent?.() ?? [])].filter(item => item !== null),
  hotbar: player.hotbar,
  health: player.health,
  food: player.food,
  saturation: player.saturation,
  exhaustion: player.exhaustion,
  level: player.level,
  experience: player.experience,
  totalExperience: player.totalExperience,
  spawnPoint: player.spawnPoint,
  effects: [...player.effects].map(([k, e]) => [k, { ...e }] as const),
  tags: [...player.tags],
})

export const rememberPlayer = (game: Game, player: Player): void => {
  playerStore(game).set(player.name.toLowerCase(), playerData(player))
}

/** Puts remembered data into a player; the client is not told. */
export function applyPlayerData(player: Player, data: PlayerData): void {
  player.moveTo(data.position)
  player.yaw = data.yaw
  player.pitch = data.pitch
  player.gameMode = data.gameMode
  data.inventory.forEach((item, i) => {
    player.inventory[i] = item
  })
  player.hotbar = data.hotbar
  player.health = data.health > 0 ? data.health : 20
  player.food = data.food
  player.saturation = data.saturation
  player.exhaustion = data.exhaustion
  player.level = data.level
  player.experience = data.experience
  player.totalExperience = data.totalExperience
  player.spawnPoint = data.spawnPoint
  player.effects.clear()
  for (const [name, effect] of data.effects) player.effects.set(name, { ...effect })
  player.tags.clear()
  for (const tag of data.tags) player.tags.add(tag)
}
