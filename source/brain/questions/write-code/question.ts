import type { Question } from '../../brain.ts'
import { codeByRules } from '../../rules/act/write-code.ts'
import { form } from './form.ts'
import { input, output } from './shape.ts'

const indented = (code: string): string =>
  code
    .split('\n')
    .map(line => `  ${line}`)
    .join('\n')

/** An instruction → a program of the body's actions; or what failed → the program mended. */
export const writeCode: Question<typeof input, typeof output> = {
  name: 'writeCode',
  description: 'Write a program for what no single action does, or mend the one that failed.',
  doing: 'writing a program',
  input,
  output,
  inLines: {
    skills: list => list.map(one => `${one.name}: ${one.description}\n${indented(one.code)}`).join('\n') || 'none',
    attempts: list => list.map(one => `${indented(one.code)}\n  failed: ${one.failure}`).join('\n') || 'nothing yet',
  },
  words: form.title,
  // The action that asked for the program runs it.
  decides: { 'action.ended': ({ seat }, call) => seat === call.seat },
  rule: codeByRules,
  form,
  check: (asked, answer) => [
    ...(!answer.code.trim() && !answer.blocked ? ['The answer holds no program and no reason in "blocked".'] : []),
    ...(/\b(?:import|require)\s*[('"]/.test(answer.code)
      ? ['The program runs without modules; only the functions in the list, observe() and console exist.']
      : []),
    ...(answer.code && asked.attempts.some(one => one.code.trim() === answer.code.trim())
      ? ['This very program has failed already; change what the failure names.']
      : []),
  ],
}
