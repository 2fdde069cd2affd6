import type { PlanTaskInput } from '../../questions/plan-task/shape.ts'
import { type Draft, stages } from '../items/draft-item.ts'
import { namedFirst, withUsers } from './what-comes-first.ts'
import type { Wishes } from './wishes.ts'
import type { Told } from './work.ts'

/** What becomes of people's words about what comes after what: `first the logs, then the torches`. */

type OrderWish = Wishes['order'][number]

const keys = Object.keys(stages)
/** Where an item stands among the stages: those of what is late come after all others. */
export const placeOf = ({ stage, late }: Draft): number => keys.indexOf(stage) + (late ? keys.length : 0)

/** The items that are to come before, and those after; what the words name in both ways is neither. */
const sidesOf = ({ words, after, ...wish }: OrderWish, drafts: readonly Draft[]) => {
  const [earlier, later] = [after, words].map(one => namedFirst({ ...wish, words: one }, drafts)) as [Draft[], Draft[]]
  return { earlier: earlier.filter(one => !later.includes(one)), later: later.filter(one => !earlier.includes(one)) }
}

/** The same items, each that is to come after others waiting for them, unless these need it. */
export const inAskedOrder = (
  drafts: readonly Draft[],
  wishes: readonly OrderWish[],
  input: PlanTaskInput,
): readonly Draft[] => wishes.reduce((all, wish) => oneAfter(all, wish, input), drafts)

const oneAfter = (drafts: readonly Draft[], wish: OrderWish, input: PlanTaskInput): readonly Draft[] => {
  const { earlier, later } = sidesOf(wish, drafts)
  const following = later.filter(draft => !withUsers([draft], drafts, input).some(one => earlier.includes(one)))
  if (earlier.length === 0 || following.length === 0) return drafts
  const begin = Math.min(...earlier.map(placeOf))
  // What stands in an earlier stage goes to the end of the plan, and all that needs it with it.
  const moved = withUsers(
    following.filter(draft => placeOf(draft) < begin),
    drafts,
    input,
  )
  const placed = drafts.map(draft => (moved.includes(draft) ? { ...draft, late: true as const } : draft))
  return placed.map((draft, index) => {
    if (!following.includes(drafts[index]!)) return draft
    const before = placed.filter((one, at) => earlier.includes(drafts[at]!) && placeOf(one) <= placeOf(draft))
    return { ...draft, requires: [...new Set([...draft.requires, ...before.map(({ id }) => id)])] }
  })
}

interface Order {
  readonly told: Told
  readonly isKept: boolean
  /** What is to come before needs what is to come after it. */
  readonly isNeeded: boolean
  /** Words that name no item. */
  readonly nothing: readonly string[]
}

/** What became of an order, for people. */
export const keptOrder = (wish: OrderWish, drafts: readonly Draft[], input: PlanTaskInput): Order => {
  const { earlier, later } = sidesOf(wish, drafts)
  const nothing = [...(earlier.length === 0 ? [wish.after] : []), ...(later.length === 0 ? [wish.words] : [])]
  const waits = (draft: Draft, other: Draft): boolean =>
    placeOf(other) < placeOf(draft) || draft.requires.includes(other.id)
  // A thing is made and put away: each of these comes after the same of the other thing.
  const begin = Math.min(...earlier.map(placeOf))
  const wrong = later.flatMap(draft => {
    const other = earlier.find(one => placeOf(one) <= Math.max(begin, placeOf(draft)) && !waits(draft, one))
    return other ? [{ draft, other }] : []
  })
  const said = `${wish.by} said: ${wish.said}`
  const [first] = wrong
  if (!first)
    return {
      told: { isMet: true, text: `In this order: ${said}.` },
      isKept: nothing.length === 0,
      isNeeded: false,
      nothing,
    }
  const isNeeded = withUsers([first.draft], drafts, input).includes(first.other)
  const why = isNeeded
    ? `“${first.other.title}” needs “${first.draft.title}” before`
    : `“${first.draft.title}” cannot wait for “${first.other.title}”`
  return { told: { isMet: false, text: `Not in this order: ${said}. ${why}.` }, isKept: false, isNeeded, nothing }
}

/** Items of one stage, each after those of them that it waits for. */
export const waitingLast = (items: readonly Draft[]): readonly Draft[] => {
  const ids = new Set(items.map(({ id }) => id))
  const left = [...items]
  const out: Draft[] = []
  while (left.length > 0) {
    const isFree = ({ requires }: Draft): boolean =>
      requires.every(id => !ids.has(id) || out.some(one => one.id === id))
    const next = left.findIndex(isFree)
    out.push(...left.splice(Math.max(0, next), 1))
  }
  return out
}
