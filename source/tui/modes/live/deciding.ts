import { openView } from '../../app.ts'
import {
  acceptTask,
  answerDraft,
  changeDraft,
  declineTask,
  dropPlan,
  editApproval,
  reject,
} from '../../input/decisions.ts'
import { editPlan } from '../../plan/edit.ts'
import { approve } from '../../plan/editing.ts'
import { type Pending, pendingAtHand } from '../../screen/select.ts'
import type { Snapshot } from '../../screen/snapshot.ts'
import { inboxName } from '../../views/inbox/open-inbox.ts'
import type { ViewContext } from '../../views/view.ts'
import type { Mode } from '../mode.ts'

const waits =
  (kind: Pending['kind']): ViewContext['when'] =>
  ({ state, ui, person }) =>
    state !== undefined && pendingAtHand(state, ui.approval, person)?.kind === kind

const planWaits = ({ state, ui, person }: Snapshot): boolean => {
  const one = state && pendingAtHand(state, ui.approval, person)
  return one?.kind === 'approval' && one.approval.plan !== undefined
}

/** Keys of what waits for a decision: approvals, drafts, tasks. */
export const decidingContexts: Mode['contexts'] = {
  'approval waiting': {
    title: 'While something waits for a decision',
    live: true,
    barred: true,
    first: true,
    when: waits('approval'),
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
      { id: 'reject', keys: ['r'], help: 'reject, with a reason', label: 'reject', held: true, run: reject },
      {
        id: 'dropPlan',
        keys: ['R'],
        help: 'throw the proposed plan away, without another one',
        label: 'throw away',
        dangerous: true,
        held: true,
        when: planWaits,
        run: dropPlan,
      },
      { id: 'inbox', keys: ['i'], help: 'inbox: what waits for a decision', run: openView(inboxName) },
    ],
  },
  'draft waiting': {
    title: 'While a draft for your seat waits',
    live: true,
    barred: true,
    first: true,
    when: waits('draft'),
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
      { id: 'draftInbox', keys: ['i'], help: 'inbox: the draft at length', run: openView(inboxName) },
    ],
  },
  'task waiting': {
    title: 'While a task waits for you to accept it',
    live: true,
    barred: true,
    first: true,
    when: waits('task'),
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
      { id: 'taskInbox', keys: ['i'], help: 'inbox: the task at length', run: openView(inboxName) },
    ],
  },
}
