import type { Prompts } from '../../brain/providers/prompt-templates.ts'
import { UsageError } from '../../errors.ts'
import { choiceHint } from '../../minecraft/names/suggestions.ts'
import { exporters } from '../../session/export/index.ts'
import type { SftOptions } from '../../session/export/sft.ts'
import type { Recording } from '../../session/recording/open.ts'
import type { CastOptions } from '../../tui/film/asciicast.ts'
import { createTheme, type ThemeName } from '../../tui/screen/theme.ts'
import { type Flags, number, text } from '../command.ts'
import { frameSize, listed } from '../files.ts'

/** One thing `recordings export --format` can write. */
export interface Format {
  /** What the file is called after the recording's name. */
  readonly extension: string
  readonly summary: string
  /** Those of several recordings may stand in one file, one after the other. @default false */
  readonly joins?: boolean
  /** The file, piece by piece. */
  write(recording: Recording, flags: Flags): AsyncIterable<string | Uint8Array>
}

/** Formats that need nothing but the log, and those that draw the screen. */
export const formats: Readonly<Record<string, Format>> = {
  asciicast: {
    extension: 'cast',
    summary: 'a terminal recording of the live screen, asciicast version 3',
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
    async *write(recording, flags) {
      const options = await castOptions(flags)
      const { html } = await import('./html.ts')
      yield* html(recording, options)
    },
  },
  ...Object.fromEntries(
    Object.entries(exporters).map(([name, { extension, summary, write }]) => [
      name,
      { extension, summary, write: (recording: Recording) => write(recording, {}) },
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
      const { loadPrompts } = await import('../../brain/providers/prompt-templates.ts')
      yield* exporters.sft.write(recording, { ...sftOptions(flags), render: rendering(loadPrompts()) })
    },
  },
}

/** A question in the words of its template; not one of an older version whose input the template cannot be filled with. */
const rendering =
  (prompts: Prompts): SftOptions['render'] =>
  (question, input) => {
    try {
      return prompts.get(question)?.render(input)
    } catch {
      return undefined
    }
  }

async function* cast(recording: Recording, flags: Flags, version: 2 | 3): AsyncGenerator<string> {
  const { asciicast } = await import('../../tui/film/asciicast.ts')
  yield* asciicast(recording, { ...(await castOptions(flags)), version })
}

async function castOptions(flags: Flags): Promise<CastOptions> {
  const speed = number(flags, 'speed')
  if (speed !== undefined && !(speed >= 0.1 && speed <= 100))
    throw new UsageError(`--speed ${speed} is out of range.`, 'Choose from 0.1 to 100.')
  const idleLimit = number(flags, 'idle-limit')
  if (idleLimit !== undefined && !(idleLimit > 0))
    throw new UsageError(`--idle-limit ${idleLimit} is no time.`, 'Write seconds, more than 0.')
  const view = text(flags, 'view')
  const { viewNames } = await import('../../tui/views/index.ts')
  if (view !== undefined && !viewNames.includes(view))
    throw new UsageError(`--view ${view}: there is no such view.`, choiceHint(view, viewNames))
  return {
    size: frameSize(text(flags, 'size') ?? '120x36'),
    theme: createTheme((text(flags, 'theme') ?? 'dark') as ThemeName, 24), // the flag's choices are the themes' names
    speed,
    idleLimit,
    view,
  }
}

function sftOptions(flags: Flags): SftOptions {
  const split = text(flags, 'split')
  return {
    minimum: number(flags, 'minimum'),
    questions: flags.questions === undefined ? undefined : listed(flags, 'questions'),
    roles: flags.roles === undefined ? undefined : listed(flags, 'roles'),
    split: split === 'train' || split === 'test' ? split : undefined,
    testShare: number(flags, 'test-share'),
  }
}
