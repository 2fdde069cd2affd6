import type { App } from '../../app.ts'
import { seatAtHand, seatsOf } from '../../screen/select.ts'
import { openEntry, stepQuestion, toFailure } from '../question/open-question.ts'
import type { ViewContext } from '../view.ts'
import { agentState } from './state.ts'
import { followNewest } from './transcript-lines.ts'

/** Keys of the agent view, and of a question that is open in it. */

const chooseSeat = (direction: -1 | 1) => (app: App) => {
  const { state, ui } = app.store.snapshot()
  if (!state) return
  const seats = seatsOf(state)
  const index = seats.findIndex(seat => seat.seat === seatAtHand(state, ui.seat)?.seat)
  const next = seats[(index + direction + seats.length) % Math.max(1, seats.length)]
  if (!next) return
  app.store.set(current => ({
    ...agentState.set(followNewest(current), { question: undefined }),
    seat: next.seat,
    scroll: { ...current.scroll, main: 0 },
  }))
}

export const agentContexts: Readonly<Record<string, ViewContext>> = {
  agent: {
    title: 'Agent view',
    when: ({ ui }) => !agentState.of(ui).question,
    keys: [
      {
        id: 'previousSeat',
        keys: ['left', '{'],
        help: 'previous agent',
        label: 'agent',
        show: '←/→',
        run: chooseSeat(-1),
      },
      { id: 'nextSeat', keys: ['right', '}'], help: 'next agent', run: chooseSeat(1) },
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
  question: {
    title: 'A question, opened',
    first: true,
    when: ({ ui }) => agentState.of(ui).question !== undefined,
    keys: [
      {
        id: 'previousQuestion',
        keys: ['left'],
        help: 'the question before',
        label: 'question',
        show: '←/→',
        run: stepQuestion(-1),
      },
      { id: 'nextQuestion', keys: ['right'], help: 'the question after', run: stepQuestion(1) },
    ],
  },
}
