import { relative } from 'node:path'
import process from 'node:process'
import wrapAnsi from 'wrap-ansi'
import { asWord, mcteam } from '../../command-name.ts'
import { UsageError } from '../../errors.ts'
import type { Flags } from '../command.ts'
import { print } from '../files.ts'
import { askAt, type Terminal } from '../questions.ts'

/** A file that another person may have made. */
export interface Foreign {
  readonly kind: 'recording' | 'task' | 'log' | 'land'
  readonly path: string
}

/**
 * Asks whether a recording or a task of another person may have what it names. Throws UsageError without a terminal to ask at, or on any
 * answer but yes. `--trust` answers beforehand.
 */
export async function agree(
  { kind, path }: Foreign,
  consents: readonly string[],
  flags: Flags,
  terminal: Terminal = { input: process.stdin, output: process.stdout },
): Promise<void> {
  if (consents.length === 0 || flags.trust === true) return
  const [why, instead, refusal = 'The recording was not taken up.'] = {
    recording: [
      `${asWord(relative('', path))} bears no seal of yours, so another person may have made it`,
      `To choose for yourself, pass --model NAME or --brain rules, --budget AMOUNT, --human NAME, --server HOST:PORT, --prompts DIR to ${mcteam} tui --resume or fork.`,
    ],
    log: [
      `What was decided while ${asWord(relative('', path))} ran bears no seal of yours, so another person may have changed it`,
      'To choose for yourself, pass --budget AMOUNT, --seat NAME.model=MODEL, --model NAME or --brain rules, or fork it at an earlier moment.',
    ],
    task: [
      `The task ${asWord(relative('', path))} says which models think`,
      'To choose for yourself, pass --seat NAME.model=MODEL.',
      'The task was not taken up.',
    ],
    land: [
      `${asWord(relative('', path))} bears no seal of yours, so another person may have made it, and an operator would do what it says`,
      'To leave the land as it is, move that file away.',
      'The land was not put back.',
    ],
  }[kind] as [string, string, string?]
  const asked = terminal.input.isTTY && terminal.output.isTTY
  const refused = new UsageError(
    asked ? refusal : `${why}. It asks for ${consents.join('; ')}.`,
    asked ? instead : `If you agree with all of it, add --trust. ${instead}`,
  )
  if (!asked) throw refused
  const wrapped = (text: string) => wrapAnsi(text, process.stdout.columns || 80, { trim: false })
  print([wrapped(`${why}. It asks for:`), ...consents.map(one => wrapped(`  ${one}`))].join('\n'))
  const question = 'Go on with all of that? y or n: '
  if (await askAt(terminal, async ask => /^y(es)?$/i.test(await ask(question)))) return
  throw refused
}
