import { expect, test, vi } from 'vitest'
import { type EventInput, type EventType, eventSchemas, type SessionEvent } from '../../../source/session/log/events.ts'
import { fold, foldAll, initialState, ownedBy } from '../../../source/session/log/fold.ts'
import { loggedBlocks } from '../../../source/session/log/logged-blocks.ts'

/** A log to which a test adds what it needs. */
function log() {
  const events: SessionEvent[] = []
  const add = <T extends EventType>(type: T, data: EventInput<T>): void => {
    const [seq, t] = [events.length + 1, events.length]
    // Parsed by the schema of its own type.
    events.push({ seq, t, source: 'test', type, data: eventSchemas[type].parse(data) } as SessionEvent)
  }
  return { events, add }
}

test('one more task, or seat, takes no more work the more there are', () => {
  const { events, add } = log()
  for (let n = 0; n < 300; n++) {
    add('seat.added', { seat: `Bob${n}`, role: 'worker', occupant: { kind: 'agent', label: 'rules' } })
    const task = { title: 'Dig', requires: [], assignees: [`Bob${n}`], status: 'ready' as const }
    add('task.added', { ...task, task: `t${n}`, parent: n === 0 ? null : 't0' })
    add('mind.thought', { seat: `Bob${n}`, text: 'I dig' })
    add('task.changed', { task: `t${n}`, status: 'running' })
  }
  for (let n = 200; n < 300; n++) {
    add('task.removed', { task: `t${n}` })
    add('seat.removed', { seat: `Bob${n}` })
  }
  const owned = new Set<object>()
  const begun = foldAll(initialState(), events.slice(0, 8), owned)
  const { seats, tasks } = begun
  let reads = 0
  const counted = new Proxy(tasks.t1!, {
    get(task, key) {
      reads++
      return Reflect.get(task, key)
    },
  })
  Object.assign(tasks, { t1: counted })
  const state = foldAll(begun, events.slice(8), owned)
  // The records were filled and never copied, and no event about another task looked at this one.
  expect(state.seats).toBe(seats)
  expect(state.tasks).toBe(tasks)
  expect(reads).toBe(0)
  expect(Object.keys(state.tasks)).toHaveLength(200)
  expect(Object.keys(state.seats)).toHaveLength(200)
  expect(state).toEqual(events.reduce(fold, initialState()))
})

test('one more task below another copies the tasks once', () => {
  const { events, add } = log()
  for (let n = 0; n < 3; n++)
    add('task.added', {
      ...{ task: `t${n}`, parent: n === 0 ? null : `t${n - 1}`, title: 'Dig' },
      ...{ requires: [], assignees: [], status: 'ready' },
    })
  const before = foldAll(initialState(), events.slice(0, 2))
  // A copy that is noted as the event's own is filled, and not copied again; a copy of a copy shows in nothing else.
  const noted = vi.spyOn(Set.prototype, 'add')
  const after = fold(before, events[2]!)
  const copies = noted.mock.calls.flatMap(([one]) =>
    typeof one === 'object' && one !== null && 't1' in one ? [one] : [],
  )
  noted.mockRestore()
  expect(copies).toHaveLength(1)
  expect(copies[0]).toBe(after.tasks)
  expect(after.tasks).not.toBe(before.tasks)
  expect(before.tasks.t1!.children).toEqual([])
  expect(after).toEqual(events.reduce(fold, initialState()))
})

test('one more task of a person that ends takes no more work the more there are, and counts as if all were looked at', () => {
  const { events, add } = log()
  add('seat.added', { seat: 'Bob', role: 'worker', occupant: { kind: 'agent', label: 'rules' } })
  add('seat.added', { seat: 'Ann', role: 'peer', occupant: { kind: 'person', label: 'Ann' } })
  const added = (task: string, parent: string | null, assignee: string): void =>
    add('task.added', { ...{ task, parent, title: 'Dig' }, requires: [], assignees: [assignee], status: 'ready' })
  added('t0', null, 'Bob')
  for (let n = 1; n < 100; n++) added(`t${n}`, 't0', 'Ann')
  for (let n = 1; n < 99; n++) add('task.changed', { task: `t${n}`, status: n % 2 ? 'succeeded' : 'failed' })
  const begun = foldAll(initialState(), events.slice(0, 103))
  let reads = 0
  const last = new Proxy(begun.tasks.t99!, {
    get(task, key) {
      reads++
      return Reflect.get(task, key)
    },
  })
  const left = foldAll({ ...begun, tasks: { ...begun.tasks, t99: last } }, events.slice(103))
  expect(reads).toBe(0)
  expect(left.clock).toMatchObject({ forPeople: true, tasksForPeople: 1 })
  add('task.changed', { task: 't99', assignees: ['Bob'] })
  added('t100', 't0', 'Ann')
  add('task.changed', { task: 't100', status: 'running' })
  add('seat.occupied', { seat: 'Ann', occupant: { kind: 'agent', label: 'rules' } })
  add('seat.occupied', { seat: 'Bob', occupant: { kind: 'person', label: 'Ann' } })
  add('task.removed', { task: 't99' })
  added('t101', 't0', 'Bob')
  add('seat.removed', { seat: 'Bob' })
  add('seat.added', { seat: 'Bob', role: 'worker', occupant: { kind: 'person', label: 'Ann' } })
  added('t102', 't0', 'Ann')
  add('task.removed', { task: 't0' })
  const waits = []
  for (let end = 1; end <= events.length; end++) {
    const whole = foldAll(initialState(), events.slice(0, end))
    waits.push(whole.clock?.forPeople)
    // A keyframe of before does not hold the count.
    const earlier = foldAll(initialState(), events.slice(0, end - 1))
    const { tasksForPeople: _, ...clock } = earlier.clock!
    const { tasksForPeople: counted, ...now } = fold({ ...earlier, clock }, events[end - 1]!).clock!
    expect(whole.clock).toMatchObject(now)
    expect(counted ?? whole.clock?.tasksForPeople).toBe(whole.clock?.tasksForPeople)
    const people = Object.values(whole.tasks).filter(
      ({ status, assignees: [seat] }) =>
        (status === 'ready' || status === 'running') && whole.seats[seat!]?.occupant.kind === 'person',
    )
    expect(whole.clock?.tasksForPeople).toBe(people.length)
    expect(whole.clock?.forPeople).toBe(people.length > 0)
  }
  expect(waits.slice(200)).toContain(false)
})

test('one more chest takes no more work the more there are', () => {
  const { events, add } = log()
  add('seat.added', { seat: 'Bob', role: 'worker', occupant: { kind: 'agent', label: 'rules' } })
  for (let x = 0; x < 50; x++) {
    add('world.container', { block: 'chest', at: [x, 0, 0], items: { dirt: 1 } })
    add('world.sighted', { block: 'chest', at: [x, 1, 0] })
    add('world.sighted', { block: 'chest', at: [x, 2, 0], by: 'Bob' })
  }
  for (let x = 0; x < 20; x++) {
    add('world.vanished', { block: 'chest', at: [x, 0, 0], seat: 'Bob' })
    add('world.vanished', { block: 'chest', at: [x, 2, 0], seat: 'Bob' })
  }
  const owned = new Set<object>()
  const begun = foldAll(initialState(), events.slice(0, 2), owned)
  const state = foldAll(begun, events.slice(2), owned)
  expect(state.containers).toBe(begun.containers)
  expect(Object.keys(state.containers ?? {})).toHaveLength(110)
  expect(state).toEqual(events.reduce(fold, initialState()))
  const keyframe = structuredClone(foldAll(initialState(), events.slice(0, 99)))
  const { containers } = keyframe
  expect(foldAll(keyframe, events.slice(99), ownedBy(keyframe)).containers).toBe(containers)
})

test('the way up from a task to its goal is gone once for an action that went well, however much came before it', () => {
  const { events, add } = log()
  add('home.opened', { team: 'ours', notes: [], places: {}, goals: [], chests: [] })
  add('seat.added', { seat: 'Bob', role: 'worker', occupant: { kind: 'agent', label: 'rules' } })
  for (let n = 0; n < 9; n++)
    add('task.added', {
      ...{ task: `t${n}`, parent: n === 0 ? null : `t${n - 1}`, title: 'Dig' },
      ...{ requires: [], assignees: ['Bob'], status: 'ready' },
    })
  const act = (task: string, item: string, result: 'success' | 'failure'): void => {
    const action = `a${events.length}`
    add('action.started', { seat: 'Bob', action, name: 'collect', label: 'collect', args: { item }, task })
    add('action.ended', { seat: 'Bob', action, result, code: 'not-found', reason: 'is so', ms: 1 })
  }
  act('t8', 'dirt', 'failure')
  for (const [index, item] of ['sand', 'gravel', 'clay', 'stone'].entries()) act(`t${7 - index}`, item, 'success')
  act('t3', 'dirt', 'success')
  const before = foldAll(initialState(), events.slice(0, -1))
  let reads = 0
  const top = new Proxy(before.tasks.t0!, {
    get(task, key) {
      if (key === 'parent') reads++
      return Reflect.get(task, key)
    },
  })
  const after = fold({ ...before, tasks: { ...before.tasks, t0: top } }, events.at(-1)!)
  expect(after.seats.Bob?.failures?.[0]).toMatchObject({ outcome: 'went-well', since: { length: 4 } })
  expect(reads).toBe(1)
})

test('one more block copies its own layer, however much stands in the chunk', () => {
  const placed = (seq: number, at: [number, number, number]): SessionEvent => ({
    ...{ seq, t: seq, source: 'world', type: 'world.block', data: { at, block: 'dirt' } },
  })
  const places = Array.from({ length: 1024 }, (_, n): [number, number, number] => [n % 16, n >> 8, (n >> 4) % 16])
  const { blocks } = places.map((at, n) => placed(n + 1, at)).reduce(fold, initialState())
  const next = fold({ ...initialState(), blocks }, placed(1025, [3, 2, 7])).blocks
  const [before, after] = [blocks['0,0'] ?? {}, next['0,0'] ?? {}]
  expect(Object.keys(after).filter(y => after[y] !== before[y])).toEqual(['2'])
  expect(loggedBlocks(next)).toHaveLength(1024)
})
