import { expect, test } from 'vitest'
import { planByRules } from '../../../../source/brain/rules/plan/plan-task.ts'
import { readGoal } from '../../../../source/planner/goal-demands.ts'
import { vocabularyOf } from '../../../../source/planner/vocabulary.ts'
import { planInput, team } from '../../support/question-inputs.ts'

/** Who works for a goal, as its own words say it: the same words are read as a reason against a plan. */

const workers = ['Greta', 'Hugo', 'Kim']
const inputOf = (goal: string) =>
  planInput(goal, {
    workers,
    team: team(['Lena', ...workers]),
    names: ['oak_log', 'sand'],
    containers: [{ block: 'chest', at: [2, -60, 2], items: {}, before: {} }],
  })

test.each<readonly [string, readonly string[]]>([
  ['only Hugo and Kim collect 12 logs', ['Hugo', 'Kim']],
  ['Only Kim, Greta collect 12 sand', ['Greta', 'Kim']],
  ['let only Greta and @kim collect 12 sand', ['Greta', 'Kim']],
  ['nobody but Hugo collects 12 logs', ['Hugo']],
  ['collect 12 logs, leave Greta out', ['Hugo', 'Kim']],
  ['Leave out Hugo and Kim: collect 12 sand', ['Greta']],
  ['Leave Kim out and collect 12 sand', ['Greta', 'Hugo']],
  ['Collect 12 logs. Leave Greta out.', ['Hugo', 'Kim']],
  ['Collect 12 sand, Hugo rests', ['Greta', 'Kim']],
  ['collect 12 logs with only Kim and Hugo', ['Hugo', 'Kim']],
  ['With only Greta, collect 12 logs', ['Greta']],
  ['collect 12 sand only with Hugo', ['Hugo']],
  ['collect 12 sand, only Greta and Hugo', ['Greta', 'Hugo']],
  ['Kim does it alone: collect 12 logs', ['Kim']],
  ['Let Greta do everything by herself. Collect 12 sand', ['Greta']],
  ['Collect 12 logs, Hugo does it alone', ['Hugo']],
  ['Greta alone collects 12 logs', ['Greta']],
  ['Hugo alone must collect 12 sand', ['Hugo']],
  ['Kim collects 12 logs on her own', ['Kim']],
  ['Hugo, collect 12 sand by yourself', ['Hugo']],
  ['Just Greta and Kim: collect 12 logs', ['Greta', 'Kim']],
])('“%s” is done by %s together, and nothing of it is unread', (goal, names) => {
  const plan = planByRules(inputOf(goal))
  const items = plan.stages.flatMap(stage => stage.items)
  expect(items.map(({ assignee }) => assignee).toSorted()).toEqual(names)
  expect(items.reduce((sum, { done }) => sum + (done?.kind === 'have' ? done.count : 0), 0)).toBe(12)
  expect([plan.leftOut, plan.unfollowed]).toEqual([undefined, undefined])
})

test('who works for one sentence is not who works for the next', () => {
  const { stages } = planByRules(
    inputOf('Only Kim collects 12 logs and puts them into the chest. Hugo collects 4 sand.'),
  )
  const of = (name: string) =>
    stages.flatMap(({ items }) => items.flatMap(({ assignee, done }) => (assignee === name ? [done] : [])))
  expect(of('Kim')).toMatchObject([
    { kind: 'have', item: 'oak_log', count: 12 },
    { kind: 'stored', item: 'oak_log', count: 12 },
  ])
  expect(of('Hugo')).toMatchObject([{ kind: 'have', item: 'sand', count: 4 }])
  expect(of('Greta')).toEqual([])
})

test.each([
  ['Only Hugo and Kim build a hut', 'only Hugo and Kim'],
  ['Kim alone builds a hut', 'only Kim'],
  ['Build a hut with only Greta', 'only Greta'],
  ['Build a hut, leave Greta out', 'without Greta'],
])('“%s”: who builds is for the reader of wishes', (goal, who) => {
  expect(readGoal(goal, vocabularyOf(inputOf(goal)))).toEqual([
    expect.objectContaining({ kind: 'unknown', building: 'hut', unread: [who] }),
  ])
})
