import { findAction } from '../../body/actions/index.ts'
import { stillToStore } from '../../brain/rules/items/stored-items.ts'
import type { Condition } from '../../session/log/events/plan.ts'
import { isSameCondition } from '../../session/log/same-condition.ts'
import type { TaskState } from '../../session/log/state.ts'
import { carriedByAll } from './drafted-judge.ts'
import type { GoalAmountNeeds } from './goal-amounts.ts'
import { conditionOf, measurable, type Wanted } from './goal-outcome.ts'
import { lookForShare, signsOfShares } from './goal-shares.ts'
import { isEnded } from './task-rules.ts'

/** How the world would show the goal; null: neither what was said of it nor its words tell that. */
const signsOf = (needs: GoalAmountNeeds): readonly Condition[] | null => {
  const { facts } = needs
  const said = facts.reached() ?? []
  if (said.length > 0) return said
  const { parts, whole } = measurable(facts.wanted())
  return whole
    ? [...parts.flatMap(part => conditionOf(part) ?? carried(part)), ...signsOfShares(needs, facts.wanted())]
    : null
}
/** What goes from hand to hand is shown by each of those who give. */
const carried = (part: Wanted): Condition[] => {
  if (part.kind !== 'collect' && part.kind !== 'craft') return [{ kind: 'report' }]
  const { item, count, who, via = [], to, through, taken } = part
  const last = to ?? through
  if (who === undefined) return [{ kind: 'have', item, count, seat: through }]
  const hands = [who, ...via, ...(last === undefined ? [] : [last])]
  const gifts = hands.slice(1).map((seat, nth): Condition => ({ kind: 'have', item, count, by: hands[nth], seat }))
  const got: Condition[] = taken ? [{ kind: 'have', item, count, by: who, taken }] : []
  return gifts.length > 0 ? [...got, ...gifts] : taken ? got : [{ kind: 'have', item, count, by: who }]
}

/** How many of an item a task that is not done is to bring about, by its condition or by the actions that came with it. */
const toCome = ({ done, actions = [] }: TaskState, { kind, item }: Amount): number => {
  const effect = kind === 'stored' ? 'stores' : 'gains-items'
  const calls = actions.filter(({ name, args }) => args.item === item && findAction(name)?.effects?.includes(effect))
  const byActions = calls.reduce((sum, { args }) => sum + (Number(args.count) || Number.POSITIVE_INFINITY), 0)
  const byCondition =
    done?.kind === kind && done.item === item ? done.count - (done.kind === 'stored' ? (done.before ?? 0) : 0) : 0
  return Math.max(byActions, byCondition)
}

type Amount = Extract<Condition, { kind: 'have' | 'stored' }>

/**
 * Whether others are at all that is lacking of the goal, as far as that is known: what it asks of a seat by its name is for that
 * seat. Then `seat` has nothing to decide until they know no further.
 */
export const isLeftToOthers = (needs: GoalAmountNeeds, seat: string): boolean => {
  const signs = signsOf(needs)
  if (signs === null || needs.facts.decidedByPeople()) return false
  const items = needs.facts.items()
  const atHand = items.filter(one => !isEnded(one) && !one.assignees.includes(seat))
  const isCovered = (sign: Condition): boolean => {
    const share = lookForShare(needs, sign)
    if (share) return share.met || ('by' in sign && sign.by !== seat)
    if (sign.kind === 'have' || sign.kind === 'stored') {
      const lacking =
        sign.kind === 'stored'
          ? stillToStore({ ...sign, before: 0 }, needs.knowledge.containers.all())
          : sign.count - carriedByAll(needs, sign).done
      return lacking <= atHand.reduce((sum, one) => sum + toCome(one, sign), 0)
    }
    const isFor = ({ done }: TaskState): boolean =>
      done !== undefined &&
      (isSameCondition(done, sign) ||
        (sign.kind === 'built' && done.kind === 'built' && !done.cells && done.blueprint === sign.blueprint))
    return [...items.filter(({ status }) => status === 'succeeded'), ...atHand].some(isFor)
  }
  return signs.every(isCovered)
}
