import { expect, test } from 'vitest'
import { type EventInput, type EventType, eventSchemas, type SessionEvent } from '../../../source/session/log/events.ts'
import { fold, foldAll, initialState } from '../../../source/session/log/fold.ts'
import { loggedBlocks } from '../../../source/session/log/logged-blocks.ts'

test('one more task, or seat, takes no more work the more there are', () => {
  const events: SessionEvent[] = []
  const add = <T extends EventType>(type: T, data: EventInput<T>): void => {
    const [seq, t] = [events.length + 1, events.length]
    // Parsed by the schema of its own type.
    events.push({ seq, t, source: 'test', type, data: eventSchemas[type].parse(data) } as SessionEvent)
  }
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
