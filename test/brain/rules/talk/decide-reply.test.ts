import { describe, expect, test } from 'vitest'
import type { DecideReplyInput } from '../../../../source/brain/questions/decide-reply/shape.ts'
import { questions } from '../../../../source/brain/questions/index.ts'
import type { PlanTaskInput } from '../../../../source/brain/questions/plan-task/shape.ts'
import { planByRules } from '../../../../source/brain/rules/plan/plan-task.ts'
import { replyByRules } from '../../../../source/brain/rules/talk/decide-reply.ts'
import { cabinOutline, planInput, replyInput, seen, team } from '../../support/question-inputs.ts'

/** What people can say in plain words, and what comes of it. */

const reply = (text: string, extra: Partial<DecideReplyInput> = {}) => {
  const input = replyInput(text, extra)
  const answer = replyByRules(input)
  expect(questions.decideReply.check!(input, answer)).toEqual([])
  return answer
}

test('to decline something is no wish, neither for a worker nor for a leader', () => {
  for (const extra of [{}, { plans: true, role: 'leader' }] as const)
    for (const words of ['decline no torches', 'I decline: no torches', 'fail no torches', 'decline']) {
      const answer = reply(words, extra)
      expect(answer).toMatchObject({ tasks: [], stop: false, reply: expect.stringMatching(/^I change nothing\./) })
      expect([answer.instruction, answer.replan]).toEqual([undefined, undefined])
    }
})

test('a mistyped thing is named with the one that was probably meant', () => {
  expect(reply('get 5 oak lgos').reply).toMatch(
    /^I did not understand “get 5 oak lgos” \(did you mean “oak log”\?\)\. /,
  )
  expect(reply('get 5 oak logs and 3 stiks').reply).toBe(
    'Ok: collect 5 oak logs. I could not read “3 stiks” (did you mean “stick”?).',
  )
})

test('a name without the prefix of the team is that agent’s', () => {
  const agents = team().map(one => ({ ...one, name: `red_${one.name}` }))
  const { tasks } = reply('get 2 oak logs for mia', { seat: 'red_Bob', team: agents })
  expect(tasks).toMatchObject([{ done: { kind: 'have', item: 'oak_log', seat: 'red_Mia' } }])
})

describe('a request in plain words', () => {
  test('get 12 oak logs', () => {
    const { tasks, reply: said } = reply('get 12 oak logs')
    expect(tasks).toMatchObject([{ title: 'Collect 12 oak logs', done: { kind: 'have', item: 'oak_log', count: 12 } }])
    expect(said).toBe('Ok: collect 12 oak logs.')
  })
  test.each(['come to me', 'come here', 'follow me', 'go to me', 'bring me the planks', 'give 2 planks to me'])(
    '%s, from a person without a body: what to do instead',
    words => {
      const carried = { observation: seen({ oak_planks: 12 }) }
      expect(reply(words, { ...carried, team: team() })).toMatchObject({
        tasks: [],
        reply: expect.stringMatching(/^You have no body of your own in the world\. \/role peer gives you one/),
      })
      const players = [{ name: 'Ann', position: [3, -60, 3] as [number, number, number] }]
      expect(reply(words, { observation: { ...carried.observation, players }, team: team() }).tasks).toHaveLength(1)
      expect(reply(words, carried).tasks).toHaveLength(1)
    },
  )
  test('bring me the planks: those it has', () => {
    const { tasks } = reply('bring me the planks', { observation: seen({ oak_planks: 12 }) })
    expect(tasks[0]!.actions).toMatchObject([{ name: 'give', args: { player: 'Ann', item: 'oak_planks', count: 12 } }])
  })
  test.each(['pls', 'please', ', pls!', 'now', 'too', ', thanks'])(
    'bring me 1 torch %s: it is brought, not only made',
    word => {
      const carried = { observation: seen({ torch: 2 }) }
      for (const order of [`bring me 1 torch ${word}`, `pls bring me 1 torch ${word}`]) {
        const { tasks, reply: said } = reply(order, carried)
        expect(tasks.flatMap(task => task.actions)).toMatchObject([
          { name: 'give', args: { player: 'Ann', item: 'torch', count: 1 } },
        ])
        expect(said).toBe('Ok, 1 torch for Ann.')
      }
    },
  )
  test('stop that and tell me where you are: it stops, and what is said besides is answered', () => {
    const both = reply('stop that and tell me where you are', { observation: seen({}) })
    expect(both).toMatchObject({ stop: true, reply: expect.stringMatching(/^I am not doing anything\. I am at /) })
    const more = reply('stop, get 12 oak logs')
    expect(more).toMatchObject({ stop: true, tasks: [{ title: 'Collect 12 oak logs' }] })
    expect(reply('stop it and dance the polka').reply).toMatch(/I did not understand “dance the polka”/)
  })
  test('the planks are all that it has, of every wood; of none it says so', () => {
    const carried = { observation: seen({ birch_planks: 5, oak_log: 3, oak_planks: 12 }) }
    const { tasks, reply: said } = reply('bring me the planks', carried)
    expect(said).toBe('Ok, 5 birch planks and 12 oak planks for Ann.')
    expect(tasks[0]!.actions).toMatchObject([
      { name: 'give', args: { item: 'birch_planks', count: 5 } },
      { name: 'give', args: { item: 'oak_planks', count: 12 } },
    ])
    const none = reply('bring me the planks', { observation: seen({}) })
    expect(none).toMatchObject({ tasks: [], reply: expect.stringMatching(/^I carry no planks\. Say how many/) })
  })
  test.each([
    ['bring me some planks', 4],
    ['get me planks', 4],
    ['i need 3 planks', 3],
    ['bring me a chest', 1],
  ])('“%s” is brought, as many as are meant', (words, count) => {
    const actions = reply(words, { observation: seen({ oak_log: 8 }), names: ['chest'] }).tasks[0]!.actions
    expect(actions.at(-1)).toMatchObject({ name: 'give', args: { count, player: 'Ann' } })
  })
  test('what of an order is not read is said, and the rest is done', () => {
    const chest = { at: [2, -60, 2] as [number, number, number], block: 'chest', items: {} }
    const { tasks, reply: said } = reply('craft a chest and put 10 dirt into it', {
      containers: [chest],
      names: ['dirt'],
    })
    expect(tasks.map(({ title }) => title)).toEqual(['Craft 1 chest'])
    expect(said).toBe('Ok: craft 1 chest. I could not read “put 10 dirt into the new chest”.')
    expect(reply('get 2 oak logs and dance').reply).toBe('Ok: collect 2 oak logs. I could not read “dance”.')
  })
  test('bring me several things: all of them', () => {
    const { tasks } = reply('bring me 2 sticks and 1 dirt', { observation: seen({ stick: 5, dirt: 4 }) })
    expect(tasks[0]!.title).toBe('Bring Ann 2 sticks and 1 dirt')
    expect(tasks[0]!.actions.map(({ name, args }) => [name, args.item, args.count])).toEqual([
      ['give', 'stick', 2],
      ['give', 'dirt', 1],
    ])
  })

  test('bring me what nobody has yet: it is made first, of what the chest and the woods have', () => {
    const bare = { observation: seen({}), containers: [] }
    expect(reply('bring me 3 oak planks', bare).tasks[0]!.actions).toMatchObject([
      { name: 'collect', args: { item: 'oak_log', count: 1 } },
      { name: 'craft', args: { item: 'oak_planks', count: 4 } },
      { name: 'give', args: { player: 'Ann', item: 'oak_planks', count: 3 } },
    ])
    const containers = [{ at: [2, -60, 2] as [number, number, number], block: 'chest', items: { oak_planks: 5 } }]
    expect(reply('bring me 3 oak planks', { ...bare, containers }).tasks[0]!.actions.map(one => one.name)).toEqual([
      'withdraw',
      'give',
    ])
  })
  test('another word for its kind means the only building that is known, and it is said so', () => {
    const { tasks, reply: said } = reply('build me a cottage')
    expect(tasks).toMatchObject([{ done: { kind: 'built', blueprint: 'cabin' } }])
    expect(said).toBe('Ok: build the cabin. I take “a cottage” for the cabin, the only building that I know.')
    for (const words of ['build the house', 'build it', 'finish the building', 'build a house'])
      expect(reply(words).reply).toBe('Ok: build the cabin.')
  })
  test('a building of no such kind is not taken for the only one that is known', () => {
    const { tasks, reply: said } = reply('build me a castle')
    expect(tasks).toEqual([])
    expect(said).toMatch(/^I did not understand “build me a castle”\. Say “@Bob help” to hear what I know\.$/)
    const blueprints = ['small_birch_house_by_the_lake']
    expect(reply('build a bridge over the lake', { blueprints }).tasks).toEqual([])
    expect(reply('build a birch cottage', { blueprints }).tasks).toHaveLength(1)
  })
  test.each(['boat', 'bed', 'chest'])('build a %s: an item is made, and brought to who asks for it', thing => {
    const item = { boat: 'oak_boat', bed: 'white_bed', chest: 'chest' }[thing]!
    const extra = {
      blueprints: ['small_birch_house_by_the_lake'],
      names: [item, 'birch_fence'],
      recipes: [{ item, makes: 1, from: { oak_planks: 5 }, table: false }],
      observation: seen({ oak_planks: 9 }),
    }
    expect(reply(`build me a ${thing}`, extra).tasks).toEqual(reply(`make me a ${thing}`, extra).tasks)
    expect(reply(`build me a ${thing}`, extra).tasks).toHaveLength(1)
    expect(reply(`please construct a ${thing}`, extra).tasks).toMatchObject([{ done: { kind: 'have', item } }])
    expect(planByRules(planInput(`Build a ${thing}.`, { ...extra, blueprints: [] })).impossible).toBe(undefined)
    expect(reply('build a birch fence', extra).reply).toMatch(/That is a building for the whole team/)
  })
  test('build a small hut, where one stands: it is not taken for the new one', () => {
    const blueprints = ['small_hut_near_steve']
    const { tasks, reply: said } = reply('build a small hut', { blueprints, standing: blueprints })
    expect(tasks).toEqual([])
    expect(said).toBe('That is a building for the whole team: say “goal build a small hut”.')
    expect(reply('build a cabin', { standing: ['cabin'] }).tasks).toEqual([])
    expect(reply('finish the hut', { blueprints, standing: blueprints }).tasks).toMatchObject([
      { done: { kind: 'built', blueprint: 'small_hut_near_steve' } },
    ])
  })
  test('build the blueprint with @bob: both do', () => {
    const parameters = ['player', 'text'].map(name => ({ name, type: 'string', optional: false }))
    const actions = [{ name: 'startConversation', description: 'talk', parameters }]
    const { tasks, reply: said } = reply('build the blueprint with @Bob', {
      seat: 'Mia',
      blueprints: ['cabin'],
      actions,
    })
    expect(tasks).toMatchObject([
      { actions: [{ name: 'startConversation', args: { player: 'Bob', text: 'please build the blueprint' } }] },
      { done: { kind: 'built', blueprint: 'cabin' } },
    ])
    expect(said).toBe('Ok, with Bob: build the cabin.')
  })
  test('with nobody that is here, or with oneself, it is done alone', () => {
    for (const words of ['build the cabin with @zoe', 'build the cabin with me', 'build the cabin with bob'])
      expect(reply(words, { seat: 'Bob', blueprints: ['cabin'] }).tasks).toMatchObject([{ done: { kind: 'built' } }])
  })
  test('stop, also politely', () => {
    const task = { id: 't', title: 'Walls', done: { kind: 'report' as const }, from: 'Lena' }
    for (const words of ['stop', 'Stop!', 'please stop', 'stop it, please'])
      expect(reply(words, { task })).toMatchObject({ stop: true, reply: 'I stop: Walls.' })
  })
  test('follow me; go to a player', () => {
    expect(reply('follow me').tasks[0]!.actions[0]).toMatchObject({ name: 'followPlayer', args: { player: 'Ann' } })
    expect(reply('follow me').reply).toBe('Ok, I follow Ann.')
    expect(reply('come here').reply).toBe('Ok, I come to Ann.')
    expect(reply('go to @mia').tasks[0]!.actions[0]).toMatchObject({ name: 'goToPlayer', args: { player: 'Mia' } })
  })
  test('what do you have?, how many planks do you have?', () => {
    const carried = { observation: seen({ oak_planks: 12 }) }
    expect(reply('what do you have?', carried).reply).toBe('I have 12 oak planks.')
    expect(reply('how many planks do you have?', carried).reply).toBe('I have 12 oak planks.')
    expect(reply('how many torches do you have?', carried).reply).toBe('I have 0 torches.')
  })
  test('who are you?, where is mia?, help', () => {
    expect(reply('who are you?').reply).toMatch(/^I am Bob, worker of this team/)
    expect(reply('where is mia?').reply).toMatch(/^Mia is (?:at -?\d+ -?\d+ -?\d+|not in the world)/)
    expect(reply('help').reply).toMatch(/^I know: get 6 oak logs, /)
  })
  test('a stray line is no wish for the plan: nothing of the plan and no member is in it', () => {
    const leader = { seat: 'Lena', plans: true, role: 'leader' } as const
    for (const words of ['plan 2', 'dance the tango', 't']) {
      const answer = reply(words, leader)
      expect(answer.reply).toMatch(/^I did not understand “/)
      expect(answer.instruction).toBeUndefined()
    }
    for (const words of ['Bob should do more than Mia', 'be careful with the planks'])
      expect(reply(words, leader).instruction).toBe(words)
  })
  test('a place is remembered while it shelters, too, without a wait', () => {
    const otherActions = [{ family: 'walk', actions: ['rememberHere'] }] as never
    const sheltering = { otherActions, observation: { ...seen(), sheltersFrom: 'zombie' } as never }
    expect(reply('remember this place as camp', sheltering).reply).toBe('Ok, I remember this place as “camp”.')
    expect(reply('follow Mia', sheltering).reply).toMatch(/I shelter from a zombie/)
  })
  test.each([
    ['protect Mia', { stone_axe: 1 }, undefined, /I hid from a skeleton, and come out to fight/],
    ['what are you doing?', { iron_sword: 1 }, true, /I hid from a skeleton, and come out to fight/],
    ['protect Mia', {}, undefined, /I shelter from a skeleton until it is gone/],
    ['what are you doing?', { iron_sword: 1 }, undefined, /I shelter from a skeleton until it is gone/],
  ])('who is to fight comes out of the shelter, with a weapon: %s', (words, inventory, fights, said) => {
    const observation = { ...seen(), inventory, fights, sheltersFrom: 'skeleton' } as never
    const otherActions = [{ family: 'creatures', actions: ['guard'] }] as never
    expect(reply(words, { otherActions, observation }).reply).toMatch(said)
  })
  test('who is held up by a reflex says by what', () => {
    const observation = { ...seen(), heldUp: { reflex: 'self_defense', from: 'creeper' } } as never
    expect(reply('what are you doing?', { observation }).reply).toContain(
      'My work waits for a moment: a creeper is near.',
    )
  })
  test('what it does not understand it says, and what it does', () => {
    expect(reply('dance the tango').reply).toMatch(/^I did not understand “dance the tango”\. Say “@Bob help”/)
    expect(reply('where is waldo?').reply).toMatch(/^I remember no place “waldo”\./)
  })
})

describe('what people say about the plan', () => {
  const goal = 'Collect 12 oak logs. Build the cabin from the blueprint "cabin".'
  const rejected = (...reasons: string[]): PlanTaskInput['rejected'] =>
    reasons.map(reason => ({ reason, by: 'Ann', plan: { objective: '', analysis: '', stages: [] } }))
  const plan = (extra: Partial<PlanTaskInput>) => planByRules(planInput(goal, { blueprints: [cabinOutline], ...extra }))
  const workers = (extra: Partial<PlanTaskInput>) =>
    [...new Set(plan(extra).stages.flatMap(stage => stage.items.map(item => item.assignee)))].sort()

  test('only one may work, until a person says otherwise', () => {
    expect(workers({ rejected: rejected('only Bob may work') })).toEqual(['Bob'])
    for (const words of ['everybody may work again', 'all of you should help', 'not only Bob: both may work'])
      expect(workers({ rejected: rejected('only Bob may work', words) })).toEqual(['Bob', 'Mia'])
    expect(workers({ rejected: rejected('only Bob may work', 'Mia may work too') })).toEqual(['Bob', 'Mia'])
    expect(workers({ rejected: rejected('only Bob may work', 'everybody may work', 'only Mia') })).toEqual(['Mia'])
    const instructions = [{ from: 'Ann', text: 'everybody may work again' }]
    expect(workers({ rejected: rejected('only Bob may work'), instructions })).toEqual(['Bob', 'Mia'])
  })

  test('what cannot be read is said once, not in every plan from then on', () => {
    const [turned] = rejected('make it more baroque')
    const first = plan({ rejected: [turned!], previous: turned!.plan })
    expect(first.analysis).toMatch(/could not read “make it more baroque” from Ann/)
    // Later versions, made for other reasons, keep to what was read and repeat nothing.
    expect(plan({ rejected: [turned!], previous: first }).analysis).not.toContain('baroque')
    const again = plan({ rejected: [turned!, { ...turned!, reason: 'no roof' }], previous: turned!.plan })
    expect(again.analysis).not.toContain('baroque')
  })
})

test('what a person is to be given is done by the hands of the leader, and no part of its words is in a plan', () => {
  const goal = 'Collect 12 oak logs. Build the cabin.'
  const leader = { seat: 'Lena', role: 'leader', plans: true, goal } as const
  for (const [text, done, unread] of [
    ['have a nap then bring me 2 oak planks, then craft a chest', [2], 'have a nap'],
    ['have a nap then give Ann 3 oak planks', [3], 'have a nap'],
    ['bring me 2 oak planks and whistle to alex', [], 'whistle'],
    ['bring me 1 flurb, then sing', [], 'flurb'],
    ['give 2 oak planks to Ann, then bring me 1 oak plank', [2, 1], ''],
  ] as const) {
    const answer = reply(text, leader)
    expect([answer.instruction, answer.replan]).toEqual([undefined, undefined])
    const given = answer.tasks.flatMap(({ actions }) => actions.filter(({ name }) => name === 'give'))
    expect(given.map(({ args }) => args)).toEqual(done.map(count => ({ item: 'oak_planks', count, player: 'Ann' })))
    expect(answer.reply).toContain(unread)
  }
  // Who does the work of the plan is still for the plan.
  expect(reply('give Ann the crafting', leader).instruction).toBe('give Ann the crafting')
})

describe('a leader says of a request what comes of it', () => {
  const goal = 'Collect 12 oak logs. Build the cabin.'
  const leader = { seat: 'Lena', role: 'leader', plans: true, goal } as const

  test('what the goal asks for already changes no plan', () => {
    const { reply: said, replan, instruction } = reply('we should build the cabin out of oak planks', leader)
    expect(said).toBe(
      'The goal asks for that already: build cabin. Its blueprint decides the blocks: “out of oak planks” changes nothing.',
    )
    expect({ replan, instruction }).toEqual({})
  })
  test('another amount, another worker and other work change it', () => {
    for (const text of ['collect 20 oak logs', 'Bob should collect the oak logs', 'craft 2 oak planks'])
      expect(reply(text, leader)).toMatchObject({ reply: `Ok, I put it into the plan: ${text.toLowerCase()}.` })
  })
  test('the part that is not read is named', () => {
    expect(reply('craft 4 oak planks and dance', leader).reply).toBe(
      'Ok, I put it into the plan: craft 4 oak planks and dance. I could not read “dance”.',
    )
  })
})

test('a block that a person wants at a spot comes into the plan, whether the goal asks for blocks or not', () => {
  const said = 'place an oak log at (3, -60, 4)'
  const plan = planByRules(planInput('Collect 12 oak logs.', { instructions: [{ from: 'Ann', text: said }] }))
  expect(plan.stages.flatMap(stage => stage.items).map(item => item.done)).toContainEqual(
    expect.objectContaining({ kind: 'placed', at: [3, -60, 4] }),
  )
})

test('what a person wants of a draft and cannot be read is named in it; what can be read is followed', () => {
  const asked = (text: string): string =>
    planByRules(planInput('Collect 12 oak logs.', { instructions: [{ from: 'Ann', text, asked: true }] })).analysis
  expect(asked('with more baroque')).toContain('I could not read “with more baroque” from Ann')
  expect(asked('craft 3 sticks')).not.toContain('could not read')
  expect(asked('Mia should collect the logs')).not.toContain('could not read')
})

test.each([
  ['Bob gives his 4 wool to Mia', 'wool'],
  ['hand over my 3 torch', 'torch'],
  ['Mia passes her 2 stick on to all', 'stick'],
])('a hint names no word that stands there already: %s', (words, thing) => {
  const names = ['white_wool', 'torch', 'stick']
  for (const extra of [{}, { seat: 'Lena', role: 'leader', plans: true } as const])
    expect(replyByRules(replyInput(words, { names, ...extra })).reply).not.toContain(`(did you mean “${thing}”?)`)
})

test.each(['give his 4 dirt to Mia', 'hand their 4 dirt to Mia', 'give her own 4 dirt to mia'])(
  'whose the things are that one gives is no thing: %s',
  words => {
    const told = replyByRules(replyInput(words, { names: ['dirt'], observation: seen({ dirt: 9 }) }))
    expect(told.tasks.map(({ title }) => title)).toEqual(['Bring Mia 4 dirt'])
  },
)

const atWork = { task: { id: 'a', title: 'Collect 9 dirt', done: { kind: 'report' as const }, from: 'Lena' } }

test.each([
  'stop after this',
  'stop when you have 10 logs',
  'wait for Mia',
  'please wait until it is night',
  'stop in 5 minutes',
  'stop digging once the chest is full',
])('to stop later is no stop, and the agent says so: %s', words => {
  const told = replyByRules(replyInput(words, atWork))
  expect(told).toMatchObject({ stop: false, tasks: [] })
  expect(told.reply).toMatch(/^I go on: I cannot stop later/)
})

test.each(['you can stop now', 'u may stop', 'stop at once', 'stop it if you can', 'wait a moment', 'stop digging'])(
  'to stop is obeyed: %s',
  words => {
    expect(replyByRules(replyInput(words, atWork))).toMatchObject({ stop: true, reply: 'I stop: Collect 9 dirt.' })
  },
)

test.each(['can you help Mia', 'help mia with the wood', 'please help Bob'])(
  'to help a member is not read, and is no call for help: %s',
  words => {
    expect(replyByRules(replyInput(words, atWork)).reply).toMatch(/^I did not understand “/)
  },
)
