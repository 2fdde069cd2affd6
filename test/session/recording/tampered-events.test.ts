import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openRecording } from '../../../source/session/recording/open.ts'
import { verifyRecording } from '../../../source/session/recording/tools/verify.ts'
import { temporaryFolder } from '../helpers.ts'

/** Events that are well-formed, and of which nothing can be made. */

const header = readFileSync(join(import.meta.dirname, '../../../recordings/samples/cabin.jsonl'), 'utf8').split(
  '\n',
)[0]!
const designed = (legend: object, layers: string[][]): object => ({
  ...{ name: 'hut', by: 'Lena', goal: 'g', wishes: [], about: 'a hut', notes: [] },
  from: { design: { parts: [1] }, at: [0, 0, 0] },
  drawing: { origin: [0, 0, 0], legend, layers },
})
const recordingOf = (...buildings: object[]): string => {
  const path = join(temporaryFolder(), 'a.jsonl')
  const lines = buildings.map((data, nth) =>
    JSON.stringify({ seq: nth + 1, t: nth, source: 'Lena', type: 'building.designed', data }),
  )
  writeFileSync(path, `${[header, ...lines].join('\n')}\n`)
  return path
}

test.each([
  ['a sign that its legend does not have', designed({ a: 'dirt' }, [['ab']])],
  ['no legend', designed({}, [['a']])],
])('a drawing with %s is refused in one line that names the event', async (_, building) => {
  const path = recordingOf(designed({ a: 'dirt' }, [['a']]), building)
  const recording = await openRecording(path)
  const named = {
    name: 'RecordingError',
    exitCode: 2,
    message: expect.stringMatching(/^.*: event 2 \(building\.designed\) .*$/),
  }
  await expect(recording.stateAt({ seq: 2 })).rejects.toMatchObject(named)
  await expect(recording.stateAt({ t: 1 })).rejects.toMatchObject(named)
  // What was before it can be looked at.
  expect(await recording.stateAt({ seq: 1 })).toMatchObject({ seq: 1 })
  await recording.close()
  await expect(verifyRecording(path)).rejects.toMatchObject(named)
})
