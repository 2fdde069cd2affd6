// Writes the part of docs/results.md about a language model from recordings/answers/: `npx node scripts/docs-results.ts`.
import process from 'node:process'
import { resultsPage, withSection, writeSection } from '../bench/results-page.ts'
import { resultWords } from '../source/session/log/events/outcome.ts'
import { keptSessions, type Measured } from './samples/kept-session.ts'

const ended = ({ result, completion }: Measured): string =>
  result === 'success'
    ? `${Math.floor(completion * 100)} %`
    : `${resultWords[result]}, ${Math.floor(completion * 100)} %`

const rows = keptSessions().map(({ name, header, model, rules }) => {
  const both = (shown: (one: Measured) => string): string => `${shown(model)} / ${shown(rules)}`
  const numbers = (of: (one: Measured) => number): string => both(one => of(one).toLocaleString('en'))
  const cells = [
    ...[`\`${name}\``, header.task.title, `\`${header.task.organization}\``, both(ended)],
    ...[
      numbers(one => one.calls),
      numbers(one => one.promptTokens),
      numbers(one => one.seconds),
      model.secondsPerAnswer,
    ],
  ]
  return `| ${cells.join(' | ')} |`
})

const text = `## A language model in the seats

\`npx node scripts/docs-results.ts\`, from the sessions in \`recordings/answers/\`. Each cell: the language model / the rule brain in the same
task. This is no benchmark: one run each, one language model, which saw nothing but the prompts and answered through a slow relay; the last
column says how long it took for an answer. The rule brain answers at once, so the times say nothing about their plans. Prompt tokens are those
of all prompts that were sent, as \`gpt-tokenizer\` counts them, without the schema of the answer; for the rule brain, which reads no prompts, those
that a model would have been sent.

| session | task | organization | end, completion | calls | prompt tokens | time, s | s per answer |
|---|---|---|---|---:|---:|---:|---:|
${rows.join('\n')}
`

if (!process.argv.includes('--check')) writeSection('answers', text)
else if (withSection('answers', text) !== resultsPage()) {
  process.stderr.write('docs/results.md is not up to date; run node scripts/docs-results.ts\n')
  process.exitCode = 1
}
