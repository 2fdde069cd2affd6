import { join } from 'node:path'
import { expect } from 'vitest'
import { type keptSession, measuredOf, playKept } from '../../scripts/samples/kept-session.ts'
import type { SessionEvent } from '../../source/session/log/events.ts'
import { temporaryFolder } from '../session/helpers.ts'

export const renew = 'Where the answers still hold: npm run answers. Else: npm run answers -- --model NAME.'

/** Plays a kept session with its answers, and expects that it comes to its end by them alone. */
export const comesToItsEnd = async ({
  name,
  path,
  lines,
  model,
  stale,
}: ReturnType<typeof keptSession>): Promise<void> => {
  const record = join(temporaryFolder(), `${name}.jsonl`)
  const errors: string[] = []
  let answers = 0
  const onEvent = ({ type, data }: SessionEvent): void => {
    if (type !== 'mind.answered') return
    if (data.error === undefined) answers += 1
    else if (!data.stopped) errors.push(data.error)
  }
  await playKept(path, { record, flags: { answers: path, stale }, onEvent })
  const { result, completion } = await measuredOf(record)
  expect(errors, renew).toEqual([])
  expect({ result, completion }).toEqual({ result: model.result, completion: model.completion })
  if (stale === 'take') return
  expect(answers).toBe(lines.filter(({ type, data }) => type === 'mind.answered' && !data.error).length)
}
