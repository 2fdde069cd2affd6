import { describe, expect, it } from 'vitest'
import { printFrame } from '../../../../source/tui/screen/print.ts'
import { frameRows } from '../../../../source/tui/screen/screen.ts'
import { type ColourDepth, createTheme } from '../../../../source/tui/screen/theme.ts'
import { createStore } from '../../../../source/tui/store.ts'
import { completionOverTime, growthOverTime } from '../../../../source/tui/views/metrics/charts.ts'
import { goalEndSteps, type Step, stateOf, staying, steps } from '../../cabin.ts'
import { still } from '../../cases.ts'
import { testView } from '../../view.ts'

const answers: readonly Step[] = Array.from({ length: 40 }, (_, index): Step[] => [
  [170_000 + index * 2000, 'mind.asked', 'Bob', { ask: `q${index}`, seat: 'Bob', question: 'nextActions', input: {} }],
  [
    170_500 + index * 2000,
    'mind.answered',
    'Bob',
    {
      ask: `q${index}`,
      seat: 'Bob',
      question: 'nextActions',
      brain: 'x',
      answer: {},
      tokensIn: 900,
      tokensOut: 100,
      cost: 0.01,
      ms: 500,
    },
  ],
]).flat()

describe('numbers over time', () => {
  it('grow with the answers: nothing before the first, everything by the last', () => {
    const { usage, t } = stateOf(steps, answers)
    const history = usage.history ?? []
    const tokens = growthOverTime(history, point => point[1], t, 50)
    expect(Math.round(tokens.reduce((sum, value) => sum + value, 0))).toBe(history.at(-1)?.[1])
    expect(tokens.slice(0, 20).every(value => value < 1)).toBe(true)
    expect(tokens.at(-2)).toBeGreaterThan(1000)
    const frame = printFrame(testView(stateOf(steps, answers)), { columns: 120, rows: 40 }, { ui: { view: 'metrics' } })
    expect(frame).toMatch(/tokens +▁+[▂-█]+.* 40\.0 k/)
    expect(frame).toMatch(/cost +▁+[▂-█]+.* \$0\.40/)
    expect(frame).toMatch(/busy +[▁-█]+/)
  })

  it('of completion end where the number stands, also where nothing is done to its end', () => {
    expect(completionOverTime([], 0.24, 100, 4)).toEqual([0.06, 0.12, 0.18, 0.24])
    expect(completionOverTime([[50, 0.5]], 1, 100, 4)).toEqual([0, 0.5, 0.75, 1])
    // What a judge found holds.
    expect(completionOverTime([[25, 0.5]], 0.5, 100, 4)).toEqual([0.5, 0.5, 0.5, 0.5])
    expect(completionOverTime([], 0, 0, 2)).toEqual([0, 0])
  })

  it('get rarer as a session grows old, so that a day fits', () => {
    const day: Step[] = Array.from({ length: 5000 }, (_, index) => [
      170_000 + index * 17_000,
      'mind.answered',
      'Bob',
      { ask: `d${index}`, seat: 'Bob', question: 'x', brain: 'x', tokensIn: 10, ms: 1 },
    ])
    const { usage } = stateOf(steps, day)
    expect(usage.history?.length).toBeLessThan(600)
    expect(usage.history?.[0]?.[0]).toBeLessThan(200_000)
  })
})

describe('goals of a session with several', () => {
  it('have a row each with their result and what they took, the newest first', () => {
    const again: Step = [300_000, 'session.goal', 'Ann', { goal: 'Collect 4 dirt.', by: 'Ann', number: 2 }]
    const work: Step = [
      301_000,
      'task.added',
      'team',
      { task: 'goal2', parent: null, title: 'dirt', done: { kind: 'children' } },
    ]
    const part: Step = [
      302_000,
      'task.added',
      'team',
      { task: 'p2/1', parent: 'goal2', title: 'Dig', assignees: ['Bob'] },
    ]
    const asked: Step = [303_000, 'mind.asked', 'Bob', { ask: 'q90', seat: 'Bob', question: 'nextActions', input: {} }]
    const answer = {
      ask: 'q90',
      seat: 'Bob',
      question: 'nextActions',
      brain: 'x',
      tokensIn: 400,
      tokensOut: 100,
      cost: 0.02,
      ms: 5,
    }
    const answered: Step = [304_000, 'mind.answered', 'Bob', answer]
    const state = staying(steps, goalEndSteps, [again, work, part, asked, answered])
    const frame = printFrame(still(testView(state)), { columns: 120, rows: 50 }, { ui: { view: 'metrics' } })
    const rows = frame.split('\n').map(line => line.replace(/[│\s]+/g, ' ').trim())
    const heading = rows.indexOf('goal result time tasks calls tokens cost')
    expect(rows.slice(heading + 1, heading + 3)).toEqual([
      '2 Collect 4 dirt. now 00:04 0/1 1 500 $0.0200',
      expect.stringMatching(/^1 A cabin by the lake, with a door, a window and light success 04:00 /),
    ])
    const before = printFrame(still(testView(staying(steps))), { columns: 120, rows: 50 }, { ui: { view: 'metrics' } })
    expect(before).not.toMatch(/goal +result/)
  })
})

describe('the map', () => {
  const going: readonly Step[] = [
    [
      166_000,
      'action.started',
      'Bob',
      { action: 'go', seat: 'Bob', name: 'goTo', label: 'go to -4 -60 6', args: { x: -4, y: -60, z: 6 } },
    ],
  ]
  const rows = (depth: ColourDepth) => {
    const store = createStore({
      size: { columns: 120, rows: 40 },
      theme: createTheme(depth === 1 ? 'none' : 'dark', depth),
      title: '',
      ui: { view: 'map' },
    })
    store.attach(testView(stateOf(steps, going)))
    const out = frameRows(store.frame(), 40).join('\n')
    store.dispose()
    return out
  }
  it.each<[ColourDepth, RegExp | null]>([
    [24, /48;2;\d+;\d+;\d+/],
    [8, /38;5;\d+/],
    [4, /\[(?:3|9)\d(?:;4\d)?m/],
    [1, null],
  ])('tells what is wrong, missing and aimed at without colours too (depth %i)', (depth, codes) => {
    const text = rows(depth)
    for (const sign of ['×', '░', '+', 'M', '↙']) expect(text).toContain(sign)
    expect(text).toContain('goes to')
    if (codes) expect(text).toMatch(codes)
    else expect(text).not.toContain('\u001b[38')
  })
})
