import { tickMs } from '../minecraft/tick.ts'
import type { TickTimes } from './types.ts'

const rememberedTicks = 1200

/** Calls `tick` every 50 ms, catches up small delays and forgets big ones. */
export class Clock {
  private timer: NodeJS.Timeout | undefined
  private next = 0
  private last = 0
  private readonly gaps: number[] = []
  private readonly works: number[] = []
  private readonly tick: () => void

  constructor(tick: () => void) {
    this.tick = tick
  }

  start(): void {
    this.next = performance.now() + tickMs
    this.last = performance.now()
    this.plan()
  }

  stop(): void {
    clearTimeout(this.timer)
    this.timer = undefined
  }

  private plan(): void {
    this.timer = setTimeout(() => this.run(), Math.max(0, this.next - performance.now()))
  }

  private run(): void {
    const now = performance.now()
    remember(this.gaps, now - this.last)
    this.last = now
    this.next += tickMs
    // More than a second behind: the machine was asleep or overloaded; do not race after it.
    if (now - this.next > 1000) this.next = now + tickMs
    // Planned first: a tick that throws or stops the clock must not leave it half alive.
    this.plan()
    try {
      this.tick()
    } finally {
      remember(this.works, performance.now() - now)
    }
  }

  /** From the start of one tick to the start of the next: what players feel. */
  gapTimes(): TickTimes {
    return summary(this.gaps)
  }

  /** What the ticks themselves took: what the machine's other programs have no part in. */
  workTimes(): TickTimes {
    return summary(this.works)
  }
}

function remember(list: number[], time: number): void {
  list.push(time)
  if (list.length > rememberedTicks) list.shift()
}

function summary(times: readonly number[]): TickTimes {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (q: number): number => sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0
  const mean = sorted.length ? sorted.reduce((a, b) => a + b, 0) / sorted.length : 0
  return { mean, p99: at(0.99), max: sorted.at(-1) ?? 0 }
}
