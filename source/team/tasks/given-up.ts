import type { Ending } from '../ending.ts'
import type { Knowledge } from '../knowledge/team-knowledge.ts'
import type { Roster } from '../seats/roster.ts'
import { evidenceFor } from './chest-evidence.ts'
import type { GoalFacts } from './goal-facts.ts'
import { isShown, measurable, partsInWords } from './goal-outcome.ts'
import { isEnded, leavesOf } from './task-rules.ts'
import type { Work } from './task-tree.ts'

export interface GiveUpNeeds {
  readonly roster: Roster
  readonly work: Work
  readonly knowledge: Knowledge
  readonly facts: GoalFacts
  readonly ending: Ending
}

/** Ends the session when a planner says that the goal cannot be reached, and no seat works for it any more; false: that is not so. */
export const givesUp = (needs: GiveUpNeeds): boolean => {
  const { roster, work, facts, ending } = needs
  const plans = facts.plans()
  const refusal = plans.find(plan => plan.status === 'approved' && plan.content.impossible)?.content.impossible
  const decided = plans.length === roster.planners.length && plans.every(plan => plan.status === 'approved')
  const open = leavesOf(work.tasks()).some(
    one => plans.some(({ plan }) => plan === one.plan) && (one.status === 'failed' || !isEnded(one)),
  )
  if (!refusal || !decided || open) return false
  const seen = evidenceFor(work, [], () => true, needs)
  const done = facts.items().filter(({ status }) => status === 'succeeded')
  const named = partsInWords(measurable(facts.wanted()).parts, part => isShown(done, part)).done
  const rest = [...facts.gaps().unknown, ...(named === '' ? [] : [`done: ${named}`])].join('; ')
  if (refusal.why === 'not-understood') ending.end('not-understood', `${refusal.because}${seen}`)
  else ending.end('impossible', [refusal.because, ...(rest === '' ? [] : [rest])].join('; ') + seen)
  return true
}
