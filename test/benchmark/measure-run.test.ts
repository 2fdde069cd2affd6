import { join } from 'node:path'
import { expect, test } from 'vitest'
import { measureRun } from '../../source/benchmark/measure-run.ts'
import { markdownReport } from '../../source/benchmark/report.ts'
import { groupRuns } from '../../source/benchmark/run-groups.ts'
import type { EventInput, EventType } from '../../source/session/log/events.ts'
import { createSession } from '../../source/session/log/session-log.ts'
import { createRecorder } from '../../source/session/recording/recorder.ts'
import { actingEfficiency, countRounds, promptTimes, timeCost } from '../../source/tasks/metrics/cost.ts'
import { taskSchema } from '../../source/tasks/task-schema.ts'
import { temporaryFolder } from '../session/helpers.ts'

// A recording written by hand, every number of which can be computed on paper. docs/metrics.md explains each.
const task = taskSchema.parse({
  name: 'by-hand',
  title: 'By hand',
  goal: 'Build the wall and bake the cake.',
  seats: { leader: 'Lena', workers: ['Bob', 'Mia'] },
  blueprints: { wall: { origin: [0, -60, 0], legend: { P: 'oak_planks' }, layers: [['PP'], ['__']] } },
  judge: [
    { kind: 'built', blueprint: 'wall' },
    {
      kind: 'checkpoints',
      points: [
        {
          item: 'cake',
          score: 100,
          parts: [
            { item: 'wheat', count: 3, score: 30 },
            { item: 'egg', score: 10 },
          ],
        },
      ],
    },
  ],
})
const name = { id: 'by-hand', suite: 'files', reference: 'by-hand', brain: 'rules', agents: 3, seed: 1, repeat: 0 }

/** Writes a recording, seconds first, and measures it. */
const measured = async (script: (at: Say) => void, played = task) => {
  const path = join(temporaryFolder(), 'run.jsonl')
  const header = {
    mcteam: 1 as const,
    id: 'run',
    startedAt: '2026-01-01T00:00:00Z',
    task: played,
    seed: 1,
    versions: {},
    config: {},
  }
  let now = 0
  const session = createSession({ header, recorder: createRecorder({ path, header }), clock: () => now })
  const said: (() => void)[] = []
  const times: number[] = []
  script((seconds, type, source, data) => {
    times.push(seconds)
    said.push(() => void session.emit(type, source, data))
  })
  // In the order of the clock, however it is told.
  for (const index of times.map((_, i) => i).sort((a, b) => times[a]! - times[b]!)) {
    now = times[index]! * 1000
    said[index]!()
  }
  await session.close()
  return await measureRun(path, name)
}
type Say = <T extends EventType>(seconds: number, type: T, source: string, data: EventInput<T>) => void

const begin = (at: Say): void => {
  at(0, 'session.started', 'host', {
    goal: task.goal,
    taskName: task.title,
    organization: 'tree',
    schedule: 'async',
    approvals: 'plans',
    brain: 'x',
    world: { kind: 'embedded', version: '1.19.2', address: 'x' },
  })
  for (const [seat, role] of [
    ['Lena', 'leader'],
    ['Bob', 'worker'],
    ['Mia', 'worker'],
  ] as const)
    at(1, 'seat.added', 'team', { seat, role, occupant: { kind: 'agent', label: 'x' } })
  at(10, 'session.phase', 'host', { phase: 'running' })
}
const act = (
  at: Say,
  seat: string,
  from: number,
  to: number,
  call: string,
  args: object = {},
  inside?: () => void,
): void => {
  const action = `${seat}-${from}`
  at(from, 'action.started', seat, { action, seat, name: call, label: call, args })
  inside?.()
  at(to, 'action.ended', seat, { action, seat, result: 'success', reason: 'done', ms: (to - from) * 1000 })
}

test('every number of a recording that was written by hand', async () => {
  const result = await measured(at => {
    begin(at)
    // Three calls, of which two plan; two prices, 0.03 dollars; Lena thinks 6 s, Bob 3 s.
    const answered = (seconds: number, seat: string, question: string, ms: number, cost: number) =>
      at(seconds, 'mind.answered', seat, {
        ask: `${seconds}`,
        seat,
        question,
        brain: 'x',
        tokensIn: 100,
        tokensOut: 20,
        cost,
        ms,
      })
    answered(16, 'Lena', 'planTask', 6000, 0.02)
    at(16, 'approval.asked', 'Lena', { approval: 'a1', seat: 'Lena', kind: 'plan', title: 'plan' })
    at(17, 'human.joined', 'host', { person: 'Ann', role: 'observer' })
    at(20, 'approval.decided', 'host', { approval: 'a1', decision: 'approved', by: 'Ann', source: 'person' })
    // One by policy: nobody waited.
    at(20, 'approval.asked', 'Lena', { approval: 'a2', seat: 'Lena', kind: 'plan', title: 'plan' })
    at(22, 'approval.decided', 'host', { approval: 'a2', decision: 'approved', by: 'host', source: 'policy' })
    at(22, 'human.command', 'Ann', { person: 'Ann', command: 'approve', ok: true })
    answered(25, 'Bob', 'nextActions', 2000, 0.005)
    answered(26, 'Bob', 'monitorProgress', 1000, 0.005)
    for (const [from, kind] of [
      ['Lena', 'order'],
      ['Bob', 'report'],
      ['Ann', 'chat'],
    ] as const)
      at(27, 'message.sent', from, { message: from, from, to: [], text: 'x', kind })
    // Bob acts for 30 s and Mia for 15: 30 points of wheat are his, 10 of the egg are hers; what she takes out is no work of hers.
    act(at, 'Bob', 30, 60, 'harvestAndReplant', {}, () =>
      at(59, 'body.state', 'Bob', { seat: 'Bob', inventory: { wheat: 3 } }),
    )
    act(at, 'Mia', 30, 40, 'collect', {}, () => at(39, 'body.state', 'Mia', { seat: 'Mia', inventory: { egg: 1 } }))
    act(at, 'Mia', 60, 63, 'withdraw', { item: 'wheat', count: 3 }, () =>
      at(62, 'body.state', 'Mia', { seat: 'Mia', inventory: { wheat: 3 } }),
    )
    act(at, 'Mia', 63, 65, 'deposit', { item: 'wheat', count: 2 })
    at(66, 'score.changed', 'referee', { completion: 0.25 })
    // A right block is set, taken away again and set anew; dirt stands where air is wanted.
    for (const [seconds, x, y, block] of [
      [70, 0, -60, 'oak_planks'],
      [72, 0, -60, 'air'],
      [74, 0, -60, 'oak_planks'],
      [76, 1, -59, 'dirt'],
      [78, 5, -60, 'stone'],
    ] as const)
      at(seconds, 'world.block', 'world', { at: [x, y, 0], block })
    at(80, 'body.died', 'Mia', { seat: 'Mia', reason: 'fell' })
    at(100, 'score.changed', 'referee', { completion: 0.5 })
    at(130, 'session.ended', 'host', { result: 'failure', reason: 'time' })
    // After the end nothing counts as undone.
    at(131, 'world.block', 'world', { at: [0, -60, 0], block: 'air' })
    at(132, 'world.block', 'world', { at: [0, -60, 0], block: 'oak_planks' })
  })
  const near = (value: number | null | undefined, wanted: number): void => expect(value).toBeCloseTo(wanted, 9)
  expect(result).toMatchObject({ organization: 'tree', result: 'failure', played: 120_000, completion: 0.5 })
  // Half of it in two minutes.
  near(result.efficiency, 25)
  // 30 s against 15 s; the leader does not count.
  near(result.balance.reference, 0.75)
  near(result.balance.paper, 0.5)
  // CausalMACE: half of it in 45 s of acting; 30 s and 15 s of the 600 that the task allows.
  near(result.efficiencyActing, 50 / (45 / 60))
  near(result.balanceLimit, 1 - 15 / 585 / 2)
  // 30 points against 10.
  near(result.contribution, 0.5)
  // Found: planks at the first place, dirt above the second. Along x and −x: 2 pixels, of which the planks hit 1 in a union of
  // 2; along z both ways: planks hit, dirt is one too many, 1 of 3; from above: planks hit, dirt for planks, 1 of 3.
  near(result.viewHits?.iou, (2 * (1 / 2) + 3 * (1 / 3)) / 5)
  near(result.viewHits?.recall, (2 * 1 + 3 * (1 / 2)) / 5)
  // One match; one lacks, one is too many.
  near(result.match?.ratio, 1 / 3)
  expect(result.match?.editDistance).toBe(2)
  // Two blocks on the ground beside one another have two paths each: 2 · (1/3) twice.
  near(result.complexity, 4 / 3)
  expect(result.timeCost).toBeNull()
  near(result.promptTimes, 2 / 3)
  near(result.planningRounds, 2 / 3)
  expect(result).toMatchObject({
    calls: 3,
    tokensIn: 300,
    tokensOut: 60,
    messages: 3,
    // Ann's command and her message.
    interventions: 2,
    waited: 4000,
    undone: 1,
    givenBack: 2,
    deaths: 1,
  })
  near(result.cost, 0.03)
  // Lena 6 s, Bob 33 s, Mia 15 s of 120 s each.
  near(result.idle, 1 - 54 / 360)
  expect(result.curve).toEqual([
    [56_000, 0.25],
    [90_000, 0.5],
  ])
})

test('what an action made counts as its own, also when the news comes after its end; what a chest held does not', async () => {
  const inventory = (at: Say, seconds: number, seat: string, items: Record<string, number>) =>
    at(seconds, 'body.state', seat, { seat, inventory: items })
  const contribution = async (script: (at: Say) => void) =>
    (
      await measured(at => {
        begin(at)
        script(at)
        at(99, 'session.ended', 'host', { result: 'success', reason: 'done' })
      })
    ).contribution
  // Bob takes everything out of the chest and bakes; the cake is seen a fifth of a second later, while he already walks on.
  const alone = await contribution(at => {
    act(at, 'Bob', 20, 21, 'withdraw', { item: 'wheat', count: 3 })
    inventory(at, 21.1, 'Bob', { wheat: 3 })
    act(at, 'Bob', 22, 23, 'craft', { item: 'cake' })
    act(at, 'Bob', 23.1, 30, 'goTo', {})
    inventory(at, 23.2, 'Bob', { wheat: 0, cake: 1 })
  })
  expect(alone).toBe(0)
  // 30 points of wheat gathered by Mia while the next action is under way; Bob's wheat from the chest is no work, his egg is.
  const both = await contribution(at => {
    act(at, 'Mia', 20, 21, 'gather', { item: 'wheat' })
    act(at, 'Mia', 21.1, 25, 'deposit', { item: 'wheat', count: 0 })
    inventory(at, 21.2, 'Mia', { wheat: 3 })
    act(at, 'Bob', 20, 21, 'gather', { item: 'egg' })
    act(at, 'Bob', 21.1, 21.2, 'withdraw', { item: 'wheat', count: 3 })
    inventory(at, 21.3, 'Bob', { egg: 3, wheat: 3 })
  })
  expect(both).toBeCloseTo(1, 9)
  expect(await contribution(at => inventory(at, 50, 'Bob', { wheat: 3 }))).toBe(0)
})

test('a finished run has a time cost; one price that is unknown makes the sum unknown', async () => {
  const result = await measured(at => {
    begin(at)
    at(12, 'mind.answered', 'Bob', { ask: '1', seat: 'Bob', question: 'x', brain: 'x', cost: 0.1, ms: 1 })
    at(13, 'mind.answered', 'Bob', { ask: '2', seat: 'Bob', question: 'x', brain: 'x', cost: null, ms: 1 })
    at(310, 'session.ended', 'host', { result: 'success', reason: 'done' })
  })
  expect(result.timeCost).toBeCloseTo(5, 9)
  expect(result.cost).toBeNull()
})

test('a success that no judge has seen, or that others had a hand in, took no time that counts', async () => {
  const script = (at: Say, more: () => void = () => {}): void => {
    begin(at)
    more()
    at(310, 'session.ended', 'host', { result: 'success', reason: 'done' })
  }
  const unjudged = await measured(script, { ...task, judge: [] })
  expect(unjudged).toMatchObject({ result: 'success', judged: false, timeCost: null })
  const touched = await measured(at =>
    script(at, () => at(20, 'world.interfered', 'referee', { by: 'Eve', what: 'gift', text: 'gave Bob 3 dirt' })),
  )
  expect(touched).toMatchObject({ result: 'success', interference: ['Eve gave Bob 3 dirt'], timeCost: null })
})

test('what a person changed of the goal stands in the result, which is no success of the task', async () => {
  const script = (at: Say): void => {
    begin(at)
    at(11, 'task.added', 'team', { task: 'goal1', parent: null, title: task.goal, done: { kind: 'children' } })
    at(20, 'goal.changed', 'Ann', { task: 'goal1', by: 'Ann', text: 'no cake', plan: 'p1' })
    at(30, 'score.changed', 'referee', { completion: 0.5 })
    at(40, 'session.ended', 'team', { result: 'success', cause: 'observed', reason: 'every task is done' })
  }
  const result = await measured(script)
  expect(result).toMatchObject({ result: 'success', completion: 0.5, changes: ['Ann: no cake'], timeCost: null })
  expect(groupRuns([result])[0]?.values.success).toMatchObject({ mean: 0 })
})

test('dishes and escapes have the complexity that their generator counted', async () => {
  const { blueprints: _, ...rest } = task
  const dish = { ...rest, blueprints: {}, judge: task.judge.slice(1), tags: ['cooking', 'complexity-13'] }
  const result = await measured(at => begin(at), dish)
  expect(result.complexity).toBe(13)
  expect(result).toMatchObject({ viewHits: null, match: null, result: 'broken', played: 0 })
})

test('TC is NaN for what was not finished, mPT is per agent, SR the share of runs', async () => {
  expect(timeCost(true, 306_000)).toBeCloseTo(5.1, 9)
  expect(timeCost(false, 2_400_000)).toBeNaN()
  expect(promptTimes(15, 4)).toBeCloseTo(3.75, 9)
  expect(promptTimes(3, 0)).toBe(0)
  // Planned and turned into actions, turned into actions once more; planned twice before the second is: four rounds.
  const planning = countRounds()
  for (const plans of ['tasks', 'actions', 'actions', 'tasks', 'tasks', 'actions'] as const) planning.add('Bob', plans)
  expect(planning.rounds()).toBe(4)
  // What another seat planned turns into no actions of this one.
  planning.add('Mia', 'tasks')
  planning.add('Bob', 'actions')
  expect(planning.rounds()).toBe(6)
  expect(actingEfficiency(0.5, [60_000, 30_000])).toBeCloseTo(50 / 1.5, 9)
  expect(actingEfficiency(0.5, [0, 0])).toBeNull()
  const run = await measured(at => begin(at))
  const results = (['success', 'success', 'failure'] as const).map(result => ({ ...run, result }))
  expect(groupRuns(results)[0]!.values.success!.mean).toBeCloseTo(200 / 3, 9)
})

test('what builders clear away after the judge was content takes no time, what was not reached takes all of it', async () => {
  const run = (result: 'success' | 'failure') =>
    measured(at => {
      begin(at)
      at(70, 'score.changed', 'referee', { completion: 1, parts: [] })
      if (result === 'failure') at(71, 'score.changed', 'referee', { completion: 0.5, parts: [] })
      at(90, 'session.ended', 'team', { result, reason: 'over' })
    })
  // The team could begin after 10 s.
  expect(await run('success')).toMatchObject({ played: 60_000, took: 90_000, timeCost: 1, efficiency: 100 })
  expect(await run('failure')).toMatchObject({ played: 80_000, timeCost: null })
})

test('a run to which a person gave another goal is cut into its goals, and the report has a row for each', async () => {
  const answer = { seat: 'Bob', question: 'nextActions', brain: 'x', answer: {}, tokensOut: 0, cost: 0.25, ms: 1 }
  const run = await measured(at => {
    at(1, 'session.phase', 'team', { phase: 'running' })
    at(1, 'session.goal', 'Ann', { goal: 'Collect 2 sand.', by: 'Ann', number: 1 })
    at(2, 'mind.answered', 'Bob', { ask: 'a', ...answer, tokensIn: 10 })
    at(3, 'goal.ended', 'Ann', { task: 'goal1', result: 'stopped', cause: 'replaced', reason: 'another one' })
    at(3, 'session.goal', 'Ann', { goal: 'Collect 4 | dirt.', by: 'Ann', number: 2 })
    at(5, 'mind.answered', 'Bob', { ask: 'b', ...answer, tokensIn: 30 })
    at(9, 'session.ended', 'team', { result: 'success', cause: 'observed', reason: 'done' })
  })
  expect(run.goals).toEqual([
    { number: 1, goal: 'Collect 2 sand.', result: 'stopped', took: 2000, calls: 1, tokens: 10, cost: 0.25 },
    { number: 2, goal: 'Collect 4 | dirt.', result: 'success', took: 6000, calls: 1, tokens: 30, cost: 0.25 },
  ])
  const report = markdownReport([run])
  expect(report).toContain('| by-hand | 1 | Collect 2 sand. | stopped | 2 | 1 | 10 | 0.2500 |')
  expect(report).toContain('| by-hand | 2 | Collect 4 \\| dirt. | success | 6 | 1 | 30 | 0.2500 |')
  expect(markdownReport([{ ...run, goals: undefined }])).not.toContain('## Goals')
})
