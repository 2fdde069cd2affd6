import { type PlanItem, ways } from './events/plan.ts'
import { amountOf, titleOf } from './item-titles.ts'

/** A piece of work in two, as far as its condition can be divided: what counts things is halved, anything else is named twice. */

/** What a half has of its own. */
export type Half = Pick<PlanItem, 'title' | 'done' | 'amount'>

const share = (count: number): readonly [number, number] => [Math.ceil(count / 2), Math.floor(count / 2)]

/**
 * Both halves, or null when there is nothing to divide (one block, one item). `cells`: how many cells the blueprint has, for
 * a condition that means all of them. `together`: both halves are one seat's, so that what it carries adds up.
 */
export const splitInTwo = (
  { title, done, amount }: Half,
  { cells = 0, together = false }: { readonly cells?: number; readonly together?: boolean } = {},
): readonly [Half, Half] | null => {
  const part = (number: number, of: PlanItem['done'] = done): Half => ({ title: `${title} (part ${number})`, done: of })
  switch (done.kind) {
    case 'have':
    case 'stored': {
      const [first, second] = share(Math.min(amountOf({ done, amount }), done.count))
      if (second === 0) return null
      // A title that says what the data say is made anew; other words of a model or a person stay.
      const way = ways.find(way => titleOf({ way, done, amount }) === title)
      const half = (number: number, amount: number, count: number): Half => {
        const one = { done: { ...done, count }, amount }
        return { ...one, title: way ? titleOf({ way, ...one }) : part(number).title }
      }
      // In one hand or one chest the second half is done when all of it is there.
      const isSum = together || done.kind === 'stored'
      return [half(1, first, done.count - second), half(2, second, isSum ? done.count : second)]
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
  options: { readonly cells?: number; readonly assignee?: string | null },
): readonly [PlanItem, PlanItem] | null => {
  const assignee = options.assignee === undefined ? item.assignee : options.assignee
  const together = assignee === item.assignee
  const parts = splitInTwo(item, { cells: options.cells, together })
  if (!parts) return null
  let number = 2
  while (ids.has(`${item.id}-${number}`)) number++
  const adds = item.done.kind === 'stored' || (item.done.kind === 'have' && together)
  const [first, second] = parts
  return [
    { ...item, ...first },
    {
      ...item,
      ...second,
      id: `${item.id}-${number}`,
      assignee,
      requires: adds ? [...item.requires, item.id] : item.requires,
    },
  ]
}
