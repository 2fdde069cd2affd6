import { describe, expect, test } from 'vitest'
import { openQueue } from '../../../source/benchmark/queue/open-queue.ts'
import { openWithRetry } from '../../../source/remote/bus/open-with-retry.ts'
import { connected, natsServer } from './helpers.ts'
import { noNatsServer } from './nats-server.ts'

describe.runIf(!noNatsServer)(noNatsServer ?? 'what several open on a bus at once', () => {
  test('is made once and is there for all of them', async () => {
    const { url } = await natsServer()
    const buses = await Promise.all(Array.from({ length: 8 }, () => connected({ url })))
    for (let round = 0; round < 10; round++) {
      const files = await Promise.all(buses.map(bus => openQueue(bus)))
      expect(new Set((await Promise.all(files.map(one => one.status()))).map(status => status.bucket)).size).toBe(1)
      for (const name of await buses[0]!.jsm.streams.names().next()) await buses[0]!.jsm.streams.delete(name)
    }
  })

  test('is tried again when it is refused, and what is refused for good says why', async () => {
    const bus = await connected({ url: (await natsServer()).url })
    await bus.jsm.streams.add({ name: 'other', subjects: ['here.*'] })
    let tries = 0
    const mine = () => bus.jsm.streams.add({ name: 'mine', subjects: ['here.one'] })
    await expect(openWithRetry(mine)).rejects.toThrow('subjects overlap with an existing stream')
    const made = await openWithRetry(async () => {
      if (++tries === 2) await bus.jsm.streams.delete('other')
      return await mine()
    })
    expect([made.config.name, tries]).toEqual(['mine', 2])
    await bus.close()
    await expect(openWithRetry(mine)).rejects.toThrow('closed')
  })
})
