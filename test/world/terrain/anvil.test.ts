import { existsSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createBot } from '../../../source/minecraft/create-bot.ts'
import { createWorld } from '../../../source/world/create-world.ts'
import { worldVersions } from '../../../source/world/types.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'anvil-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('worlds on disk', () => {
  test.each(worldVersions)('%s: blocks, chests and signs are there again after a restart', async version => {
    const sign = version === '1.19.2' ? `{Text1:'{"text":"hi"}'}` : `{front_text:{messages:['"hi"','""','""','""']}}`
    const first = await createWorld({ version, save: folder, terrain: 'survival', seed: 3 })
    const ground = first.game.spawn
    const at = `${ground.x} ${ground.y + 20} ${ground.z}`
    for (const command of [
      `fill ${at} ${ground.x + 9} ${ground.y + 22} ${ground.z + 9} oak_stairs[facing=west,half=top]`,
      `setblock ${at} chest{Items:[{Slot:4b,id:"minecraft:diamond",Count:7b,count:7}]}`,
      `setblock ${ground.x + 1} ${ground.y + 20} ${ground.z} oak_sign${sign}`,
      `setworldspawn ${at}`,
    ]) {
      expect((await first.command(command))[0]).toMatch(/^(Changed|Successfully|Set)/)
    }
    const here = first.game.at({ ...ground, x: ground.x + 5, y: ground.y + 21 })
    expect(await first.command('save-all')).toEqual(['Saving the game (this may take a moment!)', 'Saved the game'])
    await first.stop()
    expect(existsSync(join(folder, 'level.dat'))).toBe(true)

    const lines: string[] = []
    const second = await createWorld({ version, save: folder, terrain: 'flat' }, line => lines.push(line))
    expect(second.game.at({ ...ground, x: ground.x + 5, y: ground.y + 21 })).toBe(here)
    expect((await second.command(`data get block ${at} Items[0].id`))[0]).toMatch(/"minecraft:diamond"$/)
    expect((await second.command(`execute if data block ${at} Items[{Slot:4b}]`))[0]).toBe('Test passed, count: 1')
    expect((await second.command(`data get block ${ground.x + 1} ${ground.y + 20} ${ground.z}`))[0]).toMatch(/hi/)
    // What the folder does not hold is the other terrain's.
    expect(second.game.nameAt({ x: 4000, y: -61, z: 4000 })).toBe('grass_block')
    expect(lines).toEqual([])
    await second.stop()
  })

  test('a damaged region is reported and left as it is', async () => {
    const first = await createWorld({ save: folder })
    await first.command('setblock 0 -60 0 stone')
    await first.stop()
    const file = join(folder, 'region', 'r.0.0.mca')
    truncateSync(file, 8300)
    const lines: string[] = []
    const second = await createWorld({ save: folder }, line => lines.push(line))
    expect(second.game.nameAt({ x: 0, y: -61, z: 0 })).toBe('grass_block')
    expect(lines.join()).toMatch(/Chunk 0 0 .* cannot be read .* will not be saved/)
    await second.command('setblock 0 -60 0 dirt')
    await second.stop()
    writeFileSync(join(folder, 'level.dat'), 'nonsense')
    const third = await createWorld({ save: folder }, line => lines.push(line))
    expect(third.game.nameAt({ x: 0, y: -60, z: 0 })).toBe('air')
    expect(lines.join()).toMatch(/level\.dat cannot be read/)
    await third.stop()
  })

  test('players, creatures, time and bans come back, too', async () => {
    const first = await createWorld({ save: folder })
    const bot = createBot({ host: first.host, port: first.port, username: 'alice', version: '1.19.2' })
    await new Promise(resolve => bot.once('spawn', () => resolve(undefined)))
    for (const command of [
      'give alice diamond 3',
      'summon cow 5 -60 5 {Tags:["kept"],NoAI:1b}',
      'time set 7000',
      'gamerule doDaylightCycle false',
    ]) {
      await first.command(command)
    }
    await first.command('ban bob rude')
    await first.stop()
    bot.end()

    const lines: string[] = []
    const second = await createWorld({ save: folder, operators: ['referee'] }, line => lines.push(line))
    expect(second.game.clock).toBe(7000)
    expect(await second.command('execute if entity @e[tag=kept]')).toEqual(['Test passed, count: 1'])
    expect(await second.command('ban bob')).toEqual(['Nothing changed. The player is already banned'])
    const again = createBot({ host: second.host, port: second.port, username: 'alice', version: '1.19.2' })
    await new Promise(resolve => again.once('spawn', () => resolve(undefined)))
    expect(await second.command('clear alice diamond 0')).toEqual(['Found 3 matching items on player alice'])
    await second.stop()
    again.end()
    expect(lines.filter(line => line.includes('cannot be read'))).toEqual([])

    writeFileSync(join(folder, 'mcteam.state'), 'nonsense')
    const third = await createWorld({ save: folder }, line => lines.push(line))
    expect(lines.at(-1)).toMatch(/mcteam\.state cannot be read/)
    expect(existsSync(join(folder, 'mcteam.state.unread'))).toBe(true)
    await third.stop()
  })
})
