import type { Condition, PlanItem } from './events.ts'

/** A piece of work in two, as far as its condition can be divided: what counts things is halved, anything else is named twice. */
export interface Half {
  readonly title: string
  readonly done: Condition
}

const share = (count: number): readonly [number, number] => [Math.ceil(count / 2), Math.floor(count / 2)]

/** The first number of a title stands for the amount, when it is the amount. Of one it speaks in the singular. */
const retitled = (title: string, item: string, before: number, now: number, part: number): string => {
  const found = new RegExp(`\\b${before}\\b`).exec(title)
  if (!found || now === before) return `${title} (part ${part})`
  const text = `${title.slice(0, found.index)}${now}${title.slice(found.index + found[0].length)}`
  if (now !== 1) return text
  const name = item.replace(/_/g, ' ')
  return text.replace(new RegExp(`\\b1 ${name}e?s\\b`), `1 ${name}`).replace(/\bput them into\b/, 'put it into')
}

/**
 * Both halves, or null when there is nothing to divide (one block, one item). `cells`: how many cells the blueprint has, for
 * a condition that means all of them. `together`: both halves are one seat's, so that what it carries adds up.
 */
export const splitInTwo = (
  { title, done }: Pick<PlanItem, 'title' | 'done'>,
  { cells = 0, together = false }: { readonly cells?: number; readonly together?: boolean } = {},
): readonly [Half, Half] | null => {
  switch (done.kind) {
    case 'have': {
      const [first, second] = share(done.count)
      if (second === 0) return null
      return [
        { title: retitled(title, done.item, done.count, first, 1), done: { ...done, count: first } },
        {
          title: retitled(title, done.item, done.count, second, 2),
          done: { ...done, count: together ? done.count : second },
        },
      ]
    }
    case 'stored': {
      const before = done.before ?? 0
      const [first, second] = share(done.count - before)
      if (second === 0) return null
      // One chest: the second half is done when all of it is there.
      return [
        { title: retitled(title, done.item, done.count - before, first, 1), done: { ...done, count: before + first } },
        { title: retitled(title, done.item, done.count - before, second, 2), done },
      ]
    }
    case 'built': {
      const all = done.cells ?? Array.from({ length: cells }, (_, index) => index)
      const [first, second] = share(all.length)
      if (second === 0) return null
      return [
        { title: `${title} (part 1)`, done: { ...done, cells: all.slice(0, first) } },
        { title: `${title} (part 2)`, done: { ...done, cells: all.slice(first) } },
      ]
    }
    case 'placed':
      return null
    default:
      return [
        { title: `${title} (part 1)`, done },
        { title: `${title} (part 2)`, done },
      ]
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
