import type { CpuInfo } from 'node:os'

/** Says whether another run may begin now. */
export interface Pace {
  mayStart(running: number): boolean
}

/** So many at a time. */
export const steadyPace = (parallel: number): Pace => ({ mayStart: running => running < parallel })

export interface LoadOptions {
  /** `os.cpus`, or a test's. */
  cpus(): readonly Pick<CpuInfo, 'times'>[]
  /** Bytes that can be had without swapping. */
  memory(): number
  /** ms, from any moment on. */
  clock(): number
}

/** Share of the processors' time above which no run is added: bodies and world keep their pace below it. */
const fullLoad = 0.7
/** ms over which the share is taken, also the time in which a run that has just begun shows in it. */
const shareWindowMs = 3000
/** Bytes that a run can take with its world, twice what was measured. */
const memoryOfRun = 1_000_000_000
/** Most runs per core, however little they do. */
const perCore = 5

/**
 * As many as the machine carries: bodies walk, wait for furnaces and for one another most of the time, so a core plays several runs.
 * Begins with one per core and adds one at a time while the processors are not busy.
 */
export const loadPace = ({ cpus, memory, clock }: LoadOptions): Pace => {
  const look = () => {
    const all = cpus().map(({ times }) => ({
      idle: times.idle,
      sum: times.user + times.nice + times.sys + times.irq + times.idle,
    }))
    return {
      at: clock(),
      idle: sumOf(all.map(one => one.idle)),
      sum: sumOf(all.map(one => one.sum)),
      cores: all.length,
    }
  }
  let from = look()
  return {
    mayStart(running) {
      const now = look()
      if (running < now.cores) {
        from = now
        return true
      }
      if (now.at - from.at < shareWindowMs) return false
      const busy = 1 - (now.idle - from.idle) / Math.max(1, now.sum - from.sum)
      from = now
      return busy < fullLoad && running < perCore * now.cores && memory() >= memoryOfRun
    },
  }
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)

/**
 * How long the rest takes, ms: every open run as long as those of its suite took so far, shared among as many as are played at once. null while
 * nothing is known.
 */
export const timeLeft = (options: {
  readonly open: readonly { readonly suite: string }[]
  /** With the ms since they began. */
  readonly running: readonly { readonly suite: string; readonly since: number }[]
  /** ms that finished runs took, by suite. */
  readonly took: ReadonlyMap<string, readonly number[]>
}): number | null => {
  const { open, running, took } = options
  const all = [...took.values()].flat()
  if (all.length === 0) return null
  const mean = (list: readonly number[]): number => sumOf(list) / list.length
  const expected = (suite: string): number => mean(took.get(suite) ?? all)
  const rest = running.map(({ suite, since }) => Math.max(0, expected(suite) - since))
  const work = sumOf(open.map(one => expected(one.suite))) + sumOf(rest)
  return Math.max(work / Math.max(1, running.length), ...rest)
}
