export { createTeam } from './team.ts'
export type { Abilities, RefereeLike, Schedule, SessionLike, Team, TeamOptions, TeamResult } from './team-interface.ts'
