import { errorText } from '../../errors.ts'
import { isOver } from '../../session/log/events/outcome.ts'
import { type App, ask, leaveOutcome, notify, quit } from '../app.ts'
import { search, seekTo } from '../modes/replay/keys.ts'
import { editPlan } from '../plan/edit.ts'
import { typedFor } from '../plan/editing.ts'
import { whyNot } from '../screen/select.ts'
import { open, type Ui } from '../ui.ts'
import { helpView } from '../views/help/view.ts'
import { lastPane, paneOf, viewNames } from '../views/index.ts'
import type { LocalAction } from './commands/meaning.ts'
import { readLine } from './commands/read.ts'
import { viewArgument } from './commands/table.ts'
import { emptyEditor, withText } from './editor.ts'

/** Enter: does what the line says, and keeps it in the history. */

const mostHistory = 200
/** A refusal this quickRefusalMs is about the line and not about what came of it, ms. */
const quickRefusalMs = 2000

const cleared = (ui: Ui): Ui => ({
  ...ui,
  editor: emptyEditor,
  lost: undefined,
  prompt: { kind: 'say' },
  editing: undefined,
  recall: undefined,
  menu: undefined,
  delivery: 'queue',
})

const remembered = (ui: Ui, text: string): Ui =>
  ui.history.at(-1) === text ? ui : { ...ui, history: [...ui.history.slice(-mostHistory), text] }

export const submit = (app: App): void => {
  const { store } = app
  const { editor, prompt, editing, lost } = store.ui()
  const text = editor.text.trim()
  if (lost !== undefined) {
    // The person learns that a part is missing; the next enter sends the rest.
    store.set(ui => ({ ...ui, lost: undefined }))
    notify(app, {
      style: 'warn',
      text: `Too long by ${lost} characters: enter again sends these ${editor.text.length}, esc cancels.`,
    })
    return
  }
  switch (prompt.kind) {
    case 'filter':
      store.set(ui => ({ ...cleared(ui), filters: { ...ui.filters, [prompt.pane]: text } }))
      break
    case 'search':
      store.set(cleared)
      search(app, text)
      break
    case 'seek':
      store.set(cleared)
      seekTo(app, text)
      break
    case 'reject':
      if (text === '') {
        notify(app, { style: 'warn', text: 'Say why, so that the next try is better (esc cancels).' })
        break
      }
      store.set(cleared)
      void ask(app, { type: 'reject', approval: prompt.approval, reason: text })
      break
    case 'plan':
      store.set(cleared)
      typedFor(app, prompt.field, text)
      break
    case 'task':
      if (text === '') {
        notify(app, { style: 'warn', text: 'Say why, so that the next plan is better (esc cancels).' })
        break
      }
      store.set(cleared)
      void ask(app, { type: 'task', change: prompt.change, task: prompt.task, text })
      break
    case 'draft':
      if (text === '') {
        notify(app, { style: 'warn', text: 'Say what instead (esc keeps the draft).' })
        break
      }
      store.set(cleared)
      void ask(app, { type: 'draft', draft: prompt.draft, decision: 'edit', text })
      break
    case 'goal':
      if (text === '')
        notify(app, { style: 'warn', text: 'Say what the goal is, e.g. Collect 16 oak logs. (esc cancels)' })
      else app.exit({ goal: text })
      break
    case 'export':
      exportAs(app, text === '' ? 'html' : text.toLowerCase())
      break
    case 'amount': {
      const amount = Number(text.replace(/^\$/, ''))
      if (!Number.isFinite(amount) || amount <= 0) {
        notify(app, { style: 'warn', text: 'Name the new limit in dollars, e.g. 5 (esc cancels).' })
        break
      }
      store.set(cleared)
      void ask(app, { type: 'approve', approval: prompt.approval, amount })
      break
    }
    case 'say':
      if (text === '') break
      if (editing === undefined) {
        say(app, text)
        break
      }
      store.set(cleared)
      void ask(app, { type: 'editMessage', message: editing, text })
  }
}

const exportAs = (app: App, format: string): void => {
  const { afterwards } = app
  if (!afterwards) return
  if (!afterwards.formats.includes(format)) {
    const text = `✗ There is no format ${format}. Choose one of ${afterwards.formats.join(', ')}.`
    notify(app, { style: 'bad', text })
    return
  }
  app.store.set(cleared)
  notify(app, { style: 'dim', text: `Writing ${format}…` })
  afterwards.exportAs(format).then(
    said => notify(app, { style: 'good', text: `✓ ${said}` }),
    (error: unknown) => notify(app, { style: 'bad', text: `✗ ${errorText(error)}` }),
  )
}

const say = (app: App, text: string): void => {
  const { store } = app
  const { state, person, ui } = store.snapshot()
  const meaning = readLine(text, { state, person, delivery: ui.delivery, approval: ui.approval })
  if (meaning.kind === 'error') {
    // A line with a mistake stays, so that it can be put right.
    notify(app, { style: 'bad', text: `✗ ${meaning.text}` })
    return
  }
  if (meaning.kind === 'send' && meaning.command.type === 'goal' && state && isOver(state.session) && app.afterwards) {
    app.exit({ goal: meaning.command.goal })
    return
  }
  store.set(current => ({ ...remembered(cleared(current), text), notice: undefined }))
  if (meaning.kind === 'send') {
    const asked = performance.now()
    void ask(app, meaning.command).then(ok => {
      // What was refused at once comes back, to be put right, unless something else is being written by then.
      if (ok || performance.now() - asked > quickRefusalMs) return
      store.set(current =>
        current.editor === emptyEditor && current.prompt.kind === 'say'
          ? { ...current, focus: 'composer', editor: withText(text) }
          : current,
      )
    })
  } else localActions[meaning.action](app, meaning.argument)
}

const localActions: Readonly<Record<LocalAction, (app: App, argument: string) => void>> = {
  help: app => app.store.set(ui => open(ui, helpView.name)),
  quit,
  stop: app => {
    const snapshot = app.store.snapshot()
    const refused = whyNot(snapshot, 'end')
    if (snapshot.state?.session.phase === 'ended')
      notify(app, { style: 'warn', text: 'The session has ended already; /quit leaves.' })
    else if (refused !== undefined) notify(app, { style: 'bad', text: `✗ ${refused}` })
    else app.store.set(ui => ({ ...ui, dialog: 'stop', notice: undefined }))
  },
  detach: app => app.exit(leaveOutcome(app)),
  plan: app => void editPlan(app),
  filter: (app, argument) => {
    const { ui } = app.store.snapshot()
    const pane = lastPane(ui)
    if (paneOf(ui, pane)?.filtered) app.store.set(now => ({ ...now, filters: { ...now.filters, [pane]: argument } }))
    else notify(app, { style: 'bad', text: '✗ Chat, agents, tasks and transcripts can be filtered; here are none.' })
  },
  view: (app, argument) => {
    const view = viewArgument(argument, viewNames)
    if (view) app.store.set(ui => open(ui, view))
    else notify(app, { style: 'bad', text: `✗ The views are ${viewNames.join(', ')}.` })
  },
}
