import type { Ending } from '../../ending.ts'
import type { MessageDelivery } from '../../messages/message-delivery.ts'
import type { GameChat } from '../../seats/game-chat.ts'
import type { Roster } from '../../seats/roster.ts'
import type { Work } from '../../tasks/task-tree.ts'
import type { SessionLike, Team, TeamPeople } from '../../team-interface.ts'
import type { Approvals } from '../approvals.ts'
import type { People } from '../people.ts'
import { createGameOrders } from './game-orders.ts'
import { createPlayers } from './game-players.ts'
import { createGameVoice, type GameVoice } from './game-voice.ts'
import { createGreeting } from './greet-players.ts'
import { watchPlayerPositions } from './player-positions.ts'
import { sayInGame } from './said-in-game.ts'
import { createTeamWords } from './team-words.ts'

export interface GameNeeds {
  readonly session: SessionLike
  readonly roster: Roster
  readonly work: Work
  readonly messageDelivery: MessageDelivery
  readonly people: Pick<People, 'all' | 'arrive' | 'depart'>
  readonly ending: Ending
  readonly rights: PlayerRights
}

/** Who may play, and what they may do. */
export interface PlayerRights {
  readonly approvals: Approvals
  readonly humans: TeamPeople
  readonly command: Team['command']
}

/** Connects people who play in the game itself with the team: they are recognised, answered, and shown where they stand. Returns what hears them. */
export const joinGame = (needs: GameNeeds): GameChat => {
  const { session, roster, messageDelivery, people, ending } = needs
  const { approvals, humans, command } = needs.rights
  const obey: GameVoice['obey'] = (person, told) => command(person.name, told)
  const voice = createGameVoice({ roster, messageDelivery, others: humans.others, obey })
  const teamWords = createTeamWords({ session, people, voice, ending, approvals, others: humans.others })
  const orders = createGameOrders({ ...needs, voice, teamWords })
  const greeting = createGreeting({ session, roster, voice, ending, others: humans.others })
  const players = createPlayers(
    { session, roster, messageDelivery, people, orders, humans, approvals, ending },
    greeting,
  )
  sayInGame({ session, roster, people })
  watchPlayerPositions({ session, roster, people, ending })
  return players
}
