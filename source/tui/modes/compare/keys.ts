import { type App, notify } from '../../app.ts'
import { plain } from '../../screen/text.ts'
import { moveReplay, none } from '../replay/keys.ts'
import { compareState } from './state.ts'

/** What the keys of two recordings side by side do. */

/** The other of the two, where there is room for one. */
export const otherSide = (app: App): void =>
  app.store.set(ui => compareState.set(ui, { side: compareState.of(ui).side === 'B' ? 'A' : 'B' }))

export const toParting = (app: App): void =>
  moveReplay(app, async replay => {
    const parting = app.store.view()?.other?.parting
    if (!parting) return none(app, 'The two do the same from the first to the last.')
    replay.pause()
    await replay.seek(parting.t)
    notify(app, { style: 'accent', text: `A ${plain(parting.left)}   B ${plain(parting.right)}` })
  })
