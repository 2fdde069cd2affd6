import { once } from 'node:events'
import { Vec3 } from 'vec3'
import { expect, onTestFinished, test } from 'vitest'
import { createBot } from '../../source/minecraft/create-bot.ts'
import { stageCommands } from '../../source/referee/stage-commands.ts'
import { parseTask } from '../../source/tasks/load-task.ts'
import { type Task, taskSchema } from '../../source/tasks/task-schema.ts'
import { createWorld } from '../../source/world/create-world.ts'

const version = '1.20.4'
const file = (entity: object, lines = ['x']) => ({
  ...{
    name: 'stage',
    title: 'Stage',
    goal: 'Look.',
    seats: { workers: ['Bob'] },
    organization: 'solo',
    world: { version },
  },
  arena: {
    ...{ region: { from: [-8, -61, -8], to: [8, -50, 8] }, spawn: [0, -60, 0] },
    ...{
      entities: [{ type: 'cow', at: [3, -60, 3], ...entity }],
      signs: [{ block: 'oak_sign', at: [2, -60, 2], lines }],
    },
  },
})
const task = (entity: object, lines?: string[]): Task => taskSchema.parse(file(entity, lines))

test.each([
  [{ type: 'command_block_minecart', data: '{Command:"gamemode creative Eve"}' }],
  [{ type: 'falling_block', data: '{BlockState:{Name:"repeating_command_block"},TileEntityData:{auto:1b}}' }],
  [{ data: '{Passengers:[{id:"tnt"}]}' }],
  [{ data: '{CustomName:\'{"text":"a","clickEvent":{"action":"run_COMMAND"}}\'}' }],
  [{ data: '{"Comm\\u0061nd":"op Eve"}' }],
  [{ data: '{}\n/op Eve' }],
])('no operator summons %j for a task file, nor for a recording of another person', entity => {
  expect(() => parseTask(JSON.stringify(file(entity)), 'stage.yaml')).toThrow(
    /arena\.entities\.0\.data|summons no creature/,
  )
  expect(() => stageCommands(task(entity), version)).toThrow('commands, passengers and escapes are refused')
})

test('a creature with harmless NBT is summoned', () => {
  const data = '{PersistenceRequired:1b,IsBaby:0b}'
  expect(() => parseTask(JSON.stringify(file({ data })), 'stage.yaml')).not.toThrow()
  expect(stageCommands(task({ data }), version)).toContain(`summon cow 3.5 -60 3.5 ${data}`)
})

test('what stands on a sign is its text, whatever quotes and backslashes it has', { timeout: 60_000 }, async () => {
  const lines = [`say "hi" to 'Eve'`, 'a\\b\\', '","clickEvent":{"x":"y"},"z":"', `\\'}`]
  const world = await createWorld({ version, port: 0, operators: [] })
  onTestFinished(() => world.stop())
  for (const command of stageCommands(task({}, lines), version))
    if (command.includes('oak_sign')) await world.command(command)
  const bot = createBot({ host: world.host, port: world.port, version, username: 'Bob' })
  onTestFinished(() => bot.end())
  await once(bot, 'spawn')
  await bot.waitForChunksToLoad()
  expect(bot.blockAt(new Vec3(2, -60, 2))?.getSignText()[0]).toBe(lines.join('\n'))
})
