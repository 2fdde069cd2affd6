import { readable } from '../../../minecraft/names/readable.ts'
import type { PlanTaskInput } from '../../questions/plan-task/shape.ts'
import { type Draft, titled } from './draft-item.ts'

/** What is collected counts once, for the team: all the same who collected it, and who has the share of it now. */

type Known = Pick<PlanTaskInput, 'previous' | 'begun'>

/** What a worker that has `held` of a thing had before its shares of it: what it collected since then is a part of these. */
export const heldBefore = ({ previous, begun = [] }: Known, item: string, worker: string, held: number): number => {
  const planned = (previous?.stages ?? []).flatMap(({ items }) =>
    items.flatMap(({ done, amount, assignee, way }) =>
      done.kind === 'have' &&
      done.item === item &&
      done.seat === undefined &&
      assignee === worker &&
      amount !== undefined &&
      (way === 'collect' || way === 'mine')
        ? [done.count - amount]
        : [],
    ),
  )
  const own = begun.flatMap(one => (one.by === worker && one.item === item ? [one.before] : []))
  return Math.max(0, Math.min(held, ...planned, ...own))
}

/**
 * What the team picked up of a thing beyond the shares that are done: one finds what another lacks. It counts where some of the thing was
 * looked for in vain; as long as it is found, each brings its share.
 */
export const gatheredBeyond = ({ begun = [], finished, failed, team }: PlanTaskInput, item: string): number => {
  if (!failed.some(({ done, way }) => done?.kind === 'have' && done.item === item && isGathered(way))) return 0
  const own = begun.filter(one => one.item === item)
  return [...Map.groupBy(own, ({ by }) => by)].reduce((sum, [name, list]) => {
    const held = team.find(one => one.name === name)?.inventory[item] ?? 0
    const done = finished.reduce(
      (all, { by, done: one, amount = 0, way }) =>
        by === name && one?.kind === 'have' && one.item === item && isGathered(way) ? all + amount : all,
      0,
    )
    return sum + Math.max(0, held - Math.min(...list.map(({ before }) => before)) - done)
  }, 0)
}
const isGathered = (way: Draft['way'] | undefined): boolean => way === 'collect' || way === 'mine'

/** What each of those collected that have no share of it any more and did not finish theirs. */
const leftWith = (item: string, workers: ReadonlySet<string>, { begun = [], finished, team }: PlanTaskInput) => {
  const open = begun.filter(
    one => one.item === item && !workers.has(one.by) && !finished.some(({ id, by }) => id === one.id && by === one.by),
  )
  return [...Map.groupBy(open, one => one.by)].flatMap(([name, list]) => {
    const held = team.find(one => one.name === name)?.inventory[item] ?? 0
    const asked = list.reduce((sum, { amount }) => sum + amount, 0)
    const count = Math.min(asked, held - Math.min(...list.map(({ before }) => before)))
    return count > 0 ? [{ name, count }] : []
  })
}

/** Without what those have collected of it whose share went to others, as far as it may stay in any hands. */
export const withoutGathered = (drafts: readonly Draft[], input: PlanTaskInput): Draft[] => {
  const items = new Set(drafts.flatMap(({ load, done }) => (load?.free && done.kind === 'have' ? [done.item] : [])))
  let rest = [...drafts]
  for (const item of items) {
    const isShare = ({ load, done }: Draft): boolean => load !== undefined && done.kind === 'have' && done.item === item
    for (const { name, count } of leftWith(
      item,
      new Set(rest.filter(isShare).map(({ assignee }) => assignee)),
      input,
    )) {
      const because = `${name} has ${readable(item, count)} of it already`
      let left = count
      rest = rest.map(draft => {
        const less = isShare(draft) ? Math.min(left, draft.load?.free ?? 0, draft.amount ?? 0) : 0
        left -= less
        return less > 0 ? withLess(draft, less, because) : draft
      })
    }
  }
  const ids = new Set(rest.flatMap(({ id, amount }) => (amount === 0 ? [] : [id])))
  const gone = new Set(drafts.flatMap(({ id }) => (ids.has(id) ? [] : [id])))
  return rest.flatMap(draft =>
    gone.has(draft.id) ? [] : [{ ...draft, requires: draft.requires.filter(id => !gone.has(id)) }],
  )
}

const withLess = (draft: Draft, less: number, because: string): Draft => {
  const { load, done, amount = 0 } = draft
  if (done.kind !== 'have' || !load) return draft
  return titled({
    ...draft,
    amount: amount - less,
    load: { ...load, free: (load.free ?? 0) - less },
    done: { ...done, count: done.count - less },
    because: `${draft.because}; ${because}`,
    effort: draft.effort - 4 * less,
  })
}
