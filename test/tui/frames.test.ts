import { describe, expect, it } from 'vitest'
import type { Access } from '../../source/session/log/events/words.ts'
import type { Marker } from '../../source/session/recording/file/markers.ts'
import type { SessionView } from '../../source/session/view.ts'
import { withText } from '../../source/tui/input/editor.ts'
import { ownKeymap } from '../../source/tui/input/own-keys.ts'
import { reassign } from '../../source/tui/plan/change.ts'
import { printFrame } from '../../source/tui/screen/print.ts'
import { frameRows } from '../../source/tui/screen/screen.ts'
import { width } from '../../source/tui/screen/text.ts'
import { createTheme } from '../../source/tui/screen/theme.ts'
import { createStore } from '../../source/tui/store.ts'
import type { Ui } from '../../source/tui/ui.ts'
import { viewNames } from '../../source/tui/views/index.ts'
import { layersOf } from '../../source/tui/views/tasks/layers.ts'
import { endSteps, header, planSteps, stateOf, steps } from './cabin.ts'
import { testReplay, testView } from './view.ts'
import { draftSteps, programSteps, raiseSteps } from './waiting.ts'

/** Every view at three sizes, as text in `frames/`: read them when they change, they are what a person sees. */

const sizes = [
  [160, 50],
  [120, 40],
  [80, 24],
] as const

const newest = stateOf(steps, planSteps).plans.p1!
const title = 'cabin by the lake'
/** Nothing moves in a paused session, so its frames do not depend on when they are drawn. */
const still = (view: SessionView): SessionView => ({ ...view, now: undefined, connection: () => 'closed' })

const marks: Marker[] = [
  { t: 7_000, seq: 1, kind: 'plan', text: 'plan 2' },
  { t: 90_000, seq: 20, kind: 'person', text: 'ann joins' },
  { t: 160_000, seq: 60, kind: 'approval', text: 'dig 2 blocks' },
  { t: 250_000, seq: 70, kind: 'failure', text: 'no path' },
  { t: 371_000, seq: 90, kind: 'end', text: 'success' },
]
const replayed = testReplay(() => stateOf(steps, planSteps), 372_000, marks)
const forked = testReplay(() => stateOf(steps, endSteps), 300_000, [
  marks[0]!,
  { t: 120_000, seq: 40, kind: 'death', text: 'Bob died' },
])
const compared: SessionView = {
  ...replayed,
  other: {
    view: { ...forked, header: { ...header, id: 'cabin-fork' } },
    begins: [0, 0],
    parting: { t: 60_000, shared: true, left: '01:01 Lena → Bob: North walls', right: '01:02 Ann → Bob: use the door' },
  },
}

/** The right one is a fork that has not begun. */
const early: SessionView = { ...compared, other: { ...compared.other!, begins: [0, 60_000] } }

const cases: readonly (readonly [name: string, view: SessionView, ui: Partial<Ui>])[] = [
  ...viewNames.map(
    name =>
      [
        name,
        still(testView(stateOf(steps, planSteps))),
        { view: name, approval: name === 'inbox' ? 'ap2' : undefined },
      ] as const,
  ),
  [
    'plan',
    still(testView(stateOf(steps, planSteps))),
    {
      view: 'inbox',
      focus: 'main',
      approval: 'ap2',
      plan: {
        plan: 'p1',
        version: 3,
        content: reassign(newest.content, { stage: 0, item: 0 }, ['Bob', 'Mia'])!.plan,
        at: { stage: 0, item: 1 },
        marks: ['w2'],
        past: [{ content: newest.content, at: { stage: 0, item: 0 } }],
      },
    },
  ],
  [
    'graph',
    still(testView(stateOf(steps, planSteps))),
    { view: 'inbox', focus: 'main', approval: 'ap2', own: { inbox: { graph: true } } },
  ],
  ['draft', still(testView(stateOf(steps, draftSteps))), { view: 'inbox', approval: 'd1' }],
  ['program', still(testView(stateOf(steps, programSteps))), { view: 'inbox', approval: 'ap4' }],
  ['budget', still(testView(stateOf(steps, raiseSteps))), { view: 'inbox', approval: 'ap5' }],
  [
    'steps',
    still(testView(stateOf(steps, planSteps))),
    { view: 'tasks', own: { tasks: { folded: [], layers: true } } },
  ],
  ['ended', still(testView(stateOf(steps, endSteps))), {}],
  ['menu', still(testView(stateOf(steps, planSteps))), { editor: withText('/') }],
  ['menu-names', still(testView(stateOf(steps, planSteps))), { editor: withText('@') }],
  ['leaving', still(testView(stateOf(steps))), { dialog: 'quit' }],
  ['replay', replayed, {}],
  ['forking', replayed, { dialog: 'fork' }],
  ['compare', compared, {}],
  ['compare-before', early, {}],
  ['compare-right', compared, { own: { compare: { side: 'B' } }, view: 'tasks' }],
]

describe.each(sizes)('at %i×%i', (columns, rows) => {
  it.each(cases)('%s', async (name, view, ui) => {
    const frame = printFrame(view, { columns, rows }, { title, ui })
    expect(frame.split('\n')).toHaveLength(rows)
    await expect(`${frame}\n`).toMatchFileSnapshot(`frames/${name}-${columns}x${rows}.txt`)
  })
})

/** Sizes at which off-by-one mistakes would show. */
const everySize = [40, 41, 60, 79, 80, 99, 100, 101, 120, 139, 140, 159, 160, 200, 400].flatMap(columns =>
  [10, 12, 24, 40, 120].map(rows => [columns, rows] as const),
)

describe('whatever the size', () => {
  it('every pane fills its area to the cell, in colours and without', () => {
    const themes = [createTheme('dark', 24), createTheme('none', 24)] as const
    const view = still(testView(stateOf(steps, planSteps)))
    // One expectation for all: hundreds of thousands of them would take longer than the frames.
    const wrong: string[] = []
    for (const [index, [columns, rows]] of everySize.entries())
      for (const open of viewNames)
        for (const grown of [0, 1, 2]) {
          const store = createStore({
            size: { columns, rows },
            theme: themes[index % 2]!,
            title,
            ui: { view: open, grown, focus: 'chat', own: { tasks: { folded: [], layers: grown === 1 } } },
          })
          store.attach(view)
          for (const pane of store.frame().panes) {
            const where = `${pane.id} of ${open} at ${columns}×${rows}`
            if (pane.lines.length !== pane.height) wrong.push(`${where}: ${pane.lines.length} of ${pane.height} lines`)
            if (pane.x + pane.width > columns || pane.y + pane.height > rows) wrong.push(`${where}: out of the screen`)
            for (const line of pane.lines)
              if (width(line) !== pane.width) wrong.push(`${where}: ${width(line)} of ${pane.width} cells: ${line}`)
          }
          store.dispose()
        }
    expect(wrong).toEqual([])
  })
})

describe('the help', () => {
  const help = (access: Access) =>
    printFrame(
      still(testView(stateOf(steps, [[170_000, 'human.joined', 'host', { person: 'ann', role: 'observer', access }]]))),
      { columns: 120, rows: 40 },
      { title, ui: { view: 'help' } },
    ).replace(/\s+/g, ' ')
  it('says what the person at the screen may do, and how they may do more', () => {
    expect(help('member')).toMatch(
      /You are here as observer you can say something .* you cannot .*approve, reject.* \/role peer\|leader gives you more/,
    )
    expect(help('owner')).toMatch(/You are here as owner you can do everything/)
    expect(help('owner')).not.toContain('you cannot')
    expect(help('viewer')).not.toContain('gives you more')
  })
})

describe('keys of one’s own', () => {
  it('go on working under names that have left the keymap', () => {
    const keysOf = (id: string, own: Parameters<typeof ownKeymap>[0]) => ownKeymap(own).find(one => one.id === id)?.keys
    expect(keysOf('menuUp', { completeBack: 'ctrl+o' })).toEqual(['up', 'shift+tab', 'ctrl+p', 'ctrl+o'])
    expect(() => ownKeymap({ completeForth: 'ctrl+o' })).toThrow('nothing called completeForth')
  })
  it('are what every bar and the footer name', () => {
    const table = ownKeymap({ approve: 'y', reject: 'n', 'view.help': [], help: 'ctrl+o' })
    const store = createStore({
      size: { columns: 120, rows: 40 },
      theme: createTheme('none', 1),
      title,
      keymap: table,
      ui: { view: 'inbox' },
    })
    store.attach(still(testView(stateOf(steps, planSteps))))
    const frame = frameRows(store.frame(), 40).join('\n')
    store.dispose()
    expect(frame).toContain('y approve')
    expect(frame).toContain('n reject')
    expect(frame).not.toMatch(/\ba approve|\br reject/)
    expect(frame).toContain('ctrl+o help')
  })
})

describe('tasks in steps', () => {
  it('put whatever a task needs before it', () => {
    const layers = layersOf(stateOf(steps).tasks).map(layer => layer.map(task => task.task))
    expect(layers).toEqual([['t11', 't12', 't2', 't31', 't32'], ['t4']])
  })
  it('end where a faulty log goes round in a circle', () => {
    const circle = stateOf([
      [1, 'task.added', 'team', { task: 'a', parent: null, title: 'a', requires: ['b'] }],
      [2, 'task.added', 'team', { task: 'b', parent: null, title: 'b', requires: ['a'] }],
    ])
    expect(layersOf(circle.tasks).flat()).toHaveLength(2)
  })
})
