import { mcteam } from '../../command-name.ts'
import { shownKey } from '../input/keymap/entry.ts'
import { clock } from './format.ts'
import { panel, row, type Segment } from './rows.ts'
import type { Snapshot } from './snapshot.ts'
import { plain } from './text.ts'

/** Questions over the screen, before something that cannot be taken back. */

/** Asked of the last one who could leave the session alone. */
export const quitRows = (snapshot: Snapshot): readonly string[] => {
  const { ui, theme, columns } = snapshot
  if (ui.dialog !== 'quit') return []
  const inner = columns - 4
  const key = (id: string, words: string): Segment[] => [['key', shownKey(snapshot.keymap, id)], ` ${words}    `]
  const rows = [
    row(theme, inner, ['No other terminal is attached. Stop the session, or leave it running?']),
    row(theme, inner, [
      ...key('quitStop', 'stop it and leave'),
      ...key('quitLeave', columns >= 100 ? `leave it running (${mcteam} join comes back)` : 'leave it running'),
      ...key('quitBack', 'back'),
    ]),
  ].map(line => ` ${line} `)
  return panel(theme, columns, 4, { left: [['warn', 'Leave']] }, rows, true)
}

/** Asked before a session ends for all who are in it. */
export const stopRows = (snapshot: Snapshot): readonly string[] => {
  const { ui, theme, columns, state, person } = snapshot
  if (ui.dialog !== 'stop') return []
  const inner = columns - 4
  const others = Object.values(state?.people ?? {}).flatMap(one =>
    one.online && one.person !== person ? [plain(one.person)] : [],
  )
  const key = (id: string, words: string): Segment[] => [['key', shownKey(snapshot.keymap, id)], ` ${words}    `]
  const whom = others.length === 0 ? '' : `, also for ${others.join(', ')}`
  const rows = [
    row(theme, inner, [`End the session${whom}? All agents stop; the recording stays.`]),
    row(theme, inner, [...key('stopSession', 'end it'), ...key('stopNot', 'back')]),
  ].map(line => ` ${line} `)
  return panel(theme, columns, 4, { left: [['warn', 'Stop']] }, rows, true)
}

/** Asked before a replay is left for a new session that begins where it stands. */
export const forkRows = (snapshot: Snapshot): readonly string[] => {
  const { ui, theme, columns, replay } = snapshot
  if (ui.dialog !== 'fork' || !replay) return []
  const inner = columns - 4
  const rows = [
    row(theme, inner, [
      `Start a new session from ${clock(replay.t)} (event #${replay.seq})? The recording stays as it is.`,
    ]),
    row(theme, inner, [['key', 'y'], ' start it    ', ['key', 'esc'], ' back to the replay']),
  ].map(line => ` ${line} `)
  return panel(theme, columns, 4, { left: [['warn', 'Fork']] }, rows, true)
}
