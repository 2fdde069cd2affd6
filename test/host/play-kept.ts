import { join } from 'node:path'
import { expect } from 'vitest'
import { byRuleInWords, type keptSession, measuredOf, playKept } from '../../scripts/samples/kept-session.ts'
import type { SessionEvent } from '../../source/session/log/events.ts'
import { temporaryFolder } from '../session/helpers.ts'

export const renew = 'Where the answers still hold: npm run answers. Else: npm run answers -- --model NAME.'

/**
 * Plays a kept session with its answers, and expects that it comes to its end by them. Questions that it does not know are answered
 * by rule, and named; where their turns make prompts read otherwise, it is played with the nearest answers.
 */
export const comesToItsEnd = async (
  kept: ReturnType<typeof keptSession>,
  folder = temporaryFolder(),
): Promise<readonly string[]> => {
  const { name, path, lines, model, stale } = kept
  const record = join(folder, `${name}-${stale}.jsonl`)
  const errors: string[] = []
  let answers = 0
  const known = new Set(lines.flatMap(({ type, data }) => (type === 'mind.asked' ? [data.question] : [])))
  const onEvent = ({ type, data }: SessionEvent): void => {
    if (type !== 'mind.answered') return
    if (data.error !== undefined && !data.stopped) errors.push(data.error)
    if (data.error === undefined && known.has(data.question)) answers += 1
  }
  const { byRule } = await playKept(path, { record, flags: { answers: path, stale }, onEvent })
  if (byRule.length > 0 && errors.length > 0 && stale === 'refuse')
    return comesToItsEnd({ ...kept, stale: 'take' }, folder)
  if (byRule.length > 0) console.info(byRuleInWords(name, byRule))
  expect(errors, renew).toEqual([])
  const { result, completion } = await measuredOf(record)
  expect({ result, completion }).toEqual({ result: model.result, completion: model.completion })
  if (stale !== 'take')
    expect(answers).toBe(lines.filter(({ type, data }) => type === 'mind.answered' && !data.error).length)
  return byRule
}
