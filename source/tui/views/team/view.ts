import { covered } from '../../screen/composer.ts'
import { clock } from '../../screen/format.ts'
import type { Segment } from '../../screen/rows.ts'
import { clip, row, segmentsWidth, titleLine } from '../../screen/rows.ts'
import { byStanding, seatAtHand } from '../../screen/select.ts'
import { type Area, at, type Placed, type Snapshot } from '../../screen/snapshot.ts'
import { cut, plain } from '../../screen/text.ts'
import { filterOf } from '../../ui.ts'
import { hasMap, smallMap } from '../map/view.ts'
import { judging, tasksPane, treeLines } from '../tasks/tree.ts'
import { agentsPane, seatLines } from './agents.ts'
import { chatAndPlan, chatPane } from './chat.ts'

/** The team at a glance: three panes side by side where there is room, three bands where there is not. */
export const teamView = (snapshot: Snapshot, area: Area): readonly Placed[] => {
  const alone = snapshot.ui.grown === 2 ? snapshot.ui.focus : undefined
  if (alone === 'tasks') return [at('tasks', area, tasksPane(snapshot, area))]
  if (alone === 'agents') return [at('agents', area, agentsPane(snapshot, area))]
  if (alone === 'chat') return [at('chat', area, chatPane(snapshot, area))]
  if (area.width >= 100) return columns(snapshot, area)
  return area.height >= leastBands ? bands(snapshot, area) : one(snapshot, area)
}

/** Rows below which three bands would be headings without content. */
const leastBands = 9

/** One pane, the one with the focus: the team from the line. */
const one = (snapshot: Snapshot, area: Area): readonly Placed[] => {
  const { width, height } = area
  const pad = (line: string) => ` ${line} `
  switch (snapshot.ui.focus) {
    case 'tasks':
      return [at('tasks', area, treeLines(snapshot, 'tasks', width - 2, height).map(pad))]
    case 'chat':
      return [at('chat', area, chatAndPlan(snapshot, width - 2, height).map(pad))]
    default:
      return [
        at(
          'agents',
          area,
          seatLines(snapshot, width - 1, height).map(line => `${line} `),
        ),
      ]
  }
}

/** Widths of the three panes; the enlarged one takes from the others. */
const shares = (snapshot: Snapshot, width: number): readonly [number, number, number] => {
  const base: [number, number, number] = width >= 160 ? [0.27, 0.4, 0.33] : [0.33, 0.3, 0.37]
  const grown = snapshot.ui.grown === 1 ? ['tasks', 'agents', 'chat'].indexOf(snapshot.ui.focus) : -1
  const parts = base.map((share, index) => (grown === -1 ? share : index === grown ? 0.56 : 0.22))
  const first = Math.floor(width * (parts[0] ?? 0))
  const second = Math.floor(width * (parts[1] ?? 0))
  return [first, second, width - first - second]
}

/** Width from which a map has its place on the team view, and the least height of it. */
const leastMap = { width: 140, height: 10 } as const

/** Rows that the tree of tasks does not need, for a map below it; 0 where it would be too small to tell anything. */
const mapHeight = ({ state, ui }: Snapshot, area: Area, columns: number): number => {
  if (!state || area.width < leastMap.width || ui.grown !== 0 || !hasMap(state)) return 0
  const tree = Object.keys(state.tasks).length + 3
  // A character is as high as two are wide.
  const height = Math.min(area.height - tree, Math.ceil(columns / 2) + 1)
  return height < leastMap.height ? 0 : height
}

const smallMapAt = (snapshot: Snapshot, area: Area): Placed => at('small map', area, smallMap(snapshot, area))

const columns = (snapshot: Snapshot, area: Area): readonly Placed[] => {
  const [first, second, third] = shares(snapshot, area.width)
  const tasks = { ...area, width: first }
  const agents = { ...area, x: area.x + first, width: second }
  const map = mapHeight(snapshot, area, first)
  const tree = { ...tasks, height: area.height - map }
  const chat = { ...area, x: area.x + first + second, width: third }
  return [
    at('tasks', tree, tasksPane(snapshot, tree)),
    ...(map > 0 ? [smallMapAt(snapshot, { ...tasks, y: tasks.y + tree.height, height: map })] : []),
    at('agents', agents, agentsPane(snapshot, agents)),
    at('chat', chat, chatPane(snapshot, chat)),
  ]
}

/** Heights of the three bands of a narrow screen: agents need a line each, the talk gets what the tree leaves. */
const heights = (snapshot: Snapshot, height: number): readonly [number, number, number] => {
  const seats = Object.keys(snapshot.state?.seats ?? {}).length
  const tasks = Object.keys(snapshot.state?.tasks ?? {}).length
  const room = height - 2
  const { grown, focus } = snapshot.ui
  if (grown === 1 && focus !== 'composer') {
    const small = Math.max(1, Math.floor(room / 6))
    if (focus === 'agents') return [room - 2 * small, small, small]
    if (focus === 'tasks') return [small, room - 2 * small, small]
    return [small, small, room - 2 * small]
  }
  // Whoever does not idle has a line where at most half of the screen does for it, and the rest is counted in one.
  const awake = byStanding(snapshot).filter(one => one.standing !== 'idle').length + 1
  const wanted = Math.max(Math.floor(room / 3), Math.min(awake, Math.floor(room / 2)))
  const first = Math.max(1, Math.min(seats, wanted))
  const second = Math.max(1, Math.min(tasks, Math.floor((room - first) / 2)))
  return [first, second, room - first - second]
}

const bands = (snapshot: Snapshot, area: Area): readonly Placed[] => {
  const { ui, theme } = snapshot
  const [first, second, third] = heights(snapshot, area.height)
  const { width } = area
  const rule = (words: string, name: 'tasks' | 'chat', right: readonly Segment[] = []): string => {
    const filter: Segment[] = filterOf(ui, name) ? [['warn', ` /${filterOf(ui, name)}`]] : []
    return titleLine(theme, width, ['─', '─'], { left: [['dim', words], ...filter], right }, ui.focus === name)
  }
  const pad = (line: string) => ` ${line} `
  const agents = seatLines(snapshot, width - 1, first).map(line => `${line} `)
  const tasks = treeLines(snapshot, 'tasks', width - 2, second).map(pad)
  // Nothing said may hide behind what the line below has to say.
  const chat = clip(chatAndPlan(snapshot, width - 2, third - covered(snapshot)), width - 2, third).map(pad)
  const y = area.y
  return [
    at('agents', { ...area, height: first }, agents),
    at('tasks', { ...area, y: y + first, height: second + 1 }, [
      rule('Tasks', 'tasks', judging(snapshot.state)),
      ...tasks,
    ]),
    at('chat', { ...area, y: y + first + second + 1, height: third + 1 }, [rule('Chat', 'chat'), ...chat]),
  ]
}

/** Numbered names of the views: ` Team  2 Agent  3 Tasks …`, the open one without its number's key colour. */
export const tabs = (snapshot: Snapshot, names: readonly string[], open: string, waiting: number): string => {
  const { theme, columns: width } = snapshot
  const segments: Segment[] = [' ']
  names.forEach((name, index) => {
    const label = name === 'inbox' && waiting > 0 ? `${name}(${waiting})` : name
    if (name === open) segments.push(['select', ` ${index + 1} ${label} `], ' ')
    else segments.push(['key', ` ${index + 1}`], ` ${label} `, ' ')
  })
  const where = crumbs(snapshot)
  const room = width - segmentsWidth(segments) - 3
  return row(theme, width, segments, where === '' || room < 8 ? [] : [['dim', cut(where, room)], ' '])
}

/** Where in a view one is: `Bob › nextActions 02:31`. */
const crumbs = ({ state, ui }: Snapshot): string => {
  if (!state) return ''
  const filter = filterOf(ui, ui.focus)
  const out: string[] = []
  if (ui.view === 'agent') {
    const seat = seatAtHand(state, ui.seat)
    if (seat) out.push(plain(seat.seat))
    const asked = ui.question?.asked
    if (asked) out.push(`${plain(asked.data.question)} ${clock(asked.t)}`)
  }
  if (ui.view === 'tasks' && ui.task !== undefined) out.push(plain(state.tasks[ui.task]?.title ?? ''))
  if (filter !== '' && !ui.question) out.push(`/${filter}`)
  return out.filter(part => part !== '').join(' › ')
}
