import { z } from 'zod'

/**
 * Every kind of event a session log can hold, with the schema of its payload. One line of a recording is
 * `{seq, t, source, type, data}`; state is a pure fold over these lines and nothing is displayed that is not here.
 * Kinds written by newer versions are kept and skipped.
 */

const name = z.string().min(1).max(64)
const text = z.string().max(20_000)
/** A block position: whole blocks, x east, y up, z south. */
export const blockPosition = z.tuple([z.int(), z.int(), z.int()])
const itemCounts = z.record(z.string(), z.int().min(0))

export const seatRoles = ['leader', 'worker', 'peer', 'observer'] as const
export const deliveries = ['queue', 'steer', 'interrupt', 'broadcast'] as const
export const taskStatuses = ['waiting', 'ready', 'running', 'succeeded', 'failed', 'cancelled'] as const
export const mindPhases = ['idle', 'perceive', 'monitor', 'plan', 'act', 'reply', 'waiting', 'paused'] as const
export const approvalKinds = ['plan', 'replan', 'code', 'attack', 'dangerous', 'budget'] as const
/** What becomes of a request that nobody decides in time. */
export const defaultDecisions = ['approve', 'reject'] as const
export const draftDecisions = ['accepted', 'edited', 'ignored', 'timeout', 'withdrawn'] as const
export const approvalPolicies = ['none', 'plans', 'code', 'all'] as const

export const occupant = z.object({
  kind: z.enum(['agent', 'person', 'nobody']),
  /** Name of the person, or label of the brain (`rule brain`, `gpt-5-mini`). */
  label: z.string().max(200),
})

/** When a task counts as done: an observation of the world, never an opinion. */
export const condition = z.discriminatedUnion('kind', [
  /** The assignee (or, with `anyone`, any seat) carries `count` of `item`. */
  z.object({
    kind: z.literal('have'),
    item: z.string(),
    count: z.int().min(1),
    anyone: z.boolean().optional(),
    /** Whoever carries them in the end, when that is not the assignee: to be handed over. */
    seat: name.optional(),
  }),
  /** The container at `at` (or the team's chest when absent) holds `count` of `item`. */
  z.object({ kind: z.literal('stored'), item: z.string(), count: z.int().min(1), at: blockPosition.optional() }),
  /** `block` stands at `at`, with the states it names (`iron_door[open=true]`). */
  z.object({ kind: z.literal('placed'), block: z.string(), at: blockPosition }),
  /** The feet of every named seat (of the assignee when absent) are in this box, corners included. */
  z.object({
    kind: z.literal('inside'),
    box: z.object({ from: blockPosition, to: blockPosition }),
    seats: z.array(name).optional(),
  }),
  /** The cells of the named blueprint with these indices (all when absent) match. */
  z.object({ kind: z.literal('built'), blueprint: z.string(), cells: z.array(z.int().min(0)).optional() }),
  /** All the sub-tasks succeeded. */
  z.object({ kind: z.literal('children') }),
  /** Nothing in the world can tell (a talk, a look): the report counts. */
  z.object({ kind: z.literal('report') }),
])
export type Condition = z.infer<typeof condition>

export const planItem = z.object({
  /** Unique within the plan and stable across its versions. */
  id: z.string().min(1).max(64),
  title: text,
  /** Seat that should do it; null when the team decides later. */
  assignee: name.nullable(),
  /** Ids of items of the same plan that must succeed first, beside the stages before this one. */
  requires: z.array(z.string()).default([]),
  done: condition.default({ kind: 'report' }),
  /** Why it is there, for the person who approves. */
  because: text.optional(),
  /** What can be seen along the way. */
  milestones: z.array(text).optional(),
  /** JSON paths into the task's documents: the only data that its prompts carry. */
  data: z.array(z.string().max(200)).optional(),
  /** Seats that may do it; all when absent. */
  candidates: z.array(name).optional(),
})
export type PlanItem = z.infer<typeof planItem>

export const planStage = z.object({ title: text, items: z.array(planItem) })
export type PlanStage = z.infer<typeof planStage>

/** How the order of a plan's items came about: every edge that was considered, and what became of it. */
export const planGraph = z.object({
  method: z.enum(['dag', 'causal']),
  /** Rule set of a causal graph. */
  domain: z.string().optional(),
  /** What must come before what in this game, each with its contradiction. */
  rules: z.array(z.object({ id: z.string(), text, contradiction: text.optional() })).optional(),
  edges: z.array(
    z.object({
      /** Item that comes first. */
      from: z.string(),
      to: z.string(),
      /** Where it came from: the plan's own words, Algorithm 1's sharing, or a question about the rules. */
      origin: z.enum(['named', 'shared', 'asked']),
      kept: z.boolean(),
      /** Average treatment effect over the rules, −1 … 1. */
      effect: z.number().optional(),
      /** Rules without which it would not be there. */
      rules: z.array(z.string()).optional(),
      because: text.optional(),
    }),
  ),
})
export type PlanGraph = z.infer<typeof planGraph>

export const plan = z.object({
  objective: text,
  analysis: text.default(''),
  stages: z.array(planStage),
  /** Parts of the goal that the plan does not cover, in the words they were given in. */
  leftOut: z.array(text).optional(),
  /** It covers the next step only; another plan follows when it is done. */
  more: z.boolean().optional(),
  graph: planGraph.optional(),
})
export type Plan = z.infer<typeof plan>

const position = z.tuple([z.number(), z.number(), z.number()])

export const eventSchemas = {
  // ── session ──────────────────────────────────────────────────────────────────────────────────────────────────────
  'session.started': z.object({
    goal: text,
    taskName: z.string(),
    organization: z.string(),
    schedule: z.string(),
    approvals: z.enum(approvalPolicies),
    /** What the header shows, e.g. `rule brain (offline)` or `gpt-5-mini`. */
    brain: z.string(),
    world: z.object({ kind: z.enum(['embedded', 'server']), version: z.string(), address: z.string() }),
    /** Corners of the task's region, inclusive; block changes are recorded inside it. */
    region: z.object({ from: blockPosition, to: blockPosition }).optional(),
    /** Blueprints by name: the cells a judge will look at. */
    blueprints: z
      .record(
        z.string(),
        z.array(
          z.object({ at: blockPosition, block: z.string(), states: z.record(z.string(), z.string()).optional() }),
        ),
      )
      .default({}),
  }),
  'session.phase': z.object({ phase: z.enum(['preparing', 'running', 'paused', 'ended']), reason: text.optional() }),
  'session.ended': z.object({ result: z.enum(['success', 'failure', 'stopped']), reason: text }),
  'session.goal': z.object({ goal: text, by: name }),
  /** What waits for a person from now on, and what becomes of it when nobody decides. */
  'session.policy': z.object({
    by: name,
    approvals: z.enum(approvalPolicies),
    /** Seconds until a request is decided by itself; absent = it waits for ever. */
    timeout: z.number().positive().optional(),
    otherwise: z.enum(defaultDecisions).optional(),
  }),
  /** A host took up a log that an earlier one had left. */
  'session.resumed': z.object({ from: z.int(), reason: text }),

  // ── seats and people ─────────────────────────────────────────────────────────────────────────────────────────────
  'seat.added': z.object({ seat: name, role: z.enum(seatRoles), occupant, colour: z.int().min(0).max(11).optional() }),
  'seat.occupied': z.object({ seat: name, occupant, by: name.optional(), summary: text.optional() }),
  'seat.paused': z.object({ seat: name, paused: z.boolean(), by: name.optional() }),
  'seat.removed': z.object({ seat: name, reason: text.optional() }),
  'human.joined': z.object({
    person: name,
    role: z.enum(seatRoles),
    seat: name.optional(),
    /** In the game rather than at a terminal. */
    inGame: z.boolean().optional(),
  }),
  'human.left': z.object({ person: name, reason: text.optional() }),
  'human.role': z.object({ person: name, role: z.enum(seatRoles), seat: name.optional() }),
  /** What a person asked the session to do, as typed or pressed. */
  'human.command': z.object({
    person: name,
    command: z.string(),
    text: text.optional(),
    ok: z.boolean(),
    reply: text.optional(),
  }),

  /** A seat's question has come to the person who sits there, with the answer that the seat's own brain would give. */
  'human.asked': z.object({
    draft: z.string(),
    person: name,
    seat: name,
    question: z.string(),
    /** What the draft says, one line. */
    title: text,
    /** The draft as text that the person can change. */
    text,
    answer: z.unknown(),
    /** Seconds until the draft counts as it is; absent = it waits for the person. */
    timeout: z.number().positive().optional(),
  }),
  'human.answered': z.object({
    draft: z.string(),
    person: name,
    seat: name,
    decision: z.enum(draftDecisions),
    answer: z.unknown().optional(),
  }),

  // ── the live task tree ───────────────────────────────────────────────────────────────────────────────────────────
  'task.added': z.object({
    task: z.string(),
    parent: z.string().nullable(),
    title: text,
    requires: z.array(z.string()).default([]),
    assignees: z.array(name).default([]),
    status: z.enum(taskStatuses).default('waiting'),
    done: condition.optional(),
    stage: z.int().optional(),
    plan: z.string().optional(),
    /** Waits for approval: known, but nobody may begin it. */
    held: z.boolean().optional(),
    milestones: z.array(text).optional(),
    data: z.array(z.string().max(200)).optional(),
    candidates: z.array(name).optional(),
  }),
  'task.changed': z.object({
    task: z.string(),
    status: z.enum(taskStatuses).optional(),
    title: text.optional(),
    assignees: z.array(name).optional(),
    requires: z.array(z.string()).optional(),
    progress: z.object({ done: z.number(), total: z.number() }).optional(),
    /** Why it failed, waits, was cancelled or was moved. */
    reason: text.optional(),
    /** What the brain believed, recorded beside what the world says. */
    opinion: z.enum(['success', 'failure', 'ongoing']).optional(),
    /** Waits for approval, or no longer does. */
    held: z.boolean().optional(),
    /** Another condition from now on. */
    done: condition.optional(),
  }),
  'task.removed': z.object({ task: z.string(), reason: text.optional() }),

  // ── plans and approvals ──────────────────────────────────────────────────────────────────────────────────────────
  'plan.proposed': z.object({
    plan: z.string(),
    version: z.int(),
    replaces: z.int().nullable(),
    seat: name,
    content: plan,
  }),
  'plan.edited': z.object({
    plan: z.string(),
    version: z.int(),
    replaces: z.int().nullable(),
    by: name,
    content: plan,
  }),
  'plan.approved': z.object({
    plan: z.string(),
    version: z.int(),
    by: name,
    source: z.enum(['person', 'policy', 'timeout']),
    /** Ids of the items that may begin; absent = all of them. */
    items: z.array(z.string()).optional(),
  }),
  'plan.rejected': z.object({ plan: z.string(), version: z.int(), by: name, reason: text }),
  'approval.asked': z.object({
    approval: z.string(),
    seat: name,
    kind: z.enum(approvalKinds),
    title: text,
    detail: text.default(''),
    plan: z.string().optional(),
    version: z.int().optional(),
    /** The code that would run. */
    program: text.optional(),
    /** US dollars: the limit that is asked for. */
    amount: z.number().optional(),
    /** Seconds until it is decided as `otherwise` says, when nobody does. */
    timeout: z.number().positive().optional(),
    otherwise: z.enum(defaultDecisions).optional(),
  }),
  'approval.decided': z.object({
    approval: z.string(),
    decision: z.enum(['approved', 'rejected', 'withdrawn']),
    by: name,
    source: z.enum(['person', 'policy', 'timeout', 'team']),
    reason: text.optional(),
    /** US dollars: the limit that was granted. */
    amount: z.number().optional(),
    /** Also for whatever this seat asks of this kind later in the session. */
    always: z.boolean().optional(),
  }),

  // ── messages ─────────────────────────────────────────────────────────────────────────────────────────────────────
  'message.sent': z.object({
    message: z.string(),
    from: name,
    /** Seat and person names; empty means everybody. */
    to: z.array(name),
    text,
    kind: z.enum(['chat', 'order', 'report', 'reply', 'notice']),
    delivery: z.enum(deliveries).default('queue'),
    /** Where it was said: the team's own channel or the game's public chat. */
    channel: z.enum(['team', 'game']).default('team'),
    task: z.string().optional(),
    /** The conversation between two that it belongs to. */
    conversation: z.string().optional(),
    /** Said in the game by a player who is not of the team: words to look at, never orders. */
    stranger: z.boolean().optional(),
  }),
  'message.delivered': z.object({ message: z.string(), to: name }),
  'message.read': z.object({ message: z.string(), to: name }),
  'message.edited': z.object({ message: z.string(), text }),
  'message.withdrawn': z.object({ message: z.string() }),
  /** Two begin to talk; the messages name the conversation. A pair has at most one at a time. */
  'conversation.started': z.object({ conversation: z.string(), by: name, with: name }),
  'conversation.ended': z.object({ conversation: z.string(), by: name, reason: text.optional() }),

  // ── minds ────────────────────────────────────────────────────────────────────────────────────────────────────────
  'mind.phase': z.object({ seat: name, phase: z.enum(mindPhases), note: text.optional() }),
  'mind.asked': z.object({
    ask: z.string(),
    seat: name,
    question: z.string(),
    input: z.unknown(),
    prompt: z.string().optional(),
  }),
  'mind.answered': z.object({
    ask: z.string(),
    seat: name,
    question: z.string(),
    brain: z.string(),
    model: z.string().optional(),
    answer: z.unknown().optional(),
    error: text.optional(),
    tokensIn: z.int().default(0),
    tokensOut: z.int().default(0),
    /** US dollars; null when the price is unknown. */
    cost: z.number().nullable().default(null),
    ms: z.number(),
    attempts: z.int().default(1),
  }),
  'mind.thought': z.object({
    seat: name,
    text,
    /** Still being written; the whole of it follows. */
    partial: z.boolean().optional(),
  }),
  'mind.queue': z.object({ seat: name, queue: z.array(z.string()) }),

  // ── actions and bodies ───────────────────────────────────────────────────────────────────────────────────────────
  'action.started': z.object({
    action: z.string(),
    seat: name,
    name: z.string(),
    /** As a person would read it, e.g. `place oak_planks at -8 -60 4`. */
    label: text,
    args: z.unknown(),
    /** The question whose answer led here. */
    ask: z.string().optional(),
    task: z.string().optional(),
    by: name.optional(),
  }),
  'action.progress': z.object({
    action: z.string(),
    seat: name,
    text: text.optional(),
    done: z.number().optional(),
    total: z.number().optional(),
  }),
  'action.ended': z.object({
    action: z.string(),
    seat: name,
    result: z.enum(['success', 'failure', 'aborted']),
    /** One line: what was achieved, or why not. */
    reason: text,
    code: z.string().optional(),
    ms: z.number(),
  }),
  'body.joined': z.object({ seat: name, username: z.string() }),
  /** Throttled differences: a field that is absent has not changed. Inventory holds changed counts only, 0 = gone. */
  'body.state': z.object({
    seat: name,
    position: position.optional(),
    /** Radians, mineflayer's convention: 0 = north (−z), growing counter-clockwise. */
    yaw: z.number().optional(),
    health: z.number().optional(),
    food: z.number().optional(),
    inventory: itemCounts.optional(),
    held: z.string().nullable().optional(),
  }),
  'body.died': z.object({ seat: name, reason: text }),
  'body.left': z.object({ seat: name, reason: text }),
  'body.reconnected': z.object({ seat: name, attempts: z.int() }),

  // ── world, score, budget, alerts ─────────────────────────────────────────────────────────────────────────────────
  'world.block': z.object({
    at: blockPosition,
    block: z.string(),
    states: z.record(z.string(), z.string()).optional(),
  }),
  /** What somebody found in a container, when it is not what the team knew. */
  'world.container': z.object({ at: blockPosition, block: z.string(), items: itemCounts }),
  'score.changed': z.object({
    /** Share of the task, 0 … 1. */
    completion: z.number().min(0).max(1),
    parts: z.array(z.object({ name: z.string(), done: z.number(), total: z.number() })).default([]),
    /** Set on the judge's last word. */
    final: z.boolean().optional(),
  }),
  'budget.changed': z.object({
    limit: z.number().nullable(),
    spent: z.number(),
    state: z.enum(['ok', 'warning', 'held']),
  }),
  alert: z.object({ level: z.enum(['info', 'warning', 'error']), text, seat: name.optional() }),
} as const

export type EventType = keyof typeof eventSchemas
export type EventData<T extends EventType> = z.infer<(typeof eventSchemas)[T]>
export type EventInput<T extends EventType> = z.input<(typeof eventSchemas)[T]>

export interface EventOf<T extends EventType> {
  /** 1, 2, 3 … without gaps. */
  readonly seq: number
  /** ms since the session's start. */
  readonly t: number
  /** Who caused it: a seat, a person, or `host`, `team`, `referee`, `world`. */
  readonly source: string
  readonly type: T
  readonly data: EventData<T>
}
/** Any known event; `switch (event.type)` narrows `data`. */
export type SessionEvent = { [T in EventType]: EventOf<T> }[EventType]

/** First line of a recording. `mcteam` is the format's version. */
export const headerSchema = z.object({
  mcteam: z.literal(1),
  id: z.string(),
  startedAt: z.iso.datetime(),
  /** The resolved task, so that a recording needs no other file. */
  task: z.unknown(),
  seed: z.int(),
  versions: z.record(z.string(), z.string()),
  /** Configuration with secrets redacted. */
  config: z.record(z.string(), z.unknown()),
  /** For forks and resumed sessions. */
  parent: z.object({ id: z.string(), seq: z.int(), file: z.string().optional() }).optional(),
})
export type Header = z.infer<typeof headerSchema>

export type Emit = <T extends EventType>(type: T, source: string, data: EventInput<T>) => EventOf<T>
