import { z } from 'zod'
import { accesses, othersRoles } from '../../attach/access.ts'
import {
  approvalKinds,
  approvalPolicies,
  awaits,
  blockPosition,
  condition,
  defaultDecisions,
  deliveries,
  draftDecisions,
  endCauses,
  mindPhases,
  occupant,
  plan,
  reportStages,
  seatRoles,
  sessionResults,
  taskCauses,
  taskStatuses,
} from '../../log/events.ts'
import type { SessionState } from '../../log/state.ts'

/**
 * The shape of a keyframe's state. A recording may come from a stranger or a failing disk, and everything downstream
 * trusts the state; the last line holds this schema to the type.
 */
const place = z.tuple([z.number(), z.number(), z.number()])
const texts = z.array(z.string())
const counts = z.record(z.string(), z.number())
const progress = z.object({ done: z.number(), total: z.number() })

const session = z.object({
  phase: z.enum(['preparing', 'running', 'paused', 'ended']),
  phaseReason: z.string(),
  goal: z.string(),
  taskName: z.string(),
  organization: z.string(),
  schedule: z.string(),
  approvals: z.enum(approvalPolicies),
  others: z.enum(othersRoles).optional(),
  approvalTimeout: z.object({ seconds: z.number(), otherwise: z.enum(defaultDecisions) }).optional(),
  brain: z.string(),
  world: z.object({ kind: z.enum(['embedded', 'server']), version: z.string(), address: z.string() }),
  region: z.object({ from: blockPosition, to: blockPosition }).optional(),
  blueprints: z.record(
    z.string(),
    z.array(z.object({ at: blockPosition, block: z.string(), states: z.record(z.string(), z.string()).optional() })),
  ),
  pausedAt: z.number().optional(),
  result: z.enum(sessionResults).optional(),
  endCause: z.enum(endCauses).optional(),
  resultReason: z.string().optional(),
  endedAt: z.number().optional(),
})

const action = z.object({
  action: z.string(),
  name: z.string(),
  label: z.string(),
  startedAt: z.number(),
  ask: z.string().optional(),
  target: place.optional(),
  progress: z
    .object({ text: z.string().optional(), done: z.number().optional(), total: z.number().optional() })
    .optional(),
  result: z.enum(['success', 'failure', 'aborted']).optional(),
  reason: z.string().optional(),
  endedAt: z.number().optional(),
})

const body = z.object({
  online: z.boolean(),
  position: place.optional(),
  yaw: z.number().optional(),
  health: z.number().optional(),
  food: z.number().optional(),
  held: z.string().nullable().optional(),
  shelter: z.object({ from: z.string(), since: z.number(), dayAt: z.number() }).optional(),
  inventory: counts,
  deaths: z.number(),
})

const seat = z.object({
  seat: z.string(),
  role: z.enum(seatRoles),
  occupant,
  colour: z.number(),
  paused: z.boolean(),
  phase: z.enum(mindPhases),
  phaseNote: z.string(),
  phaseSince: z.number(),
  action: action.optional(),
  lastAction: action.optional(),
  queue: texts,
  body,
  lastWords: z.string(),
  lastThought: z.string(),
  memory: texts.optional(),
  asking: z.record(z.string(), z.object({ question: z.string(), since: z.number() })),
  transcript: z.array(
    z.object({
      seq: z.number(),
      t: z.number(),
      kind: z.enum(['phase', 'thought', 'asked', 'answered', 'action', 'result', 'message', 'body']),
      text: z.string(),
      ask: z.string().optional(),
    }),
  ),
  calls: z.number(),
  tokensIn: z.number(),
  tokensOut: z.number(),
  busyMs: z.number(),
  actions: z.object({ success: z.int(), failure: z.int(), aborted: z.int() }).optional(),
  fleet: z.string().optional(),
})

const fleet = z.object({
  fleet: z.string(),
  machine: z.string(),
  seats: z.number(),
  capacity: z.number(),
  cpu: z.number(),
  memory: z.number(),
  free: z.number(),
  roundTrip: z.number().optional(),
  status: z.enum(['here', 'draining', 'gone']),
  since: z.number(),
  reason: z.string().optional(),
})

const task = z.object({
  task: z.string(),
  parent: z.string().nullable(),
  children: texts,
  title: z.string(),
  requires: texts,
  assignees: texts,
  status: z.enum(taskStatuses),
  done: condition.optional(),
  stage: z.number().optional(),
  plan: z.string().optional(),
  milestones: texts.optional(),
  data: texts.optional(),
  candidates: texts.optional(),
  progress: progress.optional(),
  reason: z.string().optional(),
  cause: z.enum(taskCauses).optional(),
  opinion: z.enum(['success', 'failure', 'ongoing']).optional(),
  held: z.boolean().optional(),
  awaits: awaits.optional(),
  startedAt: z.number().optional(),
  endedAt: z.number().optional(),
})

const planState = z.object({
  plan: z.string(),
  version: z.number(),
  seat: z.string(),
  content: plan,
  previous: z.object({ version: z.number(), content: plan }).optional(),
  status: z.enum(['proposed', 'approved', 'rejected']),
  by: z.string().optional(),
  reason: z.string().optional(),
  at: z.number(),
  editor: z.string().optional(),
  begun: texts.optional(),
})

const approval = z.object({
  approval: z.string(),
  seat: z.string(),
  kind: z.enum(approvalKinds),
  title: z.string(),
  detail: z.string(),
  plan: z.string().optional(),
  version: z.number().optional(),
  askedAt: z.number(),
  program: z.string().optional(),
  amount: z.number().optional(),
  timeout: z.number().optional(),
  timedFrom: z.number().optional(),
  otherwise: z.enum(defaultDecisions).optional(),
  decision: z.enum(['approved', 'rejected', 'withdrawn']).optional(),
  by: z.string().optional(),
  source: z.enum(['person', 'policy', 'timeout', 'team']).optional(),
  always: z.boolean().optional(),
  reason: z.string().optional(),
})

const draft = z.object({
  draft: z.string(),
  person: z.string(),
  seat: z.string(),
  question: z.string(),
  title: z.string(),
  text: z.string(),
  askedAt: z.number(),
  timeout: z.number().optional(),
  decision: z.enum(draftDecisions).optional(),
})

const message = z.object({
  message: z.string(),
  t: z.number(),
  from: z.string(),
  to: texts,
  text: z.string(),
  kind: z.enum(['chat', 'order', 'report', 'reply', 'notice']),
  delivery: z.enum(deliveries),
  channel: z.enum(['team', 'game']),
  delivered: texts,
  read: texts,
  withdrawn: z.boolean().optional(),
  report: z.object({ task: z.string(), stage: z.enum(reportStages) }).optional(),
  stranger: z.boolean().optional(),
  conversation: z.string().optional(),
})

const conversation = z.object({
  conversation: z.string(),
  between: z.tuple([z.string(), z.string()]),
  startedAt: z.number(),
  messages: z.number(),
  endedAt: z.number().optional(),
  by: z.string().optional(),
  reason: z.string().optional(),
})

export const stateSchema = z.object({
  seq: z.int().min(0),
  t: z.number().min(0),
  session,
  seats: z.record(z.string(), seat),
  people: z.record(
    z.string(),
    z.object({
      person: z.string(),
      role: z.enum(seatRoles),
      seat: z.string().optional(),
      online: z.boolean(),
      access: z.enum(accesses).optional(),
      inGame: z.boolean().optional(),
    }),
  ),
  tasks: z.record(z.string(), task),
  plans: z.record(z.string(), planState),
  approvals: z.record(z.string(), approval),
  drafts: z.record(z.string(), draft).optional(),
  messages: z.array(message),
  conversations: z.record(z.string(), conversation).optional(),
  alerts: z.array(
    z.object({
      seq: z.number(),
      t: z.number(),
      level: z.enum(['info', 'warning', 'error']),
      text: z.string(),
      seat: z.string().optional(),
    }),
  ),
  blocks: z.record(z.string(), z.record(z.string(), z.string())),
  score: z.object({
    completion: z.number(),
    parts: z.array(z.object({ name: z.string(), done: z.number(), total: z.number() })),
    final: z.boolean(),
    history: z.array(z.tuple([z.number(), z.number()])),
  }),
  usage: z.object({
    calls: z.number(),
    failures: z.number(),
    tokensIn: z.number(),
    tokensOut: z.number(),
    cost: z.number().nullable(),
    history: z.array(z.tuple([z.number(), z.number(), z.number().nullable(), z.number()])).optional(),
    budget: z
      .object({ limit: z.number().nullable(), spent: z.number(), state: z.enum(['ok', 'warning', 'held']) })
      .optional(),
  }),
  fleets: z.record(z.string(), fleet).optional(),
}) satisfies z.ZodType<SessionState>

/** With every optional field required, all the way down. */
type Whole<T> = T extends object ? { [Key in keyof T]-?: Whole<NonNullable<T[Key]>> } : T

/** Does not compile while a field of the state, an optional one too, is missing above: it would be lost with every keyframe. */
export type KeptState = KeepsAll<Whole<z.infer<typeof stateSchema>>>
type KeepsAll<T extends Whole<SessionState>> = T
