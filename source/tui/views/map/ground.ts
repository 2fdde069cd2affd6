import { blockName, isAir } from '../../../minecraft/blocks/block-text.ts'
import { type Corners, cornersOf, extent } from '../../../minecraft/blocks/box.ts'
import { columnOf, type Position, placeInLayer } from '../../../minecraft/blocks/position.ts'
import { buildingsOfGoal, finishedOfGoal } from '../../../session/log/buildings-of-goal.ts'
import { loggedBlock } from '../../../session/log/logged-blocks.ts'
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

export interface Ground {
  get(x: number, z: number): Column | undefined
  readonly blueprint: { readonly built: number; readonly wrong: number; readonly total: number }
  /** Where there is something to build: the region of the task, else around the blueprints of the goal. */
  readonly site?: Corners
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
  const finished = cache.keep('finished buildings', [state.session, state.tasks], () => finishedOfGoal(state))
  const isFinished = names.map(name => finished.has(name))
  return cache.keep('ground', [state.blocks, blueprints, region, top, ...names, ...isFinished], () => {
    const marks = new Map<string, { missing?: boolean; wrong?: boolean }>()
    let built = 0
    let wrong = 0
    let total = 0
    const cells: Position[] = []
    for (const name of names)
      for (const cell of blueprints[name] ?? []) {
        const [x, y, z] = cell.at
        if (isAir(cell.block)) continue
        total += 1
        cells.push(cell.at)
        // Of a finished building stands what the log does not have: it was there before.
        const stands = loggedBlock(state.blocks, cell.at) ?? (finished.has(name) ? cell.block : undefined)
        const key = `${x},${z}`
        const mark = marks.get(key) ?? {}
        if (stands === undefined || isAir(stands)) {
          if (top === undefined || y <= top) marks.set(key, { ...mark, missing: true })
        } else if (blockName(stands) !== cell.block) {
          wrong += 1
          if (top === undefined || y <= top) marks.set(key, { ...mark, wrong: true })
        } else built += 1
      }
    const columns = new Map<string, Column>()
    const tops = new Map<string, Tops>()
    for (const [key, chunk] of Object.entries(state.blocks))
      tops.set(
        key,
        cache.of(chunk, `tops ${top ?? ''}`, () => topsOf(chunk, top)),
      )
    return {
      blueprint: { built, wrong, total },
      site: region ? cornersOf(region) : cells.length > 0 ? extent(cells) : undefined,
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
