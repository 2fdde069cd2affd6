// npm run answers: plays the sessions of recordings/answers/ once more, and keeps their answers under the prompts of today. Say with
// --model NAME, and what else `mcteam run` takes, that a model gives new ones. -- NAME: only this one.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { recordedAnswers, staleAnswers, staleInWords } from '../../source/brain/providers/cassette/recorded-answers.ts'
import { loadPrompts } from '../../source/brain/providers/prompt-templates.ts'
import { sessionConfig } from '../../source/cli/config/session.ts'
import { noSettings } from '../../source/cli/settings/index.ts'
import { startSession } from '../../source/host/start-session.ts'
import { readLines, writeLines } from './questions-only.ts'

const folder = fileURLToPath(new URL('../../recordings/answers/', import.meta.url))
const { values, positionals } = parseArgs({
  options: { model: { type: 'string' }, 'base-url': { type: 'string' } },
  allowPositionals: true,
})
const beside = mkdtempSync(join(tmpdir(), 'mcteam-answers-'))
let failed = 0
for (const name of readdirSync(folder)) {
  if (positionals.length > 0 && !positionals.includes(name.replace('.jsonl', ''))) continue
  const path = join(folder, name)
  // YAML takes JSON.
  const task = join(beside, 'task.yaml')
  writeFileSync(task, JSON.stringify(readLines(path, []).header.task))
  const record = join(beside, name)
  const thinks = values.model === undefined ? { answers: path, stale: 'take' } : values
  const config = await sessionConfig([task], { record, ...thinks }, noSettings)
  for (const one of staleAnswers(await recordedAnswers(path, loadPrompts())))
    process.stdout.write(`${staleInWords(one)}\n`)
  const running = await startSession(config)
  const { reason, result } = await running.ended
  await running.close()
  process.stdout.write(`${name}: ${result} (${reason})\n`)
  const { header, lines } = readLines(record, ['mind.asked', 'mind.answered'])
  if (result === 'success') writeLines(path, header, lines)
  else {
    failed += 1
    process.stderr.write(
      `${name} is kept as it was: with these answers the session does not reach its end. Pass --model NAME.\n`,
    )
  }
}
rmSync(beside, { recursive: true, force: true })
process.exit(failed > 0 ? 1 : 0)
