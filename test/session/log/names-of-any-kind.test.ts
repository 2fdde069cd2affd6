import { expect, test } from 'vitest'
import { generatedHeader } from '../../../bench/generate-log.ts'
import { foldAll, initialState } from '../../../source/session/log/fold.ts'
import { createSession } from '../../../source/session/log/session-log.ts'

/** Names that every object of the language has something under. */
const names = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__']

test.each(['house', ...names])(
  'a design called %s is drawn again, goes back and becomes part of another goal',
  name => {
    const session = createSession({ header: generatedHeader() })
    const drawn = (x: number, wishes: string[], goal: string, earlier?: number) => {
      const drawing = { origin: [x, -60, 0] as [number, number, number], legend: { a: 'dirt' }, layers: [['a']] }
      const from = { design: { parts: [x] }, at: [x, -60, 0] as [number, number, number] }
      session.emit('building.designed', 'Lena', {
        ...{ name, by: 'Lena', goal, wishes, earlier, drawing, from, about: 'x', notes: [] },
      })
      return session.state.session
    }
    const before = (state: ReturnType<typeof drawn>): unknown[] =>
      (Object.entries(state.drawnBefore ?? {}).find(([key]) => key === name)?.[1] ?? []).map(
        one => one.building.from.at[0],
      )
    const stood = (state: ReturnType<typeof drawn>): unknown[] =>
      Object.entries(state.versionsBefore ?? {}).map(([key, one]) => [key, one.building.from.at[0], one.cells.length])

    expect(before(drawn(1, [], 'goal1'))).toEqual([])
    expect(before(drawn(2, ['higher'], 'goal1'))).toEqual([1])
    expect(before(drawn(3, ['higher', 'wider'], 'goal1'))).toEqual([1, 2])
    const changed = drawn(4, ['higher', 'wider', 'of birch'], 'goal2', 1)
    expect(before(changed)).toEqual([])
    expect(stood(changed)).toEqual([[name, 3, 1]])
  },
)

test.each(names)('%s is a seat, a player, a design and a task where it is one, and none where it is not', name => {
  const { seats, people, tasks, plans, session } = foldAll(initialState(), [])
  for (const record of [seats, people, tasks, plans, session.blueprints]) expect(record[name]).toBeUndefined()
  const log = createSession({ header: generatedHeader() })
  const occupant = { kind: 'agent', label: 'rules' } as const
  for (const seat of ['Ann', name]) log.emit('seat.added', 'team', { seat, role: 'worker', occupant })
  expect(Object.keys(log.state.seats)).toEqual(['Ann', name])
  expect(log.state.seats[name]).toMatchObject({ seat: name, role: 'worker', occupant })
  for (const other of names.filter(one => one !== name)) expect(log.state.seats[other]).toBeUndefined()
})
