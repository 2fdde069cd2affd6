import { expect, onTestFinished, test } from 'vitest'
import type { Ground } from '../../../source/body/contract/ground.ts'
import type { Position } from '../../../source/minecraft/blocks/position.ts'
import { buildingsInWords, buildingsOfPlan } from '../../../source/session/log/buildings-of-plan.ts'
import type { EventOf, SessionEvent } from '../../../source/session/log/events.ts'
import { noneSaved, type SavedDesigns } from '../../../source/team/buildings/given-design.ts'
import { createCache } from '../../../source/tui/screen/cache.ts'
import { groundOf } from '../../../source/tui/views/map/ground.ts'
import { FakeWorld } from '../support/fake-world.ts'
import { setUp, simple } from '../support/harness.ts'

/** Flat land as far as a body sees. */
const ground = { from: [-24, -24] as [number, number], rows: Array.from({ length: 49 }, () => Array(49).fill(-60)) }

type Designed = EventOf<'building.designed'>['data']

const start = async (
  goal: string,
  designs?: SavedDesigns,
  land: (near: Position) => Ground = () => ground,
  chest?: Position,
  more: Readonly<Record<string, number>> = {},
) => {
  const world = new FakeWorld({
    blueprints: {},
    chests: [{ at: chest ?? [2, -60, 2], items: { oak_planks: 200, oak_log: 64, ...more } }],
  })
  const played = setUp(
    // Without an arena chests may be anywhere.
    simple(goal, chest ? { arena: undefined } : {}),
    {
      approvals: 'plans',
      designs,
      bodies: seat =>
        Promise.resolve(Object.assign(world.body(seat), { survey: (near: Position) => Promise.resolve(land(near)) })),
    },
  )
  onTestFinished(() => played.team.stop('the test is over'))
  played.team.joined({ person: 'Ann', role: 'leader', access: 'owner' })
  const next = async (after: number): Promise<Designed> => {
    const isPlan = (event: SessionEvent): boolean => event.type === 'approval.asked' && event.seq > after
    if (!played.events.some(isPlan)) await played.until(isPlan)
    return played.events.findLast(event => event.type === 'building.designed')?.data as Designed
  }
  const reject = async (reason: string) => {
    const [open] = Object.values(played.session.state.approvals).filter(one => one.decision === undefined)
    const { seq } = played.session.state
    await played.team.command('Ann', { type: 'reject', approval: open!.approval, reason })
    return await next(seq)
  }
  await played.team.start()
  return { ...played, first: await next(0), reject }
}

test('a person sees a building before it is built, and has it drawn anew with a reason', async () => {
  const { first, reject, session } = await start('Build a small hut near the chest')
  expect(first).toMatchObject({ name: 'small_hut_near_the_chest', ready: 'design/hut' })
  expect(told(session)).toMatch(
    /^Small hut near the chest: 5×5 blocks and 4 high, .* takes 34 oak planks \(34 at hand\)/,
  )
  // The plan says it, and the question does not say it again.
  expect(open(session).detail).toBe('')
  // The map shows all of it as missing while the plan waits, and nothing stands there yet.
  expect(groundOf(createCache(), session.state, undefined).blueprint).toMatchObject({ built: 0, total: 73 })
  expect(buildingsOfPlan(Object.values(session.state.plans)[0]!.content, session.state)).toEqual([
    { about: `Small hut near the chest: ${first.about}`, notes: first.notes, goal: first.goal },
  ])
  const moved = await reject('move it 4 blocks east')
  expect(moved.from.at).toEqual([first.from.at[0] + 4, first.from.at[1], first.from.at[2]])
  const turned = await reject('the door to the north')
  expect(turned).toMatchObject({
    from: { at: moved.from.at, design: { turn: 180 } },
    wishes: ['move it 4 blocks east', 'the door to the north'],
    followed: ['move it 4 blocks east', 'the door to the north'],
  })
  // Its design answers them: no plan says that it does not follow them.
  expect(Object.values(session.state.plans)[0]!.content.unfollowed ?? []).toEqual([])
  const cut = await reject('add a level, no torches')
  expect(cut.drawing.layers).toHaveLength(turned.drawing.layers.length + 1)
  expect(JSON.stringify(cut.drawing.legend)).not.toContain('torch')
  const back = await reject('cut a level')
  expect(back.drawing.layers).toHaveLength(turned.drawing.layers.length)
  const half = await reject('turn it, paint it purple')
  expect(half.followed).toContain('turn it')
  // Only what is not in the design is left to the plan.
  const { unfollowed = [] } = Object.values(session.state.plans)[0]!.content
  expect(unfollowed[0]).toBe('I could not read “paint it purple” from Ann.')
  // What can be said instead is said of the building.
  expect(unfollowed[1]).toMatch(/^I can follow, for example: “higher”, “of birch”, /)
  const same = await reject('more purple')
  expect(same.notes.join()).not.toContain('purple')
  expect(same.drawing).toEqual(half.drawing)
})

test('a building that is made of something else is called after that', async () => {
  const { first, reject, session } = await start('Build an oak hut near the chest', undefined, undefined, undefined, {
    birch_planks: 200,
    birch_log: 64,
  })
  expect(first.called).toBeUndefined()
  expect(await reject('of brich')).toMatchObject({ name: 'oak_hut_near_the_chest', called: 'birch hut near the chest' })
  const { content } = Object.values(session.state.plans)[0]!
  expect(buildingsOfPlan(content, session.state)[0]!.about).toMatch(/^Birch hut near the chest: /)
  const titles = content.stages.flatMap(({ items }) => items.map(({ title }) => title)).join()
  expect(titles).toContain('of the birch hut near the chest')
  expect(titles).not.toContain('oak hut')
})

test.each([
  [
    'Build a tower 12 blocks high near the chest',
    'one lower',
    'tower 11 blocks high',
    '11 blocks is its height to the platform',
  ],
  [
    'Build a house 5 blocks high near the chest',
    'one block higher',
    'house 6 blocks high',
    '6 blocks is its height of the walls',
  ],
  ['Build a wall 9 blocks long near the chest', 'two blocks longer', 'wall 11 blocks long', ''],
])(
  'a building whose size changes is called after that, and its texts know no other: %s, %s',
  async (goal, wish, called, note) => {
    const { reject } = await start(goal)
    const changed = await reject(wish)
    expect(changed.called).toBe(`${called} near the chest`)
    const heights = changed.notes.flatMap(one => one.split('; ')).filter(one => one.includes('is its height'))
    expect(heights).toEqual(note === '' ? [] : [note])
  },
)

test.each([
  ['Build a hut', []],
  ['Build a small hut near the chest', ['chest']],
])(
  'a chest that no body could see is no place to build at, and the building is near the team: %s',
  async (goal, unseen) => {
    // No land is in sight there.
    const far = (near: Position) =>
      near[0] > 100 ? { ...ground, rows: ground.rows.map(row => row.map(() => null)) } : ground
    const { first } = await start(goal, undefined, far, [310, -60, 40])
    expect(first.about).toContain('near the team')
    expect(first.unseen ? [first.unseen.said] : []).toEqual(unseen)
  },
)

test('a building that the goal names twice is drawn once, and the plan is made', async () => {
  const { events } = await start('Build a wall of oak 5 long near the team/goal Build a small wall near the team')
  const drawn = events.flatMap(event => (event.type === 'building.designed' ? [event.data.name] : []))
  expect(drawn).toEqual([...new Set(drawn)])
})

test.each([
  ['Build a wall around the chest, 3 high, of oak', 'wall_around_the_chest_3_high_of_oak', 'around the chest'],
  ['Build a hut, of oak, by the chest', 'hut_of_oak_by_the_chest', 'near the chest'],
])('what is said of a building behind commas is said of it, whatever the order: %s', async (goal, name, place) => {
  const { first, reject, session } = await start(goal)
  expect(first).toMatchObject({ name, ready: expect.stringContaining('material=oak') })
  expect(first.about).toContain(place)
  await reject('higher')
  expect(Object.values(session.state.plans)[0]!.content.unfollowed ?? []).toEqual([])
})

test.each([
  'Build an oak tower of height 9 near the chest',
  'build me a nine-block-high oak tower near the chest',
  'Build an oak tower near the chest, height: 9',
  'Build an oak tower with a height of nine blocks near the chest.',
  'Make a tower near the chest, 9 blocks in height, of oak',
])('a height is read however it is said: %s', async goal => {
  const { first } = await start(goal)
  expect(first.ready).toBe('design/tower,height=9,material=oak')
  expect(first.about).toContain('near the chest')
})

test('what an ended goal drew and did not begin takes no ground from a later one', async () => {
  // There is room for one.
  const narrow = {
    ...ground,
    rows: ground.rows.map((row, z) => row.map((y, x) => (z > 30 && z < 38 && x > 20 && x < 37 ? y : y - 2 * (x % 2)))),
  }
  const { first, team, session, events, until } = await start(
    'Build an oak wall near the chest',
    undefined,
    () => narrow,
  )
  const { seq } = session.state
  await team.command('Ann', { type: 'goal', goal: 'Build a wall of oak near the chest' })
  await until(event => event.type === 'approval.asked' && event.seq > seq)
  const drawn = events.findLast(event => event.type === 'building.designed')!.data as Designed
  expect(drawn).toMatchObject({ name: 'wall_of_oak_near_the_chest', from: { at: first.from.at } })
})

test('a building that an earlier goal did not begin is drawn anew, and takes reasons', async () => {
  const { team, session, events, until, reject } = await start('Build a small hut')
  const { seq } = session.state
  await team.command('Ann', { type: 'goal', goal: 'Build a small hut' })
  await until(event => event.type === 'approval.asked' && event.seq > seq)
  const drawn = events.findLast(event => event.type === 'building.designed')!.data as Designed
  expect(drawn).toMatchObject({ goal: 'goal2' })
  const higher = await reject('higher')
  expect(higher.drawing.layers.length).toBeGreaterThan(drawn.drawing.layers.length)
})

test('a building whose like an earlier goal began takes reasons while its own plan waits', async () => {
  const { team, session, events, until, reject } = await start('Build a small hut')
  const [open] = Object.values(session.state.approvals)
  await team.command('Ann', { type: 'approve', approval: open!.approval })
  const isStrip = (event: SessionEvent) => event.type === 'task.added' && event.data.done?.kind === 'built'
  if (!events.some(isStrip)) await until(isStrip)
  // The strip is finished, the goal given up, and given again.
  const strip = Object.values(session.state.tasks).find(({ done }) => done?.kind === 'built')!
  session.emit('task.changed', 'Bob', { task: strip.task, status: 'succeeded' })
  const { seq } = session.state
  await team.command('Ann', { type: 'goal', goal: 'Build a small hut' })
  await until(event => event.type === 'approval.asked' && event.seq > seq)
  const drawn = events.findLast(event => event.type === 'building.designed')!.data as Designed
  const higher = await reject('higher')
  expect(higher.drawing.layers.length).toBeGreaterThan(drawn.drawing.layers.length)
})

test('a person names another place for a building, whatever else is said of it, and later words leave it there', async () => {
  const { first, reject } = await start('Build a small hut near the chest')
  const there = await reject('not by the chest, build it at 15 -60 15, higher')
  expect(there.about).toContain('near 15 -60 15')
  expect(there.from.at[0]).toBeGreaterThan(8)
  expect(there.drawing.layers).toHaveLength(first.drawing.layers.length + 1)
  expect(there.followed).toEqual(expect.arrayContaining(['build it at 15 -60 15', 'higher']))
  expect(there.notes.join()).not.toContain('changes nothing')
  const turned = await reject('the door to the north')
  expect(turned.from.at).toEqual(there.from.at)
  const moved = await reject('move it 2 blocks west')
  expect(moved.from.at).toEqual([there.from.at[0] - 2, there.from.at[1], there.from.at[2]])
  const back = await reject('near the chest')
  expect(back.about).toContain('near the chest')
  const unseen = await reject('by the volcano')
  expect(unseen.from.at).toEqual(back.from.at)
  expect(unseen.notes).toContain('“by the volcano” is not followed: no “volcano” is in sight')
  expect(unseen.unread).toEqual([{ said: 'by the volcano', why: 'no “volcano” is in sight' }])
})

test('a version of a plan says what of its building is other than in the one before, and no later one says it again', async () => {
  const { first, reject, session, team, until } = await start('Build a small oak wall near the chest')
  expect(first.since).toBeUndefined()
  const there = await reject('put it at 14 -60 13')
  expect(there.since).toEqual({
    version: 1,
    changes: [`at ${there.from.at.join(' ')} and not at ${first.from.at.join(' ')}`],
  })
  expect(told(session)).toContain(`since the last version ${there.since!.changes[0]}`)
  expect(drawnAnew(session)).toEqual([true])
  const higher = await reject('one level higher')
  expect(higher.since).toMatchObject({
    version: 2,
    changes: [expect.stringMatching(/ high and not /), expect.stringMatching(/^with \d+ .* more$/)],
  })
  const moved = await reject('move it 2 blocks west')
  expect(moved.since).toMatchObject({ version: 3, changes: [expect.stringMatching(/^at \S+ -60 \S+ and not at /)] })
  const { version } = Object.values(session.state.plans)[0]!
  await team.command('Ann', { type: 'reject', approval: open(session).approval, reason: 'without Mia' })
  await until(event => event.type === 'approval.asked' && event.data.version === version + 1)
  expect(told(session)).not.toContain('since the last version')
  expect(drawnAnew(session)).toEqual([false])
})

test('a building far from what it was named by stays where it is with words about something else', async () => {
  const seen = 12
  // Only what lies around the place that is looked at is known.
  const around = ([x, , z]: Position): Ground => ({
    from: [x - seen, z - seen],
    rows: Array.from({ length: 2 * seen + 1 }, () => Array(2 * seen + 1).fill(-60)),
  })
  const { reject } = await start('Build a small hut near the chest', undefined, around)
  const moved = await reject('move it 20 blocks east')
  const higher = await reject('higher')
  expect(higher.from.at).toEqual(moved.from.at)
  expect(higher.notes.join()).not.toContain('moved')
})

test('of two goals at one time that ask for the same building, only the later one has it drawn', async () => {
  const { team, session, events, until, reject } = await start('Build a small hut')
  const { seq } = session.state
  await team.command('Ann', { type: 'goal', goal: 'Build a small hut', seats: ['Bob', 'Mia'] })
  await until(event => event.type === 'approval.asked' && event.seq > seq)
  // The plan of the earlier goal is refused and made anew, and neither goal takes the drawing of the other away.
  await reject('of birch')
  const drawn = events.filter(event => event.type === 'building.designed')
  expect(drawn.map(({ data }) => data.goal)).toEqual(['goal1', 'goal2'])
  expect(session.state.session.buildings).toMatchObject({ small_hut: { goal: 'goal2' } })
})

const pillar = (height: number) => ({
  parts: [{ kind: 'box', from: [0, 0, 0], to: [0, height - 1, 0], of: 'oak_log' }],
})

test('a goal names a kept design, which takes the words of a person like any other, or another design instead', async () => {
  const kept = { pole: pillar(4), 'cosy-hut': pillar(2) }
  const designs = {
    ...noneSaved,
    names: () => Object.keys(kept),
    read: (name: string) => kept[name as keyof typeof kept],
  }
  const { first, reject, session, team } = await start('Build my cosy hut', designs)
  expect(first).toMatchObject({ name: 'cosy_hut', from: { design: kept['cosy-hut'] } })
  expect(first.ready).toBeUndefined()
  const higher = await reject('add two levels')
  expect(higher).toMatchObject({ followed: ['add two levels'] })
  expect(higher.drawing.layers).toHaveLength(4)
  const other = await reject('design: pole')
  expect(other).toMatchObject({ from: { design: kept.pole }, followed: ['add two levels', 'design: pole'] })
  // What is wrong is told at once, and the plan waits as it was.
  const open = Object.values(session.state.approvals).find(one => one.decision === undefined)!
  const reason = JSON.stringify({ parts: [{ kind: 'block', at: [0, 0, 0], of: 'mahogany_log' }] })
  const reply = await team.command('Ann', { type: 'reject', approval: open.approval, reason })
  expect(reply).toMatchObject({ ok: false, text: expect.stringContaining('mahogany_log is no block of') })
  expect(session.state.approvals[open.approval]!.decision).toBeUndefined()
  const edited = await reject(JSON.stringify(pillar(3)))
  expect(edited.drawing.layers).toHaveLength(3)
})

test('what buildings can be made of is found without looking around for every item', async () => {
  const world = new FakeWorld({ blueprints: {}, chests: [{ at: [2, -60, 2], items: { oak_planks: 200 } }] })
  let looks = 0
  const bodies = (seat: string) => {
    const body = world.body(seat)
    const observe = body.observe.bind(body)
    const counted = () => {
      looks += 1
      return observe()
    }
    return Promise.resolve(Object.assign(body, { survey: () => Promise.resolve(ground), observe: counted }))
  }
  const { team, until } = setUp(simple('Build a small hut near the chest'), { approvals: 'plans', bodies })
  onTestFinished(() => team.stop('the test is over'))
  const designed = until(({ type }) => type === 'building.designed')
  await team.start()
  await designed
  expect(looks).toBeLessThan(200)
})

/** What is said of the buildings of the plan that waits. */
const told = ({ state }: Awaited<ReturnType<typeof start>>['session']): string => {
  const { content, version } = Object.values(state.plans)[0]!
  return buildingsInWords(content, version, state)
    .map(({ text }) => text)
    .join('\n')
}
/** Which of them were drawn anew for that version. */
const drawnAnew = ({ state }: Awaited<ReturnType<typeof start>>['session']): readonly boolean[] => {
  const { content, version } = Object.values(state.plans)[0]!
  return buildingsInWords(content, version, state).map(({ isNew }) => isNew)
}
const open = (session: Awaited<ReturnType<typeof start>>['session']) =>
  Object.values(session.state.approvals).find(one => one.decision === undefined)!

test('a building without a place is looked for where people say, and each reason is named', async () => {
  const rough = {
    from: [-24, -24] as [number, number],
    rows: ground.rows.map(row => row.map((_, x) => -60 - 2 * (x % 2))),
  }
  const land = (near: Position): Ground => (near[2] < -10 ? { ...ground, from: [-24, -48] } : rough)
  const { first, reject, session } = await start('Build a small hut', undefined, land)
  expect(first).toBeUndefined()
  expect(open(session).detail).toContain('there is no level ground of 5 by 5 blocks near the chest')
  await reject('clear the ground first')
  expect(open(session).detail).toMatch(
    /^also with “clear the ground first”, .*“clear the ground first” changes nothing/,
  )
  const there = await reject('move it 20 blocks north')
  expect(there.about).toContain('near a place 20 blocks north of the chest')
  expect(there.from.at[2]).toBeLessThan(-10)
})

test('a design that cannot be had leaves the one before, which takes further reasons', async () => {
  const { first, reject, session } = await start('Build a small hut')
  const bone = JSON.stringify({ parts: [{ kind: 'box', from: [0, 0, 0], to: [0, 2, 0], of: 'birch_planks' }] })
  const kept = await reject(bone)
  expect(kept.drawing).toEqual(first.drawing)
  expect(kept.notes.at(-1)).toBe('“a design of the building” is not followed: birch_planks cannot be had here')
  expect(kept.unread).toEqual([{ said: bone, why: 'birch_planks cannot be had here' }])
  expect(kept.followed).toBeUndefined()
  const higher = await reject('higher')
  expect(higher.drawing.layers).toHaveLength(first.drawing.layers.length + 1)
  expect(higher.notes.join()).not.toContain('parts')
  expect(open(session).title).not.toContain('cannot be reached')
})

test('the building that waits with its plan is kept by a name, as it is then, and a later goal can ask for it', async () => {
  const kept = new Map<string, unknown>([['old-tower', {}]])
  const designs: SavedDesigns = {
    names: () => [...kept.keys()],
    read: name => kept.get(name),
    save(name, design) {
      kept.set(name, design)
      return name
    },
  }
  const { reject, team, until, session, events } = await start('Build a small hut', designs)
  const higher = await reject('add a level')
  const save = (name: string) => team.command('Ann', { type: 'saveDesign', name })
  expect(await save('Lake  nest')).toEqual({
    ok: true,
    text: 'The small hut is kept as lake-nest: “build my lake nest”.',
  })
  expect(kept.get('lake-nest')).toEqual({ about: 'small hut', design: higher.from.design })
  expect((await save('old tower')).text).toContain('in the place of the one before')
  const before = kept.get('lake-nest')
  kept.set('lake-nest-2', {})
  expect(await team.command('Ann', { type: 'saveDesign', name: 'lake nest', anew: true })).toMatchObject({
    ok: false,
    text: 'A design is kept as lake-nest already. Choose another name, such as lake-nest-3.',
  })
  expect(kept.get('lake-nest')).toBe(before)
  const { seq } = session.state
  await team.command('Ann', { type: 'goal', goal: 'Build the lake nest near the chest' })
  await until(event => event.type === 'building.designed' && event.seq > seq)
  expect(events.findLast(event => event.type === 'building.designed')?.data).toMatchObject({
    from: { design: higher.from.design },
  })
})

test('a session that keeps no designs says so, and one without a building too', async () => {
  const { team } = await start('Build a small hut')
  expect(await team.command('Ann', { type: 'saveDesign', name: 'hut' })).toMatchObject({
    ok: false,
    text: expect.stringMatching(/^This session keeps no designs/),
  })
  const plain = setUp(simple('Collect 2 sand.'), {})
  plain.team.joined({ person: 'Ann', role: 'leader', access: 'owner' })
  await plain.team.start()
  expect(await plain.team.command('Ann', { type: 'saveDesign', name: 'hut' })).toMatchObject({
    ok: false,
    text: 'Nothing was designed in this session.',
  })
  await plain.team.stop('the test is over')
})

test.each([
  ['Build the hut near the chest', 'hut_near_the_chest'],
  ['Build a small hut', 'small_hut'],
  ['Build the large hut near the chest', 'large_hut_near_the_chest'],
  ['Build the hut', 'hut'],
])(
  'what is said of a building that an earlier goal drew and did not begin makes it another one: %s',
  async (goal, wanted) => {
    const { first, team, until, events, session } = await start('Build a hut')
    expect(first.name).toBe('hut')
    const { seq } = session.state
    await team.command('Ann', { type: 'goal', goal })
    await until(event => event.type === 'approval.asked' && event.seq > seq)
    expect(events.findLast(event => event.type === 'building.designed')?.data).toMatchObject({
      name: wanted,
      about: expect.stringContaining('near the chest'),
    })
    expect(events.filter(event => event.type === 'building.designed' && event.seq > seq)).toHaveLength(1)
  },
)

test('a long goal loses neither the place nor anything else that is said behind its first words', async () => {
  const { first, reject } = await start(
    'Build a small yet very beautiful weatherproof cottage with many windows under a roof near -12 -60 14',
  )
  expect(first.name.length).toBeLessThanOrEqual(60)
  expect(first.about).toContain('near -12 -60 14')
  // Nor does it lose them when it is drawn anew.
  const higher = await reject('higher')
  expect(higher.about).toContain('near -12 -60 14')
  expect(higher.from.at[0]).toBeLessThan(0)
})

test('a goal that is refused is offered no building of an earlier goal, which is called as that one was worded', async () => {
  const { first, team } = await start('Build a littel hut')
  await team.command('Ann', { type: 'goal', goal: 'Collect 2 oak logs' })
  const { ok, text } = await team.command('Ann', { type: 'goal', goal: 'Dance the tango' })
  expect(ok).toBe(false)
  expect(text).toContain('build a small house')
  expect(text).not.toContain(first.name.replaceAll('_', ' '))
})
