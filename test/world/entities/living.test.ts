import { describe, expect, test } from 'vitest'
import { type Mob, spawnMob } from '../../../source/world/entities/spawning.ts'
import { quietGame } from '../commands/quiet-game.ts'

describe('a sheep that eats grass', () => {
  /** Ticks with its head down, once it has begun. */
  function meal(): { sheep: Mob; ticks: number } {
    const { game } = quietGame()
    const sheep = spawnMob(game, 'sheep', { x: 0.5, y: -60, z: 0.5 })
    sheep.growth = -10_000
    sheep.sheared = true
    for (let i = 0; i < 5000 && sheep.grazing === 0; i++) game.tick()
    expect(sheep.grazing).toBeGreaterThan(0)
    expect(sheep.sheared).toBe(true)
    let ticks = 0
    while (sheep.sheared && ticks < 100) {
      game.tick()
      ticks++
    }
    return { sheep, ticks }
  }

  test('needs two seconds for it and stands still; then its wool is back', () => {
    const { sheep, ticks } = meal()
    expect(ticks).toBe(36)
    expect(sheep.sheared).toBe(false)
    expect(Math.hypot(sheep.velocity.x, sheep.velocity.z)).toBeLessThan(0.003)
  })

  test('begins a meal about once in two thousand ticks when it is grown', () => {
    const { game } = quietGame()
    const flock = Array.from({ length: 40 }, () => spawnMob(game, 'sheep', { x: 0.5, y: -60, z: 0.5 }))
    let meals = 0
    for (let i = 0; i < 1000; i++) {
      const before = flock.map(sheep => sheep.grazing)
      game.tick()
      flock.forEach((sheep, n) => {
        if (before[n] === 0 && sheep.grazing > 0) meals++
      })
    }
    // 40 sheep × 1,000 ticks ÷ 2,000 = 20.
    expect(meals).toBeGreaterThan(8)
    expect(meals).toBeLessThan(36)
  })
})
