import { type App, ask } from '../../app.ts'
import { startText } from '../../input/start.ts'
import { seatAtHand, seatsOf } from '../../screen/select.ts'
import type { Snapshot } from '../../screen/snapshot.ts'
import { open } from '../../ui.ts'
import { type Pane, stepIn, type ViewContext } from '../view.ts'

/** The list of agents as a pane: its keys, and what they do. */

const openSeat = (app: App): void =>
  app.store.set(ui => open({ ...ui, seat: ui.seat ?? firstSeat(app.store.snapshot()) }, 'agent'))

const pauseSeat = (app: App): void => {
  const { state, ui } = app.store.snapshot()
  const seat = state && seatAtHand(state, ui.seat)
  if (seat) void ask(app, { type: seat.paused ? 'resume' : 'pause', seat: seat.seat })
}

const writeTo = (app: App): void => {
  const { state, ui } = app.store.snapshot()
  const seat = state && seatAtHand(state, ui.seat)
  if (seat) startText(`@${seat.seat} `)(app)
}

const firstSeat = ({ state }: Snapshot): string | undefined => seatsOf(state ?? { seats: {} })[0]?.seat

const contexts: Readonly<Record<string, ViewContext>> = {
  'agent list': {
    title: 'In the list of agents',
    when: (_, focused) => focused,
    keys: [
      { id: 'openSeat', keys: ['enter'], help: 'everything about this agent', label: 'open', run: openSeat },
      { id: 'pauseSeat', keys: ['p'], help: 'pause or resume this agent', label: 'pause', run: pauseSeat },
      { id: 'writeTo', keys: ['m'], help: 'write to this agent', label: 'message', run: writeTo },
    ],
  },
}

export const agentList: Pane = {
  name: 'agents',
  contexts,
  move: ({ ui }, step, { order }) => ({ ...ui, seat: stepIn(order?.agents ?? [], ui.seat, step) }),
  focus: snapshot => ({ seat: snapshot.ui.seat ?? firstSeat(snapshot) }),
}
