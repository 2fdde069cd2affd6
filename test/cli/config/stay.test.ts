import { expect, test } from 'vitest'
import { withStay } from '../../../source/cli/config/goal.ts'
import { sessionConfig } from '../../../source/cli/config/session.ts'
import { noSettings } from '../../../source/cli/settings/loaded.ts'

const server = 'localhost:25565'
const goal = 'Collect 4 sand.'

test.each([
  ['a goal on a server: the team stays', [], { server, goal }, true, true],
  ['no goal on a server: it waits for one', [], { server }, true, true],
  ['a server without a goal or a terminal: players in the game give one', [], { server }, false, true],
  ['--once: the session ends with the goal', [], { server, goal, once: true }, true, undefined],
  ['a script that gives a goal waits for its result', [], { server, goal }, false, undefined],
  ['a task file ends by itself', ['task.yaml'], { server }, true, undefined],
  ['a task file with another goal, too', ['task.yaml'], { server, goal }, true, undefined],
  ['the embedded world: the session ends with its goal', [], { goal }, true, undefined],
  ['the embedded world, as asked for', [], { goal, stay: true }, true, true],
] as const)('%s', (_what, input, flags, typed, stay) => {
  expect(withStay(input, flags, typed).stay).toBe(stay)
})

test('what contradicts itself is refused, and a team without a goal that ends with it has nothing to do', async () => {
  expect(() => withStay([], { server, goal, once: true, stay: true }, true)).toThrow('--stay does not')
  const nothing = sessionConfig([], withStay([], { server, once: true }, true), noSettings)
  await expect(nothing).rejects.toThrow('What should the team do?')
})
