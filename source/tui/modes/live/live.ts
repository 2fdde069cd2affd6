import { isOver } from '../../../session/log/events/outcome.ts'
import { quit } from '../../app.ts'
import { askExport, askGoal, replayAgain, showSummary } from '../../input/after-session.ts'
import { recall } from '../../input/line.ts'
import { startText } from '../../input/start.ts'
import { approvalBar } from '../../screen/approval.ts'
import type { Snapshot } from '../../screen/snapshot.ts'
import { viewOf } from '../../views/index.ts'
import type { ViewContext } from '../../views/view.ts'
import type { Mode } from '../mode.ts'
import { decidingContexts } from './deciding.ts'

/** From the line; and from any pane while the summary, which shows these keys, covers it. */
const endedAtHand: ViewContext['when'] = ({ state, ui, person }, focused) =>
  person !== null &&
  state !== undefined &&
  isOver(state.session) &&
  (!focused || (viewOf(ui.view).cover !== undefined && !ui.read))

/** Whether this terminal can do it. */
const offered = (id: string) => (snapshot: Snapshot) => snapshot.offers.has(id)

const contexts: Mode['contexts'] = {
  ended: {
    title: 'When the session has ended',
    first: true,
    when: endedAtHand,
    keys: [
      {
        id: 'endReplay',
        keys: ['r'],
        help: 'replay the session from its beginning',
        label: 'replay',
        when: offered('endReplay'),
        held: true,
        run: replayAgain,
      },
      {
        id: 'endGoal',
        keys: ['g'],
        help: 'a new goal: a new session with the same set-up',
        label: 'new goal',
        when: offered('endGoal'),
        held: true,
        run: askGoal,
      },
      {
        id: 'endExport',
        keys: ['e'],
        help: 'export the recording; asks for the format',
        label: 'export',
        when: offered('endExport'),
        held: true,
        run: askExport,
      },
      {
        id: 'endSummary',
        keys: ['s'],
        help: 'show again how it ended',
        label: 'summary',
        when: ({ ui }) => ui.read === true || viewOf(ui.view).cover === undefined,
        held: true,
        run: showSummary,
      },
      { id: 'endLeave', keys: ['q'], help: 'leave', label: 'leave', held: true, run: quit },
    ],
  },
  ...decidingContexts,
  'empty line': {
    title: 'On the empty line',
    live: true,
    when: (_, focused) => !focused,
    keys: [
      { id: 'command', keys: ['/'], help: 'begin a command', label: 'command', run: startText('/') },
      {
        id: 'mention',
        keys: ['@'],
        help: 'write to one: @name text',
        label: 'name',
        right: 'speak',
        run: startText('@'),
      },
      {
        id: 'act',
        keys: ['!'],
        help: 'act with your own or taken body: !name(arguments)',
        label: 'act',
        right: 'work',
        run: startText('!'),
      },
      {
        id: 'olderEntry',
        keys: ['up', 'ctrl+p'],
        help: 'change the message still queued, or older entries',
        run: recall(-1),
      },
      { id: 'newerEntry', keys: ['down', 'ctrl+n'], help: 'newer entries', run: recall(1) },
    ],
  },
}

/** A session that goes on, or has just ended: a line to write on, and what waits for a decision. */
export const liveMode: Mode = {
  name: 'live',
  holds: ({ mode }) => mode === 'live',
  line: true,
  contexts,
  rows: approvalBar,
}
