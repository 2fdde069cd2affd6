import { seededDice } from '../source/minecraft/random.ts'
import type { EventInput, EventType, Header, SessionEvent } from '../source/session/log/events.ts'
import { eventSchemas } from '../source/session/log/events.ts'

export interface GenerateOptions {
  readonly events: number
  /** Agents; the first one leads. @default 4 */
  readonly seats?: number
  /** @default 1 */
  readonly seed?: number
  /** Mean events per second of the session. @default 20 */
  readonly rate?: number
}

const names = [
  'ada',
  'bob',
  'cleo',
  'dan',
  'eve',
  'finn',
  'gil',
  'hana',
  'ivo',
  'june',
  'kai',
  'lena',
  'milo',
  'nora',
  'otto',
  'pia',
]
const materials = ['oak_log', 'oak_planks', 'cobblestone', 'stick', 'crafting_table', 'torch', 'glass_pane', 'oak_door']
const words =
  'the chest is by the door we need more planks before wall two can go up I bring them now then light it'.split(' ')

export const generatedHeader = (seed = 1): Header => ({
  mcteam: 1,
  id: `generated-${seed}`,
  startedAt: '2026-01-01T00:00:00.000Z',
  task: { name: 'generated', goal: 'Build a cabin' },
  seed,
  versions: { mcteam: '0.1.0', minecraft: '1.19.2' },
  config: { organization: 'tree', schedule: 'async', model: 'rule brain' },
})

/**
 * A valid log as a long session would write it: a team that plans, talks, walks, gathers and builds, with a person who
 * now and then says something. Deterministic for its options; made lazily, so that a million events need no memory.
 */
export function* generateEvents(options: GenerateOptions): Generator<SessionEvent> {
  const { events, seed = 1, rate = 20 } = options
  const seats = Array.from({ length: options.seats ?? 4 }, (_, i) => names[i] ?? `agent${i}`)
  const random = seededDice(seed)
  const below = (n: number) => Math.floor(random() * n)
  const pick = <T>(list: readonly T[]): T => list[below(list.length)]!
  const sentence = () => Array.from({ length: 4 + below(12) }, () => pick(words)).join(' ')
  let seq = 0
  let t = 0
  let id = 0
  const fresh = (prefix: string) => `${prefix}${++id}`

  function make<T extends EventType>(type: T, source: string, data: EventInput<T>): SessionEvent {
    t += Math.round((-Math.log(1 - random()) * 1000) / rate)
    // Parsed by the schema of `type`, which is what the union says.
    return { seq: ++seq, t, source, type, data: eventSchemas[type].parse(data) } as SessionEvent
  }

  const bodies = new Map(seats.map((seat, i) => [seat, { x: i * 3, y: -60, z: 0, busy: '', ask: '', started: 0 }]))
  const openTasks: string[] = []
  /** Whether `more` events fit before the last one. */
  const room = (more: number) => seq + more < events
  let placed = 0

  yield make('session.started', 'host', {
    goal: 'Build a cabin by the lake and light it',
    taskName: 'generated',
    organization: 'tree',
    schedule: 'async',
    approvals: 'plans',
    brain: 'rule brain (offline)',
    world: { kind: 'embedded', version: '1.19.2', address: '127.0.0.1:25565' },
    region: { from: [-64, -64, -64], to: [64, 64, 64] },
  })
  for (const [i, seat] of seats.entries()) {
    yield make('seat.added', 'team', {
      seat,
      role: i === 0 ? 'leader' : 'worker',
      occupant: { kind: 'agent', label: 'rule brain' },
    })
    yield make('body.joined', seat, { seat, username: seat })
  }
  yield make('human.joined', 'host', { person: 'mia', role: 'observer' })
  yield make('session.phase', 'host', { phase: 'running' })
  yield make('task.added', 'team', {
    task: 'root',
    parent: null,
    title: 'Build a cabin',
    status: 'running',
    done: { kind: 'children' },
  })
  const leader = seats[0]!
  yield make('plan.proposed', leader, {
    plan: 'plan1',
    version: 1,
    replaces: null,
    seat: leader,
    content: {
      objective: 'A cabin',
      analysis: 'Wood first.',
      stages: [{ title: 'Wood', items: [{ id: 'wood', title: 'Collect logs', assignee: seats.at(-1)! }] }],
    },
  })
  yield make('approval.asked', leader, {
    approval: 'approval1',
    seat: leader,
    kind: 'plan',
    title: `${leader} proposes a plan`,
    wants: 'proposes a plan',
    plan: 'plan1',
    version: 1,
  })
  yield make('approval.decided', 'mia', { approval: 'approval1', decision: 'approved', by: 'mia', source: 'person' })
  yield make('plan.approved', 'mia', { plan: 'plan1', version: 1, by: 'mia', source: 'person' })

  while (room(1)) {
    const seat = pick(seats)
    const body = bodies.get(seat)!
    const roll = random()
    if (roll < 0.36) {
      body.x = Math.max(-60, Math.min(60, body.x + below(5) - 2))
      body.z = Math.max(-60, Math.min(60, body.z + below(5) - 2))
      const more = random()
      yield make('body.state', seat, {
        seat,
        position: [body.x + 0.5, body.y, body.z + 0.5],
        yaw: Math.round(random() * 628) / 100,
        ...(more < 0.3 && { inventory: { [pick(materials)]: below(64) } }),
        ...(more > 0.95 && { health: 1 + below(20), food: 1 + below(20) }),
      })
    } else if (roll < 0.62) {
      if (body.busy === '') {
        body.busy = fresh('action')
        body.started = t
        const name = pick(['goTo', 'collect', 'place', 'dig', 'craft', 'deposit'])
        const args = { item: pick(materials), at: [body.x, body.y, body.z] }
        yield make('action.started', seat, {
          action: body.busy,
          seat,
          name,
          label: `${name} ${args.item} at ${args.at.join(' ')}`,
          args,
        })
      } else {
        const ok = random() < 0.93
        const action = body.busy
        body.busy = ''
        yield make('action.ended', seat, {
          action,
          seat,
          result: ok ? 'success' : 'failure',
          reason: ok ? 'done' : 'no path to the target',
          ms: t - body.started,
        })
      }
    } else if (roll < 0.66 && body.busy !== '') {
      yield make('action.progress', seat, { action: body.busy, seat, done: below(10), total: 10 })
    } else if (roll < 0.74) {
      yield make('world.block', 'world', {
        at: [below(24) - 8, -60 + below(8), below(24) - 8],
        block: pick(materials),
        ...(random() < 0.2 && { states: { axis: pick(['x', 'y', 'z']) } }),
      })
    } else if (roll < 0.8) {
      const message = fresh('message')
      const from = random() < 0.1 ? 'mia' : seat
      const to = random() < 0.3 ? [] : [pick(seats)]
      yield make('message.sent', from, {
        message,
        from,
        to,
        text: sentence(),
        kind: pick(['chat', 'report', 'order', 'reply']),
      })
      for (const name of room(2) ? to : []) yield make('message.delivered', 'team', { message, to: name })
      for (const name of room(1) ? to : []) yield make('message.read', name, { message, to: name })
    } else if (roll < 0.88) {
      const question = pick(['monitorProgress', 'nextActions', 'decideReply', 'planTask'])
      if (body.ask === '') {
        body.ask = fresh('ask')
        yield make('mind.asked', seat, {
          ask: body.ask,
          seat,
          question,
          input: { task: 'Collect logs', inventory: { oak_log: below(64) }, seen: [sentence(), sentence()] },
        })
      } else {
        const ask = body.ask
        body.ask = ''
        yield make('mind.answered', seat, {
          ask,
          seat,
          question,
          brain: 'rules',
          answer: { verdict: 'ongoing', because: sentence() },
          tokensIn: below(2000),
          tokensOut: below(300),
          cost: 0,
          ms: below(1500),
        })
      }
    } else if (roll < 0.92) {
      yield make('mind.phase', seat, { seat, phase: pick(['perceive', 'monitor', 'plan', 'act', 'idle']) })
    } else if (roll < 0.94) {
      yield make('mind.queue', seat, {
        seat,
        queue: Array.from({ length: below(4) }, () => `place ${pick(materials)}`),
      })
    } else if (roll < 0.96) {
      yield make('mind.thought', seat, { seat, text: sentence() })
    } else if (roll < 0.98) {
      if (openTasks.length < 40) {
        const task = fresh('task')
        openTasks.push(task)
        yield make('task.added', 'team', {
          task,
          parent: 'root',
          title: sentence(),
          assignees: [seat],
          status: 'running',
        })
      } else {
        const task = openTasks.shift()!
        yield make('task.changed', 'team', {
          task,
          status: random() < 0.9 ? 'succeeded' : 'failed',
          reason: sentence(),
        })
        if (room(1)) yield make('task.removed', 'team', { task })
      }
    } else if (roll < 0.99) {
      placed++
      yield make('score.changed', 'referee', {
        completion: Math.min(1, seq / events),
        parts: [{ name: 'blocks', done: placed, total: 10_000 }],
      })
    } else if (roll < 0.9995) {
      yield make('alert', 'host', { level: 'info', text: `${seat}: ${sentence()}`, seat })
    } else {
      yield make('body.died', seat, {
        seat,
        reason: 'fell from a high place',
        words: `${seat} fell from a high place`,
      })
    }
  }
  yield make('session.ended', 'host', { result: 'success', reason: 'The cabin stands.' })
}

/** All at once, with the header a recording of it has. */
export function generateLog(options: GenerateOptions): {
  readonly header: Header
  readonly events: readonly SessionEvent[]
} {
  return { header: generatedHeader(options.seed), events: [...generateEvents(options)] }
}
