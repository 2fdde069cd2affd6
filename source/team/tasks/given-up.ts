import type { Ending } from '../ending.ts'
import { evidenceFor } from './chest-evidence.ts'
import type { GoalAmountNeeds } from './goal-amounts.ts'
import { howItStands } from './how-it-stands.ts'
import { partlyThere } from './partly-there.ts'
import { isEnded, leavesOf } from './task-rules.ts'
import type { Work } from './task-tree.ts'

export interface GiveUpNeeds extends GoalAmountNeeds {
  readonly work: Work
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
  const { done, lacking, failures, isPart } = howItStands(needs)
  const found = [
    ...facts.gaps().unknown,
    ...(done === '' ? [] : [`done: ${done}`]),
    ...partlyThere(
      needs,
      facts.items().filter(({ status }) => status === 'succeeded'),
    ),
    // Of a goal of one part the reason says that it is not there.
    ...(isPart ? lacking : []),
    ...failures.filter(({ reason }) => !refusal.because.includes(reason)).map(({ text }) => text),
  ]
  if (refusal.why === 'not-understood') ending.end('not-understood', `${refusal.because}${seen}`)
  else ending.end('impossible', [refusal.because, ...found].join('; ') + seen)
  return true
}

/** What the world and the work show of a goal that equals give up, then what the one says who saw no way. */
export const givenUpWords = (needs: GiveUpNeeds, seat: string, thought: string): string => {
  const { done, lacking, failures } = howItStands(needs)
  const found = [...lacking, ...(done === '' ? [] : [`done: ${done}`]), ...failures.map(({ text }) => text)]
  const seen = evidenceFor(needs.facts.items(), [], () => true, needs)
  if (found.length === 0) return thought
  const said = found.some(text => text.includes(thought)) ? '' : `; ${seat}: “${thought}”`
  return `${found.join('; ')}${seen}${said}`
}
