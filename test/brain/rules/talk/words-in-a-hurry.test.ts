import { describe, expect, test } from 'vitest'
import type { DecideReplyInput } from '../../../../source/brain/questions/decide-reply/shape.ts'
import { goalAsked, replyByRules } from '../../../../source/brain/rules/talk/decide-reply.ts'
import { noGoal } from '../../../../source/session/log/events/words.ts'
import { replyInput, seen, team } from '../../support/question-inputs.ts'

/** What players write as they write to each other, and ask for without knowing any command. */

const reply = (text: string, extra: Partial<DecideReplyInput> = {}) => replyByRules(replyInput(text, extra))

test.each(['whats up', 'what’s up?', 'wassup', 'sup', 'what r u doing'])('%s: what it does', words => {
  expect(reply(words).reply).toBe('I have nothing to do right now.')
})

test('where is the base: the place that was remembered, or how to have it remembered', () => {
  const places: DecideReplyInput['places'] = { base: [1, 64, -3], mine: [8, 12, 8] }
  for (const plans of [false, true]) {
    expect(reply('where is the base?', { places, plans }).reply).toBe('“base” is at 1 64 -3.')
    const unknown = reply('wheres home', { places, plans })
    expect(unknown.reply).toBe(
      'I remember no place “home”, but “base” at 1 64 -3, “mine” at 8 12 8. Stand there and say “remember this place as home”.',
    )
    expect(unknown.instruction).toBeUndefined()
  }
})

test('where is something: a chest that is known, a block in sight, a member, or one of nearly that name', () => {
  const containers: DecideReplyInput['containers'] = [{ at: [2, -60, 2], block: 'chest', items: null }]
  expect(reply('where is the chest?', { containers }).reply).toBe('I know a chest at 2 -60 2.')
  expect(reply('where is the chest?').reply).toBe('I know no chest yet.')
  expect(reply('where are the oak logs').reply).toBe('I see oak log at 8 -60 -6.')
  expect(reply('wheres mia').reply).toBe('Mia is not in the world.')
  expect(reply('where is bobb').reply).toBe('I know no bobb. Did you mean “where is Bob?”?')
})

test('give me sum dirt: it is some dirt', () => {
  const players = [{ name: 'Ann', position: [3, -60, 3] as [number, number, number] }]
  for (const words of ['give me sum dirt', 'gimme some dirt'])
    expect(reply(words, { observation: { ...seen({ dirt: 9 }), players } }).tasks).toMatchObject([
      { actions: [{ name: 'give', args: { player: 'Ann', item: 'dirt', count: 9 } }] },
    ])
})

test.each([
  ['give me half of the dirt', { dirt: 5 }],
  ['give half of the dirt to me', { dirt: 5 }],
  ['bring me half your planks', { oak_planks: 2, birch_planks: 2 }],
])('%s: half of what it carries, rounded up', (words, things) => {
  const { tasks } = reply(words, { observation: seen({ dirt: 9, oak_planks: 4, birch_planks: 3 }) })
  const given = tasks.flatMap(({ actions }) =>
    actions.map(({ name, args }) => [name, args.player, args.item, args.count]),
  )
  expect(given).toEqual(Object.entries(things).map(([item, count]) => ['give', 'Ann', item, count]))
})

test.each(['give me half of it', 'give half of it to mia', 'give me half'])('%s: it asks of what', words => {
  expect(reply(words, { observation: seen({ dirt: 9 }) })).toMatchObject({
    tasks: [],
    reply: 'Half of what? Name the thing: “give me half of the dirt”.',
  })
})

test.each(['give mia everything you have', 'give everything to mia', 'hand mia all your stuff'])(
  '%s: each thing that it carries',
  words => {
    const observation = seen({ dirt: 9, stick: 2 })
    expect(reply(words, { observation, team: team() }).tasks).toMatchObject([
      {
        actions: [
          { name: 'give', args: { player: 'Mia', item: 'dirt', count: 9 } },
          { name: 'give', args: { player: 'Mia', item: 'stick', count: 2 } },
        ],
      },
    ])
    expect(reply(words, { observation: seen({}), team: team() })).toMatchObject({
      tasks: [],
      reply: 'I carry nothing.',
    })
  },
)

test('what ends with a member is for that one, whatever stands first', () => {
  const { tasks } = reply('give bread to mia', { observation: seen({ bread: 2 }), team: team(), names: ['bread'] })
  expect(tasks).toMatchObject([{ actions: [{ name: 'give', args: { player: 'Mia', item: 'bread', count: 2 } }] }])
})

test('a name is no mistyped order, a slip of one letter is', () => {
  expect(reply('mia bread').reply).not.toMatch(/Did you mean/)
  expect(reply('gte 5 oak logs').reply).toMatch(/Did you mean “get 5 oak logs”/)
  expect(reply('stp').stop).toBe(true)
})

test('each of you: a leader that does no work of the plan says who that is', () => {
  const extra: Partial<DecideReplyInput> = { plans: true, role: 'leader', seat: 'Lena', names: ['dirt'] }
  expect(reply('each of you collect 2 dirt', extra).reply).toMatch(
    /^Ok, I put it into the plan: .*\. “each” is each worker: Bob, Mia\. I lead and do no work of the plan\.$/,
  )
  expect(reply('each worker collects 2 dirt', extra).reply).not.toMatch(/“each” is/)
  expect(reply('collect 2 dirt', extra).reply).not.toMatch(/“each” is/)
})

describe('several orders in one line', () => {
  const toAnn = (item: string, count: number) => ({ name: 'give', args: { player: 'Ann', item, count } })
  test.each([
    ['put 4 oak logs in the chest and bring me 2 oak logs', ['Put 4 oak logs into the chest', 'Bring Ann 2 oak logs']],
    ['put 4 oak logs in the chest and bring mia 2', ['Put 4 oak logs into the chest', 'Bring Mia 2 oak logs']],
    ['collect 4 oak logs and bring them to me', ['Collect 4 oak logs', 'Bring Ann 4 oak logs']],
    ['bring me 8 planks, and then a crafting table', ['Bring Ann 8 oak planks and 1 crafting table']],
    ['bring me 4 planks, then bring me a crafting table', ['Bring Ann 4 oak planks and 1 crafting table']],
    ['bring me 2 dirt then come here', ['Bring Ann 2 dirt', 'Go to Ann']],
    ['come here and follow me', ['Go to Ann', 'Follow Ann']],
  ])('%s: each of them, in their turn', (words, titles) => {
    const { tasks, reply: said } = reply(words, { names: ['dirt'] })
    expect(tasks.map(({ title }) => title)).toEqual(titles)
    expect(said).not.toMatch(/could not read/)
  })

  test('what one order puts away is got anew for the next, and what one collects is there for it', () => {
    const observation = seen({ oak_log: 5 })
    expect(reply('put 4 oak logs in the chest and bring me 2', { observation }).tasks[1]!.actions).toMatchObject([
      { name: 'collect', args: { item: 'oak_log', count: 1 } },
      toAnn('oak_log', 2),
    ])
    expect(reply('collect 4 oak logs and bring them to me').tasks[1]!.actions).toMatchObject([toAnn('oak_log', 4)])
  })

  test('what is to be brought and cannot be read with the rest is named, not made', () => {
    const { tasks, reply: said } = reply('put 4 oak logs in the chest and bring mia 2 oak logs and dance')
    expect(tasks.map(({ title }) => title)).toEqual(['Put 4 oak logs into the chest'])
    expect(said).toMatch(/I did not do “bring mia 2 oak logs and dance”: .* Say “bring mia 2 oak logs” alone\.$/)
  })
})

describe('a thing for a player, half read', () => {
  const players = ['Ann', 'Alex'].map(name => ({ name, position: [3, -60, 3] as [number, number, number] }))
  const near = { observation: { ...seen({ stick: 12, torch: 4 }), players }, names: ['dirt', 'stick', 'torch'] }

  test.each([
    ['bring me 2 sticks at 10 66 22', 'bring me 2 sticks'],
    ['bring 2 sticks to alex quickly with love', 'bring alex 2 sticks'],
    ['bring him 2 sticks', 'bring NAME 2 sticks'],
    ['give everybody 2 sticks', 'bring NAME 2 sticks'],
    ['bring torches', 'bring me 1 torch'],
    ['get 3 dirt for me and dance', 'bring me 3 dirt'],
  ])('%s: nothing is made and kept, and it says so', (words, instead) => {
    for (const role of ['worker', 'peer'] as const)
      expect(reply(words, { ...near, role })).toMatchObject({
        tasks: [],
        reply: expect.stringMatching(
          new RegExp(`^I did not do “${words}”: I could not read .*\\. Say “${instead}” alone\\.$`),
        ),
      })
  })
  test.each([
    'drop everything in a chest then bring me 2 torches',
    'dance and bring me 2 torches',
    'bring me 2 torches, then bring alex 1 torch and fly back',
  ])('%s: the part that is read whole is brought', words => {
    const { tasks, reply: said } = reply(words, near)
    expect(tasks.flatMap(({ actions }) => actions)).toEqual([
      { name: 'give', args: { player: 'Ann', item: 'torch', count: 2 } },
    ])
    expect(said).toMatch(/I could not read “/)
  })
  test('what names nobody is for who says it, and a player who is seen can be named', () => {
    const given = (words: string) => reply(words, near).tasks.flatMap(({ actions }) => actions.map(({ args }) => args))
    expect(given('bring 2 sticks')).toEqual([{ player: 'Ann', item: 'stick', count: 2 }])
    expect(given('bring alex 2 sticks')).toEqual([{ player: 'Alex', item: 'stick', count: 2 }])
    expect(given('bring zed 2 sticks')).toEqual([])
    expect(given('bring 2 sticks to zed')).toEqual([])
  })
  test('come back to me: with what comes before it', () => {
    const { tasks } = reply('bring me 2 torches, then bring alex 2 sticks and come back to me', near)
    expect(tasks.map(({ title }) => title)).toEqual(['Bring Ann 2 torches', 'Bring Alex 2 sticks', 'Come to Ann'])
  })
})

describe('orders that say for whom, or where', () => {
  const players = ['Ann', 'Alex'].map(name => ({ name, position: [3, -60, 3] as [number, number, number] }))
  const containers = [{ at: [2, -60, 2] as [number, number, number], block: 'chest', items: {} }]
  const near: Partial<DecideReplyInput> = {
    observation: { ...seen({ stick: 12, torch: 4, dirt: 9, oak_log: 4 }), players },
    names: ['dirt', 'stick', 'torch', 'oak_log'],
    containers,
  }
  const titles = (words: string, extra: Partial<DecideReplyInput> = {}) =>
    reply(words, { ...near, ...extra }).tasks.map(({ title }) => title)

  test.each([
    ['bring me 2 sticks and alex 2 sticks', ['Bring Ann 2 sticks', 'Bring Alex 2 sticks']],
    ['give alex 1 torch and 3 dirt, and mia 2 sticks', ['Bring Alex 1 torch and 3 dirt', 'Bring Mia 2 sticks']],
    ['bring me and alex 2 sticks each', ['Bring Ann 2 sticks', 'Bring Alex 2 sticks']],
    ['bring me, @alex and mia 1 dirt', ['Bring Ann 1 dirt', 'Bring Alex 1 dirt', 'Bring Mia 1 dirt']],
    ['bring 2 sticks each to me and alex', ['Bring Ann 2 sticks', 'Bring Alex 2 sticks']],
    ['give 1 stick to me and one to alex', ['Bring Ann 1 stick', 'Bring Alex 1 stick']],
    [
      'get 2 oak logs and give one to me and one to alex',
      ['Collect 2 oak logs', 'Bring Ann 1 oak log', 'Bring Alex 1 oak log'],
    ],
  ])('%s: each gets what is for them', (words, tasks) => {
    expect(titles(words)).toEqual(tasks)
    const known = { team: [...team(), ...team(['Ann', 'Alex']).map(one => ({ ...one, person: true }))] }
    expect(titles(words, known)).toEqual(tasks)
  })

  test('what is put at a place is set up there, or not done; it does not go into the chest', () => {
    expect(reply('put 1 torch at 10 66 22', near).tasks).toMatchObject([
      { done: { kind: 'placed', block: 'torch', at: [10, 66, 22] } },
    ])
    expect(reply('put 3 torches at 10 66 22', near).reply).toMatch(/I could not read “place 2 torches”/)
    for (const where of ['on the roof', 'next to the tree', 'behind alex', 'in the chest at 9 -60 9']) {
      expect(titles(`put 1 torch ${where}`)).toEqual([])
      expect(reply(`get 2 dirt, then put 1 torch ${where}`, near)).toMatchObject({
        tasks: [{ title: 'Collect 2 dirt' }],
        reply: expect.stringMatching(/I could not read “(?:place 1 torch|put 1 torch into the chest) .+”\.$/),
      })
    }
    const other = { at: [9, -60, 9] as [number, number, number], block: 'chest', items: {} }
    const known = reply('put 1 torch in the chest at 9 -60 9', { ...near, containers: [...containers, other] })
    expect(known).toMatchObject({
      tasks: [{ done: { kind: 'stored', at: other.at } }],
      reply: 'Ok: put 1 torch into the chest.',
    })
    expect(titles('put 1 torch in the chest')).toEqual(['Put 1 torch into the chest'])
  })

  test('a gift and then something else: both, and of a list what is whole, with the rest in its own words', () => {
    expect(titles('bring me 1 stick, then go to 9 66 22')).toEqual(['Bring Ann 1 stick', 'Go to 9 66 22'])
    expect(titles('bring me 1 stick and go to 9 66 22')).toEqual(['Bring Ann 1 stick', 'Go to 9 66 22'])
    expect(titles('bring me 1 stick, 2 dirt and a torch, then go to mia')).toEqual([
      'Bring Ann 1 stick and 2 dirt and 1 torch',
      'Go to Mia',
    ])
    const { tasks, reply: said } = reply('bring me 2 sticks, jump like a frog, then bring alex 1 torch', near)
    expect(tasks.map(({ title }) => title)).toEqual(['Bring Ann 2 sticks', 'Bring Alex 1 torch'])
    expect(said).toBe('Ok, 2 sticks for Ann. I could not read “jump like a frog”. Ok, 1 torch for Alex.')
  })

  test.each([
    'bring me 1 dirt, then go to 9 66 22',
    'dance like a bear and bring me 1 torch',
    'give alex 2 sticks, sing a song, give me 1 stick',
    'put 1 torch at 10 66 22',
    'collect 3 dirt',
  ])('%s, to a leader by name while there is no goal: as a worker does', words => {
    const asked = (extra: Partial<DecideReplyInput>, called?: true) =>
      reply(words, {
        ...{ ...near, goal: noGoal, seat: 'Lena', ...extra },
        messages: [{ from: 'Ann', kind: 'chat', text: words, person: true, called }],
      })
    const leader = asked({ plans: true, role: 'leader' }, true)
    expect(leader.tasks).not.toEqual([])
    expect(leader).toEqual(asked({ role: 'worker' }))
    const between = { plans: true, role: 'leader' } as const
    if (words === 'collect 3 dirt') expect(asked(between).reply).toMatch(/^The team has no goal just now\./)
  })
})

test.each([
  'build a cobble wall arround the house',
  'can u build a cobble wall around the house',
  'make a cobble wall aroud the house',
])('a wall around something, with a slip: %s', words => {
  expect(goalAsked(replyInput(words, { blueprints: [] }))).toBe('build a cobble wall around the house')
})
