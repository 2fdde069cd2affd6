import { globSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { viewNames } from '../../source/tui/views/index.ts'
import { type Copy, copyOfProgram } from './copy.ts'

/** The recipe for a view in CONTRIBUTING.md, followed in a copy of the program. */

let copy: Copy
beforeAll(() => {
  copy = copyOfProgram()
})
afterAll(() => copy.remove())

const folder = 'source/tui/views/people'
/** The names of the views when people are put behind metrics. */
const grown = viewNames.toSpliced(viewNames.indexOf('metrics') + 1, 0, 'people')

/** A screen in a session in which Bob waits for a decision, and its keys. */
const begin = `
import { fold, initialState } from './source/session/log/fold.ts'
import { contexts, lookup } from './source/tui/input/bindings.ts'
import { complete } from './source/tui/input/complete.ts'
import { withText } from './source/tui/input/editor.ts'
import { keymap } from './source/tui/input/keymap.ts'
import { ownKeymap } from './source/tui/input/own-keys.ts'
import { frameRows } from './source/tui/screen/screen.ts'
import { createTheme } from './source/tui/screen/theme.ts'
import { createStore } from './source/tui/store.ts'
import { viewOf } from './source/tui/views/index.ts'
const events = [
  ['human.joined', { person: 'ann', role: 'observer', access: 'owner' }],
  ['seat.added', { seat: 'Bob', role: 'worker', occupant: { kind: 'agent', label: 'rules' } }],
  ['approval.asked', { approval: 'a1', seat: 'Bob', kind: 'dangerous', title: 'dig', detail: '' }],
]
const state = events.map(([type, data], index) => ({ seq: index + 1, t: 0, source: 'host', type, data })).reduce(fold, initialState())
const header = { mcteam: 1, id: 'x', startedAt: '2026-01-01T00:00:00.000Z', task: { name: 'x' }, seed: 1, versions: { mcteam: '0' }, config: {} }
const store = createStore({ size: { columns: 160, rows: 160 }, theme: createTheme('none', 1), title: 'x' })
store.attach({
  mode: 'live', header, person: 'ann', state: () => state, connection: () => 'closed',
  subscribe: () => () => {}, send: async () => ({ ok: true, text: '' }), close: async () => {},
})
const app = { store }
const frames = []
const press = key => {
  lookup(contexts(store.snapshot()), key, keymap)?.run(app)
  frames.push(frameRows(store.frame(), 160).join('\\n'))
}`

test('a view is a folder and one line: number key, tab, footer, help, keys page, /view, settings and its own state know it', async () => {
  copy.write(
    `${folder}/view.ts`,
    `import type { App } from '../../app.ts'
import { clip, row } from '../../screen/rows.ts'
import type { Area, Snapshot } from '../../screen/snapshot.ts'
import { plain } from '../../screen/text.ts'
import { type Drawn, ownState, placed, type View } from '../view.ts'

const loud = ownState('people', { on: false })
const toggle = (app: App) => app.store.set(ui => loud.set(ui, { on: !loud.of(ui).on }))

const draw = (snapshot: Snapshot, area: Area): Drawn => {
  const names = Object.keys(snapshot.state?.people ?? {}).map(plain).map(name => (loud.of(snapshot.ui).on ? name.toUpperCase() : name))
  const lines = names.map(name => row(snapshot.theme, area.width, [' here: ', name]))
  return placed('main', area, { lines: clip(lines, area.width, area.height), limit: 0 })
}

export const peopleView: View = {
  name: 'people',
  panes: [{ name: 'main', draw }],
  contexts: {
    people: {
      title: 'People view',
      when: () => true,
      keys: [{ id: 'peopleLoud', keys: ['z'], help: 'write names in capitals', label: 'capitals', run: toggle }],
    },
  },
}
`,
  )
  copy.insert(
    'source/tui/views/index.ts',
    "import { metricsView } from './metrics/view.ts'\n",
    "import { peopleView } from './people/view.ts'\n",
  )
  copy.insert('source/tui/views/index.ts', 'metricsView,', ' peopleView,')
  const seen = await copy.see<{ readonly frames: readonly string[]; readonly rest: unknown }>(`
${begin}
press('${grown.indexOf('people') + 1}')
press('z')
press('?')
const seen = {
  frames,
  rest: {
    completed: complete(withText('/view peo'), state)?.candidates.map(one => one.text),
    settings: ownKeymap({ 'view.people': 'ctrl+o' }).find(one => one.id === 'view.people')?.keys,
    help: keymap.find(one => one.id === 'view.help')?.keys,
  },
}
store.dispose()`)
  const [opened, pressed, help] = seen.frames.map(stripVTControlCharacters)
  const tabs = grown.map((name, index) => `${index + 1} ${name}${name === 'inbox' ? '\\(1\\)' : ''}`)
  expect(opened).toMatch(new RegExp(tabs.slice(tabs.length - 4).join(' +')))
  expect(opened).toContain('here: ann')
  expect(opened).toContain('z capitals')
  expect(pressed).toContain('here: ANN')
  expect(help).toMatch(/People view/)
  expect(help).toMatch(/z +write names in capitals/)
  expect(seen.rest).toEqual({ completed: ['people'], settings: ['ctrl+o'], help: [`${grown.length}`] })
  await copy.script('docs-keys.ts')
  expect(copy.read('docs/keys.md')).toContain(
    '## People view\n\n| keys | meaning | name |\n|---|---|---|\n| `z` | write names',
  )
  expect(copy.read('docs/keys.md')).toContain(`| \`${grown.indexOf('people') + 1}\` | people view | \`view.people\` |`)
})

test('the compiler takes everything that was added, and refuses the name of a pane that there is not', {
  timeout: 900_000,
}, async () => {
  expect(await copy.typeFaults('source/tui/main.tsx')).toBe('')
  const view = copy.read(`${folder}/view.ts`)
  copy.write(`${folder}/view.ts`, view.replace("placed('main', area", "placed('mian', area"))
  expect(await copy.typeFaults('source/tui/main.tsx')).toContain('\'"mian"\' is not assignable')
  copy.write(`${folder}/view.ts`, view)
})

test('a view’s name is written in its own folder alone: under other names the same keys open the same views', async () => {
  const renamed = /(\w+View: View = \{\s*name: |\b(?:agent|inbox)Name = )'(\w+)'/g
  for (const file of globSync('source/tui/views/*/*.ts', { cwd: copy.folder }))
    copy.write(file, copy.read(file).replace(renamed, "$1'my-$2'"))
  const seen = await copy.see<Readonly<Record<string, string>>>(`
${begin}
const at = (key, focus) => {
  if (focus) store.set(ui => ({ ...ui, focus }))
  press(key)
  return viewOf(store.ui().view).name
}
const seen = { begin: viewOf(store.ui().view).name, help: at('?'), back: at('esc'), inbox: at('i') }
Object.assign(seen, { tabs: frameRows(store.frame(), 160)[1], home: at('esc'), agent: at('enter', 'agents') })
store.dispose()`)
  expect(seen).toMatchObject({ begin: 'my-team', help: 'my-help', back: 'my-team', inbox: 'my-inbox' })
  expect(seen).toMatchObject({ home: 'my-team', agent: 'my-agent', tabs: expect.stringContaining('my-inbox(1)') })
})
