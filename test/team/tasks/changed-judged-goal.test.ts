import { afterEach, expect, test } from 'vitest'
import type { Brain } from '../../../source/brain/brain.ts'
import type { ConverseInput, ConverseOutput } from '../../../source/brain/questions/converse/shape.ts'
import { createRuleBrain } from '../../../source/brain/rules/rule-brain.ts'
import type { Command } from '../../../source/session/attach/commands.ts'
import { completionOf } from '../../../source/session/log/completion.ts'
import type { SessionEvent } from '../../../source/session/log/events.ts'
import { lookedAt } from '../../../source/session/log/looked-at.ts'
import type { JudgedPart } from '../../../source/tasks/schema/judged.ts'
import { simple } from '../support/harness.ts'
import { violations } from '../support/invariants.ts'
import { play as begin, type Playing } from '../support/person.ts'

/** A goal of a task with a judge of its own, which a person changes while the team works for it. */

let current: Playing | undefined
afterEach(async () => {
  await current?.team.stop('the test is over')
  expect(violations(current?.events ?? [])).toEqual([])
  current = undefined
})

const chest: [number, number, number] = [2, -60, 2]
const stored = (item: string, count: number): JudgedPart => ({ kind: 'stored', item, count, at: chest, weight: 1 })
const goal = 'Put 4 oak logs into the chest. Put 4 sand into the chest.'
const task = simple(goal, {
  judge: [stored('oak_log', 4), stored('sand', 4)],
  seats: { leader: 'Lena', workers: ['Bob'] },
})

/** The team at work, with a judge that looks after each action. */
const play = async (...[of, options, ...rest]: Parameters<typeof begin>) => {
  const played = await begin(of, options, ...rest)
  current = played
  const { session, world, judge } = played
  session.emit('session.referee', 'host', { referee: 'judges' })
  judge.takeScore = async () => {
    const looks = await Promise.all(of.judge.map(part => world.check(part as never, [...world.bodies.keys()])))
    if (session.state.session.phase === 'ended') return
    const parts = of.judge.map((part, nth) => {
      const { done, total } = looks[nth]!
      return { name: 'item' in part ? part.item : part.kind, done, total }
    })
    const completion = looks.reduce((sum, { done, total }) => sum + Math.min(1, done / total), 0) / looks.length
    if (completion !== session.state.score.completion)
      session.emit('score.changed', 'referee', { completion, parts, final: completion >= 1 })
  }
  played.session.subscribe(({ type }) => {
    if (type === 'action.ended') void judge.takeScore()
  })
  return played
}
const isDone = (item: string) => (event: SessionEvent) => {
  if (event.type !== 'task.changed' || event.data.status !== 'succeeded') return false
  const done = current!.session.state.tasks[event.data.task]?.done
  return done?.kind === 'stored' && done.item === item
}
const draft = (hint: string): Command => ({ type: 'draftPlan', hint })

test.each(['before any of it is done', 'when all else is done'])(
  'what a person takes out is not wanted any more: the plan judges, and the judge of the task is told beside it; %s',
  async when => {
    const { team, ask, next, until, session, past } = await play(task, { approvals: 'none' }, { pace: 20 })
    const first = until(when.startsWith('before') ? ({ type }) => type === 'action.started' : isDone('oak_log'))
    await team.start()
    await first
    const changed = next('goal.changed')
    await ask(draft('no sand'))
    await changed
    expect(await team.ended).toMatchObject({
      result: 'success',
      cause: 'observed',
      reason: expect.stringMatching(
        /sand.*Ann took out.*changed the goal \(Ann: “no sand”\).*own judge.*50 %, not all of sand 0\/4/,
      ),
    })
    expect(session.state.score.completion).toBe(0.5)
    expect(completionOf(session.state)).toBe(1)
    const judges = past('mind.asked').flatMap(({ data: { input } }) => (input as { judgedBy?: string }).judgedBy ?? [])
    expect([judges[0], judges.at(-1)]).toEqual(['task', 'people'])
  },
)

test('what a person wants beside the goal is got before it ends, although the judge of the task is content', async () => {
  const { team, ask, until, world } = await play(task, { approvals: 'none' }, { pace: 20 })
  const first = until(({ type }) => type === 'action.started')
  await team.start()
  await first
  await ask(draft('and put 3 dirt into the chest'))
  expect(await team.ended).toMatchObject({
    result: 'success',
    cause: 'observed',
    reason: expect.stringMatching(/100 %/),
  })
  expect(await world.check({ kind: 'stored', item: 'dirt', count: 3, at: chest }, [])).toMatchObject({ met: true })
})

test('what the plan does not follow of a change is told at the end', async () => {
  const { team, ask, until } = await play(task, { approvals: 'none' }, { pace: 20 })
  const first = until(({ type }) => type === 'action.started')
  await team.start()
  await first
  await ask(draft('a door instead of the table'))
  expect(await team.ended).toMatchObject({
    cause: 'observed',
    reason: expect.stringMatching(/the plan does not follow all.*a door instead of the table.*people changed the goal/),
  })
})

test('a person who only says who works leaves the goal to its judge', async () => {
  const two = { ...task, seats: { leader: 'Lena', workers: ['Bob', 'Mia'] } }
  const { team, ask, until, past } = await play(two, { approvals: 'none' }, { pace: 20 })
  const first = until(({ type }) => type === 'action.started')
  await team.start()
  await first
  await ask(draft('let Bob do it'))
  expect(await team.ended).toEqual({ result: 'success', cause: 'judged', reason: 'the judge found everything done' })
  expect(past('goal.changed')).toEqual([])
})

test.each([
  ['no sand', '4 oak logs in the container at 2,-60,2'],
  ['only 2 sand', '4 oak logs in the container at 2,-60,2; 2 sand in the container at 2,-60,2'],
  ['no oak logs', '4 sand in the container at 2,-60,2'],
])('a version after “%s” says what shows that the goal is reached', async (words, shown) => {
  const { team, ask, next, session } = await play(task, { approvals: 'plans' }, { pace: 20 })
  const told = () => {
    const plan = session.state.plans.p1!
    return lookedAt(plan.content, plan, session.state)
  }
  const first = next('approval.asked')
  await team.start()
  await first
  // The judge of the task knows the words of the goal.
  expect(told()).toBeUndefined()
  const again = next('approval.asked')
  await ask({ type: 'reject', reason: words })
  await again
  expect(told()).toMatch(shown)
  expect(told()).toMatch(/; what the task's own judge finds is told beside it$/)
})

/** Equals that take up what a person wants otherwise, and say at the end how the world shows it. */
const equals = (reached: ConverseOutput['reached']): Brain => {
  const rules = createRuleBrain()
  return {
    ...rules,
    async ask(question, input, context) {
      const answer = await rules.ask(question, input, context)
      const change =
        question.name === 'decideReply'
          ? { reply: 'Ok.', replan: 'done otherwise' }
          : question.name === 'converse' && (input as ConverseInput).judgedBy === 'plan'
            ? { reached: (answer.value as ConverseOutput).endGoal === 'reached' ? reached : undefined }
            : {}
      return { ...answer, value: question.output.parse({ ...(answer.value as object), ...change }) }
    },
  }
}

test.each([
  [
    [{ kind: 'stored', item: 'oak_log', count: 4, at: chest }],
    { result: 'success', cause: 'observed', reason: expect.stringMatching(/shows the goal.*own judge.*100 %/) },
  ],
  [
    [{ kind: 'stored', item: 'oak_log', count: 40, at: chest }],
    { result: 'failure', cause: 'plans-used-up', reason: expect.stringMatching(/40.*own judge.*100 %/) },
  ],
  [
    [],
    {
      result: 'unjudged',
      cause: 'reported',
      reason: expect.stringMatching(/a person changed the goal.*own judge.*100 %/),
    },
  ],
] as const)('equals whose goal a person changed say how the world shows it: %j', async (reached, end) => {
  const of = { ...task, organization: 'peers', seats: { workers: ['Bob'] } }
  const { team, say, until, next } = await play(
    of,
    { brainFor: () => equals(structuredClone(reached) as never) },
    { pace: 20 },
  )
  const first = until(({ type }) => type === 'action.started')
  await team.start()
  await first
  const changed = next('goal.changed')
  await say('as quietly as you can', ['Bob'])
  await changed
  expect(await team.ended).toMatchObject(end)
})
