import { leaveOutcome, openView, quit } from '../../app.ts'
import { helpView } from '../../views/help/view.ts'
import { keyOfView, viewKeys, views } from '../../views/index.ts'
import { back } from '../back.ts'
import { followAgain, move, page, toEdge } from '../movement.ts'
import { cyclePane, enlarge, goBack, shrink, startFilter } from '../panes.ts'
import { bothWays, type KeyContext } from './binding.ts'

/** Keys of every view and pane, and those that work anywhere. */
export const lookingKeys = {
  'filtered pane': {
    title: 'In a pane of lines',
    keys: [
      { id: 'filter', keys: ['/'], help: 'show only lines that contain a text', label: 'filter', run: startFilter },
    ],
  },
  pane: {
    title: 'In a pane (tab)',
    keys: [
      ...bothWays(
        { label: 'move', show: '↑/↓' },
        { id: 'scrollUp', keys: ['up', 'k'], help: 'up' },
        { id: 'scrollDown', keys: ['down', 'j'], help: 'down' },
        move,
      ),
      { id: 'scrollHome', keys: ['home', 'g'], help: 'to the first line', run: toEdge('first') },
      { id: 'scrollEnd', keys: ['end', 'G'], help: 'to the last line', run: toEdge('last') },
    ],
  },
  browsing: {
    title: 'Everywhere but while writing',
    keys: [
      { id: 'nextPane', keys: ['tab'], help: 'next pane, then back to the line', label: 'panes', run: cyclePane(1) },
      { id: 'previousPane', keys: ['shift+tab'], help: 'previous pane', run: cyclePane(-1) },
      ...views.map(({ name }, index) => ({
        id: `view.${name}`,
        keys: [keyOfView(index)].filter(key => key !== undefined),
        help: `${name} view`,
        label: index === 0 ? 'views' : undefined,
        show: index === 0 ? viewKeys : undefined,
        run: openView(name),
      })),
      { id: 'enlarge', keys: ['+'], help: 'enlarge the focused pane', run: enlarge },
      { id: 'shrink', keys: ['_'], help: 'shrink it again', run: shrink },
      { id: 'chatEnd', keys: ['end'], help: 'to the end of the chat, from the empty line', run: followAgain },
      { id: 'help', keys: ['?'], help: 'help', label: 'help', stays: true, run: openView(helpView.name) },
      {
        id: 'back',
        keys: ['esc'],
        help: 'back: close, clear the filter, to the line, to the team',
        label: 'back',
        // At home there is nothing to go back from.
        when: snapshot => back(snapshot) !== snapshot.ui,
        run: goBack,
      },
    ],
  },
  anywhere: {
    title: 'Always',
    keys: [
      { id: 'pageUp', keys: ['pageup'], help: 'a page up (the chat, from the line)', run: page(-1) },
      { id: 'pageDown', keys: ['pagedown'], help: 'a page down', run: page(1) },
      {
        id: 'detach',
        keys: ['ctrl+d'],
        help: 'detach: the session goes on without this terminal',
        label: 'leave',
        run: app => app.exit(leaveOutcome(app)),
      },
      { id: 'quit', keys: ['ctrl+c'], help: 'quit; asks the owner what becomes of the session', run: quit },
      { id: 'stop', keys: ['ctrl+z'], help: 'back to the shell; fg comes back here', run: app => app.stop() },
      { id: 'redraw', keys: ['ctrl+l'], help: 'draw the screen again', run: app => app.redraw() },
    ],
  },
} satisfies Record<string, KeyContext>
