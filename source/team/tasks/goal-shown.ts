import { stillToStore } from '../../brain/rules/items/stored-items.ts'
import { holds } from './drafted-judge.ts'
import type { GoalDecisionNeeds } from './end-as-found.ts'
import { countForGoal } from './goal-amounts.ts'
import { conditionOf, isShown, measurable, type Wanted } from './goal-outcome.ts'
import { sharesLacking } from './goal-shares.ts'
import { shownByWork } from './held-before.ts'

/** Whether the world shows each part of the goal, as far as that is known without a walk, and work for it brought that about. */
export const showsGoal = async (needs: GoalDecisionNeeds): Promise<boolean> => {
  const { facts, knowledge } = needs
  const done = facts.items().filter(({ status }) => status === 'succeeded')
  const { parts, whole } = measurable(facts.wanted())
  const signs = facts.reached() ?? []
  if (done.length === 0 || facts.decidedByPeople() || (!whole && signs.length === 0)) return false
  const counted = countForGoal(needs, { parts, whole })
  if (counted.amounts.some(({ have, wanted }) => have < wanted)) return false
  if (sharesLacking(needs, counted).length > 0) return false
  const isThere = (part: Wanted): boolean => {
    if (part.kind === 'collect' || part.kind === 'craft') return true
    const condition = conditionOf(part)
    const isStored = condition?.kind !== 'stored' || stillToStore(condition, knowledge.containers.all()) === 0
    return isStored && isShown(done, part)
  }
  if (!parts.every(isThere)) return false
  const found = await Promise.all(signs.map(one => holds(needs, one)))
  return found.every(Boolean) && (signs.length === 0 || shownByWork(needs, signs).cause === 'observed')
}
