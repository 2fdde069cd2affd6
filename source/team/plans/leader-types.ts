import type { Member, Seen } from '../../brain/questions/shapes.ts'
import type { Memory } from '../../mind/memory.ts'
import type { Think } from '../../mind/mind-needs.ts'
import type { RecordedBrain } from '../../mind/recorded-brain.ts'
import type { EndCause, Plan } from '../../session/log/events.ts'
import type { Struggles } from '../dispatch/struggles.ts'
import type { Knowledge } from '../knowledge/team-knowledge.ts'
import type { Discussion } from '../messages/discussion.ts'
import type { Outgoing } from '../messages/message-delivery.ts'
import type { Approvals } from '../people/approvals.ts'
import type { Work } from '../tasks/task-tree.ts'
import type { SessionLike } from '../team-interface.ts'
import type { Resources } from './methods/planning-resources.ts'
import type { Standing } from './plan-progress.ts'
import type { Replan } from './replan-cause.ts'

export interface LeaderPort {
  readonly seat: string
  /** Id of the plan that this seat makes. */
  readonly plan: string
  readonly goalTask: string
  readonly session: SessionLike
  readonly work: Work
  readonly knowledge: Knowledge
  readonly approvals: Approvals
  readonly memory: Memory
  /** Who hands out the next item of the plan. */
  readonly handsOn: 'planner' | 'predecessor'
  readonly resources: Resources
  /** Where those who plan side by side talk it over. */
  discussion(): Discussion
  readonly struggles: Struggles
  /** Who sees where these items come from, and where that is. */
  sightings(
    items: readonly string[],
  ): { readonly worker: string; readonly item: string; readonly at: [number, number, number] }[]
  goal(): string
  brain(): RecordedBrain
  observation(): Seen | null
  team(): readonly Member[]
  workers(): readonly string[]
  share(): { readonly index: number; readonly of: number } | null
  /** A person sits in this seat: every plan waits for them. */
  person(): string | null
  send(letter: Outgoing): void
  /** Wakes this mind and those whose tasks changed. */
  wake(): void
  cancelled(tasks: readonly string[]): void
  /** Who is at something else now stops. */
  interrupt(seats: readonly string[], reason: string): void
  phase(phase: 'plan' | 'waiting' | 'act' | 'monitor' | 'idle', note: string): void
  /** Everything of the plan is done: is the goal reached? */
  settled(): void
  /** Nothing more can be tried. */
  giveUp(cause: EndCause, reason: string): void
  /** Where it was, in a session that goes on. */
  readonly standing?: Standing | undefined
}

/** The planning half of an hourglass: goal → plan → gate → tasks → delegation → reports → new plan. */
export interface Leader {
  duty(think: Think): Promise<boolean>
  /** Make a new plan, for this reason, at the next opportunity. */
  replan(wanted: Replan): void
  /** A person's version replaces the proposed one. */
  edit(content: Plan, by: string, approve: boolean): void
  readonly plan: string
  readonly version: number
  readonly replans: number
  /** What a keyframe keeps of it beside the log. */
  save(): unknown
  /** Puts a plan that waited when an earlier host stopped before whoever decides, again. */
  resume(): void
}
