import { markdown } from '../../session/export/markdown.ts'
import { clockTime } from '../../session/log/describe.ts'
import type { Recording } from '../../session/recording/open.ts'
import type { SessionView } from '../../session/view.ts'
import { endedOf } from '../../tui/screen/ended.ts'
import { printFrame } from '../../tui/screen/print.ts'
import type { Size } from '../../tui/screen/snapshot.ts'

/** The Markdown report with pictures as text: the screen in the middle of the work, and the map at the end. */
export async function* report(recording: Recording, size: Size): AsyncGenerator<string> {
  yield* markdown(recording)
  yield '\n## Pictures\n\n'
  const { session } = await recording.stateAt({ t: recording.duration })
  yield* picture(recording, size, 'team', (session.endedAt ?? recording.duration) / 2, 'The screen')
  yield* picture(recording, size, 'map', recording.duration, 'The map')
}

async function* picture(
  recording: Recording,
  size: Size,
  view: string,
  t: number,
  title: string,
): AsyncGenerator<string> {
  const state = await recording.stateAt({ t })
  const still: SessionView = {
    mode: 'live',
    header: recording.header,
    person: null,
    state: () => state,
    // Of a connection that is closed, no clock runs on.
    connection: () => 'closed',
    subscribe: () => () => {},
    send: async () => ({ ok: false, refusal: 'unable', text: '' }),
    close: async () => {},
  }
  // The box that sums up what has ended would cover what is to be seen.
  const text = printFrame(still, size, { ui: { view, read: endedOf({ state, mode: 'live' })?.at } })
  // Text from outside may hold fences of its own.
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  yield `${title} at ${clockTime(t)}:\n\n${fence}text\n${text}\n${fence}\n\n`
}
