import { cellMatches, parseBlock } from '../minecraft/blocks/blueprint.ts'
import type { Position } from '../minecraft/blocks/position.ts'
import type { Mechanism } from '../tasks/schema/arena.ts'
import type { Eyes } from './judge-blueprint.ts'

/** Tells when a mechanism's blocks have been in their states together, or one after the other, as it asks for. */
interface Trigger {
  /** Looks at the world at `now` ms; true once, at the look at which everything is fulfilled. */
  look(now: number): boolean
  /** It did not work after all: everything begins anew. */
  rearm(): void
}

/**
 * The rule of one mechanism, apart from any world. A condition counts for `window` seconds after it was last seen true,
 * because plates and buttons let go by themselves; with a window of 0 all must be true at the very same look. In order
 * means: each must begin to be true within the window after the one before it; another one than the next starts over.
 */
function createTrigger(mechanism: Mechanism, eyes: Eyes): Trigger {
  const parsed = (cells: Mechanism['when']) => cells.map(({ at, block }) => ({ at, ...parseBlock(block) }))
  const [when, sets] = [parsed(mechanism.when), parsed(mechanism.sets)]
  const window = mechanism.window * 1000
  const lastTrue = when.map(() => Number.NEGATIVE_INFINITY)
  let before = when.map(() => false)
  let next = 0
  let lastStep = Number.NEGATIVE_INFINITY
  let done = false

  const together = (now: number, holds: readonly boolean[]): boolean => {
    for (const [index, holding] of holds.entries()) if (holding) lastTrue[index] = now
    return window === 0 ? holds.every(Boolean) : lastTrue.every(time => now - time <= window)
  }

  const inOrder = (now: number, holds: readonly boolean[]): boolean => {
    if (next > 0 && window > 0 && now - lastStep > window) next = 0
    for (const [index, holding] of holds.entries()) {
      if (!holding || before[index]) continue
      // The first one may always begin anew; any other out of turn spoils what was begun.
      next = index === next ? next + 1 : index === 0 ? 1 : 0
      lastStep = now
    }
    return next === when.length
  }

  return {
    rearm() {
      done = false
      next = 0
      lastTrue.fill(Number.NEGATIVE_INFINITY)
    },
    look(now) {
      if (done) return false
      // A host that takes over finds what an earlier one had done.
      if (sets.every(cell => cellMatches(cell, eyes(cell.at)))) {
        done = true
        return false
      }
      const holds = when.map(cell => cellMatches(cell, eyes(cell.at)))
      done = mechanism.ordered ? inOrder(now, holds) : together(now, holds)
      before = holds
      return done
    },
  }
}

export interface MechanismOptions {
  readonly mechanisms: readonly Mechanism[]
  readonly eyes: Eyes
  /** Sets a block, as vanilla's `setblock` does. */
  readonly set: (at: Position, block: string) => Promise<void>
  readonly carried?: (item: string, near: Position) => Promise<boolean>
  /** Hears what a mechanism that has just worked has to say. */
  readonly say: (text: string) => void
  /** Milliseconds that never go back; for tests. */
  readonly clock?: () => number
}

/** Lets the mechanisms of a room work. Call what it returns whenever a block has changed. */
export function runMechanisms(options: MechanismOptions): () => void {
  const { mechanisms, eyes, set, say, carried = async () => false, clock = () => performance.now() } = options
  const triggers = mechanisms.map(mechanism => ({ mechanism, trigger: createTrigger(mechanism, eyes) }))

  async function work(mechanism: Mechanism, trigger: Trigger): Promise<void> {
    if (mechanism.key !== undefined && !(await carried(mechanism.key, mechanism.when.at(-1)!.at))) {
      trigger.rearm()
      return
    }
    if (mechanism.says) say(mechanism.says)
    for (const { at, block } of mechanism.sets) await set(at, block)
  }

  return () => {
    for (const { mechanism, trigger } of triggers) if (trigger.look(clock())) void work(mechanism, trigger)
  }
}
