import { execFileSync } from 'node:child_process'
import { createReadStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { createGzip } from 'node:zlib'
import { fold, initialState } from '../source/session/log/fold.ts'
import { openRecording } from '../source/session/recording/open.ts'
import { createRecorder } from '../source/session/recording/recorder.ts'
import { asciicast } from '../source/tui/film/asciicast.ts'
import { createTheme } from '../source/tui/screen/theme.ts'
import { generatedHeader, generateEvents } from './generate-log.ts'
import { type Measurement, median, quantile } from './measure.ts'

const million = 1_000_000

/** A million events: how long to write, open, seek; how much memory the one who opens it needs. */
export async function measure(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'mcteam-bench-'))
  const path = join(folder, 'million.jsonl')
  try {
    const started = performance.now()
    const { folding } = await write(path, million)
    const writing = performance.now() - started
    const reader = execFileSync(process.execPath, [fileURLToPath(import.meta.url), path], { encoding: 'utf8' })
    const seen = JSON.parse(reader) as { open: number; seeks: number[]; memory: number; hours: number }
    const { size } = statSync(path)
    const film = await filming(join(folder, 'ten-minutes.jsonl'))
    return [
      {
        what: 'asciicast of ten minutes, 120×36',
        value: film.seconds,
        unit: 's',
        budget: { atMost: 5 },
        note: `${film.pieces} pieces, ${(film.bytes / 1e6).toFixed(1)} MB`,
      },
      { what: 'fold', value: million / (folding / 1000), unit: 'events/s' },
      { what: 'record a million events', value: writing / 1000, unit: 's' },
      { what: 'open a recording of a million events', value: seen.open, unit: 'ms', budget: { atMost: 1000 } },
      {
        what: 'seek anywhere, p95 of 40',
        value: quantile(seen.seeks, 0.95),
        unit: 'ms',
        budget: { atMost: 100 },
        note: `median ${median(seen.seeks).toFixed(0)} ms`,
      },
      { what: 'memory of the reader', value: seen.memory, unit: 'MB', budget: { atMost: 300 } },
      {
        what: 'size per agent-hour',
        value: size / 1e6 / seen.hours / 4,
        unit: 'MB',
        budget: { atMost: 5 },
        note: `${(size / million).toFixed(0)} bytes per event`,
      },
      {
        what: 'the same, packed with gzip',
        value: (size * (await packedShare(path))) / 1e6 / seen.hours / 4,
        unit: 'MB',
        budget: { atMost: 1 },
      },
      await sampled(),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** How much of a file is left when it is packed, by its first 32 MB. */
async function packedShare(path: string): Promise<number> {
  let packed = 0
  const most = 32 << 20
  const piece = createReadStream(path, { end: most - 1 }).pipe(createGzip())
  for await (const chunk of piece) packed += (chunk as Buffer).length
  return packed / Math.min(most, statSync(path).size)
}

/** A real session of a minute: its survey of the arena, its plan and two keyframes weigh more than in a long one. */
async function sampled(): Promise<Measurement> {
  const path = fileURLToPath(new URL('../recordings/samples/cabin.jsonl', import.meta.url))
  const recording = await openRecording(path)
  const { seats } = await recording.stateAt({ seq: recording.lastSeq })
  const hours = (recording.duration / 3_600_000) * Object.keys(seats).length
  const value = recording.size / 1e6 / hours
  await recording.close()
  return {
    what: 'size per agent-hour of the sample, a minute long',
    value,
    unit: 'MB',
    note: `${(value * (await packedShare(path))).toFixed(1)} MB packed`,
  }
}

/** Four agents who never rest: more happens on the screen than in most real sessions. */
async function filming(path: string): Promise<{ seconds: number; pieces: number; bytes: number }> {
  await write(path, 12_000)
  const recording = await openRecording(path)
  const started = performance.now()
  let pieces = 0
  let bytes = 0
  const options = { size: { columns: 120, rows: 36 }, theme: createTheme('dark', 24) }
  for await (const piece of asciicast(recording, options)) {
    pieces += 1
    bytes += piece.length
  }
  const seconds = (performance.now() - started) / 1000
  await recording.close()
  return { seconds, pieces, bytes }
}

async function write(path: string, events: number): Promise<{ folding: number }> {
  const recorder = createRecorder({ path, header: generatedHeader(1) })
  let state = initialState()
  let folding = 0
  recorder.attach({ state: () => state, secrets: [], failed: text => process.stderr.write(`${text}\n`) })
  let batch = []
  for (const event of generateEvents({ events, seats: 4, seed: 1 })) {
    batch.push(event)
    if (batch.length < 1000) continue
    for (const next of batch) {
      const before = performance.now()
      state = fold(state, next)
      folding += performance.now() - before
      recorder.append(next)
    }
    batch = []
    await new Promise(resolve => setImmediate(resolve)) // lets keyframes out
  }
  for (const next of batch) {
    state = fold(state, next)
    recorder.append(next)
  }
  await recorder.close()
  return { folding }
}

/** Run as a program: opens the recording named on the command line and prints what that took. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const started = performance.now()
  const recording = await openRecording(process.argv[2]!)
  const open = performance.now() - started
  const seeks: number[] = []
  for (let i = 0; i < 40; i += 1) {
    const t = recording.duration * ((i * 0.618_034) % 1)
    const before = performance.now()
    await recording.stateAt({ t })
    seeks.push(performance.now() - before)
  }
  process.stdout.write(
    JSON.stringify({
      open,
      seeks,
      memory: process.resourceUsage().maxRSS / 1024,
      hours: recording.duration / 3_600_000,
    }),
  )
  await recording.close()
}
