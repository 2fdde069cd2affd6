import type { Member, Seen } from '../../brain/questions/shapes.ts'
import type { Memory } from '../../mind/memory.ts'
import type { Think } from '../../mind/mind-needs.ts'
import type { RecordedBrain } from '../../mind/recorded-brain.ts'
import type { Plan } from '../../session/log/events/plan.ts'
import type { ReplanCause } from '../../session/log/events/replan-causes.ts'
import type { SeatView } from '../knowledge/seat-view.ts'
import type { NewMessage } from '../messages/message-delivery.ts'

/** A plan that is wanted: for which cause, and the same in words. */
export interface Replan {
  readonly cause: ReplanCause
  readonly text: string
  /** The wish that the words tell, and whose it is. */
  readonly wish?: { readonly from: string; readonly text: string } | undefined
}

/** The seat that makes a plan: which plan, for which goal, and what it thinks with. */
export interface PlanningSeat {
  readonly seat: string
  /** Id of the plan that this seat makes. */
  readonly plan: string
  /** Its words, the task that all work for it is under, and the ids of the plans that are made for it. */
  readonly goal: { text(): string; isSet(): boolean; readonly task: string; readonly plan: (planner: string) => string }
  /** What it knows. */
  readonly view: SeatView
  readonly brain: RecordedBrain
  readonly memory: Memory
  observation(): Seen | null
  phase(phase: 'plan' | 'waiting' | 'act' | 'monitor' | 'idle', note: string): void
}

/** Those whom a plan may give work to. */
export interface LedTeam {
  team(): readonly Member[]
  workers(): readonly string[]
  /** The planner's part of the goal; null: all of it. */
  share(): { readonly index: number; readonly of: number } | null
  /** Who sees where these items come from, and where that is. */
  sightings(
    items: readonly string[],
  ): { readonly worker: string; readonly item: string; readonly at: [number, number, number] }[]
}

/** How a planning seat reaches the others. */
export interface Orders {
  send(message: NewMessage): void
  /** These tasks have ended: those who are at one of them stop. */
  cancelled(tasks: readonly string[]): void
  /** Those who are at something else now stop. */
  interrupt(seats: readonly string[], reason: string): void
}

/** The planning half of an hourglass: goal → plan → gate → tasks → delegation → reports → new plan. */
export interface Leader {
  duty(think: Think): Promise<boolean>
  /** Make a new plan, for this reason, at the next opportunity. */
  replan(wanted: Replan): void
  /** A person's version replaces the proposed one; what in it an agent's plan would be refused for, in sentences. */
  edit(content: Plan, by: string, approve: boolean): readonly string[]
  /** The version that waits is thrown away, and none is made in its place; whether what was carried out before goes on. */
  drop(by: string): boolean
  readonly plan: string
  /** Another leader takes its place: what waits for a decision is withdrawn. */
  close(reason: string): void
}
