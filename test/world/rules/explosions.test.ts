import { describe, expect, test } from 'vitest'
import type { Living } from '../../../source/world/entities/entity.ts'
import { ItemEntity } from '../../../source/world/entities/item.ts'
import type { Game } from '../../../source/world/game.ts'
import { explode } from '../../../source/world/rules/explosions.ts'
import { primeAt } from '../../../source/world/rules/primed-tnt.ts'
import { worldVersions } from '../../../source/world/types.ts'
import { quietGame } from '../commands/quiet-game.ts'
import { server } from '../support/server.ts'

const at = { x: 0.5, y: -50, z: 0.5 }

/** A cube of a block with a hole in its middle, and what is left of it after an explosion there. */
function blast(block: string, power: number, blocks: 'stay' | 'drop' | 'decay') {
  const { game, run } = quietGame()
  run(`fill -5 -55 -5 5 -45 5 ${block}`)
  run('setblock 0 -50 0 air')
  const before = count(game)
  explode(game, { at, power, source: primeAt(game, at), by: undefined, blocks })
  const dropped = [...game.entities.values()]
    .filter(entity => entity instanceof ItemEntity)
    .reduce((sum, item) => sum + item.stack.count, 0)
  return { gone: before - count(game), dropped }
}

function count(game: Game): number {
  let found = 0
  for (let x = -5; x <= 5; x++)
    for (let y = -55; y <= -45; y++) for (let z = -5; z <= 5; z++) if (game.at({ x, y, z }) !== 0) found++
  return found
}

test('who stands behind a wall is hardly hurt', () => {
  const lost = (...before: string[]): number => {
    const { game, run } = quietGame()
    for (const command of before) run(command)
    run('summon pig 3.5 -60 0.5 {NoAI:1b}')
    const pig = [...game.entities.values()].find(entity => entity.type === 'pig') as Living
    const { health } = pig
    explode(game, { at: { ...at, y: -60 }, power: 3, source: primeAt(game, at), by: undefined, blocks: 'stay' })
    return health - pig.health
  }
  expect(lost()).toBeGreaterThan(5)
  expect(lost('fill 2 -60 -3 2 -56 3 obsidian')).toBe(1)
})

describe('what an explosion leaves', () => {
  test.each(['dirt', 'stone'])('every broken block of %s drops where nothing decays', block => {
    const { gone, dropped } = blast(block, 4, 'drop')
    expect(gone).toBeGreaterThan(10)
    expect(dropped).toBe(gone)
  })

  test('a creeper leaves about one in three', () => {
    const { gone, dropped } = blast('dirt', 3, 'decay')
    expect(gone).toBeGreaterThan(50)
    expect(dropped / gone).toBeGreaterThan(0.15)
    expect(dropped / gone).toBeLessThan(0.55)
  })

  test('in water nothing breaks', () => {
    expect(blast('dirt', 4, 'stay')).toEqual({ gone: 0, dropped: 0 })
  })

  test('TNT drops all of it, or a part when the rule says so', () => {
    const lit = (rule: string): number => {
      const { game, run } = quietGame()
      run(`gamerule tntExplosionDropDecay ${rule}`)
      run('fill -3 -61 -3 3 -61 3 sand')
      run('summon tnt 0 -60 0 {fuse:1}')
      for (let i = 0; i < 40; i++) game.tick()
      const holes = [...Array(49).keys()].filter(
        i => game.at({ x: (i % 7) - 3, y: -61, z: Math.floor(i / 7) - 3 }) === 0,
      )
      const items = [...game.entities.values()].filter(entity => entity instanceof ItemEntity)
      const sand = items.filter(item => item.stack.name === 'sand').reduce((sum, item) => sum + item.stack.count, 0)
      expect(holes.length).toBeGreaterThan(4)
      return sand / holes.length
    }
    expect(lit('false')).toBe(1)
    expect(lit('true')).toBeLessThan(0.8)
  })
})

const { start, join } = server()

test.each(worldVersions)('clients of %s are told of an explosion and thrown by it', async version => {
  const world = await start({ version, operators: ['alice'] })
  const told: Record<string, unknown>[] = []
  const alice = await join(world, 'alice', bot => {
    // The protocol client inside a bot; mineflayer declares it without the names of packets.
    const { _client: client } = bot as unknown as {
      _client: { on(name: string, listener: (packet: Record<string, unknown>) => void): void }
    }
    client.on('explosion', packet => {
      told.push(packet)
    })
  })
  await world.command('effect give alice resistance 100 4')
  await world.command('summon tnt 3 -60 0 {fuse:1}')
  await expect.poll(() => told.length).toBe(1)
  const packet = told[0] as {
    x: number
    sound?: { soundId: number }
    affectedBlockOffsets?: object[]
    playerMotionX?: number
    playerKnockback?: { x: number }
  }
  expect(packet.x).toBeCloseTo(3.5, 0)
  const { sounds } = alice.registry as unknown as { sounds?: Record<number, { name: string }> }
  if (version !== '1.19.2') expect(sounds?.[packet.sound!.soundId]?.name).toBe('entity.generic.explode')
  const push = version === '1.21.4' ? packet.playerKnockback?.x : packet.playerMotionX
  expect(push).toBeLessThan(-0.1)
  if (version !== '1.21.4') expect(packet.affectedBlockOffsets!.length).toBeGreaterThan(10)
  expect(alice.health).toBeGreaterThan(0)
})
