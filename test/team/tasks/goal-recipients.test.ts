import { afterEach, expect, test } from 'vitest'
import { inWords } from '../../../source/planner/demand.ts'
import { readGoal } from '../../../source/planner/goal-demands.ts'
import type { Vocabulary } from '../../../source/planner/vocabulary.ts'
import { noGoal } from '../../../source/session/log/events/words.ts'
import { simple } from '../support/harness.ts'
import { violations } from '../support/invariants.ts'
import { play as begin, type Playing } from '../support/person.ts'

/** Goals that say for whom a thing is. */

const vocabulary: Vocabulary = {
  items: new Set(['dirt', 'torch', 'wooden_sword', 'shield', 'oak_log']),
  prefer: [],
  blueprints: [],
  seats: ['Lena', 'Bob', 'Mia'],
}

test.each([
  ['make a wooden sword for mia', ['craft 1 wooden sword for Mia']],
  ['Get 10 dirt for BOB.', ['collect 10 dirt for Bob']],
  ['Bring Mia a torch', ['collect 1 torch for Mia']],
  ['bring a torch to @mia', ['collect 1 torch for Mia']],
  ['Make a wooden sword and a shield for Mia', ['craft 1 wooden sword for Mia', 'craft 1 shield for Mia']],
  ['Get 10 dirt for Bob and a torch for Mia', ['collect 10 dirt for Bob', 'collect 1 torch for Mia']],
  ['Get 10 dirt and craft a torch for Mia', ['collect 10 dirt', 'craft 1 torch for Mia']],
  ['Make a wooden sword for Zed', ['craft 1 wooden sword', 'for Zed']],
  ['Get 10 oak logs for the house', ['collect 10 oak logs']],
  ['Bring Mia 3 oak logs and put 6 dirt into the chest', ['collect 3 oak logs for Mia', 'put 6 dirt into the chest']],
  ['Bring 2 dirt to Mia and put 3 dirt into the chest', ['collect 2 dirt for Mia', 'put 3 dirt into the chest']],
  ['Bring Mia a torch and carry 5 dirt to the chest', ['collect 1 torch for Mia', 'put 5 dirt into the chest']],
  ['Bring 5 dirt and 3 oak logs to the chest', ['put 5 dirt into the chest', 'put 3 oak logs into the chest']],
  ['Bring 2 torches to Mia and 5 dirt to the chest', ['collect 2 torches for Mia', 'put 5 dirt into the chest']],
  ['Bring 5 dirt to the chest and 2 torches to Mia', ['put 5 dirt into the chest', 'collect 2 torches for Mia']],
  ['Bring Mia 2 torches and 5 dirt to the chest', ['collect 2 torches for Mia', 'put 5 dirt into the chest']],
  ['Bring 5 dirt to the chest and Mia 2 torches', ['put 5 dirt into the chest', 'collect 2 torches for Mia']],
  ['Give Mia 2 torches and Bob 3 dirt', ['collect 2 torches for Mia', 'collect 3 dirt for Bob']],
  [
    'Bring 1 torch and 3 dirt to Mia, and 5 dirt to Bob',
    ['collect 1 torch for Mia', 'collect 3 dirt for Mia', 'collect 5 dirt for Bob'],
  ],
  ['Take 2 torches to Mia', ['collect 2 torches for Mia']],
  ['Put 3 dirt into the chest and bring Mia 2 dirt', ['put 3 dirt into the chest', 'collect 2 dirt for Mia']],
  ['Put 3 dirt into the chest, then bring 2 dirt to Mia', ['put 3 dirt into the chest', 'collect 2 dirt for Mia']],
])('%s', (goal, read) => {
  expect(readGoal(goal, vocabulary).map(inWords)).toEqual(read)
})

test('what words say a thing is for is kept to be told, where they name nobody', () => {
  expect(readGoal('Get 10 oak logs for the house', vocabulary)).toMatchObject([{ aside: 'for the house' }])
})

let current: Playing | undefined
afterEach(async () => {
  await current?.team.stop('the test is over')
  expect(violations(current?.events ?? [])).toEqual([])
  current = undefined
})

test.each([
  ['Collect 10 oak logs for mia.', 'Mia', 'oak_log', 10],
  ['Craft 8 oak planks for Lena.', 'Lena', 'oak_planks', 8],
  ['Craft a crafting table for Bob and 4 sticks for Mia.', 'Mia', 'stick', 4],
  ['Bring Bob 3 oak logs.', 'Bob', 'oak_log', 3],
  ['Bring 3 oak logs to lena.', 'Lena', 'oak_log', 3],
] as const)('%s', async (goal, seat, item, count) => {
  const playing = await begin(simple(goal, { arena: undefined, inventories: {} }), { referee: undefined })
  current = playing
  await playing.team.start()
  const { result, reason } = await playing.team.ended
  expect([result, reason]).toMatchObject(['success', expect.stringContaining(`${seat} has ${count} `)])
  expect(playing.world.bodies.get(seat)!.items[item]).toBeGreaterThanOrEqual(count)
})

/** Steve plays in the game: no body of the team shows what he carries. */
const playing = async (goal: string, hasReferee: boolean) => {
  const played = await begin(simple(goal, { arena: undefined, inventories: {} }), {
    ...{ organization: 'tree', stays: true, humans: ['Steve'] },
    ...(!hasReferee && { referee: undefined }),
  })
  current = played
  return played
}
const withSteve = async (goal: string, hasReferee: boolean) => {
  const played = await playing(noGoal, hasReferee)
  const carried: Record<string, number> = {}
  played.world.players.set('Steve', carried)
  await played.team.start()
  const joined = played.next('human.joined', ({ person }) => person === 'Steve')
  played.world.bodies.get('Lena')!.hear('Steve', 'hello')
  await joined
  const ended = played.next('goal.ended')
  expect(await played.ask({ type: 'goal', goal })).toMatchObject({ ok: true })
  return { ...played, carried, ended }
}

test.each([
  ['Bring Steve 3 oak logs', 'nobody'],
  ['Put 2 dirt into the chest and bring Steve 3 oak logs', 'nobody'],
  ['Bring Steve 3 oak logs', 'a referee'],
  ['Bring Steve 3 oak logs and put 2 dirt into the chest', 'a referee'],
])('what a player was given counts: %s, where %s sees what the player carries', async (goal, witness) => {
  const { past, carried, ended } = await withSteve(goal, witness !== 'nobody')
  const { result, reason } = await ended
  expect([result, reason]).toEqual(['success', expect.stringMatching(/Steve was given 3 oak logs/)])
  expect(reason).not.toContain('Steve has')
  expect(carried).toEqual({ oak_log: 3 })
  expect(past('task.changed').flatMap(({ data }) => (data.cause === 'short' ? [data.reason] : []))).toEqual([])
})

test.each([
  ['Bring Steve 3 oak logs', 'oak_log', 3],
  ['Bring Steve 5 dirt', 'dirt', 5],
])(
  'what team-mates picked up of a gift did not come to the player, and is given again: %s',
  async (goal, item, count) => {
    const played = await playing(noGoal, false)
    const { world, past } = played
    const strays = new Set<string>()
    world.trouble = (seat, { name, args }) => {
      if (name !== 'give' || strays.has(seat) || world.bodies.get(seat)!.items[item] === undefined) return null
      strays.add(seat)
      const thrown = Number(args.count)
      world.bodies.get(seat)!.items[item]! -= thrown
      world.bodies.get(seat === 'Mia' ? 'Bob' : 'Mia')!.receive(seat, item, thrown)
      return {
        result: 'failure',
        code: 'missing-item',
        reason: `Steve took only 0 of ${thrown}: another picked them up`,
      }
    }
    const carried: Record<string, number> = {}
    world.players.set('Steve', carried)
    await played.team.start()
    const joined = played.next('human.joined', ({ person }) => person === 'Steve')
    world.bodies.get('Lena')!.hear('Steve', 'hello')
    await joined
    const ended = played.next('goal.ended')
    await played.ask({ type: 'goal', goal })
    expect(await ended).toMatchObject({ result: 'success' })
    expect(strays.size).toBeGreaterThan(0)
    expect(past('body.received').length).toBeGreaterThan(0)
    expect(carried).toEqual({ [item]: count })
  },
)

test.each([
  ['as the session begins', 'Bring Steve 3 oak logs'],
  ['as the session begins', 'Put 2 dirt into the chest and bring Steve 3 oak logs'],
  ['later', 'bring me 3 oak logs'],
])('what is for a player who is not in the game waits for that player, and says so: %s, %s', async (when, goal) => {
  const played = await playing(when === 'later' ? noGoal : goal, false)
  const { team, world, next, past, ask } = played
  const carried: Record<string, number> = {}
  const waits = next('alert', ({ text }) => /^“Give \d oak logs? to Steve” waits for Steve, who is not in/.test(text))
  const ended = next('goal.ended')
  await team.start()
  if (when === 'later') expect(await ask({ type: 'goal', goal })).toMatchObject({ ok: true })
  await waits
  world.players.set('Steve', carried)
  world.bodies.get('Lena')!.hear('Steve', 'hello')
  const { result, reason } = await ended
  expect([result, reason]).toEqual(['success', expect.stringMatching(/Steve was given 3 oak logs/)])
  expect(carried).toEqual({ oak_log: 3 })
  expect(world.performed.filter(({ call, result }) => call.name === 'give' && result !== 'success')).toEqual([])
  const [plan, ...others] = past('plan.proposed')
  expect(others).toEqual([])
  expect(plan!.data.content.stages.at(-1)!.title).toBe('Hand over')
})

test('“me” of a person without a body is said to be nobody', async () => {
  const played = await begin(simple(noGoal, { arena: undefined, inventories: {} }), {
    ...{ organization: 'tree', stays: true, referee: undefined },
  })
  current = played
  await played.team.start()
  const ended = played.next('goal.ended')
  const { ok, text } = await played.ask({ type: 'goal', goal: 'bring me 3 oak logs' })
  expect([ok, text]).toEqual([true, expect.stringMatching(/“me” is no player here.*--human NAME/)])
  expect(await ended).toMatchObject({ result: 'success' })
})

test.each([
  ['build a wooden hut here', 'here'],
  ['build a hut near me', 'me'],
  ['put up a small hut of oak here', 'here'],
  ['set up a hut of oak right here', 'here'],
])('a building “here” of a person without a body is near the team, and is said to be: %s', async (goal, word) => {
  const played = await begin(simple(noGoal, { arena: undefined, inventories: {} }), {
    ...{ organization: 'tree', stays: true, referee: undefined },
  })
  current = played
  await played.team.start()
  const { ok, text, partly } = await played.ask({ type: 'goal', goal })
  const told = `A screen stands nowhere: “${word}” is near the team. “near the chest” or “at X Y Z” names a place.`
  expect([ok, partly, text]).toEqual([true, true, expect.stringContaining(told)])
  expect(text).not.toContain('no player here')
})

test.each([
  ['build a wooden hut here', 'Bob', '“here” is where Bob stands.'],
  ['put up a hut near me', 'Bob', '“me” is where Bob stands.'],
  ['make a hut here', 'Lena', '“here” is where Lena stands.'],
])('“%s” of a person in the seat of an agent is at that agent, as the answer says (%s)', async (goal, seat, told) => {
  const played = await begin(simple(noGoal, { arena: undefined, inventories: {} }), {
    ...{ organization: 'tree', stays: true, referee: undefined },
  })
  current = played
  await played.team.start()
  await played.ask({ type: 'take', seat })
  const reply = await played.ask({ type: 'goal', goal })
  expect(reply).toMatchObject({ ok: true, partly: true, text: expect.stringContaining(told) })
  expect(played.past('session.goal').at(-1)?.data.goal).toContain(`near ${seat}`)
})

test('“here” of a player in the game needs no remark: it is where that player stands', async () => {
  const played = await begin(simple(noGoal, { arena: undefined, inventories: {} }), {
    ...{ organization: 'tree', stays: true, referee: undefined },
  })
  current = played
  await played.team.start()
  await played.ask({ type: 'role', role: 'peer' })
  const reply = await played.ask({ type: 'goal', goal: 'set up a small oak hut here' })
  expect(reply.text).not.toContain('stands')
  expect(played.past('session.goal').at(-1)?.data.goal).toBe('set up a small oak hut near Ann')
})

test('a name that no member of the team has is said to be left out', async () => {
  const playing = await begin(simple('Collect 4 oak logs for Zed.', { arena: undefined, inventories: {} }))
  current = playing
  await playing.team.start()
  const { reason } = await playing.team.ended
  expect(reason).toContain('“for Zed” is left out')
})
