import { quit } from '../../app.ts'
import { askExport, askGoal, replayAgain, replayGoal, showSummary } from '../../input/after-session.ts'
import { recall } from '../../input/line.ts'
import { startText } from '../../input/start.ts'
import { approvalBar } from '../../screen/approval.ts'
import { endedOf, unreadEnd } from '../../screen/ended.ts'
import { pending } from '../../screen/select.ts'
import type { Snapshot } from '../../screen/snapshot.ts'
import { viewOf } from '../../views/index.ts'
import type { ViewContext } from '../../views/view.ts'
import type { Mode } from '../mode.ts'
import { decidingContexts } from './deciding.ts'

/** Whether the open view shows the panel of an end. */
const showsEnd = (snapshot: Snapshot): boolean =>
  viewOf(snapshot.ui.view).cover !== undefined && unreadEnd(snapshot) !== undefined

/** From the line; and from any pane while the summary, which shows these keys, covers it. */
const endedAtHand: ViewContext['when'] = (snapshot, focused) =>
  snapshot.person !== null && endedOf(snapshot)?.kind === 'session' && (!focused || showsEnd(snapshot))

/** Only while its panel is there and nothing waits for a decision: the team is talked to otherwise. */
const goalEndedAtHand: ViewContext['when'] = snapshot => {
  const { state, person } = snapshot
  if (person === null || !state || endedOf(snapshot)?.kind !== 'goal') return false
  return showsEnd(snapshot) && pending(state, person).length === 0
}

/** After its panel was closed, or in another view: an empty line is for the team, so no letter leads back. */
const goalEndedBehind: ViewContext['when'] = snapshot =>
  snapshot.person !== null && endedOf(snapshot)?.kind === 'goal' && !showsEnd(snapshot)

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
        when: snapshot => !showsEnd(snapshot),
        held: true,
        run: showSummary,
      },
      { id: 'endLeave', keys: ['q'], help: 'leave', label: 'leave', held: true, run: quit },
    ],
  },
  'goal ended': {
    title: 'When a goal has ended and the team stays',
    first: true,
    when: goalEndedAtHand,
    keys: [
      {
        id: 'nextGoal',
        keys: ['g'],
        help: 'the next goal: begins /goal on the line',
        label: 'next goal',
        right: 'goal',
        held: true,
        run: startText('/goal '),
      },
      {
        id: 'replayGoal',
        keys: ['r'],
        help: 'replay the goal from its beginning; the session goes on, and this screen comes back',
        label: 'replay',
        when: offered('endReplay'),
        held: true,
        run: replayGoal,
      },
      {
        id: 'exportGoal',
        keys: ['e'],
        help: 'export the recording so far; asks for the format',
        label: 'export',
        when: offered('endExport'),
        held: true,
        run: askExport,
      },
    ],
  },
  'goal ended before': {
    title: 'After the end of a goal, with its panel closed',
    live: true,
    when: goalEndedBehind,
    keys: [
      {
        id: 'goalSummary',
        keys: ['ctrl+g'],
        help: 'show again how the goal ended',
        label: 'how the goal ended',
        weight: 1,
        run: showSummary,
      },
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
