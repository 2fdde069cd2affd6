import { expect, test } from 'vitest'
import { followReply } from '../../../source/mind/follow-reply.ts'
import type { Condition, Plan } from '../../../source/session/log/events/plan.ts'
import { createRequests, type RequestNeeds } from '../../../source/team/seats/seat-requests.ts'
import { loggedWork } from '../support/logged-work.ts'

const gravel: Condition = { kind: 'have', item: 'gravel', count: 5 }
const content: Plan = {
  objective: '',
  analysis: '',
  stages: [
    { title: 'All', items: [{ id: 'dig', title: 'Dig 5 gravel', assignee: 'Mia', requires: [], done: gravel }] },
  ],
}

/** Mia hears of the plan, which is decided on or not. */
const hears = (from: string, title: string, done: Condition, approved = false) => {
  const { session, work } = loggedWork('Gravel')
  session.emit('plan.proposed', 'Lena', { plan: 'p1', version: 1, replaces: null, seat: 'Lena', content })
  if (approved) session.emit('plan.approved', 'Ann', { plan: 'p1', version: 1, by: 'Ann', source: 'person' })
  session.emit('human.joined', 'Ann', { person: 'Ann', role: 'observer', client: 'terminal' } as never)
  const goals = { of: () => ({ goal: { text: () => '' }, knowledge: undefined }) }
  let ids = 0
  const needs = { session, work, goals, nextId: (kind: string) => `${kind}${++ids}` } as unknown as RequestNeeds
  const requests = createRequests(needs, { seat: 'Mia' } as never)
  const said: string[] = []
  const answer = { reply: '', to: [], tasks: [{ title, done, actions: [] }], stop: false }
  const memory = { add: () => undefined, instruct: () => undefined } as never
  followReply(
    { memory, mail: { say: text => void said.push(text), unheardBy: () => [] }, requests },
    answer,
    [from],
    from,
  )
  return { said, began: Object.values(work.tasks()).some(one => one.assignees.includes('Mia')) }
}

test('work of a plan that waits for approval does not begin because an agent speaks of it', () => {
  const waits = {
    said: ['“Dig 5 gravel” belongs to a plan that waits for approval. I begin when it has it.'],
    began: false,
  }
  expect(hears('Lena', 'Get the gravel', gravel)).toEqual(waits)
  expect(hears('Lena', 'Dig 5 gravel', { kind: 'report' })).toEqual(waits)
})

test('other work, and that of an approved plan, begins', () => {
  const begins = { said: [], began: true }
  expect(hears('Lena', 'Get sand', { ...gravel, item: 'sand' })).toEqual(begins)
  expect(hears('Lena', 'Get the gravel', gravel, true)).toEqual(begins)
})
