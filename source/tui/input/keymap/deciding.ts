import { openView } from '../../app.ts'
import { editPlan } from '../../plan/edit.ts'
import { approve } from '../../plan/editing.ts'
import { acceptTask, answerDraft, changeDraft, declineTask, editApproval, reject } from '../decisions.ts'
import type { KeyContext } from './binding.ts'

/** Keys of what waits for a decision: approvals, drafts, tasks. */
export const decidingKeys = {
  'approval waiting': {
    title: 'While something waits for a decision',
    live: true,
    keys: [
      {
        id: 'approve',
        keys: ['a'],
        help: 'approve what waits',
        label: 'approve',
        dangerous: true,
        held: true,
        run: app => approve(app),
      },
      {
        id: 'editApproval',
        keys: ['e'],
        help: 'change the proposed plan where it stands, or name another amount',
        label: 'edit',
        held: true,
        run: editApproval,
      },
      {
        id: 'editPlan',
        keys: ['o'],
        help: 'open the proposed plan in $EDITOR',
        label: '$EDITOR',
        held: true,
        run: app => void editPlan(app),
      },
      {
        id: 'reject',
        keys: ['r'],
        help: 'reject, with a reason',
        label: 'reject',
        held: true,
        run: reject,
      },
      {
        id: 'inbox',
        keys: ['i'],
        help: 'inbox: what waits for a decision',
        run: openView('inbox'),
      },
    ],
  },
  'draft waiting': {
    title: 'While a draft for your seat waits',
    live: true,
    keys: [
      {
        id: 'acceptDraft',
        keys: ['a'],
        help: 'let the draft count as it is',
        label: 'accept',
        dangerous: true,
        held: true,
        run: answerDraft('accept'),
      },
      {
        id: 'changeDraft',
        keys: ['e'],
        help: 'change the draft, which no longer counts by itself',
        label: 'change',
        held: true,
        run: changeDraft,
      },
      {
        id: 'ignoreDraft',
        keys: ['x'],
        help: 'put the draft aside',
        label: 'aside',
        dangerous: true,
        held: true,
        run: answerDraft('ignore'),
      },
      {
        id: 'draftInbox',
        keys: ['i'],
        help: 'inbox: the draft at length',
        run: openView('inbox'),
      },
    ],
  },
  'task waiting': {
    title: 'While a task waits for you to accept it',
    live: true,
    keys: [
      {
        id: 'acceptTask',
        keys: ['a'],
        help: 'take the task on',
        label: 'accept',
        dangerous: true,
        held: true,
        run: acceptTask,
      },
      {
        id: 'declineTask',
        keys: ['x'],
        help: 'decline it, with a reason',
        label: 'decline',
        held: true,
        run: declineTask,
      },
      { id: 'taskInbox', keys: ['i'], help: 'inbox: the task at length', run: openView('inbox') },
    ],
  },
} satisfies Record<string, KeyContext>
