import type { ActionCall, Body } from '../body/contract/body-types.ts'
import type { AskContext } from '../brain/brain.ts'
import type { ActionInfo, BlueprintOutline, Container, Heard, Member, Past, Recipe } from '../brain/questions/shapes.ts'
import type { Condition, Emit, FailureCause } from '../session/log/events.ts'
import type { MessageState } from '../session/log/state.ts'
import type { Letter } from './inbox.ts'
import type { Memory } from './memory.ts'
import type { RecordedBrain } from './recorded-brain.ts'
import type { Thread } from './task-run-state.ts'

/** What a mind is asked to do. */
export interface MindTask {
  readonly id: string
  readonly title: string
  readonly done: Condition
  readonly from: string
  /** How often it was tried before. */
  readonly attempts: number
  /** Actions that came with the request; done first. */
  readonly actions: readonly ActionCall[]
  /** Why the last attempt failed. */
  readonly lastFailure?: string
  readonly milestones?: readonly string[]
  /** JSON paths into the task's documents. */
  readonly data?: readonly string[]
}

export interface Check {
  readonly met: boolean
  readonly done: number
  readonly total: number
  readonly detail: string
  /** Who looked at what and saw what, where no referee did; one line. */
  readonly evidence?: string
}

export type Opinion = 'success' | 'failure' | 'ongoing'

/** All that a mind has of the world and the team; a test puts its own here. */
export interface MindPort {
  readonly seat: string
  readonly role: 'leader' | 'worker' | 'peer' | 'observer'
  /** Whether this seat makes plans. */
  readonly plans: boolean
  readonly emit: Emit
  readonly memory: Memory
  /** Where it was, in a session that goes on. */
  readonly thread?: Thread | undefined
  /** First pause after a brain failed twice, ms; doubles each time. */
  readonly patience: number
  brain(): RecordedBrain
  body(): Body | null
  goal(): string
  team(): readonly Member[]
  containers(): readonly Container[]
  outline(blueprint: string, cells?: readonly number[]): BlueprintOutline | null
  blueprintNames(): readonly string[]
  recipes(wanted: readonly string[], texts: readonly string[]): readonly Recipe[]
  /** Names of items and blocks that the texts speak of. */
  names(texts: readonly string[]): readonly string[]
  actions(): readonly ActionInfo[]
  label(call: ActionCall): string
  nextId(kind: 'action'): string
  /** Shows what the mind is busy with; nothing happens when it shows that already. */
  phase(phase: MindPhase, note?: string): void
  /** The task of the hour, started if it was not; null: nothing to do. */
  currentTask(): MindTask | null
  verify(task: MindTask): Promise<Check>
  /** A round is over; `trouble` says for how many there was no measurable progress, and what failed. */
  progress(
    task: MindTask,
    check: Check,
    opinion: Opinion | null,
    trouble: { readonly stalled: number; readonly failures: readonly Past[] },
  ): void
  succeeded(task: MindTask, check: Check, opinion: Opinion | null): void
  failed(task: MindTask, cause: FailureCause, reason: string, opinion: Opinion | null): void
  /** After an action, so that what it changed (a chest, an inventory) is known to the others. */
  acted(call: ActionCall, result: 'success' | 'failure' | 'aborted'): void
  /** Resolves with null when the action may go ahead, with a reason when a person said no. */
  permit(call: ActionCall, signal: AbortSignal): Promise<string | null>
  markRead(messages: readonly string[]): void
  say(text: string, to: readonly string[], kind: MessageState['kind']): void
  /** New work that this seat takes on because somebody asked. */
  accept(
    task: { readonly title: string; readonly done: Condition; readonly actions: readonly ActionCall[] },
    from: string,
  ): void
  /** `by` wants it to stop: what it does for them, else what it does for the team. */
  drop(by: string): void
  /** Cancels the goals that this seat set itself; returns their titles. */
  dropGoals(reason: string): readonly string[]
  replan(reason: string, by: string): void
  /** Talks with other agents, where the organization knows them. */
  talk?: Talk
  /** Bounds of the work on one task; absent: patience alone decides. */
  /** Whether the time of a limit runs while a brain is asked, too. */
  readonly thinkingCounts?: boolean
  limits?(task: MindTask): { readonly steps?: number | undefined; readonly seconds?: number | undefined } | null
  /** What the documents hold at these JSON paths. */
  data(paths: readonly string[]): { path: string; value: unknown }[]
  /** Lines that the task at hand calls to mind: the own state, how what it rests on went. */
  recall(task: MindTask): readonly string[]
  /** Present where agents look back on their tasks. */
  readonly looksBack?: LookingBack
  /** Leadership, where this seat has any: does one step and says whether there was something to do. */
  duty?(think: Think): Promise<boolean>
}

/** How a seat talks with others in pairs. */
export interface Talk {
  /** Whether a letter is answered beside the action of this name, or after it. */
  due(letter: Letter, action: string): boolean
  /** One answer to all of them. Rejects when the brain has none; nothing was said then. */
  converse(letters: readonly Letter[], context: AskContext): Promise<void>
  say(to: string, text: string): void
  /** False when the two were not talking. */
  end(other: string): boolean
  /** A goal of one's own, in place of the team's. */
  goal(text: string): void
  /** False when it had ended before. */
  endGoal(): boolean
}

export interface LookingBack {
  wants(task: MindTask): boolean
  /** Long-term memory so far. */
  state(): string
  done(task: MindTask, feedback: string, state: string): void
}

/** Asks a question on behalf of the mind, with its phase on the screen and its abort signal attached. */
export interface Think {
  readonly signal: AbortSignal
  heard(): readonly Heard[]
}

export type MindPhase = 'idle' | 'perceive' | 'monitor' | 'plan' | 'act' | 'reply' | 'waiting' | 'paused'
