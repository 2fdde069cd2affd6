import { afterEach, expect, test } from 'vitest'
import type { Brain } from '../../../source/brain/brain.ts'
import type { ConverseInput, ConverseOutput } from '../../../source/brain/questions/converse/shape.ts'
import { createRuleBrain } from '../../../source/brain/rules/rule-brain.ts'
import type { TaskState } from '../../../source/session/log/state.ts'
import { putByAll, putBySeat, takenAgainBy } from '../../../source/team/tasks/put-away.ts'
import { cabin, type Played, setUp, simple } from '../support/harness.ts'

/** What one takes out of a chest for work of its own does not come off what another one puts there for the goal. */

const at: [number, number, number] = [2, -60, 2]
const box: [number, number, number] = [6, -60, 2]
const rules = createRuleBrain()
const equals = (answer: (input: ConverseInput) => Partial<ConverseOutput>): Brain => ({
  ...rules,
  async ask(question, input, context) {
    const asked = await rules.ask(question, input, context)
    if (question.name !== 'converse') return asked
    return { ...asked, value: question.output.parse(answer(input as ConverseInput)) as typeof asked.value }
  },
})
const work = (title: string, ...actions: NonNullable<ConverseOutput['tasks']>[number]['actions']) => ({
  ...{ title, done: { kind: 'report' as const }, actions },
})
const call = (name: string, item: string, count: number, more: object = {}) => ({
  name,
  args: { item, count, ...more },
})
const there = { x: at[0], y: at[1], z: at[2] }

let played: Played | undefined
afterEach(async () => void (await played?.team.stop('the test is over')))

const play = async (
  goal: string,
  brain: Brain,
  items: Record<string, number> = { dirt: 10 },
  organization = 'peers',
) => {
  const arena = { ...cabin().arena!, containers: [{ at, block: 'chest', items }] }
  // No judge counts beside the team.
  const needs = { brainFor: () => brain, answerWithin: 40, referee: undefined }
  played = setUp(simple(goal, { organization, arena }), needs)
  await played.team.start()
  return await played.team.ended
}

/** Mia takes what lay in the chest before, for work of her own, then Bob puts in what the goal asks for. */
const led = (): Brain => ({
  ...rules,
  async ask(question, input, context) {
    const asked = await rules.ask(question, input, context)
    if (question.name !== 'planTask') return asked
    const own = { id: 'own', title: 'Dirt for a path', assignee: 'Mia', requires: [] }
    const put = { id: 'put', title: 'Dirt for the chest', assignee: 'Bob', requires: [] }
    const stages = [
      { title: 'First', items: [{ ...own, done: { kind: 'have', item: 'dirt', count: 5, taken: true } }] },
      { title: 'Then', items: [{ ...put, done: { kind: 'stored', item: 'dirt', count: 5, at } }] },
    ]
    return { ...asked, value: question.output.parse({ objective: 'dirt', analysis: '', stages }) as typeof asked.value }
  },
})

test('what one takes out that lay in the chest before does not come off what another puts in for the goal', async () => {
  const result = await play('Put 5 dirt into the chest.', led(), { dirt: 10 }, 'tree')
  expect(played!.world.chests.get(at.join(' '))).toMatchObject({ dirt: 10 })
  expect(played!.world.bodies.get('Mia')!.items.dirt).toBe(5)
  expect(result).toMatchObject({ result: 'success', cause: 'observed' })
})

test('what one gathers out of the chest and puts in again is not put there', async () => {
  const open: string[] = []
  await play(
    'Put 5 dirt into the chest.',
    equals(({ seat, tasks, news }) => {
      const news1 = news.find(one => one.kind === 'goal-open')
      if (news1?.kind === 'goal-open') open.push(news1.lacking)
      if (open.length > 0) return { endGoal: 'hopeless' as never }
      if (seat === 'Mia' && tasks.length === 0)
        return { tasks: [work('Move', call('gather', 'dirt', 5), call('deposit', 'dirt', 5, there))] }
      return { endGoal: 'reached' }
    }),
  )
  expect(open.join()).toMatch(/5 dirt/)
})

const entry = (seat: string, from: number, into: number, place = at): NonNullable<TaskState['stored']>[number] => ({
  ...{ seat, item: 'dirt', count: into - from, taken: from || undefined },
  from: from > 0 ? [{ at: place, count: from }] : undefined,
  into: into > 0 ? [{ at: place, count: into }] : undefined,
})
const tasksOf = (...stored: NonNullable<TaskState['stored']>[number][]) => stored.map(one => ({ stored: [one] }))

test('what came out of another container does not make less of what was put into this one', () => {
  const tasks = tasksOf(entry('Bob', 4, 0, box), entry('Bob', 0, 4))
  expect([putBySeat(tasks, 'Bob', 'dirt'), takenAgainBy(tasks, 'Bob', 'dirt'), putByAll(tasks, 'dirt')]).toEqual([
    4, 0, 4,
  ])
})

test('what came out of the same one does: for all together by any of them, for each by its own hands', () => {
  const own = tasksOf(entry('Bob', 0, 4), entry('Bob', 1, 0))
  expect([putBySeat(own, 'Bob', 'dirt'), takenAgainBy(own, 'Bob', 'dirt')]).toEqual([3, 1])
  const others = tasksOf(entry('Bob', 0, 4), entry('Mia', 3, 0))
  expect([putBySeat(others, 'Bob', 'dirt'), putBySeat(others, 'Mia', 'dirt'), putByAll(others, 'dirt')]).toEqual([
    4, 0, 1,
  ])
})
