import process from 'node:process'
import { mcteam } from '../command-name.ts'
import { UsageError } from '../errors.ts'
import { cleanText } from '../session/log/clean-text.ts'
import { print } from './files.ts'
import { outputWidth, table } from './layout.ts'
import { askAt, type Terminal } from './questions.ts'
import { sessionCells } from './verbs/sessions.ts'

interface Listed {
  readonly id: string
  readonly task: string
  readonly startedAt: string
  /** It has its result already. */
  readonly ended?: boolean | undefined
}

/** The sessions one under the other, with the numbers that are asked for. */
export const choices = (sessions: readonly Listed[], width: number, numbered = false): string =>
  table(
    sessions.map((one, at) => {
      const [id, task, started] = sessionCells(one)
      return [...(numbered ? [`${at + 1}`] : []), id, task, `${started}${one.ended ? '  ended' : ''}`]
    }),
    width,
    numbered ? 2 : 1,
  )

/**
 * Asks which of several sessions is meant. Throws UsageError with the list without a terminal to ask at, or on no answer.
 * `wanted`: the words that fit all of them.
 */
export async function pick<T extends Listed>(
  sessions: readonly T[],
  wanted?: string,
  terminal: Terminal = { input: process.stdin, output: process.stdout },
): Promise<T> {
  const running = sessions.some(({ ended }) => ended) ? '' : 'running '
  const several =
    wanted === undefined
      ? `There are several ${running}sessions`
      : `Several ${running}sessions fit “${cleanText(wanted)}”`
  const one = `Name one: ${mcteam} join ${sessions[0]!.id}`
  if (!terminal.input.isTTY || !terminal.output.isTTY)
    throw new UsageError(`${several}.`, `${one}\n${choices(sessions, outputWidth(process.stderr))}`)
  print(`${several}:\n${choices(sessions, outputWidth(), true)}`)
  const chosen = await askAt(terminal, async ask => {
    for (let tries = 0; tries < 3; tries++) {
      const answer = await ask(`Which one? 1 to ${sessions.length}: `)
      const found = sessions[Number(answer) - 1] ?? sessions.find(({ id }) => answer !== '' && id.startsWith(answer))
      if (found) return found
    }
  })
  if (chosen) return chosen
  throw new UsageError('No session was chosen.', one)
}
