import { expect, test } from 'vitest'
import { completionOf } from '../../../source/session/log/completion.ts'
import { setUp, simple } from '../support/harness.ts'
import { play } from '../support/person.ts'

/** Which items of a plan are parts of the goal, and which the planner added to get there. */

const partsIn = async (goal: string): Promise<Record<string, boolean | undefined>> => {
  const played = setUp(simple(goal, { arena: undefined }), { referee: undefined }, { chests: [] })
  await played.team.start()
  await played.team.ended
  return Object.fromEntries(
    played.events.flatMap(({ type, data }) =>
      type === 'task.added' && data.done?.kind !== 'children' ? [[data.title, data.part]] : [],
    ),
  )
}

test('what the goal asks for is a part of it, and what is needed on the way is none', async () => {
  const parts = await partsIn('Put 8 sticks into the chest.')
  const own = Object.keys(parts).filter(title => parts[title])
  expect(own.length).toBeGreaterThan(0)
  for (const title of own) expect(title).toMatch(/sticks/)
  expect(Object.keys(parts).filter(title => parts[title] === false)).toEqual(
    expect.arrayContaining([expect.stringMatching(/oak log/), expect.stringMatching(/a chest/)]),
  )
})

test('the percent follows the parts of the goal while they are worked at, and no log that goes into them', async () => {
  const played = await play(
    simple('Put 8 sticks into the chest.', { arena: undefined }),
    { referee: undefined },
    { chests: [], pace: 60_000 },
  )
  const running = played.next('action.started')
  await played.team.start()
  await running
  const { state } = played.session
  const helpers = Object.values(state.tasks).filter(({ part }) => part === false)
  const done = Object.fromEntries(helpers.map(task => [task.task, { ...task, status: 'succeeded' as const }]))
  expect(completionOf({ ...state, tasks: { ...state.tasks, ...done } })).toBe(0)
  const [own] = Object.values(state.tasks).filter(({ part }) => part === true)
  const half = { ...own!, status: 'waiting' as const, progress: { done: 1, total: 2 } }
  const all = Object.values(state.tasks).filter(({ part }) => part === true).length
  expect(completionOf({ ...state, tasks: { ...state.tasks, [own!.task]: half } })).toBeCloseTo(0.5 / all)
})
