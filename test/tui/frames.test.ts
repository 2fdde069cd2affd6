import { describe, expect, it } from 'vitest'
import type { Access } from '../../source/session/log/events/words.ts'
import { ownKeymap } from '../../source/tui/input/own-keys.ts'
import { printFrame } from '../../source/tui/screen/print.ts'
import { frameRows } from '../../source/tui/screen/screen.ts'
import { width } from '../../source/tui/screen/text.ts'
import { createTheme } from '../../source/tui/screen/theme.ts'
import { createStore } from '../../source/tui/store.ts'
import { viewNames } from '../../source/tui/views/index.ts'
import { layersOf } from '../../source/tui/views/tasks/layers.ts'
import { planSteps, stateOf, steps } from './cabin.ts'
import { cases, still, title } from './cases.ts'
import { testView } from './view.ts'

/** Every view at three sizes, as text in `frames/`: read them when they change, they are what a person sees. */

const sizes = [
  [160, 50],
  [120, 40],
  [80, 24],
] as const

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

describe('the help over two recordings', () => {
  const all = ['compare', 'compare-before'].flatMap(name => {
    const [, view] = cases.find(one => one[0] === name)!
    return sizes.flatMap(size => (['A', 'B'] as const).map(side => ({ name, view, size, side })))
  })
  it.each(all)('is shown once, whether the shown one has begun or not: $name $size $side', ({ view, size, side }) => {
    const [columns, rows] = size
    const ui = { view: 'help', own: { compare: { side } } }
    const frame = printFrame(view, { columns, rows }, { title, ui })
    expect(frame).not.toContain('begins at')
    expect(frame.match(/cannot be undone/g)).toHaveLength(1)
  })
})

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
