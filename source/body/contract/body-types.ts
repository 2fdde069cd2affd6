import type { Bot } from 'mineflayer'
import type { z } from 'zod'
import { exitCode, KnownError } from '../../errors.ts'
import type { ActionEffect } from '../../minecraft/action-effects.ts'
import type { BlockThere, Blueprints } from '../../minecraft/blocks/blueprint.ts'
import type { Box } from '../../minecraft/blocks/box.ts'
import type { Position } from '../../minecraft/blocks/position.ts'
import type { ActionFamily, OutcomeTraits } from './action-families.ts'
import type { AtHand } from './at-hand.ts'
import type { Ground } from './ground.ts'
import type { LandOrder, LandWish } from './land.ts'
import type { MindControl } from './mind-control.ts'
import { absences, type BodyEvent, type Observation } from './observation.ts'
import type { Pieces } from './pieces.ts'
import type { StudyTraits } from './study-traits.ts'

/** Why an action failed, for code that reacts; the reason is the sentence for people and models. */
export const failureCodes = [
  'bad-arguments',
  'unknown-name',
  'not-found',
  'unreachable',
  'missing-item',
  'missing-tool',
  'missing-table',
  'missing-container',
  'not-learned',
  'inventory-full',
  'container-full',
  'no-support',
  'occupied',
  'too-dangerous',
  'not-allowed',
  'refused-by-server',
  'protected',
  'needs-leave',
  'no-leave',
  'gone',
  'dead',
  'disconnected',
  'not-loaded',
  'not-logged-in',
  'timeout',
  'aborted',
  'unsupported',
] as const
export type FailureCode = (typeof failureCodes)[number]

export type Absence = (typeof absences)[number] & FailureCode
export const isAbsence = (code: FailureCode | undefined): code is Absence =>
  (absences as readonly (FailureCode | undefined)[]).includes(code)

export class ActionError extends KnownError {
  readonly code: FailureCode
  constructor(code: FailureCode, message: string, remedy?: string) {
    super(message, remedy, exitCode.environment)
    this.code = code
  }
}

export interface Progress {
  readonly text?: string
  readonly done?: number
  readonly total?: number
  /** What `done` counts. */
  readonly unit?: string
  /**
   * It got on in a way that `done` does not count yet, as when a block is dug and its item still lies there, or does what nothing counts, as
   * a guard does that has made its sword.
   */
  readonly headway?: true
}

/** What an action gets to work with. Every wait inside must end when `signal` aborts. */
export interface ActionContext {
  readonly bot: Bot
  readonly body: Body
  readonly signal: AbortSignal
  readonly blueprints: Blueprints
  readonly claims: Claims
  /** Who thinks for this body, for the actions that concern thinking. */
  readonly mind?: MindControl
  readonly orders: Orders
  progress(progress: Progress): void
}

/** What an action is offered for: a kind of task, or a reply to a message. */
export type ActionPurpose = 'have' | 'stored' | 'placed' | 'built' | 'inside' | 'children' | 'report' | 'reply'

/** Kinds of work; where abilities are diverse, an agent lacks one of them. Programs call actions by themselves. */
export type WorkKind = 'craft' | 'gather' | 'build' | 'program'

/** `endless`: it goes on until it is stopped. */
type Motion = 'only' | 'endless'

/** What others than the body must know of an action, so that no other code has to know its name. */
interface ActionTraits extends OutcomeTraits, StudyTraits {
  /** A prompt that does not show it names its family. */
  readonly family: ActionFamily
  /** The kinds of task whose prompts always show it, with its place there: lower numbers come first. */
  readonly offered?: Readonly<Partial<Record<ActionPurpose, number>>>
  /** A prompt shows it, too, where a task or a message has one of these words, in any of its forms. */
  readonly words?: readonly string[]
  /** And where the last action of the task failed in one of these ways. */
  readonly after?: readonly FailureCode[]
  /** Agents that work among equals are always shown it in their tasks. */
  readonly forPeers?: boolean
  /** A prompt shows it, too, where a program is kept for something like the task. */
  readonly forKeptPrograms?: boolean
  /** The family whose actions a call asks to be shown; nothing in the world changes by it. */
  opens?(args: Readonly<Record<string, unknown>>): ActionFamily | undefined
  /** What one call of it does of that which is left of a task, with the arguments of that call; undefined: it cannot. No brain is asked then. */
  readonly finishes?: {
    readonly [Kind in keyof AtHand]?: (left: AtHand[Kind]) => Readonly<Record<string, unknown>> | undefined
  }
  readonly work?: WorkKind
  /**
   * What shows how much a call has done that was cut off: more or less of its item is carried, or what it reported. Absent: done again
   * from its beginning it does no harm.
   */
  readonly countedBy?: readonly ('gained' | 'lost' | 'reported')[]
  readonly effects?: readonly ActionEffect[]
  /** Nothing changes but where the body is; with a function, what a call with these arguments is. */
  readonly motion?: Motion | ((args: Readonly<Record<string, unknown>>) => Motion)
  /**
   * What is left in the world where it is cut off, so that the end of a session waits for it: `scaffolds`, which it takes away last, or
   * a `gift` on its way.
   */
  readonly leaves?: 'scaffolds' | 'gift'
  /** A message ends it, well: it only waits. */
  readonly endsOnMessage?: boolean
  /** It is to fight: a body that performs it stays among monsters for longer. */
  readonly fights?: boolean
  /** It keeps the body alive. Where it fails, no brain is asked what else to do: it is tried again later. */
  readonly sustains?: boolean
  /** It says something aloud: in a task that only a report shows, what was said is what came of it. */
  readonly tells?: true
  /** It tells how things are made: a seat that may not use it knows no recipes but those that it is told. */
  readonly tellsRecipes?: true
  /** What it reports is what it was asked for: who gave the order hears it. */
  readonly finds?: boolean
  /** One can well talk during it: it goes on by itself and nothing is lost when the mind is elsewhere. */
  readonly talkedOver?: boolean
  /** No function of the programs that agents write: it starts or keeps programs, or changes what drives the body. */
  readonly notInPrograms?: boolean
}

/**
 * One ability of a body. Adding one is one object in a file of actions/ and one line in actions/index.ts; tool lists,
 * text parsing, completion and docs follow from the table.
 */
export interface ActionDefinition<Parameters extends z.ZodObject = z.ZodObject> extends ActionTraits {
  readonly name: string
  /** One line, for models and people. */
  readonly description: string
  /** Other systems' names for it. */
  readonly aliases?: readonly string[]
  /** Positional orders that differ under an alias, by that alias. */
  readonly orders?: Readonly<Record<string, readonly string[]>>
  /** Each field described with its unit. Order = order of positional arguments in `!name(a, b)`. */
  readonly parameters: Parameters
  /** Asks a person first when the approval policy covers it. */
  readonly dangerous?: boolean
  /** What the approval policy takes it for, where that is more than `dangerous`. @default 'dangerous' */
  readonly gate?: 'attack' | 'code'
  /** The program that a call of an action with the gate `code` brings along, for the person who approves it. */
  program?(args: z.infer<Parameters>): string
  /** Why a person may want to look at this very call first, in a few words; null: no reason. For what depends on the arguments. */
  danger?(args: z.infer<Parameters>): string | null
  /** What a person reads while it runs, e.g. `place oak_planks at -8 -60 4`. */
  label?(args: z.infer<Parameters>): string
  /** Resolves to one line saying what was achieved and was observed in the world; throws ActionError. */
  perform(context: ActionContext, args: z.infer<Parameters>): Promise<string>
}

export interface ActionCall {
  readonly name: string
  readonly args: Readonly<Record<string, unknown>>
}

export interface ActionResult {
  readonly result: 'success' | 'failure' | 'aborted'
  readonly reason: string
  readonly code?: FailureCode
  /** What it needs a person's leave for, where its code is `needs-leave`. */
  readonly wish?: LandWish | undefined
  readonly ms: number
  /** What it put into containers and took out of them, also on the way to what it was for; absent: bodies of older versions do not say. */
  readonly moved?: readonly Moved[] | undefined
}

/** So many of an item went into the container there, or, below 0, came out of it. */
export interface Moved {
  readonly at: Position
  readonly item: string
  readonly count: number
}

/** Cells and containers that a body works on, shared by a team so that no body undoes or blocks another's work. */
export interface Claims {
  /** True when `key` now belongs to `owner` (or did already). */
  take(key: string, owner: string): boolean
  release(key: string, owner: string): void
  releaseAll(owner: string): void
  owner(key: string): string | undefined
  /** What was put up for a while and not yet taken away, by the place it stands at; it outlives the action that put it up. */
  readonly pieces: Pieces
  /** Tells what a builder is about to do; undefined: nothing any more. `releaseAll` ends it, too. */
  intend(owner: string, intent: BuildIntent | undefined): void
  /** What a builder is about to do, as seen from now. */
  intentOf(owner: string): BuildIntent | undefined
  /**
   * Resolves when all that was taken and released here is settled for the whole team; `owner` then says who has it. Absent where
   * that is so at once, because the team is in one process.
   */
  settled?(): Promise<void>
}

/** Where a builder is about to work: the team sees by it which cells another one would get to sooner. */
export interface BuildIntent {
  /** ms until it is there; negative when it is there since. */
  readonly inMs: number
  /** ms of work there. */
  readonly forMs: number
  /** Keys of the cells that it works on there. */
  readonly cells: readonly string[]
}

/** What the team lets a body do in an action, its programs included. */
export interface Orders {
  /** Names of the actions that may be used; absent: all. */
  readonly allowed?: readonly string[] | undefined
  /** Names of the actions that programs may call; absent: those of `allowed`. */
  readonly inPrograms?: readonly string[] | undefined
  /** What is meant to stay in containers. */
  readonly reserved?: readonly Reserved[] | undefined
  /** Blueprints that are being built for the same goal: what is right of them is not dug away. */
  readonly keeps?: readonly string[] | undefined
  /** Blueprints of all work of the team, open or done: who builds digs nothing away that is right for another one. */
  readonly standing?: readonly string[] | undefined
  /** Where the team has set up blocks for its goals: what gathers leaves them there. */
  readonly setUp?: readonly Position[] | undefined
  /** Items that the one who gives the order has not learned to make. */
  readonly unlearned?: readonly string[] | undefined
  /** The places whose blocks are waited for; absent: it belongs to no task. */
  readonly blockPlaces?: readonly Position[] | undefined
  /** Where the team saw its members last, by name: a body that does not see one itself goes there to look. */
  readonly whereabouts?: Readonly<Record<string, Position>> | undefined
  /** What it may change of the land; absent: all of it. */
  readonly land?: LandOrder | undefined
  /** Where it has to be in the end: it does not step out of there of its own accord before its next action. */
  readonly within?: Box | undefined
}

/** So many of an item are to be in a container in the end: gathering leaves them there. */
export interface Reserved {
  readonly item: string
  /** Absent: whichever container it is in. */
  readonly at?: Position | undefined
  /** Of all that is there; absent: all of it. */
  readonly count?: number | undefined
  /** It is taken all the same where there is no other way. */
  readonly unlessNeeded?: true | undefined
}

export interface PerformOptions extends Orders {
  readonly signal: AbortSignal
  readonly onProgress?: (progress: Progress) => void
  /** Who gives the order, when it is a mind: `goal`, `startConversation`, `newAction` and the like reach it through this. */
  readonly mind?: MindControl
}

/** One mineflayer bot behind a small, abortable surface. One action at a time; a second call waits for nothing and is refused. */
export interface Body {
  readonly username: string
  readonly online: boolean
  /** Why it can do nothing now; null: it can act. */
  readonly absence: Absence | null
  /** Never throws: what goes wrong is in the result. The watchdog ends an action that stops making progress. */
  perform(call: ActionCall, options: PerformOptions): Promise<ActionResult>
  observe(): Observation
  /** Kept programs that are most like a text, best first. */
  programs?(like: string): Promise<readonly { readonly name: string; readonly description: string }[]>
  /** The land around a place, as far as it is in sight; null: the body is away. */
  survey?(near: Position): Promise<Ground | null>
  /** What stands at these places, and where it has placed or dug since it was asked last; none of what is out of sight. */
  blocksAt(places: readonly Position[]): Promise<readonly BlockThere[]>
  places?(): Readonly<Record<string, Position>>
  /** Knows these places again, as `places` gave them; throws when they are none. */
  recall?(places: unknown): void
  /** `to`: players whom it is said to; the body looks at the first in sight, unless it is at work. */
  say(text: string, to?: readonly string[]): void
  listen(listener: (event: BodyEvent) => void): () => void
  close(reason?: string): Promise<void>
}
