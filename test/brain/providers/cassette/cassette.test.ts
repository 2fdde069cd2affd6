import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { BrainError, type Question } from '../../../../source/brain/brain.ts'
import { createCassetteBrain } from '../../../../source/brain/providers/cassette/cassette.ts'
import { recordedAnswers } from '../../../../source/brain/providers/cassette/recorded-answers.ts'
import { cassetteProvider } from '../../../../source/brain/providers/cassette-provider.ts'
import { loadPrompts } from '../../../../source/brain/providers/prompt-templates.ts'
import { type QuestionName, questions } from '../../../../source/brain/questions/index.ts'
import type { NextActionsInput } from '../../../../source/brain/questions/next-actions/shape.ts'
import { brainConfig } from '../../../../source/cli/config/brain.ts'
import { noSettings } from '../../../../source/cli/settings/loaded.ts'
import { refusal } from '../../../refusal.ts'
import { temporaryFolder } from '../../../session/helpers.ts'
import { setUp, simple } from '../../../team/support/harness.ts'

/** Written under the prompts of today, so that these tests do not depend on how prompts read. */
const current = async (): Promise<string> => {
  const source = 'recordings/answers/cake-dag.jsonl'
  const now = new Map((await recordedAnswers(source, loadPrompts())).map(one => [one.asked.ask, one.prompt]))
  const path = join(temporaryFolder(), 'cake-dag.jsonl')
  const lines = readFileSync(source, 'utf8')
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) as { type?: string; data?: { ask: string; prompt?: string } })
  for (const { type, data } of lines) if (type === 'mind.asked') data!.prompt = now.get(data!.ask)!
  writeFileSync(path, `${lines.map(one => JSON.stringify(one)).join('\n')}\n`)
  return path
}

const asking = (path: string, at: number) =>
  recordedAnswers(path, loadPrompts()).then(all => {
    const { asked, answered } = all[at]!
    const question = questions[asked.question as QuestionName] as unknown as Question // an own key, by the recording
    return { question, input: asked.input, seat: asked.seat, answer: answered.answer }
  })
const signal = new AbortController().signal

test('the same prompt has the same answer, wherever bodies stand', async () => {
  const file = await current()
  const brain = await createCassetteBrain({ file })
  for (const at of [0, 1, 2]) {
    const { question, input, seat, answer } = await asking(file, at)
    expect((await brain.ask(question, input, { seat, signal })).value).toEqual(answer)
    const { observation } = input as NextActionsInput
    const [first, ...others] = observation!.blocks
    const moved = {
      ...(input as object),
      observation: { ...observation, position: [9, -60, 9], health: 17, blocks: [...others, { ...first, count: 77 }] },
    }
    expect((await brain.ask(question, moved, { seat, signal })).value).toEqual(answer)
  }
})

test('a prompt with other words has no answer, and the line is told; nor has another seat', async () => {
  const file = await current()
  const brain = await createCassetteBrain({ file })
  const { question, input, seat } = await asking(file, 1)
  const wish = { ...(input as object), instructions: [{ from: 'Ann', text: 'use birch' }] }
  const failed = await brain.ask(question, wish, { seat, signal }).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(BrainError)
  expect((failed as BrainError).failure).toBe('stale')
  expect((failed as BrainError).message).toMatch(
    /holds no answer to this prompt of nextActions: line \d+ is “Wishes to keep to: - Ann: "use birch"”, and was empty/,
  )
  // Another title brings other examples along; they are not what has changed.
  const { task } = input as NextActionsInput
  const renamed = { ...(input as object), task: { ...task, title: 'Build the tower of all stone bricks' } }
  await expect(brain.ask(question, renamed, { seat, signal })).rejects.toThrow(
    /line \d+ is “(?:…|Task: )"?Build the tower.*and was “/,
  )
  await expect(brain.ask(question, input, { seat: 'Zoe', signal })).rejects.toThrow('no answer of Zoe to nextActions')
})

test('answers whose prompts changed are stale: all are told, with the line, and taken only where that is wanted', async () => {
  const file = await current()
  const prompts = join(temporaryFolder(), 'prompts')
  cpSync('prompts', prompts, { recursive: true })
  const template = readFileSync('prompts/decompose-task.md', 'utf8')
  writeFileSync(
    join(prompts, 'decompose-task.md'),
    template.replace('Think first about what the goal takes', 'Think about what the goal takes first'),
  )
  const told = await refusal(() => createCassetteBrain({ file, prompts }))
  expect(told).toMatch(
    /^1 of the 3 answers of cake-dag\.jsonl are stale:\n {2}decomposeTask of Alice \(event 1\): line 1 of its prompt was “/,
  )
  expect(told).toContain('Think first about')
  expect(told).toContain('--stale take --record NEW.jsonl')
  const brain = await createCassetteBrain({ file, prompts, stale: 'take' })
  const { question, input, seat, answer } = await asking(file, 0)
  expect(await brain.ask(question, input, { seat, signal })).toMatchObject({ value: answer, brain: 'relay' })
})

test('the flag names the recording; it costs nothing, needs no key, and is read where the session is', async () => {
  const config = await brainConfig({ answers: 'recordings/answers/supplies.jsonl', stale: 'take' }, noSettings)
  expect(config).toEqual({ kind: 'cassette', file: resolve('recordings/answers/supplies.jsonl'), stale: 'take' })
  expect(await brainConfig(cassetteProvider.flagsOf(config as never) as never, noSettings)).toEqual(config)
  expect(cassetteProvider.forFleet(config as never)).toBeNull()
  expect(await refusal(() => brainConfig({ answers: 'nowhere.jsonl' }, noSettings))).toContain(
    'nowhere.jsonl (--answers)',
  )
  expect(await refusal(() => brainConfig({ brain: 'cassette' }, noSettings))).toContain('Pass --answers FILE.')
  const empty = join(temporaryFolder(), 'empty.jsonl')
  writeFileSync(
    empty,
    readFileSync('recordings/answers/supplies.jsonl', 'utf8')
      .split('\n')
      .slice(0, 2)
      .map(line => `${line}\n`)
      .join(''),
  )
  expect(await refusal(() => createCassetteBrain({ file: empty }))).toContain('empty.jsonl holds no answers.')
})

test('a session ends with the first prompt that has no answer: no task is tried again, and no agent says the error', async () => {
  const brain = await createCassetteBrain({ file: await current() })
  const { team, events } = setUp(simple('Collect 8 cobblestone.'), { brainFor: () => brain })
  await team.start()
  const { result, cause, reason } = await team.ended
  expect({ result, cause }).toEqual({ result: 'failure', cause: 'stale-answers' })
  expect(reason).toMatch(/^cake-dag\.jsonl holds no answer .* --stale take /s)
  expect(events.filter(({ type, data }) => type === 'mind.answered' && data.error !== undefined)).toHaveLength(1)
  expect(
    events.filter(({ type }) => type === 'message.sent').map(({ data }) => JSON.stringify(data)),
  ).not.toContainEqual(expect.stringContaining('holds no answer'))
})
