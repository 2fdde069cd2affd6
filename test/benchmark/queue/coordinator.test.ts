import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { describe, expect, onTestFinished, test } from 'vitest'
import { playOverBus } from '../../../source/benchmark/queue/coordinator.ts'
import { work } from '../../../source/benchmark/queue/worker.ts'
import { openStore } from '../../../source/benchmark/result-store.ts'
import { planRuns } from '../../../source/benchmark/run-plan.ts'
import { connectBus } from '../../../source/remote/bus/connect.ts'
import { serverConfig } from '../../../source/remote/bus/server-config.ts'
import { later } from '../../later.ts'
import { noNatsServer, startNatsServer } from '../../remote/bus/nats-server.ts'
import { temporaryFolder } from '../../session/helpers.ts'

describe.runIf(!noNatsServer)(noNatsServer ?? 'the queue of benchmarks', () => {
  test('needs no more of a bus than its page says, and tells of runs that do not even begin', async () => {
    const nats = await startNatsServer(serverConfig('accounts', () => 'pass-word'))
    onTestFinished(() => nats.close())
    const url = nats.url.replace('//', '//bench:pass-word@')
    const [here, there] = await Promise.all([connectBus({ url }), connectBus({ url })])
    onTestFinished(async () => void (await Promise.all([here.close(), there.close()])))
    const runs = planRuns({
      what: [join(import.meta.dirname, '../../e2e/tasks/dirt.yaml')],
      ...{ organizations: [], schedules: [], brains: ['rules'], agents: [], seeds: [1, 2, 3], repeat: 1, sample: null },
    })
    const store = openStore(temporaryFolder())
    const stop = new AbortController()
    onTestFinished(() => stop.abort())
    const said: string[] = []
    const working = later(
      work({
        ...{ bus: there, name: 'west', parallel: 2, shared: false, signal: stop.signal },
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
})
