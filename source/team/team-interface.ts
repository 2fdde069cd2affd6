import type { ActionCall, Body } from '../body/contract/body-types.ts'
import type { Brain } from '../brain/brain.ts'
import type { ActionWords } from '../brain/question-form.ts'
import type { Check } from '../mind/mind-task.ts'
import type { Position } from '../minecraft/blocks/position.ts'
import type { SessionControl } from '../session/attach/commands.ts'
import type { BudgetLimit } from '../session/log/budget-limit.ts'
import type { EndCause, SessionResult } from '../session/log/events/outcome.ts'
import type { Condition } from '../session/log/events/plan.ts'
import type { approvalPolicies } from '../session/log/events/words.ts'
import type { Emit, SessionEvent } from '../session/log/events.ts'
import type { SessionState } from '../session/log/state.ts'
import type { Task } from '../tasks/task-schema.ts'
import type { SavedDesigns } from './buildings/given-design.ts'

/** What the team needs of a session; `createSession` gives it. */
export interface SessionLike {
  readonly state: SessionState
  readonly emit: Emit
  subscribe(listener: (event: SessionEvent) => void): () => void
}

/** Looks at the world for the team. Without one, or where it cannot look, the bodies' own observations decide. */
export interface RefereeLike {
  /** `stores`: the containers that a `stored` may be about. Null: there is no referee in this world. */
  check(condition: Condition, players: readonly string[], stores: readonly Position[]): Promise<Check | null>
  /** Takes the score of the task anew; resolves when the log holds it. Absent where nothing is judged. */
  takeScore?(): Promise<void>
  /** Whether it tells the log of each change at this place. */
  watches?(at: Position): boolean
}

/** The action table as the team uses it. */
export interface Abilities extends ActionWords {
  /** Kind of approval that the action asks for when the policy covers it. */
  gate?(call: ActionCall): Gate | null
}

export interface Gate {
  readonly kind: 'attack' | 'dangerous' | 'code'
  /** Why a person may want to look at it first. */
  readonly detail?: string
  /** The code that would run. */
  readonly program?: string
}

export type ApprovalPolicy = (typeof approvalPolicies)[number]
/** What becomes of a request that no person decides in time. */
export interface ApprovalTimeout {
  readonly seconds: number
  readonly otherwise: 'approve' | 'reject'
}
/** A world in which a name alone does not let a player play tells of those who look on, and asks whether one of them may play. */
interface PlayerAdmission {
  /** Names whose players need no other proof than that they play. */
  readonly vouched?: readonly string[]
  listen(
    listener: (news: {
      readonly name: string
      readonly number: string
      readonly here: boolean
      /** Another player of that name was refused, because this one is here. */
      readonly contested?: true
    }) => void,
  ): () => void
  /** False: the connection with this number is gone. */
  answer(name: string, number: string, admitted: boolean): Promise<boolean>
  /** The session has ended: those who look on, and who come later, read that they are not let in any more. */
  close(): Promise<void>
}
export type Schedule = 'async' | 'rounds' | 'relay'

/** Players who are people of the team, and what people may become. */
export interface TeamPeople {
  /** Names of players who are people of the team when they are in the game. */
  readonly humans?: readonly string[]
  /** How they prove who they are; undefined: the server vouches for the names of its players. */
  readonly admission?: PlayerAdmission | undefined
  /** The most that people may become who join without having started the session. @default 'leader' */
  readonly others?: 'observer' | 'peer' | 'leader'
}

/** How long a team waits, ms, and how often it asks in vain. */
export interface TeamTimes {
  /** Questions in a row without a usable answer, after which a planner ends the goal and an equal knows no further. @default 5 */
  readonly answersInVain?: number
  /** First pause after a brain failed twice in a row; doubles each time. @default 500 */
  readonly retryPauseMs?: number
  /** How long peers wait for each other's answer before they ask again; doubles each time. @default 30 000 */
  readonly answerWithin?: number
  /** How long a body may be out of the world before others do its work. @default 30 000 */
  readonly absence?: number
  /** How long a body that was not let into the world waits before it asks again. @default 30 000 */
  readonly joinAgain?: number
  /** How long work waits without a sign of what others are to bring for it. @default 90 000 */
  readonly supply?: number
}

export interface TeamOptions {
  readonly session: SessionLike
  readonly task: Task
  /** Makes the body of a seat, already in the world or on its way there; an error means the seat has none. */
  readonly bodies: (seat: string) => Promise<Body>
  readonly brainFor: (seat: string) => Brain
  /** A seat thinks with another model from its next question on; how that is called then. Throws UsageError. Absent: none can. */
  readonly changeModel?: (seat: string, model: string) => Promise<string>
  readonly abilities: Abilities
  /** Designs that goals can name. Absent: none is kept. */
  readonly designs?: SavedDesigns
  /** Folder whose prompts and rules win over the program's own. */
  readonly prompts?: string
  readonly referee?: RefereeLike
  /** Null: no limit. */
  readonly budget?: BudgetLimit | null
  readonly people?: TeamPeople
  /**
   * With what the name of a seat that is added begins, names that no seat can have, and the players of the accounts that agents join with:
   * none where the server goes by names.
   */
  readonly names?: {
    readonly prefix?: string | undefined
    readonly taken?: readonly string[]
    readonly players?: readonly string[]
  }
  readonly times?: TeamTimes
  /** Goes on where an earlier team stopped; its tasks, plans, messages and people are in the session's state. */
  readonly restore?: Restore
}

/** What a team that goes on is told beside the session's state. */
export interface Restore {
  /** What `minds()` had given for a keyframe; of any shape, because it comes from a file. */
  readonly minds: unknown
  /** Why it stopped, for people: `the host stopped`. */
  readonly reason: string
  readonly paused: boolean
  /** It had ended, for whatever reason, rather than being cut off. */
  readonly over: boolean
  /** Why planners make a new plan even though they have one: the team is organized in another way now. */
  readonly replan?: string | undefined
}

export interface TeamResult {
  readonly result: SessionResult
  readonly cause: EndCause
  readonly reason: string
}

export interface Team extends SessionControl {
  /** Adds the seats, joins the bodies and lets the minds run. Resolves when all bodies are in the world. */
  start(): Promise<void>
  /** Resolves once, with the reason; the bodies are gone by then. */
  readonly ended: Promise<TeamResult>
  /** `no-world`: there is nothing to play in. @default host */
  stop(reason: string, cause?: 'host' | 'no-world'): Promise<void>
  /** What a keyframe keeps beside the folded state; `TeamOptions.restore` takes it back. */
  minds(): Readonly<Record<string, unknown>>
}
