import type { Access, Others } from '../attach/access.ts'
import type {
  approvalKinds,
  approvalPolicies,
  Condition,
  defaultDecisions,
  deliveries,
  draftDecisions,
  EndCause,
  mindPhases,
  Plan,
  reportStages,
  SessionResult,
  seatRoles,
  taskCauses,
  taskStatuses,
} from './events.ts'

/**
 * The state of a session: what every view, judge, chart and export reads. Plain JSON (it is written as keyframes), built
 * only by `fold`, never mutated: a slice that did not change keeps its identity, so views can memoise on it.
 */
export interface SessionState {
  /** Last event folded in; 0 before the first. */
  readonly seq: number
  /** Its time, ms since the start. */
  readonly t: number
  readonly session: SessionSummary
  readonly seats: Readonly<Record<string, SeatState>>
  readonly people: Readonly<Record<string, PersonState>>
  /** Tasks by id, in the order they were added; roots have parent null. */
  readonly tasks: Readonly<Record<string, TaskState>>
  /** The newest version of each plan by plan id. */
  readonly plans: Readonly<Record<string, PlanState>>
  readonly approvals: Readonly<Record<string, ApprovalState>>
  /** Questions that came to the person in a seat, open ones and the last `bounds.endedDrafts`; absent before the first. */
  readonly drafts?: Readonly<Record<string, DraftState>>
  /** The last `bounds.messages`, oldest first. */
  readonly messages: readonly MessageState[]
  /** Talks between two by id: the open ones and the last that ended; absent until somebody talks. */
  readonly conversations?: Readonly<Record<string, ConversationState>>
  /** The last `bounds.alerts`. */
  readonly alerts: readonly AlertState[]
  /** Blocks changed inside the region: `"x,y,z"` → `name` or `name[state=value,…]`, grouped by `"x>>4,z>>4"`. */
  readonly blocks: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly score: ScoreState
  readonly usage: UsageState
  /** Fleets that offered seats, by name, also those that are gone; absent while a session is in one process. */
  readonly fleets?: Readonly<Record<string, FleetState>>
}

export interface FleetState {
  readonly fleet: string
  readonly machine: string
  /** Seats taken there, by any session, and seats it can take. */
  readonly seats: number
  readonly capacity: number
  /** Share of one core. */
  readonly cpu: number
  /** MB: of its process, and left on its machine. */
  readonly memory: number
  readonly free: number
  /** ms there and back. */
  readonly roundTrip?: number | undefined
  readonly status: 'here' | 'draining' | 'gone'
  /** Time of the last change of status, ms. */
  readonly since: number
  readonly reason?: string
}

/** Lengths at which the oldest entry falls out; the log keeps everything. */
export const bounds = {
  messages: 500,
  alerts: 100,
  transcript: 300,
  memory: 20,
  scoreHistory: 512,
  usageHistory: 1024,
  endedApprovals: 100,
  endedDrafts: 20,
  conversations: 50,
} as const

export interface SessionSummary {
  readonly phase: 'preparing' | 'running' | 'paused' | 'ended'
  readonly phaseReason: string
  readonly goal: string
  readonly taskName: string
  readonly organization: string
  readonly schedule: string
  readonly approvals: (typeof approvalPolicies)[number]
  /** The most that those who join may become; absent: leader. */
  readonly others?: Others
  /** Seconds after which a request is decided by itself, and how; absent: never. */
  readonly approvalTimeout?: { readonly seconds: number; readonly otherwise: (typeof defaultDecisions)[number] }
  readonly brain: string
  readonly world: { readonly kind: 'embedded' | 'server'; readonly version: string; readonly address: string }
  readonly region?: { readonly from: readonly [number, number, number]; readonly to: readonly [number, number, number] }
  readonly blueprints: Readonly<
    Record<
      string,
      readonly {
        readonly at: readonly [number, number, number]
        readonly block: string
        readonly states?: Readonly<Record<string, string>>
      }[]
    >
  >
  /** Since when it is paused, ms. */
  readonly pausedAt?: number
  readonly result?: SessionResult
  /** What ended it; absent in recordings of before. */
  readonly endCause?: EndCause
  readonly resultReason?: string
  readonly endedAt?: number
}

export interface SeatState {
  readonly seat: string
  readonly role: (typeof seatRoles)[number]
  readonly occupant: { readonly kind: 'agent' | 'person' | 'nobody'; readonly label: string }
  readonly colour: number
  readonly paused: boolean
  readonly phase: (typeof mindPhases)[number]
  readonly phaseNote: string
  /** Time of the last phase change, ms. */
  readonly phaseSince: number
  /** The action under way. */
  readonly action?: ActionState
  readonly lastAction?: ActionState
  /** Readable labels of what comes next. */
  readonly queue: readonly string[]
  readonly body: BodyState
  /** Last thing this seat said. */
  readonly lastWords: string
  readonly lastThought: string
  /** What it was reminded of when it was last asked something, at most `bounds.memory` lines. */
  readonly memory?: readonly string[]
  /** Questions asked and not yet answered: id → question and time. */
  readonly asking: Readonly<Record<string, { readonly question: string; readonly since: number }>>
  /** The last `bounds.transcript` lines of what it perceived, thought, was asked, did. */
  readonly transcript: readonly TranscriptLine[]
  readonly calls: number
  readonly tokensIn: number
  readonly tokensOut: number
  /** ms with an action under way, up to the last change. */
  readonly busyMs: number
  /** How its actions ended so far; absent in keyframes written before this was counted. */
  readonly actions?: { readonly success: number; readonly failure: number; readonly aborted: number }
  /** The fleet that hosts it, or `host`; absent while a session is in one process. */
  readonly fleet?: string
}

export interface TranscriptLine {
  readonly seq: number
  readonly t: number
  readonly kind: 'phase' | 'thought' | 'asked' | 'answered' | 'action' | 'result' | 'message' | 'body'
  readonly text: string
  /** The question this was, answered, or followed from: an action's question is the one whose answer led to it. */
  readonly ask?: string
}

export interface ActionState {
  readonly action: string
  readonly name: string
  readonly label: string
  readonly startedAt: number
  /** The question whose answer led to it. */
  readonly ask?: string
  /** The block it is about, where its arguments name one. */
  readonly target?: readonly [number, number, number]
  readonly progress?: { readonly text?: string; readonly done?: number; readonly total?: number }
  readonly result?: 'success' | 'failure' | 'aborted'
  readonly reason?: string
  readonly endedAt?: number
}

export interface BodyState {
  readonly online: boolean
  readonly position?: readonly [number, number, number]
  readonly yaw?: number
  readonly health?: number
  readonly food?: number
  readonly held?: string | null
  /** Dug in from a kind of monster; `dayAt`: session time of the next dawn, in ms. */
  readonly shelter?: { readonly from: string; readonly since: number; readonly dayAt: number }
  readonly inventory: Readonly<Record<string, number>>
  readonly deaths: number
}

export interface PersonState {
  readonly person: string
  readonly role: (typeof seatRoles)[number]
  readonly seat?: string
  readonly online: boolean
  /** Plays in the game itself. */
  readonly inGame?: boolean
  /** How far the host trusts them; absent: a member. */
  readonly access?: Access
}

export interface TaskState {
  readonly task: string
  readonly parent: string | null
  readonly children: readonly string[]
  readonly title: string
  readonly requires: readonly string[]
  readonly assignees: readonly string[]
  readonly status: (typeof taskStatuses)[number]
  readonly done?: Condition
  readonly stage?: number
  readonly plan?: string
  readonly milestones?: readonly string[]
  /** JSON paths into the task's documents. */
  readonly data?: readonly string[]
  /** Seats that may do it; all when absent. */
  readonly candidates?: readonly string[]
  readonly progress?: { readonly done: number; readonly total: number }
  readonly reason?: string
  /** Why it failed or was cancelled, where the work itself is not to blame. */
  readonly cause?: (typeof taskCauses)[number]
  readonly opinion?: 'success' | 'failure' | 'ongoing'
  /** Waits for approval: nobody may begin it. */
  readonly held?: boolean
  /** What others are still to bring before it can begin: items with their counts, the tasks that bring them, seats that hold them and have no plan yet. */
  readonly awaits?: {
    readonly items: Readonly<Record<string, number>>
    readonly tasks: readonly string[]
    readonly seats: readonly string[]
  }
  readonly startedAt?: number
  readonly endedAt?: number
}

export interface PlanState {
  readonly plan: string
  readonly version: number
  readonly seat: string
  readonly content: Plan
  /** The version it replaces, for the difference a person decides on. */
  readonly previous?: { readonly version: number; readonly content: Plan }
  readonly status: 'proposed' | 'approved' | 'rejected'
  readonly by?: string
  readonly reason?: string
  readonly at: number
  /** Who wrote this version when it was not the seat itself. */
  readonly editor?: string
  /** Items that may begin while the rest waits. */
  readonly begun?: readonly string[]
}

export interface ApprovalState {
  readonly approval: string
  readonly seat: string
  readonly kind: (typeof approvalKinds)[number]
  readonly title: string
  readonly detail: string
  readonly plan?: string
  readonly version?: number
  readonly askedAt: number
  readonly program?: string
  /** US dollars: the limit asked for, then the one granted. */
  readonly amount?: number
  /** Seconds, from `timedFrom` or else from `askedAt`. */
  readonly timeout?: number
  readonly timedFrom?: number
  readonly otherwise?: (typeof defaultDecisions)[number]
  readonly decision?: 'approved' | 'rejected' | 'withdrawn'
  readonly by?: string
  /** Absent in keyframes written before it was kept. */
  readonly source?: 'person' | 'policy' | 'timeout' | 'team'
  readonly always?: boolean
  readonly reason?: string
}

export interface DraftState {
  readonly draft: string
  readonly person: string
  readonly seat: string
  readonly question: string
  readonly title: string
  readonly text: string
  readonly askedAt: number
  /** Seconds. */
  readonly timeout?: number
  readonly decision?: (typeof draftDecisions)[number]
}

export interface MessageState {
  readonly message: string
  readonly t: number
  readonly from: string
  readonly to: readonly string[]
  readonly text: string
  readonly kind: 'chat' | 'order' | 'report' | 'reply' | 'notice'
  readonly delivery: (typeof deliveries)[number]
  readonly channel: 'team' | 'game'
  readonly delivered: readonly string[]
  readonly read: readonly string[]
  readonly withdrawn?: boolean
  readonly conversation?: string
  /** The task that a report is about, and how far it is. */
  readonly report?: { readonly task: string; readonly stage: (typeof reportStages)[number] }
  /** From a player who is not of the team. */
  readonly stranger?: boolean
}

export interface ConversationState {
  readonly conversation: string
  /** Who began it, and with whom. */
  readonly between: readonly [string, string]
  readonly startedAt: number
  /** Messages so far. */
  readonly messages: number
  readonly endedAt?: number
  readonly by?: string
  readonly reason?: string
}

export interface AlertState {
  readonly seq: number
  readonly t: number
  readonly level: 'info' | 'warning' | 'error'
  readonly text: string
  readonly seat?: string
}

export interface ScoreState {
  readonly completion: number
  readonly parts: readonly { readonly name: string; readonly done: number; readonly total: number }[]
  readonly final: boolean
  /** [t ms, completion], oldest first. */
  readonly history: readonly (readonly [number, number])[]
}

export interface UsageState {
  readonly calls: number
  readonly failures: number
  readonly tokensIn: number
  readonly tokensOut: number
  /** US dollars; null as soon as one answer's price is unknown. */
  readonly cost: number | null
  /** [t ms, tokens, cost, ms that all seats together were busy], each since the start; oldest first. */
  readonly history?: readonly (readonly [number, number, number | null, number])[]
  readonly budget?: { readonly limit: number | null; readonly spent: number; readonly state: 'ok' | 'warning' | 'held' }
}
