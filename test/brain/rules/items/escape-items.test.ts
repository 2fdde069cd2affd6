import { describe, expect, test } from 'vitest'
import { renderInput } from '../../../../source/brain/providers/render-input.ts'
import type { Seen } from '../../../../source/brain/questions/shapes.ts'
import { actByRules } from '../../../../source/brain/rules/act/next-actions.ts'
import { decomposeByRules } from '../../../../source/brain/rules/graph/decompose-task.ts'
import { planByRules } from '../../../../source/brain/rules/plan/plan-task.ts'
import { readGoal } from '../../../../source/planner/goal-demands.ts'
import { actInput, actions, outcomeOf, planInput, seen } from '../../support/question-inputs.ts'

/** The rules in a locked room: they know its levers, plates and signs as far as a body sees them, and nothing else. */

const goal = 'Everybody must stand in the exit, the area from 15 -60 -2 to 18 -60 2.'
const box = { from: [15, -60, -2], to: [18, -60, 2] }

type Device = NonNullable<Seen['devices']>[number]
const lever = (x: number, powered = false): Device => ({
  block: 'lever',
  at: [x, -59, 1],
  states: { powered: String(powered) },
})
const button = (kind: string, x: number): Device => ({
  block: `${kind}_button`,
  at: [x, -59, 3],
  states: { powered: 'false' },
})
const plate = (z: number): Device => ({ block: 'oak_pressure_plate', at: [10, -60, z], states: { powered: 'false' } })
const sign = (text: string): Device => ({ block: 'oak_sign', at: [3, -60, 3], states: {}, text })

const planned = (devices: readonly Device[], extra: Parameters<typeof planInput>[1] = {}) =>
  planByRules(
    planInput(goal, {
      organization: 'dag',
      observation: { ...seen(), devices: [...devices] },
      containers: [],
      ...extra,
    }),
  )
const itemsOf = (plan: ReturnType<typeof planned>) => plan.stages.flatMap(stage => stage.items)

test('the way out of prose that the rules do not read is where the judge waits for the team', () => {
  const prose = 'Hurry, the green floor at 15 -60 -2 is where this ends for all of you.'
  const hint = sign('the lever at 5 -59 1 opens the door')
  const wanted = [{ kind: 'inside' as const, box: { from: [15, -60, -2] as const, to: [18, -60, 2] as const } }]
  const plan = (extra: object) =>
    planByRules(
      planInput(prose, {
        ...{ organization: 'dag', observation: { ...seen(), devices: [lever(5), hint] }, containers: [] },
        ...extra,
      }),
    ).stages.flatMap(stage => stage.items.map(({ done }) => done))
  expect(plan({ wanted })).toContainEqual(expect.objectContaining({ kind: 'placed', at: [5, -59, 1] }))
  expect(plan({ wanted: [{ ...wanted[0]!, box: { from: [3, -60, 4], to: [3, -60, 4] } }] })).not.toContainEqual(
    expect.objectContaining({ kind: 'inside', box: wanted[0]!.box }),
  )
})

describe('a goal that is a place', () => {
  test.each([
    [goal, box],
    ['Meet at 3 -60 4.', { from: [3, -60, 4], to: [3, -60, 4] }],
    ['Everybody, go to (3, -60, 4)!', { from: [3, -60, 4], to: [3, -60, 4] }],
  ])('%s', (text, wanted) => {
    expect(readGoal(text, { items: new Set(), prefer: [], blueprints: [] })).toEqual([{ kind: 'reach', box: wanted }])
  })

  test('does not swallow other work', () => {
    const vocabulary = { items: new Set(['oak_log', 'chest']), prefer: [], blueprints: [] }
    expect(readGoal('Collect 6 oak logs. Then meet at 3 -60 4.', vocabulary).map(one => one.kind)).toEqual([
      'collect',
      'reach',
    ])
    expect(readGoal('Place a chest at 3 -60 4.', vocabulary)).toEqual([
      { kind: 'place', block: 'chest', at: [3, -60, 4] },
    ])
  })
})

const shut = (block: string, x: number, open = false): Device => ({
  block,
  at: [x, -60, 2],
  states: { open: String(open) },
})

describe('what a hand opens and leaves open', () => {
  const uses = (devices: readonly Device[], told: string[]) =>
    itemsOf(planned(devices, { told })).flatMap(({ done }) => (done.kind === 'placed' ? [done] : []))

  test.each([
    ['Open the fence gate, and the wall will give way.', ['oak_fence_gate']],
    ['Both trapdoors on the floor must be open.', ['birch_trapdoor']],
    ['The gate is shut and so is a trapdoor.', ['oak_fence_gate', 'birch_trapdoor']],
    ['Investigate the room.', []],
  ])('is opened where the team is told of it: %s', (words, blocks) => {
    const devices = [shut('oak_fence_gate', 3), shut('birch_trapdoor', 5), shut('oak_fence_gate', 7, true)]
    expect(uses(devices, [words]).map(({ block }) => block)).toEqual(blocks.map(block => `${block}[open=true]`))
  })
})

describe('a locked room', () => {
  test('levers first, then all plates at once by different people, then everybody out', () => {
    const plan = planned([lever(6), plate(-2), plate(2)])
    expect(plan.leftOut).toBeUndefined()
    expect(plan.stages.map(stage => stage.title)).toEqual(['Levers and buttons', 'Stand on the plates', 'Get there'])
    const [pull, ...rest] = itemsOf(plan)
    expect(pull).toMatchObject({
      title: 'Pull the lever at 6 -59 1',
      done: { kind: 'placed', block: 'lever[powered=true]' },
    })
    const held = rest.slice(0, 2)
    expect(held.map(item => item.assignee).sort()).toEqual(['Bob', 'Mia'])
    for (const item of held) expect(item.requires).toEqual([pull!.id])
    for (const item of rest.slice(2)) {
      expect(item.done).toEqual({ kind: 'inside', box })
      expect(item.requires).toEqual(expect.arrayContaining(held.map(one => one.id)))
    }
  })

  test('what a sign names is used in the order in which it names it', () => {
    const devices = [
      button('stone', 1),
      button('birch', 2),
      lever(3),
      sign('Birch button, then the lever, then the stone button.'),
    ]
    const items = itemsOf(planned(devices)).slice(0, 3)
    expect(items.map(item => item.title.split(' at')[0])).toEqual([
      'Press the birch button',
      'Pull the lever',
      'Press the stone button',
    ])
    expect(items.map(item => item.requires)).toEqual([[], [items[0]!.id], [items[1]!.id]])
  })

  test('a lever that is on stays on, and one out of reach waits for what the plates open', () => {
    const failed = [{ id: 'use-lever-9_m59_1', title: 'Pull the lever', by: 'Bob', detail: 'no way' }]
    const plan = planned([lever(6, true), lever(9), plate(2)], { failed })
    expect(plan.stages.map(stage => stage.title)).toEqual(['Stand on the plates', 'Behind what opened', 'Get there'])
    expect(itemsOf(plan)[1]).toMatchObject({
      title: 'Pull the lever at 9 -59 1',
      because: expect.stringContaining('could not'),
    })
  })

  test('who was there and stands elsewhere now goes once more, as often as it takes', () => {
    const done = (id: string) => ({ id, title: 'Go to the area', by: 'Bob', detail: '' })
    const { team } = planInput(goal)
    const idsOf = (finished: readonly string[], at: readonly [number, number, number]) =>
      itemsOf(
        planned([], {
          finished: finished.map(done),
          measured: [{ name: 'agents in the area', done: 1, total: 2 }],
          team: team.map(one => ({ ...one, position: one.name === 'Bob' ? [...at] : [16, -60, 0] })),
        }),
      ).map(item => item.id)
    const [first, second] = idsOf([], [0, -60, 0])
    expect(idsOf([first!, second!], [16, -60, 3])).toEqual(['reach-bob-again1'])
    expect(idsOf([first!, second!, 'reach-bob-again1'], [16, -60, 3])).toEqual(['reach-bob-again2'])
    expect(idsOf([first!, second!], [16, -60, 2])).toEqual(['report'])
  })

  test('a meeting in the open leaves the levers of the house alone', () => {
    const input = planInput('Meet at 3 -60 4.', { observation: { ...seen(), devices: [lever(6)] }, containers: [] })
    expect(planByRules(input).stages.map(stage => stage.title)).toEqual(['Get there'])
  })

  describe('behind which lie others', () => {
    const named = (x: number, text?: string): Device => ({
      block: 'oak_sign',
      at: [x, -60, 3],
      states: {},
      ...(text === undefined ? {} : { text }),
    })
    const titles = (plan: ReturnType<typeof planned>) => itemsOf(plan).map(item => item.title)
    const first = named(3, 'The way opens by lever 6 -59 1')

    test('only what the signs ask for is done, then the next sign is read, and no agent runs for the exit yet', () => {
      const plan = planned([lever(6), lever(20), first, named(12), named(21)])
      expect(titles(plan)).toEqual(['Pull the lever at 6 -59 1', 'Read the oak sign at 12 -60 3'])
      expect(itemsOf(plan)[1]!.requires).toEqual([itemsOf(plan)[0]!.id])
    })

    test('together is together, in order is in order, and everybody leaves when every sign was read', () => {
      const plates = planned([
        plate(-2),
        plate(2),
        button('birch', 1),
        named(3, 'At the same time: plate 10 -60 -2 plate 10 -60 2'),
      ])
      expect(plates.stages.map(stage => stage.title)).toEqual(['Stand on the plates', 'Get there'])
      const [a, b] = itemsOf(plates)
      expect(new Set([a!.assignee, b!.assignee]).size).toBe(2)
      expect([a!.requires, b!.requires]).toEqual([[], []])
      const buttons = planned([
        button('stone', 1),
        button('birch', 2),
        named(3, 'In this order: button 2 -59 3 button 1 -59 3'),
      ])
      const [one, two] = itemsOf(buttons)
      expect([one!.title, two!.title]).toEqual([
        'Press the birch button at 2 -59 3',
        'Press the stone button at 1 -59 3',
      ])
      expect(two!.requires).toEqual([one!.id])
    })

    test('the key comes into the hand that uses the lock; gates and trapdoors are opened', () => {
      const gate: Device = { block: 'oak_fence_gate', at: [5, -60, 0], states: { open: 'false' } }
      const containers = [{ block: 'chest', at: [1, -60, 6] as [number, number, number], items: { tripwire_hook: 1 } }]
      const locked = planned([button('stone', 1), named(3, 'Have the key, a tripwire hook, and use button 1 -59 3')], {
        containers,
      })
      const [take, press] = itemsOf(locked)
      expect(take).toMatchObject({ done: { kind: 'have', item: 'tripwire_hook', count: 1 } })
      expect(press).toMatchObject({ assignee: take!.assignee, requires: [take!.id] })
      const [open] = itemsOf(planned([gate, named(3, 'The way opens by gate 5 -60 0')]))
      expect(open).toMatchObject({
        title: 'Open the oak fence gate at 5 -60 0',
        done: { kind: 'placed', block: 'oak_fence_gate[open=true]' },
      })
    })

    test('plates are for the feet they were given to, also behind what must be done first', () => {
      const observation = {
        ...seen(),
        devices: [lever(6), plate(-2), plate(2), first, named(12, 'At the same time: plate 10 -60 -2 plate 10 -60 2')],
      }
      const input = planInput(goal, { organization: 'dag', observation, containers: [] })
      const { subtasks } = decomposeByRules({ ...input, lacking: [], documents: {}, environment: [], states: [] })
      const plates = subtasks.filter(one => one.id.startsWith('stand-'))
      expect(plates.map(one => one.candidates).sort()).toEqual([['Bob'], ['Mia']])
      for (const one of plates) expect(one.requires).toEqual(['use-lever-6_m59_1'])
    })

    test('what was done is not done again, unless the way behind it stays shut', () => {
      const finished = [{ id: 'use-stone_button-1_m59_3', title: 'Press it', by: 'Bob', detail: '' }]
      const room = [button('stone', 1), named(3, 'The way opens by button 1 -59 3'), named(12)]
      expect(titles(planned(room, { finished }))).toEqual(['Read the oak sign at 12 -60 3'])
      const failed = itemsOf(planned(room, { finished })).map(item => outcomeOf(item, 'no way'))
      expect(titles(planned(room, { finished, failed }))).toEqual([
        'Press the stone button at 1 -59 3',
        'Read the oak sign at 12 -60 3',
      ])
    })
  })

  test('levers are used, plates are stepped on exactly', () => {
    const known = [
      ...actions,
      { name: 'activate', description: '', parameters: [...actions.find(one => one.name === 'goTo')!.parameters] },
    ]
    const task = (done: Parameters<typeof actInput>[0]['done']) => ({ id: 'p/x', title: 'x', from: 'Lena', done })
    const pull = actByRules(
      actInput(task({ kind: 'placed', block: 'lever[powered=true]', at: [6, -59, 1] }), { actions: known }),
    )
    expect(pull.actions).toEqual([{ name: 'activate', args: { x: 6, y: -59, z: 1 } }])
    const at: [number, number, number] = [10, -60, 2]
    const step = actByRules(actInput(task({ kind: 'inside', box: { from: at, to: at } }), { actions: known }))
    expect(step.actions[0]).toMatchObject({ name: 'goTo', args: { x: 10, y: -60, z: 2 } })
  })

  test('a model reads the same', () => {
    const text = renderInput('observation', { observation: { ...seen(), devices: [lever(6), sign('Both "plates"')] } })
    expect(text).toContain('lever at 6 -59 1 (powered false)')
    expect(text).toContain('oak_sign at 3 -60 3 says "Both \\"plates\\""')
  })
})

test('what a hand opens is not shut again while the judge has not seen it yet', () => {
  const gate = (open: boolean): Device => ({ block: 'oak_fence_gate', at: [5, -60, 0], states: { open: String(open) } })
  const known = [
    ...actions,
    ...['activate', 'stay'].map(name => ({
      name,
      description: '',
      parameters: [{ name: 'seconds', type: 'integer', optional: true }],
    })),
  ]
  const next = (device: Device, wanted: string) => {
    const done = { kind: 'placed' as const, block: `${device.block}[${wanted}=true]`, at: device.at }
    const asked = actInput(
      { id: 'p/x', title: 'x', from: 'Lena', done: { ...done, at: [...device.at] } },
      { observation: { ...seen(), devices: [device] }, actions: known },
    )
    return actByRules(asked).actions.map(one => one.name)
  }
  expect(next(gate(false), 'open')).toEqual(['activate'])
  expect(next(gate(true), 'open')).toEqual(['stay'])
  expect(next(lever(6, true), 'powered')).toEqual(['stay'])
  // A button springs back by itself: it is pressed again.
  expect(next({ ...button('oak', 6), states: { powered: 'true' } }, 'powered')).toEqual(['activate'])
})

describe('where walls hide what is behind them', () => {
  const bySight = (devices: readonly Device[], extra: Parameters<typeof planInput>[1] = {}) =>
    itemsOf(planned(devices, { observation: { ...seen(), devices: [...devices], bySight: true }, ...extra }))
  const hint = sign('The way opens by lever 7 -59 1')

  test('one goes to look at what a sign names and no eye has seen', () => {
    const items = bySight([hint])
    expect(items[0]).toMatchObject({
      way: 'look',
      done: { kind: 'inside', box: { from: [6, -60, 0], to: [8, -58, 2] } },
    })
    expect(bySight([hint, lever(7)])[0]).toMatchObject({ way: 'use' })
  })

  test('when a way is open one looks from the sign into it, before all go to a place that no way is known to', () => {
    const before = bySight([hint, lever(7)])
    expect(before.map(one => one.way)).toEqual(['use', 'look'])
    expect(before[1]!.done).toEqual({ kind: 'inside', box: { from: [3, -60, 3], to: [3, -60, 3] } })
    const looked = outcomeOf(before[1]!)
    const next = { block: 'oak_sign', at: [12, -60, 3] as [number, number, number], states: {} }
    expect(bySight([hint, lever(7, true), next], { finished: [looked] }).map(one => one.way)).toEqual(['read'])
    const last = bySight([hint, lever(7, true)], { finished: [looked] })
    expect(new Set(last.map(one => one.way))).toEqual(new Set(['reach']))
  })
})
