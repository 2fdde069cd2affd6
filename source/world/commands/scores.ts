import type { Entity } from '../entities/entity.ts'
import { Player } from '../entities/player.ts'
import type { Game } from '../game.ts'

export interface Objective {
  readonly name: string
  readonly criterion: string
  displayName: string
  renderType: 'integer' | 'hearts'
}

export interface Scoreboard {
  readonly objectives: Map<string, Objective>
  /** Holder → objective → score. */
  readonly scores: Map<string, Map<string, number>>
  /** Display slot → objective. */
  readonly display: Map<string, string>
}

export interface Team {
  readonly name: string
  displayName: string
  color: string
  friendlyFire: boolean
  seeFriendlyInvisibles: boolean
  nametagVisibility: string
  deathMessageVisibility: string
  collisionRule: string
  prefix: string
  suffix: string
  readonly members: Set<string>
}

/** The world's scoreboard; plain data, so that snapshots carry it. */
export const scoreboard = (game: Game): Scoreboard =>
  game.store('scoreboard', () => ({ objectives: new Map(), scores: new Map(), display: new Map() }))

export const teams = (game: Game): Map<string, Team> => game.store('teams', () => new Map())

export function teamOf(game: Game, holder: string): Team | undefined {
  for (const team of teams(game).values()) if (team.members.has(holder)) return team
  return undefined
}

/** The name under which something has scores: a player's name, a uuid for all else. */
export const holderOf = (entity: Entity): string => (entity instanceof Player ? entity.name : entity.uuid)
