import { expect, test } from 'vitest'
import { createCallCount } from '../../source/brain/calls.ts'
import type { EventInput, EventType, SessionEvent } from '../../source/session/log/events.ts'

/** What became of the answers in a log of these events. */
const decidedBy = (events: readonly (readonly [EventType, object])[]): Record<string, string | undefined> => {
  const count = createCallCount()
  for (const [index, [type, data]] of events.entries())
    count.add({ seq: index + 1, t: index, source: 'Bob', type, data } as SessionEvent) // of the events the count reads these members
  return Object.fromEntries(count.result().map(({ ask, decided }) => [ask, decided?.type]))
}
let asks = 0
const call = (question: string, input: object, answer: object): (readonly [EventType, object])[] => {
  const ask = `q${++asks}`
  return [
    ['mind.asked', { ask, seat: 'Bob', question, input }],
    ['mind.answered', { ask, seat: 'Bob', question, brain: 'x', answer, tokensIn: 0, tokensOut: 0, ms: 1 }],
  ]
}
const converse = (notesBefore: string, answer: object) =>
  call(
    'converse',
    { seat: 'Bob', notes: notesBefore, tasks: [], messages: [] },
    { say: [], end: [], later: [], tasks: [], drop: [], ...answer },
  )
const said = (text: string): readonly [EventType, object] => [
  'message.sent',
  { message: 'm1', from: 'Bob', to: ['Mia'], text, kind: 'chat' } satisfies EventInput<'message.sent'>,
]
const idsOf = (events: readonly (readonly [EventType, object])[]): string[] =>
  events.flatMap(([type, data]) => (type === 'mind.asked' ? [(data as { ask: string }).ask] : []))

test('notes alone decide nothing: another question that shows them is no effect of the answer', () => {
  const events = [...converse('', { notes: 'Mia bakes' }), ...converse('Mia bakes', {}), ...converse('Mia bakes', {})]
  expect(Object.values(decidedBy(events))).toEqual([undefined, undefined, undefined])
})

test('notes decide what the answers decide that were given with them before the eyes', () => {
  const noted = converse('', { notes: 'Mia bakes' })
  const silent = converse('Mia bakes', { notes: 'Mia bakes; the oven is lit' })
  const speaks = converse('Mia bakes; the oven is lit', { say: [{ to: 'Mia', text: 'It is lit.' }] })
  const events = [...noted, ...silent, ...speaks]
  expect(Object.values(decidedBy(events))).toEqual([undefined, undefined, undefined])
  expect(Object.values(decidedBy([...events, said('It is lit.')]))).toEqual(Array(3).fill('message.sent'))
  expect(Object.values(decidedBy([...events, said('Something else.')]))).toEqual([undefined, undefined, undefined])
})

test('a question that got no answer decides nothing, nor does what it told', () => {
  const [asked] = converse('Mia bakes', {})
  const events = [...converse('', { notes: 'Mia bakes' }), asked!]
  const ask = idsOf([asked!])[0]!
  const failed: readonly [EventType, object] = [
    'mind.answered',
    { ask, seat: 'Bob', question: 'converse', brain: 'x', error: 'no answer', ms: 1 },
  ]
  expect(Object.values(decidedBy([...events, failed, said('It is lit.')]))).toEqual([undefined])
})

test('work of another title, and a word that stands in any text, are no effects', () => {
  const added: readonly [EventType, object] = [
    'task.added',
    { task: 'p/x', title: 'Dig', assignees: ['Bob'], done: { kind: 'report' } },
  ]
  const work = converse('', { tasks: [{ title: 'Bake', done: { kind: 'report' }, actions: [] }] })
  expect(Object.values(decidedBy([...work, added]))).toEqual([undefined])
  expect(Object.values(decidedBy([...work, ['task.added', { ...added[1], title: 'Bake' }]]))).toEqual(['task.added'])

  const reflected = call('reflect', {}, { feedback: 'a', state: 'an' })
  const next = (memory: readonly string[]) =>
    call('nextActions', { task: { id: 't' }, memory }, { actions: [{ name: 'collect' }] })
  const started = (events: readonly (readonly [EventType, object])[]): readonly [EventType, object] => [
    'action.started',
    { action: 'a1', seat: 'Bob', name: 'collect', label: 'collect', args: {}, ask: idsOf(events).at(-1) },
  ]
  const elsewhere = next(['a plan and an apple'])
  expect(decidedBy([...reflected, ...elsewhere, started(elsewhere)])[idsOf(reflected)[0]!]).toBeUndefined()
  const told = next(['Bob: a'])
  expect(decidedBy([...reflected, ...told, started(told)])[idsOf(reflected)[0]!]).toBe('action.started')
})

test('an order between steps decides a plan that draws one of its edges, no other', () => {
  const related = call('relateSteps', { pairs: null, steps: [] }, { edges: [['logs', 'planks']] })
  const plan = (edges: readonly object[]): readonly [EventType, object] => [
    'plan.proposed',
    {
      plan: 'p1',
      version: 1,
      seat: 'Bob',
      content: { objective: 'x', stages: [], graph: { method: 'causal', edges } },
    },
  ]
  expect(Object.values(decidedBy([...related, plan([{ from: 'a', to: 'b' }])]))).toEqual([undefined])
  expect(Object.values(decidedBy([...related, plan([{ from: 'logs', to: 'planks' }])]))).toEqual(['plan.proposed'])
})

test('a question that left nothing to choose decided nothing, whatever followed its answer, unless a person was asked', () => {
  const assign = (candidates: readonly string[]) =>
    call(
      'assignTasks',
      {
        ...{ goal: '', seat: 'Bob', working: [], recipes: [], environment: [], instructions: [] },
        ready: [{ id: 'p1/a', title: 'Dig', done: { kind: 'report' }, candidates, after: [], tried: [] }],
        free: ['Bob', 'Mia'].map(name => ({ name, inventory: { [name]: 1 }, position: null, cannot: [], state: '' })),
      },
      { assignments: [{ task: 'p1/a', agent: 'Mia' }] },
    )
  const given: readonly [EventType, object] = ['task.changed', { task: 'p1/a', assignees: ['Mia'] }]
  expect(Object.values(decidedBy([...assign([]), given]))).toEqual(['task.changed'])
  expect(Object.values(decidedBy([...assign(['Mia']), given]))).toEqual([undefined])
  // Between those who are alike there is nothing to choose.
  const alike = call(
    'assignTasks',
    {
      ...(assign([])[0]![1] as { input: object }).input,
      free: ['Bob', 'Mia'].map(name => ({ name, inventory: {}, position: null, cannot: [], state: '' })),
    },
    { assignments: [{ task: 'p1/a', agent: 'Mia' }] },
  )
  expect(Object.values(decidedBy([...alike, given]))).toEqual([undefined])
  // Every such question may go to a person; one does where a person sits.
  const [[type, data], answered] = assign(['Mia']) as [readonly [EventType, object], readonly [EventType, object]]
  const mayBeForPerson: readonly (readonly [EventType, object])[] = [
    [type, { ...data, forPerson: true }],
    answered,
    given,
  ]
  const sits = (kind: 'person' | 'agent', event: 'seat.added' | 'seat.occupied'): readonly [EventType, object] => [
    event,
    { seat: 'Bob', role: 'worker', occupant: { kind, label: 'x' } },
  ]
  const [byAgent, byPerson] = [sits('agent', 'seat.added'), sits('person', 'seat.occupied')]
  const decidedAfter = (...before: (readonly [EventType, object])[]) =>
    Object.values(decidedBy([...before, ...mayBeForPerson]))
  expect(decidedAfter(byAgent)).toEqual([undefined])
  expect(decidedAfter(byAgent, byPerson)).toEqual(['task.changed'])
  expect(decidedAfter(byAgent, byPerson, sits('agent', 'seat.occupied'))).toEqual([undefined])
})
