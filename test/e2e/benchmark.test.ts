import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Progress } from '../../source/benchmark/play-runs.ts'
import { playOverBus } from '../../source/benchmark/queue/coordinator.ts'
import { openQueue } from '../../source/benchmark/queue/open-queue.ts'
import { queueNames } from '../../source/benchmark/queue/subject-names.ts'
import { openStore } from '../../source/benchmark/result-store.ts'
import { planRuns } from '../../source/benchmark/run-plan.ts'
import { connectBus } from '../../source/remote/bus/connect.ts'
import { openRecording } from '../../source/session/recording/open.ts'
import { later } from '../later.ts'
import { noNatsServer, startNatsServer } from '../remote/bus/nats-server.ts'
import { temporaryFolder } from '../session/helpers.ts'
import { root } from './terminal.ts'

const plan = (seeds: readonly number[]) =>
  planRuns({
    what: [join(import.meta.dirname, 'tasks/dirt.yaml')],
    organizations: [],
    schedules: [],
    brains: ['rules'],
    agents: [],
    seeds,
    repeat: 1,
    sample: null,
  })

/** The real program as a worker, in a process of its own. */
function worker(url: string, ...flags: readonly string[]) {
  const child: ChildProcess = spawn(
    process.execPath,
    [join(root, 'bin/mcteam.js'), 'bench', 'worker', '--bus', url, '--parallel', '1', ...flags],
    { cwd: temporaryFolder(), stdio: ['ignore', 'pipe', 'inherit'] },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  const said: string[] = []
  const waiting = new Set<() => void>()
  /** Never resolves; rejects with all that the worker said when it ends by itself. */
  const lasts = later(
    new Promise<never>((_, reject) => {
      child.once('exit', code => reject(new Error(`the worker ended (${code}):\n${said.join('\n')}`)))
    }),
  )
  createInterface({ input: child.stdout! }).on('line', line => {
    said.push(line)
    for (const look of [...waiting]) look()
  })
  const says = (words: RegExp): Promise<string> => {
    const heard = new Promise<string>(resolve => {
      const look = () => {
        const found = said.find(line => words.test(line))
        if (found === undefined) return
        waiting.delete(look)
        resolve(found)
      }
      waiting.add(look)
      look()
    })
    return Promise.race([heard, lasts])
  }
  return { child, said, says, lasts }
}

async function bench(seeds: readonly number[]) {
  const nats = await startNatsServer()
  onTestFinished(() => nats.close())
  const bus = await connectBus({ url: nats.url })
  onTestFinished(() => bus.close())
  // Longer than a worker that lives is ever silent, on a busy machine too.
  await openQueue(bus, { ackWait: 10_000 })
  const store = openStore(temporaryFolder())
  const stop = new AbortController()
  const seen: Progress[] = []
  const warned: string[] = []
  const play = () =>
    later(
      playOverBus({
        ...{ bus, store, runs: plan(seeds), signal: stop.signal },
        brain: () => Promise.resolve({ kind: 'rules' }),
        onChange: progress => void seen.push(progress),
        warn: text => void warned.push(text),
      }),
    )
  return { nats, bus, store, stop, seen, warned, play }
}

describe.runIf(!noNatsServer)(noNatsServer ?? 'a benchmark over the bus', () => {
  test('counts each run once, whatever becomes of the workers that play it', async () => {
    const { nats, bus, store, play, seen, warned } = await bench([1, 2])
    const first = worker(nats.url)
    const second = worker(nats.url)
    // The coordinator says so when there are none for some time.
    await Promise.all([first.says(/^Worker /), second.says(/^Worker /)])
    const results = play()
    const [lost, held] = await Promise.all([first.says(/plays/), second.says(/plays/)])
    expect(lost).not.toBe(held)
    // One dies in the middle, the other is cut off for longer than the coordinator waits for it.
    first.child.kill('SIGKILL')
    second.child.kill('SIGSTOP')
    const third = worker(nats.url)
    await third.says(new RegExp(`^${lost}$`))
    await third.says(new RegExp(`^${held}$`))
    const found = await results
    expect(found.map(({ id, result }) => `${id} ${result}`).sort()).toEqual(
      [1, 2].map(seed => `dirt.solo.async.rules.1a.s${seed} success`),
    )
    expect(third.said.filter(line => line.startsWith('100 %'))).toHaveLength(2)
    expect(warned).toEqual([])
    expect(seen.at(-1)).toMatchObject({ total: 2, kept: 0 })
    expect(seen.some(progress => progress.running.length > 1)).toBe(true)
    // Recordings came over the bus, whole, and nothing is left there.
    for (const { id } of found) {
      const recording = await openRecording(store.file(id, 'recording.jsonl'))
      expect((await recording.stateAt({ seq: recording.lastSeq })).session.result).toBe('success')
      await recording.close()
      expect(await readFile(store.file(id, 'log.txt'), 'utf8')).toContain('dirt')
    }
    expect((await bus.jsm.streams.info(queueNames.jobs)).state.messages).toBe(0)
    expect((await bus.jsm.streams.info(queueNames.results)).state.messages).toBe(0)
    // The one that was cut off tells its result too late. Going on plays nothing again and counts nothing twice.
    second.child.kill('SIGCONT')
    expect(await play()).toHaveLength(2)
    expect(seen.at(-1)).toMatchObject({ total: 2, kept: 2 })
  })

  test('takes back the runs that no worker has begun when it is stopped, and goes on later with the files where both have them', async () => {
    const { nats, bus, store, play, stop } = await bench([1])
    const stopped = play()
    const queued = async () => (await bus.jsm.streams.info(queueNames.jobs)).state.messages
    await expect.poll(queued).toBe(1)
    stop.abort()
    expect(await stopped).toEqual([])
    expect(await queued()).toBe(0)
    const again = later(
      playOverBus({
        ...{ bus, store, runs: plan([1]), signal: new AbortController().signal },
        brain: () => Promise.resolve({ kind: 'rules' }),
        warn: () => {},
      }),
    )
    await expect.poll(queued).toBe(1)
    // The bus is killed and comes back before a worker has begun; a job that is none is left out.
    await nats.kill()
    await expect.poll(() => bus.connected()).toBe(false)
    await nats.start()
    await bus.ready()
    await bus.js.publish(queueNames.job('x', 'y'), '{"format":1,"run":{"id":"../../etc"}}')
    const one = worker(nats.url, '--to', store.folder, '--idle', '20')
    expect((await Promise.race([again, one.lasts])).map(({ result }) => result)).toEqual(['success'])
    await one.says(/^A job that this version does not understand was left out\.$/)
    for (const { id } of await store.results()) expect(existsSync(store.file(id, 'recording.jsonl'))).toBe(true)
  })
})
