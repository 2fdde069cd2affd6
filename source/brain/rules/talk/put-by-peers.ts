import { z } from 'zod'
import { blockPosition } from '../../../minecraft/blocks/position-schema.ts'
import { countIn, goesInto, type Recipe } from '../../../planner/materials.ts'
import type { PassedWork } from '../../../session/log/events/meaning.ts'
import type { Container } from '../../questions/shapes.ts'
import { isPlace } from '../items/stored-items.ts'

/** What a peer says it has put into a container for others, where the asker has not seen it lie. */
export const putByPeer = z.object({ item: z.string(), count: z.int().min(1), at: blockPosition })
export type PutByPeer = z.infer<typeof putByPeer>

type Recipes = readonly Pick<Recipe, 'item' | 'from'>[]

/** After some work: what it has put away for others comes on, and what it is made of has been taken out again. */
export const putAfter = (
  put: readonly PutByPeer[],
  { done, way }: Pick<PassedWork, 'done' | 'way'>,
  recipes: Recipes,
): PutByPeer[] => {
  if (done.kind === 'stored' && way === 'give' && done.at) {
    const { item, count, at } = done
    return [...put.filter(one => one.item !== item || !isPlace(one, at)), { item, count, at }]
  }
  if (done.kind !== 'have') return [...put]
  const used = goesInto([done.item], recipes).add(done.item)
  return put.filter(one => !used.has(one.item))
}

/** Without what is seen to lie there: from then on the own eyes tell how much there is. */
export const unseenPut = (
  put: readonly PutByPeer[],
  containers: readonly Pick<Container, 'at' | 'items'>[],
): PutByPeer[] =>
  put.filter(({ item, count, at }) => !containers.some(one => isPlace(one, at) && countIn(one.items, item) >= count))

/** The containers as they are by what peers say. */
export const withPut = (containers: readonly Container[], put: readonly PutByPeer[]): Container[] =>
  containers.map(one => {
    const here = put.filter(({ at }) => isPlace(one, at))
    if (here.length === 0) return one
    const more = here.map(({ item, count }) => [item, Math.max(count, countIn(one.items, item))])
    return { ...one, items: { ...one.items, ...Object.fromEntries(more) } }
  })
