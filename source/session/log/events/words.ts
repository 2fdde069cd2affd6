import { z } from 'zod'

/** The words that the payloads of events are made of. */

export const name = z.string().min(1).max(64)
export const text = z.string().max(20_000)
export const itemCounts = z.record(z.string(), z.int().min(0))

/** An action with its arguments, as a brain asks for it. */
export const actionCall = z.object({ name: z.string(), args: z.record(z.string(), z.unknown()) })

export const seatRoles = ['leader', 'worker', 'peer', 'observer'] as const
/** How far the host trusts a person. It is granted by the host, never claimed by a terminal. */
export const accesses = ['viewer', 'speaker', 'member', 'operator', 'owner'] as const
export type Access = (typeof accesses)[number]
/** What those who join may be allowed to become (`--others`). */
export const othersRoles = ['observer', 'peer', 'leader'] as const
export type Others = (typeof othersRoles)[number]
export const messageKinds = ['chat', 'order', 'report', 'reply', 'notice'] as const
export const deliveries = ['queue', 'steer', 'interrupt', 'broadcast'] as const
export const reportStages = ['started', 'halfway', 'done', 'failed'] as const
export const taskStatuses = ['waiting', 'ready', 'running', 'succeeded', 'failed', 'cancelled'] as const
/** How an action ends. */
export const actionResults = ['success', 'failure', 'aborted'] as const
/** `recording-stopped`: the session goes on without being recorded; `time-limit-near`: little of the time limit is left; `container-lost`: things of the team went with a container. */
export const alertCauses = ['recording-stopped', 'time-limit-near', 'container-lost'] as const
export const mindPhases = ['idle', 'perceive', 'monitor', 'plan', 'act', 'reply', 'waiting', 'paused'] as const
/** The most that models may use: US dollars, or tokens. */
export const budgetLimit = z.union([z.number().positive(), z.object({ tokens: z.int().positive() })])

export const approvalKinds = ['plan', 'replan', 'code', 'attack', 'dangerous', 'budget', 'player', 'land'] as const
/** What agents may change of the land beside what their work is about: what a person gives leave for, nothing, all. */
export const landPolicies = ['ask', 'box', 'free'] as const
/** What of the land an agent may want to change outside of what its work is about. */
export const landCauses = ['dig', 'place', 'tunnel', 'scaffold'] as const
/** What becomes of a request that no person decides in time. */
export const defaultDecisions = ['approve', 'reject'] as const
/** What decides on a plan. */
export const decisionSources = ['person', 'policy', 'timeout'] as const
/** What a player who is not of the team may do with words: give orders, be heard, or neither. */
export const playerRights = ['allow', 'chat', 'ignore'] as const

export const draftDecisions = ['accepted', 'edited', 'ignored', 'timeout', 'withdrawn'] as const
/** When a draft counts without its person: after so many seconds, never, or at once. */
export const draftCount = z.union([z.number().min(0), z.enum(['never', 'off'])])
/**
 * Until its person says otherwise, whatever seat they sit in: others wait for what a seat does, the draft is what its agent would
 * do anyway, and the screen counts down wherever the person is.
 */
export const defaultDraftTimeoutSeconds = 10
export const approvalPolicies = ['none', 'plans', 'code', 'all'] as const

/** What was tried for a task, and what came of it. */
export const past = z.object({
  /** Name of the action; absent where it was none, and in keyframes of before. */
  name: z.string().optional(),
  /** As a person would read it. */
  action: z.string(),
  result: z.enum(actionResults),
  reason: z.string(),
  code: z.string().optional(),
})
export type Past = z.infer<typeof past>

/** How an action ended, as a line of a mind's memory tells it. `reason`: the line gives it. */
export const howEnded = z.object({ result: z.enum(actionResults), reason: z.string().optional() })
export const endedLine = howEnded.extend({ line: z.string() })

export const peerGoals = ['active', 'stopped', 'ended'] as const
export const peerOutcome = z.object({ kind: z.enum(['reached', 'hopeless']), reason: z.string() })

export const occupant = z.object({
  kind: z.enum(['agent', 'person', 'nobody']),
  /** Name of the person, or label of the brain (`rule brain`, `gpt-5-mini`). */
  label: z.string().max(200),
})

/** Why a brain gave no answer. */
export const brainFailures = [
  'bad-answer',
  'refused',
  'stale',
  'rate-limited',
  'unauthorized',
  'timeout',
  'unreachable',
  'budget',
] as const
export type BrainFailure = (typeof brainFailures)[number]

/** The goal of a team that stays, while it has none. */
export const noGoal = 'Wait until a person gives the team a goal.'
