import { expect, test } from 'vitest'
import { generatedHeader } from '../../../bench/generate-log.ts'
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
