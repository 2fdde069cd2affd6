import { afterEach, expect, test } from 'vitest'
import { type Brain, BrainError } from '../../../source/brain/brain.ts'
import { createRuleBrain } from '../../../source/brain/rules/rule-brain.ts'
import type { Task } from '../../../source/tasks/task-schema.ts'
import { gatedBrain, type Held } from '../support/gated-brain.ts'
import { judging, simple } from '../support/harness.ts'
import { violations } from '../support/invariants.ts'
import { play as begin, type Playing } from '../support/person.ts'

let current: Playing | undefined
afterEach(async () => {
  await current?.team.stop('the test is over')
  expect(violations(current?.events ?? [])).toEqual([])
  current = undefined
})

const seats = { leader: 'Lena', workers: ['Bob'] }
const logs = simple('Put 6 oak logs into the chest.', { seats })
/** What lies in all chests of this now. */
const stored = ({ session }: Playing, item: string): number =>
  Object.values(session.state.containers ?? {}).reduce((sum, { items }) => sum + (items?.[item] ?? 0), 0)
const settled = () => new Promise(resolve => void setTimeout(resolve, 30))
const toldToAnn = ({ events }: Playing): string[] =>
  events.flatMap(({ type, data }) =>
    type === 'message.sent' && data.to.includes('Ann') && data.kind === 'report' ? [data.text] : [],
  )

/** The last item is begun: its planner is needed no more. */
const atLastWork = ({ next }: Playing) =>
  next('task.changed', ({ task, status }) => task === 'p1/store-oak_log' && status === 'running')

/** Ann says it while the work goes on; resolves when all work is done and her words are being thought about. */
const saidBeforeTheEnd = async (
  task: Task,
  words: string,
  to: string[],
  brain: Brain,
  next: () => Promise<Held>,
  setting: NonNullable<Parameters<typeof begin>[1]> = {},
): Promise<{ playing: Playing; question: Held }> => {
  const playing = await begin(task, { brainFor: () => brain, ...setting }, { pace: 4 })
  current = playing
  if (task.judge.length > 0) judging(playing, task)
  const lastWork = atLastWork(playing)
  await playing.team.start()
  await lastWork
  const thinking = next()
  const done =
    task.judge.length > 0
      ? playing.next('score.changed', ({ completion }) => completion === 1)
      : playing.next('task.changed', ({ task: id, status }) => id === 'goal1' && status === 'succeeded')
  await playing.say(words, to)
  const question = await thinking
  await done
  await settled()
  return { playing, question }
}

test.each([
  ['put 4 dirt into the chest too', ['Lena'], 'dirt', 4],
  ['also put 3 sand into the chest', [], 'sand', 3],
] as const)('the goal goes on with %j of a person that is answered after the work', async (words, to, item, count) => {
  const gate = gatedBrain('decideReply')
  const { playing, question } = await saidBeforeTheEnd(logs, words, [...to], gate.brain, gate.next)
  expect(playing.session.state.session.phase).toBe('running')
  expect(question.signal.aborted).toBe(false)
  question.release()
  expect(await playing.team.ended).toMatchObject({ result: 'success' })
  expect(stored(playing, item)).toBe(count)
  expect(stored(playing, 'oak_log')).toBe(6)
})

test('words that ask for nothing are answered, and then the goal ends as it would have ended', async () => {
  const gate = gatedBrain('decideReply')
  const { playing, question } = await saidBeforeTheEnd(logs, 'what are you doing?', ['Lena'], gate.brain, gate.next)
  const plans = playing.past('plan.proposed').length
  question.release()
  const { result, reason } = await playing.team.ended
  expect(result).toBe('success')
  expect(reason).not.toContain('too late')
  expect(playing.past('plan.proposed')).toHaveLength(plans)
  expect(playing.past('message.sent').some(({ data }) => data.kind === 'reply' && data.to.includes('Ann'))).toBe(true)
})

/** Thinks about what people say until the test ends its time. */
const silentBrain = () => {
  const rules = createRuleBrain()
  const gate = gatedBrain('decideReply')
  const brain: Brain = {
    ...rules,
    async ask(question, input, context) {
      const answer = await gate.brain.ask(question, input, context)
      if (question.name === 'decideReply') throw new BrainError('timeout', 'no answer in time')
      return answer
    },
  }
  return { brain, next: gate.next }
}

test.each([
  ['put 4 dirt into the chest too', undefined],
  ['bring me 2 gravel as well', true],
] as const)(
  'where the question about %j is never answered, the end names the words, to that person and in the verdict',
  async (words, stays) => {
    const { brain, next } = silentBrain()
    const { playing, question } = await saidBeforeTheEnd(logs, words, ['Lena'], brain, next, { stays })
    expect(playing.past('goal.ended')).toEqual([])
    const ended = stays ? playing.next('goal.ended') : playing.team.ended
    question.release()
    const { result, reason } = await ended
    expect(result).toBe('success')
    expect(reason).toContain(`“${words}” of Ann came too late`)
    expect(reason).toContain(`/goal + ${words}`)
    expect(toldToAnn(playing).filter(text => text.includes(`/goal + ${words}`)).length).toBeGreaterThan(0)
  },
)

test('a judge that finds everything done waits for the answer and for what was asked for, too', async () => {
  const task = simple(logs.goal, {
    seats,
    judge: [{ kind: 'stored', at: [2, -60, 2], item: 'oak_log', count: 6, weight: 1 }],
  })
  const gate = gatedBrain('decideReply')
  const { playing, question } = await saidBeforeTheEnd(task, 'also collect 3 sand', ['Lena'], gate.brain, gate.next)
  expect(playing.session.state.session.phase).toBe('running')
  question.release()
  // Its judge does not know what was asked for besides: the plan tells whether all of it is done.
  expect(await playing.team.ended).toMatchObject({ result: 'success', cause: 'observed' })
  expect([...playing.world.bodies.values()].reduce((sum, { items }) => sum + (items.sand ?? 0), 0)).toBe(3)
})

test('words to a planner that is paused hold nothing back, and are named', async () => {
  const gate = gatedBrain('decideReply')
  const playing = await begin(logs, { brainFor: () => gate.brain }, { pace: 4 })
  current = playing
  const lastWork = atLastWork(playing)
  await playing.team.start()
  await lastWork
  await playing.ask({ type: 'pause', seat: 'Lena' })
  await playing.say('put 4 dirt into the chest too', ['Lena'])
  const { result, reason } = await playing.team.ended
  expect(result).toBe('success')
  expect(reason).toContain('“put 4 dirt into the chest too” of Ann came too late')
})
