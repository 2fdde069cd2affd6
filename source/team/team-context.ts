import type { Body } from '../body/contract/body-types.ts'
import type { Member as MemberInfo } from '../brain/questions/shapes.ts'
import type { Budget } from '../mind/recorded-brain.ts'
import type { EndCause } from '../session/log/events.ts'
import type { Task } from '../tasks/task-schema.ts'
import type { Struggles } from './dispatch/struggles.ts'
import type { Knowledge } from './knowledge/team-knowledge.ts'
import type { Discussion } from './messages/discussion.ts'
import type { Post } from './messages/message-delivery.ts'
import type { Limits, Organization } from './organizations/organization.ts'
import type { Approvals } from './people/approvals.ts'
import type { Drafts } from './people/drafts.ts'
import type { Resources } from './plans/methods/planning-resources.ts'
import type { Keeper } from './restore/keyframe-parts.ts'
import type { Bench } from './seats/bench.ts'
import type { Member } from './seats/member.ts'
import type { Assembly } from './seats/peer-types.ts'
import type { Supply } from './tasks/supply.ts'
import type { Work } from './tasks/task-tree.ts'
import type { SessionLike, TeamOptions } from './team-interface.ts'

/** What the parts of a team share. Made once per session; nothing of it is module-level. */
export interface Core {
  readonly session: SessionLike
  readonly options: TeamOptions
  readonly organization: Organization
  readonly members: Map<string, Member>
  readonly work: Work
  readonly post: Post
  readonly approvals: Approvals
  readonly knowledge: Knowledge
  readonly budget: Budget | null
  /** Questions of seats that people sit in. */
  readonly drafts: Drafts
  /** Seats that get no work until somebody gives them some, and why. */
  readonly bench: Bench
  readonly resources: Resources
  /** Bounds of the work on one item of a plan. */
  readonly limits: Limits | null
  /** ms that the team has been at work, by the clock of the task. */
  worked(): number
  /** What keyframes keep of each part of the team. */
  readonly keeper: Keeper
  /** Seats whose body was not let into the world, and why. */
  readonly missing: Map<string, Error>
  /** How each seat's body comes into the world. */
  readonly entering: Map<string, () => Promise<void>>
  /** Aborts when the session ends: for what goes on in the background. */
  readonly closing: AbortSignal
  discussion(): Discussion
  /** Which tasks get no further. */
  readonly struggles: Struggles
  /** What rests on the plans of others waits for them. */
  supply(): Supply
  /** Those who agree among themselves, where the organization is of that kind. */
  assembly(): Assembly | null
  nextId(prefix: string): string
  phase(): 'preparing' | 'running' | 'paused' | 'ended'
  goal(): string
  goalTask(): string
  team(): readonly MemberInfo[]
  workers(planner: string): readonly string[]
  share(planner: string): { readonly index: number; readonly of: number } | null
  /** The seat whose plan a task belongs to, or the first planner. */
  planner(task: string): string | null
  eyes(): readonly Body[]
  wakeAll(): void
  /** After a task ended: is the goal reached? */
  settled(): void
  /** A body heard something in the game's chat. */
  heard(ear: string, from: string, text: string, whisper: boolean): void
  /** A body sees that a player came or went. */
  sighted(name: string, here: boolean): void
  /** The one whose ears count for what everybody hears. */
  ears(): string | undefined
  /** Signal for a person's next action; ends the one before. */
  actionOf(person: string): AbortSignal
  /** Ends the session; the cause tells with which result. */
  end(cause: EndCause, reason: string): void
}

/** A judge of the task file looks at the world, for as long as its goal is the session's. */
export const judged = ({ state }: SessionLike, task: Task): boolean =>
  task.judge.length > 0 && (state.session.goal || task.goal) === task.goal
