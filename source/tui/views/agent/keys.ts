import type { App } from '../../app.ts'
import { bothWays } from '../../input/keymap/binding.ts'
import { seatAtHand, seatsOf } from '../../screen/select.ts'
import type { ViewContext } from '../view.ts'
import { openEntry, stepQuestion, toFailure, withQuestion } from './open-question.ts'
import { followNewest } from './transcript-lines.ts'

/** Keys of the transcript, and of a question that is open in its place. */

const chooseSeat = (direction: -1 | 1) => (app: App) => {
  const { state, ui } = app.store.snapshot()
  if (!state) return
  const seats = seatsOf(state)
  const index = seats.findIndex(seat => seat.seat === seatAtHand(state, ui.seat)?.seat)
  const next = seats[(index + direction + seats.length) % Math.max(1, seats.length)]
  if (!next) return
  app.store.set(current => ({
    ...withQuestion(followNewest(current), undefined),
    seat: next.seat,
    scroll: { ...current.scroll, main: 0 },
  }))
}

export const transcriptContexts: Readonly<Record<string, ViewContext>> = {
  agent: {
    title: 'Agent view',
    when: () => true,
    keys: [
      ...bothWays(
        { label: 'agent', show: '←/→' },
        { id: 'previousSeat', keys: ['left', '{'], help: 'previous agent' },
        { id: 'nextSeat', keys: ['right', '}'], help: 'next agent' },
        chooseSeat,
      ),
      {
        id: 'openEntry',
        keys: ['enter'],
        help: 'open the question of this line: its prompt, its answer, what came of it',
        label: 'question',
        run: openEntry,
      },
      {
        id: 'failure',
        keys: ['x'],
        help: 'to the newest failed action, then the one before; enter opens the question that led to it',
        label: 'failure',
        run: toFailure,
      },
    ],
  },
}

export const questionContexts: Readonly<Record<string, ViewContext>> = {
  question: {
    title: 'A question, opened',
    first: true,
    when: () => true,
    keys: bothWays(
      { label: 'question', show: '←/→' },
      { id: 'previousQuestion', keys: ['left'], help: 'the question before' },
      { id: 'nextQuestion', keys: ['right'], help: 'the question after' },
      stepQuestion,
    ),
  },
}
