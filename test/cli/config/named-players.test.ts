import { expect, test } from 'vitest'
import { refuseUnreadableGoal } from '../../../source/cli/config/readable-goal.ts'
import { sessionConfig } from '../../../source/cli/config/session.ts'
import { noSettings } from '../../../source/cli/settings/loaded.ts'

/** Names in a goal that is typed at the start. */

test.each([
  ['a player of --human', { goal: 'Bring Steve 2 dirt', human: 'Steve' }],
  ['an agent of --names', { goal: 'Bring Ben 2 dirt', names: 'Ann,Ben' }],
  ['an agent', { goal: 'Bring Mia 2 dirt' }],
])('%s is known there', async (_who, flags) => {
  const config = await sessionConfig([], flags, noSettings)
  await refuseUnreadableGoal(config, flags)
  expect(config.task.goal).toBe(flags.goal)
})

test('a name of nobody is not', async () => {
  const flags = { goal: 'Bring Steve 2 dirt' }
  await expect(refuseUnreadableGoal(await sessionConfig([], flags, noSettings), flags)).rejects.toThrow(
    'is not understood',
  )
})

test.each([
  ['the one player', 'Steve', 'bring Steve 2 dirt', 0],
  ['nobody in particular, where there are two, which is said', 'Steve,Alex', 'bring me 2 dirt', 1],
  ['nobody, where there is none, which is said', undefined, 'bring me 2 dirt', 1],
])('“me” is %s', async (_who, human, goal, remarks) => {
  const { task, notices } = await sessionConfig([], { goal: 'bring me 2 dirt', human }, noSettings)
  expect(task.goal).toBe(goal)
  expect(notices).toHaveLength(remarks)
})

test.each([
  ['each player', 'Steve,Alex', 'Give everyone 2 dirt.', 'Give Steve 2 dirt and Give Alex 2 dirt.'],
  ['the one player', 'Steve', 'bring 2 dirt and a torch to everybody', 'bring Steve 2 dirt and a torch'],
  ['each agent, where no player is known', undefined, 'give each player 2 dirt', 'give everyone 2 dirt'],
])('“everyone” is %s, which is said', async (who, human, goal, read) => {
  const { task, notices } = await sessionConfig([], { goal, human }, noSettings)
  expect(task.goal).toBe(read)
  expect(notices).toEqual([expect.stringContaining(`“everyone” is each ${human ? 'player' : who.slice(5, 10)}`)])
})

test.each([
  ['Steve needs 5 dirt and 2 sticks', 'bring Steve 5 dirt and 2 sticks'],
  ['I want 3 oak planks', 'bring Steve 3 oak planks'],
  ['I would like 3 oak planks', 'bring Steve 3 oak planks'],
  ['Steve wants 12 oak logs in the chest', 'Steve wants 12 oak logs in the chest'],
  ['I need a small house', 'I need a small house'],
])('what a player needs is brought to the player: %s', async (goal, read) => {
  const { task } = await sessionConfig([], { goal, human: 'Steve' }, noSettings)
  expect(task.goal).toBe(read)
})
