import { type App, notify } from '../app.ts'
import { open } from '../ui.ts'
import { homeView } from '../views/index.ts'
import { emptyEditor } from './editor.ts'

/** What keys do once a session has ended. */

const askFor = (app: App, kind: 'goal' | 'export'): void =>
  app.store.set(ui => ({
    ...ui,
    focus: 'composer',
    prompt: { kind },
    editor: emptyEditor,
    notice:
      kind === 'export'
        ? { style: 'dim', text: `One of ${app.afterwards?.formats.join(', ')} (enter: html)` }
        : undefined,
  }))

const notOffered = (app: App): void =>
  notify(app, { style: 'warn', text: 'The recording of this session is not on this machine.' })

export const replayAgain = (app: App): void => (app.afterwards ? app.exit('replay') : notOffered(app))
export const askGoal = (app: App): void => (app.afterwards ? askFor(app, 'goal') : notOffered(app))
export const askExport = (app: App): void => (app.afterwards ? askFor(app, 'export') : notOffered(app))
export const showSummary = (app: App): void =>
  app.store.set(ui => ({ ...open(ui, homeView.name), grown: 0, read: false, notice: undefined }))
