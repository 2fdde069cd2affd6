import { expect, test } from 'vitest'
import { server } from '../support/server.ts'

const { start, join } = server()

test.each(['1.19.2', '1.21.4'] as const)(
  'an operator of %s writes a command block and redstone runs it, once for each pulse',
  async version => {
    const world = await start({ version, operators: ['alice'] })
    const alice = await join(world, 'alice')
    await world.command('gamemode creative alice')
    await world.command('setblock 2 -60 0 command_block')
    const at = alice.entity.position.floored().offset(2, 0, 0)
    await expect.poll(() => alice.blockAt(at)?.name).toBe('command_block')
    await expect.poll(() => alice.game.gameMode).toBe('creative')
    const lines: string[] = []
    alice.on('message', message => {
      lines.push(message.toString())
    })
    const write = (command: string): void => {
      // The protocol client inside a bot, which does not care for the game mode as mineflayer's own call does.
      const { _client: client } = alice as unknown as { _client: { write(name: string, packet: object): void } }
      client.write('update_command_block', { location: at, command, mode: 2, flags: 1 })
    }
    write('say pulse')
    await expect.poll(() => lines).toContain('Command set: say pulse')
    const pulses = (): number => lines.filter(line => line === '[@] pulse').length
    await world.command('setblock 3 -60 0 redstone_block')
    await expect.poll(pulses).toBe(1)
    await world.command('setblock 3 -60 0 air')
    await world.command('setblock 3 -60 0 redstone_block')
    await expect.poll(pulses).toBe(2)

    // Without the rights nothing is written.
    await world.command('gamemode survival alice')
    write('say more')
    await expect.poll(() => lines).toContain('Must be an opped player in creative mode')
    expect(world.game.blockEntity(at)).toMatchObject({ command: 'say pulse' })
  },
)
