import { organizationNamed } from '../organizations/index.ts'
import type { Task } from '../tasks/task-schema.ts'
import type { Ending } from './ending.ts'
import type { Knowledge } from './knowledge/team-knowledge.ts'
import type { PeerGroup } from './seats/peer-types.ts'
import type { Roster } from './seats/roster.ts'
import type { GoalCheck } from './tasks/goal-check.ts'
import type { GoalFacts } from './tasks/goal-facts.ts'
import type { SessionGoal } from './tasks/session-goal.ts'
import type { SessionLike } from './team-interface.ts'

/** Those who work for one goal: whether it is reached, and how it ends. */
export interface PursuedGoal {
  readonly goal: SessionGoal
  /** Those who work for it. */
  readonly roster: Roster
  readonly knowledge: Knowledge
  readonly facts: GoalFacts
  readonly goalCheck: GoalCheck
  /** The end of the goal, for all who work for it. */
  readonly ending: Ending
  /** Those who agree on it among themselves, where the organization is of that kind. */
  readonly peerGroup: PeerGroup | null
}

/** What a person wants, for whom, and what may be spent on it. */
export type GivenGoal = NonNullable<SessionLike['state']['session']['queuedGoals']>[number]

export interface Goals {
  /** The goal of all seats that have none of their own. */
  readonly ofTeam: PursuedGoal
  all(): readonly PursuedGoal[]
  /** The one whose goal a seat works for. */
  of(seat: string): PursuedGoal
  /** Another goal begins: those whom it is for drop what was for the one before. */
  begin(given: GivenGoal): void
  /** Work was done or dropped, for whichever goal: is one reached? */
  ask(): void
}

/** The goals that end when another one begins: that of the team, or, where it is for some (`seats`), those that no other works for. */
export const replacedBy = (
  { ofTeam, all }: Pick<Goals, 'ofTeam' | 'all'>,
  seats: readonly string[] | undefined,
): readonly PursuedGoal[] => {
  const isOfThese = ({ roster: { members } }: PursuedGoal): boolean =>
    members.size > 0 && [...members.keys()].every(seat => seats?.includes(seat))
  const replaced = seats ? all().filter(one => one !== ofTeam && isOfThese(one)) : [ofTeam]
  return replaced.filter(({ goal }) => goal.isSet())
}

/** Why no part of the team can have a goal of its own; undefined: it can. */
export const partsRefused = (task: Task): string | undefined => {
  if (task.team === 'fixed') return 'This task measures the team that it names: all of it works for one goal.'
  const organization = organizationNamed(task.organization)
  if (organization.alone) return `In the organization ${organization.name} one agent does everything alone.`
  const probe = ['one', 'two', 'three'].map(name => ({ name, role: 'worker' as const }))
  return organization.talks || organization.planners(probe).length > 1
    ? `In the organization ${organization.name} all agents plan together for one goal. A part of the team can have a goal of its own where one plans for the others, as in tree.`
    : undefined
}
