import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { organizations } from '../../../source/organizations/index.ts'
import { fold, initialState } from '../../../source/session/log/fold.ts'
import { inLayers, type KeyframeState } from '../../../source/session/recording/file/earlier-blocks.ts'
import { openRecording } from '../../../source/session/recording/open.ts'
import { forkRecording, resumeRecording } from '../../../source/session/recording/resume.ts'
import { keyframesOf } from '../helpers.ts'

// One session of each organization, recorded in November 2026, with the state that was folded from it then.
const folder = 'test/session/played'
const names = readdirSync(folder).flatMap(name => (name.endsWith('.jsonl.gz') ? name.replace('.jsonl.gz', '') : []))
const states = JSON.parse(gunzipSync(readFileSync(join(folder, 'states.json.gz'))).toString()) as Record<
  string,
  Readonly<Record<'middle' | 'end', KeyframeState>>
>

test('every organization that was recorded before is still there', () => {
  expect(names.length).toBeGreaterThanOrEqual(8)
  expect(Object.keys(organizations)).toEqual(expect.arrayContaining(names))
})

describe.each(names)('a recording of the organization %s, made before', name => {
  const packed = join(folder, `${name}.jsonl.gz`)
  let at: string
  beforeAll(async () => {
    at = await mkdtemp(join(tmpdir(), 'mcteam-played-'))
  })
  afterAll(() => rm(at, { recursive: true, force: true }))

  test('opens, and folds to the state it had in the middle and at its end', async () => {
    const recording = await openRecording(packed)
    const [middle, end] = [inLayers(states[name]!.middle), inLayers(states[name]!.end)]
    let state = initialState()
    for await (const event of recording.events()) {
      state = fold(state, event)
      if (event.seq === middle.seq) expect(state).toMatchObject(middle)
    }
    expect(state).toMatchObject(end)
    expect(state.session.result).toBe('success')
    const [last] = keyframesOf(gunzipSync(readFileSync(packed)).toString()).slice(-1)
    expect(end).toMatchObject(last!)
    expect(await recording.stateAt({ seq: recording.lastSeq })).toMatchObject(end)
    expect(await recording.stateAt({ seq: middle.seq })).toMatchObject(middle)
    await recording.close()
  })

  test('is gone on with from its middle, and forked there', async () => {
    const middle = inLayers(states[name]!.middle)
    const lines = gunzipSync(readFileSync(packed)).toString().split('\n')
    const last = lines.findIndex(line => line.includes(`"seq":${middle.seq},`) && !line.includes('"keyframe"'))
    const cut = join(at, 'cut.jsonl')
    writeFileSync(cut, `${lines.slice(0, last + 1).join('\n')}\n`)
    const resumed = await resumeRecording(cut)
    await resumed.recorder.close()
    expect(resumed.state).toMatchObject(middle)

    const recording = await openRecording(packed)
    const { parent: _, ...header } = recording.header
    await recording.close()
    const forked = await forkRecording(packed, { at: { seq: middle.seq }, path: join(at, 'fork.jsonl'), header })
    await forked.recorder.close()
    expect(forked.state).toMatchObject(middle)
    expect({ ...forked, header: 0, recorder: 0 }).toEqual({ ...resumed, header: 0, recorder: 0 })
  })
})
