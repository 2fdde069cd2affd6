import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { stripVTControlCharacters } from 'node:util'
import { afterEach, describe, expect, it } from 'vitest'
import { judgeBlueprint } from '../../../source/referee/judge-blueprint.ts'
import { planLines, planSummary } from '../../../source/tui/plan/difference.ts'
import { editText } from '../../../source/tui/plan/edit.ts'
import { seatsFor } from '../../../source/tui/plan/editing.ts'
import { planRows } from '../../../source/tui/plan/rows.ts'
import { readPlan, withNotes, withoutNotes, writePlan } from '../../../source/tui/plan/yaml.ts'
import { createCache } from '../../../source/tui/screen/cache.ts'
import { printFrame } from '../../../source/tui/screen/print.ts'
import { createTheme } from '../../../source/tui/screen/theme.ts'
import { createStore } from '../../../source/tui/store.ts'
import { groundOf } from '../../../source/tui/views/map/ground.ts'
import { planSteps, type Step, stateOf, steps } from '../cabin.ts'
import { type Harness, openHarness, pause } from '../terminal.ts'
import { testView } from '../view.ts'

const state = stateOf(steps, planSteps)
const seats = Object.keys(state.seats)
const plan = state.plans.p1
if (!plan) throw new Error('the hand-made session has a plan')

it('a leader may get an item only where the plan has work for it already', () => {
  expect(state.seats.Lena?.role).toBe('leader')
  expect(seatsFor(state, plan.content)).toEqual(seats.filter(name => name !== 'Lena'))
  const [stage, ...more] = plan.content.stages
  const own = { ...stage!, items: stage!.items.map(item => ({ ...item, assignee: 'Lena' })) }
  expect(seatsFor(state, { ...plan.content, stages: [own, ...more] })).toEqual(seats)
})

describe('the difference', () => {
  const lines = planLines(plan.content, plan.previous?.content)
  it('marks what is added, changed and removed', () => {
    expect(
      lines.map(
        line => `${line.mark} ${line.stage ? '' : `${line.who}: `}${line.text}${line.note ? ` (${line.note})` : ''}`,
      ),
    ).toEqual([
      '  Stage 1  Walls',
      '  Bob: south and east wall, oak_planks',
      '~ Mia: north and west wall, oak_planks (was: nobody)',
      '+ Mia: birch door at -6 -60 4 facing south (because: you asked)',
      '  Stage 2  Roof',
      '  Bob: roof of oak_slab',
      '- Stage 3  Fence',
      '- Mia: fence around the cabin',
    ])
    expect(planSummary(lines, 2)).toBe('1 added, 1 changed, 1 removed')
  })
  it('says when only the order is another one', () => {
    const [walls, ...others] = plan.content.stages
    if (!walls) throw new Error('the plan has walls')
    const now = { ...plan.content, stages: [{ ...walls, items: walls.items.toReversed() }, ...others] }
    const summary = (content: typeof now) => planSummary(planLines(content, plan.content), 2, content, plan.content)
    expect(summary(now)).toBe('only the order changed since 2')
    expect(summary(plan.content)).toBe('nothing changed since 2')
  })
  it('says of a stage that has another title what it was called, and takes none of its items for moved', () => {
    const [walls, roof, ...rest] = plan.content.stages
    const [item] = roof!.items
    const other = { ...item!, id: 'r2', title: 'south roof' }
    const before = { ...plan.content, stages: [walls!, { ...roof!, title: 'Roof and door', items: [item!, other] }] }
    const now = { ...plan.content, stages: [walls!, { ...roof!, title: 'Door', items: [item!] }, ...rest] }
    expect(
      planLines(now, before)
        .slice(-3)
        .map(line => `${line.mark} ${line.text}${line.note}`),
    ).toEqual(['~ Stage 2  Door (was: Roof and door)', `  ${item!.title}`, '- south roof'])
    expect(planSummary(planLines(now, before), 2)).toBe('1 removed')
  })
  it('says when an item moves to another stage', () => {
    const [walls, roof] = plan.content.stages
    const [item] = roof?.items ?? []
    if (!walls || !item) throw new Error('the plan has walls and a roof')
    const moved = { ...plan.content, stages: [{ ...walls, items: [...walls.items, item] }] }
    expect(planLines(moved, plan.content).find(line => line.text === item.title)?.note).toBe('was: in Roof')
  })
  it('says that a check stays where only words are other, as soon as the host has read them', () => {
    const [walls, ...others] = plan.content.stages
    const [item] = walls?.items ?? []
    if (!walls || !item) throw new Error('the plan has walls')
    const retitled = { ...item, title: 'Dance', done: { kind: 'have' as const, item: 'sand', count: 2 } }
    const before = {
      ...plan.content,
      stages: [{ ...walls, items: [{ ...retitled, title: 'Collect 2 sand' }] }, ...others],
    }
    const now = { ...plan.content, stages: [{ ...walls, items: [retitled] }, ...others] }
    const note = (sent: boolean) => planLines(now, before, sent).find(line => line.text === 'Dance')?.note
    expect(note(true)).toBe('was: Collect 2 sand; its check stays: the assignee carries 2 sand')
    expect(note(false)).toBe('was: Collect 2 sand')
  })
  it('says of a check and of an amount what they were and what they are', () => {
    const item = { id: 'a', assignee: 'Bob', requires: [] }
    const have = (count: number) => ({ kind: 'have' as const, item: 'oak_log', count })
    const placed = (x: number) => ({
      kind: 'placed' as const,
      block: 'chest',
      at: [x, -60, 2] as [number, number, number],
    })
    const stored = (most?: number) => ({ kind: 'stored' as const, item: 'dirt', count: 4, ...(most && { most }) })
    const with_ = (count: number, x: number, most?: number) => ({
      ...plan.content,
      stages: [
        {
          title: 'Gather',
          items: [
            { ...item, title: `Collect ${count} oak logs`, done: have(count) },
            { ...item, id: 'b', title: 'Craft a chest and set it up', done: placed(x) },
            { ...item, id: 'c', title: 'Put dirt away', done: stored(most) },
          ],
        },
      ],
    })
    const notes = planLines(with_(18, 3, 9), with_(14, 2, 8)).flatMap(({ note }) => note || [])
    expect(notes).toEqual([
      'was: Collect 14 oak logs; check: the assignee carries 14 → 18 oak logs',
      'check: chest stands at 2,-60,2 → 3,-60,2',
      "check: the team's chest holds 4 dirt, 8 → 9 at most",
    ])
    expect(planLines(with_(18, 3), with_(18, 3)).every(({ mark }) => mark === ' ')).toBe(true)
  })
  it('has no marks on a first version', () => {
    expect(planLines(plan.content).every(line => line.mark === ' ')).toBe(true)
  })
})

it('says which chest or table an item means, and how far off it is', () => {
  const item = { assignee: 'Bob', requires: [] }
  const content = {
    ...plan.content,
    stages: [
      {
        title: 'Craft',
        items: [
          {
            ...item,
            id: 'a',
            title: 'Put 4 dirt into the chest',
            done: { kind: 'stored' as const, item: 'dirt', count: 4, at: [9, -60, 4] as [number, number, number] },
          },
          {
            ...item,
            id: 'b',
            title: 'Craft and set up a crafting table',
            done: { kind: 'placed' as const, block: 'crafting_table', at: [8, -60, 3] as [number, number, number] },
          },
          {
            ...item,
            id: 'c',
            title: 'Stand guard',
            assignee: null,
            done: {
              kind: 'inside' as const,
              box: { from: [0, -60, 0] as [number, number, number], to: [2, -60, 2] as [number, number, number] },
            },
          },
          { ...item, id: 'd', title: 'Collect 2 sand', done: { kind: 'have' as const, item: 'sand', count: 2 } },
        ],
      },
    ],
  }
  const bob = state.seats.Bob!
  const seen = {
    ...state,
    seats: { ...state.seats, Bob: { ...bob, body: { ...bob.body, position: [8, -60, 4] as const } } },
    containers: { '9 -60 4': { at: [9, -60, 4] as const, block: 'barrel[facing=up]', items: null } },
  }
  expect(planLines(content, undefined, true, seen).map(({ place }) => place?.full)).toEqual([
    undefined,
    'the barrel at 9 -60 4, 1 block from Bob',
    'the crafting table at 8 -60 3, 1 block from Bob',
    'the place between 0 -60 0 and 2 -60 2',
    undefined,
  ])
  const store = createStore({ size: { columns: 80, rows: 24 }, theme: createTheme('none', 1), title: 'x' })
  store.attach(testView(seen))
  const { rows } = planRows(store.snapshot(), { ...plan, content, previous: undefined }, 78, undefined)
  expect(rows.join('\n')).toContain('the barrel at 9 -60 4, 1 block from Bob')
})

it('says which part of a building an item is, and puts what is decided on before how it is judged', () => {
  const cell = (x: number, y: number, z: number, block: string, states?: Record<string, string>) => ({
    ...{ at: [x, -60 + y, z] as [number, number, number], block, states },
  })
  const ring = [0, 1, 2].flatMap(z => [0, 1, 2].flatMap(x => (x === 1 && z === 1 ? [] : [[x, z] as const])))
  const hut = [
    ...[0, 1].flatMap(y => ring.map(([x, z]) => cell(x, y, z, x !== 1 && z !== 1 ? 'birch_log' : 'birch_planks'))),
    cell(1, 0, 1, 'oak_door', { half: 'lower' }),
    cell(1, 1, 1, 'oak_door', { half: 'upper' }),
    ...[0, 1, 2].map(z => cell(1, 2, z, 'birch_slab')),
    cell(0, 2, 0, 'air'),
  ]
  const [stage] = plan.content.stages
  const built = (id: string, assignee: string | null, cells?: number[]) => ({
    ...{ ...stage!.items[0]!, because: undefined, id, assignee, title: `Part ${id}` },
    done: { kind: 'built' as const, blueprint: 'hut', cells },
  })
  const content = {
    ...{ objective: 'Build a hut', analysis: 'Thought out well.', leftOut: ['a dragon'] },
    reached: [{ kind: 'built' as const, blueprint: 'hut' }],
    stages: [
      {
        title: 'Walls',
        items: [
          built('north', 'Bob', [0, 1, 2, 8, 9, 10]),
          built('door', 'Mia', [16, 17]),
          built('roof', 'Bob', [18, 19, 20, 21]),
          built('clear', null, [21]),
          built('all', 'Bob'),
        ],
      },
    ],
  }
  const seen = { ...state, session: { ...state.session, blueprints: { hut } } }
  const places = planLines(content, undefined, true, seen).flatMap(({ place, stage }) => (stage ? [] : [place?.full]))
  expect(places).toEqual([
    '6 of 21 blocks, north side, levels 1 to 2: 4 birch logs, 2 birch planks',
    '2 of 21 blocks, levels 1 to 2: 1 oak door',
    '3 of 21 blocks, level 3: 3 birch slabs, and 1 to clear',
    '1 block to clear',
    'all 21 blocks, and 1 to clear',
  ])
  // As many as the map and the verdict count.
  expect(judgeBlueprint(hut, () => null).total).toBe(21)
  const isPlanned = { ...seen, score: { ...seen.score, parts: [{ name: 'hut', done: 0, total: 21 }] } }
  expect(groundOf(createCache(), isPlanned, undefined).blueprint.total).toBe(21)
  const store = createStore({ size: { columns: 80, rows: 24 }, theme: createTheme('none', 1), title: 'x' })
  store.attach(testView(seen))
  const { rows } = planRows(store.snapshot(), { ...plan, content, previous: undefined }, 78, undefined)
  const firstWords = rows.map(line => stripVTControlCharacters(line).trim().split(/ {2,}/)[0]).filter(Boolean)
  expect(firstWords.slice(0, 5)).toEqual(['objective', 'work', 'left out', 'changes', 'Stage 1'])
  expect(firstWords.slice(-2)).toEqual(['reached', 'analysis'])
  expect(rows.join('\n')).toContain('when the blueprint hut matches')
  const open = planRows(store.snapshot(), { ...plan, content: { ...content, reached: [] } }, 78, undefined).rows
  expect(open.map(line => stripVTControlCharacters(line).trim())).toContain(
    'reached    nothing in the world can show it',
  )
  expect(rows.join('\n')).toContain('Bob 3 items, Mia 1, nobody yet 1')
  store.dispose()
})

it('shows the ids of items while they are asked for', () => {
  const store = createStore({ size: { columns: 100, rows: 40 }, theme: createTheme('dark', 24), title: 'x' })
  store.attach(testView(state))
  const rows = () => planRows(store.snapshot(), plan, 100, undefined).rows.map(line => stripVTControlCharacters(line))
  const ids = plan.content.stages.flatMap(stage => stage.items.map(item => item.id))
  const shown = () => ids.filter(id => rows().some(line => line.trimEnd().endsWith(` ${id}`)))
  expect(shown()).toEqual([])
  store.set(ui => ({ ...ui, prompt: { kind: 'plan', field: 'needs' } }))
  expect(shown()).toEqual(ids)
  store.dispose()
})

describe('the plan as a file', () => {
  const text = writePlan(plan.content, seats)
  it('explains itself in lines that an editor of 80 columns shows whole', () => {
    expect(text.split('\n').filter(line => line.startsWith('#') && line.length >= 80)).toEqual([])
  })
  it('comes back as it went', () => {
    expect(readPlan(text, seats)).toEqual({ ok: true, file: { content: plan.content, approve: false } })
    expect(readPlan(text.replace('approve: no', 'approve: yes'), seats)).toMatchObject({
      ok: true,
      file: { approve: true },
    })
  })
  it.each([
    ['title: Walls', 'titel: Walls', 'there is no field “titel” here; did you mean title?'],
    ['assignee: Bob', 'assignee: Bobby', 'no seat is called “Bobby”; did you mean Bob?'],
    ['id: w2', 'id: w1', 'two items have the id “w1”'],
    ['    items:', '   items:', ''],
    ['title: Roof', 'title: [Roof', ''],
  ])('%s → %s is a mistake at its line', (before, after, words) => {
    const broken = text.replace(before, after)
    const line = broken.split('\n').findIndex(candidate => candidate.includes(after)) + 1
    const read = readPlan(broken, seats)
    expect(read.ok).toBe(false)
    if (read.ok) return
    expect(read.mistakes.some(mistake => Math.abs(mistake.line - line) <= 1 && mistake.text.includes(words))).toBe(true)
  })
  it('gives new items an id of their own', () => {
    const added = text.replace('      - id: w1', '      - title: dig a cellar\n      - id: w1')
    const read = readPlan(added, seats)
    expect(read.ok && read.file.content.stages[0]?.items[0]).toMatchObject({
      id: 'new1',
      title: 'dig a cellar',
      assignee: null,
    })
  })
  it('notes each mistake under its line, and forgets the notes again', () => {
    const noted = withNotes('a\nb\nc', [{ line: 2, text: 'wrong' }])
    expect(noted.split('\n')).toEqual([
      '#! 1 to correct; each is noted below its line. Empty the file to cancel.',
      'a',
      'b',
      '#! ↑ wrong',
      'c',
    ])
    expect(withoutNotes(noted)).toBe('a\nb\nc')
  })
  it('is edited until it is right, or given up', async () => {
    const tries = [text.replace('assignee: Bob', 'assignee: Bobby'), text.replace('assignee: Bob', 'assignee: Mia')]
    const shown: string[] = []
    const file = await editText(text, seats, async before => {
      shown.push(before)
      return tries[shown.length - 1] ?? ''
    })
    expect(shown[1]).toContain('#! ↑ no seat is called “Bobby”')
    expect(file?.content.stages[0]?.items[0]?.assignee).toBe('Mia')
    expect(await editText(text, seats, async before => before)).toBeNull()
    expect(await editText(text, seats, async () => '')).toBeNull()
  })
})

describe('in the editor', () => {
  let open: Harness | undefined
  const folder = mkdtempSync(join(tmpdir(), 'mcteam-editor-'))
  afterEach(async () => {
    await open?.stop()
    open = undefined
    rmSync(folder, { recursive: true, force: true })
  })
  it('gives the terminal away and back, and sends the edited plan', async () => {
    const editor = join(folder, 'editor.mjs')
    writeFileSync(
      editor,
      `import { readFileSync, writeFileSync } from 'node:fs'
const file = process.argv[2]
writeFileSync(file, readFileSync(file, 'utf8').replace('roof of oak_slab', 'roof of birch_slab'))
`,
    )
    const view = testView(state)
    open = openHarness({
      view,
      environment: { EDITOR: `${process.execPath} ${editor}` },
      start: { view: 'inbox', approval: 'ap2' },
    })
    await open.see('birch door')
    await pause(450)
    const next = view.next()
    await open.press('o')
    const command = await next
    expect(command).toMatchObject({ type: 'editPlan', plan: 'p1', approve: false })
    expect(command.type === 'editPlan' && command.content.stages[1]?.items[0]?.title).toBe('roof of birch_slab')
    await open.see('✓ done')
    await open.see('birch door')
  })
})

it('says of a worker that was stopped that it gets no work, and how it gets some again', () => {
  const stopped: Step = [171_000, 'seat.benched', 'team', { seat: 'Bob', benched: { cause: 'stopped', by: 'ann' } }]
  const approval = Object.values(state.approvals).find(one => one.plan !== undefined)?.approval
  const draw = (view: string, more: readonly Step[]) =>
    printFrame(
      testView(stateOf(steps, planSteps, more)),
      { columns: 80, rows: 24 },
      { ui: { view, focus: 'main', approval } },
    )
  expect(draw('inbox', [stopped])).toMatch(/no work +Bob: ann stopped it \(\/resume Bob gives it work again\)/)
  expect(draw('tasks', [stopped])).toMatch(/ Tasks {2}Bob stopped ─/)
  for (const view of ['inbox', 'tasks']) expect(draw(view, [])).not.toMatch(/no work|stopped/)
})

it('counts answers that came too late apart from those that failed', () => {
  const error = (ask: string, failure: 'timeout' | 'refused'): Step => [
    ...([171_000, 'mind.answered', 'Bob'] as const),
    { ask, seat: 'Bob', question: 'nextActions', brain: 'x', error: 'none', failure, ms: 1 },
  ]
  const more = [error('l1', 'timeout'), error('l2', 'timeout'), error('f1', 'refused')]
  const frame = printFrame(testView(stateOf(steps, more)), { columns: 80, rows: 24 }, { ui: { view: 'metrics' } })
  expect(frame).toMatch(/questions +\d+ {2}1 failed {2}2 timed out/)
})
