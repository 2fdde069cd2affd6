import type { App } from '../app.ts'
import type { Ui } from '../ui.ts'
import { emptyEditor, withText } from './editor.ts'

/** What begins a text in the line. */

export const startText = (text: string) => (app: App) =>
  app.store.set(ui => ({ ...ui, focus: 'composer', editor: withText(text), notice: undefined }))

/** Begins a text for something else than a message. */
export const startPrompt =
  (prompt: Ui['prompt']) =>
  (app: App): void =>
    app.store.set(ui => ({ ...ui, prompt, editor: emptyEditor }))
