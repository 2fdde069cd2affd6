import { expect, test } from 'vitest'
import { loadPrompts } from '../../source/brain/providers/prompt-templates.ts'
import { findingOf } from '../../source/mind/ordered-actions.ts'
import type { Past } from '../../source/session/log/events/words.ts'
import type { TaskState } from '../../source/session/log/state.ts'
import { planningInput } from '../../source/team/plans/methods/planning-input.ts'
import { planInput } from '../brain/support/question-inputs.ts'

const explored: Past = {
  name: 'explore',
  action: 'look for egg',
  result: 'failure',
  reason: 'found no egg',
  code: 'not-found',
}
const said = (text: string): Past => ({ name: 'say', action: 'say …', result: 'success', reason: `said “${text}”` })

test.each([
  [[explored, said('There is none here.')], 'said “There is none here.”'],
  [[said('I begin.'), explored, said('No portal.')], 'said “No portal.”'],
  [[explored], 'found no egg'],
  [[{ ...explored, result: 'aborted' as const }], undefined],
  [[{ ...said('ignored'), name: undefined }], undefined],
])('what came of a look is what was said of it last, else what the search came to', (history, finding) => {
  expect(findingOf({ history })).toBe(finding)
})

const task: TaskState = {
  ...{ task: 'p1/search', parent: null, title: 'Search', requires: [], assignees: ['Bob'], status: 'succeeded' },
  ...{ done: { kind: 'report' }, children: [], plan: 'p1' },
}
const view = {
  ...{ containers: () => [], recipes: () => [], names: () => [], blueprints: () => [], outline: () => null },
  land: { devices: () => [], inSight: () => [] },
  secrets: { told: () => [], judged: () => [], wanted: () => undefined },
}
const told = (finding: string | undefined) =>
  planningInput(
    {
      ...{ goal: 'Find an egg.', seat: 'Lena', organization: 'tree', team: [], workers: ['Bob'], share: null },
      ...{ observation: null, measured: [], plan: 'p1', previous: null, rejected: [], messages: [], instructions: [] },
      people: new Set(),
      tasks: [{ ...task, finding }],
    },
    view as never,
  ).finished

test('its leader is told it once, under the finished work, and a long one in short', () => {
  const finished = told('said “There is none here.”')
  const done = (list: typeof finished) =>
    loadPrompts()
      .get('planTask')!
      .render(
        planInput('Find an egg.', {
          finished: list,
          messages: [
            {
              ...{ from: 'Bob', kind: 'report', text: 'done: Search', person: false },
              report: { task: 'search', stage: 'done' },
            },
          ],
        }),
        [],
      ).user
  expect(done(finished)).toContain('- search: "Search" (Bob); it came to this: "said “There is none here.”"')
  expect(done(finished)).not.toContain('done: Search')
  // Without one the report is all there is.
  expect(done(told(undefined))).toContain('done: Search')
  expect(told('grass and sand '.repeat(60))[0]!.finding!.length).toBeLessThan(450)
})
