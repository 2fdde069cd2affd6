import { meaningOf } from '../../answers/meant-names.ts'
import { conditionFaults, mendedCondition, quoted, titleFaults } from '../../answers/shared-checks.ts'
import type { Question } from '../../brain.ts'
import { discussByRules } from '../../rules/talk/discuss.ts'
import { compactJson, lines } from '../prompt-lines.ts'
import { form } from './form.ts'
import { input, output } from './shape.ts'

/** One turn in a discussion among equals; in the last round the asker sums up who does what. */
export const discuss: Question<typeof input, typeof output> = {
  name: 'discuss',
  description: 'Say something in a discussion of who does what; sum it up in the last round.',
  doing: 'thinking about what to say',
  answerFor: () => 'team',
  plans: 'tasks',
  input,
  output,
  inLines: {
    said: list =>
      lines(list, ({ round, from, text, proposal, impossible }) =>
        [
          `round ${round}, ${from}: ${JSON.stringify(text)}`,
          ...(proposal ? [`proposal: ${compactJson(proposal)}`] : []),
          ...(impossible ? [`impossible: ${compactJson(impossible)}`] : []),
        ].join('\n  '),
      ),
  },
  words: form.title,
  decides: { 'discussion.spoken': ({ seat, text }, call) => seat === call.seat && text === call.answer.statement },
  rule: discussByRules,
  form,
  mend(asked, answer) {
    if (!answer.proposal) return answer
    const names = meaningOf(asked.team.map(one => one.name))
    return {
      ...answer,
      proposal: answer.proposal.map(one => ({
        ...one,
        assignee: names.of(one.assignee),
        done: mendedCondition(one.done, asked.blueprints),
      })),
    }
  },
  check(asked, { proposal = [], impossible }) {
    if (proposal.length === 0) return []
    if (impossible) return ['Give either a "proposal" or, when nothing of the goal can be reached here, "impossible".']
    const names = meaningOf(asked.team.map(one => one.name))
    return proposal.flatMap(({ assignee, title, done }) => [
      ...(names.has(assignee) ? [] : [`${quoted(assignee)} is not one of those who work${names.hint(assignee)}`]),
      ...titleFaults('A piece of the proposal', title),
      ...conditionFaults(quoted(title), done, asked.blueprints),
    ])
  },
}
