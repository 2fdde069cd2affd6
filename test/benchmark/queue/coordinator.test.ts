import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { errors } from '@nats-io/transport-node'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { playOverBus } from '../../../source/benchmark/queue/coordinator.ts'
import { openQueue } from '../../../source/benchmark/queue/open-queue.ts'
import { queueNames } from '../../../source/benchmark/queue/subject-names.ts'
import { work } from '../../../source/benchmark/queue/worker.ts'
import { openStore } from '../../../source/benchmark/result-store.ts'
import { planRuns } from '../../../source/benchmark/run-plan.ts'
import { connectBus } from '../../../source/remote/bus/connect.ts'
import { serverConfig } from '../../../source/remote/bus/server-config.ts'
import { later } from '../../later.ts'
import { noNatsServer, startNatsServer } from '../../remote/bus/nats-server.ts'
import { temporaryFolder } from '../../session/helpers.ts'

const saysKeys = `console.log(JSON.stringify({
  address: process.argv.filter(one => one.startsWith('--base-url')),
  keys: [process.env.OPENAI_API_KEY ?? null, process.env.OPENAI_CUSTOM_HEADERS ?? null],
}))`
const plan = (seeds = [1]) =>
  planRuns({
    what: [join(import.meta.dirname, '../../e2e/tasks/dirt.yaml')],
    ...{ organizations: [], schedules: [], brains: ['rules'], agents: [], seeds, repeat: 1, sample: null },
  })

describe.runIf(!noNatsServer)(noNatsServer ?? 'the queue of benchmarks', () => {
  test('needs no more of a bus than its page says, and tells of runs that do not even begin', async () => {
    const nats = await startNatsServer(serverConfig('accounts', () => 'pass-word'))
    onTestFinished(() => nats.close())
    const url = nats.url.replace('//', '//bench:pass-word@')
    const [here, there] = await Promise.all([connectBus({ url }), connectBus({ url })])
    onTestFinished(async () => void (await Promise.all([here.close(), there.close()])))
    const runs = plan([1, 2, 3])
    const store = openStore(temporaryFolder())
    const stop = new AbortController()
    onTestFinished(() => stop.abort())
    const said: string[] = []
    const working = later(
      work({
        ...{
          bus: there,
          name: 'west',
          parallel: 2,
          shared: false,
          signal: stop.signal,
          endpoints: { own: [], agreed: [] },
        },
        store: openStore(temporaryFolder()),
        command: [process.execPath, '-e', 'console.error("no server here"); process.exit(3)'],
        tell: text => void said.push(text),
      }),
    )
    const warned: string[] = []
    const results = await playOverBus({
      ...{ bus: here, store, runs, signal: new AbortController().signal },
      brain: () => Promise.resolve({ kind: 'rules' }),
      warn: text => void warned.push(text),
    })
    stop.abort()
    expect(results.map(({ result, reason }) => `${result}: ${reason}`)).toEqual(Array(3).fill('broken: no server here'))
    expect(await readFile(store.file(runs[0]!.id, 'log.txt'), 'utf8')).toBe('no server here\n')
    expect(warned).toEqual([])
    expect(await working).toBe(3)
    expect(said.filter(line => line.startsWith('plays'))).toHaveLength(3)
  })

  test('sends a key only to endpoints of the worker’s own settings, and asks those that it agreed to without one', async () => {
    const nats = await startNatsServer()
    onTestFinished(() => nats.close())
    const bus = await connectBus({ url: nats.url })
    onTestFinished(() => bus.close())
    vi.stubEnv('OPENAI_API_KEY', 'sk-of-the-worker')
    vi.stubEnv('OPENAI_CUSTOM_HEADERS', 'Authorization: Bearer sk-of-the-worker')
    onTestFinished(() => void vi.unstubAllEnvs())
    const stop = new AbortController()
    onTestFinished(() => stop.abort())
    void later(
      work({
        ...{ bus, name: 'west', parallel: 1, shared: false, signal: stop.signal, tell: () => {} },
        endpoints: { own: ['http://own.example/v1/'], agreed: ['http://agreed.example/v1'] },
        store: openStore(temporaryFolder()),
        // Says with which endpoint and which keys it was started.
        command: [process.execPath, '-e', saysKeys, '--'],
      }),
    )
    const played = async (address: string | undefined): Promise<string> => {
      const [result] = await playOverBus({
        ...{ bus, store: openStore(temporaryFolder()), runs: plan(), signal: stop.signal, warn: () => {} },
        brain: () => Promise.resolve({ kind: 'openai', model: 'm', ...(address && { baseUrl: address }) }),
      })
      return result!.reason
    }
    expect(await played(undefined)).toBe(
      '{"address":[],"keys":["sk-of-the-worker","Authorization: Bearer sk-of-the-worker"]}',
    )
    expect(await played('http://own.example/v1')).toBe(
      '{"address":["--base-url=http://own.example/v1"],"keys":["sk-of-the-worker","Authorization: Bearer sk-of-the-worker"]}',
    )
    expect(await played('http://agreed.example/v1')).toBe(
      '{"address":["--base-url=http://agreed.example/v1"],"keys":[null,null]}',
    )
    expect(await played('http://else.example/v1')).toMatch(/^the worker asks no model at http:\/\/else\.example\/v1; /)
  })

  test.each([1, 7])('goes on where the bus has taken a job and %i of its acknowledgements are lost', async count => {
    const nats = await startNatsServer()
    onTestFinished(() => nats.close())
    const [here, there] = await Promise.all([connectBus({ url: nats.url }), connectBus({ url: nats.url })])
    onTestFinished(async () => void (await Promise.all([here.close(), there.close()])))
    const request = here.nc.request.bind(here.nc)
    let lost = 0
    here.nc.request = async (subject, ...rest) => {
      const answer = await request(subject, ...rest)
      if (!subject.startsWith('mcteam.bench.job.') || lost >= count) return answer
      lost++
      throw new errors.TimeoutError()
    }
    const stop = new AbortController()
    onTestFinished(() => stop.abort())
    const said: string[] = []
    void later(
      work({
        ...{ bus: there, name: 'west', parallel: 1, shared: false, signal: stop.signal },
        endpoints: { own: [], agreed: [] },
        store: openStore(temporaryFolder()),
        command: [process.execPath, '-e', 'console.error("no server here"); process.exit(3)'],
        tell: text => void said.push(text),
      }),
    )
    const results = await playOverBus({
      ...{ bus: here, store: openStore(temporaryFolder()), runs: plan([1, 2]), signal: new AbortController().signal },
      brain: () => Promise.resolve({ kind: 'rules' }),
      warn: () => {},
    })
    expect(lost).toBe(count)
    expect(results.map(({ result }) => result)).toEqual(['broken', 'broken'])
    // The same job sent again is no second one.
    expect(said.filter(line => line.startsWith('plays'))).toHaveLength(2)
  })

  test('takes what is no job out of the queue, on every server that it can use', async () => {
    const nats = await startNatsServer()
    onTestFinished(() => nats.close())
    const bus = await connectBus({ url: nats.url })
    onTestFinished(() => bus.close())
    await openQueue(bus)
    await bus.js.publish(queueNames.job('x', 'y'), '{"format":1,"run":{"id":"../../etc"}}')
    const stop = new AbortController()
    onTestFinished(() => stop.abort())
    const said: string[] = []
    const leftOut = new Promise<void>(resolve => {
      void later(
        work({
          ...{ bus, name: 'west', parallel: 1, shared: false, signal: stop.signal, command: [] },
          endpoints: { own: [], agreed: [] },
          store: openStore(temporaryFolder()),
          tell: text => {
            said.push(text)
            resolve()
          },
        }),
      )
    })
    await leftOut
    await expect.poll(async () => (await bus.jsm.streams.info(queueNames.jobs)).state.messages).toBe(0)
    expect(said).toEqual(['A job that this version does not understand was left out.'])
  })

  test('a worker that ends when the queue is empty waits for a run that was given out and did not arrive', async () => {
    const nats = await startNatsServer()
    onTestFinished(() => nats.close())
    const bus = await connectBus({ url: nats.url })
    onTestFinished(() => bus.close())
    await openQueue(bus, { ackWait: 4_000 })
    const stop = new AbortController()
    onTestFinished(() => stop.abort())
    const playing = later(
      playOverBus({
        ...{ bus, store: openStore(temporaryFolder()), runs: plan(), signal: stop.signal, warn: () => {} },
        brain: () => Promise.resolve({ kind: 'rules' }),
      }),
    )
    const consumer = await bus.js.consumers.get(queueNames.jobs, queueNames.workers)
    const lost = await consumer.next({ expires: 10_000 })
    expect(lost?.info.deliveryCount).toBe(1)
    const finished = await work({
      ...{ bus, name: 'west', parallel: 1, shared: false, signal: stop.signal, idle: 1_000, tell: () => {} },
      endpoints: { own: [], agreed: [] },
      store: openStore(temporaryFolder()),
      command: [process.execPath, '-e', 'console.error("no server here"); process.exit(3)'],
    })
    expect(finished).toBe(1)
    expect((await playing).map(({ result }) => result)).toEqual(['broken'])
  })

  test('takes back the runs of a benchmark that is stopped, and workers are given those of another', async () => {
    const nats = await startNatsServer()
    onTestFinished(() => nats.close())
    const bus = await connectBus({ url: nats.url })
    onTestFinished(() => bus.close())
    const [stopped, other] = [new AbortController(), new AbortController()]
    onTestFinished(() => other.abort())
    const play = ({ signal }: AbortController, seeds: number[]) =>
      later(
        playOverBus({
          ...{ bus, store: openStore(temporaryFolder()), runs: plan(seeds), signal, warn: () => {} },
          brain: () => Promise.resolve({ kind: 'rules' }),
        }),
      )
    const waiting = async () => (await bus.jsm.streams.info(queueNames.jobs)).state.messages
    const [first, second] = [play(stopped, [1, 2]), play(other, [3, 4])]
    await expect.poll(waiting).toBe(4)
    stopped.abort()
    expect(await first).toEqual([])
    expect(await waiting()).toBe(2)
    const finished = await work({
      ...{ bus, name: 'west', parallel: 1, shared: false, signal: other.signal, idle: 1_000, tell: () => {} },
      endpoints: { own: [], agreed: [] },
      store: openStore(temporaryFolder()),
      command: [process.execPath, '-e', 'console.error("no server here"); process.exit(3)'],
    })
    expect(finished).toBe(2)
    expect((await second).map(({ id }) => id.slice(-2)).sort()).toEqual(['s3', 's4'])
  })
})
