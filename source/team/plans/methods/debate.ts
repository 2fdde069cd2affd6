import { BrainError } from '../../../brain/brain.ts'
import { discuss } from '../../../brain/questions/discuss/question.ts'
import { planTask } from '../../../brain/questions/plan-task/question.ts'
import { takesStand } from '../../messages/discussion-rounds.ts'
import { givenUpTogether, planAgreed } from '../plan-agreed.ts'
import { plannedByOne, proposalInWords } from './one-for-all.ts'
import type { Planner } from './plan-method.ts'

/**
 * AgentVerse's horizontal decision: rounds in which each speaks once, the last one for summaries; then one plans for all from what was
 * said. A round after which all propose the same is the last, and each takes its part of that.
 */
export const debated =
  (rounds: number): Planner =>
  async (input, context) => {
    const { ask, discussion, signal, phase } = context
    const { seat } = input
    // What all are at is this discussion; what they were at when it began is soon out of date.
    const team = input.team.map(one => ({ ...one, doing: '' }))
    for (let round = 1; round <= rounds && discussion.endedAfter() === null; round++) {
      if (!discussion.spoke(seat, round)) {
        phase(`discussion, round ${round} of ${rounds}`)
        const { told, goal, goalChanges, wanted, workers, share, observation, containers, blueprints, recipes } = input
        const situation = {
          ...{ told, team, goal, goalChanges, wanted, workers, share, observation, containers, blueprints, recipes },
          names: input.names,
        }
        const said = discussion.said().filter(one => one.text !== '')
        // A brain without words misses its turn; the others must not wait for it.
        const { statement, ...more } = await ask(discuss, {
          ...situation,
          seat,
          round,
          rounds,
          said: said.map(one => ({ ...one, proposal: one.proposal && [...one.proposal] })),
          messages: input.messages,
          toldWorkers: context.toldWorkers(),
          instructions: input.instructions,
        }).catch((error: unknown) => {
          if (!(error instanceof BrainError)) throw error
          return { statement: '' }
        })
        discussion.speak(seat, round, { text: statement, ...more })
      }
      phase(`listens, round ${round} of ${rounds}`)
      await discussion.round(round, signal)
    }
    phase('makes a plan of what was said')
    const said = discussion.said()
    const agreed = discussion.endedAfter() === null ? undefined : said.findLast(takesStand)
    const own = agreed?.impossible
      ? givenUpTogether(input, agreed.impossible)
      : agreed && planAgreed(input, agreed.proposal!)
    if (own) return own
    const summaries = agreed
      ? [
          {
            from: agreed.from,
            text: agreed.impossible
              ? `All of us say that it cannot be reached: ${agreed.impossible.because}`
              : `All of us propose the same: ${proposalInWords(agreed.proposal!)}`,
          },
        ]
      : said.filter(one => one.round === rounds && one.text !== '')
    const heard = summaries.map(({ from, text }) => ({ from, kind: 'chat' as const, text, person: false }))
    const told = { ...input, team, messages: [...heard, ...input.messages] }
    return agreed ? await ask(planTask, told) : await plannedByOne(told, context, rounds + 1)
  }
