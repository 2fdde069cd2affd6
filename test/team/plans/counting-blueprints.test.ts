import { expect, test } from 'vitest'
import type { PlanTaskInput } from '../../../source/brain/questions/plan-task/shape.ts'
import { countingBlueprints } from '../../../source/session/log/counting-blueprints.ts'
import { start } from '../support/waiting-building.ts'

type Played = Awaited<ReturnType<typeof start>>

/** The blueprints that the next plan for a goal is told of. */
const toldOf = async ({ team, until, events, session }: Played, goal: string): Promise<string[]> => {
  const { seq } = session.state
  const planned = until(event => event.type === 'plan.proposed' && event.seq > seq)
  await team.command('Ann', { type: 'goal', goal })
  await planned
  const asked = events.findLast(event => event.type === 'mind.asked' && event.data.question === 'planTask')
  const { blueprints } = (asked!.data as { input: Pick<PlanTaskInput, 'blueprints'> }).input
  return blueprints.map(({ name }) => name)
}

test('what was drawn for a goal that was replaced is missing in no later plan, unless that names it', async () => {
  const played = await start('Build a small house')
  expect([...countingBlueprints(played.session.state)]).toEqual(['small_house'])
  expect(await toldOf(played, 'Build a tower')).toEqual(['tower'])
  expect([...countingBlueprints(played.session.state)]).toEqual(['tower'])
})

test('what was finished counts on, and what was begun for a goal and left does not', async () => {
  const played = await start('Build a small house')
  const { session, events } = played
  expect(await toldOf(played, 'Build a tower')).toEqual(['tower'])
  const { state } = session
  const [tower] = events.flatMap(event =>
    event.type === 'building.designed' && event.data.name === 'tower' ? [event.data] : [],
  )
  const goal = state.tasks[tower!.goal]!
  /** The goal has another one after it, with work on the tower that came to this end. */
  const after = (status: 'succeeded' | 'cancelled', cells?: number[]) => ({
    ...state,
    plans: {},
    tasks: {
      ...state.tasks,
      work: {
        ...goal,
        task: 'work',
        parent: goal.task,
        status,
        done: { kind: 'built' as const, blueprint: 'tower', cells },
      },
      later: { ...goal, task: 'later', parent: null },
    },
  })
  expect([...countingBlueprints(after('succeeded'))]).toEqual(['tower'])
  expect([...countingBlueprints(after('succeeded', [0, 1]))]).toEqual([])
  expect([...countingBlueprints(after('cancelled'))]).toEqual([])
})
