import { isAir } from '../../../minecraft/blocks/block-text.ts'
import { type Corners, cornersOf, extent } from '../../../minecraft/blocks/box.ts'
import { columnOf, type Position, placeInLayer } from '../../../minecraft/blocks/position.ts'
import { cellStateOf } from '../../../session/log/building-cells.ts'
import { buildingsOfGoal } from '../../../session/log/buildings-of-goal.ts'
import { isPart, presentTasks } from '../../../session/log/completion.ts'
import type { SessionState } from '../../../session/log/state.ts'
import type { Cache } from '../../screen/cache.ts'

/** One column of the world as seen from above. */
export interface Column {
  /** The highest block that stands; absent when nothing does. */
  readonly block?: string
  /** A block of a blueprint is still missing here. */
  readonly missing?: boolean
  /** A block of a blueprint is another one than it should be. */
  readonly wrong?: boolean
}

/** Heights, both included. */
export interface Levels {
  readonly lowest: number
  readonly highest: number
}

export interface Ground {
  get(x: number, z: number): Column | undefined
  readonly blueprint: { readonly built: number; readonly wrong: number; readonly total: number }
  /** Where there is something to build: the region of the task, else around the blueprints of the goal. */
  readonly site?: Corners
  /** Where there is something to see; absent: nowhere. */
  readonly levels?: Levels
}

type Chunk = SessionState['blocks'][string]
/** By place in the layer. */
type Tops = ReadonlyMap<string, string>

/** Highest standing block of each column of a chunk. */
const topsOf = (chunk: Chunk, top = Number.POSITIVE_INFINITY): Tops => {
  const tops = new Map<string, string>()
  const layers = Object.entries(chunk).filter(([y]) => Number(y) <= top)
  for (const [, layer] of layers.sort(([one], [other]) => Number(other) - Number(one)))
    for (const [place, block] of Object.entries(layer)) if (!isAir(block) && !tops.has(place)) tops.set(place, block)
  return tops
}

/** The heights of the layers of a chunk in which something stands. */
const heightsOf = (chunk: Chunk): readonly number[] =>
  Object.entries(chunk).flatMap(([y, layer]) => (Object.values(layer).some(block => !isAir(block)) ? [Number(y)] : []))

/** The chunks that a site reaches into; without one all. */
const chunksOn = (blocks: SessionState['blocks'], site: Corners | undefined): readonly Chunk[] =>
  Object.entries(blocks).flatMap(([key, chunk]) => {
    const [x = 0, z = 0] = key.split(',').map(Number)
    const isOn = (axis: 0 | 2, at: number) => !site || (at >= site.low[axis] >> 4 && at <= site.high[axis] >> 4)
    return isOn(0, x) && isOn(2, z) ? [chunk] : []
  })

/** Blueprints that a part of the score is judged by, and those of what the team has built or means to build. */
const blueprintsOfGoal = (cache: Cache, state: SessionState): readonly string[] =>
  cache.keep(
    'blueprints of the goal',
    [state.session, state.score.parts, state.tasks, state.plans, state.approvals],
    () => {
      const wanted = new Set([...state.score.parts.map(part => part.name), ...buildingsOfGoal(state)])
      return Object.keys(state.session.blueprints).filter(name => wanted.has(name))
    },
  )

/** The site from above, up to and including the height `top`. Chunks that did not change are not looked at again. */
export const groundOf = (cache: Cache, state: SessionState, top: number | undefined): Ground => {
  const { blueprints, region } = state.session
  const names = blueprintsOfGoal(cache, state)
  const work = cache.keep('work of buildings', [state.session, state.tasks], () =>
    presentTasks(state).filter(task => task.done?.kind === 'built' && isPart(task)),
  )
  const statuses = work.map(({ task, status }) => `${task} ${status}`)
  return cache.keep('ground', [state.blocks, blueprints, region, top, names.join(), statuses.join()], () => {
    const marks = new Map<string, { missing?: boolean; wrong?: boolean }>()
    let built = 0
    let wrong = 0
    let total = 0
    const cells: Position[] = []
    for (const name of names) {
      const stateOfCell = cellStateOf(state.blocks, name, work)
      for (const [index, cell] of (blueprints[name] ?? []).entries()) {
        const [x, y, z] = cell.at
        const stands = stateOfCell(cell, index)
        if (stands === 'clear') continue
        total += 1
        cells.push(cell.at)
        if (stands === 'built') built += 1
        if (stands === 'wrong') wrong += 1
        if (stands !== 'built' && (top === undefined || y <= top)) {
          const key = `${x},${z}`
          marks.set(key, { ...marks.get(key), [stands]: true })
        }
      }
    }
    const site = region ? cornersOf(region) : cells.length > 0 ? extent(cells) : undefined
    const heights = new Set([
      ...cells.map(([, y]) => y),
      ...chunksOn(state.blocks, site).flatMap(chunk => cache.of(chunk, 'heights', () => heightsOf(chunk))),
    ])
    const columns = new Map<string, Column>()
    const tops = new Map<string, Tops>()
    for (const [key, chunk] of Object.entries(state.blocks))
      tops.set(
        key,
        cache.of(chunk, `tops ${top ?? ''}`, () => topsOf(chunk, top)),
      )
    return {
      blueprint: { built, wrong, total },
      site,
      levels: heights.size > 0 ? { lowest: Math.min(...heights), highest: Math.max(...heights) } : undefined,
      get: (x, z) => {
        const key = `${x},${z}`
        const known = columns.get(key)
        if (known) return known
        const block = tops.get(columnOf([x, 0, z]))?.get(`${placeInLayer([x, 0, z])}`)
        const mark = marks.get(key)
        if (block === undefined && !mark) return undefined
        const column: Column = { block, ...mark }
        columns.set(key, column)
        return column
      },
    }
  })
}
