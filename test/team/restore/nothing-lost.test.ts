import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Body } from '../../../source/body/contract/body-types.ts'
import type { Brain } from '../../../source/brain/brain.ts'
import { createRuleBrain } from '../../../source/brain/rules/rule-brain.ts'
import type { Plan } from '../../../source/session/log/events/plan.ts'
import type { SessionEvent } from '../../../source/session/log/events.ts'
import { goOn, killed, left } from '../support/going-on.ts'
import { type Setting, setUp, simple } from '../support/harness.ts'
import { violations } from '../support/invariants.ts'

test('the round under way goes on after a cut: no task of the next one begins beside it', async () => {
  const item = (id: string, assignee: string, block: string, count: number) => ({
    ...{ id, title: `Collect ${count} ${block}`, assignee, requires: [] },
    done: { kind: 'have' as const, item: block, count },
  })
  const items = [item('a', 'Bob', 'sand', 30), item('b', 'Mia', 'sand', 3), item('c', 'Mia', 'dirt', 3)]
  const content: Plan = { objective: 'collect', analysis: '', stages: [{ title: 'Gather', items }] }
  const rules = createRuleBrain()
  const brain: Brain = {
    label: 'a plan made before',
    async ask(question, input, context) {
      const answer = await rules.ask(question, input, context)
      return question.name === 'planTask' ? { ...answer, value: content as typeof answer.value } : answer
    },
  }
  const options: Setting = { schedule: 'rounds', brainFor: () => brain }
  const task = simple('Collect sand and dirt.', { schedule: 'rounds' })
  // Mia has done her part of the first round, and Bob is at his.
  const before = await killed(
    setUp(task, options, { pace: 8 }),
    ({ type, data }) => type === 'task.changed' && data.task === 'p1/b' && data.status === 'succeeded',
  )
  expect(before.state.tasks['p1/a']).toMatchObject({ status: 'running', round: 1 })
  const second = goOn(before, task, {}, options)
  await second.team.start()
  expect(await second.team.ended).toMatchObject({ result: 'success' })
  expect(violations([...before.events, ...second.events])).toEqual([])
  const at = (id: string, status: string) =>
    second.events.findIndex(({ type, data }) => type === 'task.changed' && data.task === id && data.status === status)
  expect(at('p1/c', 'running')).toBeGreaterThan(at('p1/a', 'succeeded'))
})

/** Bob finds no wood, and nobody else could. */
const struggling = () => {
  const task = simple('Collect 24 oak logs.', { seats: { leader: 'Lena', workers: ['Bob'] } })
  const trouble = (_: string, { name }: { name: string }) =>
    name === 'collect' ? ({ result: 'failure', reason: 'sees no trees', code: 'not-found' } as const) : null
  return { task, played: setUp(task, {}, { pace: 1, trouble }) }
}
const withoutLuck = <T extends Pick<Body, 'perform'>>(body: T): T =>
  Object.assign(body, {
    perform: () => sleep(1, { result: 'failure', reason: 'sees no trees', code: 'not-found', ms: 1 }),
  })

test.each([1, 2, 3])('a worker that had %i rounds without progress has so many after a cut', async rounds => {
  const { task, played } = struggling()
  const before = await killed(played, ({ type, data }) => type === 'mind.run' && data.looks?.rounds === rounds)
  const { run } = before.state.seats.Bob!
  expect(run).toMatchObject({ task: 'p1/gather-oak_log-bob', looks: { rounds } })
  expect(run!.history.length).toBeGreaterThanOrEqual(rounds)
  const second = goOn(before, task, {}, { bodies: seat => Promise.resolve(withoutLuck(before.world.body(seat))) })
  const asked: unknown[] = []
  const looked = new Promise<SessionEvent>(resolve => {
    second.session.subscribe(event => {
      if (event.type === 'mind.asked' && event.data.question === 'nextActions') asked.push(event.data.input)
      if (event.type === 'mind.run' && event.data.looks) resolve(event)
    })
  })
  await second.team.start()
  // The counts go on from where they were, and what was tried is known.
  expect((await looked).data).toMatchObject({ looks: { rounds: rounds + 1, stalled: run!.looks.stalled + 1 } })
  expect(asked[0]).toMatchObject({ history: run!.history.slice(-8) })
  expect(second.events.some(({ type, data }) => type === 'mind.run' && data.begun)).toBe(false)
  await second.team.stop('the test is over')
})

test('a worker that had rounds without progress when the session was stopped begins afresh when it goes on', async () => {
  const { task, played } = struggling()
  const leaving = left(played, Number.POSITIVE_INFINITY, ({ type }) => type === 'session.ended')
  const stuck = played.until(({ type, data }) => type === 'mind.run' && data.looks?.stalled === 3)
  await played.team.start()
  await stuck
  await played.team.stop('enough for today')
  const before = await leaving
  const second = goOn(before, task, {}, { bodies: seat => Promise.resolve(withoutLuck(before.world.body(seat))) })
  const looks: unknown[] = []
  const looked = new Promise<void>(resolve => {
    second.session.subscribe(({ type, data }) => {
      if (type === 'mind.run' && data.looks && looks.push(data.looks.stalled) === 2) resolve()
    })
  })
  await second.team.start()
  await looked
  expect(looks).toEqual([0, 1])
  const reasons = second.events.flatMap(({ type, data }) =>
    type === 'task.changed' && data.status === 'waiting' ? [data.reason] : [],
  )
  // What it waits for is its true reason.
  expect(reasons.length).toBeGreaterThan(0)
  expect(reasons.filter(reason => reason !== undefined)).toEqual([])
  await second.team.stop('the test is over')
})

test('what the leader has said to a struggling worker is not said again after a cut', async () => {
  const { task, played } = struggling()
  const guided = ({ type, data }: SessionEvent) => type === 'task.changed' && data.guided !== undefined
  const before = await killed(played, guided)
  const known = before.state.tasks['p1/gather-oak_log-bob']!.guided!
  expect(known.advised.length).toBeGreaterThan(0)
  const second = goOn(before, task, {}, { bodies: seat => Promise.resolve(withoutLuck(before.world.body(seat))) })
  const failed = new Promise<SessionEvent>(resolve => {
    second.session.subscribe(event => {
      if (event.type === 'task.changed' && event.data.status === 'failed') resolve(event)
    })
  })
  await second.team.start()
  const { seq } = await failed
  // One more round without progress, and it gives up: not enough for the leader to look again.
  const since = second.events.filter(event => event.seq > before.events.length && event.seq < seq)
  expect(since.filter(({ type }) => type === 'action.ended').length).toBeGreaterThan(0)
  expect(since.filter(({ type, data }) => type === 'mind.asked' && data.question === 'guideWorkers')).toEqual([])
  await second.team.stop('the test is over')
})

test('a wait for what others bring is over after so long, however often the session is cut meanwhile', async () => {
  const supply = 600
  const task = simple('Build the blueprint "wall".', {
    organization: 'debate',
    blueprints: { wall: { origin: [6, -60, 6], legend: { C: 'cobblestone', B: 'bricks' }, layers: [['CC'], ['BB']] } },
  })
  const rules = createRuleBrain()
  // Mia holds the bricks and never has a plan.
  const brainFor = (name: string): Brain => ({
    ...rules,
    ask: (question, input, context) =>
      name === 'Mia' && question.name !== 'decideReply'
        ? new Promise((_, reject) => {
            const given = () => reject(context.signal.reason as Error)
            if (context.signal.aborted) given()
            else context.signal.addEventListener('abort', given)
          })
        : rules.ask(question, input, context),
  })
  const options: Setting = { supply, brainFor, organization: 'debate' }
  const played = setUp(task, {
    ...options,
    bodies: seat => {
      const body = played.world.body(seat)
      Object.assign(body.items, { Lena: { cobblestone: 2 }, Bob: { cobblestone: 2 }, Mia: { bricks: 2 } }[seat])
      return Promise.resolve(body)
    },
  })
  played.team.joined({ person: 'Ann', role: 'observer' })
  const before = await killed(
    played,
    ({ type, data }) => type === 'task.changed' && data.still != null,
    () => played.team.command('Ann', { type: 'pause', seat: 'Mia' }),
  )
  const waiting = Object.values(before.state.tasks).find(one => one.still)!
  const second = goOn(before, task, {}, options)
  await second.team.start()
  const told = ({ type, data }: SessionEvent) => type === 'alert' && data.text.includes('waited in vain')
  await new Promise<void>(resolve => {
    if (second.events.some(told)) resolve()
    else second.session.subscribe(event => told(event) && resolve())
  })
  const again = second.events.filter(
    ({ type, data }) => type === 'task.changed' && data.task === waiting.task && data.still !== undefined,
  )
  expect(again).toEqual([])
  await second.team.stop('the test is over')
})
