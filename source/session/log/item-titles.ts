import { blockName } from '../../minecraft/blocks/block-text.ts'
import { isUsedInPlace } from '../../minecraft/blocks/device-names.ts'
import { blockInWords } from '../../minecraft/blocks/states-in-words.ts'
import { withArticle } from '../../minecraft/names/articles.ts'
import { readable, thatMany } from '../../minecraft/names/readable.ts'
import { containerAt, doneWhen } from './condition-words.ts'
import type { Condition, PlanItem } from './events/plan.ts'

/** What the data of a piece of work say: the thing that it is about, how many, and its title, which is made of these alone. */

type Counted = Extract<Condition, { kind: 'have' | 'stored' }>
const isCounted = (done: Condition): done is Counted => done.kind === 'have' || done.kind === 'stored'

/** An item or a block. */
export const thingIn = (done: Condition | undefined): string | null =>
  done && isCounted(done) ? done.item : done?.kind === 'placed' ? blockName(done.block) : null

/** The same, but for what stands in its place and is only to be pulled, pressed or opened there. */
export const thingToGet = (done: Condition | undefined): string | null =>
  done?.kind === 'placed' && isUsedInPlace(done.block) ? null : thingIn(done)

/** How many things a piece of work brings: what was there before, or is carried, is no part of it where that is known. */
export const amountOf = ({ done, amount }: Pick<PlanItem, 'amount'> & { readonly done: Counted }): number =>
  amount ?? done.count - ((done.kind === 'stored' && done.before) || 0)

export const titleOf = ({ way, amount, done }: Pick<PlanItem, 'way' | 'amount' | 'done'>): string => {
  if (done.kind === 'placed' && way === 'craft') return `Craft and set up ${withArticle(blockInWords(done.block))}`
  if (!isCounted(done)) return doneWhen(done)
  const count = amountOf({ amount, done })
  const many = readable(done.item, count)
  if (way === 'bring') return `Bring ${many} to the chest`
  if (way === 'collect' || way === 'mine' || way === 'craft') {
    const made = `${way[0]!.toUpperCase()}${way.slice(1)} ${many}`
    return done.kind === 'have' ? made : `${made} and put ${thatMany(count)} into the chest`
  }
  if (done.kind === 'have' && done.taken) return `Take ${many} out of ${containerAt(done.at)}`
  if (done.kind === 'have') return done.seat === undefined ? `Get ${many}` : `Give ${many} to ${done.seat}`
  return done.most === undefined
    ? `Put ${many} into the chest`
    : `Put all your ${readable(done.item, 2).slice(2)} into the chest, about ${count}`
}

const mostNamed = 4

/** Of a long list of items the first few, and how many more there are. */
export const shortened = (list: readonly string[]): string =>
  list.length > mostNamed + 1
    ? `${list.slice(0, mostNamed).join(', ')} and ${list.length - mostNamed} more`
    : list.join(', ')
