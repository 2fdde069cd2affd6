import { once } from 'node:events'
import type { Bot } from 'mineflayer'
import { describe, expect, test } from 'vitest'
import * as table from '../../../source/world/data/absent.ts'
import { worldVersions } from '../../../source/world/types.ts'
import { quietGame } from '../commands/quiet-game.ts'
import { server } from '../support/server.ts'

const { start, join } = server()

describe('the table of what is absent', () => {
  test('has no dead row: every row names something of the game', () => {
    const { registry } = quietGame('1.21.4').game
    const names = (rows: readonly table.Absent[], known: readonly string[]): void => {
      for (const row of rows) {
        expect(
          known.some(name => row.of.test(name)),
          row.says,
        ).toBe(true)
        if (row.held)
          expect(
            Object.keys(registry.itemsByName).some(name => row.held!.test(name)),
            row.says,
          ).toBe(true)
      }
    }
    names(
      [...table.clickedBlocks, ...table.placedBlocks, ...table.touchedBlocks, ...table.litBlocks],
      Object.keys(registry.blocksByName),
    )
    names([...table.usedItems, ...table.hungItems], Object.keys(registry.itemsByName))
    names(table.clickedCreatures, Object.keys(registry.entitiesByName))
  })

  test('speaks after every other rule has had its turn', () => {
    const { game } = quietGame()
    expect(game.mechanics.at(-1)?.name).toBe('absent')
  })
})

describe.each(worldVersions)('a player of %s who tries what is absent', version => {
  test('is told so in the action bar', async () => {
    const world = await start({ version, operators: ['alice'] })
    const alice = await join(world, 'alice')
    /** What the action bar says next, once `action` is done. */
    const told = async (action: (bot: Bot) => unknown): Promise<string> => {
      const said = once(alice, 'actionBar')
      await action(alice)
      return String((await said)[0])
    }
    const put = async (x: number, block: string) => {
      await world.command(`setblock ${x} -60 2 ${block}`)
      await expect
        .poll(() => alice.blockAt(alice.entity.position.floored().offset(x, 0, 2))?.name)
        .toBe(block.replace(/\[.*/, ''))
      return alice.blockAt(alice.entity.position.floored().offset(x, 0, 2))!
    }
    const hold = async (item: string) => {
      await world.command(`item replace entity alice weapon.mainhand with ${item}`)
      await expect.poll(() => alice.heldItem?.name).toBe(item)
    }
    await world.command('tp alice 0.5 -60 0.5 0 90')
    await expect.poll(() => alice.entity.position.x).toBe(0.5)

    const grindstone = await put(1, 'grindstone')
    expect(await told(bot => bot.activateBlock(grindstone))).toBe(
      'Grindstones do not work in this world. Use an anvil.',
    )
    await hold('shield')
    expect(await told(bot => bot.activateItem())).toBe('Shields do not block in this world.')
    await hold('item_frame')
    const stone = await put(0, 'stone')
    expect(await told(bot => bot.activateBlock(stone))).toBe('Item frames cannot be hung up in this world.')
    await hold('hopper')
    expect(await told(bot => bot.placeBlock(stone, stone.position.minus(stone.position).offset(0, 1, 0)))).toBe(
      'Hoppers hold items but do not move them in this world.',
    )
    await hold('flint_and_steel')
    const obsidian = await put(-1, 'obsidian')
    expect(await told(bot => bot.activateBlock(obsidian))).toBe(
      'There is no Nether in this world: fire opens no portal.',
    )
    expect(await told(() => world.command('setblock 0 -60 0 nether_portal'))).toBe(
      'There is no Nether in this world: this portal leads nowhere.',
    )
  })
})
