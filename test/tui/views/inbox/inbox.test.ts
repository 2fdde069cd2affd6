import { afterEach, describe, expect, it } from 'vitest'
import type { EventInput } from '../../../../source/session/log/events.ts'
import { codeLines } from '../../../../source/tui/screen/code.ts'
import { printFrame } from '../../../../source/tui/screen/print.ts'
import { planAtHand } from '../../../../source/tui/screen/select.ts'
import { viewNames } from '../../../../source/tui/views/index.ts'
import { planSteps, type Step, stateOf, steps } from '../../cabin.ts'
import { type Harness, keys, openHarness, pause, stopClock } from '../../terminal.ts'
import { testView } from '../../view.ts'
import { draftSteps, programSteps, raiseSteps } from '../../waiting.ts'

/** Deciding on plans, drafts, programs and money at the keyboard. */

let open: Harness | undefined
afterEach(async () => {
  await open?.stop()
  open = undefined
})
const settled = () => pause(450)
const start = async (parts: readonly (readonly Step[])[], ui: object = {}, columns = 120, rows = 40) => {
  const view = testView(stateOf(...parts))
  open = openHarness({ view, start: ui }, columns, rows)
  await open.see('waiting')
  return { view, at: open }
}
/** The number key that opens a view. */
const keyOf = (name: string): string => `${viewNames.indexOf(name) + 1}`
const inPlan = { view: 'inbox', approval: 'ap2' } as const

describe('several requests', () => {
  it('are counted in the bar, and the inbox names the next one and the key that shows it', async () => {
    const { at } = await start([steps, planSteps], { view: 'team', approval: 'ap2' }, 80, 24)
    await at.see(/2 of 2 .* i 1 other/)
    await at.press('i')
    await at.see(/2 of 2 .* → next/)
    await at.see('→ Mia asks: dig 2 blocks placed by Bob (wrong corner)')
    await at.press(keys.right)
    await at.see(/1 of 2 .* → next/)
    await at.see('→ Lena proposes a changed plan: plan 3')
  })
})

it('a chest of the team that is gone stands before what waits', () => {
  const gone = 'The chest at 5 64 5 is gone. As far as known it held 8 oak logs.'
  const step: Step = [300_000, 'alert', 'team', { level: 'warning', cause: 'container-lost', text: gone }]
  const after = testView(stateOf(steps, planSteps, [step]))
  const drawn = printFrame(after, { columns: 80, rows: 24 }, { title: 'cabin', ui: { view: 'inbox' } })
  expect(drawn).toMatch(/The chest at 5 64 5 is gone\. As far as known it held 8 oak/)
  expect(drawn).toContain('of 2 waiting')
})

describe('a plan in the inbox', () => {
  it('is said once: what recordings of before asked with it stands in the plan', async () => {
    const detail = 'All of the plan in one long line.'
    const told = planSteps.map(
      (step): Step => (step[1] === 'approval.asked' ? [step[0], step[1], step[2], { ...step[3], detail }] : step),
    )
    const { at } = await start([steps, told], inPlan)
    await at.see('objective')
    expect(at.text()).not.toContain(detail)
  })

  it('stands among what was decided as approved with changes, where a person changed and approved it at once', () => {
    const decided = (approval: string, more: object): Step => [
      ...([200_000, 'approval.decided', 'ann'] as const),
      { approval, decision: 'approved', by: 'ann', source: 'person', ...more },
    ]
    const after = stateOf(steps, planSteps, [decided('ap1', {}), decided('ap2', { changed: true })])
    const drawn = printFrame(testView(after), { columns: 80, rows: 24 }, { title: 'cabin', ui: { view: 'inbox' } })
    expect(drawn).toMatch(/✓ Lena proposes a changed plan.* approved with changes by ann/)
    expect(drawn).toMatch(/✓ Mia asks: dig 2 blocks.* approved by ann/)
  })

  it('is one of the goal of now: what was planned for the goal before is not there to be changed', () => {
    const t = 200_000
    const goal = (text: string): Step => [t, 'session.goal', 'ann', { goal: text, by: 'ann' }]
    const dropped = ['ap1', 'ap2'].map(
      (approval): Step => [t, 'approval.decided', 'ann', { approval, decision: 'rejected', by: 'ann', source: 'team' }],
    )
    const before = stateOf(steps, planSteps)
    const { content } = before.plans.p1!
    expect(planAtHand(before, 'ap2', 'ann')).toMatchObject({ plan: 'p1' })
    expect(
      planAtHand(stateOf(steps, planSteps, [...dropped, goal('Collect 4 dirt')]), undefined, 'ann'),
    ).toBeUndefined()
    const proposed: Step = [
      t + 1,
      'plan.proposed',
      'Lena',
      { plan: 'p2', version: 1, replaces: null, seat: 'Lena', content },
    ]
    const approved: Step = [t + 2, 'plan.approved', 'ann', { plan: 'p2', version: 1, by: 'ann', source: 'person' }]
    const after = stateOf(steps, planSteps, [...dropped, goal('Collect 4 dirt'), proposed, approved])
    expect(planAtHand(after, undefined, 'ann')).toMatchObject({ plan: 'p2' })
  })

  it('is changed where it stands: given to another, moved, split, written anew, and approved as it is then', async () => {
    const { at, view } = await start([steps, planSteps], inPlan)
    await at.press('e')
    await at.see('J/K move')
    await at.press('w')
    await at.see('1 changed; not sent yet')
    await at.see(/~.{3}Mia +south and east wall/)
    await at.press('J')
    await at.press('t')
    await at.see('text > south and east wall, oak_planks')
    await at.press('\u0015')
    await at.type('the sunny walls')
    await at.press(keys.enter)
    await at.see('the sunny walls')
    await at.press('n')
    await at.type('a bench')
    await at.press(keys.enter)
    await at.see(/\+.{3}nobody +a bench/)
    await settled()
    const sent = view.next()
    await at.press('a')
    const command = await sent
    expect(command).toMatchObject({ type: 'editPlan', plan: 'p1', approve: true })
    if (command.type !== 'editPlan') throw new Error('a plan was sent')
    expect(command.content.stages[0]!.items.map(item => [item.title, item.assignee])).toEqual([
      ['north and west wall, oak_planks', 'Mia'],
      ['the sunny walls', 'Mia'],
      ['a bench', null],
      ['birch door at -6 -60 4 facing south', 'Mia'],
    ])
    await at.see('✓ done')
  })

  it('names the keys that decide only where they work: while a text is written letters are letters', async () => {
    const { at } = await start([steps, planSteps], inPlan)
    await at.see('A always')
    await at.type('hello ')
    await at.see('esc first, then the keys that decide')
    expect(at.text()).not.toContain('A always')
    await at.type('A')
    await at.see('hello A')
    await at.press(keys.escape)
    await at.see('A always')
  })

  it('takes changes back one by one, and goes out unapproved when that is wanted', async () => {
    const { at, view } = await start([steps, planSteps], inPlan)
    await at.press('e')
    await at.see('J/K move')
    await at.press('d')
    await at.see('1 removed; not sent yet')
    await at.press('u')
    await at.lose('not sent yet')
    await at.press('p')
    await at.see('You have changed nothing')
    await at.press('x')
    await at.see(/south and east wall, oak_planks \(part 2\)/)
    const sent = view.next()
    await at.press('p')
    expect(await sent).toMatchObject({ type: 'editPlan', approve: false })
  })

  it('has new words of an item read at once, so that a split divides what they ask for', async () => {
    const { at, view } = await start([steps, planSteps], inPlan)
    let answered = (): void => {}
    const read = new Promise<void>(resolve => {
      answered = resolve
    })
    const answer = view.send.bind(view)
    view.send = async command => {
      if (command.type !== 'readItem') return await answer(command)
      await read
      const { before, item } = command
      expect(before?.title).toBe('south and east wall, oak_planks')
      const count = Number(/\d+/.exec(item.title))
      return { ok: true, text: '', item: { ...item, way: 'collect', amount: count, done: logs(count) } }
    }
    const logs = (count: number) => ({ kind: 'have' as const, item: 'oak_log', count })
    await at.press('e')
    await at.see('J/K move')
    await at.press('t')
    await at.see('text > south and east wall, oak_planks')
    await at.press('\u0015')
    await at.type('Collect 16 oak logs')
    await at.press(keys.enter)
    await at.see(/~› .*Collect 16 oak logs/)
    // The split waits for the words, and is of this item wherever the choice goes meanwhile.
    await at.press('x')
    await at.press(keys.down)
    answered()
    await at.see('Collect 8 oak logs')
    await settled()
    const sent = view.next()
    await at.press('p')
    const command = await sent
    if (command.type !== 'editPlan') throw new Error('a plan was sent')
    expect(command.content.stages[0]!.items.slice(0, 2)).toMatchObject([
      { title: 'Collect 8 oak logs', done: logs(8), amount: 8 },
      { title: 'Collect 8 oak logs', done: logs(8), amount: 8, requires: [] },
    ])
  })

  it('says what does not go, and puts the choice back where the change was made', async () => {
    const { at } = await start([steps, planSteps], inPlan)
    await at.press('e')
    await at.see('J/K move')
    await at.press('u')
    await at.see('There is nothing to undo.')
    await at.press(keys.up)
    await at.press('w')
    await at.see('A stage has no owner: choose one of its items.')
    await at.press('x')
    await at.see('A stage is not split: choose one of its items.')
    await at.press(keys.down)
    await at.see(/› +Bob +south and east wall/)
    await at.press('x')
    await at.see(/›.*\(part 2\)/)
    await at.press('u')
    await at.lose('(part 2)')
    await at.see(/› +Bob +south and east wall/)
  })

  it('offers no decision to who may not decide, and says how one may', async () => {
    const joined = (role: 'observer' | 'leader'): readonly Step[] => [
      [162_100, 'human.joined', 'host', { person: 'ann', role, access: 'member' }],
    ]
    const { at, view } = await start([steps, planSteps, joined('observer')], inPlan)
    await at.see('to decide: /role leader')
    expect(at.text()).not.toMatch(/a approve|r reject/)
    view.set(stateOf(steps, planSteps, joined('leader')))
    await at.see('a approve')
    await at.lose('to decide:')
  })

  it('names the one who decides where those who join may not take the lead', async () => {
    const kept: readonly Step[] = [
      [162_100, 'session.started', 'host', { ...(steps[0]![3] as EventInput<'session.started'>), others: 'peer' }],
      [162_100, 'human.joined', 'host', { person: 'ann', role: 'observer', access: 'member' }],
    ]
    const owned: Step = [162_100, 'human.joined', 'host', { person: 'Zoe', role: 'observer', access: 'owner' }]
    const { at, view } = await start([steps, planSteps, kept], inPlan)
    await at.see('leaders decide')
    expect(at.text()).not.toContain('/role leader')
    view.set(stateOf(steps, planSteps, [...kept, owned]))
    await at.see('Zoe decides')
    view.set(
      stateOf(steps, planSteps, [
        [162_100, 'human.joined', 'host', { person: 'ann', role: 'observer', access: 'operator' }],
      ]),
    )
    await at.see('a approve')
  })

  it('lets one stage begin, or what is marked, while the rest waits', async () => {
    const { at, view } = await start([steps, planSteps], inPlan)
    await at.press('e')
    await at.see('J/K move')
    await settled()
    const one = view.next()
    await at.press('s')
    expect(await one).toEqual({ type: 'approve', approval: 'ap2', items: ['w1'] })
    await at.press(keys.down)
    await at.press(' ')
    await at.see('■ Mia')
    await at.press(keys.up)
    await at.press(' ')
    await settled()
    const marked = view.next()
    await at.press('s')
    expect(await marked).toEqual({ type: 'approve', approval: 'ap2', items: ['w2', 'w1'] })
  })

  it('does not let a part go by a key pressed in a hurry', async () => {
    const { at, view } = await start([steps, planSteps], inPlan)
    const pass = stopClock()
    await at.press('e')
    await at.see('J/K move')
    pass(390)
    await at.press('s')
    await at.see('Too quick')
    await settled()
    expect(view.sent).toEqual([])
  })

  it('sets changes aside when the plan has moved on', async () => {
    const { at, view } = await start([steps, planSteps], inPlan)
    await at.press('e')
    await at.see('J/K move')
    await at.press('d')
    await at.see('not sent yet')
    const { p1 } = view.state().plans
    view.set({ ...view.state(), plans: { p1: { ...p1!, version: 4 } } })
    await at.lose('not sent yet')
    await settled()
    const sent = view.next()
    await at.press('a')
    expect(await sent).toEqual({ type: 'approve', approval: 'ap2' })
  })

  it('stands with its keys and its border above a notice', () => {
    const notices = [
      undefined,
      'That item is done.',
      `Too quick to be meant: ${'look at it, then press the key again. '.repeat(4)}`,
    ]
    const below = notices.map(text => {
      const notice = text === undefined ? undefined : { style: 'warn' as const, text }
      const ui = { ...inPlan, ...(notice && { notice }) }
      const view = { ...testView(stateOf(steps, planSteps)), now: undefined, connection: () => 'attached' as const }
      const rows = printFrame(view, { columns: 80, rows: 24 }, { title: 'cabin', ui }).split('\n')
      const border = rows.findIndex(row => row.startsWith('└'))
      expect(rows[border - 1]).toContain('e edit')
      return rows.slice(border + 1).map(row => row.trim())
    })
    const plain = below[0]!
    expect(below[1]).toEqual([notices[1], ...plain])
    expect(below[2]!.length).toBeGreaterThan(plain.length + 1)
    expect(below[2]!.slice(-plain.length)).toEqual(plain)
  })

  it('is a graph when that says more', async () => {
    const { at } = await start([steps, planSteps], inPlan)
    await at.press('e')
    await at.see('J/K move')
    await at.press('l')
    await at.see(/Step 1 of 2 +Step 2 of 2/)
    await at.press('l')
    await at.lose('Step 1 of 2')
  })

  it('shows whose words it is, and that only a part has begun', async () => {
    const content = stateOf(steps, planSteps).plans.p1!.content
    const more: readonly Step[] = [
      [162_000, 'plan.edited', 'ann', { plan: 'p1', version: 4, replaces: 3, by: 'ann', content }],
      [162_001, 'approval.decided', 'team', { approval: 'ap2', decision: 'withdrawn', by: 'team', source: 'team' }],
      [
        162_002,
        'approval.asked',
        'Lena',
        {
          approval: 'ap3',
          seat: 'Lena',
          kind: 'replan',
          title: 'ann wrote version 4 of the plan: 2 stages, 4 items',
          wants: 'has plan version 4 by ann: 2 stages, 4 items',
          plan: 'p1',
          version: 4,
        },
      ],
      [162_003, 'plan.approved', 'ann', { plan: 'p1', version: 4, by: 'ann', source: 'person', items: ['w1'] }],
    ]
    const { at } = await start([steps, planSteps, more], { view: 'inbox', approval: 'ap3' })
    await at.see('ann wrote plan 4 (was 3) for Lena')
    await at.see('Lena has plan version 4 by ann: 2 stages, 4 items')
    await at.see('● 1 of 4 items')
    await at.see(/● Bob +south and east wall/)
    expect(at.text()).not.toContain('Lena proposes')
  })
})

describe('a draft for the own seat', () => {
  it('is accepted, changed or put aside by keys pressed alone', async () => {
    const { at, view } = await start([steps.filter(step => step[1] !== 'approval.asked'), draftSteps])
    await at.see('✎ as Bob: collect 6 oak_log, then craft')
    await settled()
    const accepted = view.next()
    await at.press('a')
    expect(await accepted).toEqual({ type: 'draft', draft: 'd1', decision: 'accept' })
    await pause(200)
    const ignored = view.next()
    await at.press('x')
    expect(await ignored).toEqual({ type: 'draft', draft: 'd1', decision: 'ignore' })
    await pause(200)
    const held = view.next()
    await at.press('e')
    await at.see('instead > !collect("oak_log", 6)')
    // It must not count while they write.
    expect(await held).toEqual({ type: 'draft', draft: 'd1', decision: 'hold' })
    await at.press('\u0015')
    await at.type('!look()')
    const changed = view.next()
    await at.press(keys.enter)
    expect(await changed).toMatchObject({ type: 'draft', draft: 'd1', decision: 'edit' })
  })

  it('is not accepted within 400 ms, and says when it counts by itself', async () => {
    const pass = stopClock()
    const { at, view } = await start([steps.filter(step => step[1] !== 'approval.asked'), draftSteps], {
      view: 'inbox',
    })
    await at.see('A draft for Bob')
    await at.see(/counts in \d+ s/)
    pass(390)
    await at.press('a')
    await at.see('Too quick')
    await settled()
    expect(view.sent).toEqual([])
  })

  it('counts down in the bar on a small screen wherever the person is, also while an older request is at hand', async () => {
    const { at } = await start([steps, draftSteps], {}, 80, 24)
    const seconds = () => Number(/ {2}a draft counts in (\d+) s .* i \d others?/.exec(at.text())?.[1])
    await at.see('a draft counts in')
    const first = seconds()
    for (const name of ['map', 'metrics', 'help']) {
      const key = keyOf(name)
      await at.press(key)
      await at.see(` ${key} ${name} `)
      expect(seconds()).toBeLessThanOrEqual(first)
    }
    await at.see(`a draft counts in ${first - 2} s`)
    await at.press('i')
    await at.press(keys.right)
    await at.see(/as Bob.*counts in \d+ s .* → next/)
  })

  it('is told in full on a small screen, with its keys below', async () => {
    const { at } = await start([steps, draftSteps], { view: 'team', approval: 'd1' }, 80, 24)
    await at.see(
      /✎ .*as Bob: collect 6 oak_log, then craft 24 oak_planks {2}counts in \d+ s\s*\n.* a accept {2}e change {2}x aside/,
    )
  })

  it('concerns no other person', async () => {
    const view = testView(
      stateOf(
        steps.filter(step => step[1] !== 'approval.asked'),
        draftSteps,
      ),
      'eve',
    )
    open = openHarness({ view })
    await open.see('0 waiting')
    expect(open.text()).not.toContain('✎')
  })
})

describe('other requests', () => {
  it('shows the program that would run, in lines with numbers', async () => {
    const { at } = await start([steps, programSteps], { view: 'inbox', approval: 'ap4' })
    await at.see('1  // fill the chest')
    await at.see('2  for (const item of ["oak_log", "stick"]) {')
    expect(at.text()).not.toContain('\u001b')
  })

  it('asks for more money, and takes another amount', async () => {
    const { at, view } = await start([steps, raiseSteps], { view: 'inbox', approval: 'ap5' })
    await at.see('raise it to $4?')
    await settled()
    await at.press('e')
    await at.see('new limit > 4')
    await at.press(keys.backspace)
    await at.type('2.5')
    const sent = view.next()
    await at.press(keys.enter)
    expect(await sent).toEqual({ type: 'approve', approval: 'ap5', amount: 2.5 })
  })
})

describe('a program in colours', () => {
  const text = (program: string) =>
    codeLines(program).map(line =>
      line.map(piece => (typeof piece === 'string' || 'seat' in piece ? '' : piece[1])).join(''),
    )
  it('says the same as without', () => {
    const program = ['const a = `x', '$' + '{1 + 2}`', '', '// done', 'await goTo(1, -60, 2)'].join('\n')
    expect(text(program)).toEqual(program.split('\n'))
  })
  it('tells words, texts, numbers and remarks apart', () => {
    const [line] = codeLines('const a = "b" + 12 // why')
    const styles = line!.map(piece =>
      typeof piece === 'string' || 'seat' in piece ? '' : `${piece[0]}:${piece[1].trim()}`,
    )
    for (const wanted of ['accent:const', 'good:"b"', 'warn:12', 'dim:// why']) expect(styles).toContain(wanted)
  })
  it('lets nothing through that is not text, whatever the program holds', () => {
    const hostile = '\u001b[31mred\u001b]0;title\u0007 "\ue100\ue000" \u202e// reversed\tx\r\nlast'
    expect(text(hostile).join('')).toMatch(/^[ -~]*$/)
  })
})

describe('a task of one’s own', () => {
  const peer: readonly Step[] = [
    ...steps.filter(step => step[1] !== 'approval.asked'),
    [161_000, 'seat.added', 'ann', { seat: 'ann', role: 'peer', occupant: { kind: 'person', label: 'ann' } }],
    [161_000, 'human.role', 'ann', { person: 'ann', role: 'peer', seat: 'ann' }],
    [
      161_000,
      'task.added',
      'team',
      { task: 'r1', parent: null, title: 'Light the path', assignees: ['ann'], status: 'ready' },
    ],
  ]
  it('waits to be taken on, or is turned down with a reason', async () => {
    const pass = stopClock()
    const { at, view } = await start([peer])
    await at.see('○ yours: Light the path')
    pass(390)
    await at.press('a')
    await at.see('Too quick')
    pass(450)
    const accepted = view.next()
    await at.press('a')
    expect(await accepted).toEqual({ type: 'task', change: 'accept', task: 'r1' })
    pass(450)
    await at.press('x')
    await at.see('decline because >')
    await at.type('no torches')
    const declined = view.next()
    await at.press(keys.enter)
    expect(await declined).toEqual({ type: 'task', change: 'decline', task: 'r1', text: 'no torches' })
  })
  it('stands before a plan that another person has to decide on, and its keys act on it', async () => {
    const guest: Step = [
      161_000,
      'human.joined',
      'host',
      { person: 'ann', role: 'peer', seat: 'ann', access: 'member' },
    ]
    const { at, view } = await start([peer, planSteps, [guest]])
    await at.see('○ 1 of 2  yours: Light the path')
    expect(at.text()).not.toContain('/role leader')
    await settled()
    const accepted = view.next()
    await at.press('a')
    expect(await accepted).toEqual({ type: 'task', change: 'accept', task: 'r1' })
    await at.press('x')
    await at.see('decline because >')
  })
  it('is called done or failed from the tree', async () => {
    const { at, view } = await start([peer, [[162_000, 'task.changed', 'team', { task: 'r1', status: 'running' }]]], {
      view: 'tasks',
      focus: 'main',
    })
    const done = view.next()
    await at.press('D')
    expect(await done).toEqual({ type: 'task', change: 'done', task: 'r1' })
    await at.press('F')
    await at.see('failed because >')
    await at.type('it rains')
    const failed = view.next()
    await at.press(keys.enter)
    expect(await failed).toEqual({ type: 'task', change: 'fail', task: 'r1', text: 'it rains' })
  })
  it('has its keys in the footer of 80 columns, before all others, and only while they do something', () => {
    const under: readonly Step[] = [[162_000, 'task.changed', 'team', { task: 'r1', status: 'running' }]]
    const footer = (ui: object) =>
      printFrame(testView(stateOf(peer, under)), { columns: 80, rows: 24 }, { ui: { focus: 'main', ...ui } })
        .split('\n')
        .at(-1)
    expect(footer({ view: 'tasks', task: 'r1' })).toMatch(/^ D done {3}F failed .*\? help/)
    expect(footer({ view: 'team', focus: 'tasks', task: 'r1' })).toMatch(/^ D done {3}F failed .*\? help/)
    expect(footer({ view: 'tasks', task: 't4' })).not.toMatch(/D done|F failed/)
  })
  it('is not called done or failed while the task of another is chosen', async () => {
    const bobs: readonly Step[] = [
      [162_000, 'task.changed', 'team', { task: 'r1', status: 'running' }],
      [
        162_000,
        'task.added',
        'team',
        { task: 'r2', parent: null, title: 'Dig a well', assignees: ['Bob'], status: 'running' },
      ],
    ]
    const { at } = await start([peer, bobs], { view: 'tasks', focus: 'main', task: 'r2' })
    await at.press('D')
    await at.see("This is Bob's task, not yours.")
    await at.press('F')
    await pause(200)
    expect(at.text()).not.toContain('failed because >')
  })
})

it('offers in the footer only what this person may do, and says what a key without the right takes', async () => {
  const footer = async (access: 'viewer' | 'member' | 'owner', role: 'observer' | 'peer' | 'leader', ui: object) => {
    const joined: Step = [170_000, 'human.joined', 'ann', { person: 'ann', role, access }]
    await open?.stop()
    const calm = steps.filter(step => step[1] !== 'approval.asked')
    open = openHarness({ view: testView(stateOf(calm, [joined])), start: ui }, 120, 40)
    await open.see('● REC')
    return open.screen().at(-1)
  }
  const tasks = { view: 'tasks', focus: 'main' }
  expect(await footer('owner', 'peer', tasks)).toContain('e edit plan')
  expect(await footer('member', 'leader', tasks)).toContain('e edit plan')
  expect(await footer('member', 'peer', {})).toMatch(/@ name +! act/)
  expect(await footer('member', 'observer', {})).toMatch(/@ name(?!.*! act)/)
  expect(await footer('viewer', 'observer', {})).not.toMatch(/@ name|! act/)
  expect(await footer('member', 'peer', tasks)).not.toContain('edit plan')
  await open?.press('e')
  await open?.see('Peers cannot decide. Leaders can: /role leader')
})

it('offers in the footer only what can be done: nothing to say always to, nothing to choose between', async () => {
  const { at } = await start([steps], { view: 'inbox' })
  await at.see('A always')
  expect(at.text()).not.toContain('←/→ request')
  await at.stop()
  const view = testView(stateOf(steps.filter(step => step[1] !== 'approval.asked')))
  open = openHarness({ view, start: { view: 'inbox' } })
  await open.see('Nothing waits for a decision.')
  expect(open.text()).not.toContain('always')
  await open.stop()
  const player: Step = [
    170_000,
    'approval.asked',
    'Alex',
    { approval: 'g9', seat: 'Alex', kind: 'player', title: 'Alex wants to give orders', wants: 'wants to give orders' },
  ]
  const asked = [...steps.filter(step => step[1] !== 'approval.asked'), player]
  open = openHarness({ view: testView(stateOf(asked)), start: { view: 'inbox' } })
  await open.see('Alex wants to give orders')
  expect(open.text()).not.toContain('always')
})

describe('a version of a long plan of which one line changed, on 80×24', () => {
  const logs = (id: number, count: number) => ({
    ...{ id: `logs-${id}`, title: `Collect ${count} oak logs`, assignee: 'Bob', requires: [] },
    done: { kind: 'have' as const, item: 'oak_log', count },
  })
  const version = (count: number) => ({
    objective: 'Logs for a long house',
    analysis: 'Each part in its turn.',
    stages: Array.from({ length: 12 }, (_, index) => ({
      title: `Part ${index + 1}`,
      items: [logs(index, index === 7 ? count : 4)],
    })),
  })
  const at = (seconds: number) => (3 * 60 + seconds) * 1000
  const proposal = (number: number, count: number): readonly Step[] => [
    [
      at(number),
      'plan.proposed',
      'Lena',
      { plan: 'p1', version: number, replaces: number - 1, seat: 'Lena', content: version(count) },
    ],
  ]
  const asked: Step = [
    at(5),
    'approval.asked',
    'Lena',
    { approval: 'ap9', seat: 'Lena', kind: 'replan', title: 'plan 4', wants: 'changes a line', plan: 'p1', version: 4 },
  ]
  const parts = [
    steps,
    proposal(3, 4),
    [[at(3), 'plan.approved', 'ann', { plan: 'p1', version: 3, by: 'ann', source: 'person' }] as Step],
    [...proposal(4, 9), asked],
  ]

  it('the inbox begins where it changed, says how much is above and below, and is scrolled from there', async () => {
    const { at: screen } = await start(parts, { view: 'inbox', approval: 'ap9' }, 80, 24)
    await screen.see(/~ +Bob +Collect 9 oak logs/)
    await screen.see(/… \d+ more lines above \(pageup\)/)
    await screen.see(/… \d+ more lines below \(pagedown\)/)
    await screen.press(keys.up)
    await screen.see(/~ +Bob +Collect 9 oak logs/)
  })

  it.each([
    [
      'what was not followed of a wish',
      { unfollowed: ['“of gold”: say a block that agents can get'] },
      '“of gold”: say',
    ],
    ['its objective where that is another one', { objective: 'Logs for a higher house' }, 'Logs for a higher house'],
  ])('it begins with %s, which stands above all items', async (_, changed, shown) => {
    const content = { ...version(9), ...changed }
    const proposed: Step = [
      at(4),
      'plan.proposed',
      'Lena',
      { plan: 'p1', version: 4, replaces: 3, seat: 'Lena', content },
    ]
    const { at: screen } = await start(
      [...parts.slice(0, 3), [proposed, asked]],
      { view: 'inbox', approval: 'ap9' },
      80,
      24,
    )
    await screen.see(shown)
    expect(screen.text()).not.toContain('more lines above')
  })

  it('begins anew with each version, however far the one before was scrolled', async () => {
    const content = { ...version(9), unfollowed: ['“of gold”: say a block that agents can get'] }
    const first: readonly Step[] = [
      [at(2), 'approval.decided', 'ann', { approval: 'ap1', decision: 'approved', by: 'ann', source: 'person' }],
      ...proposal(3, 4),
      [at(3), 'approval.asked', 'Lena', { ...asked[3], approval: 'ap8', version: 3 }],
    ]
    const second: readonly Step[] = [
      [at(4), 'plan.rejected', 'ann', { plan: 'p1', version: 3, by: 'ann', source: 'person', reason: 'of gold' }],
      [at(4), 'approval.decided', 'ann', { approval: 'ap8', decision: 'rejected', by: 'ann', source: 'person' }],
      [at(4), 'plan.proposed', 'Lena', { plan: 'p1', version: 4, replaces: 3, seat: 'Lena', content }],
      asked,
    ]
    const { at: screen, view } = await start([steps, first], { view: 'inbox' }, 80, 24)
    const pageDown = '\u001b[6~'
    for (let pages = 0; pages < 3; pages++) await screen.press(pageDown)
    await screen.see('more lines above')
    view.set(stateOf(steps, first, second))
    await screen.see('“of gold”: say a block that agents can get')
    expect(screen.text()).not.toContain('more lines above')
    await screen.press(pageDown)
    await screen.see('more lines above')
  })

  it('so does the plan beside the chat', () => {
    const silent = parts.map(part => part.filter(([, type]) => !/^(?:message|alert|conversation)/.test(type)))
    const view = testView(stateOf(...silent))
    const drawn = printFrame(view, { columns: 80, rows: 24 }, { title: 'cabin', ui: { approval: 'ap9' } })
    expect(drawn).toMatch(/~ +Bob +Collect 9 oak logs/)
    expect(drawn).toMatch(/… \d+ more lines above, \d+ below \(i opens all of it\)/)
  })
})

it('while nothing waits the inbox tells what the team was warned of last, the newest first', () => {
  const gone = 'Bob sees that the chest at 5 -60 5 is gone. As far as known it held 6 oak logs.'
  const alerts: readonly Step[] = [
    [200_000, 'alert', 'team', { level: 'warning', text: gone }],
    [201_000, 'alert', 'team', { level: 'info', text: 'Ben may give orders.' }],
    [202_000, 'alert', 'team', { level: 'error', text: 'The recording ended.' }],
    ['ap1'].map(
      (approval): Step => [
        ...([203_000, 'approval.decided', 'ann'] as const),
        { approval, decision: 'rejected', by: 'ann', source: 'person' },
      ],
    )[0]!,
  ]
  const view = { ...testView(stateOf(steps, alerts)), now: undefined, connection: () => 'closed' as const }
  const frame = printFrame(view, { columns: 80, rows: 24 }, { title: 'cabin', ui: { view: 'inbox' } })
  expect(frame).toMatch(
    /Warnings[\s\S]*03:22 The recording ended\.[\s\S]*03:20 Bob sees that the chest at 5 -60 5 is gone/,
  )
  expect(frame).not.toContain('Ben may give orders')
})
