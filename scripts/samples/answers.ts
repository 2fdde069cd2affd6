// npm run answers: plays the sessions of recordings/answers/ once more, and keeps their answers under the prompts of today. Say with
// --model NAME that a model gives new ones. -- NAME: only this one. -- --keep RECORDING NAME: a new one, from the recording of a session
// that a model played. Afterwards npm run docs writes the table of docs/results.md.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { recordedAnswers, staleAnswers, staleInWords } from '../../source/brain/providers/cassette/recorded-answers.ts'
import { loadPrompts } from '../../source/brain/providers/prompt-templates.ts'
import type { Flags } from '../../source/cli/command.ts'
import {
  byRuleInWords,
  type KeptConfig,
  type keptSession,
  keptSessions,
  type Measured,
  measuredOf,
  pathOfKept,
  playKept,
  writeKept,
} from './kept-session.ts'

const { values, positionals } = parseArgs({
  options: { model: { type: 'string' }, 'base-url': { type: 'string' }, keep: { type: 'string' } },
  allowPositionals: true,
})
const beside = mkdtempSync(join(tmpdir(), 'mcteam-answers-'))
const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Plays the session of a recording with other minds, and says what it came to. */
const freely = async (path: string, record: string, flags: Flags): Promise<Measured> => {
  await playKept(path, { record, flags, freely: true })
  const found = await measuredOf(record)
  const { result, completion, calls, promptTokens, seconds } = found
  say(`  ${result}, ${Math.floor(completion * 100)} %, ${calls} calls, ${promptTokens} prompt tokens, ${seconds} s`)
  return found
}

/** Plays it with its answers and keeps these; false: it comes to another end, and nothing was written. */
const renew = async (name: string, from: string, config: Omit<KeptConfig, 'playing'>): Promise<boolean> => {
  const { model, stale } = config
  const record = join(beside, `${name}.jsonl`)
  rmSync(record, { force: true })
  const { reason, byRule } = await playKept(from, { record, flags: { answers: from, stale } })
  const { result, completion, seconds } = await measuredOf(record)
  say(`${name}: ${result} (${reason})`)
  if (byRule.length > 0) say(`  ${byRuleInWords(name, byRule)}`)
  if (result !== model.result || completion < model.completion) return false
  writeKept(name, record, { ...config, playing: seconds }, byRule)
  return true
}

/** From a recording of a session that a model answered. Without the way to its end it is kept for the table alone. */
const keep = async (name: string, recording: string): Promise<boolean> => {
  const model = await measuredOf(recording)
  const rules = await freely(recording, join(beside, `${name}-rules.jsonl`), {})
  const inexact = { model, rules, stale: 'take' } as const
  // The second time no answer is held back for what came before it only because a model took its time.
  if (await renew(name, recording, inexact))
    if (
      (await renew(name, pathOfKept(name), { ...inexact, stale: 'refuse' })) ||
      (await renew(name, pathOfKept(name), inexact))
    )
      return true
  writeKept(name, recording, { ...inexact, playing: null })
  process.stderr.write(
    `${name}: played with these answers it comes to another end. Kept for the table, not for the tests.\n`,
  )
  return false
}

const renewed = async ({
  name,
  path,
  playing,
  model,
  rules,
  stale,
}: ReturnType<typeof keptSession>): Promise<boolean> => {
  if (values.model !== undefined) {
    const record = join(beside, `${name}-model.jsonl`)
    await freely(path, record, values)
    return keep(name, record)
  }
  if (playing === null) return true
  for (const one of staleAnswers(await recordedAnswers(path, loadPrompts()))) say(staleInWords(one))
  const before = readFileSync(path)
  if (await renew(name, path, { model, rules, stale: 'take' }))
    if (stale === 'take' || (await renew(name, path, { model, rules, stale }))) return true
  writeFileSync(path, before)
  process.stderr.write(`${name} is kept as it was: with these answers it comes to another end. Pass --model NAME.\n`)
  return false
}

let good = true
if (values.keep !== undefined) good = await keep(positionals[0] ?? basename(values.keep, '.jsonl'), values.keep)
else
  for (const one of keptSessions())
    if (positionals.length === 0 || positionals.includes(one.name)) good = (await renewed(one)) && good
rmSync(beside, { recursive: true, force: true })
process.exit(good ? 0 : 1)
