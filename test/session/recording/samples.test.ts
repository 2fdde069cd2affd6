import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Final, finalOf } from '../../../scripts/samples/final.ts'
import { fold, initialState } from '../../../source/session/log/fold.ts'
import { openRecording } from '../../../source/session/recording/open.ts'
import { keyframesOf } from '../helpers.ts'

const folder = 'recordings/samples'
const samples = readdirSync(folder).filter(name => name.endsWith('.jsonl'))

describe.each(samples)('the sample %s', name => {
  const path = join(folder, name)

  test('is small enough to ship and names no place of the machine it was made on', async () => {
    expect(statSync(path).size).toBeLessThan(1_000_000)
    const recording = await openRecording(path)
    expect(JSON.stringify(recording.header)).not.toMatch(/"\/(home|root|tmp|Users|work)\b/)
    await recording.close()
  })

  test('folds event by event to what its keyframes say, and its end is a success', async () => {
    const recording = await openRecording(path)
    const keyframes = keyframesOf(readFileSync(path, 'utf8'))
    let state = initialState()
    for await (const event of recording.events()) {
      state = fold(state, event)
      const kept = keyframes.find(one => one.seq === state.seq)
      if (kept) expect(state).toMatchObject(kept)
    }
    expect(await recording.stateAt({ seq: recording.lastSeq })).toMatchObject(keyframes.at(-1)!)
    expect(state.session.result).toBe('success')
    expect(state.score.completion).toBe(1)
    await recording.close()
  })
})

const finals = JSON.parse(readFileSync(join(folder, 'finals.json'), 'utf8')) as Record<string, Final>

test('three ship: the demo, a rejected plan with a takeover, an escape room', () => {
  expect(samples).toEqual(['cabin.jsonl', 'escape.jsonl', 'takeover.jsonl'])
  expect(finals.takeover?.plans).toEqual([
    expect.stringContaining('rejected by Ann: '),
    expect.stringContaining('approved by Ann'),
  ])
  expect(finals.takeover?.commands).toEqual(expect.arrayContaining(['Ann take ok', 'Ann act ok', 'Ann release ok']))
  expect(finals.escape?.score).toContain('everybody out: 2 of 2')
})

// Whether playing them anew comes to the same is seen by `npm run samples -- --check`.
test.each(samples)('%s replays to the end that is written down for it', async name => {
  expect(await finalOf(join(folder, name))).toEqual(finals[name.replace('.jsonl', '')])
})
