import { blockName } from '../../minecraft/blocks/block-text.ts'
import { distance, type Position, show } from '../../minecraft/blocks/position.ts'
import { readable } from '../../minecraft/names/readable.ts'
import type { Condition, PlanItem } from '../../session/log/events/plan.ts'
import { own } from '../../session/log/fold/records.ts'
import type { SessionState } from '../../session/log/state.ts'
import type { Cache } from '../screen/cache.ts'
import { cellsInWords } from './cells-in-words.ts'

/** Where the check of an item looks, in words for people: a place of the world, or the part of a building. */
export interface ItemPlace {
  /** `the chest at 12 64 -3, 8 blocks from Bob`, `46 of 96 blocks, north side, levels 1 to 4: 30 birch planks, 16 birch logs`. */
  readonly full: string
  /** `at 12 64 -3`, `46 of 96 blocks`. */
  readonly short: string
}

/** Of several chests or tables, which one an item means; undefined: its check names no place. */
export const placeOfItem = (
  { id, done, assignee }: Pick<PlanItem, 'id' | 'done' | 'assignee'>,
  state: Pick<SessionState, 'containers' | 'seats' | 'session'> | null | undefined,
  cache?: Cache,
): ItemPlace | undefined => {
  if (done.kind === 'built') {
    const blueprint = own(state?.session.blueprints ?? {}, done.blueprint)
    if (!blueprint) return undefined
    const words = () => cellsInWords(blueprint, done)
    return cache ? cache.keep(`part of ${id}`, [blueprint, done], words) : words()
  }
  const named = placeIn(done, state?.containers)
  if (!named) return undefined
  const body = assignee === null ? null : state?.seats[assignee]?.body?.position
  const blocks = body ? Math.round(distance(body, named.middle)) : undefined
  const far = blocks === undefined ? '' : `, ${blocks} ${blocks === 1 ? 'block' : 'blocks'} from ${assignee}`
  return { full: `${named.thing} ${named.where}${far}`, short: named.where }
}

const placeIn = (
  done: Condition,
  containers: SessionState['containers'],
): { readonly thing: string; readonly where: string; readonly middle: Position } | undefined => {
  if (done.kind === 'stored' && done.at) {
    const { block = 'chest' } = containers?.[show(done.at)] ?? {}
    return { thing: `the ${readable(blockName(block))}`, where: `at ${show(done.at)}`, middle: done.at }
  }
  if (done.kind === 'placed')
    return { thing: `the ${readable(blockName(done.block))}`, where: `at ${show(done.at)}`, middle: done.at }
  if (done.kind !== 'inside') return undefined
  const { from, to } = done.box
  const middle: Position = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2, (from[2] + to[2]) / 2]
  return { thing: 'the place', where: `between ${show(from)} and ${show(to)}`, middle }
}
