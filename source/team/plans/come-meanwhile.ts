import { type Stored, stillToStore } from '../../brain/rules/items/stored-items.ts'
import { readable } from '../../minecraft/names/readable.ts'
import type { ReadOnly } from '../../read-only.ts'
import { withItems } from '../../session/log/carried-amounts.ts'
import type { Plan, PlanItem } from '../../session/log/events/plan.ts'
import type { EventOf } from '../../session/log/events.ts'
import { amountOf, titleOf } from '../../session/log/item-titles.ts'
import type { Knowledge } from '../knowledge/team-knowledge.ts'
import { itemId } from '../tasks/planned-item.ts'
import type { Tasks } from '../tasks/task-rules.ts'
import { itemsOf } from './plan-changes.ts'

/** What came into chests while a plan waited for its approval: its amounts are what still lacks then. */

export interface MeanwhileNeeds {
  readonly plan: string
  readonly knowledge: Pick<Knowledge, 'containers'>
  tasks(): Tasks
}

/** What lacked in each chest when a plan was proposed, beside what the plan itself had put there. */
export type Lacking = NonNullable<EventOf<'plan.proposed'>['data']['lacking']>

export interface Meanwhile {
  /** What lacks now; undefined: the plan puts nothing into a chest. */
  lacking(content: Plan): Lacking | undefined
  /** The plan with what came since this lacked, and what that is, in words; null: nothing came. */
  counted(content: Plan, before: ReadOnly<Lacking>): { readonly content: Plan; readonly told: string } | null
}

type Turn = PlanItem & { readonly done: Stored }
const isTurn = (item: PlanItem): item is Turn => item.done.kind === 'stored'

const heapOf = ({ item, at }: Pick<ReadOnly<Lacking>[number], 'item' | 'at'>): string => JSON.stringify([item, at])

/** Of each thing in each chest its turns, the one that counts all of it at the end. */
const heapsIn = (content: Plan): readonly (readonly Turn[])[] => [
  ...Map.groupBy(
    itemsOf(content)
      .filter(isTurn)
      .filter(({ done }) => done.by === undefined)
      .toSorted((one, other) => one.done.count - other.done.count),
    ({ done }) => heapOf(done),
  ).values(),
]

type Carried = PlanItem & { readonly done: Extract<PlanItem['done'], { kind: 'have' }> }
const isCarried = (item: PlanItem): item is Carried =>
  item.done.kind === 'have' && item.done.seat === undefined && !item.done.anyone

/** An item that brings so many fewer; what its worker has of other work stays in its count. */
const withFewer = (item: PlanItem, fewer: number): PlanItem => {
  const { done } = item
  if (done.kind !== 'have' && done.kind !== 'stored') return item
  const amount = amountOf({ ...item, done }) - fewer
  const now =
    done.kind === 'have' ? { ...item, amount, done: { ...done, count: done.count - fewer } } : { ...item, amount }
  return item.title === titleOf(item) ? { ...now, title: titleOf(now) } : now
}

export const createMeanwhile = ({ plan, knowledge, tasks }: MeanwhileNeeds): Meanwhile => {
  /** How many of each thing lie there because of work of this plan. */
  const putByPlan = (): ReadonlyMap<string, number> => {
    const put = new Map<string, number>()
    for (const { plan: its, stored = [] } of Object.values(tasks()))
      if (its === plan) for (const { item, count } of stored) put.set(item, (put.get(item) ?? 0) + count)
    return put
  }
  /** What lacks now of a heap, beside what the plan itself had put there: containers and tasks are gone through once for all heaps. */
  const lookForLacking = (): ((heap: readonly Turn[]) => number) => {
    const all = knowledge.containers.all()
    const byPlace = Map.groupBy(all, ({ at }) => at.join(' '))
    const put = putByPlan()
    return heap => {
      const { done } = heap.at(-1)!
      const there = done.at ? (byPlace.get(done.at.join(' ')) ?? []) : all
      return stillToStore(done, there) + (put.get(done.item) ?? 0)
    }
  }
  const isOpen = ({ id }: PlanItem): boolean => tasks()[itemId(plan, id)]?.startedAt === undefined

  /** Takes so many off the items, the first of them first; how many, by item. */
  const taken = (items: Iterable<PlanItem>, most: number): Map<string, number> => {
    let left = most
    const parts = new Map<string, number>()
    for (const item of items) {
      if (left <= 0) break
      if (item.done.kind !== 'have' && item.done.kind !== 'stored') continue
      const part = Math.min(left, amountOf({ ...item, done: item.done }))
      left -= part
      if (part > 0) parts.set(item.id, part)
    }
    return parts
  }

  /** Those that bring the thing to a heap: first those of the workers whose turns bring fewer. */
  function* inTurn(feeders: ReadonlyMap<string, PlanItem>, workers: ReadonlySet<string | null>): Generator<PlanItem> {
    for (const item of feeders.values()) if (workers.has(item.assignee)) yield item
    for (const item of feeders.values()) if (!workers.has(item.assignee)) yield item
  }

  return {
    lacking(content) {
      const heaps = heapsIn(content)
      if (heaps.length === 0) return undefined
      const lackingOf = lookForLacking()
      return heaps.map(heap => {
        const { item, at } = heap[0]!.done
        return { item, at, count: lackingOf(heap) }
      })
    },
    counted(content, before) {
      const known = new Map(before.map(one => [heapOf(one), one.count]))
      /** How many came, by thing. */
      const told = new Map<string, number>()
      const gone = new Set<string>()
      /** Items that bring fewer now. */
      const changed = new Map<string, PlanItem>()
      const feeders = new Map(
        [...Map.groupBy(itemsOf(content).filter(isCarried).filter(isOpen), ({ done }) => done.item)].map(
          ([thing, items]) => [thing, new Map<string, PlanItem>(items.map(item => [item.id, item]))] as const,
        ),
      )
      const lackingOf = lookForLacking()
      for (const heap of heapsIn(content)) {
        const came = (known.get(heapOf(heap[0]!.done)) ?? 0) - lackingOf(heap)
        const open = heap.filter(isOpen)
        if (came <= 0 || open.length === 0) continue
        const { item } = open[0]!.done
        const turns = taken(open, came)
        const fewer = [...turns.values()].reduce((sum, part) => sum + part, 0)
        const workers = new Set(open.filter(({ id }) => turns.has(id)).map(({ assignee }) => assignee))
        const its = feeders.get(item) ?? new Map<string, PlanItem>()
        told.set(item, (told.get(item) ?? 0) + came)
        // The last turn looks whether all is there.
        const last = heap.at(-1)!.id
        const own = new Map(open.map(one => [one.id, one]))
        for (const [id, part] of [...turns, ...taken(inTurn(its, workers), fewer)]) {
          const one = own.get(id) ?? its.get(id)
          if (!one || (one.done.kind !== 'have' && one.done.kind !== 'stored')) continue
          if (part >= amountOf({ ...one, done: one.done })) {
            if (id !== last) gone.add(id)
            its.delete(id)
            continue
          }
          const now = withFewer(one, part)
          changed.set(id, now)
          if (its.has(id)) its.set(id, now)
        }
      }
      if (told.size === 0) return null
      const now = withItems(content, one => changed.get(one.id) ?? one)
      const stages = now.stages
        .map(stage => ({
          ...stage,
          items: stage.items
            .filter(({ id }) => !gone.has(id))
            .map(one => ({ ...one, requires: one.requires.filter(id => !gone.has(id)) })),
        }))
        .filter(({ items }) => items.length > 0)
      const text = `Since the plan was made ${[...told].map(([item, came]) => readable(item, came)).join(', ')} came into the chest: it brings so many fewer.`
      return { content: { ...now, stages, analysis: [text, now.analysis].filter(Boolean).join('\n') }, told: text }
    },
  }
}
