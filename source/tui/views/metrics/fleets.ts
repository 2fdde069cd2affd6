import type { FleetState } from '../../../session/log/state.ts'
import { row, type Segment } from '../../screen/rows.ts'
import { seatsOf } from '../../screen/select.ts'
import { fitLeft, fitRight, plain } from '../../screen/text.ts'
import type { Section } from './section.ts'

/** Which other machines host seats, how busy they are, and whom they host. */

const columnNames = ['seats', 'cpu', 'memory', 'way'] as const
const columnWidth = 9

/** `mine`: seats of this session there, which it knows at once; of the others it hears every few seconds. */
const figures = ({ seats, capacity, cpu, memory, roundTrip, status }: FleetState, mine: number): readonly string[] =>
  status === 'gone'
    ? ['–', '–', '–', '–']
    : [
        `${Math.max(seats, mine)}/${capacity}`,
        `${Math.round(cpu * 100)} %`,
        `${Math.round(memory)} MB`,
        roundTrip === undefined ? '–' : `${roundTrip < 10 ? roundTrip.toFixed(1) : Math.round(roundTrip)} ms`,
      ]

const note = (fleet: FleetState, hosted: readonly string[]): Segment => {
  if (fleet.status === 'gone') return ['bad', ` gone: ${plain(fleet.reason ?? '')}`]
  const who = hosted.length > 0 ? ` ${hosted.map(plain).join(', ')}` : ''
  return fleet.status === 'draining' ? ['warn', ` draining${who}`] : ['plain', who]
}

/** The other machines; nothing while a session is in one process. */
const rows: Section['rows'] = ({ theme }, state, columns) => {
  const fleets = Object.values(state.fleets ?? {})
  if (fleets.length === 0) return []
  const hostedBy = (fleet: string): readonly string[] =>
    seatsOf(state)
      .filter(seat => seat.fleet === fleet)
      .map(seat => seat.seat)
  const here = hostedBy('host')
  const nameWidth = 12
  const heading: Segment[] = [['dim', fitLeft('fleet', nameWidth)]]
  for (const name of columnNames) heading.push(['dim', fitRight(name, columnWidth)])
  return [
    row(theme, columns, [...heading, ['dim', ' hosts']]),
    ...fleets.map(fleet =>
      row(theme, columns, [
        fitLeft(plain(fleet.fleet), nameWidth),
        ...figures(fleet, hostedBy(fleet.fleet).length).map(figure => fitRight(figure, columnWidth)),
        note(fleet, hostedBy(fleet.fleet)),
      ]),
    ),
    ...(here.length > 0
      ? [
          row(theme, columns, [
            fitLeft('this session', nameWidth + columnNames.length * columnWidth),
            ` ${here.map(plain).join(', ')}`,
          ]),
        ]
      : []),
  ]
}

export const fleets: Section = { name: 'fleets', rows }
