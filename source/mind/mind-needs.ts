import type { ActionCall, Body, Orders } from '../body/contract/body-types.ts'
import type { LandWish } from '../body/contract/land.ts'
import type { AskContext } from '../brain/brain.ts'
import type { DecideReplyInput, DecideReplyOutput } from '../brain/questions/decide-reply/shape.ts'
import type { NextActionsInput } from '../brain/questions/next-actions/shape.ts'
import type { ActionInfo, BlueprintOutline, Container, Heard, Member, Recipe, Seen } from '../brain/questions/shapes.ts'
import type { Position } from '../minecraft/blocks/position.ts'
import type { Emit } from '../session/log/events.ts'
import type { MessageState, RunState } from '../session/log/state.ts'
import type { Letter, Read } from './inbox.ts'
import type { Memory } from './memory.ts'
import type { MindTask, MindTasks } from './mind-task.ts'
import type { RecordedBrain } from './recorded-brain.ts'

/** All that a mind has of the world and the team, by what it is for; a test puts its own here. */
export interface MindNeeds {
  readonly self: Self
  readonly senses: Senses
  readonly means: Means
  readonly tasks: MindTasks
  readonly others: Others
  /** Present where agents look back on their tasks. */
  readonly looksBack?: LookingBack | undefined
  /** First pause after a brain failed twice, ms; doubles each time. */
  readonly retryPauseMs: number
}

/** What the log says of a mind: where it is in its task, what it has read that no plan has taken in, whether it is to be quiet. */
export interface MindLog {
  /** Its work on the task that it took up last. */
  readonly run: RunState | undefined
  readonly heard: readonly Read[]
  /** Messages that it has read, and whose writers still wait for an answer. */
  readonly unanswered: readonly string[]
  readonly silent: boolean
  /** Whether this seat has read the message, in this host or in an earlier one. */
  hasRead(message: string): boolean
}

/** Who this mind is, what it thinks with, and where it shows what it is at. */
export interface Self {
  readonly seat: string
  readonly role: 'leader' | 'worker' | 'peer' | 'observer'
  readonly brain: RecordedBrain
  readonly memory: Memory
  readonly emit: Emit
  readonly log: MindLog
  /** Shows what the mind is busy with; nothing happens when it shows that already. */
  phase(phase: MindPhase, note?: string): void
}

/** What a mind sees, and what the team knows of the world and of itself. */
export interface Senses {
  /** Whether this seat makes plans. */
  readonly plans: boolean
  body(): Body | null
  /** The reflex that holds up its action for a moment, or the monster because of which the body sits in a hole and does nothing else, unless what it is at is to fight: for that it comes out. */
  heldUp(): Pick<Seen, 'sheltersFrom' | 'fights' | 'heldUp'>
  goal(): string
  team(): readonly Member[]
  readonly known: WorldKnowledge
  /** What the documents hold at these JSON paths. */
  data(paths: readonly string[]): { path: string; value: unknown }[]
  /** Lines that the task at hand calls to mind: the own state, how what it rests on went. */
  recall(task: MindTask): readonly string[]
}

/** What the team knows of the world, for the input of a question. */
interface WorldKnowledge {
  /** The plans of the team, item by item, as far as this seat may know of them. */
  plan(): NonNullable<DecideReplyInput['plan']>
  /** Why the items of these plans are there, and what they bring. */
  works(): NonNullable<DecideReplyInput['works']>
  /** What became of goals before, and which wait. */
  goals(): DecideReplyInput['goals']
  buildings(): NonNullable<DecideReplyInput['buildings']>
  /** How far a task of this seat is. */
  progress(task: string): DecideReplyInput['progress']
  /** What the task tells this seat beside the goal. */
  told(): readonly string[]
  /** What people changed of the goal since. */
  goalChanges(): NonNullable<DecideReplyInput['goalChanges']>
  /** What this seat said lately to others. */
  said(): DecideReplyInput['saidLately']
  /** Whom the goal names, and how much of theirs is done, in sentences. */
  byName(): readonly string[]
  /** With what of it is meant for other tasks than this one. */
  containers(task?: string): readonly Container[]
  /** How long ago containers were looked into, where this seat may know it. */
  looked(): readonly NonNullable<DecideReplyInput['looked']>[number][]
  outline(blueprint: string, cells?: readonly number[], turned?: boolean): BlueprintOutline | null
  blueprints(): readonly string[]
  /** Designs that are kept, by their names. */
  kept(): readonly string[]
  /** What agents of the team learnt about these things. */
  lessons(wanted: readonly string[]): NonNullable<NextActionsInput['lessons']>
  recipes(wanted: readonly string[], texts: readonly string[]): readonly Recipe[]
  /** Names of items and blocks that the texts speak of. */
  names(texts: readonly string[]): readonly string[]
  readonly land: {
    /** Mechanisms, doors and signs that the seat has come across, nearest to `from` first. */
    devices(from: Position): readonly NonNullable<Seen['devices']>[number][]
  }
}

/** What a mind may do with its body. */
export interface Means {
  actions(): readonly ActionInfo[]
  /** A person sits in the seat and is shown what its brain would do, before it is done. */
  decidedByPerson(): boolean
  /** What goes with an action for this task. */
  orders(task: string, call: ActionCall): Orders
  label(call: ActionCall): string
  nextId(): string
  /** Resolves with null when the action may go ahead, with a reason when the task forbids it or a person said no. */
  permit(call: ActionCall, signal: AbortSignal): Promise<string | null>
  /** The same for a part of an action that was permitted: only a person can say no. */
  approve(call: ActionCall, signal: AbortSignal): Promise<string | null>
  /** Asks a person for leave to change the land; null: it is given, else why not. */
  landLeave(wish: LandWish, signal: AbortSignal): Promise<string | null>
  /** After an action, so that what it changed (a chest, an inventory) is known to the others. */
  acted(): void
}

/** What a mind has to do with people and with other agents. */
export interface Others {
  readonly requests: Requests
  readonly mail: Mail
  /** Talks with other agents, where the organization knows them. */
  readonly talk?: Talk | undefined
}

/** What a mind does with its messages. */
export interface Mail {
  say(text: string, to: readonly string[], kind: MessageState['kind']): void
  /** Those of them that do not hear what this seat says. */
  unheardBy(to: readonly string[]): readonly string[]
}

/** Work that others ask a mind for, or that it sets itself. */
export interface Requests {
  /** New work that this seat takes on because a person or a seat asked; why it does not, where that waits for a person's yes. */
  accept(task: DecideReplyOutput['tasks'][number], from: string): string | undefined
  /** The same for all that comes with one interruption: before whatever it is at, which goes on afterwards; returns what that is. */
  acceptFirst(tasks: DecideReplyOutput['tasks'], from: string): string | undefined
  /**
   * Ends what this seat does for `by` in whose place it is to do `tasks`; returns the titles, and of a person's orders the one that `tasks`
   * come after.
   */
  replace(
    tasks: DecideReplyOutput['tasks'],
    by: string,
  ): { readonly ended: readonly string[]; readonly after?: string | undefined }
  /** `by` wants it to stop: what it does for them, else what it does for the team or of its own accord. */
  drop(by: string): void
  /** Cancels the goals that this seat set itself; returns their titles. */
  dropGoals(reason: string): readonly string[]
  /**
   * `wish`: in what words `by` wants it; those, and not what another made of them, are the reason, and of a person stand from then on.
   * Returns what to tell `by` where no goal is under way, and nothing is planned anew.
   */
  replan(reason: string, by: string, wish?: string): string | undefined
}

/** How a seat talks with others in pairs. */
export interface Talk {
  /** Whether a letter is answered beside the action of this name, or after it. */
  due(letter: Letter, action: string): boolean
  /** One answer to all of them, and to what `unread` takes up beside them. Rejects when the brain has none; nothing was said then. */
  converse(letters: readonly Letter[], context: AskContext, unread: () => readonly Letter[]): Promise<void>
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

/** What the loop of a mind lends to the task at hand. */
export interface TaskRunLoop {
  asking(): AskContext
  /** Reads what needs no answer and returns all that was heard since the last plan. */
  listen(): readonly Heard[]
  /** What was heard is now part of a plan. */
  understood(): void
  begun(): void
}

/** Asks a question on behalf of the mind, with its phase on the screen and its abort signal attached. */
export interface Think {
  readonly signal: AbortSignal
  heard(): readonly Heard[]
  /** Takes what other agents have said in talks and it has not read; it comes again when the question is stopped. */
  unread(): readonly Letter[]
}

export type MindPhase = 'idle' | 'perceive' | 'monitor' | 'plan' | 'act' | 'reply' | 'waiting' | 'paused'
