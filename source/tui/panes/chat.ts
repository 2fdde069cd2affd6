import { seatLead } from '../../session/describe.ts'
import type { AlertState, MessageState, SessionState } from '../../session/state.ts'
import { clock } from '../format.ts'
import { panel, row, type Segment, segmentsWidth, tail } from '../rows.ts'
import { matches } from '../select.ts'
import type { Area, Snapshot } from '../snapshot.ts'
import { plain, plainLines, wrap } from '../text.ts'
import { filterOf } from '../ui.ts'

/** Everything said, and the alerts, oldest first, the newest at the bottom. */

/** Each person has a colour, the same on every screen. */
const personColour = (name: string): number =>
  [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 12

const nameSegment = (state: SessionState, person: string | null, name: string): Segment => {
  if (name === person) return ['person', 'you']
  const seat = state.seats[name]
  if (seat) return { seat: seat.colour, text: plain(name) }
  return state.people[name] ? { seat: personColour(name), text: plain(name) } : plain(name)
}

const names = (state: SessionState, person: string | null, message: MessageState): Segment[] => {
  const to: Segment[] = message.to.length === 0 ? ['all'] : []
  message.to.forEach((name, index) => {
    if (index > 0) to.push(', ')
    to.push(nameSegment(state, person, name))
  })
  return [
    ['dim', `${clock(message.t)} `],
    nameSegment(state, person, message.from),
    ['dim', message.stranger ? ' (a player, not of the team) → ' : message.channel === 'game' ? ' (game) → ' : ' → '],
    ...to,
  ]
}

/** How far a message has got, and what it waits for: only shown under one's own. */
export const fate = (message: MessageState, seats: SessionState['seats']): string => {
  if (message.withdrawn) return 'withdrawn'
  const aim = message.to.length === 0 ? Object.keys(seats).length : message.to.length
  if (message.read.length > 0)
    return message.read.length >= aim ? '✓ read' : `✓ read by ${message.read.length} of ${aim}`
  if (message.delivered.length === 0) return 'queued'
  const [to] = message.to
  // Whoever has nothing to do reads at once, so this one has.
  const agent = to !== undefined && message.to.length === 1 && seats[to]?.occupant.kind === 'agent'
  if (!agent || message.delivery === 'interrupt') return 'delivered'
  return `delivered; ${plain(to)} reads it ${message.delivery === 'steer' ? 'at the next step' : 'when the work in hand is done'}`
}

const wideLead = 18

const messageLines = (snapshot: Snapshot, state: SessionState, message: MessageState, columns: number): string[] => {
  const { theme, person } = snapshot
  const first = names(state, person, message)
  const used = segmentsWidth(first)
  const aligned = columns >= 40 && used <= wideLead - 2
  const indent = aligned ? wideLead : 6
  const style =
    message.kind === 'notice' || message.stranger || message.withdrawn
      ? 'dim'
      : message.kind === 'order'
        ? 'bold'
        : 'plain'
  const room = columns - Math.max(indent, used + 2)
  const out: string[] = []
  plainLines(message.text).forEach((text, index) => {
    // Names that leave no room for words get a row of their own.
    const beside = index === 0 && room >= 8
    if (index === 0 && !beside) out.push(row(theme, columns, first))
    const lead: Segment[] = [...first, ' '.repeat(Math.max(2, indent - used))]
    wrap(text, columns - indent, beside ? room : columns - indent).forEach((line, number) => {
      out.push(row(theme, columns, [...(beside && number === 0 ? lead : [' '.repeat(indent)]), [style, line]]))
    })
  })
  if (message.from === person) {
    const how = message.delivery === 'steer' || message.delivery === 'interrupt' ? `${message.delivery} · ` : ''
    out.push(row(theme, columns, [' '.repeat(indent), ['dim', how + fate(message, state.seats)]]))
  }
  return out
}

const alertLines = (snapshot: Snapshot, alert: AlertState, columns: number): string[] => {
  const { theme } = snapshot
  const style = alert.level === 'error' ? 'bad' : alert.level === 'warning' ? 'warn' : 'dim'
  const sign = alert.level === 'info' ? '·' : '!'
  const lines = plainLines(seatLead(alert.seat, alert.text) + alert.text).flatMap(line => wrap(line, columns - 8))
  return lines.map((line, index) =>
    row(theme, columns, [
      ['dim', index === 0 ? `${clock(alert.t)} ` : '      '],
      [style, `${index === 0 ? sign : ' '} ${line}`],
    ]),
  )
}

/** A bound on what is laid out for a filter or a far scroll: the fold keeps no more either. */
const mostRows = 4000

/** The last rows of the talk, scrolled `fromEnd` rows up. Lines are laid out from the end, so that a long past costs nothing. */
export const chatLines = (snapshot: Snapshot, columns: number, height: number): string[] => {
  const { state, ui, cache, theme } = snapshot
  if (!state) return tail([], columns, height, 0)
  const fromEnd = ui.scroll.chat ?? 0
  const filter = filterOf(ui, 'chat')
  const { messages, alerts } = state
  return cache.keep(
    'chat',
    [messages, alerts, state.people, fromEnd, ui.until.chat, filter, columns, height, theme],
    () => {
      const blocks: string[][] = []
      let rows = 0
      let m = messages.length - 1
      let a = alerts.length - 1
      const until = ui.until.chat ?? Number.POSITIVE_INFINITY
      while ((messages[m]?.t ?? 0) > until) m--
      while ((alerts[a]?.t ?? 0) > until) a--
      while ((m >= 0 || a >= 0) && rows < Math.min(mostRows, height + fromEnd)) {
        const message = messages[m]
        const alert = alerts[a]
        let block: string[]
        if (message && (!alert || message.t >= alert.t)) {
          m--
          if (!matches(`${message.from} ${message.to.join(' ')} ${message.text}`, filter)) continue
          block = cache.of(message, `${columns}`, () => messageLines(snapshot, state, message, columns))
        } else if (alert) {
          a--
          if (!matches(alert.text, filter)) continue
          block = cache.of(alert, `${columns}`, () => alertLines(snapshot, alert, columns))
        } else break
        rows += block.length
        blocks.push(block)
      }
      const lines = blocks.reverse().flat()
      if (lines.length === 0)
        return tail(
          [row(theme, columns, [['dim', filter ? `nothing matches “${filter}”` : 'nobody has said anything yet']])],
          columns,
          height,
          0,
        )
      // Fewer rows than asked for: this is all there is.
      if (rows < height + fromEnd) cache.limits.set('chat', Math.max(0, lines.length - height))
      else cache.limits.delete('chat')
      return tail(lines, columns, height, fromEnd)
    },
  )
}

export const chatPane = (snapshot: Snapshot, area: Area): string[] => {
  const { ui, theme } = snapshot
  const lines = chatLines(snapshot, area.width - 4, area.height - 2).map(line => ` ${line} `)
  const filter = filterOf(ui, 'chat') ? [['warn', `  /${filterOf(ui, 'chat')}`] as const] : []
  const right: Segment[] = (ui.scroll.chat ?? 0) > 0 ? [['warn', 'scrolled ↑ end: newest']] : []
  return panel(theme, area.width, area.height, { left: ['Chat', ...filter], right }, lines, ui.focus === 'chat')
}
