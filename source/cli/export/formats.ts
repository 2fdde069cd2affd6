import { type Exporter, exporters } from '../../session/export/index.ts'
import type { Recording } from '../../session/recording/open.ts'
import { type Flags, text } from '../command.ts'
import { frameSize } from '../files.ts'

/** One thing `recordings export --format` can write. */
export interface Format extends Omit<Exporter, 'write'> {
  /** Those of several recordings may stand in one file, one after the other. @default false */
  readonly joins?: boolean
  /** The file, piece by piece. */
  write(recording: Recording, flags: Flags): AsyncIterable<string | Uint8Array>
}

/** Formats that need nothing but the log, and those that draw the screen. What writes one loads when it is asked for. */
export const formats: Readonly<Record<string, Format>> = {
  asciicast: {
    extension: 'cast',
    summary: 'a terminal recording of the live screen, asciicast version 3',
    offered: 60,
    write: (recording, flags) => cast(recording, flags, 3),
  },
  'asciicast-v2': {
    extension: 'v2.cast',
    summary: 'a terminal recording of the live screen, asciicast version 2',
    write: (recording, flags) => cast(recording, flags, 2),
  },
  html: {
    extension: 'html',
    summary: 'one page to open in a browser: the film, chapters, what happened, numbers',
    offered: 10,
    async *write(recording, flags) {
      const { castOptions } = await import('./format-options.ts')
      const options = await castOptions(flags)
      const { html } = await import('./html.ts')
      yield* html(recording, options)
    },
  },
  ...Object.fromEntries(
    Object.entries<Exporter>(exporters).map(([name, { extension, summary, offered, write }]) => [
      name,
      { extension, summary, offered, write: (recording: Recording) => write(recording, {}) },
    ]),
  ),
  markdown: {
    ...exporters.markdown,
    async *write(recording, flags) {
      const { report } = await import('./report.ts')
      yield* report(recording, frameSize(text(flags, 'size') ?? '120x36'))
    },
  },
  schem: {
    extension: 'schem',
    summary: 'a building of the session as a Sponge schematic',
    async *write(recording, flags) {
      const { schem } = await import('./schem.ts')
      yield* schem(recording, text(flags, 'building'))
    },
  },
  sft: {
    ...exporters.sft,
    joins: true,
    async *write(recording, flags) {
      const { sftOptions } = await import('./format-options.ts')
      yield* exporters.sft.write(recording, sftOptions(flags))
    },
  },
}

/** Names of the formats that the screen offers, in their order there. */
export const screenFormats: readonly string[] = Object.entries(formats)
  .flatMap(([name, { offered }]) => (offered === undefined ? [] : [{ name, offered }]))
  .sort((a, b) => a.offered - b.offered)
  .map(({ name }) => name)

async function* cast(recording: Recording, flags: Flags, version: 2 | 3): AsyncGenerator<string> {
  const { castOptions } = await import('./format-options.ts')
  const { asciicast } = await import('../../tui/film/asciicast.ts')
  yield* asciicast(recording, { ...(await castOptions(flags)), version })
}
