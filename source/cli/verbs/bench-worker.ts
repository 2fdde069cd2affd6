import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, hostname, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { openStore } from '../../benchmark/result-store.ts'
import { exitCode, UsageError } from '../../errors.ts'
import { type Flags, number, text } from '../command.ts'
import { neededBus } from '../config/bus.ts'
import { onEndingSignal } from '../ending-signals.ts'
import { print } from '../files.ts'

/** `mcteam bench worker`: plays runs that a benchmark on another machine has put into the queue of the bus. */
export async function run(input: readonly string[], flags: Flags): Promise<number> {
  if (input.length > 0)
    throw new UsageError(
      `A bench worker takes what is in the queue; it was told to play ${input.join(' ')}.`,
      'Leave that out.',
    )
  const options = neededBus(flags)
  const to = text(flags, 'to')
  const idle = number(flags, 'idle')
  const own = [text(flags, 'base-url'), process.env.OPENAI_BASE_URL]
  const parallel = Math.max(1, number(flags, 'parallel') ?? Math.max(1, Math.floor(cpus().length / 2)))
  const [{ connectBus }, { work }] = await Promise.all([
    import('../../remote/bus/connect.ts'),
    import('../../benchmark/queue/worker.ts'),
  ])
  const folder = to === undefined ? await mkdtemp(join(tmpdir(), 'mcteam-worker-')) : resolve(to)
  const name = `${hostname()}/${process.pid}`
  const bus = await connectBus({ ...options, name: 'mcteam bench worker' })
  const say = (line: string) => print(line)
  say(`Worker ${name} at ${bus.shown}, ${parallel} at a time.`)
  const stop = new AbortController()
  onEndingSignal(() => stop.abort())
  try {
    const finished = await work({
      ...{ bus, name, parallel, tell: say, signal: stop.signal },
      store: openStore(folder),
      shared: to !== undefined,
      command: [process.execPath, process.argv[1]!, 'run'],
      endpoints: { own: own.filter(one => one !== undefined), agreed: text(flags, 'job-endpoints')?.split(',') ?? [] },
      idle: idle === undefined ? undefined : idle * 1000,
    })
    say(`${finished} ${finished === 1 ? 'run' : 'runs'} finished.`)
    return exitCode.done
  } finally {
    await bus.close()
    if (to === undefined) await rm(folder, { recursive: true, force: true })
  }
}
