import type { Ending } from '../ending.ts'
import type { Knowledge } from '../knowledge/team-knowledge.ts'
import type { Roster } from '../seats/roster.ts'
import { evidenceFor } from './chest-evidence.ts'
import type { GoalFacts } from './goal-facts.ts'
import { isShown, measurable } from './goal-outcome.ts'
import { partsInWords } from './goal-words.ts'
import { isEnded, leavesOf } from './task-rules.ts'
import type { Work } from './task-tree.ts'

export interface GiveUpNeeds {
  readonly roster: Roster
  readonly work: Work
  readonly knowledge: Knowledge
  readonly facts: GoalFacts
  readonly ending: Ending
}

/** Every planner has decided, and no work of their plans is open. */
const nobodyWorks = ({ roster, work, facts }: Pick<GiveUpNeeds, 'roster' | 'work' | 'facts'>): boolean => {
  const plans = facts.plans()
  return (
    plans.length === roster.planners.length &&
    plans.every(plan => plan.status === 'approved') &&
    !leavesOf(work.tasks()).some(
      one => plans.some(({ plan }) => plan === one.plan) && (one.status === 'failed' || !isEnded(one)),
    )
  )
}

/** A planner says that all that the goal asks for is there, and no work is open. It is not believed, but looked at. */
export const saysFinished = (needs: Pick<GiveUpNeeds, 'roster' | 'work' | 'facts'>): string | undefined =>
  nobodyWorks(needs)
    ? needs.facts.plans().find(({ content }) => content.finished)?.content.finished?.because
    : undefined

/** Ends the session when a planner says that the goal cannot be reached, and no seat works for it any more; false: that is not so. */
export const givesUp = (needs: GiveUpNeeds): boolean => {
  const { facts, ending } = needs
  const refusal = facts.plans().find(({ content }) => content.impossible)?.content.impossible
  if (!refusal || !nobodyWorks(needs)) return false
  const seen = evidenceFor(facts.items(), [], () => true, needs)
  const done = facts.items().filter(({ status }) => status === 'succeeded')
  const { parts } = measurable(facts.wanted())
  const named = partsInWords(parts, part => isShown(done, part))
  // Of a goal of one part the reason says that it is not there.
  const lacking = parts.length > 1 ? named.open : []
  const rest = [...facts.gaps().unknown, ...(named.done === '' ? [] : [`done: ${named.done}`]), ...lacking].join('; ')
  if (refusal.why === 'not-understood') ending.end('not-understood', `${refusal.because}${seen}`)
  else ending.end('impossible', [refusal.because, ...(rest === '' ? [] : [rest])].join('; ') + seen)
  return true
}
