import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { describe, expect, test } from 'vitest'
import { openRecording } from '../../source/session/recording/open.ts'
import { temporaryFolder } from '../session/helpers.ts'

/**
 * Real disks that are full or read-only: small ones in memory, mounted where nobody else sees them. Only root may mount on
 * Linux; where that cannot be, the names of these tests say so, and test/session/log/session-log.test.ts fills a file up to the
 * limit that the shell sets.
 */
const mayMount =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['-m', 'bash', '--norc', '-c', 'd=$(mktemp -d) && mount -t tmpfs -o size=16k tmpfs $d'])
    .status === 0

/** Plays `fixtures/fill.ts` with its recording on the disk; `$D` is the disk, `$OUT` a folder that stays. */
function onDisk(prepare: string) {
  const kept = temporaryFolder()
  const disk = temporaryFolder()
  const program = join(import.meta.dirname, '../session/fixtures/fill.ts')
  const script = `set -e; mount -t tmpfs -o size=96k tmpfs "$D"; ${prepare}; "$NODE" "$PROGRAM" "$D/a.jsonl" > "$OUT/said"; cp "$D"/* "$OUT" 2>/dev/null || true; cat "$OUT/said"`
  const { stdout, stderr, status } = spawnSync('unshare', ['-m', 'bash', '--norc', '-c', script], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, D: disk, OUT: kept, NODE: process.execPath, PROGRAM: program },
  })
  expect(`${status} ${stderr}`).toBe('0 ')
  const said = JSON.parse(stdout) as { seq: number; alerts: { seq: number; text: string; level: string }[] }
  return { kept, disk, seq: said.seq, errors: said.alerts.filter(({ level }) => level === 'error') }
}

describe.runIf(mayMount)(mayMount ? 'a recording' : 'a recording (only root on Linux can mount a disk to fill)', () => {
  test('on a disk that fills up stops at a whole line, says so once, and the session goes on', async () => {
    const { kept, disk, seq, errors } = onDisk('true')
    expect(errors.map(({ text }) => text)).toEqual([
      `Recording to ${disk}/a.jsonl stopped: the disk is full. The session goes on unrecorded; what was written so far can be replayed.`,
    ])
    const recording = await openRecording(join(kept, 'a.jsonl'))
    expect(recording.tornTail).toBeUndefined()
    expect(recording.lastSeq).toBe(errors[0]!.seq - 2)
    expect(seq).toBeGreaterThan(recording.lastSeq + 100)
    await recording.close()
  })

  test('in a folder that is read-only is none, which is said once, and the session goes on', () => {
    const { kept, disk, seq, errors } = onDisk('mount -o remount,ro "$D"')
    expect(errors.map(({ text }) => text)).toEqual([
      `Recording to ${disk}/a.jsonl stopped: the disk is read-only. The session goes on unrecorded; what was written so far can be replayed.`,
    ])
    expect(seq).toBeGreaterThan(1000)
    expect(readdirSync(kept)).toEqual(['said'])
  })
})
