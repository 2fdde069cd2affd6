import { afterEach, expect, test } from 'vitest'
import type { ConverseInput } from '../../../source/brain/questions/converse/shape.ts'
import type { PlanTaskInput } from '../../../source/brain/questions/plan-task/shape.ts'
import type { Condition } from '../../../source/session/log/events/plan.ts'
import { cabin, simple } from '../support/harness.ts'
import { violations } from '../support/invariants.ts'
import { type Playing, play } from '../support/person.ts'
import { scripted } from '../support/scripted-planners.ts'

/** Equals, and those who plan side by side, say how the world shows the goal: what held before any work is asked for once more. */

let current: Playing | undefined
afterEach(async () => {
  await current?.team.stop('the test is over')
  expect(violations(current?.events ?? [])).toEqual([])
  current = undefined
})
const chest: [number, number, number] = [2, -60, 2]
const stored: Condition = { kind: 'stored', item: 'stick', count: 4, at: chest }
const have = (count: number): Condition => ({ kind: 'have', item: 'oak_log', count })

/** A goal that no rule reads, with a chest that holds four sticks. */
const begin = async (organization: string, answers: Parameters<typeof scripted>[0]) => {
  const arena = { ...cabin().arena!, containers: [{ at: chest, block: 'chest', items: { stick: 4 } }] }
  const task = simple('Let all be ready for the winter.', { organization, arena })
  current = await play(task, { brainFor: () => scripted(answers).brain })
  current.team.left('Ann', 'closed the terminal')
  await current.team.start()
  return current
}
/** Questions for signs that tell of earlier ones that held already. */
const askedAgain = ({ past }: Playing) =>
  past('mind.asked').flatMap(({ data }) => {
    const { written = [] } = data.input as Pick<PlanTaskInput, 'written'>
    return written.some(({ held }) => held) ? [{ seat: data.seat, question: data.question, written }] : []
  })
const isAskedAgain = ({ written = [] }: Pick<PlanTaskInput, 'written'>): boolean => written.some(({ held }) => held)

/** Equals of whom the first that is asked collects logs, and says these signs, and those when asked once more. */
const equals = (said: readonly Condition[], again: readonly Condition[]) => ({
  converse: (input: ConverseInput) => {
    if (input.judgedBy === 'plan') {
      const reached = isAskedAgain(input) ? again : said
      return { reached, tasks: [{ title: 'Collect 2 oak logs', done: have(2) }] }
    }
    return input.tasks.every(({ status }) => status === 'succeeded') ? { endGoal: 'reached' } : {}
  },
})

test('peers: a sign that holds before any work is asked for once more, and what work brings about is the sign then', async () => {
  const playing = await begin('peers', equals([stored, have(2)], [have(2)]))
  expect(await playing.team.ended).toMatchObject({ result: 'success', cause: 'observed' })
  expect(askedAgain(playing)).toEqual([
    { seat: 'Bob', question: 'converse', written: [{ by: 'Bob', reached: [stored], open: [], held: true }] },
  ])
})

test('peers: said once more it is meant to stay so, is not asked a third time, and alone it proves nothing', async () => {
  const playing = await begin('peers', equals([stored], [stored]))
  expect(await playing.team.ended).toMatchObject({
    result: 'unjudged',
    reason: expect.stringContaining('held before any work'),
  })
  expect(askedAgain(playing)).toHaveLength(1)
})

test('peers: signs that work is to bring about are asked for once', async () => {
  const playing = await begin('peers', equals([have(2)], []))
  expect(await playing.team.ended).toMatchObject({ result: 'success', cause: 'observed' })
  expect(askedAgain(playing)).toEqual([])
})

test('peers: who says that all is there already is not asked once more', async () => {
  const playing = await begin('peers', {
    converse: ({ judgedBy }: ConverseInput) => ({
      endGoal: 'reached',
      ...(judgedBy ? { reached: [stored] } : {}),
    }),
  })
  expect(await playing.team.ended).toMatchObject({ result: 'unjudged' })
  expect(askedAgain(playing)).toEqual([])
})

test.each(['graph', 'debate'])('%s: each who plans side by side is asked once more for such a sign', async name => {
  const playing = await begin(name, {
    discuss: () => ({ statement: 'Logs.' }),
    planTask: (input: PlanTaskInput) => ({
      objective: 'logs',
      reached: isAskedAgain(input) ? [have(2)] : [stored],
      stages: [
        {
          title: 'Gather',
          items: [{ id: 'logs', title: 'Collect 1 oak log', assignee: input.seat, requires: [], done: have(1) }],
        },
      ],
    }),
  })
  expect(await playing.team.ended).toMatchObject({ result: 'success', cause: 'observed' })
  const again = askedAgain(playing)
  expect(new Set(again.map(({ seat }) => seat)).size).toBe(again.length)
  expect(again.length).toBe(Object.keys(playing.session.state.seats).length)
  expect(again[0]!.written.at(-1)).toMatchObject({ reached: [stored], held: true })
})
