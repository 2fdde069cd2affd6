import { covered } from '../../screen/composer.ts'
import type { Segment } from '../../screen/rows.ts'
import { clip, titleLine } from '../../screen/rows.ts'
import { byUrgency } from '../../screen/select.ts'
import { type Area, at, type Snapshot } from '../../screen/snapshot.ts'
import type { Ui } from '../../ui.ts'
import { hasMap, smallMap } from '../map/view.ts'
import { type Drawn, type Pane, placed, type View } from '../view.ts'
import { agents } from './agent-list.ts'
import { chat } from './chat.ts'
import type { TeamPane } from './pane.ts'
import { summaryRows } from './summary.ts'
import { tree } from './tree.ts'

/** The team at a glance: three panes side by side where there is room, three bands where there is not. */
const draw = (snapshot: Snapshot, area: Area): Drawn => {
  const { grown, focus } = snapshot.ui
  const [chosen = agents] = panes.filter(({ name }) => name === focus)
  // On the whole screen, or as the only one where there is no room for others: the team from the line.
  if (grown === 2 && focus !== 'composer') return chosen.draw(snapshot, area)
  if (area.width >= 100) return columns(snapshot, area)
  return area.height >= leastBands
    ? bands(snapshot, area)
    : placed(chosen.name, area, chosen.bare(snapshot, area.width, area.height))
}

/** Rows below which three bands would be headings without content. */
const leastBands = 9

/** What several panes drew and tell, as one. */
const together = (...parts: readonly Drawn[]): Drawn => ({
  panes: parts.flatMap(part => part.panes),
  limits: Object.assign({}, ...parts.map(part => part.limits)),
  starts: Object.assign({}, ...parts.map(part => part.starts)),
  order: Object.assign({}, ...parts.map(part => part.order)),
})

/** Widths of the three panes; the enlarged one takes from the others. */
const shares = (snapshot: Snapshot, width: number): readonly [number, number, number] => {
  const base: [number, number, number] = width >= 160 ? [0.27, 0.4, 0.33] : [0.33, 0.3, 0.37]
  const grown = snapshot.ui.grown === 1 ? panes.findIndex(({ name }) => name === snapshot.ui.focus) : -1
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
  const map = mapHeight(snapshot, area, first)
  const upper = { ...area, width: first, height: area.height - map }
  return together(
    tree.draw(snapshot, upper),
    ...(map > 0 ? [smallMapAt(snapshot, { ...upper, y: area.y + upper.height, height: map })] : []),
    agents.draw(snapshot, { ...area, x: area.x + first, width: second }),
    chat.draw(snapshot, { ...area, x: area.x + first + second, width: third }),
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
    const share = (pane: Pane) => (pane.name === focus ? room - 2 * small : small)
    return [share(agents), share(tree), share(chat)]
  }
  // Every agent that is not idle has a line, on half of the rows at most; one more line counts the rest.
  const awake = byUrgency(snapshot).filter(one => one.urgency !== 'idle').length + 1
  const wanted = Math.max(Math.floor(room / 3), Math.min(awake, Math.floor(room / 2)))
  const first = Math.max(1, Math.min(seats, wanted))
  const second = Math.max(1, Math.min(tasks, Math.floor((room - first) / 2)))
  return [first, second, room - first - second]
}

const bands = (snapshot: Snapshot, area: Area): Drawn => {
  const { theme, ui } = snapshot
  const [first, second, third] = heights(snapshot, area.height)
  const { width, y } = area
  const band = (pane: TeamPane, title: string, place: Area, rows: number): Drawn => {
    const filter = pane.filter(ui)
    const left: Segment[] = [['dim', title], ...(filter === '' ? [] : [['warn', ` /${filter}`] as const])]
    const bare = pane.bare(snapshot, width, rows)
    const rule = titleLine(theme, width, ['─', '─'], { left, right: pane.corner?.(snapshot) }, ui.focus === pane.name)
    return placed(pane.name, place, { ...bare, lines: [rule, ...clip(bare.lines, width, place.height - 1)] })
  }
  const middle = { ...area, y: y + first, height: second + 1 }
  const last = { ...area, y: middle.y + middle.height, height: third + 1 }
  return together(
    placed(agents.name, { ...area, height: first }, agents.bare(snapshot, width, first)),
    band(tree, 'Tasks', middle, second),
    // No line of the chat may hide behind what the composer has to say.
    band(chat, 'Chat', last, third - covered(snapshot)),
  )
}

const panes: readonly TeamPane[] = [tree, agents, chat]

/** Esc closes what tells of an end first. */
const back = (ui: Ui, ended: number | undefined): Ui | undefined =>
  ended === undefined ? undefined : { ...ui, read: ended }

export const teamView: View = { name: 'team', panes, home: agents.name, draw, cover: summaryRows, back }
