import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import process from 'node:process'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { codeOf, exitCode, UsageError } from '../../errors.ts'
import { openRecording } from '../../session/recording/open.ts'
import { type Flags, text } from '../command.ts'
import { fileOf, madeOf, print } from '../files.ts'
import { type Format, formats } from './formats.ts'

/** `mcteam recordings export FILE --format F [--to FILE]`: never overwrites, `--to -` writes to standard output. */
export async function exportTo(input: readonly string[], flags: Flags): Promise<number> {
  const path = await fileOf(input, 'export')
  const said = await writeExport([path, ...input.slice(1)], text(flags, 'format'), text(flags, 'to'), flags)
  if (said !== '') print(said)
  return exitCode.done
}

/** Resolves with what to tell about the file, nothing when it went to standard output. */
export async function writeExport(
  paths: readonly [string, ...string[]],
  name: string | undefined,
  target: string | undefined,
  flags: Flags,
): Promise<string> {
  const [path, ...others] = paths
  const format = name !== undefined && Object.hasOwn(formats, name) ? formats[name] : undefined
  if (!format) throw new UsageError('Which format?', `Pass --format with one of: ${Object.keys(formats).join(', ')}.`)
  const to = target ?? madeOf(path, format.extension)
  if (others.length > 0 && !format.joins)
    throw new UsageError(`${name} is made of one recording at a time.`, `Leave out ${others.join(', ')}.`)
  const pieces = contentOf([path, ...others], format, flags)
  // What is wrong with the recording or with a flag is said before there is a file.
  const first = await pieces.next()
  const content = Readable.from(first.done ? [] : following(first.value, pieces))
  let created = false
  let lost: unknown
  try {
    if (to === '-') {
      process.stdout.once('error', error => {
        lost = error
      })
      await pipeline(content, process.stdout, { end: false })
    } else {
      const file = createWriteStream(to, { flags: 'wx' }).once('open', () => {
        created = true
      })
      await pipeline(content, file)
    }
  } catch (error) {
    // The reader has seen enough, or the disk is full: the program says so itself, once, for all that it prints.
    if (error === lost) return ''
    if (codeOf(error) === 'EEXIST') throw new UsageError(`${to} exists already.`, 'Choose another name with --to.')
    // Half a file would pass for a whole one.
    if (created) await rm(to, { force: true })
    throw error
  }
  return to === '-' ? '' : `Wrote ${to}: ${format.summary}.`
}

async function* contentOf(paths: readonly string[], format: Format, flags: Flags): AsyncGenerator<string | Uint8Array> {
  for (const path of paths) {
    const recording = await openRecording(path)
    try {
      yield* format.write(recording, flags)
    } finally {
      await recording.close()
    }
  }
}

async function* following(
  first: string | Uint8Array,
  rest: AsyncIterable<string | Uint8Array>,
): AsyncGenerator<string | Uint8Array> {
  yield first
  yield* rest
}
