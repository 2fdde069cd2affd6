import { afterEach, describe, expect, it } from 'vitest'
import { fold } from '../../../../source/session/log/fold.ts'
import type { SessionView } from '../../../../source/session/view.ts'
import { printFrame } from '../../../../source/tui/screen/print.ts'
import { frameRows, screen } from '../../../../source/tui/screen/screen.ts'
import { createTheme } from '../../../../source/tui/screen/theme.ts'
import { createStore } from '../../../../source/tui/store.ts'
import type { Ui } from '../../../../source/tui/ui.ts'
import { type Step, stateOf, steps } from '../../cabin.ts'
import { type Harness, keys, openHarness } from '../../terminal.ts'
import { testReplay, testView } from '../../view.ts'

/** What stands on the team view when there is more than fits. */

let open: Harness | undefined
afterEach(async () => {
  await open?.stop()
  open = undefined
})

const agent = { kind: 'agent' as const, label: 'rule brain' }
const draw = (more: readonly Step[], ui: Partial<Ui> = {}, size = { columns: 80, rows: 24 }, title = 'cabin') =>
  printFrame({ ...testView(stateOf(steps, more)), now: undefined, connection: () => 'closed' }, size, { title, ui })

const crowd: readonly Step[] = Array.from({ length: 13 }, (_, index): Step[] => [
  [2000 + index, 'seat.added', 'team', { seat: `Idle-${index}`, role: 'worker', occupant: agent, colour: index % 12 }],
  [2000 + index, 'body.joined', `Idle-${index}`, { seat: `Idle-${index}`, username: `Idle-${index}` }],
  [2000 + index, 'body.state', `Idle-${index}`, { seat: `Idle-${index}`, position: [0, 0, 0], health: 20, food: 20 }],
]).flat()
const late: readonly Step[] = [
  [165_000, 'body.state', 'Idle-9', { seat: 'Idle-9', health: 5, food: 4 }],
  [165_000, 'mind.phase', 'Idle-12', { seat: 'Idle-12', phase: 'plan', note: '' }],
]

const large = { columns: 160, rows: 50 }

describe('a wide screen', () => {
  it('has a map of the whole site below the tasks, while these leave room for it', () => {
    const rows = draw([], { own: { map: { dx: 500, dz: 500 } } }, large).split('\n')
    const top = rows.findIndex(row => row.startsWith('┌ Map '))
    expect(top).toBeGreaterThan(2)
    expect(rows[top - 1]).toMatch(/^└─+┘/)
    expect(rows.slice(top).some(row => /^│ .*M.*│/.test(row.slice(0, 43)))).toBe(true)
    const tasks: readonly Step[] = Array.from(
      { length: 40 },
      (_, index): Step => [
        165_000,
        'task.added',
        'team',
        { task: `more-${index}`, parent: null, title: `More ${index}` },
      ],
    )
    for (const frame of [
      draw(tasks, {}, large),
      draw([], { grown: 1, focus: 'chat' }, large),
      draw([], {}, { columns: 120, rows: 40 }),
    ])
      expect(frame).not.toContain('┌ Map ')
  })
  it('tells of each of 16 agents in two lines what it does and what it has', () => {
    const has: Step = [165_000, 'body.state', 'Idle-3', { seat: 'Idle-3', inventory: { oak_log: 7 } }]
    const rows = draw([...crowd, has], {}, large).split('\n')
    const at = rows.findIndex(row => row.includes('Idle-3 '))
    expect(rows[at + 1]).toMatch(/│ {8,}oak_log 7 /)
    expect(rows.filter(row => /│[ ›]Idle-\d+ +worker/.test(row))).toHaveLength(13)
  })
})

describe('many agents', () => {
  it('stand in the order in which they want a look, the idle ones counted', () => {
    const rows = draw([...crowd, ...late]).split('\n')
    const names = rows.slice(2, 8).map(row => row.trim().split(/\s+/)[0])
    expect(names.slice(0, 2)).toEqual(['Mia', 'Idle-9'])
    expect(names).toContain('Idle-9')
    expect(names.indexOf('Idle-9')).toBeLessThan(names.indexOf('Bob'))
    expect(names).toContain('Idle-12')
    expect(rows[7]).toMatch(/^ +· 11 idle/)
  })
  it('are away, not idle, while their bodies are not in the world', () => {
    const gone = Array.from({ length: 8 }, (_, index): Step[] => [
      [165_000, 'body.state', `Idle-${index}`, { seat: `Idle-${index}`, health: 20, food: 20 }],
      [166_000, 'body.left', `Idle-${index}`, { seat: `Idle-${index}`, reason: 'connection lost' }],
    ])
    const rows = draw([...crowd, ...gone.flat()]).split('\n')
    const [, away, idle] = rows.map(row => /· .*?(\d+) away, (\d+) idle$/.exec(row)).find(Boolean) ?? []
    const listed = rows.filter(row => /^ +Idle-\d+ .*away/.test(row)).length
    expect(listed).toBeGreaterThan(0)
    expect(Number(away) + listed).toBe(8)
    expect(Number(idle)).toBe(5)
  })
  it('stand below those at work between two pieces of it', () => {
    const paused: Step = [165_000, 'mind.phase', 'Idle-0', { seat: 'Idle-0', phase: 'plan', note: '' }]
    const begun = { action: 'a90', seat: 'Idle-12', name: 'dig', label: 'dig dirt', args: {} }
    const rows = draw([...crowd, paused, [165_000, 'action.started', 'Idle-12', begun]]).split('\n')
    const line = (name: string) => rows.findIndex(row => row.trim().startsWith(`${name} `))
    expect(line('Idle-12')).toBeGreaterThan(0)
    expect(line('Idle-12')).toBeLessThan(line('Idle-0'))
  })
  it('are walked through in that order', () => {
    const rows = draw([...crowd, ...late], { focus: 'agents', seat: 'Idle-11' }).split('\n')
    expect(rows.slice(2, 8).some(row => row.startsWith('›Idle-11'))).toBe(true)
  })
  it('have names in one column of fixed width', () => {
    const rows = draw([...crowd.slice(0, 3), ...late.slice(0, 1)])
      .split('\n')
      .slice(2, 6)
    const column = rows.map(row => row.indexOf('worker')).filter(at => at > 0)
    expect(new Set(column).size).toBe(1)
  })
})

const report = (t: number, message: string, task: string, stage: 'started' | 'done', text: string): Step => [
  t,
  'message.sent',
  'Bob',
  { message, from: 'Bob', to: ['Lena'], text, kind: 'report', task, stage },
]

describe('the chat', () => {
  it('folds what was reported of one task into the newest line', () => {
    const frame = draw(
      [
        report(162_000, 'r1', 't31', 'started', 'started: south, east'),
        report(163_000, 'r2', 't31', 'done', 'done: south, east'),
        report(164_000, 'r3', 't32', 'started', 'started: north, west'),
      ],
      {},
      { columns: 120, rows: 40 },
    )
    expect(frame).toContain('done: south, east')
    expect(frame).toContain('started: north, west')
    expect(frame).not.toContain('started: south, east')
  })
  it('begins every text in one column, whatever the names', () => {
    const frame = draw([
      [162_000, 'seat.added', 'team', { seat: 'Finnegan', role: 'worker', occupant: agent, colour: 3 }],
      [163_000, 'message.sent', 'Finnegan', { message: 'f', from: 'Finnegan', to: [], text: 'here', kind: 'chat' }],
      [164_000, 'message.sent', 'Bob', { message: 'b', from: 'Bob', to: [], text: 'here too', kind: 'chat' }],
    ])
    const columns = frame.split('\n').flatMap(row => (/→ all: here/.test(row) ? [row.indexOf('→')] : []))
    expect(columns).toHaveLength(2)
    expect(new Set(columns).size).toBe(1)
  })
})

describe('the header', () => {
  it('keeps the organization beside a long goal', () => {
    const goal = 'Collect 24 oak logs, craft a chest and put all of it into the chest by the lake before night falls'
    const long: readonly Step[] = [[161_000, 'session.goal', 'ann', { goal, by: 'ann' }]]
    for (const columns of [80, 120])
      expect(draw(long, {}, { columns, rows: 24 }, goal).split('\n')[0]).toContain('tree · async')
  })
})

describe('40×10', () => {
  it('shows one pane with content instead of three headings', () => {
    const small = { columns: 40, rows: 10 }
    expect(draw([], {}, small)).toMatch(/Bob +▶ placing/)
    expect(draw([], { focus: 'chat' }, small)).toContain('ok, birch door')
    expect(draw([], { focus: 'tasks' }, small)).toContain('south, east')
  })
})

describe('a replay', () => {
  it('says in its header that a crash has cut the recording short', () => {
    const whole = testReplay(() => stateOf(steps), 200_000, [])
    const head = (view: SessionView) => printFrame(view, { columns: 80, rows: 24 }, { title: 'cabin' }).split('\n')[0]
    expect(head(whole)).toMatch(/ replay \d/)
    expect(head({ ...whole, replay: { ...whole.replay!, cutShort: true } })).toContain('cut-short replay ')
  })
})

describe('who judges', () => {
  const says = (referee: 'judges' | 'checks' | 'absent', size = { columns: 80, rows: 24 }, ...more: readonly Step[]) =>
    draw([[900, 'session.referee', 'host', { referee }], ...more], {}, size)
  it('stands over the tasks of a narrow screen and below those of a wide one', () => {
    expect(says('judges')).toMatch(/─ Tasks ─+ the referee judges the world ─/)
    expect(says('absent')).toMatch(/─ Tasks ─+ no referee: agents report ─/)
    expect(says('checks', { columns: 120, rows: 40 })).toMatch(/└ the referee checks each task ─+┘/)
    expect(draw([])).not.toMatch(/referee/)
  })
  it('is no longer the judge of the task once the goal is another', () => {
    const goal: Step = [200_000, 'session.goal', 'ann', { goal: 'Collect 5 dirt.', by: 'ann' }]
    expect(says('judges', undefined, goal)).toMatch(/─ Tasks ─+ the referee checks each task ─/)
  })
})

it('shows names of players who are not of the team whole, too', () => {
  const said: Step = [
    ...([171_000, 'message.sent', 'Steve'] as const),
    { message: 'm99', from: 'Steve', to: [], text: 'hello there', kind: 'notice', channel: 'game', stranger: true },
  ]
  expect(draw([said])).toMatch(/\d\d:\d\d Steve \(a player, not of the team\)/)
})

describe('a message that the end of the session overtakes', () => {
  it('is said to be not read as soon as the session has ended, where it was said before when it is read', () => {
    const sent: readonly Step[] = [
      [
        165_000,
        'message.sent',
        'ann',
        { message: 'last', from: 'ann', to: ['Bob'], text: 'what do you have?', kind: 'chat' },
      ],
      [165_000, 'message.delivered', 'team', { message: 'last', to: 'Bob' }],
    ]
    const before = stateOf(steps, sent)
    const view = testView(before)
    const store = createStore({ size: large, theme: createTheme('dark', 24), title: 'x' })
    store.attach(view)
    const shown = () => frameRows(screen(store.snapshot()), large.rows).join('\n')
    expect(shown()).toContain('delivered; Bob reads it')
    const data = { result: 'success' as const, reason: 'done' }
    // The message itself stays as it was.
    view.set(fold(before, { seq: before.seq + 1, t: 166_000, source: 'team', type: 'session.ended', data }))
    expect(shown()).toContain('not read: the session ended before')
    expect(shown()).not.toContain('delivered; Bob reads it')
    store.dispose()
  })
})

describe('the tasks after many orders of players', () => {
  const order = (
    at: number,
    index: number,
    status: 'succeeded' | 'failed' | 'cancelled' | 'running',
  ): readonly Step[] => {
    const task = `order${index}`
    return [
      [
        at,
        'task.added',
        'team',
        { task, parent: null, title: `Follow Steve ${index}`, assignees: ['Bob'], from: 'Steve' },
      ],
      [at + 1, 'task.changed', 'Bob', { task, status: 'running' }],
      ...(status === 'running' ? [] : ([[at + 2, 'task.changed', 'Bob', { task, status }]] as const)),
    ]
  }
  const orders = Array.from({ length: 12 }, (_, index) => order(165_000 + index, index, 'succeeded')).flat()
  const goal: readonly Step[] = [
    [170_000, 'session.goal', 'ann', { goal: 'Collect 5 dirt.', by: 'ann', number: 2 }],
    [
      170_001,
      'task.added',
      'team',
      { task: 'goal2', parent: null, title: 'Collect 5 dirt.', done: { kind: 'children' } },
    ],
    ...Array.from(
      { length: 6 },
      (_, index): Step => [
        ...([170_002 + index, 'task.added', 'team'] as const),
        { task: `dig${index}`, parent: 'goal2', title: `Dig ${index}`, plan: 'p2', assignees: ['Bob'] },
      ],
    ),
  ]
  const bare = steps.filter(([, type]) => !type.startsWith('task.'))
  const under = (more: readonly Step[], ui: Partial<Ui>, size = { columns: 80, rows: 24 }) => {
    const frame = printFrame(testView(stateOf(bare, more)), size, { title: 'cabin', ui })
    return frame.slice(frame.search(/─ Tasks /)).split('\n')
  }

  it('begin with the goal of now, on the team view and on their own, and fold the orders that have ended', () => {
    for (const view of ['team', 'tasks'] as const) {
      const rows = under([...orders, ...goal], { view })
      expect(rows[1]).toMatch(/Collect 5 dirt\./)
      const [newest, ...others] = rows.filter(row => row.includes('Follow Steve'))
      if (view === 'tasks') expect(newest).toMatch(/✓ Follow Steve 11 and 11 before it/)
      expect(others).toEqual([])
    }
  })
  it('say how many of the folded orders failed and how many were taken back', () => {
    const mixed = [...order(164_000, 20, 'failed'), ...order(164_001, 21, 'cancelled'), ...order(164_002, 22, 'failed')]
    const rows = under([...mixed, ...orders, ...goal], { view: 'tasks' })
    expect(rows.find(row => row.includes('Follow Steve'))).toMatch(/✓ Follow Steve 11 and 14 before it 2 ✗ 1 –/)
  })
  it('keep the goal in sight while an agent is at an order below it', () => {
    const rows = under([...orders, ...goal, ...order(171_000, 12, 'running')], {})
    expect(rows[1]).toMatch(/Collect 5 dirt\./)
    expect(rows.some(row => row.includes('Follow Steve 12'))).toBe(true)
  })
  it('keep the stage of the work in sight, too, where the rows are few', () => {
    const stages = Array.from({ length: 9 }, (_, index): readonly Step[] => [
      [170_010, 'task.added', 'team', { task: `stage${index}`, parent: 'goal2', title: `Stage ${index}`, plan: 'p2' }],
      ...Array.from(
        { length: 8 },
        (_, part): Step => [
          ...([170_011, 'task.added', 'team'] as const),
          { task: `part${index}-${part}`, parent: `stage${index}`, title: `Part ${index}-${part}`, assignees: ['Bob'] },
        ],
      ),
    ]).flat()
    const running: Step = [171_000, 'task.changed', 'Bob', { task: 'part6-7', status: 'running' }]
    const rows = under([...goal.slice(0, 2), ...stages, running], {})
    expect(rows[1]).toMatch(/Collect 5 dirt\./)
    expect(rows.some(row => row.includes('Stage 6'))).toBe(true)
    expect(rows.some(row => row.includes('Part 6-7'))).toBe(true)
  })
  const far: readonly Step[] = [
    ...goal.slice(0, 2),
    ...Array.from({ length: 4 }, (_, stage): readonly Step[] => [
      [170_010, 'task.added', 'team', { task: `s${stage}`, parent: 'goal2', title: `Stage ${stage}`, plan: 'p2' }],
      ...Array.from(
        { length: 14 },
        (_, part): Step => [
          ...([170_011, 'task.added', 'team'] as const),
          { task: `s${stage}p${part}`, parent: `s${stage}`, title: `Part ${stage}-${part}`, assignees: ['Bob'] },
        ],
      ),
    ]).flat(),
    ...['s0p0', 's0p1'].map((task): Step => [170_012, 'task.changed', 'Bob', { task, status: 'succeeded' }]),
    [171_000, 'task.changed', 'Bob', { task: 's0p4', status: 'running' }],
    [171_000, 'task.changed', 'Mia', { task: 's3p4', status: 'running' }],
  ]
  it('keep two items that run far apart in sight, with what is cut in a row', async () => {
    const rows = under(far, {})
    for (const wanted of ['● Part 0-4', '● Part 3-4', /… 2 done, \d+ waiting/, /… \d+ waiting/])
      expect(rows.some(row => (typeof wanted === 'string' ? row.includes(wanted) : wanted.test(row)))).toBe(true)
    for (const size of [{ columns: 80, rows: 24 }, large]) {
      const still = { ...testView(stateOf(bare, far)), now: undefined, connection: () => 'closed' as const }
      const frame = printFrame(still, size, { title: 'cabin' })
      const name = `tasks-far-apart-${size.columns}x${size.rows}.txt`
      await expect(`${frame}\n`).toMatchFileSnapshot(`../../frames/${name}`)
    }
  })
  it('follow the work again when the person who walked through them has left', async () => {
    open = openHarness({ view: testView(stateOf(bare, far)) }, 80, 24)
    await open.see(/● Part 0-4(?:.|\n)*● Part 3-4/)
    await open.press(keys.tab)
    await open.see('» Tasks')
    for (let down = 0; down < 12; down++) await open.press(keys.down)
    await open.see('esc follows the work')
    await open.lose('● Part 0-4')
    await open.press(keys.tab)
    await open.see(/● Part 0-4(?:.|\n)*● Part 3-4/)
  })
  it('show the ended orders when they are unfolded', () => {
    const own = { tasks: { folded: ['-order11'] } }
    const rows = under([...orders, ...goal], { view: 'tasks', own }, { columns: 80, rows: 40 })
    expect(rows.filter(row => row.includes('Follow Steve'))).toHaveLength(12)
  })
})

it('the panel at the end says who has left the team', () => {
  const removed: Step = [230_000, 'seat.removed', 'Ann', { seat: 'Bob', by: 'Ann' }]
  const end: Step = [240_000, 'session.ended', 'host', { result: 'success', reason: 'every block is in place' }]
  const frame = draw([removed, end], {}, { columns: 120, rows: 40 })
  expect(frame).toMatch(/Bob +left at 03:50: Ann removed it, with 15 oak planks, 4 sticks, 2 torches/)
  // One that people had added leaves a trace, too; one that is back has not left.
  const add = (seat: string, t: number): Step => [
    ...([t, 'seat.added', 'Ann'] as const),
    { seat, role: 'worker', occupant: agent, by: 'Ann' },
  ]
  const added = draw([add('Cid', 200_000), [230_000, 'seat.removed', 'Ann', { seat: 'Cid', by: 'Ann' }], end])
  expect(added).toMatch(/Cid +left at 03:50: Ann removed it, with nothing in its hands/)
  expect(draw([removed, add('Bob', 235_000), end])).not.toContain('left at')
  const goal: Step = [240_000, 'goal.ended', 'team', { task: 't0', result: 'success', cause: 'judged', reason: 'so' }]
  const state = stateOf(steps, [removed, goal])
  const still = testView({ ...state, session: { ...state.session, stays: true } })
  expect(printFrame(still, { columns: 80, rows: 24 }, { title: 'cabin' })).toContain(
    'Bob left at 03:50: Ann removed it',
  )
})

it('the panel at the end lists also who had a seat before, with what they did, and once who came back to it', () => {
  const worked = (seat: string, t: number): readonly Step[] => [
    [t, 'action.started', seat, { action: `${seat}${t}`, seat, name: 'collect', label: 'collect 2 dirt', args: {} }],
    [t + 24_000, 'action.ended', seat, { action: `${seat}${t}`, seat, result: 'success', reason: 'done', ms: 24_000 }],
  ]
  const ben = { kind: 'person', label: 'Ben' } as const
  const joined = (seat: string, t: number): Step => [
    ...([t, 'seat.added', 'Ann'] as const),
    seat === 'Ben' ? { seat, role: 'peer', occupant: ben } : { seat, role: 'worker', occupant: agent, by: 'Ann' },
  ]
  const cid: readonly Step[] = [
    ...[joined('Cid', 170_000), ...worked('Cid', 171_000)],
    [200_000, 'seat.removed', 'Ann', { seat: 'Cid', by: 'Ann' }],
  ]
  const peer: readonly Step[] = [
    ...[joined('Ben', 170_000), ...worked('Ben', 172_000)],
    [210_000, 'message.sent', 'Ben', { message: 'm-ben', from: 'Ben', to: [], text: 'done', kind: 'chat' }],
    [220_000, 'seat.removed', 'Ben', { seat: 'Ben', reason: 'Ben is no longer a peer' }],
  ]
  const end: Step = [240_000, 'session.ended', 'host', { result: 'success', reason: 'every block is in place' }]
  const sorted = (more: readonly Step[]) => [...more, end].toSorted(([one], [other]) => one - other)
  const size = { columns: 120, rows: 40 }
  const frame = draw(sorted([...cid, ...peer]), {}, size)
  expect(frame).toMatch(/Cid +10 % +1 +0 +0 +0 +0/)
  expect(frame).toMatch(/Ben +10 % +1 +0 +0 +1 +0/)
  const back = draw(sorted([...cid, joined('Cid', 205_000), ...worked('Cid', 206_000)]), {}, size)
  expect(back.match(/Cid +20 % +2 +0 +0 +0 +0/g)).toHaveLength(1)
  expect(back).not.toMatch(/Cid +10 %/)
})

it('the panel of a session that was stopped says how many of its goals were reached, whatever the last one is at', () => {
  const goal = (number: number, t: number): readonly Step[] => [
    [t, 'session.goal', 'ann', { goal: `Goal ${number}`, by: 'ann', number }],
    [
      ...([t, 'task.added', 'team'] as const),
      { task: `goal${number}`, parent: null, title: `Goal ${number}`, done: { kind: 'children' } },
    ],
    [t, 'goal.ended', 'team', { task: `goal${number}`, result: 'success', cause: 'observed', reason: 'all is there' }],
  ]
  const stop: Step = [240_000, 'session.ended', 'host', { result: 'stopped', reason: 'ann stopped it' }]
  const reached = [...goal(1, 170_000), ...goal(2, 180_000)]
  expect(draw([...reached, stop])).toMatch(/04:00 {3}2 of 2 goals done/)
  const third = goal(3, 190_000).slice(0, 2)
  const frame = draw([...reached, ...third, stop])
  expect(frame).toMatch(/04:00 {3}2 of 3 goals done/)
  expect(frame).not.toContain('0 % complete')
  expect(draw([...reached.slice(0, 3), stop])).toMatch(/04:00 {3}1 of 1 goal done/)
  // One goal, that of the start, has a percent.
  expect(draw([stop])).toMatch(/04:00 {3}64 % complete/)
})
