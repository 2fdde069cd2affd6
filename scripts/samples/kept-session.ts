import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { countTokens } from 'gpt-tokenizer'
import { z } from 'zod'
import { staleUses } from '../../source/brain/providers/cassette/stale-uses.ts'
import { loadPrompts } from '../../source/brain/providers/prompt-templates.ts'
import type { Flags } from '../../source/cli/command.ts'
import { sessionConfig } from '../../source/cli/config/session.ts'
import { noSettings } from '../../source/cli/settings/loaded.ts'
import { startSession } from '../../source/host/start-session.ts'
import { attach } from '../../source/session/attach/client.ts'
import { sessionResults } from '../../source/session/log/events/outcome.ts'
import { type EventData, eventSchemas, type SessionEvent } from '../../source/session/log/events.ts'
import { openRecording } from '../../source/session/recording/open.ts'
import { summarise } from '../../source/session/recording/tools/summary.ts'
import type { SessionView } from '../../source/session/view.ts'
import { createKeptOrder, keptKinds } from './kept-order.ts'
import { type Line, readLines, writeLines } from './questions-only.ts'

/** What a session came to, and what it cost. */
const measured = z.object({
  result: z.enum(sessionResults),
  /** 0 … 1. */
  completion: z.number(),
  /** From the moment the team is in the world to the end, the time for answers included. */
  seconds: z.number(),
  /** From a question to its answer, on average. */
  secondsPerAnswer: z.number(),
  /** Questions to the brain, those that were asked again included. */
  calls: z.number(),
  /** Of the prompts, without the schema of the answer, as `gpt-tokenizer` counts. */
  promptTokens: z.number(),
})
export type Measured = z.infer<typeof measured>

/** What the first line of a kept session holds instead of a configuration. */
const keptConfig = z.object({
  /** As it was played with a language model. */
  model: measured,
  /** The same with the rule brain. */
  rules: measured,
  /** Seconds that it takes to play it with the recorded answers; null: it comes to another end then. */
  playing: z.number().nullable(),
  /** `take`: some of its prompts read otherwise in each run, since much happens at once; the nearest answers lead to its end. */
  stale: z.enum(staleUses),
})
export type KeptConfig = z.infer<typeof keptConfig>

const folder = fileURLToPath(new URL('../../recordings/answers/', import.meta.url))
export const pathOfKept = (name: string): string => join(folder, `${name}.jsonl`)

export const keptSession = (name: string) => {
  const path = pathOfKept(name)
  const { header, lines } = readLines(path, keptKinds)
  return { name, path, header, lines, ...keptConfig.parse(header.config) }
}

export const keptSessions = () =>
  readdirSync(folder)
    .toSorted()
    .map(file => keptSession(basename(file, '.jsonl')))

/** Seconds of play that `npm test` takes for kept sessions in all. */
const quickSeconds = 60

/** The kept sessions that can be played with their answers: those that `npm test` plays, the shortest of them, and all others. */
export const playableSessions = () => {
  const playable = keptSessions()
    .flatMap(one => (one.playing === null ? [] : [{ ...one, playing: one.playing }]))
    .toSorted((a, b) => a.playing - b.playing)
  const sums = playable.map((_, index) => playable.slice(0, index + 1).reduce((sum, one) => sum + one.playing, 0))
  const quick = playable.filter((_, index) => sums[index]! <= quickSeconds)
  return { quick, slow: playable.filter(one => !quick.includes(one)) }
}

/** Cuts a recording down to what is kept of it: what was asked and answered, and what says when; of what was said, the words of people. */
export const cutRecording = (path: string) => {
  const { header, lines } = readLines(path, keptKinds)
  const people = new Set(lines.flatMap(({ type, data }) => (type === 'human.joined' ? [data.person] : [])))
  return { header, lines: lines.filter(({ type, data }) => type !== 'message.sent' || people.has(data.from)) }
}

/** `byRule`: questions whose answers are not kept, since no model gave them. */
export const writeKept = (
  name: string,
  recording: string,
  config: KeptConfig,
  byRule: readonly string[] = [],
): void => {
  const { header, lines } = cutRecording(recording)
  const kept = lines.filter(({ data }) => !byRule.includes(data.question))
  writeLines(pathOfKept(name), header, kept, config)
}

export const measuredOf = async (path: string): Promise<Measured> => {
  const { result, completion } = await summarise(path)
  const prompts = loadPrompts()
  const recording = await openRecording(path)
  const asked = new Map<string, EventData<'mind.asked'>>()
  let [begun, ended, calls, promptTokens, waited] = [0, 0, 0, 0, 0]
  for await (const { type, t, data } of recording.events()) {
    if (type === 'session.phase' && data.phase === 'running' && begun === 0) begun = t
    if (type === 'session.ended') ended = t
    if (type === 'mind.asked') asked.set(data.ask, data)
    const question = type === 'mind.answered' && asked.get(data.ask)
    if (!question) continue
    const times = Math.max(1, data.attempts)
    const { system = '', user = '' } = prompts.get(question.question)?.render(question.input) ?? {}
    calls += times
    waited += data.ms
    promptTokens += times * countTokens(question.prompt ?? `${system}\n\n${user}`)
  }
  await recording.close()
  const seconds = Math.round((ended - begun) / 1000)
  const secondsPerAnswer = Math.round(waited / 1000 / Math.max(1, calls))
  return measured.parse({ result, completion, seconds, secondsPerAnswer, calls, promptTokens })
}

interface PlayOptions {
  /** Where it is recorded. */
  readonly record: string
  /** What else `mcteam run` is given: `answers`, `model`. */
  readonly flags: Flags
  /** Another model thinks: its questions have an order of their own. */
  readonly freely?: boolean
  readonly onEvent?: (event: SessionEvent) => void
}

/** Questions that a kept session does not know, and how they get answers of its model. */
export const byRuleInWords = (name: string, byRule: readonly string[]): string =>
  `${name} does not know ${byRule.join(', ')}: answered by rule. For a model's answers: npm run answers -- --model NAME ${name}`

/** Plays the task of a kept session, or of a recording, and has its people say what they said. */
export const playKept = async (path: string, { record, flags, freely = false, onEvent }: PlayOptions) => {
  const { header, lines } = cutRecording(path)
  const beside = mkdtempSync(join(tmpdir(), 'mcteam-kept-'))
  const task = join(beside, 'task.yaml')
  // YAML takes JSON.
  writeFileSync(task, JSON.stringify(header.task))
  const config = await sessionConfig([task], { record, ...flags }, noSettings)
  rmSync(beside, { recursive: true })
  // In a session that goes its own way people speak one after the other, the first when something was done.
  const said = lines.filter(({ type }) => type.startsWith('human.') || type === 'message.sent')
  const order = createKeptOrder(freely ? said : lines)
  const begun = Promise.withResolvers<void>()
  const running = await startSession(config, {
    ...(!freely && { around: order.around }),
    onEvent(event) {
      order.hear(event)
      if (event.type === 'action.started') begun.resolve()
      onEvent?.(event)
    },
  })
  const views = new Map<string, SessionView>()
  const speak = async (line: Line): Promise<void> => {
    await order.due(line)
    if (line.type === 'human.joined') {
      const { person } = eventSchemas['human.joined'].parse(line.data)
      views.set(person, await attach({ address: running.address, person }))
    } else if (line.type === 'human.role') {
      const { person, role } = eventSchemas['human.role'].parse(line.data)
      await views.get(person)?.send({ type: 'role', role })
    } else {
      const { from, to, text, delivery } = eventSchemas['message.sent'].parse(line.data)
      await views.get(from)?.send({ type: 'say', to, text, delivery })
    }
  }
  const speaking = said.reduce(
    (before, line) => before.then(() => speak(line)),
    freely ? begun.promise : Promise.resolve(),
  )
  const { result, reason } = await Promise.race([running.ended, speaking.then(() => running.ended)])
  order.close()
  for (const view of views.values()) await view.close()
  await running.close()
  return { result, reason, byRule: freely ? [] : [...order.byRule] }
}
