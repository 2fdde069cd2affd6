import { mcteam } from '../command-name.ts'
import { completionOf } from '../session/log/completion.ts'
import { closeDialog, stopAndQuit, stopSession } from './app.ts'
import type { ContextKey, KeyContext } from './input/keymap/binding.ts'
import { shownKey } from './input/keymap/entry.ts'
import { clock, percent } from './screen/format.ts'
import { panel, row, type Segment } from './screen/rows.ts'
import type { Snapshot } from './screen/snapshot.ts'
import { cut, plain, wrap } from './screen/text.ts'
import type { DialogName } from './ui.ts'

/** A question over the screen, before something that cannot be taken back. While it is there, only its keys work. */
interface Dialog {
  readonly title: string
  question(snapshot: Snapshot): string
  /** What its keys do, in words, by their names. */
  answers(snapshot: Snapshot): Readonly<Record<string, string>>
  readonly keys: KeyContext
}

const backKey = (id: string, keys: readonly string[], to = 'session'): ContextKey => ({
  ...{ id, keys, help: `back to the ${to}`, label: 'back' },
  run: closeDialog,
})

const othersHere = ({ state, person }: Snapshot): readonly string[] =>
  Object.values(state?.people ?? {}).flatMap(one => (one.online && one.person !== person ? [plain(one.person)] : []))

/** Asked of the owner, whether or not another person stays. */
const quit: Dialog = {
  title: 'Leave',
  question: snapshot => {
    const others = othersHere(snapshot)
    return others.length === 0
      ? 'No other terminal is attached. Stop the session, or leave it running?'
      : `${others.join(', ')} ${others.length === 1 ? 'is' : 'are'} still here. Stop the session for all, or leave it running?`
  },
  answers: ({ columns }) => ({
    quitStop: 'stop it and leave',
    quitLeave: columns >= 100 ? `leave it running (${mcteam} join comes back)` : 'leave it running',
    quitBack: 'back',
  }),
  keys: {
    title: 'When asked what to do with the session',
    live: true,
    keys: [
      {
        id: 'quitStop',
        keys: ['s'],
        help: 'stop the session and leave',
        label: 'stop the session',
        dangerous: true,
        run: app => void stopAndQuit(app),
      },
      {
        id: 'quitLeave',
        keys: ['l', 'ctrl+d'],
        help: 'leave the session running',
        label: 'leave it running',
        run: app => app.exit('detached'),
      },
      backKey('quitBack', ['esc', 'b', 'ctrl+c']),
    ],
  },
}

/** Asked before a session ends for all who are in it. */
const stop: Dialog = {
  title: 'Stop',
  question(snapshot) {
    const others = othersHere(snapshot)
    const whom = others.length === 0 ? '' : `, also for ${others.join(', ')}`
    return `End the session${whom}? All agents stop; the recording stays.`
  },
  answers: () => ({ stopSession: 'end it', stopNot: 'back' }),
  keys: {
    title: 'When asked whether to end the session',
    keys: [
      {
        id: 'stopSession',
        keys: ['y'],
        help: 'end the session for everybody',
        label: 'end it',
        dangerous: true,
        run: app => void stopSession(app),
      },
      backKey('stopNot', ['n', 'esc', 'ctrl+c']),
    ],
  },
}

/** Cells of the mark that tells where a fork begins. */
const mostOfMark = 60

/** Asked before a replay is left for a new session that begins where it stands. */
const fork: Dialog = {
  title: 'Fork',
  question({ replay, state }) {
    const { t = 0, seq = 0 } = replay ?? {}
    const mark = replay?.timeline.markers.findLast(one => one.seq <= seq)
    // A mark of the score tells that of its own moment: the screen shows how far the goal is now.
    const isScore = mark?.kind === 'score' && state
    const at = isScore ? `, with the goal at ${percent(completionOf(state))}` : undefined
    const after = at ?? (mark ? `, after “${cut(plain(mark.text), mostOfMark)}”` : '')
    return `Start a new session from ${clock(t)}${after}? The recording stays as it is.`
  },
  answers: () => ({ forkHere: 'start it', forkNot: 'back to the replay' }),
  keys: {
    title: 'When asked whether to fork',
    replays: true,
    keys: [
      {
        id: 'forkHere',
        keys: ['y', 'enter'],
        help: 'leave the replay and start a new session from this moment',
        label: 'start a new session here',
        run: app => app.exit('fork'),
      },
      backKey('forkNot', ['esc', 'n', 'ctrl+c'], 'replay'),
    ],
  },
}

const dialogs: Readonly<Record<DialogName, Dialog>> = { quit, stop, fork }

export const dialogContext = (name: DialogName): string => `${name} question`

export const dialogKeys: Readonly<Record<string, KeyContext>> = Object.fromEntries(
  Object.entries(dialogs).map(([name, { keys }]) => [dialogContext(name as DialogName), keys]), // the table's own names
)

/** The open question as rows; none without one. */
export const dialogRows = (snapshot: Snapshot): readonly string[] => {
  const { ui, theme, columns, keymap } = snapshot
  if (ui.dialog === undefined) return []
  const { title, question, answers } = dialogs[ui.dialog]
  const keys = Object.entries(answers(snapshot)).flatMap(([id, words]): Segment[] => [
    ['key', shownKey(keymap, id)],
    ` ${words}    `,
  ])
  const words = wrap(question(snapshot), columns - 4).map((text): Segment[] => [text])
  const rows = [...words, keys].map(segments => ` ${row(theme, columns - 4, segments)} `)
  return panel(theme, columns, rows.length + 2, { left: [['warn', title]] }, rows, true)
}
