import { createWriteStream } from 'node:fs'
import process from 'node:process'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openRecording } from '../../session/recording.ts'
import { exitCode, type Flags, text, UsageError } from '../command.ts'
import { base, fileOf, print } from '../files.ts'
import { formats } from './formats.ts'

/** `mcteam recordings export FILE --format F [--to FILE]`: never overwrites, `--to -` writes to standard output. */
export async function exportTo(input: readonly string[], flags: Flags): Promise<number> {
  const path = fileOf(input, 'export')
  const name = text(flags, 'format')
  const format = name !== undefined && Object.hasOwn(formats, name) ? formats[name] : undefined
  if (!format) throw new UsageError(`Which format? Pass --format with one of: ${Object.keys(formats).join(', ')}.`)
  const to = text(flags, 'to') ?? `${base(path)}.${format.extension}`
  const recording = await openRecording(path)
  try {
    const content = Readable.from(format.write(recording, flags))
    if (to === '-') await pipeline(content, process.stdout, { end: false })
    else await pipeline(content, createWriteStream(to, { flags: 'wx' }))
  } catch (error) {
    if (codeOf(error) === 'EPIPE') return exitCode.done // the reader has seen enough
    if (codeOf(error) === 'EEXIST') throw new UsageError(`${to} exists already. Choose another name with --to.`)
    throw error
  } finally {
    await recording.close()
  }
  if (to !== '-') print(`Wrote ${to}: ${format.summary}.`)
  return exitCode.done
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)
