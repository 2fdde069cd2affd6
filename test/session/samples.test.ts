import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fold, initialState } from '../../source/session/fold.ts'
import { openRecording } from '../../source/session/recording.ts'

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

  test('folds to the same end event by event as by its keyframes, and that end is a success', async () => {
    const recording = await openRecording(path)
    let state = initialState()
    for await (const event of recording.events()) state = fold(state, event)
    expect(await recording.stateAt({ seq: recording.lastSeq })).toEqual(state)
    expect(state.session.result).toBe('success')
    expect(state.score.completion).toBe(1)
    await recording.close()
  })
})

test('the demo ships as a sample', () => {
  expect(samples).toContain('cabin.jsonl')
})
