import type { Player } from '../entities/player.ts'
import type { Game } from '../game.ts'
import { encodeText } from '../text.ts'
import { colors } from './arguments/names.ts'
import { type Objective, scoreboard, type Team, teams } from './scores.ts'

/** Places on the screen where clients show scores, in the order of the protocol's numbers. */
export const displaySlots: readonly string[] = [
  'list',
  'sidebar',
  'belowName',
  ...colors.map(color => `sidebar.team.${color}`),
]

const slotNumber = (slot: string): number => displaySlots.indexOf(slot)

function send(game: Game, to: Player | undefined, name: string, params: object): void {
  if (to) game.network.send(to, name, params)
  else game.network.broadcast(name, params)
}

const actions = { add: 0, remove: 1, change: 2 } as const

export function tellObjective(game: Game, of: Objective, action: keyof typeof actions, to?: Player): void {
  send(game, to, 'scoreboard_objective', {
    name: of.name,
    action: actions[action],
    displayText: encodeText(game.registry, of.displayName),
    type: of.renderType === 'hearts' ? 1 : 0,
    number_format: undefined,
    styling: undefined,
  })
}

/** A score, or with `undefined` that there is none any more; without an objective: none in any. */
export function tellScore(
  game: Game,
  holder: string,
  objective: string | undefined,
  value: number | undefined,
  to?: Player,
): void {
  const modern = game.registry.since('1.20.3')
  const removed = value === undefined
  if (modern && removed) send(game, to, 'reset_score', { entity_name: holder, objective_name: objective })
  else {
    const action = removed ? 1 : 0
    send(game, to, 'scoreboard_score', { itemName: holder, action, scoreName: objective ?? '', value, ...plainLook })
  }
}

/** Stores a score, as a 32-bit number, and tells the clients. */
export function setScore(game: Game, holder: string, of: Objective, value: number): void {
  const { scores } = scoreboard(game)
  const mine = scores.get(holder) ?? new Map<string, number>()
  mine.set(of.name, value | 0)
  scores.set(holder, mine)
  tellScore(game, holder, of.name, value | 0)
}

/** What versions from 1.20.3 can say about the look of a score. */
const plainLook = { display_name: undefined, number_format: undefined, styling: undefined }

export const tellDisplay = (game: Game, slot: string, objective: string, to?: Player): void =>
  send(game, to, 'scoreboard_display_objective', { position: slotNumber(slot), name: objective })

const teamModes = { add: 0, remove: 1, change: 2, join: 3, leave: 4 } as const

export function tellTeam(
  game: Game,
  team: Team,
  mode: keyof typeof teamModes,
  players: readonly string[] = [...team.members],
  to?: Player,
): void {
  const color = (colors as readonly string[]).indexOf(team.color)
  send(game, to, 'teams', {
    team: team.name,
    mode: teamModes[mode],
    name: encodeText(game.registry, team.displayName),
    friendlyFire: (team.friendlyFire ? 1 : 0) | (team.seeFriendlyInvisibles ? 2 : 0),
    nameTagVisibility: team.nametagVisibility,
    collisionRule: team.collisionRule,
    // 21 is `reset`.
    formatting: color < 0 ? 21 : color,
    prefix: encodeText(game.registry, team.prefix),
    suffix: encodeText(game.registry, team.suffix),
    players,
  })
}

/** Everything a client that has just joined must know. */
export function sendScores(game: Game, player: Player): void {
  const board = scoreboard(game)
  for (const objective of board.objectives.values()) tellObjective(game, objective, 'add', player)
  for (const [slot, name] of board.display) tellDisplay(game, slot, name, player)
  for (const [holder, scores] of board.scores)
    for (const [name, value] of scores) tellScore(game, holder, name, value, player)
  for (const team of teams(game).values()) tellTeam(game, team, 'add', undefined, player)
}
