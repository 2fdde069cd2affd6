import { type App, notify } from '../../app.ts'
import { editOf, planInHand } from '../../plan/editing.ts'
import { whyNot } from '../../screen/select.ts'
import { open } from '../../ui.ts'

export const inboxName = 'inbox'

/** Opens the plan where it can be worked on. */
export const beginEditing = (app: App): void => {
  const refused = whyNot(app.store.snapshot(), 'decide')
  if (refused !== undefined) {
    notify(app, { style: 'warn', text: refused })
    return
  }
  const here = planInHand(app)
  if (!here) {
    notify(app, { style: 'warn', text: 'There is no plan yet: /plan writes one, /draft asks for one.' })
    return
  }
  app.store.set(ui => ({ ...open(ui, inboxName), focus: 'main', plan: editOf(here.plan, ui), notice: undefined }))
}
