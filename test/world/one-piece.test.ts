import { createClient } from 'minecraft-protocol'
import { expect, test } from 'vitest'
import { worldVersions } from '../../source/world/types.ts'
import { server } from './support/server.ts'

const { start } = server()

/** Before 1.20.2 a client that plays by the rules sends nothing until the login packet. */
const configured = worldVersions.filter(version => version !== '1.19.2')

test.each(configured)(
  'a world of %s hears what a client sends in one piece with the end of its login',
  async version => {
    const { host, port, game } = await start({ version })
    const alice = createClient({ host, port, version, username: 'alice', auth: 'offline', hideErrors: true })
    alice.once('playerJoin' as 'login', () => alice.write('held_item_slot', { slotId: 5 }))
    await expect.poll(() => game.player('alice')?.hotbar).toBe(5)
    alice.end()
  },
)
