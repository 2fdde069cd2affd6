import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import type { Brain } from '../../../source/brain/brain.ts'
import { loadPrompts } from '../../../source/brain/providers/prompt-templates.ts'
import type { PlanTaskInput } from '../../../source/brain/questions/plan-task/shape.ts'
import { createRuleBrain } from '../../../source/brain/rules/rule-brain.ts'
import type { Command } from '../../../source/session/attach/commands.ts'
import type { Condition, Plan } from '../../../source/session/log/events/plan.ts'
import type { TaskState } from '../../../source/session/log/state.ts'
import { onTop } from '../../../source/team/tasks/count-once.ts'
import {
  amountsOf,
  ingredientsOf,
  isShown,
  mayGoOn,
  measurable,
  outcomeOf,
} from '../../../source/team/tasks/goal-outcome.ts'
import { lackInWords } from '../../../source/team/tasks/goal-words.ts'
import { staysStored } from '../../../source/team/tasks/stays-stored.ts'
import { consequences } from '../../../source/team/tasks/task-rules.ts'
import { abilities } from '../support/fake-world.ts'
import { cabin, simple } from '../support/harness.ts'
import { violations } from '../support/invariants.ts'
import { play as begin, type Playing } from '../support/person.ts'

let current: Playing | undefined
afterEach(async () => {
  await current?.team.stop('the test is over')
  expect(violations(current?.events ?? [])).toEqual([])
  current = undefined
})
const play = async (...options: Parameters<typeof begin>) => {
  current = await begin(...options)
  return current
}
/** Without a person at a terminal. */
const playAlone = async (...options: Parameters<typeof begin>) => {
  const playing = await play(...options)
  playing.team.left('Ann', 'closed the terminal')
  return playing
}

/** The rule brain, whose first plans are others. */
const planning = (...plans: readonly (Partial<Plan> | null)[]): (() => Brain) => {
  const left = [...plans]
  const rules = createRuleBrain()
  const brain: Brain = {
    ...rules,
    async ask(question, input, context) {
      const answer = await rules.ask(question, input, context)
      const own = question.name === 'planTask' ? left.shift() : undefined
      if (!own) return answer
      return { ...answer, value: question.output.parse({ objective: 'goal', analysis: '', stages: [], ...own }) }
    },
  }
  return () => brain
}
const item = (id: string, assignee: string, done: Condition, title = id) => ({
  id,
  title,
  assignee,
  requires: [],
  done,
})

test('a goal that the planner finds impossible is given up, with the reason', async () => {
  const impossible = { why: 'unreachable' as const, because: 'there is no iron anywhere near' }
  const { team, events } = await playAlone(simple('Put an iron pickaxe into the chest.'), {
    brainFor: planning({ impossible }),
  })
  await team.start()
  expect(await team.ended).toEqual({ result: 'given-up', cause: 'impossible', reason: impossible.because })
  expect(events.find(one => one.type === 'session.ended')?.data).toMatchObject({
    result: 'given-up',
    cause: 'impossible',
  })
})

const finished = { because: 'the chest is full of bread' }

test('that all is there already is no success on the word of a planner: nobody judged it', async () => {
  const { team, events } = await play(simple('Make this place feel like home.'), { brainFor: planning({ finished }) })
  await team.start()
  expect(await team.ended).toMatchObject({
    result: 'unjudged',
    cause: 'reported',
    reason: expect.stringContaining(finished.because),
  })
  // No worker is asked for a look.
  expect(events.filter(({ type }) => type === 'action.started')).toEqual([])
})

test('that all is there already is decided by a person who leads, where nothing else can tell', async () => {
  const brainFor = planning({ finished })
  const { team, until, ask } = await play(
    simple('Make this place feel like home.'),
    { brainFor, approvals: 'none' },
    {},
    'leader',
  )
  const asked = until(({ type }) => type === 'approval.asked')
  await team.start()
  expect((await asked).data).toMatchObject({
    detail: finished.because,
    wants: expect.stringContaining('there already'),
  })
  await ask({ type: 'approve' })
  expect(await team.ended).toMatchObject({ result: 'unjudged', cause: 'reported' })
})

test('that all is there already is refused by the world, where it can tell, and work is planned', async () => {
  const { team, events } = await play(simple('Collect 2 dirt.'), { brainFor: planning({ finished }) })
  await team.start()
  expect(await team.ended).toMatchObject({ result: 'success', cause: 'observed' })
  const wanted = events.flatMap(one => (one.type === 'plan.wanted' ? [one.data] : []))
  expect(wanted[0]).toMatchObject({ cause: 'unmet', reason: expect.stringContaining('0 of the 2 dirt') })
})

test('a planner reads that it said that all is there and why that was refused, until the goal is reached', async () => {
  const again = { finished: { because: 'I see dirt everywhere' } }
  const { team, past } = await play(simple('Collect 2 dirt.'), { brainFor: planning({ finished }, again) })
  await team.start()
  expect(await team.ended).toMatchObject({ result: 'success' })
  const asked = past('mind.asked').filter(({ data }) => data.question === 'planTask')
  const [first, second, third] = asked.map(({ data }) => loadPrompts().get('planTask')!.render(data.input).user)
  const refused = (because: string) =>
    new RegExp(`^- you said that nothing is left to do \\("${because}"\\); refused: .*0 of the 2 dirt`, 'm')
  expect(first).not.toContain('Turned down before')
  expect(second).toMatch(refused(finished.because))
  expect(third).toMatch(refused(finished.because))
  expect(third).toMatch(refused(again.finished.because))
})

test('a later plan that says how many are to be carried in all counts what is carried, as its planner sees it', async () => {
  const logs = (id: string, count: number) => ({
    stages: [{ title: id, items: [item(id, 'Bob', { kind: 'have', item: 'oak_log', count })] }],
  })
  const { team, past, session } = await play(simple('Collect 6 oak logs.'), {
    brainFor: planning(logs('logs', 4), logs('more', 6)),
  })
  await team.start()
  expect(await team.ended).toMatchObject({ result: 'success' })
  const begun = past('task.changed').flatMap(({ data }) => (data.task === 'p1/more' ? (data.done ?? []) : []))
  for (const done of begun) expect(done).toMatchObject({ count: 6 })
  // What its worker reported of the first plan is told once, as a task that is finished.
  const [, { input }] = past('mind.asked').flatMap(({ data }) => (data.question === 'planTask' ? [data] : [])) as [
    unknown,
    { input: PlanTaskInput },
  ]
  expect(input.messages.flatMap(one => one.report ?? [])).toContainEqual({ task: 'logs', stage: 'done' })
  expect(input.finished.map(({ id }) => id)).toEqual(['logs'])
  expect(loadPrompts().get('planTask')!.render(input).user).not.toContain('report: "')
  expect(session.state.seats.Bob?.body.inventory).toEqual({ oak_log: 6 })
})

test('all that a goal asks for is there already: the rules say so, and the world confirms it', async () => {
  const { team, events, world } = await play({ ...cabin(), goal: 'Build the cabin.', judge: [] })
  for (const { at, block } of world.blueprints.cabin!) world.blocks.set(at.join(' '), block)
  await team.start()
  expect(await team.ended).toMatchObject({ result: 'success', cause: 'observed' })
  expect(events.flatMap(one => (one.type === 'plan.proposed' ? [one.data.content.finished] : []))).toMatchObject([{}])
  expect(events.filter(({ type }) => type === 'action.started')).toEqual([])
})

test.each(['tree', 'dag', 'causal', 'solo', 'graph', 'chain'])(
  'a goal that the rules cannot read is given up under %s',
  async organization => {
    const { team } = await playAlone(simple('Make me a sandwich, please.', { organization }))
    await team.start()
    expect(await team.ended).toMatchObject({
      result: 'given-up',
      cause: 'not-understood',
      reason: expect.stringMatching(/--model/),
    })
  },
)

test('a person who decides about plans may refuse to give up; the team plans anew', async () => {
  const impossible = { why: 'unreachable' as const, because: 'I see no trees' }
  const { team, ask, next } = await play(simple('Collect 4 oak logs.'), {
    brainFor: planning({ impossible }),
    approvals: 'plans',
  })
  const asked = next('approval.asked')
  await team.start()
  expect(await asked).toMatchObject({ title: expect.stringMatching(/cannot be reached/), detail: 'I see no trees' })
  const again = next('approval.asked', data => data.version === 2)
  await ask({ type: 'reject', reason: 'look behind you' })
  await again
  await ask({ type: 'approve' })
  expect(await team.ended).toMatchObject({ result: 'success' })
})

test('the owner at a terminal is asked before a goal is given up, whatever the policy; refused, the team plans anew', async () => {
  const impossible = { why: 'unreachable' as const, because: 'I see no trees' }
  const { team, ask, next } = await play(simple('Collect 4 oak logs.'), { brainFor: planning({ impossible }) })
  const asked = next('approval.asked')
  await team.start()
  expect(await asked).toMatchObject({ title: expect.stringMatching(/cannot be reached/), detail: 'I see no trees' })
  await ask({ type: 'reject', reason: 'look behind you' })
  expect(await team.ended).toMatchObject({ result: 'success' })
})

test.each([
  ['Collect 4 oak logs.', 'Mia should collect everything', 'words'],
  ['Collect 4 oak logs.', 'two oak logs are enough', 'people'],
  ['Bob collects 4 oak logs.', 'Mia should collect everything', 'people'],
])('“%s”, with “%s” said against its plan, is judged by: %s', async (goal, reason, judgedBy) => {
  const { team, ask, next } = await play(simple(goal), { approvals: 'plans' })
  const asked = next('approval.asked')
  await team.start()
  await asked
  const planned = next('mind.asked', ({ question }) => question === 'planTask')
  const again = next('approval.asked', data => data.version === 2)
  await ask({ type: 'reject', reason })
  expect(((await planned).input as PlanTaskInput).judgedBy).toBe(judgedBy)
  await again
  await ask({ type: 'approve' })
  expect(await team.ended).toMatchObject({ result: 'success' })
})

test('a plan of reports alone is not judged', async () => {
  const stages = [{ title: 'Look', items: [item('look', 'Bob', { kind: 'report' }, 'Look around')] }]
  const { team } = await play(simple('Explore the land and tell me about it, then dance.'), {
    brainFor: planning({ stages, reached: [] }),
  })
  await team.start()
  expect(await team.ended).toMatchObject({ result: 'unjudged', cause: 'reported' })
})

test('a part of the goal that the plan leaves out is no success', async () => {
  const { team } = await play(simple('Collect 4 oak logs. Dance the tango.'))
  await team.start()
  expect(await team.ended).toMatchObject({
    result: 'given-up',
    cause: 'not-understood',
    reason: expect.stringMatching(
      /^“dance the tango” is left out: the team does not know how to do it; all else is done/i,
    ),
  })
})

const gaps = {
  leftOut: ['juggle with 3 eggs'],
  outOfReach: [{ part: 'collect 2 diamonds', because: 'there is no stone here' }],
}
test.each([
  [
    'beside what was done',
    {
      stages: [
        { title: 'A', items: [item('a', 'Bob', { kind: 'have', item: 'oak_log', count: 2 }, 'Collect 2 oak logs')] },
      ],
      ...gaps,
    },
    /all else is done/,
  ],
  [
    'where nothing is left to do',
    {
      stages: [],
      impossible: {
        why: 'unreachable' as const,
        because: '“collect 2 diamonds” is out of reach: there is no stone here',
      },
      ...gaps,
    },
    /^“collect 2/,
  ],
])('the verdict names what is out of reach and what was not understood, %s', async (_what, plan, more) => {
  const { team } = await playAlone(simple('Collect 2 oak logs and 2 diamonds. Juggle with 3 eggs.'), {
    brainFor: planning(plan),
  })
  await team.start()
  const { result, cause, reason } = await team.ended
  expect({ result, cause }).toEqual({ result: 'given-up', cause: 'impossible' })
  expect(reason).toContain('“collect 2 diamonds” is out of reach: there is no stone here')
  expect(reason).toContain('“juggle with 3 eggs” is left out: the team does not know how to do it')
  expect(reason).toMatch(more)
})

test('the verdict names every part that was put away, with its count', async () => {
  const { team } = await play(
    simple('Put 3 oak logs, 8 sticks and 1 crafting table into the chest.', { arena: undefined }),
    {
      referee: undefined,
    },
  )
  await team.start()
  const { result, reason } = await team.ended
  expect(result).toBe('success')
  for (const part of ['3 oak logs', '8 sticks', '1 crafting table']) expect(reason).toContain(part)
  expect(reason).toMatch(/looked into the chest at .*none of them from before/)
})

test('the verdict names what is in hands, too', async () => {
  const { team } = await play(simple('Collect 4 oak logs and 2 dirt.'))
  await team.start()
  const { reason } = await team.ended
  expect(reason).toMatch(/the team has (?:[4-9] oak logs and [2-9] dirt|[2-9] dirt and [4-9] oak logs)/)
})

/** No agent gets these, however often it tries. */
const never =
  (...items: string[]) =>
  (_seat: string, { args }: { readonly args: Readonly<Record<string, unknown>> }) =>
    items.includes(String(args.item))
      ? { result: 'failure' as const, code: 'missing-item' as const, reason: `knows no way to get ${args.item}` }
      : null

test.each([
  ['Put 1 sponge, 3 oak logs and 4 sticks into the chest.', 'sponge', 'put 1 sponge into the chest'],
  ['Put 2 elytra and 2 oak logs and 8 sticks in the chest.', 'elytra', 'put 2 elytras into the chest'],
])(
  '%s: what can be done is delivered, what cannot is not tried again in the next plan, and said once',
  async (goal, item, part) => {
    const gathering = { ...abilities, list: [...abilities.list, { ...abilities.list[3]!, name: 'gather' }] }
    const { team, past, world } = await play(
      simple(goal, { arena: undefined }),
      { referee: undefined, abilities: gathering },
      { trouble: never(item) },
    )
    await team.start()
    const { cause, reason } = await team.ended
    expect(cause).toBe('impossible')
    expect(reason).toMatch(new RegExp(`“${part}” is out of reach: knows no way to get ${item}`))
    const stored: Record<string, number> = Object.assign({}, ...world.chests.values())
    expect(stored).toMatchObject({ stick: goal.includes('8') ? 8 : 4, oak_log: goal.includes('3') ? 3 : 2 })
    for (const name of ['Bob', 'Mia'])
      expect(
        world.performed.filter(({ seat, call }) => seat === name && call.args.item === item).length,
      ).toBeLessThanOrEqual(2)
    expect(past('plan.proposed').length).toBeLessThanOrEqual(3)
    expect(past('alert').filter(({ data }) => /out of reach/.test(data.text))).toHaveLength(1)
  },
)

test('what a person took out is done without, and the verdict says so', async () => {
  const { team, ask, next, past, world } = await play(simple('Put 3 oak logs and 2 torches into the chest.'), {
    approvals: 'plans',
  })
  const first = next('approval.asked')
  await team.start()
  await first
  const second = next('approval.asked', data => data.version === 2)
  await ask({ type: 'reject', reason: 'the torches are not needed' })
  await second
  expect(past('plan.proposed').at(-1)!.data.content.analysis).toMatch(/^Since the last version: without .*torches/)
  await ask({ type: 'approve' })
  const { result, reason } = await team.ended
  expect(result).toBe('success')
  expect(reason).toMatch(/without “put 2 torches into the chest”, which Ann took out/)
  expect(reason).not.toMatch(/it is without|missing/)
  expect([...world.bodies.values()].some(body => (body.items.coal ?? 0) > 0)).toBe(false)
})

test('the same things do not count twice', async () => {
  const dirt = (id: string) => item(id, 'Mia', { kind: 'have', item: 'oak_log', count: 6 }, 'Collect 6 oak logs')
  const stages = [{ title: 'Gather', items: [dirt('one'), dirt('two')] }]
  const { team, world } = await play(simple('Collect 12 oak logs.'), { brainFor: planning({ stages }) })
  await team.start()
  expect(await team.ended).toMatchObject({ result: 'success', cause: 'observed' })
  const all = [...world.bodies.values()].reduce((sum, body) => sum + (body.items.oak_log ?? 0), 0)
  expect(all).toBeGreaterThanOrEqual(12)
})

test('a plan that asks for less than the goal is done again', async () => {
  const stages = [{ title: 'Gather', items: [item('logs', 'Bob', { kind: 'have', item: 'oak_log', count: 3 })] }]
  const { team, world, past } = await play(simple('Collect 9 oak logs.'), { brainFor: planning({ stages }) })
  await team.start()
  expect(await team.ended).toMatchObject({ result: 'success' })
  expect(past('plan.proposed').length).toBeGreaterThan(1)
  expect([...world.bodies.values()].reduce((sum, body) => sum + (body.items.oak_log ?? 0), 0)).toBeGreaterThanOrEqual(9)
})

test('once a session has ended its host refuses every command, words too, and says what to do', async () => {
  const { team, ask } = await play(simple('Collect 2 oak logs.'))
  await team.start()
  await team.ended
  const commands: readonly Command[] = [
    { type: 'say', to: ['Bob'], text: 'thanks', delivery: 'queue' },
    { type: 'pause' },
    { type: 'goal', goal: 'Collect 3 sand' },
  ]
  for (const command of commands)
    expect(await ask(command)).toMatchObject({
      ok: false,
      text: 'The session has ended; its agents are gone. Watch it again with mcteam replay, or start another one.',
    })
})

test('a plan of the first steps only is done again with what it lacks', async () => {
  const stages = [{ title: 'Gather', items: [item('log', 'Bob', { kind: 'have', item: 'oak_log', count: 1 })] }]
  const { team, past } = await play(simple('Collect 2 oak logs and put them into the chest.'), {
    brainFor: planning({ stages }),
  })
  await team.start()
  expect(await team.ended).toMatchObject({ result: 'success', cause: 'observed' })
  expect(past('plan.proposed').length).toBeGreaterThan(1)
  const stored = past('task.added').filter(({ data }) => data.done?.kind === 'stored' && data.done.item === 'oak_log')
  expect(stored.length).toBeGreaterThan(0)
})

test('a part of the goal is open until something that was done shows it, in the amount that is asked for', () => {
  const store = { kind: 'store' as const, item: 'iron_pickaxe', count: 2 }
  const stored = (count: number, at?: [number, number, number]) =>
    task({ task: `${count}`, done: { kind: 'stored', item: 'iron_pickaxe', count, ...(at && { at }) } })
  const log = task({ task: 'log', done: { kind: 'have', item: 'oak_log', count: 1 } })
  expect(isShown([log], store)).toBe(false)
  expect(isShown([log, stored(1)], store)).toBe(false)
  // Each says how many are in the chest in all: the same one, twice.
  expect(isShown([stored(1), stored(1)], store)).toBe(false)
  expect(isShown([stored(1, [0, 0, 0]), stored(1, [5, 0, 0])], store)).toBe(true)
  // What is known of who put how many away counts once each.
  const put = (seat: string) => ({ ...stored(1), stored: [{ seat, item: 'iron_pickaxe', count: 1 }] })
  expect(isShown([put('Bob')], store)).toBe(false)
  expect(isShown([put('Bob'), put('Mia')], store)).toBe(true)
  expect(isShown([stored(1), stored(2)], store)).toBe(true)
  expect(lackInWords(store, null)).toBe('put 2 iron pickaxes into the chest (nothing that was done shows it)')
  const collect = { kind: 'collect' as const, item: 'iron_pickaxe', count: 2 }
  expect(measurable([collect, { kind: 'storeRest' }])).toEqual({ parts: [collect], whole: false })
  expect(measurable([store, collect, store])).toEqual({ parts: [collect, { ...store, count: 4 }], whole: true })
  expect(measurable([collect, { kind: 'unknown', text: 'dance' }])).toEqual({ parts: [collect], whole: false })
  const torch = { kind: 'place' as const, block: 'torch', at: null }
  const placed = task({ task: 'torch', done: { kind: 'placed', block: 'wall_torch[facing=east]', at: [0, -60, 0] } })
  expect(isShown([log], torch)).toBe(false)
  expect(isShown([placed], torch)).toBe(true)
  expect(isShown([placed], { ...torch, at: [1, -60, 0] })).toBe(false)
})

test('only what goes into something that the goal asks for is used up', () => {
  const recipes: Parameters<typeof ingredientsOf>[1] = [
    { item: 'stick', from: { oak_planks: 2 } },
    { item: 'oak_planks', from: { oak_log: 1 } },
    { item: 'chest', from: { oak_planks: 8 } },
  ]
  const store = (item: string) => ({ kind: 'store' as const, item, count: 1 })
  expect([...ingredientsOf([store('oak_log')], recipes)]).toEqual([])
  expect([...ingredientsOf([store('oak_log'), store('stick')], recipes)].sort()).toEqual(['oak_log', 'oak_planks'])
  // What is stored is still there in the end, unless the goal goes on with it.
  const [planks, stick, craft] = [store('oak_planks'), store('stick'), { ...store('stick'), kind: 'craft' as const }]
  expect(mayGoOn(planks, [craft, planks, stick], recipes)).toBe(false)
  expect(mayGoOn(planks, [planks, craft], recipes)).toBe(true)
  expect(mayGoOn(stick, [stick, { kind: 'build', blueprint: 'cabin' }], recipes)).toBe(true)
})

test('a chest that is told to hold half of it twice does not hold all of it', async () => {
  const at: [number, number, number] = [2, -60, 2]
  const half = (id: string) => item(id, 'Bob', { kind: 'stored', item: 'oak_log', count: 2, at }, 'Store 2 oak logs')
  // Without a place it is the same chest.
  const other = { ...half('two'), requires: ['one'], done: { kind: 'stored' as const, item: 'oak_log', count: 2 } }
  const stages = [{ title: 'Store', items: [half('one'), other] }]
  const { team, world, past } = await play(simple('Put 4 oak logs into the chest.'), {
    brainFor: planning({ stages }),
  })
  await team.start()
  expect(await team.ended).toMatchObject({ result: 'success' })
  expect(past('plan.proposed').length).toBeGreaterThan(1)
  expect(Math.max(...[...world.chests.values()].map(items => items.oak_log ?? 0))).toBeGreaterThanOrEqual(4)
})

test('more of the same under the id of a finished item is more work', async () => {
  const at: [number, number, number] = [2, -60, 2]
  const store = (count: number) => ({
    stages: [{ title: 'Store', items: [item('store', 'Bob', { kind: 'stored', item: 'oak_log', count, at })] }],
  })
  const { team, past } = await play(simple('Put 4 oak logs into the chest.'), {
    brainFor: planning(store(2), store(4)),
  })
  await team.start()
  expect(await team.ended).toMatchObject({ result: 'success' })
  expect(past('plan.proposed')).toHaveLength(2)
})

const at: [number, number, number] = [2, -60, 2]
const logs = item('logs', 'Bob', { kind: 'stored', item: 'oak_log', count: 4, at }, 'Put 4 oak logs into the chest')
const cobble = item('cobble', 'Bob', { kind: 'stored', item: 'cobblestone', count: 2, at })

test.each([
  ['the plan of a brain', false],
  // Then the plan counts and not the words of the goal.
  ['a plan that a person changed', true],
])('what was taken out of the chest again is put back, without another plan: %s', async (_, edited) => {
  const stages = [
    { title: 'Logs', items: [logs] },
    { title: 'Cobblestone', items: [cobble] },
  ]
  const { team, past, world, session, ask, next } = await play(
    simple('Put 4 oak logs and 2 cobblestone into the chest.'),
    { brainFor: planning({ stages }), approvals: edited ? 'plans' : 'none' },
  )
  let taken = false
  session.subscribe(({ type, data }) => {
    if (type !== 'task.changed' || taken || data.status !== 'succeeded' || !data.task.endsWith('/cobble')) return
    taken = true
    for (const items of world.chests.values()) items.oak_log = (items.oak_log ?? 0) - 1
  })
  const asked = next('approval.asked')
  await team.start()
  if (edited) {
    await asked
    const { content } = session.state.plans.p1!
    await ask({ type: 'editPlan', plan: 'p1', content: { ...content, objective: 'as Ann wants it' }, approve: true })
  }
  expect(await team.ended).toMatchObject({ result: 'success' })
  expect(taken).toBe(true)
  expect(past('plan.proposed')).toHaveLength(1)
  expect(Math.max(...[...world.chests.values()].map(items => items.oak_log ?? 0))).toBeGreaterThanOrEqual(4)
})

test('what was put away for a later item is not looked for', () => {
  const task = (id: string, stage: number, done: Condition, requires: string[] = []): TaskState =>
    ({
      ...item(id, 'Bob', done),
      task: id,
      plan: 'p1',
      stage,
      requires,
      assignees: ['Bob'],
      status: 'succeeded',
    }) as never
  const stored = task('a', 0, { kind: 'stored', item: 'oak_log', count: 4, at })
  const recipes = [
    { item: 'oak_planks', from: { oak_log: 1 } },
    { item: 'oak_button', from: { oak_planks: 1 } },
  ]
  const stays = (...others: TaskState[]) => staysStored(stored, [stored, ...others], () => recipes as never)
  expect(stays()).toBe(true)
  expect(stays(task('b', 1, { kind: 'stored', item: 'oak_log', count: 8, at }))).toBe(true)
  expect(stays(task('b', 1, { kind: 'stored', item: 'cobblestone', count: 1, at }))).toBe(true)
  expect(stays(task('b', 1, { kind: 'stored', item: 'oak_button', count: 1, at }))).toBe(false)
  expect(stays(task('b', 1, { kind: 'have', item: 'cobblestone', count: 1 }))).toBe(true)
  expect(stays(task('b', 1, { kind: 'have', item: 'oak_button', count: 1 }))).toBe(false)
  expect(stays(task('b', 0, { kind: 'have', item: 'oak_button', count: 1 }))).toBe(true)
  expect(stays(task('b', 0, { kind: 'have', item: 'oak_button', count: 1 }, ['a']))).toBe(false)
  expect(stays(task('b', 1, { kind: 'have', item: 'oak_log', count: 4 }))).toBe(false)
  expect(stays(task('b', 1, { kind: 'built', blueprint: 'hut' }))).toBe(false)
})

test.each([
  ['Collect 2 oak logs and 1 crafting table and put them into the chest.', { oak_log: 2, crafting_table: 1 }],
  ['Collect 2 oak logs and craft 1 crafting table and put them into the chest.', { oak_log: 2, crafting_table: 1 }],
  ['Make a chest, then get 3 oak logs and store all of it in the chest.', { chest: 1, oak_log: 3 }],
  ['Craft 1 crafting table and put it into the chest.', { crafting_table: 1 }],
  ['Craft 1 crafting table and 3 oak slabs and store them in the chest.', { crafting_table: 1, oak_slab: 3 }],
  ['Get 1 oak log, get 2 oak logs and put both into the chest.', { oak_log: 3 }],
])('%s: all of it is there', async (goal, wanted) => {
  for (const organization of ['tree', 'dag']) {
    const { team, world, past } = await play(simple(goal, { organization }))
    await team.start()
    expect(await team.ended).toMatchObject({ result: 'success', cause: 'observed' })
    expect(past('plan.proposed').length).toBe(1)
    const [chest] = [...world.chests.values()]
    for (const [item, count] of Object.entries(wanted)) expect(chest?.[item] ?? 0, item).toBeGreaterThanOrEqual(count)
    await team.stop('the next one')
  }
})

test.each(['Craft 1 crafting table and 1 oak door.', 'Craft 2 crafting tables and 3 oak slabs.'])(
  '%s: a table to work at is one that was made',
  async goal => {
    const { team, past } = await play(simple(goal))
    await team.start()
    expect(await team.ended).toMatchObject({ result: 'success', cause: 'observed' })
    expect(past('plan.proposed').length).toBe(1)
  },
)

test('what is collected along with what is made of it is there in the end', async () => {
  const { team, world } = await play(simple('Collect 2 oak logs and 1 crafting table.'))
  await team.start()
  expect(await team.ended).toMatchObject({ result: 'success', cause: 'observed' })
  const held = (item: string) => [...world.bodies.values()].reduce((sum, body) => sum + (body.items[item] ?? 0), 0)
  expect(held('oak_log')).toBeGreaterThanOrEqual(2)
  expect(held('crafting_table')).toBe(1)
})

test('what lay in the chest before is not put there, whichever agent says so', async () => {
  const stages = [
    { title: 'Gather', items: [item('logs', 'Bob', { kind: 'have', item: 'oak_log', count: 2 })] },
    { title: 'Store', items: [item('told', 'Bob', { kind: 'report' }, 'Put 4 cobblestone into the chest')] },
  ]
  const task = simple('Put 4 cobblestone into the chest.')
  const before = task.arena!.containers![0]!.items!.cobblestone!
  expect(before).toBeGreaterThanOrEqual(4)
  const { team, past, world } = await play(task, { brainFor: planning({ stages }) })
  await team.start()
  expect(await team.ended).toMatchObject({
    result: 'success',
    cause: 'observed',
    reason: expect.stringContaining(`${before + 4} cobblestone, ${before} of them from before`),
  })
  expect(past('plan.proposed')).toHaveLength(2)
  expect([...world.chests.values()].reduce((sum, items) => sum + (items.cobblestone ?? 0), 0)).toBe(before + 4)
})

test('all that a goal lacks is said at once, to the planner and to people', async () => {
  const stages = [{ title: 'Gather', items: [item('log', 'Bob', { kind: 'have', item: 'oak_log', count: 1 })] }]
  const { team, past } = await play(simple('Put 3 oak logs and 2 oak planks into the chest.'), {
    brainFor: planning({ stages }),
  })
  await team.start()
  expect(await team.ended).toMatchObject({ result: 'success' })
  const lacking = expect.stringMatching(/put 3 oak logs into the chest \(.*put 2 oak planks into the chest \(/)
  const asked = past('mind.asked').flatMap(({ data }) => (data.question === 'planTask' ? [data.input] : []))
  expect(asked[1]).toMatchObject({ occasion: lacking })
  expect(past('alert').map(({ data }) => data)).toContainEqual(
    expect.objectContaining({ level: 'info', text: lacking }),
  )
})

test('a plan whose last word is a report is not judged, whatever it measured before', async () => {
  const stages = [
    { title: 'Gather', items: [item('log', 'Bob', { kind: 'have', item: 'oak_log', count: 1 })] },
    { title: 'Build', items: [item('house', 'Bob', { kind: 'report' }, 'Tell whether the hut is built')] },
  ]
  const { team } = await play(simple('Make yourselves at home here.'), { brainFor: planning({ stages, reached: [] }) })
  await team.start()
  expect(await team.ended).toMatchObject({
    result: 'unjudged',
    cause: 'reported',
    reason: expect.stringContaining('nothing in the world can show it'),
  })
})

test('a goal that is not understood changes nothing, and says what would be', async () => {
  const { team, ask, next, past, session } = await play(simple('Collect 12 oak logs.'), {}, { pace: 60_000 })
  const acting = next('action.started')
  await team.start()
  await acting
  const reply = await ask({ type: 'goal', goal: 'Make me a sandwich please' })
  expect(reply).toMatchObject({
    ok: false,
    text: expect.stringMatching(/not understood.*goal stays “Collect 12 oak logs\.”.*collect 12 oak logs;/),
  })
  expect(past('session.goal')).toEqual([])
  expect(past('action.ended')).toEqual([])
  expect(session.state.session.goal).toBe('Collect 12 oak logs.')
  // A goal of a page is told by its beginning, in each place where the answer names it.
  const page = `Sing ${'a song of sixpence '.repeat(40)}`.trim()
  const { text: told } = await ask({ type: 'goal', goal: page })
  expect(told).toContain(`“${page.slice(0, 119)}…” is not understood`)
  expect(told).not.toContain(page.slice(0, 120))
  expect(await ask({ type: 'goal', goal: 'Collect 3 sand' })).toMatchObject({ ok: true })
  expect(session.state.session.goal).toBe('Collect 3 sand')
})

test('under a person who leads, a slip in a goal costs no work; who paused the seat plans by hand what no brain understands', async () => {
  const { team, ask, next, past, session } = await play(simple('Collect 12 oak logs.'), {}, { pace: 60_000 })
  const acting = next('action.started')
  await team.start()
  await acting
  await ask({ type: 'take', seat: 'Lena' })
  expect(session.state.seats.Lena!.occupant).toEqual({ kind: 'person', label: 'Ann' })
  const refused = { ok: false, text: expect.stringMatching(/not understood.*goal stays “Collect 12 oak logs\.”/) }
  expect(await ask({ type: 'goal', goal: 'bild a boat' })).toMatchObject(refused)
  expect(past('session.goal')).toEqual([])
  expect(past('action.ended')).toEqual([])
  await ask({ type: 'pause', seat: 'Lena' })
  expect(await ask({ type: 'goal', goal: 'Make us a place for stories' })).toMatchObject({ ok: true })
})

test('what a person will not do is no failure of those who get it next', async () => {
  const { team, ask, past, next, session } = await play(simple('Collect 12 cobblestone.'), {}, { pace: 20 }, 'peer')
  const acting = next('action.started', data => data.seat === 'Bob')
  await team.start()
  const { task: own } = await acting
  await ask({ type: 'take', seat: 'Bob' })
  const refused = await ask({ type: 'task', change: 'decline', task: own!, text: 'my shovel is broken' })
  expect(refused).toMatchObject({ ok: true })
  const moved = await next('task.changed', data => data.task === own && data.status === 'running')
  expect(moved).toBeDefined()
  expect(session.state.tasks[own!]!.assignees).not.toContain('Bob')
  expect(await team.ended).toMatchObject({ result: 'success' })
  const histories = past('mind.asked').flatMap(one =>
    one.data.question === 'nextActions' ? [JSON.stringify((one.data.input as { history: unknown }).history)] : [],
  )
  expect(histories.length).toBeGreaterThan(0)
  expect(histories.filter(one => /declined|attempt before/.test(one))).toEqual([])
  const causes = past('task.changed').flatMap(one => (one.data.status === 'failed' ? [one.data.cause] : []))
  expect(causes).toEqual(['declined'])
})

const task = (fields: Partial<TaskState> & Pick<TaskState, 'task'>): TaskState => ({
  parent: null,
  children: [],
  title: fields.task,
  requires: [],
  assignees: ['Bob'],
  status: 'succeeded',
  plan: 'p1',
  stage: 0,
  ...fields,
})
const have = (count: number): Condition => ({ kind: 'have', item: 'dirt', count })

test('items side by side in one pair of hands add up, in whatever order they are done', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 64 }), { minLength: 1, maxLength: 8 }), counts => {
      let tasks: Record<string, TaskState> = {}
      let carried = 0
      counts.forEach((count, index) => {
        const next = task({ task: `p1/${index}`, status: 'running', done: have(count) })
        const done = onTop(next, have(count), tasks, carried) as Extract<Condition, { kind: 'have' }>
        // An agent that does the least that is asked for.
        carried = Math.max(carried, done.count)
        tasks = { ...tasks, [next.task]: { ...next, done, status: 'succeeded' } }
      })
      expect(carried).toBe(counts.reduce((sum, count) => sum + count, 0))
    }),
  )
})

test('what was used up since, what others carry, and what comes one after the other does not add up', () => {
  const first = task({ task: 'p1/a', done: have(30) })
  const second = task({ task: 'p1/b', status: 'ready', done: have(30) })
  const count = (next: TaskState, before: TaskState, carried: number) =>
    onTop(next, next.done, { [before.task]: before }, carried)
  expect(count(second, first, 30)).toEqual(have(60))
  expect(count(second, first, 0)).toEqual(have(30))
  expect(count({ ...second, assignees: ['Mia'] }, first, 30)).toEqual(have(30))
  expect(count({ ...second, requires: ['p1/a'] }, first, 30)).toEqual(have(30))
  expect(count({ ...second, stage: 1 }, first, 30)).toEqual(have(30))
})

test('a goal for N is reached by N in all hands together, and by nothing less', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 64 }), { minLength: 1, maxLength: 4 }),
      fc.array(fc.integer({ min: 0, max: 64 }), { minLength: 1, maxLength: 6 }),
      (asked, hands) => {
        const demands = asked.map(count => ({ kind: 'collect' as const, item: 'dirt', count }))
        const wanted = asked.reduce((sum, count) => sum + count, 0)
        const have = hands.reduce((sum, count) => sum + count, 0)
        const amounts = amountsOf(
          demands,
          () => false,
          hands.map(dirt => ({ dirt })),
          [],
        )
        expect(amounts).toEqual([{ item: 'dirt', have, wanted }])
      },
    ),
  )
})

test('success takes something that the world shows, and nothing that was dropped', () => {
  const statuses = fc.constantFrom<TaskState['status']>('succeeded', 'cancelled')
  const conditions = fc.constantFrom<Condition>({ kind: 'report' }, have(4), {
    kind: 'stored',
    item: 'stick',
    count: 2,
  })
  fc.assert(
    fc.property(fc.array(fc.tuple(statuses, conditions), { maxLength: 8 }), drawn => {
      const items = drawn.map(([status, done], index) =>
        task({ task: `p1/${index}`, status, done, ...(status === 'cancelled' ? { cause: 'dropped' as const } : {}) }),
      )
      const { cause } = outcomeOf(items, false, () => false)
      const measured = items.filter(one => one.status === 'succeeded' && one.done?.kind !== 'report')
      const lost = items.filter(
        one =>
          one.status === 'cancelled' &&
          one.done?.kind !== 'report' &&
          !measured.some(other => other.done?.kind === one.done?.kind),
      )
      const told = items.some(one => one.status === 'succeeded' && one.done?.kind === 'report')
      expect(cause).toBe(measured.length === 0 || told ? 'reported' : lost.length > 0 ? 'dropped' : 'observed')
    }),
  )
})

test('a stage of which others have brought all that was left is over', () => {
  const leaf = (status: TaskState['status'], cause?: TaskState['cause']) =>
    task({ task: 'p/a', parent: 'p:s', status, cause })
  const stage = task({ task: 'p:s', done: { kind: 'children' }, status: 'waiting', children: ['p/a'] })
  const after = (one: TaskState) => consequences({ [stage.task]: stage, [one.task]: one })
  expect(after(leaf('cancelled', 'not-needed'))).toMatchObject([{ task: 'p:s', status: 'succeeded' }])
  expect(after(leaf('cancelled', 'dropped'))).toEqual([])
})

test('the verdict of several parts names all of them: what is set up, what was made of other things, what is left out', async () => {
  const { team } = await play(simple('Collect 4 oak logs, craft 8 sticks and place a crafting table at 3 -60 3.'))
  await team.start()
  const { result, reason } = await team.ended
  expect(result).toBe('success')
  expect(reason).toMatch(
    /^every task is done: “collect 4 oak logs”, “craft 8 sticks” and “place 1 crafting table at 3 -60 3”; /,
  )
})

test('a verdict that gives up names what is done beside what is not', async () => {
  const { team } = await play(
    simple('Collect 2 oak logs and 2 diamonds. Juggle with 3 eggs. Place a crafting table at 3 -60 3.'),
    {
      brainFor: planning({
        stages: [{ title: 'A', items: [item('a', 'Bob', { kind: 'have', item: 'oak_log', count: 2 })] }],
        ...gaps,
      }),
    },
  )
  await team.start()
  const { reason } = await team.ended
  expect(reason).toMatch(
    /“collect 2 diamonds” is out of reach.*“juggle with 3 eggs” is left out.*all else is done: “collect 2 oak logs”/,
  )
  expect(reason).toContain('nothing shows “place 1 crafting table at 3 -60 3”')
})
