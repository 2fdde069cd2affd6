import { BrainError } from '../../../brain/brain.ts'
import { planTask } from '../../../brain/questions/plan-task/question.ts'
import type { PlanTaskInput } from '../../../brain/questions/plan-task/shape.ts'
import type { ProposedWork } from '../../../session/log/events/meaning.ts'
import type { Plan } from '../../../session/log/events/plan.ts'
import { isForAll, planAgreed, waitsFor } from '../plan-agreed.ts'
import type { Planner, PlanningContext } from './plan-method.ts'

/**
 * Equals plan a goal at the same time: one of them is asked for all, and says who does what in this round; each takes the part that has
 * its own name on it. One that plans anew later is asked for a part of its own.
 */
export const plannedByOne = async (input: PlanTaskInput, context: PlanningContext, round: number): Promise<Plan> => {
  const { ask, discussion, signal, phase } = context
  const { seat } = input
  while (isForAll(input)) {
    const said = discussion.said().find(one => one.round === round)
    if (said) {
      const plan = planAgreed(input, said.proposal ?? [])
      if (plan) return plan
      break
    }
    const first = discussion.first()
    if (first === undefined || first === seat) break
    phase(`waits for ${first}, who plans for all`)
    await discussion.firstSpoke(round, signal)
  }
  if (discussion.first() !== seat || !isForAll(input) || discussion.spoke(seat, round))
    return await ask(planTask, input)
  phase('plans for all')
  try {
    const plan = await ask(planTask, { ...input, share: null })
    const proposal = workOf(plan, seat)
    discussion.speak(seat, round, proposal.length > 0 ? { text: proposalInWords(proposal), proposal } : { text: '' })
    return ownPart(plan, seat)
  } catch (error) {
    // The others must not wait for words that do not come.
    if (error instanceof BrainError) discussion.speak(seat, round, { text: '' })
    throw error
  }
}

/** S-Agents' graph. */
export const parts: Planner = (input, context) => plannedByOne(input, context, 1)

/** All the work of a plan, for the others. Each does its own stages one after the other. */
export const workOf = ({ stages }: Plan, seat: string): ProposedWork[] => {
  const before = new Map<string, readonly string[]>()
  return stages.flatMap(({ items }) => {
    const work = items.map(({ assignee, title, done, way, amount, id, requires }) => {
      const who = assignee ?? seat
      const first = [...new Set([...requires, ...(before.get(who) ?? [])])]
      return { ...{ assignee: who, title, done, way, amount }, id, requires: first }
    })
    for (const [who, own] of Map.groupBy(work, one => one.assignee))
      before.set(
        who,
        own.map(({ id }) => id),
      )
    return work
  })
}

/** What a plan gives to its planner. */
const ownPart = (plan: Plan, seat: string): Plan => {
  const work = workOf(plan, seat)
  const stages = plan.stages.flatMap(({ title, items }) => {
    const own = items.filter(({ assignee }) => (assignee ?? seat) === seat)
    return own.length > 0 ? [{ title, items: own.map(one => ({ ...one, ...waitsFor(one.requires, seat, work) })) }] : []
  })
  return { ...plan, stages }
}

export const proposalInWords = (proposal: readonly ProposedWork[]): string =>
  [...Map.groupBy(proposal, one => one.assignee)]
    .map(([name, work]) => `${name}: ${work.map(one => one.title).join('; ')}.`)
    .join(' ')
