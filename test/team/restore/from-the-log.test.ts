import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { organizations } from '../../../source/organizations/index.ts'
import { eventLine, headerLine } from '../../../source/session/recording/file/lines.ts'
import { resumeRecording } from '../../../source/session/recording/resume.ts'
import { temporaryFolder } from '../../session/helpers.ts'
import { goOn, type Left, left } from '../support/going-on.ts'
import { setUp, simple } from '../support/harness.ts'
import { violations } from '../support/invariants.ts'

/** What a host on another machine has of a session: its events, without any keyframe. */
const fromFile = async (before: Left, task: unknown): Promise<Left> => {
  const path = join(temporaryFolder(), 'cut.jsonl')
  const header = { mcteam: 1 as const, id: 'cut', startedAt: '2026-01-01T00:00:00Z', seed: 1, versions: {}, config: {} }
  writeFileSync(path, [headerLine({ ...header, task }), ...before.events.map(eventLine)].join(''))
  const { state, extra, recorder } = await resumeRecording(path)
  await recorder.close()
  expect(extra).toBeUndefined()
  return { ...before, state, minds: undefined }
}

describe.each(Object.keys(organizations))('%s', organization => {
  const task = simple('Collect 24 oak logs. Craft a chest.', { organization })
  const lengths = new Map<string, number>()
  const played = async () => {
    const whole = setUp(task)
    await whole.team.start()
    expect(await whole.team.ended).toMatchObject({ result: 'success', cause: 'observed' })
    return whole.events.length
  }

  test('goes on from its events alone, wherever they are cut, to the same end', async () => {
    const length = lengths.get(organization) ?? (await played())
    await fc.assert(
      fc.asyncProperty(fc.double({ min: 0.03, max: 0.95, noNaN: true }), async share => {
        const cut = Math.ceil(length * share)
        const first = setUp(task)
        const leaving = left(first, Number.POSITIVE_INFINITY, event => event.seq === cut)
        void first.team.start()
        const before = await Promise.race([leaving, first.team.ended.then(() => null)])
        await first.team.stop('the test goes on elsewhere')
        // Another run may be shorter.
        fc.pre(before !== null)
        const second = goOn(await fromFile(before!, task), task)
        await second.team.start()
        expect(await second.team.ended).toMatchObject({ result: 'success', cause: 'observed' })
        const all = [...before!.events, ...second.events]
        expect(violations(all)).toEqual([])
      }),
      { numRuns: 6 },
    )
  })
})
