import { isOver, resultWords } from '../../session/log/events/outcome.ts'
import { listed } from '../../session/log/listed.ts'
import type { SessionState } from '../../session/log/state.ts'
import { request } from './approval.ts'
import type { Attention } from './focus.ts'
import { losses, waiting } from './select.ts'
import { cut, plain } from './text.ts'

/** Calls a person who looks elsewhere: by the terminal's bell, or by a notification of the desktop (OSC 9). */

export type NotificationWish = 'auto' | 'bell' | 'osc9' | 'off'
type Environment = Readonly<Record<string, string | undefined>>

export interface Call {
  readonly kind: 'bell' | 'osc9' | 'off'
  /** The terminal is tmux's, which takes such things only in an envelope. */
  readonly tmux: boolean
}

/** Terminals that show OSC 9 as a notification, by what they say of themselves. */
const showsNotifications = (environment: Environment): boolean =>
  ['iTerm.app', 'WezTerm', 'ghostty'].includes(environment.TERM_PROGRAM ?? '') ||
  ['xterm-kitty', 'xterm-ghostty', 'foot', 'foot-extra'].includes(environment.TERM ?? '')

/** Terminals whose bell marks their window instead of only making a noise. */
const marksBell = (environment: Environment): boolean =>
  (environment.WT_SESSION ?? '') !== '' || environment.TERM_PROGRAM === 'Apple_Terminal'

/** How to call in this terminal: unknown ones are left in peace unless a person asked for it. */
export const chooseCall = (wish: NotificationWish, environment: Environment): Call => {
  const tmux = (environment.TMUX ?? '') !== ''
  if (wish !== 'auto') return { kind: wish, tmux }
  // Whatever terminal tmux or screen run in, they mark the window in which a bell rang.
  if (tmux || (environment.STY ?? '') !== '') return { kind: 'bell', tmux }
  if (showsNotifications(environment)) return { kind: 'osc9', tmux }
  return { kind: marksBell(environment) ? 'bell' : 'off', tmux }
}

const noticeCharactersAtMost = 120
const bell = '\u0007'

/** What is written to the terminal to call. The text ends before any control character could end the sequence. */
export const callSequence = ({ kind, tmux }: Call, text: string): string => {
  if (kind === 'off') return ''
  if (kind === 'bell') return bell
  // A text that begins with a digit would be a command of its own to some terminals (ConEmu's OSC 9).
  const notification = `\u001b]9;mcteam: ${cut(plain(text), noticeCharactersAtMost)}${bell}`
  // tmux passes it on only where allow-passthrough is on; its own bell works everywhere.
  return tmux ? `\u001bPtmux;${notification.replaceAll('\u001b', '\u001b\u001b')}\u001b\\${bell}` : notification
}

const callPauseMs = 5000

/** What happened between two states that a person who is away should know. */
const callFor = (before: SessionState, now: SessionState, person: string | null): string | undefined => {
  const asked = waiting(now).filter(approval => before.approvals[approval.approval] === undefined)
  const [first] = asked
  if (first) return `${plain(first.seat)} ${request(first)}${asked.length > 1 ? ` (and ${asked.length - 1} more)` : ''}`
  const [loss] = losses(now, now.t)
  if (loss && !before.alerts.some(({ seq }) => seq === loss.seq)) return plain(loss.text)
  if (isOver(now.session) && !isOver(before.session))
    return `The session has ended: ${resultWords[now.session.result ?? 'stopped']}`
  const goal = now.session.goals?.at(-1)
  if (goal && goal.endedAt !== before.session.goals?.at(-1)?.endedAt && goal.cause !== 'replaced')
    return `The goal${goal.seats ? ` of ${plain(listed(goal.seats))}` : ''} has ended: ${resultWords[goal.result]}`
  if (person === null || now.messages === before.messages) return undefined
  const known = new Set(before.messages.map(message => message.message))
  const said = now.messages.findLast(message => !known.has(message.message) && message.to.includes(person))
  return said && `${plain(said.from)}: ${plain(said.text)}`
}

export interface Caller {
  /** To be called with every new state. */
  look(state: SessionState | undefined, person: string | null): void
}

export const createCaller = (call: Call, attention: Attention, write: (sequence: string) => void): Caller => {
  let before: SessionState | undefined
  let last = Number.NEGATIVE_INFINITY
  return {
    look(state, person) {
      const known = before
      before = state
      if (call.kind === 'off' || !state || !known || known === state) return
      if (known.session.goal === '' && known.seq === 0) return
      const text = callFor(known, state, person)
      if (text === undefined || !attention.away() || performance.now() - last < callPauseMs) return
      last = performance.now()
      write(callSequence(call, text))
    },
  }
}
