import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { attachConsole } from '../../source/world/console.ts'
import { createWorld } from '../../source/world/create-world.ts'

test('the console shows each line once, whether it answers a command or was said to all', async () => {
  const shown: string[] = []
  const world = await createWorld({}, line => shown.push(line))
  const input = new PassThrough()
  const ended = attachConsole(world, input, line => shown.push(line))
  input.end('say hello\nme waves\ntime set 1000\nstop\n')
  await ended
  expect(shown.filter(line => line.includes('hello'))).toEqual(['[Server] hello'])
  expect(shown.filter(line => line.includes('waves'))).toEqual(['* Server waves'])
  expect(shown.filter(line => line.includes('time'))).toEqual(['Set the time to 1000'])
  await world.stop()
})
