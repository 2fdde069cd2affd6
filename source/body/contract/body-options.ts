import type { Blueprints } from '../../minecraft/blocks/blueprint.ts'
import type { ClientAddress } from '../../minecraft/create-bot.ts'
import type { Ranker } from '../../minecraft/names/rank-by-words.ts'
import type { KnownQuirks } from '../compat/quirk.ts'
import type { Claims } from './body-types.ts'
import type { Observation } from './observation.ts'
import type { Pace } from './pace.ts'
import type { SkillShelf } from './skills.ts'

/** Where a body joins and as whom, and what it is given for its life there. */
export interface BodyOptions extends ClientAddress {
  /** What it answers a login plug-in with. */
  readonly password?: string | undefined
  readonly blueprints?: () => Blueprints
  /** Names of those by which what stands counts as built. @default all */
  readonly counting?: (() => ReadonlySet<string>) | undefined
  /** Whether it tells of blocks only what it has in its line of sight. @default false: also what is behind walls */
  readonly bySight?: boolean | undefined
  readonly claims?: Claims
  /** Names of actions this body may do; all when absent. */
  readonly allowed?: readonly string[]
  /** Folder of the programs that bodies keep, or where else they are kept. @default '.mcteam/skills' */
  readonly skills?: string | SkillShelf
  /** How kept programs are found. @default by their words */
  readonly rank?: Ranker
  /** File in which the body keeps the places it remembers; without one they last as long as the body. */
  readonly places?: string
  /** How long to go on trying while the server still holds an older connection of that name. @default 0 */
  readonly joinRetryMs?: number
  /** ms to wait for the land around it after a join or a respawn. @default 15000 */
  readonly landTimeoutMs?: number
  /** Ends joining. */
  readonly signal?: AbortSignal
  /** What is known of the server, and is learned of it. @default what this body learns itself */
  readonly quirks?: KnownQuirks | undefined
  /** How quickly it turns and clicks. @default fast, and human where the server has put bodies back */
  readonly pace?: Pace | undefined
  /** Seed of the chance in its pace. */
  readonly seed?: number | undefined
  /** Containers it knows from before, as `observe` gave them. */
  readonly containers?: Observation['containers']
}
