import { expect, test } from 'vitest'
import type { PlanTaskInput } from '../../../source/brain/questions/plan-task/shape.ts'
import { countingBlueprints } from '../../../source/session/log/counting-blueprints.ts'
import { createTalkInput } from '../../../source/team/messages/converse-input.ts'
import { abilities } from '../support/fake-world.ts'
import { simple } from '../support/harness.ts'
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

test('one of equals is not told either of what was drawn for a goal that was replaced, unless that is spoken of', async () => {
  const played = await start('Build a small house')
  await toldOf(played, 'Build a tower')
  const none = (): never[] => []
  const outline = (name: string) => ({ name, missing: [] })
  const known = { blueprints: () => ['small_house', 'tower'], outline, members: none, containers: none }
  const view = {
    ...known,
    recipes: none,
    names: none,
    secrets: { told: none, in: () => null, judged: none, wanted: () => undefined },
  }
  const talker = {
    seat: 'Bob',
    room: { of: none },
    memory: { instructions: [], shown: none, ended: none },
    view,
    parts: { all: none },
  }
  const needs = { session: played.session, task: simple('Build a tower'), roster: { members: new Map() }, abilities }
  // What a goal is told with is all that is looked at.
  const input = createTalkInput(needs as never, talker as never)
  const told = (goal: string) => input({ goal, messages: [], news: [], notes: '' }).blueprints.map(({ name }) => name)
  expect(told('Build a tower')).toEqual(['tower'])
  expect(told('Build a small house')).toEqual(['small_house', 'tower'])
})
