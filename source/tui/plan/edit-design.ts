import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { errorText } from '../../errors.ts'
import { type App, ask, notify } from '../app.ts'
import { pendingAtHand, planAtHand } from '../screen/select.ts'
import { runEditor } from './run-editor.ts'
import { withoutNotes } from './yaml.ts'

/** The building that waits with a plan in the person's own editor; what comes back is a reason to plan anew, as a design. */

const introduction = [
  '# Change the design, save, close the editor: the building is drawn and planned anew. To change nothing, leave it as is.',
  '# palette: role: block. parts: box, walls, roof, opening, door, stairs, block, repeat, mirror, in the order in which they',
  '# are drawn; places are [east, up, south], [0, 0, 0] is the north-western corner of the first layer above the ground.',
].join('\n')

/** Edits until the text is taken (what was said), or is given up (null). `take`: what is wrong with it, a line each. */
export const editUntilTaken = async (
  before: string,
  edit: (text: string) => Promise<string>,
  take: (text: string) => Promise<{ readonly ok: boolean; readonly text: string }>,
): Promise<string | null> => {
  let shown = before
  for (;;) {
    const saved = await edit(shown)
    const clean = withoutNotes(saved)
    if (clean.trim() === '' || clean === before || saved === shown) return null
    const { ok, text } = await take(clean)
    if (ok) return text
    const notes = [`${text.split('\n').length} to correct. Empty the file to cancel.`, ...text.split('\n')]
    shown = `${notes.map(note => `#! ${note}`).join('\n')}\n${clean}`
  }
}

/** Without a name: in the editor. With one: the design that is kept under it, instead of this one. */
export const editDesign = async (app: App, name: string): Promise<void> => {
  const { state, ui, person } = app.store.snapshot()
  const one = state && pendingAtHand(state, ui.approval, person)
  const plan = state && planAtHand(state, ui.approval, person)
  const names = plan?.content.stages.flatMap(({ items }) =>
    items.flatMap(({ done }) => (done.kind === 'built' ? [done.blueprint] : [])),
  )
  const building = names?.map(each => state?.session.buildings?.[each]).find(Boolean)
  const view = app.store.view()
  if (one?.kind !== 'approval' || !building || !view)
    return notify(app, { style: 'warn', text: 'No building that was designed waits for a decision.' })
  const reject = (reason: string) => ({ type: 'reject', approval: one.id, reason }) as const
  if (name !== '') return void (await ask(app, reject(`design: ${name}`)))
  const folder = await mkdtemp(join(tmpdir(), 'mcteam-design-'))
  const file = join(folder, 'design.yaml')
  const text = `${introduction}\n${stringify({ design: building.from.design }, { lineWidth: 120, collectionStyle: 'any' })}`
  try {
    let said: string | null = null
    await app.suspend(async () => {
      said = await editUntilTaken(
        text,
        async shown => {
          await writeFile(file, shown, { mode: 0o600 })
          await runEditor(app.environment, file, 'Save and leave it to have the building drawn anew.')
          return await readFile(file, 'utf8')
        },
        changed => view.send(reject(changed)),
      )
    })
    notify(
      app,
      said === null ? { style: 'dim', text: 'The building stays as it is.' } : { style: 'good', text: `✓ ${said}` },
    )
  } catch (error) {
    notify(app, { style: 'bad', text: `✗ ${errorText(error)}` })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
