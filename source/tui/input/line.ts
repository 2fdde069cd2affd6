import type { App } from '../app.ts'
import { cleared, type Ui } from '../ui.ts'
import { apply, complete, menuOf } from './complete.ts'
import { down, type EditName, edits, up, withText } from './editor.ts'
import { submit } from './submit.ts'

/** What keys do to the line that is being written, and in the menu over it. */

const edited = (ui: Ui, name: EditName): Ui => {
  const editor = edits[name](ui.editor)
  return { ...ui, editor, lost: editor.text === '' ? undefined : ui.lost, menu: undefined, notice: undefined }
}

export const edit = (name: EditName) => (app: App) => app.store.set(ui => edited(ui, name))

/** Puts the chosen entry of the menu into the line. */
export const takeEntry = (app: App): void =>
  app.store.set(ui => {
    const menu = menuOf(ui, app.store.snapshot().state)
    return menu ? { ...ui, editor: apply(ui.editor, menu, menu.index), menu: undefined, notice: undefined } : ui
  })

/** Enter in the menu: what is written out in full is done, anything else is completed first. */
export const enterEntry = (app: App): void => {
  const { state, ui } = app.store.snapshot()
  const menu = menuOf(ui, state)
  const word = ui.editor.text.slice(menu?.from, menu?.to).toLowerCase()
  const written = menu?.open && menu.candidates.some(({ text }) => text.toLowerCase() === word)
  if (!menu || (written && ui.menu === undefined)) submit(app)
  else takeEntry(app)
}

export const moveInMenu =
  (direction: -1 | 1) =>
  (app: App): void =>
    app.store.set(ui => {
      const menu = menuOf(ui, app.store.snapshot().state)
      if (!menu) return ui
      const count = menu.candidates.length
      return { ...ui, menu: { index: (menu.index + direction + count) % count } }
    })

/** Opens the menu of what the word could become; one candidate needs no menu. */
export const completeWord = (app: App): void =>
  app.store.set(ui => {
    const choices = complete(ui.editor, app.store.snapshot().state)
    if (!choices) return ui
    if (choices.candidates.length > 1) return { ...ui, menu: { index: 0 }, notice: undefined }
    return { ...ui, editor: apply(ui.editor, choices, 0), menu: undefined }
  })

/** The person's newest message that no recipient has received yet. */
const queuedMessage = (app: App) => {
  const { state, person } = app.store.snapshot()
  return state?.messages.findLast(
    message =>
      message.from === person && message.delivered.length === 0 && !message.withdrawn && message.read.length === 0,
  )
}

export const recall =
  (direction: -1 | 1) =>
  (app: App): void =>
    app.store.set(ui => {
      const moved = direction === -1 ? up(ui.editor) : down(ui.editor)
      if (moved) return { ...ui, editor: moved }
      if (ui.prompt.kind !== 'say') return ui
      if (direction === -1 && !ui.recall && ui.editor.text === '') {
        const queued = queuedMessage(app)
        if (queued)
          return {
            ...ui,
            editor: withText(queued.text),
            editing: queued.message,
            notice: { style: 'accent', text: 'This message is still queued: enter changes it, esc leaves it.' },
          }
      }
      const index = (ui.recall?.index ?? ui.history.length) + direction
      const draft = ui.recall?.draft ?? ui.editor.text
      if (index < 0 || index > ui.history.length) return ui
      if (index === ui.history.length) return { ...ui, editor: withText(draft), recall: undefined }
      return { ...ui, editor: withText(ui.history[index] ?? ''), recall: { index, draft }, menu: undefined }
    })

export const cancel = (app: App): void => app.store.set(cancelled)

const cancelled = (ui: Ui): Ui => ({
  ...cleared(ui),
  // A text for the plan that is given up leads back to the plan.
  focus: ui.prompt.kind === 'plan' ? 'main' : ui.focus,
  notice: undefined,
})

export const nextDelivery = (app: App): void =>
  app.store.set(ui => ({
    ...ui,
    delivery: ui.delivery === 'queue' ? 'steer' : ui.delivery === 'steer' ? 'interrupt' : 'queue',
  }))

export const closeMenu = (app: App): void => app.store.set(ui => ({ ...ui, menu: { index: 0, closed: true } }))
