import { expect, it } from 'vitest'
import { validateCall } from '../../../source/body/actions/index.ts'
import { homeContents, homeEvents } from '../../../source/session/log/events/home.ts'
import { noGoal } from '../../../source/session/log/events/words.ts'
import { foldAll, initialState } from '../../../source/session/log/fold.ts'
import { emptyHome, lessonKey, likeKey } from '../../../source/session/log/home.ts'
import { createSession } from '../../../source/session/log/session-log.ts'
import { homeCommands } from '../../../source/team/home/home-commands.ts'
import { homeLines } from '../../../source/team/home/home-lines.ts'
import { FakeWorld } from '../support/fake-world.ts'
import { simple } from '../support/harness.ts'
import { play } from '../support/person.ts'

const tree = { organization: 'tree', stays: true } as const

it('what people have it remember is in the log, in the list, and in the prompts that come after', async () => {
  const { team, session, events, ask, next, past } = await play(simple(noGoal), tree)
  await team.start()
  expect((await ask({ type: 'remember' })).text).toMatch(/remembers nothing yet/)
  const noted = await ask({ type: 'remember', text: 'Steve  likes birch' })
  expect(noted).toEqual({ ok: true, text: expect.stringMatching(/until this session ends; --team NAME/) })
  await ask({ type: 'remember', text: 'the sand is behind the hill' })
  expect((await ask({ type: 'remember' })).text).toBe('1. Ann: Steve likes birch\n2. Ann: the sand is behind the hill')
  const ended = next('goal.ended')
  await ask({ type: 'goal', goal: 'Collect 2 sand.' })
  await ended
  const plans = () => past('mind.asked').filter(({ data }) => data.question === 'planTask')
  expect(plans().at(-1)?.data.input).toMatchObject({
    remembered: ['Ann: Steve likes birch', 'Ann: the sand is behind the hill'],
  })
  const again = next('goal.ended')
  await ask({ type: 'goal', goal: 'Collect 3 sand.' })
  await again
  expect(plans().at(-1)?.data.input).toMatchObject({
    remembered: expect.arrayContaining([
      expect.stringMatching(/^“Collect 2 sand\.” was reached on \d{4}-\d\d-\d\d in /),
    ]),
  })
  expect(foldAll(initialState(), events).home).toEqual(session.state.home)
  await team.stop('the test is over')
})

it('a note is forgotten by its number or by words that only it has, and what is not meant stays', async () => {
  const { team, session, ask } = await play(simple(noGoal), tree)
  await team.start()
  for (const text of ['Steve likes birch', 'Ann likes oak', 'the mine is deep']) await ask({ type: 'remember', text })
  expect(await ask({ type: 'forget', text: 'likes' })).toMatchObject({
    ok: false,
    text: expect.stringMatching(/^2 have/),
  })
  expect(await ask({ type: 'forget', text: 'spruce' })).toMatchObject({ ok: false })
  expect(await ask({ type: 'forget', text: '9' })).toMatchObject({ ok: false })
  expect(await ask({ type: 'forget', text: 'OAK' })).toMatchObject({ ok: true, text: 'Forgotten: Ann likes oak' })
  expect(await ask({ type: 'forget', text: '1' })).toMatchObject({ ok: true, text: 'Forgotten: Steve likes birch' })
  expect(session.state.home?.notes.map(({ text }) => text)).toEqual(['the mine is deep'])
  await team.stop('the test is over')
})

it('an entry keeps its number while the session goes on, also on another host; a long list goes on where it ended', async () => {
  const { team, session, events, ask } = await play(simple(noGoal), tree)
  await team.start()
  for (let number = 1; number <= 10; number++) await ask({ type: 'remember', text: `note ${number}` })
  const list = async () => (await ask({ type: 'forget' })).text.split('\n')
  const rows = (...numbers: number[]) => numbers.map(number => `${number}. Ann: note ${number}`)
  expect(await list()).toEqual([...rows(1, 2, 3, 4, 5), '1 to 5 of 10; the same again shows the next ones'])
  expect(await list()).toEqual([...rows(6, 7, 8, 9, 10), '6 to 10 of 10'])
  expect(await ask({ type: 'forget', text: '3' })).toEqual({ ok: true, text: 'Forgotten: note 3' })
  expect(await ask({ type: 'forget', text: '3' })).toMatchObject({
    ok: false,
    text: expect.stringMatching(/^There is no 3/),
  })
  expect(await ask({ type: 'forget', text: '7' })).toEqual({ ok: true, text: 'Forgotten: note 7' })
  expect(await list()).toEqual([...rows(1, 2, 4, 5, 6), '1 to 5 of 8; the same again shows the next ones'])
  await ask({ type: 'remember', text: 'note 3' })
  const later = createSession({ header: session.header, state: foldAll(initialState(), events) })
  // As a host that goes on reads the files anew.
  const { notes, places, goals, chests } = later.state.home!
  later.emit('home.opened', 'host', {
    notes: [...notes],
    places: { ...places },
    goals: [...goals],
    chests: [...chests],
  } as never)
  const { forget } = homeCommands({ session: later })
  const person = { name: 'Ann' } as Parameters<typeof forget>[1]
  expect(await forget({ type: 'forget', text: '8' }, person)).toEqual({ ok: true, text: 'Forgotten: note 8' })
  expect((await forget({ type: 'forget' }, person)).text.split('\n')).toEqual([
    ...rows(9, 10),
    '11. Ann: note 3',
    '6 to 8 of 8',
  ])
  await team.stop('the test is over')
})

it('a list that is asked for again and again adds little to the log', async () => {
  const { team, events, ask } = await play(simple(noGoal), tree)
  await team.start()
  for (let number = 1; number <= 50; number++)
    await ask({ type: 'remember', text: `note ${number} ${'x'.repeat(250)}` })
  const before = events.length
  for (let times = 0; times < 20; times++) await ask({ type: 'forget' })
  const lists = events.slice(before).filter(({ type }) => type === 'home.listed')
  expect(lists).toHaveLength(20)
  expect(JSON.stringify(lists).length).toBeLessThan(20 * 200)
  await team.stop('the test is over')
})

it('a screen stands at no place that could be remembered, and says whose place can be', async () => {
  const { team, session, ask } = await play(simple(noGoal), tree)
  await team.start()
  for (const text of ['this place as camp', 'this is our camp', 'here as camp'])
    expect(await ask({ type: 'remember', text })).toMatchObject({
      ok: false,
      text: expect.stringContaining('“@NAME remember this place as camp”'),
    })
  await ask({ type: 'remember', text: 'this place is full of zombies at night' })
  expect(session.state.home?.notes).toHaveLength(1)
  await team.stop('the test is over')
})

it('a prompt is told the entries that have most to do with it, and chests only as long as they were not opened', () => {
  const notes = Array.from({ length: 30 }, (_, index) => ({ text: `note ${index} of nothing` }))
  const home = {
    notes: [...notes, { text: 'the pumpkins grow by the river' }],
    places: { mine: { at: [4, 60, -2] as const } },
    goals: [
      {
        goal: 'Collect 8 pumpkins',
        result: 'failure' as const,
        reason: 'none was found',
        seconds: 90,
        day: '2026-11-01',
      },
      { goal: 'Craft a boat', result: 'success' as const, seconds: 65, stages: ['Gather', 'Craft'], day: '2026-11-02' },
    ],
    chests: [{ at: [1, 64, 1] as const, block: 'chest', items: { pumpkin: 3 }, day: '2026-11-02' }],
  }
  const about = 'Collect 6 pumpkins.'
  const lines = homeLines({ home, containers: {} }, about)
  expect(lines).toEqual([
    'the pumpkins grow by the river',
    'mine is at 4 60 -2',
    '“Collect 8 pumpkins” was not reached on 2026-11-01: none was found',
    'the chest at 1 64 1 held 3 pumpkins on 2026-11-02; it may hold other things now',
  ])
  const opened = { '1 64 1': { at: [1, 64, 1] as const, block: 'chest', items: {} } }
  expect(homeLines({ home, containers: opened }, about)).toEqual(lines.slice(0, 3))
  expect(homeLines({ home }, 'Make a boat.')).toContain(
    '“Craft a boat” was reached on 2026-11-02 in 01:05, by: Gather; Craft',
  )
})

const designed = async (played: Awaited<ReturnType<typeof play>>, goal: string): Promise<string> => {
  const { ask, next, events } = played
  const waits = next('approval.asked')
  await ask({ type: 'goal', goal })
  await waits
  const last = events.findLast(event => event.type === 'building.designed')
  return last?.type === 'building.designed' ? `${last.data.ready}; ${last.data.notes.join('; ')}` : ''
}
const meadow = { from: [-24, -24] as [number, number], rows: Array.from({ length: 49 }, () => Array(49).fill(-60)) }
const onMeadow = async () => {
  const world = new FakeWorld({
    blueprints: {},
    chests: [
      {
        at: [2, -60, 2],
        items: { oak_planks: 99, spruce_planks: 99, birch_planks: 99, oak_log: 64, spruce_log: 64, birch_log: 64 },
      },
    ],
  })
  const bodies = (seat: string) =>
    Promise.resolve(Object.assign(world.body(seat), { survey: () => Promise.resolve(meadow) }))
  const played = await play(simple(noGoal), { ...tree, approvals: 'plans', bodies })
  await played.team.start()
  return played
}

it('a material that a person asked for twice is taken where they name none, told as such, and can be forgotten', async () => {
  const played = await onMeadow()
  const { team, session, ask } = played
  expect(await designed(played, 'build a spruce wall')).toContain('material=spruce')
  expect(await designed(played, 'build a small tower')).not.toContain('spruce')
  expect(await designed(played, 'build a spruce hut')).toContain('material=spruce')
  const liked = await designed(played, 'build a small house')
  expect(liked).toContain('material=spruce')
  expect(liked).toContain('made of spruce because you like it')
  expect(session.state.home?.likes).toMatchObject([{ who: 'Ann', material: 'spruce', times: 2 }])
  expect(homeLines(session.state, 'a house')).toContain('Ann asked for buildings of spruce 2 times')
  expect((await ask({ type: 'remember' })).text).toContain('1. Ann asked for buildings of spruce 2 times')
  // What is named is taken, whatever is liked.
  expect(await designed(played, 'build an oak hut')).toContain('material=oak')
  expect(await ask({ type: 'forget', text: '1' })).toEqual({ ok: true, text: 'Forgotten: Ann spruce' })
  expect(await designed(played, 'build a large hut')).not.toContain('spruce')
  await team.stop('the test is over')
})

it.each(['we like birch', 'our team prefers birch'])(
  'a note “%s” of one of the team counts for the buildings of each of them',
  async text => {
    const played = await onMeadow()
    const { session, team } = played
    session.emit('home.remembered', 'Steve', { by: 'Steve', note: { text, by: 'Steve', day: '2026-11-01' } } as never)
    expect(await designed(played, 'build a hut')).toContain('material=birch')
    await team.stop('the test is over')
  },
)

it('a note that a person likes a material counts for their buildings alone, and the newest counts', async () => {
  const played = await onMeadow()
  const { ask, team } = played
  await ask({ type: 'remember', text: 'Steve likes spruce' })
  expect(await designed(played, 'build a hut')).not.toContain('spruce')
  await ask({ type: 'remember', text: 'I like birch' })
  await ask({ type: 'remember', text: 'I prefer spruce over oak' })
  expect(await designed(played, 'build a tower')).toContain('material=spruce')
  await ask({ type: 'forget', text: 'I prefer spruce over oak' })
  expect(await designed(played, 'build a small hut')).toContain('material=birch')
  await team.stop('the test is over')
})

it('what a person said of a plan that reached its goal is followed when the same goal comes again, until they say otherwise', async () => {
  const { team, session, ask, next, past } = await play(simple(noGoal), { ...tree, approvals: 'plans' })
  await team.start()
  const proposed = async (command: Parameters<typeof ask>[0]) => {
    const waits = next('approval.asked')
    await ask(command)
    const { approval } = await waits
    const content = past('plan.proposed').at(-1)!.data.content
    return { approval, content, who: new Set(content.stages.flatMap(({ items }) => items.map(one => one.assignee))) }
  }
  const first = await proposed({ type: 'goal', goal: 'Collect 4 sand.' })
  expect(first.who).toEqual(new Set(['Bob', 'Mia']))
  const second = await proposed({ type: 'reject', approval: first.approval, reason: 'without Mia' })
  expect(second.who).toEqual(new Set(['Bob']))
  const ended = next('goal.ended')
  await ask({ type: 'approve', approval: second.approval })
  await ended
  expect(session.state.home?.goals).toMatchObject([{ result: 'success', wishes: [{ by: 'Ann', text: 'without Mia' }] }])
  const again = await proposed({ type: 'goal', goal: 'collect 4 sand' })
  expect(again.who).toEqual(new Set(['Bob']))
  expect(again.content.analysis).toContain('As last time Ann said: “without Mia”.')
  const other = await proposed({ type: 'reject', approval: again.approval, reason: 'with Mia, too' })
  expect(other.who).toContain('Mia')
  // Another goal is planned as it was.
  expect((await proposed({ type: 'goal', goal: 'collect 6 dirt' })).who).toEqual(new Set(['Bob', 'Mia']))
  expect((await ask({ type: 'forget', text: 'Collect 4 sand.' })).text).toBe('Forgotten: Collect 4 sand.')
  expect((await proposed({ type: 'goal', goal: 'collect 4 sand' })).who).toEqual(new Set(['Bob', 'Mia']))
  await team.stop('the test is over')
})

it('whatever the home may hold can be listed and forgotten, and no place has a name that a record loses', () => {
  const like = { who: 'S'.repeat(64), material: 'm'.repeat(300), times: 1, day: '2026-11-29' }
  const lesson = { action: 'a'.repeat(64), thing: 'b'.repeat(64), cause: 'c'.repeat(64) }
  expect(homeContents.safeParse({ ...emptyHome, likes: [like], lessons: [lesson] }).success).toBe(true)
  for (const loss of [{ like: likeKey(like) }, { lesson: lessonKey(lesson) }]) {
    expect(homeEvents['home.forgot'].safeParse({ by: 'A', ...loss }).success).toBe(true)
  }
  const place = { name: '__proto__', at: [1, 2, 3] }
  expect(homeEvents['home.remembered'].safeParse({ by: 'A', place }).success).toBe(false)
  expect(validateCall('rememberHere', { name: '__proto__' })).toMatchObject({ ok: false, code: 'unknown-name' })
})
