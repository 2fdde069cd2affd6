import { covered } from '../../screen/composer.ts'
import type { Segment } from '../../screen/rows.ts'
import { clip, titleLine } from '../../screen/rows.ts'
import { byUrgency } from '../../screen/select.ts'
import { type Area, at, type Snapshot } from '../../screen/snapshot.ts'
import { filterOf, type Ui } from '../../ui.ts'
import { hasMap, smallMap } from '../map/view.ts'
import { treePane } from '../tasks/keys.ts'
import { judging, tasksPane, treeLines } from '../tasks/tree.ts'
import type { Drawn, DrawnList, DrawnText, Pane, View } from '../view.ts'
import { agentList } from './agent-list.ts'
import { agentsPane, seatLines } from './agents.ts'
import { chatAndPlan, chatPane } from './chat.ts'

/** The team at a glance: three panes side by side where there is room, three bands where there is not. */
const draw = (snapshot: Snapshot, area: Area): Drawn => {
  if (snapshot.ui.grown === 2 && snapshot.ui.focus !== 'composer') return alone(snapshot, area)
  if (area.width >= 100) return columns(snapshot, area)
  return area.height >= leastBands ? bands(snapshot, area) : one(snapshot, area)
}

/** Rows below which three bands would be headings without content. */
const leastBands = 9

/** The focused pane on the whole screen. */
const alone = (snapshot: Snapshot, area: Area): Drawn => {
  switch (snapshot.ui.focus) {
    case 'tasks':
      return listed('tasks', area, tasksPane(snapshot, area))
    case 'chat':
      return told('chat', area, chatPane(snapshot, area))
    default:
      return listed('agents', area, agentsPane(snapshot, area))
  }
}

/** One pane, the one with the focus: the team from the line. */
const one = (snapshot: Snapshot, area: Area): Drawn => {
  const { width, height } = area
  switch (snapshot.ui.focus) {
    case 'tasks':
      return listed('tasks', area, padded(treeLines(snapshot, 'tasks', width - 2, height)))
    case 'chat':
      return told('chat', area, padded(chatAndPlan(snapshot, width - 2, height)))
    default:
      return listed('agents', area, padded(seatLines(snapshot, width - 1, height), ''))
  }
}

const padded = <T extends { readonly lines: readonly string[] }>(drawn: T, before = ' '): T => ({
  ...drawn,
  lines: drawn.lines.map(line => `${before}${line} `),
})

const listed = (name: 'tasks' | 'agents', area: Area, { lines, order }: DrawnList): Drawn => ({
  panes: [at(name, area, lines)],
  order: { [name]: order },
})

const told = (name: 'chat', area: Area, { lines, limit }: DrawnText): Drawn => ({
  panes: [at(name, area, lines)],
  limits: { [name]: limit },
})

/** What several panes drew and tell, as one. */
const together = (...parts: readonly Drawn[]): Drawn => ({
  panes: parts.flatMap(part => part.panes),
  limits: Object.assign({}, ...parts.map(part => part.limits)),
  order: Object.assign({}, ...parts.map(part => part.order)),
})

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

const smallMapAt = (snapshot: Snapshot, area: Area): Drawn => ({
  panes: [at('small map', area, smallMap(snapshot, area))],
})

const columns = (snapshot: Snapshot, area: Area): Drawn => {
  const [first, second, third] = shares(snapshot, area.width)
  const tasks = { ...area, width: first }
  const agents = { ...area, x: area.x + first, width: second }
  const map = mapHeight(snapshot, area, first)
  const tree = { ...tasks, height: area.height - map }
  const chat = { ...area, x: area.x + first + second, width: third }
  return together(
    listed('tasks', tree, tasksPane(snapshot, tree)),
    ...(map > 0 ? [smallMapAt(snapshot, { ...tasks, y: tasks.y + tree.height, height: map })] : []),
    listed('agents', agents, agentsPane(snapshot, agents)),
    told('chat', chat, chatPane(snapshot, chat)),
  )
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
  // Every agent that is not idle has a line, on half of the rows at most; one more line counts the rest.
  const awake = byUrgency(snapshot).filter(one => one.urgency !== 'idle').length + 1
  const wanted = Math.max(Math.floor(room / 3), Math.min(awake, Math.floor(room / 2)))
  const first = Math.max(1, Math.min(seats, wanted))
  const second = Math.max(1, Math.min(tasks, Math.floor((room - first) / 2)))
  return [first, second, room - first - second]
}

const bands = (snapshot: Snapshot, area: Area): Drawn => {
  const { ui, theme } = snapshot
  const [first, second, third] = heights(snapshot, area.height)
  const { width, y } = area
  const rule = (words: string, name: 'tasks' | 'chat', right: readonly Segment[] = []): string => {
    const filter: Segment[] = filterOf(ui, name) ? [['warn', ` /${filterOf(ui, name)}`]] : []
    return titleLine(theme, width, ['─', '─'], { left: [['dim', words], ...filter], right }, ui.focus === name)
  }
  const agents = padded(seatLines(snapshot, width - 1, first), '')
  const tasks = padded(treeLines(snapshot, 'tasks', width - 2, second))
  // No line of the chat may hide behind what the composer has to say.
  const chat = chatAndPlan(snapshot, width - 2, third - covered(snapshot))
  const talk = padded({ ...chat, lines: clip(chat.lines, width - 2, third) })
  const under = (title: string, lines: readonly string[]) => [title, ...lines]
  return together(
    listed('agents', { ...area, height: first }, agents),
    listed(
      'tasks',
      { ...area, y: y + first, height: second + 1 },
      {
        ...tasks,
        lines: under(rule('Tasks', 'tasks', judging(snapshot.state)), tasks.lines),
      },
    ),
    told(
      'chat',
      { ...area, y: y + first + second + 1, height: third + 1 },
      {
        ...talk,
        lines: under(rule('Chat', 'chat'), talk.lines),
      },
    ),
  )
}

/** Esc closes the summary of an ended session first. */
const back = (ui: Ui, ended: boolean): Ui | undefined => (ended && !ui.read ? { ...ui, read: true } : undefined)

const chat: Pane = { name: 'chat', restsAtEnd: () => true }

export const teamView: View = {
  name: 'team',
  panes: [treePane('tasks'), agentList, chat],
  home: 'agents',
  draw,
  back,
}
