import { type App, notify } from '../app.ts'
import { endedOf } from '../screen/ended.ts'
import { open } from '../ui.ts'
import { homeView } from '../views/index.ts'
import { askInLine } from './start.ts'

/** What keys do once a session has ended, or a goal of a team that stays. */

const notOffered = (app: App): void =>
  notify(app, { style: 'warn', text: 'The recording of this session is not on this machine.' })

export const replayAgain = (app: App): void => (app.afterwards ? app.exit('replay') : notOffered(app))
/** The session goes on meanwhile, and its screen is there again afterwards. */
export const replayGoal = (app: App): void => {
  const ended = endedOf(app.store.snapshot())
  if (!app.afterwards) notOffered(app)
  else if (ended?.kind === 'goal') app.exit({ from: ended.part.seq })
}
export const askGoal = (app: App): void => (app.afterwards ? askInLine(app, { kind: 'goal' }) : notOffered(app))
export const askExport = (app: App): void => {
  if (!app.afterwards) notOffered(app)
  else {
    const formats = `One of ${app.afterwards.formats.join(', ')} (enter: html)`
    askInLine(app, { kind: 'export' }, '', { style: 'dim', text: formats })
  }
}
export const showSummary = (app: App): void =>
  app.store.set(ui => ({ ...open(ui, homeView.name), grown: 0, read: undefined, notice: undefined }))
