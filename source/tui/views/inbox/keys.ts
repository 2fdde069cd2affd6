import type { App } from '../../app.ts'
import { chooseApproval } from '../../input/decisions.ts'
import { bothWays } from '../../input/keymap/binding.ts'
import { approve, planActions } from '../../plan/editing.ts'
import { pending, pendingAtHand, planAtHand } from '../../screen/select.ts'
import type { ViewContext } from '../view.ts'
import { inboxState } from './state.ts'

const toggleGraph = (app: App): void => app.store.set(ui => inboxState.set(ui, { graph: !inboxState.of(ui).graph }))

export const inboxContexts = {
  plan: {
    title: 'In a plan (inbox, then tab)',
    decides: true,
    barred: true,
    live: true,
    first: true,
    when: ({ mode, state, ui, person }, focused) =>
      focused && mode === 'live' && state !== undefined && planAtHand(state, ui.approval, person) !== undefined,
    keys: [
      {
        id: 'planDown',
        keys: ['J', 'shift+down'],
        help: 'move the item or stage down, into the next stage at the end',
        label: 'move',
        show: 'J/K',
        run: planActions.down,
      },
      { id: 'planUp', keys: ['K', 'shift+up'], help: 'move it up', run: planActions.up },
      {
        id: 'planWho',
        keys: ['w'],
        help: 'give it to the next seat, then to nobody',
        label: 'who',
        run: planActions.who,
      },
      { id: 'planText', keys: ['t', 'enter'], help: 'change its text', label: 'text', run: planActions.text },
      { id: 'planNew', keys: ['n'], help: 'a new item below', label: 'new', show: 'n/N', run: planActions.add },
      { id: 'planStage', keys: ['N'], help: 'a new stage below', run: planActions.addStage },
      {
        id: 'planDelete',
        keys: ['d', 'delete'],
        help: 'delete it (u takes it back)',
        label: 'delete',
        run: planActions.remove,
      },
      { id: 'planSplit', keys: ['x'], help: 'split it in two', label: 'split', run: planActions.split },
      { id: 'planNeeds', keys: ['b'], help: 'what it needs before, by id', label: 'needs', run: planActions.needs },
      { id: 'planUndo', keys: ['u'], help: 'take the last change back', label: 'undo', run: planActions.undo },
      {
        id: 'planMark',
        keys: ['space'],
        help: 'mark it, to begin before the rest',
        label: 'mark',
        run: planActions.mark,
      },
      {
        id: 'planPart',
        keys: ['s'],
        help: 'let only what is marked begin, or this stage or item; the rest goes on waiting',
        label: 'only this',
        dangerous: true,
        held: true,
        run: planActions.approvePart,
      },
      {
        id: 'planSend',
        keys: ['p'],
        help: 'send it as your version, without approving it',
        label: 'send',
        run: planActions.send,
      },
      {
        id: 'planGraph',
        keys: ['l'],
        help: 'the graph of what needs what, or the list again',
        label: 'graph',
        run: toggleGraph,
      },
    ],
  },
  inbox: {
    title: 'Inbox',
    decides: true,
    when: () => true,
    keys: [
      {
        id: 'approveAlways',
        keys: ['A'],
        help: 'approve, and always for this agent and kind of request',
        label: 'always',
        when: ({ state, ui, person }) => {
          const one = state && pendingAtHand(state, ui.approval, person)
          // Which person a player is has to be decided each time.
          return one?.kind === 'approval' && one.approval.kind !== 'player'
        },
        right: 'decide',
        dangerous: true,
        held: true,
        run: app => approve(app, true),
      },
      ...bothWays(
        {
          ...{ label: 'request', show: '←/→' },
          // One thing leaves no choice.
          when: ({ state, person }) => state !== undefined && pending(state, person).length > 1,
        },
        { id: 'previousApproval', keys: ['left'], help: 'previous request' },
        { id: 'nextApproval', keys: ['right'], help: 'next request' },
        chooseApproval,
      ),
    ],
  },
} satisfies Record<string, ViewContext>
