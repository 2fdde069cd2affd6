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
const isFor =
  (thing: string) =>
  (item: PlanItem): item is Carried =>
    item.done.kind === 'have' && item.done.item === thing && item.done.seat === undefined && !item.done.anyone

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
  /** How many lie there because of work of this plan. */
  const putByPlan = (item: string): number =>
    Object.values(tasks()).reduce(
      (sum, { plan: its, stored = [] }) =>
        its === plan ? stored.reduce((all, one) => (one.item === item ? all + one.count : all), sum) : sum,
      0,
    )
  const lackingWithoutPlan = (heap: readonly Turn[]): number => {
    const { done } = heap.at(-1)!
    return stillToStore(done, knowledge.containers.all()) + putByPlan(done.item)
  }
  const isOpen = ({ id }: PlanItem): boolean => tasks()[itemId(plan, id)]?.startedAt === undefined

  /** Takes so many off the items, the first of them first; how many, by item. */
  const taken = (items: readonly PlanItem[], most: number): Map<string, number> => {
    let left = most
    return new Map(
      items.flatMap(item => {
        if (item.done.kind !== 'have' && item.done.kind !== 'stored') return []
        const part = Math.min(left, amountOf({ ...item, done: item.done }))
        left -= part
        return part > 0 ? [[item.id, part] as const] : []
      }),
    )
  }

  return {
    lacking(content) {
      const heaps = heapsIn(content)
      if (heaps.length === 0) return undefined
      return heaps.map(heap => {
        const { item, at } = heap[0]!.done
        return { item, at, count: lackingWithoutPlan(heap) }
      })
    },
    counted(content, before) {
      const known = new Map(before.map(one => [heapOf(one), one.count]))
      const told: string[] = []
      const gone = new Set<string>()
      let now = content
      for (const heap of heapsIn(content)) {
        const came = (known.get(heapOf(heap[0]!.done)) ?? 0) - lackingWithoutPlan(heap)
        const open = heap.filter(isOpen)
        if (came <= 0 || open.length === 0) continue
        const { item } = open[0]!.done
        const turns = taken(open, came)
        const fewer = [...turns.values()].reduce((sum, part) => sum + part, 0)
        const workers = new Set(open.filter(({ id }) => turns.has(id)).map(({ assignee }) => assignee))
        const feeders = itemsOf(now).filter(isFor(item)).filter(isOpen)
        const inTurn = feeders.toSorted((a, b) => Number(workers.has(b.assignee)) - Number(workers.has(a.assignee)))
        const parts = new Map([...turns, ...taken(inTurn, fewer)])
        told.push(readable(item, came))
        // The last turn looks whether all is there.
        const last = heap.at(-1)!.id
        now = withItems(now, one => {
          const part = parts.get(one.id)
          if (part === undefined || (one.done.kind !== 'have' && one.done.kind !== 'stored')) return one
          if (part < amountOf({ ...one, done: one.done })) return withFewer(one, part)
          if (one.id !== last) gone.add(one.id)
          return one
        })
      }
      if (told.length === 0) return null
      const stages = now.stages
        .map(stage => ({
          ...stage,
          items: stage.items
            .filter(({ id }) => !gone.has(id))
            .map(one => ({ ...one, requires: one.requires.filter(id => !gone.has(id)) })),
        }))
        .filter(({ items }) => items.length > 0)
      const text = `Since the plan was made ${told.join(', ')} came into the chest: it brings so many fewer.`
      return { content: { ...now, stages, analysis: [text, now.analysis].filter(Boolean).join('\n') }, told: text }
    },
  }
}
