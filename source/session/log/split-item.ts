import { onTheirOwn } from './carried-amounts.ts'
import { exactTurn } from './chest-turns.ts'
import { type Plan, type PlanItem, ways } from './events/plan.ts'
import { amountOf, titleOf } from './item-titles.ts'

/** A piece of work in two, as far as its condition can be divided: what counts things is halved, anything else is named twice. */

/** What a half has of its own. */
export type Half = Pick<PlanItem, 'title' | 'done' | 'amount'>

/**
 * In one chest, or in the hands of one who gets them, the second half is done when all of it is there. What each carries itself is
 * counted once as it begins (`team/tasks/count-once.ts`), with any worker.
 */
const addsUp = (done: PlanItem['done']): boolean =>
  done.kind === 'stored' || (done.kind === 'have' && done.seat !== undefined)

const share = (count: number): readonly [number, number] => [Math.ceil(count / 2), Math.floor(count / 2)]

/**
 * Both halves, or null when there is nothing to divide (one block, one item). `cells`: how many cells the blueprint has, for
 * a condition that means all of them.
 */
export const splitInTwo = ({ title, done, amount }: Half, cells = 0): readonly [Half, Half] | null => {
  const part = (number: number, of: PlanItem['done'] = done): Half => ({ title: `${title} (part ${number})`, done: of })
  switch (done.kind) {
    case 'have':
    case 'stored': {
      const [first, second] = share(Math.min(amountOf({ done, amount }), done.count))
      if (second === 0) return null
      // A title that says what the data say is made anew; other words of a model or a person stay.
      const way = ways.find(way => titleOf({ way, done, amount }) === title)
      const half = (number: number, amount: number, count: number): Half => {
        const own = done.kind === 'have' ? { ...done, count, anyone: undefined } : { ...done, count }
        const one = { done: own, amount }
        return { ...one, title: way ? titleOf({ way, ...one }) : part(number).title }
      }
      return [half(1, first, done.count - second), half(2, second, addsUp(done) ? done.count : second)]
    }
    case 'built': {
      const all = done.cells ?? Array.from({ length: cells }, (_, index) => index)
      const [first, second] = share(all.length)
      if (second === 0) return null
      return [part(1, { ...done, cells: all.slice(0, first) }), part(2, { ...done, cells: all.slice(first) })]
    }
    case 'placed':
      return null
    default:
      return [part(1), part(2)]
  }
}

/** An item of a plan in two; the second waits for the first where their conditions add up. */
export const splitItem = (
  item: PlanItem,
  ids: ReadonlySet<string>,
  cells?: number,
): readonly [PlanItem, PlanItem] | null => {
  const parts = splitInTwo(item, cells)
  if (!parts) return null
  let number = 2
  while (ids.has(`${item.id}-${number}`)) number++
  const [first, second] = parts
  const requires = addsUp(item.done) ? [...item.requires, item.id] : item.requires
  return [
    { ...item, ...first },
    { ...item, ...second, id: `${item.id}-${number}`, requires },
  ]
}

/** The id of the item that one of this id is a half of, as far as it is among these. */
export const wholeOf = (id: string, ids: { has(id: string): boolean }): string | null => {
  const whole = /^(.+)-\d+$/.exec(id)?.[1]
  if (whole === undefined) return null
  return ids.has(whole) ? whole : wholeOf(whole, ids)
}

/** A plan with one of its items in two; what waited for the item waits for both. `half`: the second one. */
export const splitInPlan = (
  before: Plan,
  id: string,
  cells?: number,
): { readonly plan: Plan; readonly half: PlanItem } | null => {
  const itemsOf = (plan: Plan): readonly PlanItem[] => plan.stages.flatMap(({ items }) => items)
  const whole = itemsOf(before).find(item => item.id === id)
  const plan = whole ? onTheirOwn(before, whole) : before
  const item = itemsOf(plan).find(one => one.id === id)
  const exact = item && exactTurn(plan, item)
  const retitled = exact && item.title === titleOf(item) ? { ...exact, title: titleOf(exact) } : exact
  const parts = retitled && splitItem(retitled, new Set(itemsOf(plan).map(one => one.id)), cells)
  if (!parts) return null
  const [, half] = parts
  const waiting = (one: PlanItem): PlanItem =>
    one.requires.includes(id) ? { ...one, requires: [...one.requires, half.id] } : one
  const stages = plan.stages.map(stage => ({
    ...stage,
    items: stage.items.flatMap(one => (one === item ? parts : [waiting(one)])),
  }))
  return { plan: { ...plan, stages }, half }
}
