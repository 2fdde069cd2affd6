import { isSameProposal } from '../../../session/log/same-condition.ts'
import type { DiscussInput, DiscussOutput } from '../../questions/discuss/shape.ts'
import type { PlanTaskInput } from '../../questions/plan-task/shape.ts'
import { planByRules } from '../plan/plan-task.ts'
import { firstPlan } from './first-plan.ts'

/** The rule brain's answer to `discuss`: own part, what it thinks of the others', agreement, summary. */
export const discussByRules = (input: DiscussInput): DiscussOutput => {
  const { stages, impossible } = planByRules(planInput(input))
  if (impossible) return { statement: `It cannot be reached: ${impossible.because}`.slice(0, 1500), impossible }
  const items = stages.flatMap(stage => stage.items)
  const proposal = items.map(({ assignee, title, done, way, amount }) => ({
    ...{ assignee: assignee ?? input.seat, title, done, way, amount },
  }))
  const workOf = (name: string) => proposal.filter(one => one.assignee === name)
  const partOf = (name: string): string =>
    workOf(name)
      .map(item => item.title)
      .join('; ') || 'helps where hands are short'
  if (input.round >= input.rounds)
    return { statement: `In short: ${input.workers.map(name => `${name}: ${partOf(name)}.`).join(' ')}` }
  if (input.round === 1)
    return {
      statement: `I would take: ${partOf(input.seat)}.`,
      proposal,
    }
  const others = input.workers.filter(name => name !== input.seat)
  const before = input.said.filter(one => one.round === 1)
  // A proposal that differs from what follows from the situation is answered by what seems right.
  const astray = others.filter(name => {
    const own = before.find(one => one.from === name)
    const part = own?.proposal?.filter(one => one.assignee === name)
    return own !== undefined && !(part && isSameProposal(part, workOf(name)))
  })
  if (input.round === 2 && astray.length > 0)
    return { statement: astray.map(name => `${name}, I would rather see you do this: ${partOf(name)}.`).join(' ') }
  const missing = others.filter(name => !before.some(one => one.from === name))
  return {
    statement:
      missing.length > 0
        ? `I have not heard from ${missing.join(' and ')}; for the rest the parts fit together.`
        : 'The parts fit together: everybody has work and nothing is left over.',
  }
}

const planInput = (input: DiscussInput): PlanTaskInput => ({
  ...firstPlan(input),
  organization: 'debate',
  team: input.team,
  workers: input.workers,
  messages: input.messages,
})
