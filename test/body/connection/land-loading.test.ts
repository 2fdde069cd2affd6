import { EventEmitter } from 'node:events'
import type { Bot } from 'mineflayer'
import { Vec3 } from 'vec3'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Land } from '../../../source/body/connection/land-loading.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A body that has just appeared, with all of a bot that is read here; the server sends columns and tells its age in ticks. */
function arrive() {
  const columns = new Set<string>()
  const time: { age: number | null } = { age: 100 }
  const bot = Object.assign(new EventEmitter(), {
    _client: new EventEmitter(),
    entity: { position: new Vec3(8, 64, 8) },
    world: { getColumn: (x: number, z: number) => (columns.has(`${x},${z}`) ? {} : undefined) },
    time,
  })
  const told: boolean[] = []
  const land = new Land(bot as unknown as Bot, waiting => told.push(waiting))
  const comes = (x: number, z: number) => {
    columns.add(`${x},${z}`)
    bot.emit('chunkColumnLoad')
  }
  return { land, told, comes, time }
}
const around = [-1, 0, 1].flatMap(x => [-1, 0, 1].map(z => [x, z] as const))

test('land is there when that around the body has come', async () => {
  const { land, told, comes } = arrive()
  for (const [x, z] of around) comes(x, z)
  expect(land.waiting).toBe(false)
  expect(told).toEqual([true, false])
  land.close()
})

test('where no more comes, that under the feet is enough', async () => {
  const { land, comes, time } = arrive()
  comes(0, 0)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(land.waiting).toBe(true)
  time.age = 140
  await vi.advanceTimersByTimeAsync(1_000)
  expect(land.waiting).toBe(false)
  land.close()
})

test('a server that stands still in the middle of its land is waited for', async () => {
  const { land, comes, time } = arrive()
  comes(0, 0)
  await vi.advanceTimersByTimeAsync(6_000)
  expect(land.waiting).toBe(true)
  time.age = 101
  for (const [x, z] of around) comes(x, z)
  expect(land.waiting).toBe(false)
  land.close()
})

test('a server that tells no time, or sends nothing, is not waited for without end', async () => {
  const { land, comes, time } = arrive()
  time.age = null
  comes(0, 0)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(land.waiting).toBe(false)
  land.close()
  const empty = arrive()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(empty.land.waiting).toBe(false)
  empty.land.close()
})
