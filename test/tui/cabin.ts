import type { EventInput, EventType, Header, SessionEvent } from '../../source/session/log/events.ts'
import { eventSchemas } from '../../source/session/log/events.ts'
import { fold, initialState } from '../../source/session/log/fold.ts'
import type { SessionState } from '../../source/session/log/state.ts'

/** A session made by hand: three agents in the middle of building a cabin, a person watching, one thing to decide. */

export const header: Header = {
  mcteam: 1,
  id: 'cabin',
  startedAt: '2026-01-01T00:00:00.000Z',
  task: { name: 'cabin' },
  seed: 1,
  versions: { mcteam: '0.1.0' },
  config: {},
}

export type Step = {
  readonly [T in EventType]: readonly [t: number, type: T, source: string, data: EventInput<T>]
}[EventType]

const at = (minutes: number, seconds: number): number => (minutes * 60 + seconds) * 1000

const walls = Array.from({ length: 36 }, (_, index) => {
  const x = index % 6
  const y = -60 + Math.floor(index / 12)
  const z = Math.floor(index / 6) % 2 === 0 ? 4 : 9
  return { at: [x - 9, y, z] as [number, number, number], block: 'oak_planks' }
})

const plan = (changed: boolean) => ({
  objective: 'A cabin by the lake',
  analysis: changed ? 'The fence needs more logs than there are.' : '',
  stages: [
    {
      title: 'Walls',
      items: [
        { id: 'w1', title: 'south and east wall, oak_planks', assignee: 'Bob' },
        { id: 'w2', title: 'north and west wall, oak_planks', assignee: changed ? 'Mia' : null },
        ...(changed
          ? [{ id: 'd1', title: 'birch door at -6 -60 4 facing south', assignee: 'Mia', because: 'you asked' }]
          : []),
      ],
    },
    { title: 'Roof', items: [{ id: 'r1', title: 'roof of oak_slab', assignee: 'Bob' }] },
    ...(changed ? [] : [{ title: 'Fence', items: [{ id: 'f1', title: 'fence around the cabin', assignee: 'Mia' }] }]),
  ],
})

const agent = { kind: 'agent' as const, label: 'rule brain' }

export const steps: readonly Step[] = [
  [
    0,
    'session.started',
    'host',
    {
      goal: 'A cabin by the lake, with a door, a window and light',
      taskName: 'cabin by the lake',
      organization: 'tree',
      schedule: 'async',
      approvals: 'plans',
      brain: 'rule brain (offline)',
      world: { kind: 'embedded', version: '1.19.2', address: '127.0.0.1:25565' },
      region: { from: [-12, -61, 0], to: [4, -54, 14] },
      blueprints: { cabin: walls },
    },
  ],
  [10, 'seat.added', 'team', { seat: 'Lena', role: 'leader', occupant: agent, colour: 0 }],
  [11, 'seat.added', 'team', { seat: 'Bob', role: 'worker', occupant: agent, colour: 1 }],
  [12, 'seat.added', 'team', { seat: 'Mia', role: 'worker', occupant: agent, colour: 2 }],
  [20, 'human.joined', 'host', { person: 'ann', role: 'observer', access: 'owner' }],
  [900, 'session.phase', 'host', { phase: 'running' }],
  ...(['Lena', 'Bob', 'Mia'] as const).flatMap((seat, index): Step[] => [
    [1000 + index, 'body.joined', seat, { seat, username: seat }],
    [
      1010 + index,
      'body.state',
      seat,
      {
        seat,
        position: [
          [12.4, -60, 4.2],
          [8.1, -60, 7.9],
          [-7.5, -60, 9.5],
        ][index] as [number, number, number],
        yaw: index,
        health: [20, 20, 19][index] ?? 20,
        food: [18, 17, 16][index] ?? 20,
        inventory: [{}, { oak_planks: 15, stick: 4, torch: 2 }, { oak_planks: 40, birch_door: 1 }][index] as Record<
          string,
          number
        >,
      },
    ],
  ]),
  [
    at(0, 2),
    'task.added',
    'team',
    { task: 't0', parent: null, title: 'Build the cabin', status: 'running', assignees: ['Lena'] },
  ],
  [at(0, 3), 'task.added', 'team', { task: 't1', parent: 't0', title: 'Gather', stage: 1 }],
  [at(0, 3), 'task.added', 'team', { task: 't11', parent: 't1', title: '6 oak logs', assignees: ['Bob'], stage: 1 }],
  [at(0, 3), 'task.added', 'team', { task: 't12', parent: 't1', title: '6 oak logs', assignees: ['Mia'], stage: 1 }],
  [
    at(0, 4),
    'task.added',
    'team',
    { task: 't2', parent: 't0', title: 'Chest and tools', stage: 1, assignees: ['Bob'] },
  ],
  [at(0, 5), 'task.added', 'team', { task: 't3', parent: 't0', title: 'Walls', stage: 2 }],
  [at(0, 5), 'task.added', 'team', { task: 't31', parent: 't3', title: 'south, east', assignees: ['Bob'], stage: 2 }],
  [at(0, 5), 'task.added', 'team', { task: 't32', parent: 't3', title: 'north, west', assignees: ['Mia'], stage: 2 }],
  [at(0, 6), 'task.added', 'team', { task: 't4', parent: 't0', title: 'Roof', requires: ['t3'], stage: 3 }],
  [at(0, 7), 'plan.proposed', 'Lena', { plan: 'p1', version: 2, replaces: 1, seat: 'Lena', content: plan(false) }],
  [at(0, 9), 'plan.approved', 'ann', { plan: 'p1', version: 2, by: 'ann', source: 'person' }],
  [
    at(0, 10),
    'message.sent',
    'Lena',
    {
      message: 'm1',
      from: 'Lena',
      to: ['Bob', 'Mia'],
      text: 'Six oak logs each, then we meet at the chest.',
      kind: 'order',
    },
  ],
  ...['t11', 't12', 't1', 't2'].map(
    (task, index): Step => [at(1, 20 + index), 'task.changed', 'team', { task, status: 'succeeded' }],
  ),
  [
    at(1, 30),
    'score.changed',
    'referee',
    {
      completion: 0.3,
      parts: [
        { name: 'gather', done: 12, total: 12 },
        { name: 'cabin', done: 2, total: 60 },
      ],
    },
  ],
  [
    at(2, 0),
    'mind.asked',
    'Lena',
    { ask: 'q1', seat: 'Lena', question: 'monitorProgress', input: { stage: 1 }, prompt: 'Is stage 1 done?' },
  ],
  [
    at(2, 1),
    'mind.answered',
    'Lena',
    {
      ask: 'q1',
      seat: 'Lena',
      question: 'monitorProgress',
      brain: 'rule',
      answer: { state: 'success', reason: 'chest holds 48 oak_planks' },
      ms: 12,
      tokensIn: 0,
      tokensOut: 0,
      cost: 0,
    },
  ],
  [at(2, 2), 'task.changed', 'team', { task: 't3', status: 'running', progress: { done: 21, total: 36 } }],
  [at(2, 2), 'task.changed', 'team', { task: 't31', status: 'running' }],
  [at(2, 2), 'task.changed', 'team', { task: 't32', status: 'waiting', reason: 'waits for approval' }],
  ...walls
    .slice(0, 21)
    .map((cell, index): Step => [at(2, 3) + index * 500, 'world.block', 'Bob', { at: cell.at, block: cell.block }]),
  [at(2, 16), 'world.block', 'Bob', { at: [-4, -58, 4], block: 'cobblestone' }],
  [
    at(2, 20),
    'score.changed',
    'referee',
    {
      completion: 0.64,
      parts: [
        { name: 'gather', done: 12, total: 12 },
        { name: 'cabin', done: 34, total: 60 },
      ],
    },
  ],
  [
    at(2, 21),
    'alert',
    'host',
    { level: 'warning', text: 'Mia: the path to the lake is blocked, walking around it', seat: 'Mia' },
  ],
  [
    at(2, 31),
    'message.sent',
    'Lena',
    { message: 'm2', from: 'Lena', to: [], text: 'stage 2 done, walls next', kind: 'notice' },
  ],
  [
    at(2, 33),
    'message.sent',
    'Bob',
    { message: 'm3', from: 'Bob', to: ['Lena'], text: 'done: chest filled\noak_planks 48, stick 4', kind: 'report' },
  ],
  [at(2, 36), 'mind.phase', 'Lena', { seat: 'Lena', phase: 'plan', note: 'planning stage 3' }],
  [at(2, 36), 'mind.queue', 'Lena', { seat: 'Lena', queue: ['inform Bob', 'inform Mia'] }],
  [
    at(2, 31),
    'action.started',
    'Bob',
    {
      action: 'a1',
      seat: 'Bob',
      name: 'place',
      label: 'placing oak_planks',
      args: { block: 'oak_planks' },
      task: 't31',
    },
  ],
  [at(2, 32), 'mind.queue', 'Bob', { seat: 'Bob', queue: ['placing the window', 'placing torches', 'report to Lena'] }],
  [at(2, 37), 'action.progress', 'Bob', { action: 'a1', seat: 'Bob', done: 21, total: 36 }],
  [
    at(2, 38),
    'message.sent',
    'ann',
    { message: 'm4', from: 'ann', to: ['Mia'], text: 'use birch for the door', kind: 'chat' },
  ],
  [at(2, 38), 'message.delivered', 'team', { message: 'm4', to: 'Mia' }],
  [at(2, 38), 'message.read', 'Mia', { message: 'm4', to: 'Mia' }],
  [
    at(2, 39),
    'message.sent',
    'Mia',
    { message: 'm5', from: 'Mia', to: ['ann'], text: 'ok, birch door', kind: 'reply' },
  ],
  [at(2, 39), 'mind.thought', 'Mia', { seat: 'Mia', text: 'Two blocks stand where the door should be.' }],
  [at(2, 19), 'mind.phase', 'Mia', { seat: 'Mia', phase: 'waiting', note: 'waits for approval' }],
  [
    at(2, 40),
    'approval.asked',
    'Mia',
    {
      approval: 'ap1',
      seat: 'Mia',
      kind: 'dangerous',
      title: 'dig 2 blocks placed by Bob (wrong corner)',
      wants: 'asks: dig 2 blocks placed by Bob (wrong corner)',
      detail: 'dig oak_planks at -4 -60 4\ndig oak_planks at -4 -59 4',
    },
  ],
]

/** Asked after `steps`: a changed plan, which the inbox shows as a difference. */
export const planSteps: readonly Step[] = [
  [at(2, 41), 'plan.proposed', 'Lena', { plan: 'p1', version: 3, replaces: 2, seat: 'Lena', content: plan(true) }],
  [
    at(2, 41),
    'approval.asked',
    'Lena',
    {
      approval: 'ap2',
      seat: 'Lena',
      kind: 'replan',
      title: 'plan 3',
      wants: 'proposes a changed plan: plan 3',
      plan: 'p1',
      version: 3,
    },
  ],
]

export const endSteps: readonly Step[] = [
  [at(2, 50), 'approval.decided', 'ann', { approval: 'ap1', decision: 'approved', by: 'ann', source: 'person' }],
  [
    at(3, 40),
    'action.ended',
    'Bob',
    { action: 'a1', seat: 'Bob', result: 'success', reason: 'placed 36 oak_planks', ms: 69_000 },
  ],
  [
    at(3, 58),
    'score.changed',
    'referee',
    {
      completion: 1,
      parts: [
        { name: 'gather', done: 12, total: 12 },
        { name: 'cabin', done: 60, total: 60 },
      ],
      final: true,
    },
  ],
  [at(4, 0), 'session.ended', 'host', { result: 'success', reason: 'every block of the cabin is in place' }],
]

const reached = 'every block of the cabin is in place'
/** The same end, of a goal after which the team waits for the next one. */
export const goalEndSteps: readonly Step[] = [
  ...endSteps.slice(0, -1),
  [at(4, 0), 'goal.ended', 'team', { task: 't1', result: 'success', cause: 'judged', reason: reached }],
]

/** A team that stays. */
export const staying = (...parts: readonly (readonly Step[])[]): SessionState => {
  const state = stateOf(...parts)
  return { ...state, session: { ...state.session, stays: true } }
}

export const eventsOf = (...parts: readonly (readonly Step[])[]): SessionEvent[] => {
  let seq = 0
  let last = 0
  return parts.flat().map(([t, type, source, data]) => {
    seq += 1
    last = Math.max(last, t)
    // Parsed by the schema that belongs to `type`, as the union demands.
    return { seq, t: last, source, type, data: eventSchemas[type].parse(data) } as SessionEvent
  })
}

export const stateOf = (...parts: readonly (readonly Step[])[]): SessionState =>
  eventsOf(...parts).reduce(fold, initialState())
