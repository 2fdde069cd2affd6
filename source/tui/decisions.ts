import { type App, ask, notify } from './app.ts'
import { emptyEditor, withText } from './editor.ts'
import { approve, beginEditing } from './plan/editing.ts'
import { ownTasks, type Pending, pending, pendingAtHand } from './select.ts'

/** What the keys do about everything that waits for a person: requests, drafts, tasks of their own. */

const atHand = (app: App): Pending | undefined => {
  const { state, ui, person } = app.store.snapshot()
  return state && pendingAtHand(state, ui.approval, person)
}
const approvalId = (app: App): string | undefined => {
  const one = atHand(app)
  return one?.kind === 'approval' ? one.id : undefined
}

/** A plan is changed where it stands, a budget by another amount. */
const editApproval = (app: App): void => {
  const one = atHand(app)
  if (one?.kind !== 'approval') return
  const { amount, plan } = one.approval
  if (plan !== undefined) beginEditing(app)
  else if (amount !== undefined)
    app.store.set(ui => ({
      ...ui,
      focus: 'composer',
      prompt: { kind: 'amount', approval: one.id },
      editor: withText(String(amount)),
      notice: undefined,
    }))
  else notify(app, { style: 'warn', text: 'That is as it is: approve it, or reject it with a reason.' })
}

/** The own task under the choice in the tree, else the one under way. */
const ownTask = (app: App): string | undefined => {
  const { state, ui, person } = app.store.snapshot()
  const own = state ? ownTasks(state, person) : []
  return (own.find(task => task.task === ui.task) ?? own.find(task => task.status === 'running'))?.task
}
const whyTask = (app: App, change: 'decline' | 'fail', task: string | undefined): void => {
  if (task === undefined) notify(app, { style: 'warn', text: 'No task is yours here.' })
  else
    app.store.set(ui => ({
      ...ui,
      focus: 'composer',
      prompt: { kind: 'task', change, task },
      editor: emptyEditor,
      notice: undefined,
    }))
}
const pendingTask = (app: App): string | undefined => {
  const one = atHand(app)
  return one?.kind === 'task' ? one.id : undefined
}
const acceptTask = (app: App): void => {
  const task = pendingTask(app)
  if (task !== undefined) void ask(app, { type: 'task', change: 'accept', task })
}
const finishTask = (app: App): void => {
  const task = ownTask(app)
  if (task === undefined) notify(app, { style: 'warn', text: 'No task is yours here.' })
  else void ask(app, { type: 'task', change: 'done', task })
}

const answerDraft = (app: App, decision: 'accept' | 'ignore'): void => {
  const one = atHand(app)
  if (one?.kind === 'draft') void ask(app, { type: 'draft', draft: one.id, decision })
}
const changeDraft = (app: App): void => {
  const one = atHand(app)
  if (one?.kind === 'draft')
    app.store.set(ui => ({
      ...ui,
      focus: 'composer',
      prompt: { kind: 'draft', draft: one.id },
      editor: withText(one.draft.text),
      notice: undefined,
    }))
}

const chooseApproval = (app: App, direction: -1 | 1): void => {
  const { state, person } = app.store.snapshot()
  if (!state) return
  const list = pending(state, person)
  const index = list.findIndex(one => one.id === atHand(app)?.id)
  const next = list[(index + direction + list.length) % Math.max(1, list.length)]
  if (next) app.store.set(current => ({ ...current, approval: next.id, scroll: { ...current.scroll, main: 0 } }))
}

export const decisions: Readonly<Record<string, (app: App) => void>> = {
  approve: app => approve(app),
  approveAlways: app => approve(app, true),
  editApproval,
  editTasks: app => beginEditing(app),
  acceptDraft: app => answerDraft(app, 'accept'),
  ignoreDraft: app => answerDraft(app, 'ignore'),
  changeDraft,
  acceptTask,
  declineTask: app => whyTask(app, 'decline', pendingTask(app)),
  finishTask,
  failTask: app => whyTask(app, 'fail', ownTask(app)),
  previousApproval: app => chooseApproval(app, -1),
  nextApproval: app => chooseApproval(app, 1),
  reject: app => {
    const approval = approvalId(app)
    if (approval !== undefined)
      app.store.set(ui => ({
        ...ui,
        focus: 'composer',
        prompt: { kind: 'reject', approval },
        editor: emptyEditor,
        notice: undefined,
      }))
  },
}
