import type { AlertState, MessageState, SessionState } from '../../../session/log/state.ts'
import { clock } from '../../screen/format.ts'
import { clip, panel, row, type Segment, segmentsWidth, tail } from '../../screen/rows.ts'
import { matches } from '../../screen/select.ts'
import type { Snapshot } from '../../screen/snapshot.ts'
import { fitLeft, plain, plainLines, width, wrap } from '../../screen/text.ts'
import { filterOf, type Ui } from '../../ui.ts'
import { type DrawnText, placed } from '../view.ts'
import type { TeamPane } from './pane.ts'
import { planPreview } from './plan-preview.ts'

/** Everything said, and the alerts, oldest first, the newest at the bottom. */

/** Each person has a colour, the same on every screen. */
const personColour = (name: string): number =>
  [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 12

const nameSegment = (state: SessionState, person: string | null, name: string): Segment => {
  // By name, as everywhere else: in the log, in the seat, on other screens.
  if (name === person) return ['person', plain(name)]
  const seat = state.seats[name]
  if (seat) return { seat: seat.colour, text: plain(name) }
  return state.people[name] ? { seat: personColour(name), text: plain(name) } : plain(name)
}

/** Longer names are cut: the texts need the room. */
const widestName = 10

/** The cells that names take, the same for every line. */
const nameColumn = ({ cache }: Pick<Snapshot, 'cache'>, { seats, people, messages }: SessionState): number => {
  const widest = (names: Iterable<string>) => Math.max(0, ...Array.from(names, name => width(plain(name))))
  // Players who are not of the team speak, too.
  const speaking = cache.of(messages, 'names', () => widest(new Set(messages.map(one => one.from))))
  return Math.min(widestName, Math.max(4, speaking, widest([...Object.keys(seats), ...Object.keys(people)])))
}

const fitted = (segment: Segment, columns: number): Segment => {
  if (typeof segment === 'string') return fitLeft(segment, columns)
  return 'seat' in segment
    ? { ...segment, text: fitLeft(segment.text, columns) }
    : [segment[0], fitLeft(segment[1], columns)]
}

/** Whom a text is for, before the text. */
const address = (state: SessionState, person: string | null, message: MessageState): Segment[] => {
  const channel = message.stranger ? '(a player, not of the team) ' : message.channel === 'game' ? '(game) ' : ''
  const out: Segment[] = channel === '' ? [] : [['dim', channel]]
  out.push(['dim', '→ '])
  if (message.to.length === 0) out.push('all')
  message.to.forEach((name, index) => {
    if (index > 0) out.push(', ')
    out.push(nameSegment(state, person, name))
  })
  out.push(': ')
  return out
}

/** How far a message has got, and what it waits for: only shown under one's own. */
export const fate = (message: MessageState, { seats, session }: Pick<SessionState, 'seats' | 'session'>): string => {
  if (message.withdrawn) return 'withdrawn'
  const aim = message.to.length === 0 ? Object.keys(seats).length : message.to.length
  if (message.read.length > 0)
    return message.read.length >= aim ? '✓ read' : `✓ read by ${message.read.length} of ${aim}`
  if (session.phase === 'ended') return 'not read: the session ended before'
  if (message.delivered.length === 0) return 'queued'
  const [to] = message.to
  // It is read beside the work under way: only another thought of the recipient comes before.
  const agent = to !== undefined && message.to.length === 1 && seats[to]?.occupant.kind === 'agent'
  if (!agent || message.delivery === 'interrupt') return 'delivered'
  return `delivered; ${plain(to)} reads it once no other thought is under way`
}

/** The cells of a time and the space after it; a session of hours has longer ones from its first hour on. */
const clockColumn = (state: SessionState): number => (state.t < 3_600_000 ? 6 : 8)

const messageLines = (snapshot: Snapshot, state: SessionState, message: MessageState, columns: number): string[] => {
  const { theme, person } = snapshot
  const names = nameColumn(snapshot, state)
  const times = clockColumn(state)
  const indent = times + names + 1
  const style =
    message.kind === 'notice' || message.stranger || message.withdrawn
      ? 'dim'
      : message.kind === 'order'
        ? 'bold'
        : 'plain'
  const lead: Segment[] = [
    ['dim', clock(message.t).padEnd(times)],
    fitted(nameSegment(state, person, message.from), names),
    ' ',
  ]
  const to = address(state, person, message)
  const out: string[] = []
  const room = columns - indent
  // Names that leave no room for words get a row of their own.
  const beside = room - segmentsWidth(to) >= 8
  if (!beside) out.push(row(theme, columns, [...lead, ...to]))
  plainLines(message.text).forEach((text, index) => {
    const first = index === 0 && beside
    wrap(text, room, first ? room - segmentsWidth(to) : room).forEach((line, number) => {
      const start: Segment[] = first && number === 0 ? [...lead, ...to] : [' '.repeat(indent)]
      out.push(row(theme, columns, [...start, [style, line]]))
    })
  })
  if (message.from === person) {
    const how = message.delivery === 'steer' || message.delivery === 'interrupt' ? `${message.delivery} · ` : ''
    out.push(row(theme, columns, [' '.repeat(indent), ['dim', how + fate(message, state)]]))
  }
  return out
}

const alertLines = (snapshot: Snapshot, state: SessionState, alert: AlertState, columns: number): string[] => {
  const { theme } = snapshot
  const times = clockColumn(state)
  const style = alert.level === 'error' ? 'bad' : alert.level === 'warning' ? 'warn' : 'dim'
  const sign = alert.level === 'info' ? '·' : '!'
  const lines = plainLines(alert.text).flatMap(line => wrap(line, columns - times - 2))
  return lines.map((line, index) =>
    row(theme, columns, [
      ['dim', (index === 0 ? clock(alert.t) : '').padEnd(times)],
      [style, `${index === 0 ? sign : ' '} ${line}`],
    ]),
  )
}

/** Where a replay is about one agent, its talk is what is looked for. */
const chatFilter = (ui: Ui): string => filterOf(ui, 'chat') || plain(ui.only ?? '')

/** A bound on what is laid out for a filter or a far scroll: the fold keeps no more either. */
const mostRows = 4000

/** The last rows of the talk, scrolled `fromEnd` rows up. Lines are laid out from the end, so that a long past costs nothing. */
const chatLines = (snapshot: Snapshot, columns: number, height: number): DrawnText => {
  const { state, ui, cache, theme } = snapshot
  if (!state) return { lines: tail([], columns, height, 0) }
  const fromEnd = ui.scroll.chat ?? 0
  const filter = chatFilter(ui)
  const { messages, alerts } = state
  // At the end of the session a message that waits to be read is read no more.
  const layout = `${nameColumn(snapshot, state)} ${clockColumn(state)} ${state.session.phase}`
  return cache.keep(
    'chat',
    [messages, alerts, state.people, layout, fromEnd, ui.until.chat, filter, columns, height, theme],
    () => {
      const blocks: string[][] = []
      let rows = 0
      let m = messages.length - 1
      let a = alerts.length - 1
      const until = ui.until.chat ?? Number.POSITIVE_INFINITY
      while ((messages[m]?.t ?? 0) > until) m--
      while ((alerts[a]?.t ?? 0) > until) a--
      /** Tasks whose newest report is shown already: earlier ones (started, halfway) say no more. */
      const reported = new Set<string>()
      while ((m >= 0 || a >= 0) && rows < Math.min(mostRows, height + fromEnd)) {
        const message = messages[m]
        const alert = alerts[a]
        let block: string[]
        if (message && (!alert || message.t >= alert.t)) {
          m--
          if (message.report) {
            const key = `${message.from} ${message.report.task}`
            if (reported.has(key)) continue
            reported.add(key)
          }
          if (!matches(`${message.from} ${message.to.join(' ')} ${message.text}`, filter)) continue
          block = cache.of(message, `${columns} ${layout}`, () => messageLines(snapshot, state, message, columns))
        } else if (alert) {
          a--
          if (!matches(alert.text, filter)) continue
          block = cache.of(alert, `${columns} ${layout}`, () => alertLines(snapshot, state, alert, columns))
        } else break
        rows += block.length
        blocks.push(block)
      }
      const lines = blocks.reverse().flat()
      if (lines.length === 0)
        return {
          lines: tail(
            [row(theme, columns, [['dim', filter ? `nothing matches “${filter}”` : 'no message yet']])],
            columns,
            height,
            0,
          ),
        }
      const limit = Math.max(0, lines.length - height)
      // Fewer rows than asked for: this is all there is.
      return { lines: tail(lines, columns, height, fromEnd), limit: rows < height + fromEnd ? limit : undefined }
    },
  )
}

/** How much has come since the talk was scrolled up, and the key that leads there. */
const newer = ({ state, ui }: Snapshot): readonly Segment[] => {
  if ((ui.scroll.chat ?? 0) === 0) return []
  const until = ui.until.chat ?? Number.POSITIVE_INFINITY
  const count = [...(state?.messages ?? []), ...(state?.alerts ?? [])].filter(({ t }) => t > until).length
  return [['warn', count === 0 ? 'scrolled ↑ end: newest' : `scrolled ↑ end: ${count} newer`]]
}

/**
 * The talk, and below it the plan that waits for a decision: in the rows that are left, and at the end of the talk in up to half of all,
 * before older lines.
 */
const chatAndPlan = (snapshot: Snapshot, columns: number, height: number): DrawnText => {
  const drawn = chatLines(snapshot, columns, height)
  const used = drawn.lines.findLastIndex(line => line.trim() !== '') + 1
  const isAtEnd = (snapshot.ui.scroll.chat ?? 0) === 0 && chatFilter(snapshot.ui) === ''
  const parting = used > 0 ? 1 : 0
  const most = Math.max(height - used - parting, isAtEnd ? Math.floor(height / 2) : 0)
  const preview = planPreview(snapshot, columns, most)
  if (preview.length === 0) return drawn
  const room = height - preview.length
  const talk = drawn.lines.slice(Math.max(0, used + parting - room), used)
  const space = Array.from({ length: room - talk.length }, () => row(snapshot.theme, columns, []))
  return { ...drawn, lines: clip([...talk, ...space, ...preview], columns, height) }
}

declare module '../../ui.ts' {
  interface PaneNames {
    readonly chat: true
  }
}

export const chat: TeamPane = {
  name: 'chat',
  restsAtEnd: true,
  filtered: true,
  draw(snapshot, area) {
    const { ui, theme } = snapshot
    const drawn = chatAndPlan(snapshot, area.width - 4, area.height - 2)
    const lines = drawn.lines.map(line => ` ${line} `)
    const filter = chatFilter(ui) ? [['warn', `  /${chatFilter(ui)}`] as const] : []
    const title = { left: ['Chat', ...filter], right: newer(snapshot) }
    const rows = panel(theme, area.width, area.height, title, lines, ui.focus === 'chat')
    return placed('chat', area, { ...drawn, lines: rows })
  },
  bare(snapshot, columns, rows) {
    const drawn = chatAndPlan(snapshot, columns - 2, rows)
    return { ...drawn, lines: drawn.lines.map(line => ` ${line} `) }
  },
  filter: chatFilter,
  corner: newer,
  crumbs: ({ ui }) => (ui.focus === 'chat' && chatFilter(ui) ? [`/${chatFilter(ui)}`] : []),
}
