import { isToPutRight } from '../../session/log/events/command-refusals.ts'
import { isOver } from '../../session/log/events/outcome.ts'
import { type App, ask, leaveOutcome, notify, quit, tellEnded } from '../app.ts'
import { editPlan } from '../plan/edit.ts'
import { editDesign } from '../plan/edit-design.ts'
import { unreadEnd } from '../screen/ended.ts'
import { whyNot } from '../screen/select.ts'
import { cleared, open, type Ui } from '../ui.ts'
import { helpView } from '../views/help/view.ts'
import { lastPane, paneOf, viewNames } from '../views/index.ts'
import type { LocalAction } from './commands/meaning.ts'
import { readLine } from './commands/read.ts'
import { viewArgument } from './commands/table.ts'
import { emptyEditor, withText } from './editor.ts'
import { purposeOf } from './prompts.ts'

/** Enter: does what the line says, and keeps it in the history. */

const mostHistory = 200

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
  const purpose = purposeOf(prompt)
  if (purpose) {
    const { missing } = purpose
    const meant: ReturnType<typeof purpose.enter> =
      text === '' && missing !== undefined ? { style: 'warn', text: missing } : purpose.enter(app, text, prompt)
    if (meant && 'style' in meant) {
      notify(app, meant)
      return
    }
    store.set(cleared)
    if (meant) void ask(app, meant)
  } else if (text !== '' && editing === undefined) say(app, text)
  else if (text !== '') {
    store.set(cleared)
    void ask(app, { type: 'editMessage', message: editing!, text })
  }
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
  // What the team answers stands where the panel is.
  const ended = unreadEnd(store.snapshot())
  const read = meaning.kind === 'send' && ended?.kind === 'goal' ? ended.at : ui.read
  store.set(current => ({ ...remembered(cleared(current), text), read, notice: undefined }))
  if (meaning.kind === 'send') {
    void ask(app, meaning.command).then(({ ok, refusal }) => {
      // What was refused comes back, to be put right, unless something else is being written by then.
      if (ok || !isToPutRight(refusal)) return
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
    if (snapshot.state?.session.phase === 'ended') tellEnded(app)
    else if (refused !== undefined) notify(app, { style: 'bad', text: `✗ ${refused}` })
    else app.store.set(ui => ({ ...ui, dialog: 'stop', notice: undefined }))
  },
  detach: app => app.exit(leaveOutcome(app)),
  plan: app => void editPlan(app),
  design: (app, argument) => void editDesign(app, argument),
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
