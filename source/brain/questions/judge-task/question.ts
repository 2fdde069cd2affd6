import { meaningOf } from '../../answers/meant-names.ts'
import { quoted } from '../../answers/shared-checks.ts'
import type { Question } from '../../brain.ts'
import { judgeByRules } from '../../rules/graph/judge-task.ts'
import { lines } from '../prompt-lines.ts'
import { input, output } from './shape.ts'

/** CausalMACE's Judger takes the task in: which kind it is decides which rules hold. */
export const judgeTask: Question<typeof input, typeof output> = {
  name: 'judgeTask',
  description: 'Say which kind of task the goal is.',
  doing: 'judging the kind of task',
  answerFor: () => 'team',
  input,
  output,
  inLines: {
    domains: list => lines(list, one => `${one.name}: ${one.about}`),
    buildings: list => list.map(({ name, total }) => `${name} (${total} cells)`).join(', '),
  },
  words: (_, { domain, because }) => (because ? `${domain}: ${because}` : domain),
  decides: {
    'plan.proposed': ({ seat, content }, call) => seat === call.seat && content.graph?.domain === call.answer.domain,
  },
  rule: judgeByRules,
  mend: (asked, answer) => ({ ...answer, domain: meaningOf(asked.domains.map(one => one.name)).of(answer.domain) }),
  check: (asked, { domain }) => {
    const kinds = meaningOf(asked.domains.map(one => one.name))
    return kinds.has(domain) ? [] : [`There is no kind ${quoted(domain)}${kinds.hint(domain)}`]
  },
}
