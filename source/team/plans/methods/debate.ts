import { BrainError } from '../../../brain/brain.ts'
import { discuss } from '../../../brain/questions/discuss/question.ts'
import { planTask } from '../../../brain/questions/plan-task/question.ts'
import type { ProposedWork } from '../../../session/log/events/meaning.ts'
import type { Planner } from './plan-method.ts'

/**
 * AgentVerse's horizontal decision: rounds in which each speaks once, the last one for summaries; then each plans its own part from
 * what was said. A round after which all propose the same is the last.
 */
export const debated =
  (rounds: number): Planner =>
  async (input, { ask, discussion, signal, phase }) => {
    const { seat } = input
    // What all are at is this discussion; what they were at when it began is soon out of date.
    const team = input.team.map(one => ({ ...one, doing: '' }))
    for (let round = 1; round <= rounds && discussion.endedAfter() === null; round++) {
      if (!discussion.spoke(seat, round)) {
        phase(`discussion, round ${round} of ${rounds}`)
        const { told, goal, workers, share, observation, containers, blueprints, recipes, names } = input
        const situation = {
          told,
          team,
          goal,
          workers,
          share,
          observation,
          containers,
          blueprints,
          recipes,
          names,
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
    const agreed = discussion.endedAfter() === null ? undefined : said.findLast(one => one.proposal)
    const summaries = agreed
      ? [{ from: agreed.from, text: `All of us propose the same: ${proposalInWords(agreed.proposal!)}` }]
      : said.filter(one => one.round === rounds && one.text !== '')
    return await ask(planTask, {
      ...input,
      team,
      messages: [
        ...summaries.map(({ from, text }) => ({ from, kind: 'chat' as const, text, person: false })),
        ...input.messages,
      ],
    })
  }

const proposalInWords = (proposal: readonly ProposedWork[]): string =>
  [...Map.groupBy(proposal, one => one.assignee)]
    .map(([name, work]) => `${name}: ${work.map(one => one.title).join('; ')}.`)
    .join(' ')
