import { type App, notify } from '../app.ts'
import { open } from '../ui.ts'
import { homeView } from '../views/index.ts'
import { askInLine } from './start.ts'

/** What keys do once a session has ended. */

const notOffered = (app: App): void =>
  notify(app, { style: 'warn', text: 'The recording of this session is not on this machine.' })

export const replayAgain = (app: App): void => (app.afterwards ? app.exit('replay') : notOffered(app))
export const askGoal = (app: App): void => (app.afterwards ? askInLine(app, { kind: 'goal' }) : notOffered(app))
export const askExport = (app: App): void => {
  if (!app.afterwards) notOffered(app)
  else {
    const formats = `One of ${app.afterwards.formats.join(', ')} (enter: html)`
    askInLine(app, { kind: 'export' }, '', { style: 'dim', text: formats })
  }
}
export const showSummary = (app: App): void =>
  app.store.set(ui => ({ ...open(ui, homeView.name), grown: 0, read: false, notice: undefined }))
