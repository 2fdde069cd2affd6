import { existsSync } from 'node:fs'
import { relative } from 'node:path'
import { asWord, mcteam } from '../command-name.ts'
import { resultWords, type SessionResult } from '../session/log/events/outcome.ts'
import type { SessionState } from '../session/log/state.ts'
import type { SessionView } from '../session/view.ts'
import { outputWidth, wrapLine } from './layout.ts'

/** What a terminal says last: how to come back, how to go on, where the recording is. */

const shown = (recording: string): string => {
  const near = relative('', recording)
  return near.startsWith('..') ? recording : near
}

/** Lines that a terminal does not break in the middle of a file's name. */
const fitted = (...lines: readonly string[]): string => lines.map(line => wrapLine(line, outputWidth())).join('\n')

/** Who comes back, where a name was given: seats are kept for names. */
const as = (name: string | undefined): string => (name === undefined ? '' : ` --name ${asWord(name)}`)

/** The command that goes on with what was recorded, as the same person. */
export const goOnWith = (recording: string, name?: string): string =>
  `${mcteam} tui --resume ${asWord(shown(recording))}${as(name)}`

export const hostGone = (recording: string | undefined, name?: string): string =>
  recording !== undefined && existsSync(recording)
    ? fitted(
        'The host of this session is gone; what happened until then is recorded.',
        `Go on from there: ${goOnWith(recording, name)}`,
      )
    : 'The host of this session is gone.'

/** The command that comes back to a session as the same person, who asks for the lead again where they had it. */
export const comeBack = (
  id: string,
  {
    bus,
    name,
    view,
  }: { readonly bus?: string | undefined; readonly name?: string | undefined; readonly view?: SessionView },
): string => {
  const leads = view?.state().people[view.person ?? '']?.role === 'leader'
  return `${mcteam} join ${id}${bus === undefined ? '' : ` --bus ${bus}`}${as(name)}${leads ? ' --as leader' : ''}`
}

/** The session goes on without this terminal; `back` is the command that comes back to it. */
export const stillThere = (view: SessionView, back: string): string => {
  const open = Object.values(view.state().approvals).filter(({ decision }) => decision === undefined)
  const waiting = open.length
  const until = open.some(({ timeout }) => timeout !== undefined)
    ? 'until a person decides or its time is over'
    : 'until a person decides'
  const what =
    waiting === 0
      ? 'The session goes on.'
      : `The session goes on, and ${waiting === 1 ? '1 request waits' : `${waiting} requests wait`} in it ${until}.`
  return fitted(`${what} Come back with: ${back}`, `What runs here: ${mcteam} sessions`)
}

/** `success: everything stands`; a session without a result broke off. */
export const howItEnded = (result: SessionResult | undefined, reason = ''): string =>
  result === undefined ? 'unfinished: its host is gone' : `${resultWords[result]}${reason === '' ? '' : `: ${reason}`}`

/** The session is over: how it ended, its recording where it is on this machine, and how to go on when it was stopped. */
export function over(
  recording: string | undefined,
  session: SessionState['session'] | undefined,
  quit: boolean,
  name?: string,
): string {
  const { result, resultReason } = session ?? {}
  const stopped = quit || result === 'stopped'
  return fitted(
    ...(result === undefined ? [] : [`The session ended: ${howItEnded(result, resultReason)}`]),
    ...(recording === undefined ? [] : recordedLines(recording)),
    ...(recording !== undefined && stopped ? [`Go on with it: ${goOnWith(recording, name)}`] : []),
  )
}

export const watchAgain = (recording: string): string => `Watch it again: ${mcteam} replay ${asWord(shown(recording))}`

/** Nothing goes on any more. */
export const recorded = (recording: string): string => fitted(...recordedLines(recording))

const recordedLines = (recording: string): readonly string[] =>
  existsSync(recording)
    ? [`Recording: ${shown(recording)}`, watchAgain(recording)]
    : [`Not recorded: ${shown(recording)} could not be written.`]
