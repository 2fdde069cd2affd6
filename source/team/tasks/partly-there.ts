import { listed } from '../../session/log/listed.ts'
import type { TaskState } from '../../session/log/state.ts'
import { countForGoal, type GoalAmountNeeds } from './goal-amounts.ts'
import { measurable } from './goal-outcome.ts'
import { missingParts } from './missing-parts.ts'

/** What is there of the parts of a goal that are out of reach, in words for people; `there`: what was done. */
export const partlyThere = (needs: GoalAmountNeeds, there: readonly TaskState[]): string[] => {
  const { facts } = needs
  const wanted = new Set(facts.wanted().map(one => JSON.stringify(one)))
  const beyond = measurable(facts.asked().filter(one => !wanted.has(JSON.stringify(one))))
  const { amounts } = countForGoal(needs, beyond)
  const things = beyond.parts.flatMap(part => ('item' in part ? [part] : []))
  const begun = things.flatMap(part => {
    // What is put away was collected for that.
    const isCovered = part.kind === 'collect' && things.some(one => one.kind === 'store' && one.item === part.item)
    const [none] = missingParts([part], [], [])
    const found = missingParts([part], amounts, there)
    return isCovered || found[0] === none ? [] : found
  })
  return begun.length > 0 ? [`a part of it is there: ${listed(begun)}`] : []
}
