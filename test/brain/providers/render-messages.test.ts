import { expect, test } from 'vitest'
import { loadPrompts } from '../../../source/brain/providers/prompt-templates.ts'
import type { NextActionsInput } from '../../../source/brain/questions/next-actions/shape.ts'
import type { PlanTaskInput } from '../../../source/brain/questions/plan-task/shape.ts'
import { actInput, planInput } from '../support/question-inputs.ts'

const act = (extra: Partial<NextActionsInput>, more: object = {}): string =>
  loadPrompts()
    .get('nextActions')!
    .render(
      actInput(
        { id: 't', title: 'Dig', done: { kind: 'stored', item: 'sand', count: 8 }, from: 'Lena', ...more },
        extra,
      ),
      [],
    ).user
const plan = (extra: Partial<PlanTaskInput>): string =>
  loadPrompts().get('planTask')!.render(planInput('Bring me 5 sand.', extra), []).user

test('a message that was answered is shown as such, with who answered it', () => {
  const said = (answeredBy?: string) => ({
    messages: [{ from: 'Una', kind: 'chat' as const, text: 'The sand is mine.', person: false, answeredBy }],
  })
  expect(act(said())).toMatch(/"The sand is mine\."$/m)
  expect(act(said('Bob'))).toContain('"The sand is mine." (answered already)')
  expect(act(said('Ivo'))).toContain('"The sand is mine." (answered already by Ivo)')
})

test('the wish because of which a plan is wanted stands in its prompt once', () => {
  const wish = 'take the red sand'
  const user = plan({
    occasion: `Kim asks: ${wish}`,
    occasionWish: { from: 'Kim', text: wish },
    instructions: [
      { from: 'Kim', text: wish, asked: true },
      { from: 'Kim', text: 'no gravel' },
    ],
    messages: [
      { from: 'Kim', kind: 'chat', text: wish, person: true },
      { from: 'Kim', kind: 'chat', text: 'hurry', person: true },
    ],
  })
  expect(user.split(wish).length - 1).toBe(1)
  expect(user).toContain('"no gravel"')
  expect(user).toContain('"hurry"')
})

test('a planner reads who is meant by “me”, and where that one is', () => {
  const kim = {
    ...planInput('').team[1]!,
    name: 'Kim',
    person: true,
    position: [7, 64, -2] as [number, number, number],
  }
  expect(plan({ goalBy: 'Kim', team: [...planInput('').team, kim] })).toContain(
    'Goal: Bring me 5 sand.\n“me” and “I” in it: Kim, a person at 7 64 -2',
  )
  expect(plan({ goalBy: 'Kim' })).toContain('Kim, a person who is not in sight')
  expect(plan({})).not.toContain('“me”')
})

test('what is planned and not begun is shown with what it comes after', () => {
  const items = [
    {
      id: 'logs',
      title: 'Logs',
      assignee: 'Bob',
      requires: [],
      done: { kind: 'have' as const, item: 'oak_log', count: 2 },
    },
    {
      id: 'sand',
      title: 'Sand',
      assignee: 'Mia',
      requires: ['logs'],
      done: { kind: 'have' as const, item: 'sand', count: 2 },
    },
  ]
  const user = plan({ previous: { objective: '', analysis: '', stages: [{ title: 'All', items }] } })
  expect(user).toContain('sand: "Sand" (Mia), after logs (Bob); done when')
  expect(user).toContain('logs: "Logs" (Bob); done when')
})

test('who has brought its own share is not told to put 0 there', () => {
  expect(act({}, { share: 0 })).toContain('; your own part of them is there, and others put the rest')
  expect(act({}, { share: 3 })).toContain('; you are still to put 3 of them there')
  // One that brings all of it is told of no others.
  const all = { kind: 'stored' as const, item: 'oak_log', count: 4, at: [2, -60, 2] as [number, number, number] }
  expect(act({}, { share: 4, done: all })).not.toContain('others put the rest')
})

test('blocks of a building are marked where a prompt tells what is seen', () => {
  const block = { name: 'sandstone', count: 9, nearest: [1, 64, 1] as [number, number, number], built: 4 }
  const user = act({ observation: { ...actInput({} as never).observation!, blocks: [block] } })
  expect(user).toContain('9 sandstone (nearest 1 64 1; 4 of them built as a blueprint wants, so leave those)')
})
