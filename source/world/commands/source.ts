import type { Entity } from '../entities/entity.ts'
import type { Player } from '../entities/player.ts'
import type { Game } from '../game.ts'
import { displayName } from '../names.ts'
import type { Point } from '../point.ts'
import type { Text } from '../text.ts'

/** Who runs a command, and from where. `execute` makes changed copies. */
export interface CommandSource {
  readonly name: string
  readonly entity: Entity | undefined
  readonly position: Point
  readonly yaw: number
  readonly pitch: number
  /** 0: an ordinary player, 2: game commands, 4: the console. */
  readonly level: number
}

/** Who a command speaks for, in chat. */
export const speaker = ({ entity, name }: CommandSource): Text => (entity ? displayName(entity) : { text: name })

export const playerSource = (game: Game, player: Player): CommandSource => ({
  name: player.name,
  entity: player,
  position: player.position,
  yaw: player.yaw,
  pitch: player.pitch,
  level: game.isOperator(player) ? 4 : 0,
})

export const consoleSource = (game: Game): CommandSource => ({
  name: 'Server',
  entity: undefined,
  position: game.spawn,
  yaw: 0,
  pitch: 0,
  level: 4,
})
