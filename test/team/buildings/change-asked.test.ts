import { expect, test } from 'vitest'
import type { Ground } from '../../../source/body/contract/ground.ts'
import { changedByWords } from '../../../source/designs/library/changes-in-words.ts'
import { designNamed } from '../../../source/designs/library/ready-in-words.ts'
import { buildingMeant, changeAsked } from '../../../source/planner/change-of-building.ts'
import { begin, start } from '../support/waiting-building.ts'

test.each([
  ['Build the house higher.', 'house', 'higher'],
  ['make the birch hut two blocks wider', 'birch hut', 'two blocks wider'],
  ['Could you please make our tower a bit taller?', 'tower', 'a bit taller'],
  ['give the tower another level', 'tower', 'add another level'],
  ['add 2 floors to the storage', 'storage', 'add 2 floors'],
  ['Put one more storey on my cottage', 'cottage', 'add one more storey'],
  ['give the house a second window on the west side', 'house', 'add a second window on the west side'],
  ['Give our oak hut two more windows.', 'oak hut', 'add two more windows'],
  ['add a chimney to the cottage', 'cottage', 'add a chimney'],
  ['give it a door', '', 'add a door'],
  ['enlarge the house', 'house', 'bigger'],
  ['make it smaller', '', 'smaller'],
  ['Make the house one higher.', 'house', 'one higher'],
  ['Another door in the south wall', '', 'add another door in the south wall'],
  ['add a window to the west side of the hut', 'hut', 'add a window to the west side'],
  ['put another window in the house', 'house', 'add another window'],
])('“%s” asks for a change of a building', (goal, of, wish) => {
  expect(changeAsked(goal)).toEqual({ of, wish })
})

test.each([
  ['house', ['hut_of_oak'], 'hut_of_oak'],
  ['cabin', ['hut_of_oak'], 'hut_of_oak'],
  ['building', ['tower'], 'tower'],
  ['hut', ['small_house', 'tower'], undefined],
  ['house', ['tower'], undefined],
  ['tower', ['hut_of_oak'], undefined],
  ['house', ['hut_of_oak', 'small_house'], 'small_house'],
  ['hut', ['small_hut', 'fence_around_the_hut'], 'small_hut'],
  ['small hut', ['small_hut_near_the_chest', 'fence_around_the_small_hut'], 'small_hut_near_the_chest'],
  ['fence', ['fence_around_the_hut', 'hut_beside_the_fence'], 'fence_around_the_hut'],
  ['fence around the hut', ['fence_around_the_hut', 'fence_around_the_tower'], 'fence_around_the_hut'],
  ['hut by the lake', ['hut_by_the_lake', 'tower_by_the_lake'], 'hut_by_the_lake'],
  ['one by the lake', ['tower_by_the_lake', 'hut_near_the_chest'], 'tower_by_the_lake'],
  ['hut', ['fence_around_the_hut'], undefined],
])('“the %s” of %o means %s', (of, names, meant) => expect(buildingMeant(of, names)).toBe(meant))

test.each([
  'Build a house',
  'Build the house by the lake',
  'Build a higher house',
  'make 4 sticks',
  'give Bob 3 dirt',
  'give Bob a door',
  'add 3 dirt to the chest',
  'place a chest at the north side',
  'put a door at 1 -60 3',
  'Build a house with a door in the south wall',
])('“%s” asks for none', goal => expect(changeAsked(goal)).toBeNull())

test.each([
  ['Build a small house', 'build the house higher', 'The small house keeps its design while it is being built'],
  [
    'Build a tower near the chest',
    'give the tower another level',
    'The tower near the chest keeps its design while it is being built',
  ],
  ['Build a small house', 'make it bigger', 'The small house keeps its design while it is being built'],
  [
    'Build a small house',
    'give the house a second window on the west side',
    'The small house keeps its design while it is being built',
  ],
])('“%s”, begun, is not changed by “%s”, and no second one is planned', async (first, goal, told) => {
  const played = await start(first)
  await begin(played)
  const { team, session, designs } = played
  const before = session.state.session.goal
  const reply = await team.command('Ann', { type: 'goal', goal })
  expect(reply).toMatchObject({ ok: false, text: expect.stringContaining(told) })
  expect(reply.text).toContain(`“goal + ${goal}”`)
  expect(session.state.session.goal).toBe(before)
  expect(designs()).toHaveLength(1)
})

test('a building whose plan waits takes such a goal as a reason', async () => {
  const { team, session, designs, until } = await start('Build a small house')
  const drawn = until(({ type }) => type === 'building.designed')
  const reply = await team.command('Ann', { type: 'goal', goal: 'make the house two blocks wider' })
  expect(reply).toMatchObject({ ok: true, text: expect.stringContaining('“two blocks wider” is taken as a reason') })
  await drawn
  expect(session.state.session.goal).toBe('Build a small house')
  expect(designs().at(-1)!.data).toMatchObject({ name: 'small_house', wishes: ['two blocks wider'] })
})

test('a part that is asked for while the plan of its building waits is a wish about that building', async () => {
  const { team, session, designs, until } = await start('Build a small house')
  const drawn = until(({ type }) => type === 'building.designed')
  await team.command('Ann', { type: 'goal', goal: 'give the house a second window on the west side' })
  await drawn
  expect(session.state.session.goal).toBe('Build a small house')
  expect(designs().at(-1)!.data).toMatchObject({ wishes: ['add a second window on the west side'] })
})

test('a part that no ready design has is told of, and one of several buildings that cannot be built does not end the goal', async () => {
  const { session, designs, plan } = await start('Build a small hut with a door and a chimney and a drawbridge')
  expect(designs().map(({ data }) => (data as { name: string }).name)).toEqual(['small_hut_with_a_door_and_a_chimney'])
  expect(JSON.stringify(designs()[0]!.data)).toContain('“chimney” is not followed')
  expect(session.state.session.refusedBuildings).toMatchObject([{ name: 'drawbridge' }])
  expect(plan().content.impossible).toBeUndefined()
  expect(plan().content.stages).not.toEqual([])
})

test('a goal for a larger one of the kind has another one designed', async () => {
  const played = await start('Build a tower')
  await begin(played)
  const { team, designs, until } = played
  const drawn = until(({ type }) => type === 'building.designed')
  await team.command('Ann', { type: 'goal', goal: 'build a large tower' })
  await drawn
  expect(designs().at(-1)!.data).toMatchObject({ name: 'large_tower' })
})

test('a house that an earlier session of the home built is not built a second time by such words', async () => {
  const { team, session } = await start('Collect 2 oak logs')
  session.emit('home.opened', 'host', {
    notes: [],
    places: {},
    chests: [],
    goals: [{ goal: 'Build a birch house by the lake', result: 'success', seconds: 60, stages: [], day: '2026-11-01' }],
  } as never)
  const reply = await team.command('Ann', { type: 'goal', goal: 'make the house higher' })
  expect(reply).toMatchObject({ ok: false, text: expect.stringContaining('“Build a birch house by the lake”') })
})

/** A team that stays and has built what its first goal asked for. */
const built = async (goal: string, land?: Ground) => {
  const played = await start(goal, { stays: true, land })
  const { team, open, until } = played
  const ended = until(({ type }) => type === 'goal.ended')
  await team.command('Ann', { type: 'approve', approval: open().approval })
  expect((await ended).data).toMatchObject({ result: 'success' })
  return played
}
/** The cells of a building that do not stand as it is drawn now. */
const missing = ({ session, world }: Awaited<ReturnType<typeof built>>, name: string) =>
  session.state.session.blueprints[name]!.filter(cell => !world.cellStands(cell as never))

test('what stands is drawn anew for a goal that changes it: what differs is its work, and a reason changes it again', async () => {
  const played = await built('Build a small house')
  const { team, session, designs, open, until, events, world } = played
  expect(missing(played, 'small_house')).toEqual([])
  const cells = session.state.session.blueprints.small_house!
  const roof = Math.max(...cells.map(({ at }) => at[1]))
  const asked = until(({ type }) => type === 'approval.asked')
  expect(await team.command('Ann', { type: 'goal', goal: 'Make the house one higher.' })).toMatchObject({ ok: true })
  await asked
  const now = designs().at(-1)!.data as { wishes: string[]; about: string; from: { at: number[] } }
  expect(now).toMatchObject({ name: 'small_house', wishes: ['one higher'], earlier: 0 })
  expect(now.about).toContain('changed where it stands')
  expect(now.from.at).toEqual((designs()[0]!.data as typeof now).from.at)
  const work = missing(played, 'small_house')
  expect(work.length).toBeGreaterThan(0)
  expect(work.length).toBeLessThan(cells.length)
  expect(Math.max(...work.map(({ at }) => at[1]))).toBe(roof + 1)

  const again = until(({ type }) => type === 'approval.asked')
  await team.command('Ann', { type: 'reject', approval: open().approval, reason: 'one block higher' })
  await again
  expect(designs().at(-1)!.data).toMatchObject({ wishes: ['one higher', 'one block higher'], earlier: 0 })
  expect(Math.max(...missing(played, 'small_house').map(({ at }) => at[1]))).toBe(roof + 2)

  const ended = until(({ type }) => type === 'goal.ended')
  await team.command('Ann', { type: 'approve', approval: open().approval })
  expect((await ended).data).toMatchObject({ result: 'success' })
  expect(missing(played, 'small_house')).toEqual([])
  // Nothing of the version before stands in the way.
  const drawn = new Set(
    session.state.session.blueprints.small_house!.filter(({ block }) => block !== 'air').map(({ at }) => at.join(' ')),
  )
  for (const { at, block } of cells)
    if (block !== 'air' && !drawn.has(at.join(' '))) expect(world.blocks.get(at.join(' ')) ?? 'air').toBe('air')
  expect(events.filter(({ type }) => type === 'building.refused')).toEqual([])

  // The same is understood without the word goal.
  const drawn3 = until(({ type }) => type === 'building.designed')
  await team.command('Ann', { type: 'say', to: [], text: 'make the house one lower' } as never)
  expect((await drawn3).data).toMatchObject({ name: 'small_house', earlier: 2 })
})

test('a change that no ready design follows is told of with what can be said, and no goal is reached by it', async () => {
  const played = await built('Build a small house')
  const { team, designs, open, until } = played
  const asked = until(({ type }) => type === 'approval.asked')
  await team.command('Ann', { type: 'goal', goal: 'another door in the south wall' })
  await asked
  const ended = until(({ type }) => type === 'goal.ended')
  await team.command('Ann', { type: 'approve', approval: open().approval })
  expect((await ended).data).toMatchObject({
    result: 'given-up',
    reason: expect.stringContaining('“add another door in the south wall” changes nothing of the design'),
  })
  expect(designs()).toHaveLength(1)
})

test('a bridge over water becomes wider: between its banks it needs no ground', async () => {
  const isWet = (x: number): boolean => x >= 32 && x < 40
  const land = (wet: boolean) =>
    Array.from({ length: 49 }, () => Array.from({ length: 49 }, (_, x) => (isWet(x) === wet ? -60 : null)))
  const played = await built('Build a bridge over the water', {
    from: [-24, -24],
    rows: land(false),
    water: land(true),
  })
  const { team, designs, open, until, events } = played
  const first = designs()[0]!.data as { from: { at: number[] }; about: string }
  const asked = until(({ type }) => type === 'approval.asked')
  await team.command('Ann', { type: 'goal', goal: 'make the bridge wider' })
  await asked
  const wider = designs().at(-1)!.data as typeof first & { drawing: { legend: Record<string, string> } }
  expect(wider).toMatchObject({ name: 'bridge_over_the_water', wishes: ['wider'], from: { at: first.from.at } })
  expect(wider.about).toMatch(/^changed where it stands.*10×6 blocks/)
  expect(Object.values(wider.drawing.legend)).not.toContain('dirt')
  expect(events.filter(({ type }) => type === 'building.refused')).toEqual([])
  for (const [reason, size] of [
    ['longer', '12×6'],
    ['narrower', '12×4'],
    ['wider', '12×6'],
  ] as const) {
    const again = until(({ type }) => type === 'approval.asked')
    await team.command('Ann', { type: 'reject', approval: open().approval, reason })
    await again
    expect((designs().at(-1)!.data as typeof first).about).toContain(`${size} blocks`)
  }
  const ended = until(({ type }) => type === 'goal.ended')
  await team.command('Ann', { type: 'approve', approval: open().approval })
  expect((await ended).data).toMatchObject({ result: 'success' })
  expect(missing(played, 'bridge_over_the_water')).toEqual([])
})

test.each(['pls', 'plz', 'please', 'thanks', 'thx'])('“%s” spoils no change of a building', word => {
  const hut = { ...designNamed('design/hut,material=oak')!, turn: 0 as const, unread: [] }
  const changed = changedByWords(hut, `make it out of birch ${word}`)
  expect(changed).toMatchObject({ unread: [], values: { material: 'birch' } })
  expect(changeAsked(`make the hut higher ${word}`)).toEqual({ of: 'hut', wish: 'higher' })
})
