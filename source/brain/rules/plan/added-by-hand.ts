import type { PlanItem } from '../../../session/log/events/plan.ts'
import type { PlanTaskInput } from '../../questions/plan-task/shape.ts'
import { type Draft, type StageKey, stages } from '../items/draft-item.ts'
import { isSaidOf, quote } from './apply-wishes.ts'
import { objectiveOf } from './take-out.ts'
import { chosenFor, unwanted } from './wished-workers.ts'
import type { Wishes } from './wishes.ts'

const keys = Object.keys(stages) as StageKey[]
/** Where something goes of which nothing else of its stage is left to do. */
const stageFor = ({ done }: PlanItem): StageKey =>
  done.kind === 'stored' ? 'stock' : done.kind === 'placed' || done.kind === 'built' ? 'place' : 'gather'

/** What people wrote into the plan of this goal by hand, and is not done, as far as it is understood and some worker has not tried it. */
export const openByHand = ({ previous, goal, finished, failed }: PlanTaskInput) => {
  if (previous?.objective !== objectiveOf(goal)) return []
  const isOver = (id: string): boolean =>
    finished.some(one => one.id === id) ||
    failed.some(
      ({ triedByAll = false, notUnderstood = false, noContainer = false, ...one }) =>
        one.id === id && (triedByAll || notUnderstood || noContainer),
    )
  return previous.stages.flatMap(({ items }) =>
    items.flatMap(({ addedBy, ...item }) =>
      addedBy === undefined || isOver(item.id) ? [] : [{ item, addedBy, beside: items.map(({ id }) => id) }],
    ),
  )
}

/** The same beside what else is to be done: each stays with its worker, unless people said something else since. */
export const addedByHand = (
  drafts: readonly Draft[],
  wishes: Wishes,
  workers: readonly string[],
  input: PlanTaskInput,
): Draft[] => {
  const { failed, running, given = [], team, share, seat } = input
  const found = openByHand(input)
    .filter(({ item }) => !drafts.some(({ id }) => id === item.id))
    .map(({ beside, ...one }) => ({
      ...one,
      stage: drafts.find(({ id }) => beside.includes(id))?.stage ?? stageFor(one.item),
    }))
  if (found.length === 0 || workers.length === 0) return []
  const load = (worker: string): number => drafts.filter(({ assignee }) => assignee === worker).length
  const ids = new Map(
    [...drafts, ...found.map(({ item, stage }) => ({ ...item, stage }))].map(one => [one.id, one.stage]),
  )
  return found.flatMap(({ item, addedBy, stage }): Draft[] => {
    const failing = failed.filter(({ id }) => id === item.id).map(({ by }) => by)
    const has = (one: string | null | undefined): one is string =>
      typeof one === 'string' && !failing.includes(one) && team.some(({ name, available }) => name === one && available)
    const gift = given.find(({ id }) => id === item.id)
    const worker = [gift?.to, running.find(({ id }) => id === item.id)?.by, item.assignee].find(has)
    const [least] = [...workers].sort((a, b) => Number(!has(a)) - Number(!has(b)) || load(a) - load(b))
    const draft: Draft = {
      ...item,
      stage,
      assignee: worker ?? least!,
      because: item.because ?? `added by ${addedBy}`,
      requires: item.requires.filter(id => ids.has(id) && keys.indexOf(ids.get(id)!) <= keys.indexOf(stage)),
      addedBy,
      effort: item.amount ?? 1,
      owner: share && share.of > 1 ? seat : undefined,
    }
    const isThis = ({ id }: PlanItem): boolean => id === item.id
    if (wishes.without.some(wish => unwanted(wish, draft) && isSaidOf(wish, input, isThis))) return []
    const chosen = chosenFor(draft, wishes, workers)
    return chosen && isSaidOf(chosen.wish, input, isThis)
      ? [{ ...draft, assignee: chosen.worker, wished: true, because: quote(chosen.wish) }]
      : [draft]
  })
}
