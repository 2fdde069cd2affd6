import { goalAsked } from '../../brain/rules/talk/decide-reply.ts'
import { refusedCommand } from '../../session/attach/access.ts'
import type { Command } from '../../session/attach/commands.ts'
import type { Others } from '../../session/log/events/words.ts'
import { hasGoal } from '../../session/log/goal-now.ts'
import type { Roster } from '../seats/roster.ts'
import type { SessionLike } from '../team-interface.ts'
import { commandIn } from './game/team-words.ts'
import type { Person } from './person.ts'
import { letterOf } from './questions-asked.ts'

export interface SaidToTeamNeeds {
  readonly session: SessionLike
  readonly roster: Roster
  readonly others: Others | undefined
}

/**
 * What a person at a screen tells the team with the words of the game, where they may: `goal collect 12 sand`, `remember that …`, and a
 * building where the team has no goal. Undefined: it is for agents to read.
 */
export const saidToTeam = (
  { session, roster, others }: SaidToTeamNeeds,
  { name, access, role }: Person,
  { to, text }: Extract<Command, { type: 'say' }>,
): Command | undefined => {
  if (to.length > 0) return undefined
  const mind = roster.members.get(roster.planner('') ?? '')?.mind
  const building =
    mind && !hasGoal(session.state.session) ? goalAsked(mind.situation([letterOf(name, undefined, text)])) : undefined
  const meant: Command | undefined = building === undefined ? commandIn(text) : { type: 'goal', goal: building }
  return meant && refusedCommand({ access, role, others }, meant) === undefined ? meant : undefined
}
