import { type App, ask } from '../../app.ts'
import { startText } from '../../input/start.ts'
import { seatAtHand, seatsOf } from '../../screen/select.ts'
import type { Snapshot } from '../../screen/snapshot.ts'
import { filterOf } from '../../ui.ts'
import { openAgent } from '../agent/open-agent.ts'
import { placed, stepIn, type ViewContext } from '../view.ts'
import { agentsPane, seatLines } from './agents.ts'
import type { TeamPane } from './pane.ts'

/** The list of agents as a pane: its keys, and what they do. */

const openSeat = (app: App): void => app.store.set(ui => openAgent(ui, ui.seat ?? firstSeat(app.store.snapshot())))

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

declare module '../../ui.ts' {
  interface PaneNames {
    readonly agents: true
  }
}

export const agents: TeamPane = {
  name: 'agents',
  filtered: true,
  contexts,
  draw: (snapshot, area) => placed('agents', area, agentsPane(snapshot, area)),
  bare(snapshot, columns, rows) {
    const drawn = seatLines(snapshot, columns - 1, rows)
    return { ...drawn, lines: drawn.lines.map(line => `${line} `) }
  },
  filter: ui => filterOf(ui, 'agents'),
  move: ({ ui }, step, { order }) => ({ ...ui, seat: stepIn(order?.agents ?? [], ui.seat, step) }),
  focus: snapshot => ({ seat: snapshot.ui.seat ?? firstSeat(snapshot) }),
}
