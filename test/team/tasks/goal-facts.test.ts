import { expect, test } from 'vitest'
import { noGoal } from '../../../source/session/log/events/words.ts'
import { createSession } from '../../../source/session/log/session-log.ts'
import { createKnowledge } from '../../../source/team/knowledge/team-knowledge.ts'
import { createGoalFacts, type GoalFactNeeds } from '../../../source/team/tasks/goal-facts.ts'
import { simple } from '../support/harness.ts'

test('the words of a goal are read once until something happens, however often it is asked whom they name', () => {
  const task = simple('Bob must collect 6 oak logs.')
  const session = createSession({
    header: { mcteam: 1, id: 'test', startedAt: '2026-01-01T00:00:00Z', task, seed: 1, versions: {}, config: {} },
  })
  let reads = 0
  const known = createKnowledge(task, () => [])
  const recipes: typeof known.book.recipes = (...given) => {
    reads++
    return known.book.recipes(...given)
  }
  const knowledge = { ...known, book: { ...known.book, recipes } }
  const roster = { planners: ['Lena'], workers: () => ['Bob', 'Mia'], members: new Map() }
  const goal = { text: () => task.goal, plan: () => 'p1', task: () => 'root', judged: () => false }
  const facts = createGoalFacts({ session, knowledge, roster, goal, work: {} } as unknown as GoalFactNeeds)
  expect(['Bob', 'Mia', 'Lena'].map(facts.names)).toEqual([true, false, false])
  expect(reads).toBe(1)
  session.emit('session.goal', 'host', { goal: noGoal, by: 'host' })
  expect(facts.names('Bob')).toBe(true)
  expect(reads).toBe(2)
})
