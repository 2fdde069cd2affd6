import { expect, test } from 'vitest'
import { endGoalWork } from '../../source/team/goal-end.ts'
import { loggedWork } from './support/logged-work.ts'

test('the end of a goal withdraws each version of its plan that waits, and nothing of those who are not at it', async () => {
  const { session, work } = loggedWork('Logs')
  const withdrawn: string[] = []
  const waiting = [
    { id: 'first', request: { kind: 'plan', seat: 'Lena' } },
    { id: 'second', request: { kind: 'replan', seat: 'Lena' } },
    { id: 'of-another', request: { kind: 'replan', seat: 'Eve' } },
    { id: 'program', request: { kind: 'code', seat: 'Lena' } },
  ]
  const needs = {
    ...{ session, work },
    roster: { members: new Map() },
    goal: { task: () => undefined },
    approvals: { waiting: () => waiting, withdraw: (id: string) => void withdrawn.push(id) },
    checks: {},
  }
  await endGoalWork(needs as never, 'failure', ['Lena']) // no more of them is used
  expect(withdrawn).toEqual(['first', 'second'])
})
