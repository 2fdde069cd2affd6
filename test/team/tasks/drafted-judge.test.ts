import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Brain } from '../../../source/brain/brain.ts'
import { createOpenAIBrain } from '../../../source/brain/providers/openai.ts'
import { createRuleBrain } from '../../../source/brain/rules/rule-brain.ts'
import type { Condition, Plan } from '../../../source/session/log/events/plan.ts'
import { startEndpoint } from '../../brain/support/model-server.ts'
import { cabin, simple } from '../support/harness.ts'
import { violations } from '../support/invariants.ts'
import { type Playing, play } from '../support/person.ts'

/** Plans that the endpoint will answer, oldest first; to all else it says what the rules say. */
let plans: (Partial<Plan> & { subtasks?: unknown[] })[] = []
const answers = new Map<string, string>()
let endpoint: Awaited<ReturnType<typeof startEndpoint>>
beforeAll(async () => {
  endpoint = await startEndpoint((response, { body }) => {
    const first = body.messages[1]!.content
    const isPlan = /turn their goal into a plan|graph of subtasks/i.test(body.messages[0]!.content)
    const said = isPlan ? JSON.stringify({ objective: 'goal', ...plans.shift() }) : undefined
    const content = said ?? [...answers].findLast(([prompt]) => prompt.includes(first))?.[1] ?? '{}'
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content }, finish_reason: 'stop' }] }))
  })
})
afterAll(() => endpoint.close())

const model = (): Brain => {
  const rules = createRuleBrain()
  const asked = createOpenAIBrain({ model: 'scripted', baseUrl: endpoint.url, apiKey: 'none', stream: false })
  return {
    ...asked,
    async ask(question, input, context) {
      const { value } = await rules.ask(question, input, context)
      answers.set((await asked.prompt!(question, input)) as string, JSON.stringify(value))
      return await asked.ask(question, input, context)
    },
  }
}

let current: Playing | undefined
beforeEach(() => answers.clear())
afterEach(async () => {
  await current?.team.stop('the test is over')
  expect(violations(current?.events ?? [])).toEqual([])
  current = undefined
})
const chest: [number, number, number] = [2, -60, 2]
/** A goal that no rule reads, with a chest that holds so many sticks. */
const begin = async (sticks: number, ...[setting, watched]: [Parameters<typeof play>[1]?, boolean?]) => {
  const items: Record<string, number> = sticks > 0 ? { stick: sticks } : {}
  const arena = { ...cabin().arena!, containers: [{ at: chest, block: 'chest', items }] }
  const task = simple('Let all be ready for the winter.', { organization: setting?.organization ?? 'tree', arena })
  current = await play(task, { brainFor: model, ...setting })
  if (!watched) current.team.left('Ann', 'closed the terminal')
  return current
}
const logs = (count: number): Plan['stages'] => {
  const done: Condition = { kind: 'have', item: 'oak_log', count }
  return [{ title: 'Gather', items: [{ id: 'logs', title: 'Collect oak logs', assignee: 'Bob', requires: [], done }] }]
}
const have = (count: number): Condition => ({ kind: 'have', item: 'oak_log', count })
const stored: Condition = { kind: 'stored', item: 'stick', count: 4, at: chest }
const occasions = ({ past }: Playing) =>
  past('mind.asked').flatMap(({ data }) =>
    /^(?:planTask|decomposeTask)$/.test(data.question) ? [(data.input as { occasion?: string }).occasion] : [],
  )

test.each(['tree', 'dag'])(
  '%s: what held before any work proves nothing: a plan that says that it is the goal ends unjudged',
  async organization => {
    plans = [{ stages: [], subtasks: [], finished: { because: 'it stands' }, reached: [stored] }]
    const playing = await begin(4, { organization })
    await playing.team.start()
    expect(await playing.team.ended).toMatchObject({
      result: 'unjudged',
      cause: 'reported',
      reason: expect.stringMatching(/held before any work .*the container at 2,-60,2 holds 4 stick/),
    })
    expect(playing.world.performed).toEqual([])
    expect(occasions(playing)).toHaveLength(1)
  },
)

test('what held before any work proves nothing, also where the referee was out of the world when the plan was made', async () => {
  const stands: Condition = { kind: 'placed', block: 'stone', at: [9, -60, 9] }
  const plan = { stages: [], finished: { because: 'it stands' }, reached: [stands] }
  plans = [plan, plan]
  let isAway = true
  const playing = await begin(0, {
    referee: { check: async (condition, players) => (isAway ? null : await playing.world.check(condition, players)) },
  })
  const { session, team, world, next } = playing
  world.blocks.set('9 -60 9', 'stone')
  session.emit('session.referee', 'host', { referee: 'checks' })
  const wanted = next('plan.wanted', ({ cause }) => cause === 'unmet')
  await team.start()
  await wanted
  isAway = false
  expect(await team.ended).toMatchObject({
    result: 'unjudged',
    reason: expect.stringContaining('held before any work'),
  })
})

test('a referee is asked for what a player carries by the name of that player', async () => {
  const own: Condition = { kind: 'have', item: 'oak_log', count: 2, by: 'Bob' }
  plans = [{ stages: logs(2), reached: [own] }]
  const asked: (readonly string[])[] = []
  const playing = await begin(0, {
    referee: {
      async check(condition, players) {
        if (condition.kind === 'have') asked.push(players)
        return await playing.world.check(condition, players)
      },
    },
  })
  playing.session.emit('session.referee', 'host', { referee: 'checks' })
  await playing.team.start()
  await playing.team.ended
  expect(new Set(asked.flat())).toEqual(new Set(['Bob']))
})

test('work for something else does not make what held before it the goal', async () => {
  const plan = { stages: logs(2), reached: [stored] }
  plans = [plan, plan]
  const playing = await begin(4)
  await playing.team.start()
  expect(await playing.team.ended).toMatchObject({
    result: 'unjudged',
    reason: expect.stringContaining('held before any work'),
  })
  expect(playing.world.performed).not.toEqual([])
})

test('where one sign of the goal came about by work, the others may have been there', async () => {
  const plan = { stages: logs(2), reached: [stored, have(2)] }
  plans = [plan, plan]
  const playing = await begin(4)
  await playing.team.start()
  expect(await playing.team.ended).toMatchObject({ result: 'success', cause: 'observed' })
  expect(playing.past('plan.held').map(({ data }) => data.held)).toEqual([[stored]])
})

test('a sign that holds before any work is asked for once more, with the reason', async () => {
  plans = [
    { stages: logs(2), reached: [stored, have(2)] },
    { stages: logs(2), reached: [have(2)] },
  ]
  const playing = await begin(4)
  await playing.team.start()
  expect(await playing.team.ended).toMatchObject({ result: 'success', cause: 'observed' })
  const asked = playing.past('mind.asked').flatMap(({ data }) => (data.input as { written?: unknown }).written ?? [])
  expect(asked).toEqual([{ by: 'Lena', reached: [stored], open: [], held: true }])
})

test('what is named as the sign only when work was done, and was there before it, proves nothing', async () => {
  plans = [
    { stages: logs(2), reached: [have(4)] },
    { stages: [], reached: [stored] },
  ]
  const playing = await begin(4)
  await playing.team.start()
  expect(await playing.team.ended).toMatchObject({
    result: 'unjudged',
    reason: expect.stringContaining('held before any work'),
  })
  expect(playing.world.bodies.get('Bob')!.items.oak_log).toBe(2)
})

test('a sign that is named when work has brought it about is one; what was carried before is not', async () => {
  plans = [
    { stages: logs(2), reached: [have(4)] },
    { stages: [], reached: [have(2)] },
  ]
  const brought = await begin(0)
  await brought.team.start()
  expect(await brought.team.ended).toMatchObject({ result: 'success', cause: 'observed' })
  await brought.team.stop('the next one begins')
  const sand: Condition = { kind: 'have', item: 'sand', count: 1 }
  plans = [
    { stages: logs(2), reached: [have(4)] },
    { stages: [], reached: [sand] },
  ]
  const carrying = await begin(0)
  const acts = carrying.next('action.started')
  await carrying.team.start()
  carrying.world.bodies.get('Mia')!.receive('Max', 'sand', 1)
  await acts
  expect(carrying.session.state.session.carriedBefore).toEqual({ sand: 1 })
  expect(await carrying.team.ended).toMatchObject({ result: 'unjudged' })
})

test('what held before any work is the goal where a person approved it as its sign', async () => {
  const plan = { stages: logs(2), reached: [stored] }
  plans = [plan, plan]
  const { team, ask, next } = await begin(4, { approvals: 'plans' }, true)
  const asked = next('approval.asked')
  await team.start()
  await asked
  await ask({ type: 'approve' })
  expect(await team.ended).toMatchObject({ result: 'success', cause: 'observed' })
})

test('all that is wanted is said to be there, and is not: the planner is told what the world shows, and asked again', async () => {
  plans = [
    { stages: [], reached: [have(2)] },
    { stages: logs(2), reached: [have(2)] },
  ]
  const playing = await begin(0)
  await playing.team.start()
  expect(await playing.team.ended).toMatchObject({ result: 'success', cause: 'observed' })
  expect(occasions(playing)[1]).toMatch(/the world does not show the goal: the team has 2 oak logs \(it has 0 of 2\)/)
})

test('work that does not bring about what the plan says of the goal is no success', async () => {
  plans = [
    { stages: logs(2), reached: [have(4)] },
    { stages: logs(4), reached: [have(4)] },
  ]
  const playing = await begin(0)
  await playing.team.start()
  expect(await playing.team.ended).toMatchObject({
    result: 'success',
    reason: expect.stringContaining('the team has 4 oak logs'),
  })
  expect(occasions(playing)[1]).toMatch(/it has 2 of 4/)
})

test('a plan that says that nothing can show the goal ends unjudged; one that says nothing of it is sent back', async () => {
  const again = { stages: [], finished: { because: 'all have worked' }, reached: [] }
  plans = [{ stages: logs(2) }, { stages: logs(2), reached: [] }, again]
  const playing = await begin(0)
  await playing.team.start()
  expect(await playing.team.ended).toMatchObject({
    result: 'unjudged',
    cause: 'reported',
    reason: expect.stringContaining('nothing in the world can show it: all have worked'),
  })
  expect(occasions(playing)).toHaveLength(2)
  const answered = playing.past('mind.answered').find(({ data }) => data.question === 'planTask')
  expect(JSON.stringify(answered?.data)).toContain('Say under \\"reached\\" what the world shows')
  expect(plans).toEqual([])
})

test('a plan that said that nothing can show the goal is asked for that once more when all is done, and is told what it said', async () => {
  const finished = { because: 'the logs are there' }
  plans = [
    { stages: logs(2), reached: [] },
    { stages: [], finished, reached: [have(2)] },
  ]
  const playing = await begin(0)
  await playing.team.start()
  expect(await playing.team.ended).toMatchObject({
    result: 'success',
    reason: expect.stringContaining('the team has 2 oak logs'),
  })
  const asked = playing.past('mind.asked').filter(({ data }) => data.question === 'planTask')
  expect(asked).toHaveLength(2)
  expect(asked[1]!.data.input).toMatchObject({
    judgedBy: 'plan',
    written: [{ by: 'Lena', reached: [] }],
    occasion: expect.stringContaining('nothing in the world can show the goal'),
  })
})

test('a person sees what the goal is judged by, and changes it', async () => {
  plans = [{ stages: logs(4), reached: [have(9)] }]
  const { team, ask, next, past } = await begin(0, { approvals: 'plans' }, true)
  const asked = next('approval.asked')
  await team.start()
  await asked
  const { content } = past('plan.proposed')[0]!.data
  expect(content.reached).toEqual([have(9)])
  await ask({ type: 'editPlan', content: { ...content, reached: [have(4)] }, approve: true })
  expect(await team.ended).toMatchObject({ result: 'success', reason: expect.stringContaining('has 4 oak logs') })
})

test('what a person changed of the work is no longer judged as it was', async () => {
  plans = [{ stages: logs(9), reached: [have(9)] }]
  const { team, ask, next, past, world } = await begin(0, { approvals: 'plans' }, true)
  const asked = next('approval.asked')
  await team.start()
  await asked
  const { content } = past('plan.proposed')[0]!.data
  await ask({ type: 'editPlan', content: { ...content, stages: logs(3) }, approve: true })
  expect(await team.ended).toMatchObject({ result: 'success' })
  expect(past('plan.edited')[0]!.data.content.reached).toBeUndefined()
  expect(world.bodies.get('Bob')!.items.oak_log).toBe(3)
})

const impossible = { why: 'unreachable' as const, because: 'there is no winter here' }

test('a goal that a model finds impossible is given up where nobody watches', async () => {
  plans = [{ stages: [], impossible }]
  const { team } = await begin(0)
  await team.start()
  expect(await team.ended).toMatchObject({ result: 'given-up', cause: 'impossible', reason: impossible.because })
})

test('its owner at a terminal is asked before it is given up, whatever the policy; refused, the team plans anew', async () => {
  plans = [
    { stages: [], impossible },
    { stages: logs(2), reached: [have(2)] },
  ]
  const { team, ask, next } = await begin(0, {}, true)
  const asked = next('approval.asked')
  await team.start()
  expect(await asked).toMatchObject({ title: expect.stringMatching(/cannot be reached; approve to give it up/) })
  await ask({ type: 'reject', reason: 'two logs will do' })
  expect(await team.ended).toMatchObject({ result: 'success' })
})
