import type { SeatState, SessionState } from '../../../session/log/state.ts'
import { place } from '../../screen/format.ts'
import { clip, panel, row, type Segment, titleLine } from '../../screen/rows.ts'
import { byUrgency, lowHealth, seatsOf } from '../../screen/select.ts'
import { type Area, at, type Snapshot } from '../../screen/snapshot.ts'
import { plain, take } from '../../screen/text.ts'
import type { Rgb } from '../../screen/theme.ts'
import type { Drawn, View } from '../view.ts'
import { blockColour } from './colours.ts'
import { type Column, type Ground, groundOf } from './ground.ts'
import { mapContexts } from './keys.ts'
import { mapState } from './state.ts'
import { fittingZoom } from './zoom.ts'

/**
 * The building site from above. A cell is half a character high, so that blocks look square: each character shows two of
 * them, one above the other, north at the top.
 */

/** Mineflayer's yaw: 0 = north, growing counter-clockwise. */
const arrows = ['↑', '↖', '←', '↙', '↓', '↘', '→', '↗'] as const
const heading = (yaw: number | undefined): string => {
  if (yaw === undefined) return '·'
  const eighth = Math.round(yaw / (Math.PI / 4))
  return arrows[((eighth % 8) + 8) % 8] ?? '·'
}

/** Where the map's middle is, before it is moved: the site's, else the agents'. */
const centre = (state: SessionState, { site }: Ground): readonly [number, number] => {
  if (site) return [Math.round((site.low[0] + site.high[0]) / 2), Math.round((site.low[2] + site.high[2]) / 2)]
  const known = seatsOf(state).flatMap(seat => (seat.body.position ? [seat.body.position] : []))
  if (known.length === 0) return [0, 0]
  const mean = (axis: 0 | 2) => Math.round(known.reduce((sum, position) => sum + position[axis], 0) / known.length)
  return [mean(0), mean(2)]
}

const wrongColour: Rgb = [220, 60, 60]
const ghostColour: Rgb = [70, 90, 130]

type Cell = { readonly colour: Rgb | null; readonly sign: string }
const empty: Cell = { colour: null, sign: ' ' }

/** How one column of blocks looks: what is built, what is still missing, what stands where something else should. */
const cellOf = (column: Column | undefined): Cell => {
  if (!column) return empty
  if (column.wrong) return { colour: wrongColour, sign: '×' }
  if (column.block !== undefined) return { colour: blockColour(column.block), sign: '█' }
  return column.missing ? { colour: ghostColour, sign: '░' } : empty
}

/** One character for two cells: colours where the terminal has them, else signs. */
const character = (snapshot: Snapshot, upper: Cell, lower: Cell): string => {
  const { theme } = snapshot
  const signs = upper.sign + lower.sign
  if (theme.depth === 1 || theme.name === 'none') {
    if (signs.includes('×')) return '×'
    if (signs === '██') return '█'
    if (upper.sign === '█') return '▀'
    if (lower.sign === '█') return '▄'
    return signs.includes('░') ? '░' : ' '
  }
  // What is wrong and what is missing have signs of their own: not every person tells their colours apart.
  if (signs.includes('×')) {
    const other = upper.sign === '×' ? lower : upper
    return theme.cell(wrongColour, other.sign === '█' ? other.colour : null, '×')
  }
  if (signs === '░░' || signs === '░ ' || signs === ' ░') return theme.cell(ghostColour, null, '░')
  if (upper.colour && lower.colour) return theme.cell(upper.colour, lower.colour, '▀')
  if (upper.colour) return theme.cell(upper.colour, null, '▀')
  return lower.colour ? theme.cell(lower.colour, null, '▄') : ' '
}

/** The most telling column of a cell that stands for several: an error, then what is built, then what is missing. */
const mostTelling = (ground: Ground, x: number, z: number, blocks: number): Column | undefined => {
  if (blocks <= 1) return ground.get(Math.floor(x), Math.floor(z))
  let best: Column | undefined
  for (let dx = 0; dx < blocks; dx++)
    for (let dz = 0; dz < blocks; dz++) {
      const column = ground.get(Math.floor(x) + dx, Math.floor(z) + dz)
      if (!column) continue
      if (column.wrong) return column
      if (!best || (best.block === undefined && column.block !== undefined)) best = column
    }
  return best
}

/** The length of what all names begin with, up to a `_` or `-`: a prefix tells no two agents apart. */
export const sharedStart = ([first = '', ...others]: readonly string[]): number => {
  const ends = [...first.matchAll(/[_-]/g)].map(({ index }) => index + 1)
  return others.length === 0
    ? 0
    : (ends.findLast(end => others.every(name => name.startsWith(first.slice(0, end)))) ?? 0)
}

const rows = (snapshot: Snapshot, state: SessionState, columns: number, height: number, zoom: number): string[] => {
  const { ui, theme, cache } = snapshot
  const blocks = 1 / zoom
  const { dx, dz, top } = mapState.of(ui)
  const ground = groundOf(cache, state, top)
  const [middleX, middleZ] = centre(state, ground)
  const west = Math.floor(middleX + dx - (columns / 2) * blocks)
  const north = Math.floor(middleZ + dz - height * blocks)
  const people = new Map<string, string>()
  const shared = sharedStart(seatsOf(state).map(seat => plain(seat.seat)))
  // Targets of agents on their way; an agent that stands there covers the sign.
  for (const seat of seatsOf(state)) {
    const { target } = seat.action ?? {}
    if (!target) continue
    const x = Math.floor((target[0] - west) * zoom)
    const y = Math.floor(((target[2] - north) * zoom) / 2)
    if (x >= 0 && x < columns && y >= 0 && y < height) people.set(`${x},${y}`, theme.seat(seat.colour, '+'))
  }
  for (const seat of seatsOf(state)) {
    const { position } = seat.body
    if (!position) continue
    const column = Math.floor((position[0] - west) * zoom)
    const line = Math.floor(((position[2] - north) * zoom) / 2)
    // A body beyond the map stands at its edge, as a small letter.
    const x = Math.max(0, Math.min(columns - 1, column))
    const y = Math.max(0, Math.min(height - 1, line))
    const initial = take(plain(seat.seat).slice(shared).toUpperCase(), 1) || '@'
    const inside = x === column && y === line
    people.set(`${x},${y}`, theme.seat(seat.colour, inside ? initial : initial.toLowerCase()))
    // The arrow beside an agent shows where it looks; it gives way to another agent.
    const beside = `${x + 1},${y}`
    if (inside && x + 1 < columns && seat.body.yaw !== undefined && !people.has(beside))
      people.set(beside, theme.seat(seat.colour, heading(seat.body.yaw)))
  }
  return Array.from({ length: height }, (_, line) => {
    let out = ''
    for (let column = 0; column < columns; column++) {
      const seat = people.get(`${column},${line}`)
      if (seat !== undefined) {
        out += seat
        continue
      }
      const x = west + column * blocks
      const z = north + line * 2 * blocks
      out += character(
        snapshot,
        cellOf(mostTelling(ground, x, z, blocks)),
        cellOf(mostTelling(ground, x, z + blocks, blocks)),
      )
    }
    return out
  })
}

/** What the signs of the map mean, of those that are on it. */
const key = (snapshot: Snapshot, state: SessionState): readonly (readonly [string, string])[] => {
  const { theme } = snapshot
  const bodies = seatsOf(state).some(seat => seat.body.position)
  const goals = seatsOf(state).some(seat => seat.action?.target)
  const colourless = theme.depth === 1 || theme.name === 'none'
  return [
    ...(bodies
      ? ([
          ['A→', 'agent, looks east'],
          ['a', 'agent beyond the edge'],
        ] as const)
      : []),
    ...(goals ? ([['+', 'where an agent goes']] as const) : []),
    ...(colourless ? ([['█', 'block']] as const) : ([['▀', 'block, in its colour']] as const)),
  ]
}

const legend = (snapshot: Snapshot, state: SessionState, columns: number, height: number, zoom: number): string[] => {
  const { theme, ui } = snapshot
  const { top } = mapState.of(ui)
  const ground = groundOf(snapshot.cache, state, top)
  const put = (left: readonly Segment[], right: readonly Segment[] = []) => row(theme, columns, left, right)
  const { built, total, wrong } = ground.blueprint
  const facts = [put([])]
  if (total > 0) facts.push(put([['dim', 'blocks built']], [`${built} of ${total}`]))
  if (wrong > 0) facts.push(put([['bad', '× wrong block']], [String(wrong)]))
  if (total > built + wrong) facts.push(put([['dim', '░ still missing']], [String(total - built - wrong)]))
  facts.push(
    put([['dim', 'zoom']], [zoom >= 1 ? `${zoom} cell${zoom === 1 ? '' : 's'} a block` : `${1 / zoom} blocks a cell`]),
    put([['dim', 'height']], [top === undefined ? 'all' : `up to ${top}`]),
    put([]),
    ...key(snapshot, state).map(([sign, means]) => put([sign, ' '.repeat(3 - sign.length), ['dim', means]])),
  )
  const hurt = (seat: SeatState): Segment[] => {
    const { health } = seat.body
    return health !== undefined && health < lowHealth ? [['bad', `♥${Math.round(health)} `]] : []
  }
  // A seat that wants a look stands first where not all fit.
  const seats = seatsOf(state)
  const order = seats.length < height - facts.length ? seats : byUrgency(snapshot).map(one => one.seat)
  const lines = order.flatMap(seat => {
    const { position, yaw } = seat.body
    const { target } = seat.action ?? {}
    return [
      put(
        [{ seat: seat.colour, text: plain(seat.seat) }, ` ${heading(yaw)}`],
        [...hurt(seat), position ? place(position) : 'not there'],
      ),
      ...(target ? [put([['dim', '  + goes to']], [place(target)])] : []),
    ]
  })
  // What the signs mean stays, however many agents there are.
  const room = Math.max(1, height - facts.length)
  const who =
    lines.length <= room ? lines : [...lines.slice(0, room - 1), put([['dim', `… ${lines.length - room + 1} more`]])]
  return [...who, ...facts]
}

/** The log holds all blocks of a task's region; without one only those that agents saw of buildings, and placed. */
const footOf = ({ session, blocks }: SessionState, width: number): readonly Segment[] => {
  if (session.region !== undefined) return []
  if (Object.keys(blocks).length > 0)
    return [
      ['dim', width < 52 ? 'without the land around' : 'what agents placed and saw of buildings, without the land'],
    ]
  return [['dim', width < 52 ? 'land is drawn for tasks only' : 'the land is drawn in the region of a task only']]
}

/** Whether there is anything that a map could show. */
export const hasMap = (state: SessionState): boolean =>
  state.session.region !== undefined || seatsOf(state).some(seat => seat.body.position !== undefined)

/** The whole site in a small pane, wherever the map itself has been moved to. */
export const smallMap = (snapshot: Snapshot, area: Area): readonly string[] => {
  const { state, theme, cache } = snapshot
  if (!state) return []
  const { width, height } = area
  const columns = width - 2
  const whole: Snapshot = { ...snapshot, ui: mapState.set(snapshot.ui, { dx: 0, dz: 0, top: undefined }) }
  const ground = groundOf(cache, state, undefined)
  const dependencies = [ground, state.seats, state.session, columns, height, theme]
  const drawn = cache.keep('small map', dependencies, () =>
    rows(whole, state, columns, height - 2, fittingZoom(ground, columns, height - 2)),
  )
  const title = { left: ['Map'], right: [['dim', 'north is up'] as const], foot: footOf(state, width) }
  return panel(theme, width, height, title, drawn, false)
}

const draw = (snapshot: Snapshot, area: Area): Drawn => {
  const { state, theme, ui, cache } = snapshot
  if (!state) return { panes: [] }
  const { width, height } = area
  const map = mapState.of(ui)
  const beside = width >= 70 ? 26 : 0
  const columns = width - beside - 2
  const ground = groundOf(cache, state, map.top)
  const zoom = map.zoom ?? fittingZoom(ground, columns, height - 2)
  const dependencies = [ground, state.seats, state.session, map, columns, height, theme]
  const drawn = cache.keep('map', dependencies, () => rows(snapshot, state, columns, height - 2, zoom))
  const title = { left: ['Map'], right: [['dim', 'north is up'] as const], foot: footOf(state, columns + 2) }
  const left = panel(theme, columns + 2, height, title, drawn, ui.focus === 'main')
  if (beside === 0) return { panes: [at('map', area, left)], scale: zoom }
  const facts = legend(snapshot, state, beside - 2, height - 1, zoom).map(line => ` ${line} `)
  const right = clip([titleLine(theme, beside, ['─', ' '], { left: ['Who and what'] }), ...facts], beside, height)
  const legendArea = { ...area, x: area.x + columns + 2, width: beside }
  return { panes: [at('map', { ...area, width: columns + 2 }, left), at('legend', legendArea, right)], scale: zoom }
}

export const mapView: View = { name: 'map', panes: [{ name: 'main', draw }], contexts: mapContexts }
