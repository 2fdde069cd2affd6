import type { App } from '../app.ts'
import type { Notice, Ui } from '../ui.ts'
import { emptyEditor, withText } from './editor.ts'

/** What begins a text in the line. */

export const startText = (text: string) => (app: App) =>
  app.store.set(ui => ({ ...ui, focus: 'composer', editor: withText(text), notice: undefined }))

/** Asks in the line for a text that is for something else than a message; `text` stands there already. */
export const askInLine = (app: App, prompt: Ui['prompt'], text = '', notice?: Notice): void =>
  app.store.set(ui => ({
    ...ui,
    focus: 'composer',
    prompt,
    editor: text === '' ? emptyEditor : withText(text),
    notice,
  }))

/** Begins a text for something else than a message, wherever the focus is. */
export const startPrompt =
  (prompt: Ui['prompt']) =>
  (app: App): void =>
    app.store.set(ui => ({ ...ui, prompt, editor: emptyEditor }))
