import fc from 'fast-check'
import { expect, test } from 'vitest'
import { organizations } from '../../../source/organizations/index.ts'
import type { KnowsLevel } from '../../../source/session/log/events/knows.ts'
import { changesOf } from '../../../source/session/log/goal-changes.ts'
import { setUp, simple } from '../support/harness.ts'
import { ruleBrainRead, watchPlanted } from '../support/planted.ts'

/** Nothing that is worked on here needs any of these, and no prompt of the program names one. */
const marks = [
  ...['nether_star', 'dragon_egg', 'elytra', 'heart_of_the_sea', 'totem_of_undying', 'end_crystal', 'conduit'],
  ...['wet_sponge', 'enchanted_golden_apple', 'dragon_head', 'nautilus_shell', 'echo_shard', 'shulker_shell'],
] as const
const seats = ['Lena', 'Bob', 'Mia'] as const
const chests = [
  [3, -60, 3],
  [6, -60, 3],
] as const
const goals = [
  'Collect 6 oak logs. Craft 4 sticks.',
  'Craft a chest. Put 5 oak planks into the chest at 3 -60 3.',
  'Put 4 sticks into the chest at 6 -60 3. Collect 3 dirt.',
]

interface Scenario {
  readonly goal: string
  readonly knows: { recipes: 'all'; chests: KnowsLevel; inventories: KnowsLevel; plans: KnowsLevel }
  readonly held: readonly string[]
  readonly stored: readonly string[]
  /** What a person has one of them fetch, without a word to the others. */
  readonly errand: { readonly of: (typeof seats)[number]; readonly item: string }
  /** Whose actions of one kind fail. */
  readonly trouble: { readonly of: (typeof seats)[number]; readonly call: string; readonly times: number }
}

const hiding = fc.constantFrom<KnowsLevel>('own', 'seen', 'told')
const scenario: fc.Arbitrary<Scenario> = fc.record({
  goal: fc.constantFrom(...goals),
  knows: fc.record({ recipes: fc.constant('all' as const), chests: hiding, inventories: hiding, plans: hiding }),
  ...{ held: fc.shuffledSubarray(marks.slice(0, 5), { minLength: 3, maxLength: 3 }) },
  stored: fc.shuffledSubarray(marks.slice(5, 9), { minLength: 2, maxLength: 2 }),
  errand: fc.record({ of: fc.constantFrom(...seats), item: fc.constantFrom(...marks.slice(9)) }),
  trouble: fc.record({
    of: fc.constantFrom(...seats),
    call: fc.constantFrom('collect', 'craft', 'deposit'),
    times: fc.integer({ min: 0, max: 3 }),
  }),
})

const play = async (
  organization: string,
  { goal, knows, held, stored, errand, trouble }: Scenario,
  /** A person takes Bob's seat, and is shown what he would do next. */
  takes = false,
) => {
  const task = simple(goal, {
    ...{ organization, knows, timeLimit: 6 },
    inventories: Object.fromEntries(seats.map((seat, nth) => [seat, { [held[nth]!]: 1 }])),
    documents: { report: { note: 'The ground is dry.' } },
  })
  const opened = new Set<string>()
  const watch = watchPlanted([
    ...seats.map((seat, nth) => ({ mark: held[nth]!, isSeenBy: (by: string) => by === seat })),
    ...stored.map((mark, nth) => ({ mark, isSeenBy: (by: string) => opened.has(`${by} ${chests[nth]!.join(' ')}`) })),
    {
      mark: errand.item,
      // What is said to one who plans for all changes the goal of all.
      isSeenBy: by => by === errand.of || goalOf().includes(errand.item),
    },
  ])
  const goalOf = (): string => JSON.stringify(changesOf(played.session.state.tasks, 'goal1'))
  let left = trouble.times
  const played = setUp(
    task,
    { brainFor: () => ruleBrainRead(watch), answerWithin: 600 },
    {
      closed: true,
      chests: chests.map((at, nth) => ({ at: [...at], items: { [stored[nth]!]: 1 } })),
      trouble(seat, { name }) {
        if (seat !== trouble.of || name !== trouble.call || left <= 0) return null
        left--
        return { result: 'failure', reason: 'the hand slipped', code: 'failed' as never }
      },
    },
  )
  const { session, team, world } = played
  const performed = world.performed.push.bind(world.performed)
  world.performed.push = one => {
    const { name, args } = one.call
    const at = args.x === undefined ? chests[0] : [args.x, args.y, args.z]
    if (['deposit', 'withdraw', 'viewChest', 'gather'].includes(name)) opened.add(`${one.seat} ${at.join(' ')}`)
    return performed(one)
  }
  session.subscribe(event => {
    watch.hear(event)
    if (event.type !== 'body.joined') return
    Object.assign(world.bodies.get(event.data.seat)!.items, task.inventories[event.data.seat])
  })
  await team.joined({ person: 'Ann', role: 'observer', access: 'owner' })
  await team.start()
  if (takes) {
    await team.command('Ann', { type: 'drafts', count: 1 })
    await team.command('Ann', { type: 'take', seat: 'Bob' })
  }
  const say = (to: string, text: string) => team.command('Ann', { type: 'say', to: [to], text, delivery: 'queue' })
  if (session.state.seats[errand.of]) await say(errand.of, `collect 2 ${errand.item}`)
  const ask = async (text: string) => {
    for (const seat of Object.keys(session.state.seats)) await say(seat, text)
  }
  await ask('What are you doing? What do the others have?')
  // Once a body has opened one, those who have not are asked as well.
  for (const at of takes ? [] : chests)
    void played
      .until(({ type, data }) => type === 'world.container' && 'items' in data && String(data.at) === String(at))
      .then(() => ask('What is in the chests?'))
  await team.ended
  return { ...played, watch }
}

test('no prompt of the program names what is planted', async () => {
  const { watch } = await play('tree', {
    goal: goals[0]!,
    knows: { recipes: 'all', chests: 'own', inventories: 'own', plans: 'own' },
    ...{ held: ['bedrock_a', 'bedrock_b', 'bedrock_c'], stored: ['bedrock_d', 'bedrock_e'] },
    ...{ errand: { of: 'Bob', item: 'dirt' }, trouble: { of: 'Bob', call: 'craft', times: 0 } },
  })
  expect(watch.read.size).toBeGreaterThan(0)
})

test.each(Object.keys(organizations))(
  '%s: nothing planted is in a prompt or a draft before it was seen or told',
  async name => {
    let prompts = 0
    await fc.assert(
      fc.asyncProperty(scenario, async one => {
        const { watch } = await play(name, one)
        expect(watch.leaks).toEqual([])
        for (const { prompts: read } of watch.read.values()) prompts += read
      }),
      { numRuns: 6 },
    )
    expect(prompts).toBeGreaterThan(20)
  },
)

test('a person in a seat is shown no more than its agent may know', async () => {
  let drafts = 0
  const hidden = 'told' as const
  for (const name of Object.keys(organizations)) {
    const { watch, events } = await play(
      name,
      {
        goal: goals[1]!,
        knows: { recipes: 'all', chests: hidden, inventories: hidden, plans: hidden },
        ...{ held: marks.slice(2, 5), stored: marks.slice(6, 8) },
        ...{ errand: { of: 'Mia', item: marks[10]! }, trouble: { of: 'Bob', call: 'craft', times: 1 } },
      },
      true,
    )
    expect(watch.leaks, name).toEqual([])
    drafts += events.filter(({ type }) => type === 'human.asked').length
  }
  expect(drafts).toBeGreaterThan(5)
})

test.each(Object.keys(organizations).filter(name => !organizations[name]!.alone))(
  '%s: the check can fail: where all know all, planted things are in prompts of others',
  async name => {
    const { watch } = await play(name, {
      goal: goals[1]!,
      knows: { recipes: 'all', chests: 'all', inventories: 'all', plans: 'all' },
      ...{ held: marks.slice(0, 3), stored: marks.slice(5, 7) },
      ...{ errand: { of: 'Mia', item: marks[9]! }, trouble: { of: 'Bob', call: 'craft', times: 1 } },
    })
    expect(watch.leaks).not.toEqual([])
  },
)
