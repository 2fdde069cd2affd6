import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { errorText } from '../../errors.ts'
import type { Plan } from '../../session/log/events/plan.ts'
import type { SessionState } from '../../session/log/state.ts'
import { type App, ask, notify } from '../app.ts'
import { planAtHand } from '../screen/select.ts'
import { isChanged } from './editing.ts'
import { runEditor } from './run-editor.ts'
import { type PlanFile, readPlan, withNotes, withoutNotes, writePlan } from './yaml.ts'

/** The plan in the person's own editor, and back as a new version. */

const emptyPlan = (state: SessionState): Plan => ({
  objective: state.session.goal,
  analysis: '',
  stages: [
    {
      title: 'First stage',
      items: [{ id: 'a', title: 'what is to be done', assignee: null, requires: [], done: { kind: 'report' } }],
    },
  ],
})

/** Edits until the text is a plan, or is given up (null). */
export const editText = async (
  before: string,
  seats: readonly string[],
  edit: (text: string) => Promise<string>,
): Promise<PlanFile | null> => {
  let text = before
  for (;;) {
    const shown = text
    const saved = await edit(shown)
    const clean = withoutNotes(saved)
    if (clean.trim() === '' || clean === before || saved === shown) return null
    const read = readPlan(clean, seats)
    if (read.ok) return read.file
    text = withNotes(clean, read.mistakes)
  }
}

export const editPlan = async (app: App): Promise<void> => {
  const { state, ui, person } = app.store.snapshot()
  if (!state) return
  const plan = planAtHand(state, ui.approval, person)
  // What was changed on the screen goes along.
  const shown = plan && isChanged(ui.plan) && ui.plan?.plan === plan.plan ? ui.plan.content : plan?.content
  const seats = Object.keys(state.seats)
  const folder = await mkdtemp(join(tmpdir(), 'mcteam-plan-'))
  const file = join(folder, 'plan.yaml')
  try {
    let result: PlanFile | null = null
    await app.suspend(async () => {
      result = await editText(writePlan(shown ?? emptyPlan(state), seats), seats, async text => {
        await writeFile(file, text, { mode: 0o600 })
        await runEditor(app.environment, file, 'Save and leave it to take the plan over.')
        return await readFile(file, 'utf8')
      })
    })
    // Assigned inside the callback, which the compiler cannot follow.
    const edited = result as PlanFile | null
    if (edited === null) notify(app, { style: 'dim', text: 'The plan stays as it is.' })
    else await ask(app, { type: 'editPlan', plan: plan?.plan, content: edited.content, approve: edited.approve })
  } catch (error) {
    notify(app, { style: 'bad', text: `✗ ${errorText(error)}` })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
