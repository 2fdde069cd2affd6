import type { Question } from '../../brain.ts'
import { discussByRules } from '../../rules/talk/discuss.ts'
import { lines } from '../prompt-lines.ts'
import { form } from './form.ts'
import { input, output } from './shape.ts'

/** One turn in a discussion among equals; in the last round the asker sums up who does what. */
export const discuss: Question<typeof input, typeof output> = {
  name: 'discuss',
  description: 'Say something in a discussion of who does what; sum it up in the last round.',
  doing: 'thinking about what to say',
  answerFor: () => 'team',
  plans: true,
  input,
  output,
  inLines: { said: list => lines(list, one => `round ${one.round}, ${one.from}: ${JSON.stringify(one.text)}`) },
  words: form.title,
  decides: { 'discussion.spoken': ({ seat, text }, call) => seat === call.seat && text === call.answer.statement },
  rule: discussByRules,
  form,
}
