import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Brain, BrainError } from '../../../source/brain/brain.ts'
import { withLatency } from '../../../source/brain/providers/added-latency.ts'
import { renderInput } from '../../../source/brain/providers/render-input.ts'
import { converse } from '../../../source/brain/questions/converse/question.ts'
import type { ConverseInput, ConverseOutput } from '../../../source/brain/questions/converse/shape.ts'
import { newsText, type PeerNews } from '../../../source/brain/questions/peer-news.ts'
import type { Member } from '../../../source/brain/questions/shapes.ts'
import { createRuleBrain } from '../../../source/brain/rules/rule-brain.ts'
import type { SessionEvent } from '../../../source/session/log/events.ts'
import { carriedAsKnown, uncountedInHand } from '../../../source/session/log/seat-knowledge.ts'
import type { FakeWorldOptions } from '../support/fake-world.ts'
import { goOn, killed } from '../support/going-on.ts'
import { cabin, judging, type Played, type Setting, setUp, simple } from '../support/harness.ts'
import { violations } from '../support/invariants.ts'

const goal = 'Collect 24 oak logs. Craft a chest.'
const logs = () => simple(goal, { organization: 'peers' })
const play = async (
  task = logs(),
  options: Setting = {},
  world: FakeWorldOptions = {},
  begun: (played: Played) => void = () => {},
) => {
  const played = setUp(task, options, world)
  if (task.judge.length > 0) judging(played, task)
  await played.team.start()
  begun(played)
  const result = await played.team.ended
  expect(violations(played.events)).toEqual([])
  return { ...played, result }
}
const spoken = (events: readonly SessionEvent[]): string[] =>
  events.flatMap(event =>
    event.type === 'message.sent' ? [`${event.data.from} → ${event.data.to.join()}: ${event.data.text}`] : [],
  )
/** Each message by how many questions it went into. */
const askedAbout = (events: readonly SessionEvent[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const event of events)
    if (event.type === 'mind.asked' && event.data.question === 'converse') {
      const { messages, news } = event.data.input as ConverseInput
      // A report that comes while others are at such work is told with what they report.
      const reported = news.flatMap(one => (one.kind === 'reported' ? [{ from: one.name, text: one.text }] : []))
      for (const { from, text } of [...messages, ...reported]) {
        const key = `${from} → ${event.data.seat}: ${text}`
        counts.set(key, (counts.get(key) ?? 0) + 1)
      }
    }
  return counts
}

test('equals agree by talking who does what, do it, report, and end their talks', async () => {
  const { result, events, session } = await play()
  expect(result).toEqual({ result: 'success', cause: 'observed', reason: expect.stringMatching(/^every task is done/) })
  const lines = spoken(events)
  expect(lines[0]).toMatch(/^Bob → Lena: Let us share the work\. Mine: collect 8 oak logs\. Yours: collect 8 oak logs/)
  expect(lines).toContain('Mia → Bob: All right: collect 8 oak logs.')
  expect(lines).toContain('Mia → Bob: Done: collect 8 oak logs.')
  // Everything was said in talks between two, and every talk has ended.
  const talks = session.state.conversations ?? {}
  for (const event of events)
    if (event.type === 'message.sent') expect(talks[event.data.conversation!]?.between).toContain(event.data.from)
  expect(Object.values(talks).map(talk => talk.endedAt)).not.toContain(undefined)
  // Nobody was given orders, and nobody planned for others.
  expect(events.some(event => event.type === 'plan.proposed')).toBe(false)
})

/** Says what the rule brain means in words that nobody can read. */
const inOtherWords = (): Brain => {
  const rules = createRuleBrain()
  let lines = 0
  return {
    ...rules,
    async ask(question, input, context) {
      const answer = await rules.ask(question, input, context)
      if (question.name !== 'converse') return answer
      const value = answer.value as ConverseOutput
      const say = value.say.map(one => ({ ...one, text: `Hm ${'ab'.repeat((lines++ % 7) + 1)}.` }))
      return { ...answer, value: { ...value, say } as never }
    },
  }
}
/** What each took on, of whom, and what it was to do. */
const agreements = (events: readonly SessionEvent[]): string[] =>
  events
    .flatMap(event => {
      if (event.type !== 'task.added' || event.data.from === undefined) return []
      const { title, assignees, done, from } = event.data
      return [JSON.stringify([assignees, title, done, from])]
    })
    .sort()

test.each([goal, 'Craft a bed.', 'Collect 5 sand and put it into the chest.'])(
  '%s: equals agree by what they mean: with other words for all that is said they take on the same work',
  async words => {
    const task = () => simple(words, { organization: 'peers' })
    const wool = ({ world }: Played) => void Object.assign(world.bodies.get('Mia')!.items, { red_wool: 3 })
    const plain = await play(task(), {}, {}, wool)
    const other = await play(task(), { brainFor: inOtherWords }, {}, wool)
    expect(spoken(other.events).filter(line => !/: (?:Hm (?:ab)+\.)$/.test(line))).toEqual([])
    expect(agreements(plain.events).length).toBeGreaterThan(0)
    expect(agreements(other.events)).toEqual(agreements(plain.events))
    expect(other.result).toEqual(plain.result)
    expect(plain.result).toMatchObject({ result: 'success' })
  },
)

test('work that a peer could not do is handed back and passed on by what is meant, not by its words', async () => {
  const world: FakeWorldOptions = {
    trouble: (seat, call) =>
      seat === 'Mia' && call.name === 'collect'
        ? { result: 'failure', reason: 'there are no trees', code: 'not-found' }
        : null,
  }
  const plain = await play(logs(), {}, world)
  const other = await play(logs(), { brainFor: inOtherWords }, world)
  expect(agreements(other.events)).toEqual(agreements(plain.events))
  expect([plain.result, other.result]).toMatchObject([{ result: 'success' }, { result: 'success' }])
})

test('equals build the cabin, stage by stage', async () => {
  const { result } = await play({ ...cabin(), organization: 'peers' })
  expect(result).toMatchObject({ result: 'success' })
})

test('each sees only what it knows and has itself; the rest has to be asked for', async () => {
  const task = { ...simple('Craft a bed.', { organization: 'peers' }), knowledge: { Mia: ['the wool is red'] } }
  const inputs: ConverseInput[] = []
  const rules = createRuleBrain()
  const brain: Brain = {
    ...rules,
    ask(question, input, context) {
      if (question.name === 'converse') inputs.push(input as ConverseInput)
      return rules.ask(question, input, context)
    },
  }
  const played = setUp(task, { brainFor: () => brain, answerWithin: 50 }, { pace: 1 })
  await played.team.start()
  Object.assign(played.world.bodies.get('Mia')!.items, { red_wool: 3 })
  await played.until(event => event.type === 'message.sent' && /Do you have/.test(event.data.text))
  await played.team.stop('enough')
  for (const { seat, knowledge, others } of inputs) {
    expect(knowledge).toEqual(seat === 'Mia' ? ['the wool is red'] : [])
    expect(JSON.stringify(others)).not.toContain('wool')
  }
})

test.each([
  ['Chest: 8 oak planks. Do you know the stick?', ['chest']],
  ['Stick: how many oak planks? Then a chest.', []],
  ['A stick takes 2 oak planks.\nFor a chest:\n- 8 oak planks', ['stick', 'chest']],
  ['Can you do the chest? It is made of 8 oak planks (cut a tree), in the crafting table.', ['chest']],
  ['I make the chest, you the stick with the crafting table. It needs two oak planks.', ['stick']],
  ['We lack a chest. You need 8 oak planks for it.', ['chest']],
  ['We lack a chest. Does it need 8 oak planks? It is made with a tool.', []],
  ['We lack a chest. Do you have oak planks? I have 8 oak planks.', []],
  ['I have 3 oak planks and do not know how the bowl is made. Do you?', []],
])(
  'a recipe is told by the sentence that names the item and its parts, never by a question: %s',
  async (text, told) => {
    const brain = scripted(({ seat, news }) =>
      seat === 'Bob' && news.some(({ kind }) => kind === 'begin') ? { say: [{ to: 'Mia', text }] } : {},
    )
    const knows = { recipes: 'told', chests: 'all', inventories: 'all', plans: 'all' } as const
    const recipes = { chest: ['Bob'], stick: ['Bob'], bowl: ['Lena'] }
    const task = { ...simple('Craft a chest.', { organization: 'peers' }), knows, recipes }
    const played = setUp(task, { brainFor: () => brain, answerWithin: 50 })
    const asked = played.until(({ type, data }) => type === 'mind.asked' && data.seat === 'Mia')
    await played.team.start()
    await asked
    expect(played.session.state.seats.Mia?.told?.recipes.toSorted() ?? []).toEqual(told.toSorted())
    await played.team.stop('enough')
  },
)

test.each([
  ['I cook the chicken, you watch the furnace.', []],
  ['I kill a chicken, you cook the chicken.', []],
  ['I bake the potato and cook the chicken.', []],
  ['I make the cooked_chicken.', []],
  ['Cooked chicken: put 1 raw chicken into the furnace.', ['cooked_chicken']],
  ['You get the cooked_chicken from a chicken in the furnace.', ['cooked_chicken']],
  ['A baked potato is one potato in the furnace; cooked chicken one chicken.', ['baked_potato', 'cooked_chicken']],
])('a word that names an ingredient names no product beside it: %s', async (text, told) => {
  const brain = scripted(({ seat, news }) =>
    seat === 'Bob' && news.some(({ kind }) => kind === 'begin') ? { say: [{ to: 'Mia', text }] } : {},
  )
  const knows = { recipes: 'told', chests: 'all', inventories: 'all', plans: 'all' } as const
  const recipes = { cooked_chicken: ['Bob'], baked_potato: ['Bob'] }
  const task = { ...simple('Cook a cooked_chicken and a baked_potato.', { organization: 'peers' }), knows, recipes }
  const played = setUp(task, { brainFor: () => brain, answerWithin: 50 })
  const asked = played.until(({ type, data }) => type === 'mind.asked' && data.seat === 'Mia')
  await played.team.start()
  await asked
  expect(played.session.state.seats.Mia?.told?.recipes.toSorted() ?? []).toEqual(told)
  await played.team.stop('enough')
})

test('a recipe is told by an answer that says “it” for the item that was asked for', async () => {
  const brain = scripted(({ seat, news, messages }) => {
    if (seat === 'Mia' && messages.length > 0) return { say: [{ to: 'Bob', text: 'It takes 2 oak planks.' }] }
    return seat === 'Bob' && news.some(({ kind }) => kind === 'begin')
      ? { say: [{ to: 'Mia', text: 'How do I make the chest, and how the stick?' }] }
      : {}
  })
  const knows = { recipes: 'told', chests: 'all', inventories: 'all', plans: 'all' } as const
  const recipes = { chest: ['Lena'], stick: ['Mia'] }
  const task = { ...simple('Craft a stick.', { organization: 'peers' }), knows, recipes }
  const played = setUp(task, { brainFor: () => brain, answerWithin: 50 })
  const told = played.until(({ type }) => type === 'seat.told')
  await played.team.start()
  expect((await told).data).toMatchObject({ seat: 'Bob', recipes: ['stick'] })
  await played.team.stop('enough')
})

test.each([
  [
    'What is the mushroom stew made of?',
    'The stew is made of 1 red mushroom, 1 brown mushroom and 1 bowl.',
    ['mushroom_stew'],
  ],
  ['What do I do?', 'The stew takes a bowl, a red mushroom and a brown mushroom.', ['mushroom_stew']],
  ['What is the rabbit stew made of?', 'The stew takes a bowl, a red mushroom and a brown mushroom.', []],
  ['The soup is made of a bowl, beetroot, a red mushroom and a brown mushroom.', 'A stew is another thing.', []],
])(
  'a recipe is told by a short name where the last question, or else the goal, names one such item: %s %s',
  async (question, answer, told) => {
    const brain = scripted(({ seat, news, messages }) => {
      if (seat === 'Mia' && messages.length > 0) return { say: [{ to: 'Bob', text: answer }], notes: 'told' }
      if (seat === 'Bob' && messages.length > 0) return { notes: 'heard' }
      return seat === 'Bob' && news.some(({ kind }) => kind === 'begin') ? { say: [{ to: 'Mia', text: question }] } : {}
    })
    const knows = { recipes: 'told', chests: 'all', inventories: 'all', plans: 'all' } as const
    const recipes = { mushroom_stew: ['Mia'], rabbit_stew: ['Mia'] }
    const task = { ...simple('Craft a mushroom stew.', { organization: 'peers' }), knows, recipes }
    const played = setUp(task, { brainFor: () => brain, answerWithin: 600_000 }, { pace: 600_000 })
    const read = played.until(
      ({ type, data }) =>
        type === 'mind.asked' && data.seat === 'Bob' && (data.input as ConverseInput).messages.length > 0,
    )
    await played.team.start()
    await read
    expect(played.session.state.seats.Bob?.told?.recipes ?? []).toEqual(told)
    await played.team.stop('enough')
  },
)

test('what another one among equals carries is not known until it is told, also where the task hides nothing', async () => {
  const text = 'I have 3 oak planks.'
  const brain = scripted(({ seat, news }) =>
    seat === 'Bob' && news.some(({ kind }) => kind === 'begin')
      ? {
          say: [{ to: 'Mia', text }],
          tasks: [{ title: 'Collect 2 sand', done: { kind: 'have', item: 'sand', count: 2 }, actions: [] }],
        }
      : seat === 'Mia'
        ? { tasks: [{ title: 'Look around', done: { kind: 'report' }, actions: [] }] }
        : {},
  )
  const played = setUp(logs(), { brainFor: () => brain, answerWithin: 40 })
  const first = played.until(
    ({ type, data }) => type === 'mind.asked' && data.question === 'nextActions' && data.seat === 'Mia',
  )
  await played.team.start()
  const asked = await first
  await played.team.stop('the test is over')
  const { team } = (asked.data as { input: { team: Member[] } }).input
  const carried = renderInput('team', { team }).split('\n')
  expect(carried.find(line => line.includes('Bob'))).toContain('3 oak_planks (in hand or told; the rest is not known)')
  expect(carried.find(line => line.includes('Lena'))).toContain('not known what it carries')
})

test('an amount that is told is known, whatever of it is seen in the hand; a question tells none', async () => {
  const text =
    'Hi Mia! I have 3 oak planks and two sticks for you. Do you think that I have 9 torches? As soon as I have 4 chests I come.'
  const brain = scripted(({ seat, news }) =>
    seat === 'Bob' && news.some(({ kind }) => kind === 'begin') ? { say: [{ to: 'Mia', text }] } : {},
  )
  const knows = { recipes: 'all', chests: 'all', inventories: 'told', plans: 'all' } as const
  const task = { ...simple('Craft a chest.', { organization: 'peers' }), knows }
  const played = setUp(task, { brainFor: () => brain, answerWithin: 50 })
  const asked = played.until(({ type, data }) => type === 'mind.asked' && data.seat === 'Mia')
  await played.team.start()
  await asked
  const { state } = played.session
  expect(carriedAsKnown(task, state, 'Mia', 'Bob')).toEqual({ oak_planks: 3, stick: 2 })
  const body = { ...state.seats.Bob!.body, held: 'stick', position: [0, -60, 0] as const }
  const near = { ...state.seats.Mia!, body: { ...state.seats.Mia!.body, position: [1, -60, 0] as const } }
  const inHand = (held: string) => ({
    ...state,
    seats: { ...state.seats, Mia: near, Bob: { ...state.seats.Bob!, body: { ...body, held } } },
  })
  expect(carriedAsKnown(task, inHand('stick'), 'Mia', 'Bob')).toEqual({ oak_planks: 3, stick: 2 })
  expect(carriedAsKnown(task, inHand('torch'), 'Mia', 'Bob')).toEqual({ oak_planks: 3, stick: 2, torch: 1 })
  expect(uncountedInHand(task, inHand('stick'), 'Mia', 'Bob')).toBeUndefined()
  expect(uncountedInHand(task, inHand('torch'), 'Mia', 'Bob')).toBe('torch')
  const open = { ...task, knows: { ...knows, inventories: 'all' } } as const
  expect(uncountedInHand(open, inHand('torch'), 'Mia', 'Bob')).toBeUndefined()
  await played.team.stop('enough')
})

test('every message that wants an answer goes into exactly one question, whatever the brain takes its time for, and nothing starves', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 1000 }),
      fc.constantFrom('async', 'rounds', 'relay'),
      async (seed, schedule) => {
        const rules = createRuleBrain()
        let seat = 0
        const { events, result } = await play(logs(), {
          schedule,
          brainFor: () => withLatency(rules, 12, seed + 31 * seat++),
        })
        expect(result.result).toBe('success')
        const counts = askedAbout(events)
        for (const line of spoken(events)) {
          if (/That is all/.test(line)) continue
          // A yes wants no answer: it goes into the next question, where there is one.
          const least = /^\w+ → \w+: All right: .*$/.test(line) ? 0 : 1
          expect([line, Math.max(least, counts.get(line) ?? 0)]).toEqual([
            line,
            Math.max(least, Math.min(1, counts.get(line) ?? 0)),
          ])
        }
      },
    ),
    { numRuns: 6 },
  )
})

test('a talk goes on beside an action: a letter is answered before the action has ended', async () => {
  const rules = createRuleBrain()
  const wantsAnswers: Brain = {
    ...rules,
    async ask(question, input, context) {
      const answer = await rules.ask(question, input, context)
      if (question.name !== 'converse') return answer
      const { say } = answer.value as ConverseOutput
      const value = { ...(answer.value as object), say: say.map(({ answer: _, ...line }) => line) }
      return { ...answer, value: value as typeof answer.value }
    },
  }
  const sand = simple('Collect 60 sand.', { organization: 'peers' })
  const { events } = await play(sand, { brainFor: () => wantsAnswers }, { pace: 8 })
  const beside = events.filter(event => {
    if (event.type !== 'mind.asked' || event.data.question !== 'converse') return false
    return (event.data.input as ConverseInput).busy !== null
  })
  // The agreement of the others reaches Bob while he digs; they themselves are free when he asks.
  expect(beside.map(event => event.source)).toContain('Bob')
})

test('a peer that does not answer is asked again, then the others go on without it', async () => {
  const rules = createRuleBrain()
  const mute: Brain = {
    ...rules,
    ask: (question, input, context) =>
      question.name === 'converse' && (input as ConverseInput).messages.length > 0
        ? Promise.reject(new BrainError('refused', 'has nothing to say'))
        : rules.ask(question, input, context),
  }
  const { result, events } = await play(logs(), {
    brainFor: seat => (seat === 'Mia' ? mute : rules),
    answerWithin: 40,
    retryPauseMs: 5,
  })
  expect(result).toMatchObject({ result: 'success' })
  const asked = spoken(events).filter(line => /^Bob → Mia: Let us share/.test(line))
  expect(asked.length).toBeGreaterThanOrEqual(2)
  expect(events.some(event => event.type === 'conversation.ended' && event.data.reason === 'no answer came')).toBe(true)
})

test('a goal that no peer can reach is given up by all, with the reason', async () => {
  const { result } = await play(
    logs(),
    {},
    { trouble: () => ({ result: 'failure', reason: 'there are no trees', code: 'not-found' }) },
  )
  expect(result).toMatchObject({
    result: 'given-up',
    cause: 'impossible',
    reason: expect.stringMatching(/there are no trees/) as string,
  })
})

const givingUp = (event: SessionEvent): boolean =>
  event.type === 'approval.asked' && /give it up/.test(event.data.wants!)

test('the owner at a terminal is asked before equals give a goal up; refused, they begin again', async () => {
  let barren = true
  const trouble: FakeWorldOptions['trouble'] = () =>
    barren ? { result: 'failure', reason: 'there are no trees', code: 'not-found' } : null
  const played = setUp(logs(), {}, { trouble })
  const { team, events } = played
  team.joined({ person: 'Ann', role: 'observer', access: 'owner' })
  const asked = played.until(givingUp)
  await team.start()
  expect(((await asked) as Extract<SessionEvent, { type: 'approval.asked' }>).data.detail).toMatch(/there are no trees/)
  barren = false
  await team.command('Ann', { type: 'reject', reason: 'look again' })
  expect(await team.ended).toMatchObject({ result: 'success' })
  expect(events.filter(givingUp)).toHaveLength(1)
  expect(newsOf(events, 'Bob')).toContainEqual({ kind: 'goal-open', lacking: 'Ann does not give it up: look again' })
  expect(violations(events)).toEqual([])
})

test.each([
  ['none', []],
  ['Bob', ['Bob']],
  ['Bob and Mia', ['Bob', 'Mia']],
])('shares that are handed on are collected once: %s can collect nothing', async (_, unable) => {
  const trouble: FakeWorldOptions['trouble'] = seat =>
    unable.includes(seat) ? { result: 'failure', reason: 'its hands are tied', code: 'not-found' } : null
  const { result, session } = await play(simple('Collect 12 oak logs.', { organization: 'peers' }), {}, { trouble })
  expect(result).toMatchObject({ result: 'success' })
  const carried = Object.values(session.state.seats).map(({ body }) => body.inventory.oak_log ?? 0)
  expect(carried.reduce((sum, count) => sum + count)).toBe(12)
})

test('where plans are to wait for a person, equals say once that they make none', async () => {
  const note =
    'Equals make no plan that could wait for you: with approvals plans they ask only before they give the goal up.'
  const alerts = (events: readonly SessionEvent[]) =>
    events.flatMap(event => (event.type === 'alert' ? [event.data.text] : []))
  const played = setUp(logs(), { approvals: 'plans' })
  played.team.joined({ person: 'Ann', role: 'observer', access: 'owner' })
  await played.team.start()
  expect(alerts(played.events).filter(text => text === note)).toHaveLength(1)
  const policy = (approvals: 'plans' | 'all') => played.team.command('Ann', { type: 'policy', approvals })
  expect(await policy('all')).toMatchObject({ text: 'Approvals: all.' })
  expect(await policy('plans')).toMatchObject({ text: `Approvals: plans. ${note}` })
  await played.team.stop('the test is over')
  expect(alerts((await play(logs())).events)).not.toContain(note)
})

test('a host that was killed while its owner was asked asks again, and approved the goal is given up', async () => {
  const trouble: FakeWorldOptions['trouble'] = () => ({
    result: 'failure',
    reason: 'there are no trees',
    code: 'not-found',
  })
  const first = setUp(logs(), {}, { trouble })
  first.team.joined({ person: 'Ann', role: 'observer', access: 'owner' })
  const before = await killed(first, givingUp)
  const second = goOn(before, logs(), {})
  second.team.joined({ person: 'Ann', role: 'observer', access: 'owner' })
  const again = Promise.withResolvers<void>()
  second.session.subscribe(event => givingUp(event) && again.resolve())
  await second.team.start()
  await again.promise
  await second.team.command('Ann', { type: 'approve' })
  expect(await second.team.ended).toMatchObject({ result: 'given-up', cause: 'impossible' })
})

test('a person among equals is answered and gets what they ask for', async () => {
  const played = setUp(simple('Collect 200 sand.', { organization: 'peers' }), {}, { pace: 5 })
  await played.team.start()
  played.team.joined({ person: 'Ann', role: 'observer', access: 'owner' })
  const answered = played.until(
    event => event.type === 'message.sent' && event.data.from === 'Mia' && event.data.to.includes('Ann'),
  )
  await played.team.command('Ann', { type: 'say', to: ['Mia'], text: 'get 2 oak logs', delivery: 'interrupt' })
  expect((await answered).data).toMatchObject({ text: 'Ok: collect 2 oak logs.' })
  await played.until(
    event => event.type === 'message.sent' && event.data.kind === 'report' && event.data.from === 'Mia',
  )
  await played.team.command('Ann', { type: 'goal', goal: 'Collect 3 dirt.' })
  expect(await played.team.ended).toMatchObject({ result: 'success' })
  expect(violations(played.events)).toEqual([])
})

/** Answers `converse` as written here, without rules. */
const scripted = (answer: (input: ConverseInput) => Partial<ConverseOutput> | undefined): Brain => {
  const rules = createRuleBrain()
  return {
    ...rules,
    async ask(question, input, context) {
      const asked = await rules.ask(question, input, context)
      if (question.name !== 'converse') return asked
      const value = question.output.parse(answer(input as ConverseInput) ?? {}) as typeof asked.value
      return { ...asked, value }
    },
  }
}

test('a goal is given up when the last work has failed, also where its worker had ended the goal before', async () => {
  const task = { id: 'dig', title: 'Collect 8 oak logs', done: { kind: 'have', item: 'oak_log', count: 8 } } as const
  const brain = scripted(({ seat }) => ({
    thought: 'there are no trees',
    endGoal: 'hopeless',
    ...(seat === 'Mia' && { tasks: [{ ...task, requires: [], actions: [] }] }),
  }))
  const { result, events } = await play(
    logs(),
    { brainFor: () => brain },
    { trouble: () => ({ result: 'failure', reason: 'there are no trees', code: 'not-found' }) },
  )
  expect(result).toMatchObject({
    ...{ result: 'given-up', cause: 'impossible' },
    reason: expect.stringMatching(
      /^lacking: “collect 24 oak logs”, “craft 1 chest”; “Collect 8 oak logs” failed \(Mia\): .*there are no trees/,
    ) as string,
  })
  const notes = events.flatMap(({ type, data }) => (type === 'mind.phase' && data.seat === 'Bob' ? [data.note] : []))
  expect(notes).toContain('sees no way to the goal')
})

test('a goal that is given up says what of it is reached, and what is lacking, and not only what the last one thought', async () => {
  const store = (item: string, count: number): ConverseOutput['tasks'] => [
    {
      ...{ title: `Put ${item} away`, done: { kind: 'stored', item, count } },
      actions: [
        { name: 'collect', args: { item, count } },
        { name: 'deposit', args: { item, count } },
      ],
    },
  ]
  const brain = scripted(({ seat, tasks }) => {
    if (seat === 'Bob' && tasks.length === 0) return { tasks: store('dirt', 2) }
    if (seat === 'Mia' && tasks.length === 0) return { tasks: store('oak_log', 4) }
    return tasks.some(({ status }) => status === 'open')
      ? {}
      : { thought: 'Bob was the last hope', endGoal: 'hopeless' }
  })
  const { result } = await play(
    simple('Put 2 dirt and 4 oak logs into the chest.', { organization: 'peers' }),
    { brainFor: () => brain, answerWithin: 40 },
    {
      trouble: (_, { args }) =>
        args.item === 'oak_log' ? { result: 'failure', reason: 'there are no trees', code: 'not-found' } : null,
    },
  )
  expect(result).toMatchObject({ result: 'given-up', cause: 'impossible' })
  expect(result.reason).toMatch(/^lacking: “put 4 oak logs into the chest”; done: “put 2 dirt into the chest”; /)
  expect(result.reason).toMatch(/“Put oak_log away” failed \(Mia\): [^;]*there are no trees/)
  expect(result.reason).toMatch(/; (Bob|Mia|Lena): “Bob was the last hope”$/)
})

test('a line that wants no answer is not waited for: its writer is prompted by its goal, and in the end knows no further', async () => {
  const inputs: ConverseInput[] = []
  const brain = scripted(input => {
    inputs.push(input)
    return input.seat === 'Bob' ? { say: [{ to: 'Mia', text: 'I wait at the furnace.', answer: false }] } : {}
  })
  const { result, events } = await play(logs(), { brainFor: () => brain, answerWithin: 40 })
  expect(result).toMatchObject({ cause: 'nothing-left' })
  expect(events.map(({ type }) => type)).not.toContain('conversation.nudged')
  const news = inputs.flatMap(input => input.news.map(({ kind }) => kind))
  expect(new Set(news)).toEqual(new Set(['begin', 'nothing-happened']))
  const lines = inputs.findLast(input => input.seat === 'Bob')!.conversations.flatMap(talk => talk.lines)
  expect(lines.map(line => line.answer)).toEqual([false, false])
})

test('a line that wants no answer wants none either when it is read after the host was stopped', async () => {
  const task = logs()
  const brain = scripted(input =>
    input.seat === 'Bob' && input.news.some(({ kind }) => kind === 'begin')
      ? { say: [{ to: 'Mia', text: 'I wait at the furnace.', answer: false }] }
      : {},
  )
  const before = await killed(setUp(task, { brainFor: () => brain }), ({ type }) => type === 'message.sent')
  const second = goOn(before, task, {}, { brainFor: () => brain, answerWithin: 40 })
  await second.team.start()
  await second.team.ended
  expect(second.events.map(({ type }) => type)).toContain('message.read')
  const because = second.events.filter(
    ({ type, data }) => type === 'mind.asked' && data.seat === 'Mia' && newsIn(data).length === 0,
  )
  expect(because).toEqual([])
})

test('an answer that is owed stays owed when the question about it is stopped', async () => {
  const owed: (readonly string[])[] = []
  const rules = createRuleBrain()
  let stop = (): void => {}
  const brain: Brain = {
    ...rules,
    async ask(question, input, context) {
      const asked = await rules.ask(question, input, context)
      if (question.name !== 'converse') return asked
      const { seat, news, messages } = input as ConverseInput
      const isBob = seat === 'Bob'
      const owing = news.flatMap(one => (one.kind === 'answer-owed' ? [one.name] : []))
      if (seat === 'Mia' && owing.length > 0) {
        owed.push(owing)
        if (owed.length === 1) {
          const stopped = new Promise(resolve => context.signal.addEventListener('abort', resolve))
          stop()
          await stopped
          throw context.signal.reason
        }
      }
      // Read in vain: the answer is owed from now on.
      if (seat === 'Mia' && messages.some(({ from }) => from === 'Bob')) throw new BrainError('refused', 'not now')
      const answer = {
        say: isBob && news.some(({ kind }) => kind === 'begin') ? [{ to: 'Mia', text: 'Shall I dig?' }] : [],
      }
      return { ...asked, value: question.output.parse(answer) as typeof asked.value }
    },
  }
  const played = setUp(logs(), { brainFor: () => brain, answerWithin: 200 })
  stop = () => {
    void played.team.command('Ann', { type: 'pause', seat: 'Mia' })
    void played.team.command('Ann', { type: 'resume', seat: 'Mia' })
  }
  await played.team.start()
  played.team.joined({ person: 'Ann', role: 'observer', access: 'owner' })
  await expect.poll(() => owed).toEqual([['Bob'], ['Bob']])
  await played.team.stop('enough')
})

test('who has not been spoken to is asked a little after the first of them has answered, also while that one works without a word', async () => {
  const log = { title: 'Collect 9 oak logs', done: { kind: 'have' as const, item: 'oak_log', count: 9 }, actions: [] }
  const brain = scripted(({ seat, news }) =>
    seat === 'Bob' && news.some(({ kind }) => kind === 'begin') ? { tasks: [log] } : {},
  )
  const task = simple('Collect 60 sand.', { organization: 'peers' })
  const played = setUp(task, { brainFor: () => brain, answerWithin: 40 }, { pace: 600_000 })
  const asked = played.until(({ type, data }) => type === 'mind.asked' && data.seat === 'Mia')
  await played.team.start()
  const { data } = await asked
  // It is the second one, and is not told that it begins.
  expect(newsIn(data)).toEqual([{ kind: 'begin', others: expect.objectContaining({ Bob: 'collect oak_log 9' }) }])
  await played.team.stop('enough')
})

test('who has not been spoken to is asked after a cut, too, while the first one goes on with its work', async () => {
  const log = { title: 'Collect 9 oak logs', done: { kind: 'have' as const, item: 'oak_log', count: 9 }, actions: [] }
  const brain = scripted(({ seat, news }) =>
    seat === 'Bob' && news.some(({ kind }) => kind === 'begin') ? { tasks: [log] } : {},
  )
  const task = simple('Collect 60 sand.', { organization: 'peers' })
  const first = setUp(task, { brainFor: () => brain, answerWithin: 600_000 }, { pace: 600_000 })
  const before = await killed(first, ({ type }) => type === 'action.started')
  expect(before.events.filter(({ type, data }) => type === 'mind.asked' && data.seat !== 'Bob')).toEqual([])
  before.world.pace = 600_000
  const second = goOn(before, task, {}, { brainFor: () => brain, answerWithin: 40 })
  await second.team.start()
  await expect
    .poll(() => second.events.flatMap(({ type, data }) => (type === 'mind.asked' ? [data.seat] : [])))
    .toEqual(expect.arrayContaining(['Lena', 'Mia']))
  expect(second.session.state.seats.Bob!.action?.name).toBe('collect')
  await second.team.stop('enough')
})

test('a line that ends the talk and wants no answer is read with the news of that end, as a new message', async () => {
  const brain = scripted(({ seat, news }) =>
    seat === 'Bob' && news.some(({ kind }) => kind === 'begin')
      ? { say: [{ to: 'Mia', text: 'I take the sand.', answer: false }], end: ['Mia'] }
      : {},
  )
  const { events } = await play(logs(), { brainFor: () => brain, answerWithin: 40 })
  const asked = events.flatMap(({ type, data }) =>
    type === 'mind.asked' && data.question === 'converse' && data.seat === 'Mia' ? [data.input as ConverseInput] : [],
  )
  const withLine = asked.filter(({ messages }) => messages.some(({ text }) => text === 'I take the sand.'))
  expect(withLine).toHaveLength(1)
  expect(withLine[0]!.news.map(({ kind }) => kind)).toContain('talk-ended')
})

test('what others did meanwhile is told, those who would see it are asked before others, and none is asked whether there is something to do while others are at it', async () => {
  const at: [number, number, number] = [2, -60, 2]
  const done = { kind: 'stored' as const, item: 'oak_log', count: 3, at }
  const task = { title: 'Put 3 oak logs into the chest', done, actions: [] }
  const brain = scripted(({ seat, news }) =>
    seat === 'Bob' && news.some(({ kind }) => kind === 'begin') ? { tasks: [task] } : {},
  )
  let release = (): void => {}
  const othersBegan = new Promise<void>(resolve => {
    release = resolve
  })
  const { result, events } = await play(
    simple('Collect 60 sand.', { organization: 'peers' }),
    { brainFor: () => brain, answerWithin: 100 },
    { chests: [{ at, items: {} }], held: seat => (seat === 'Bob' ? othersBegan : undefined) },
    ({ session, events: past }) =>
      void session.subscribe(() => {
        const answered = new Set(past.flatMap(({ type, data }) => (type === 'mind.answered' ? [data.seat] : [])))
        if (answered.has('Lena') && answered.has('Mia')) release()
      }),
  )
  expect(result).toMatchObject({ cause: 'nothing-left' })
  const asked = events.flatMap(({ type, data, seq }) =>
    type === 'mind.asked' && data.question === 'converse' ? [{ seq, seat: data.seat, news: newsIn(data) }] : [],
  )
  const over = events.find(({ type, data }) => type === 'task.changed' && data.status === 'succeeded')!.seq
  const idle = asked.filter(({ news }) => news.some(({ kind }) => kind === 'nothing-happened'))
  expect(idle.filter(({ seq }) => seq < over)).toEqual([])
  for (const seat of ['Lena', 'Mia']) {
    const told = asked.find(one => one.seat === seat && one.seq > over)!
    expect(told.news).toEqual([
      { kind: 'holds', at, block: 'chest', changes: [{ item: 'oak_log', was: 0, now: 3, by: ['Bob'], amounts: [3] }] },
      { kind: 'others-work', name: 'Bob', took: [], done: [task.title], failed: [] },
    ])
    for (const { seq } of idle) expect(seq).toBeGreaterThan(told.seq)
  }
})

test('what a chest holds now is told with all who put it there, the reader among them', async () => {
  const at: [number, number, number] = [2, -60, 2]
  const put = (count: number, ...then: { name: string; args: Record<string, unknown> }[]) => ({
    title: `Put ${count} oak logs away`,
    done: { kind: 'report' as const },
    actions: [{ name: 'deposit', args: { item: 'oak_log', count } }, ...then],
  })
  const brain = scripted(({ seat, news }) => {
    if (!news.some(({ kind }) => kind === 'begin') || seat === 'Lena') return {}
    // Bob goes on until Mia has put hers there, and is asked only then.
    return { tasks: [seat === 'Bob' ? put(3, { name: 'collect', args: { item: 'sand', count: 1 } }) : put(2)] }
  })
  const mias = Promise.withResolvers<void>()
  const played = setUp(
    simple('Put 6 oak logs into the chest.', { organization: 'peers' }),
    { brainFor: () => brain, answerWithin: 40 },
    {
      chests: [{ at, items: {} }],
      held: seat =>
        seat === 'Bob' && played.world.performed.some(one => one.seat === 'Bob') ? mias.promise : undefined,
    },
  )
  const told: string[] = []
  const all = played.until(({ type, data }) => {
    if (type === 'mind.asked' && data.seat === 'Bob') told.push(...newsIn(data).map(newsText))
    if (type === 'task.changed' && data.task.startsWith('goal1/mia/') && data.status === 'succeeded') mias.resolve()
    return told.some(one => one.includes('oak_log now')) || type === 'session.ended'
  })
  await played.team.start()
  for (const [seat, body] of played.world.bodies)
    Object.assign(body.items, seat === 'Lena' ? {} : { oak_log: seat === 'Bob' ? 3 : 2 })
  await all
  await played.team.stop('enough')
  expect(told).toContainEqual(expect.stringMatching(/holds .*5 oak_log now, 0 before \(you \+3, Mia \+2\)/))
})

const dirtGoal = 'Bob and Mia each collect 4 dirt; the dirt goes into one chest.'
const chestAt: [number, number, number] = [2, -60, 2]
const dirtStored = (count: number) => ({ kind: 'stored' as const, item: 'dirt', count, at: chestAt })
/** All find the goal reached as soon as Bob and Mia have put their dirt away; what a question says of the judge is told to `say`. */
const sharers = (say: (input: ConverseInput) => Partial<ConverseOutput>): Brain =>
  scripted(input => {
    const { seat, tasks } = input
    const share = {
      title: 'Put 4 dirt into the chest',
      done: { kind: 'report' as const },
      actions: [{ name: 'deposit', args: { item: 'dirt', count: 4 } }],
    }
    const isToDo = seat !== 'Lena' && tasks.length === 0
    return { ...(isToDo ? { tasks: [share] } : { endGoal: 'reached' as const }), ...say(input) }
  })
const shareDirt = async (
  say: (input: ConverseInput) => Partial<ConverseOutput>,
  before: Record<string, number> = {},
) => {
  const ready = Promise.withResolvers<void>()
  const played = setUp(
    simple(dirtGoal, { organization: 'peers' }),
    { brainFor: () => sharers(say), answerWithin: 40 },
    { chests: [{ at: chestAt, items: before }], held: () => ready.promise },
  )
  await played.team.start()
  for (const [seat, body] of played.world.bodies) if (seat !== 'Lena') body.items.dirt = 4
  ready.resolve()
  const result = await played.team.ended
  expect(violations(played.events)).toEqual([])
  const inputs = played.events.flatMap(({ type, data }) =>
    type === 'mind.asked' && data.question === 'converse' ? [data.input as ConverseInput] : [],
  )
  return { result, inputs }
}

test('the first of equals that is asked says how the world shows a goal that no rule reads, no other is asked for that, and the world is looked at', async () => {
  const { result, inputs } = await shareDirt(({ judgedBy }) => (judgedBy ? { reached: [dirtStored(8)] } : {}))
  expect(result).toMatchObject({
    result: 'success',
    cause: 'observed',
    reason: expect.stringMatching(/^the world shows the goal: the container at 2,-60,2 holds 8 dirt/),
  })
  const [first, ...rest] = inputs
  expect(first?.judgedBy).toBe('plan')
  // It alone sees later what it has said.
  const later = rest.map(({ seat }) => (seat === first?.seat ? 'said' : undefined))
  expect(rest.map(({ judgedBy }) => judgedBy)).toEqual(later)
})

test('where none of equals has said it, the one that finds the goal reached does; what the world does not show opens the goal again, and is asked anew', async () => {
  const claims: ConverseInput[] = []
  const { result } = await shareDirt(input => {
    const { judgedBy, tasks, seat } = input
    const isToDo = seat !== 'Lena' && tasks.length === 0
    if (!judgedBy || isToDo) return {}
    claims.push(input)
    return { reached: [dirtStored(claims.length === 1 ? 9 : 8)] }
  })
  expect(result).toMatchObject({ result: 'success', cause: 'observed' })
  expect(claims).toHaveLength(2)
  expect(claims[1]!.news.map(({ kind }) => kind)).toContain('goal-open')
})

test('what held before any work of equals proves nothing', async () => {
  const { result } = await shareDirt(({ judgedBy }) => (judgedBy ? { reached: [dirtStored(8)] } : {}), { dirt: 8 })
  expect(result).toMatchObject({
    result: 'unjudged',
    cause: 'reported',
    reason: expect.stringMatching(/held before any work .*the container at 2,-60,2 holds 8 dirt/),
  })
})

test('a task that the world shows already when a peer takes it on is told as that, not as work that was done', async () => {
  const at: [number, number, number] = [2, -60, 2]
  const store = { title: 'Put my 3 oak logs into the chest', actions: [] }
  const done = { kind: 'stored' as const, item: 'oak_log', count: 3, at }
  const log = { title: 'Collect 1 oak log', done: { kind: 'have' as const, item: 'oak_log', count: 1 }, actions: [] }
  const brain = scripted(({ seat, news }) =>
    seat === 'Bob' && news.some(({ kind }) => kind === 'begin') ? { tasks: [{ ...store, done }, log] } : {},
  )
  const played = setUp(
    simple('Put 9 oak logs into the chest.', { organization: 'peers' }),
    { brainFor: () => brain, answerWithin: 40 },
    { chests: [{ at, items: { oak_log: 3 } }] },
  )
  const asked = played.until(
    ({ type, data }) => type === 'mind.asked' && newsIn(data).some(({ kind }) => kind === 'task-done'),
  )
  await played.team.start()
  const { data } = await asked
  expect(newsIn(data)).toEqual([
    { kind: 'task-done', title: store.title, already: 'the container at 2,-60,2 holds 3 oak logs' },
    { kind: 'task-done', title: log.title },
  ])
  await played.team.stop('enough')
})

test('what a peer is given is told to it once, as news, also while it waits for the work of another one', async () => {
  const sand = { title: 'Collect 60 sand', done: { kind: 'have' as const, item: 'sand', count: 60 }, actions: [] }
  const brain = scripted(({ seat, news }) =>
    seat === 'Bob' && news.some(({ kind }) => kind === 'begin')
      ? { tasks: [sand], say: [{ to: 'Mia', text: 'I dig the sand.' }] }
      : {},
  )
  // He is not at all of it: something is open for Mia.
  const task = simple('Collect 90 sand.', { organization: 'peers' })
  const played = setUp(task, { brainFor: () => brain, answerWithin: 40 }, { pace: 60_000 })
  const answered = played.until(({ type, data }) => type === 'mind.answered' && data.seat === 'Mia')
  await played.team.start()
  await answered
  const asked = played.until(({ type, data }) => type === 'mind.asked' && data.seat === 'Mia')
  const mia = played.world.bodies.get('Mia')!
  mia.receive('Bob', 'oak_log', 3)
  mia.receive('Bob', 'oak_log', 2)
  mia.receive('a stranger', 'dirt', 1)
  const { data } = await asked
  expect((data as { input: ConverseInput }).input.news).toEqual([
    { kind: 'received', name: 'Bob', items: { oak_log: 5 } },
  ])
  expect(played.session.state.seats.Mia?.transcript.map(({ text }) => text)).toContain('got 3 oak logs from Bob')
  await played.team.stop('enough')
})

test('what a peer is given asks it nothing while others are at all that the goal lacks', async () => {
  const sand = { title: 'Collect 60 sand', done: { kind: 'have' as const, item: 'sand', count: 60 }, actions: [] }
  const brain = scripted(({ seat, news }) =>
    seat === 'Bob' && news.some(({ kind }) => kind === 'begin')
      ? { tasks: [sand], say: [{ to: 'Mia', text: 'I dig the sand.' }] }
      : {},
  )
  const held = Promise.withResolvers<void>()
  const task = simple('Collect 60 sand.', { organization: 'peers' })
  const played = setUp(
    task,
    { brainFor: () => brain, answerWithin: 40 },
    { held: seat => (seat === 'Bob' ? held.promise : undefined) },
  )
  const answered = played.until(({ type, data }) => type === 'mind.answered' && data.seat === 'Mia')
  await played.team.start()
  await answered
  const heard = played.until(
    ({ type, data }) => type === 'peer.changed' && data.seat === 'Mia' && (data.news ?? []).length > 0,
  )
  const from = played.events.length
  played.world.bodies.get('Mia')!.receive('Bob', 'oak_log', 3)
  await heard
  // Her mind has had its turn.
  await new Promise(resolve => setImmediate(resolve))
  held.resolve()
  expect(await played.team.ended).toMatchObject({ result: 'success' })
  const asked = played.events.slice(from).filter(({ type, data }) => type === 'mind.asked' && data.seat === 'Mia')
  expect(asked).toEqual([])
})

test('what is thrown to one peer and picked up by another one is told to both as that', async () => {
  const give = { name: 'give', args: { player: 'Mia', item: 'oak_log', count: 3 } }
  const brain = scripted(({ seat, news }) =>
    seat === 'Bob' && news.some(({ kind }) => kind === 'begin')
      ? { tasks: [{ title: 'Give Mia 3 oak logs', done: { kind: 'report' }, actions: [give] }] }
      : {},
  )
  const task = simple('Collect 60 sand.', { organization: 'peers' })
  const played: Played = setUp(task, { brainFor: () => brain, answerWithin: 600_000 }, { pace: 600_000 })
  const begun = played.until(({ type, data }) => type === 'action.started' && data.name === 'give')
  await played.team.start()
  await begun
  const told: string[] = []
  played.session.subscribe(({ type, data }) => {
    if (type === 'peer.changed')
      for (const one of data.news ?? []) told.push(`${data.seat}: ${newsText(one as PeerNews)}`)
  })
  played.world.bodies.get('Lena')!.receive('Bob', 'oak_log', 3)
  expect(told).toContain('Lena: You picked up 3 oak_log that Bob threw to Mia.')
  expect(told).toContain('Mia: Lena picked up 3 oak_log that Bob threw to you.')
  expect(told.filter(line => line.includes('gave you'))).toEqual([])
  await played.team.stop('enough')
})

test('a gift of a teammate is news also where the game did not show who threw it, and is told once where it did', async () => {
  const give = { name: 'give', args: { player: 'Mia', item: 'oak_log', count: 3 } }
  const brain = scripted(({ seat, news }) => {
    if (seat !== 'Bob' || !news.some(({ kind }) => kind === 'begin')) return {}
    played.world.bodies.get('Bob')!.receive('a stranger', 'oak_log', 3)
    return { tasks: [{ title: 'Give Mia 3 oak logs', done: { kind: 'report' }, actions: [give] }] }
  })
  const task = simple('Collect 60 sand.', { organization: 'peers' })
  const played: Played = setUp(task, { brainFor: () => brain, answerWithin: 40 })
  const tells = (count: number) => (event: SessionEvent) =>
    event.type === 'peer.changed' &&
    event.data.seat === 'Mia' &&
    JSON.stringify(event.data.news)?.includes(`"name":"Bob","items":{"oak_log":${count}}`) === true
  const told = played.until(tells(3))
  await played.team.start()
  await told
  // Its body has seen it, too: five in all, not eight.
  const more = played.until(tells(5))
  played.world.bodies.get('Mia')!.receive('Bob', 'oak_log', 5)
  await more
  await played.team.stop('enough')
})

test.each(['It takes 2 oak planks.', 'I do not know it.'])(
  'a peer whose question is answered in words that want no answer is asked at once, with these words, also while the other one works: %s',
  async answer => {
    const dig = { title: 'Collect 60 sand', done: { kind: 'have' as const, item: 'sand', count: 60 }, actions: [] }
    const brain = scripted(({ seat, messages, ...input }) => {
      if (seat === 'Bob' && input.news.some(({ kind }) => kind === 'begin'))
        return { say: [{ to: 'Mia', text: 'How do I make the stick?' }] }
      return seat === 'Mia' && messages.length > 0
        ? { tasks: [dig], say: [{ to: 'Bob', text: answer, answer: false }] }
        : {}
    })
    const knows = { recipes: 'told', chests: 'all', inventories: 'all', plans: 'all' } as const
    const task = { ...simple('Craft a stick.', { organization: 'peers' }), knows, recipes: { stick: ['Mia'] } }
    const played = setUp(task, { brainFor: () => brain, answerWithin: 600_000 }, { pace: 600_000 })
    const asked = played.until(
      ({ type, data }) =>
        type === 'mind.asked' && data.seat === 'Bob' && !newsIn(data).some(({ kind }) => kind === 'begin'),
    )
    await played.team.start()
    const { input } = (await asked).data as { input: ConverseInput }
    expect(input.messages.map(({ text }) => text)).toEqual([answer])
    expect(input.news.map(({ kind }) => kind)).toEqual(['answered', 'others-work'])
    await played.team.stop('enough')
  },
)

test('a peer that has work is not asked about an answer that wants none', async () => {
  const dig = { title: 'Collect 60 sand', done: { kind: 'have' as const, item: 'sand', count: 60 }, actions: [] }
  const brain = scripted(({ seat, messages, news }) => {
    if (seat === 'Bob' && news.some(({ kind }) => kind === 'begin'))
      return { tasks: [dig], say: [{ to: 'Mia', text: 'Will you look for a tree?' }] }
    return seat === 'Mia' && messages.length > 0 ? { say: [{ to: 'Bob', text: 'Yes.', answer: false }] } : {}
  })
  const played = setUp(logs(), { brainFor: () => brain, answerWithin: 600_000 }, { pace: 600_000 })
  const read = played.until(({ type, data }) => type === 'message.read' && data.to === 'Bob')
  await played.team.start()
  await read
  expect(played.session.state.seats.Bob?.peer).toMatchObject({ news: [], letters: [expect.any(String)] })
  await played.team.stop('enough')
})

test('where all are at rest, the one to whom something was said is asked first, once, with these words', async () => {
  const line = 'The furnace is free now.'
  let said = false
  const brain = scripted(({ seat, news }) => {
    if (said || seat !== 'Mia' || !news.some(({ kind }) => kind === 'nothing-happened')) return {}
    said = true
    return { say: [{ to: 'Bob', text: line, answer: false }] }
  })
  const { events } = await play(logs(), { brainFor: () => brain, answerWithin: 100 })
  const sent = events.find(({ type, data }) => type === 'message.sent' && data.text === line)!.seq
  const asked = events.flatMap(({ type, data, seq }) =>
    type === 'mind.asked' && seq > sent ? [data.input as ConverseInput] : [],
  )
  expect(asked[0]!.messages).toMatchObject([{ from: 'Mia', text: line }])
  expect(asked[0]!.seat).toBe('Bob')
  expect(asked.filter(({ messages }) => messages.length > 0)).toHaveLength(1)
  expect(converse.inLines!.news!(asked[0]!.news, asked[0]!)).toBe('none')
})

test('a goal in words that the world shows ends, and waits for no answer that another one is at', async () => {
  const actions = [
    { name: 'collect', args: { item: 'dirt', count: 2 } },
    { name: 'deposit', args: { item: 'dirt', count: 2 } },
  ]
  const put = { title: 'Put 2 dirt away', done: { kind: 'stored' as const, item: 'dirt', count: 2 }, actions }
  const rules = scripted(({ seat, tasks }) =>
    seat === 'Bob' && tasks.length === 0
      ? { tasks: [put], say: [{ to: 'Mia', text: 'I put 2 dirt away. Well?' }] }
      : {},
  )
  const miaIsAsked = Promise.withResolvers<void>()
  const brain: Brain = {
    ...rules,
    async ask(question, input, context) {
      if (context.seat === 'Mia' && question.name === 'converse') {
        miaIsAsked.resolve()
        await new Promise((_, stop) => context.signal.addEventListener('abort', () => stop(new Error('stopped'))))
      }
      return await rules.ask(question, input, context)
    },
  }
  const { result } = await play(
    simple('Put 2 dirt into the chest.', { organization: 'peers' }),
    { brainFor: () => brain, answerWithin: 100 },
    { held: seat => (seat === 'Bob' ? miaIsAsked.promise : undefined) },
  )
  expect(result).toMatchObject({ result: 'success', cause: 'observed' })
})

test('a peer whose share is done is asked what comes next when the answer that another one is writing is there', async () => {
  const dig = { title: 'Collect 2 sand', done: { kind: 'have' as const, item: 'sand', count: 2 }, actions: [] }
  const written = Promise.withResolvers<void>()
  const miaIsAsked = Promise.withResolvers<void>()
  const rules = scripted(({ seat, news }) =>
    seat === 'Bob' && news.some(({ kind }) => kind === 'begin') ? { tasks: [dig] } : {},
  )
  const brain: Brain = {
    ...rules,
    async ask(question, input, context) {
      if (context.seat === 'Mia' && question.name === 'converse') await written.promise
      return await rules.ask(question, input, context)
    },
  }
  let isDug = false
  const { events } = await play(
    logs(),
    { brainFor: () => brain, answerWithin: 100 },
    { held: seat => (seat === 'Bob' ? miaIsAsked.promise : undefined) },
    ({ session }) => {
      const look = (event: SessionEvent): void => {
        const { type, data } = event
        if (type === 'mind.asked' && data.seat === 'Mia') miaIsAsked.resolve()
        if (type === 'task.changed' && data.status === 'succeeded' && data.task.startsWith('goal1/bob/')) isDug = true
        if (!isDug || !('seat' in data) || data.seat !== 'Bob') return
        // It has nothing to do and rests, or is asked all the same.
        if (type === 'mind.asked' || (type === 'mind.phase' && data.phase === 'idle')) written.resolve()
      }
      session.subscribe(look)
    },
  )
  const done = events.findIndex(
    ({ type, data }) => type === 'task.changed' && data.status === 'succeeded' && data.task.startsWith('goal1/bob/'),
  )
  const of = (what: 'mind.asked' | 'mind.answered', seat: string) =>
    events.findIndex(({ type, data }, at) => at > done && type === what && data.seat === seat)
  expect(of('mind.asked', 'Bob')).toBeGreaterThan(of('mind.answered', 'Mia'))
  expect(newsIn(events[of('mind.asked', 'Bob')]!.data).map(({ kind }) => kind)).toContain('task-done')
})

const give = {
  title: 'Give Mia 1 oak log',
  done: { kind: 'report' as const },
  actions: [{ name: 'give', args: { player: 'Mia', item: 'oak_log', count: 1 } }],
}
/** Bob gets a log and gives it to Mia; what he is asked when either fails is told to `then`. */
const giveLog = async (
  trouble: NonNullable<FakeWorldOptions['trouble']>,
  then: (input: ConverseInput) => Partial<ConverseOutput>,
) => {
  const get = { title: 'Get 1 oak log', done: { kind: 'have' as const, item: 'oak_log', count: 1 }, actions: [] }
  const brain = scripted(input => {
    if (input.seat !== 'Bob') return { endGoal: 'reached' }
    return input.tasks.length === 0 ? { tasks: [get, give] } : then(input)
  })
  const task = simple('Get 1 oak log.', { organization: 'peers' })
  const { events } = await play(task, { brainFor: () => brain, answerWithin: 40 }, { trouble })
  const begun = events.flatMap(({ type, data }) => (type === 'action.started' ? [data.name] : []))
  const questions = events.flatMap(({ type, data }) =>
    type === 'mind.asked' && data.seat === 'Bob' ? [data.question] : [],
  )
  return { begun, questions }
}

test('what a peer was to hand over fails with the task that was to get it, and it is asked about both at once', async () => {
  const told: ConverseInput['news'][] = []
  const { begun } = await giveLog(
    () => ({ result: 'failure', reason: 'there are no trees', code: 'not-found' }),
    ({ news }) => {
      told.push(news)
      return { endGoal: 'hopeless' }
    },
  )
  expect(begun).not.toContain('give')
  expect(told.map(news => news.flatMap(one => (one.kind === 'task-failed' ? [one.title] : [])))).toEqual([
    ['Get 1 oak log', 'Give Mia 1 oak log'],
  ])
})

test('a peer whose own action failed is asked what to do, not whether that is a failure, and what it does again needs no opinion', async () => {
  let gifts = 0
  const { begun, questions } = await giveLog(
    (_, { name }) =>
      name === 'give' && gifts++ === 0
        ? { result: 'failure', reason: 'Mia walked off', code: 'refused-by-server' }
        : null,
    ({ tasks }) => {
      const failed = tasks.find(({ status }) => status === 'failed')
      return failed ? { tasks: [{ ...give, again: failed.id }] } : { endGoal: 'reached' }
    },
  )
  expect(begun.filter(name => name === 'give')).toHaveLength(2)
  // That the goal is reached shows the world.
  expect(questions).toEqual(['converse', 'converse'])
})

test('a peer whose question is answered in words that want no answer is prompted by its goal later', async () => {
  const brain = scripted(({ seat, news, messages }) => {
    if (seat === 'Bob' && news.some(({ kind }) => kind === 'begin'))
      return { say: [{ to: 'Mia', text: 'What do you carry?' }] }
    return messages.some(({ from }) => from === 'Bob') ? { say: [{ to: 'Bob', text: 'Nothing.', answer: false }] } : {}
  })
  const played = setUp(logs(), { brainFor: () => brain, answerWithin: 40 })
  const prompted = played.until(
    ({ type, data }) =>
      type === 'mind.asked' &&
      data.seat === 'Bob' &&
      (data.input as ConverseInput).news.some(({ kind }) => kind === 'nothing-happened'),
  )
  await played.team.start()
  await prompted
  await played.team.stop('enough')
})

const newsIn = (asked: unknown): ConverseInput['news'] =>
  (asked as { readonly input: Partial<ConverseInput> }).input.news ?? []
const newsOf = (events: readonly SessionEvent[], seat: string) =>
  events.flatMap(event =>
    event.type === 'mind.asked' && event.data.question === 'converse' && event.data.seat === seat
      ? (event.data.input as ConverseInput).news
      : [],
  )

test.each([
  ['all', true],
  ['told', false],
] as const)(
  'what is put into a chest by the one it waits for is news for a peer where all know what chests hold (%s)',
  async (chests, told) => {
    const isOfWheat = (one: ConverseInput['news'][number]): boolean =>
      one.kind === 'put-away' ||
      (one.kind === 'holds' && one.changes.some(({ item, by }) => item === 'wheat' && by[0] === 'Bob'))
    let stored = false
    const ask: Partial<ConverseOutput> = { say: [{ to: 'Bob', text: 'Could you put the wheat into the chest?' }] }
    const brain = scripted(({ seat, news, messages }) => {
      if (seat === 'Mia') return news.some(one => one.kind === 'begin') ? ask : undefined
      if (seat !== 'Bob' || stored || messages.length === 0) return undefined
      stored = true
      const deposit = { name: 'deposit', args: { item: 'wheat', count: 3 } }
      return { tasks: [{ title: 'Put the wheat away', done: { kind: 'report' }, actions: [deposit] }] }
    })
    const knows = { recipes: 'all', chests, inventories: 'all', plans: 'all' } as const
    const task = simple('Bake bread.', { organization: 'peers', knows })
    const played = setUp(task, { brainFor: () => brain }, { chests: [{ at: [2, -60, 2], items: {} }] })
    await played.team.start()
    Object.assign(played.world.bodies.get('Bob')!.items, { wheat: 3 })
    // Bob is asked what to do next after his work; Mia, where she hears of it, because of it.
    await played.until(
      event =>
        event.type === 'mind.asked' &&
        event.data.question === 'converse' &&
        event.data.seat === (told ? 'Mia' : 'Bob') &&
        newsIn(event.data).some(one => (told ? isOfWheat(one) : one.kind === 'task-done')),
    )
    await played.team.stop('enough')
    expect(newsOf(played.events, 'Mia').some(isOfWheat)).toBe(told)
    expect(newsOf(played.events, 'Lena').some(one => one.kind === 'put-away')).toBe(false)
  },
)
