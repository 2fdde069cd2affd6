import { isDeepStrictEqual } from 'node:util'
import { cellMatches, parseBlock } from '../minecraft/blocks/blueprint.ts'
import type { Position } from '../minecraft/blocks/position.ts'
import type { EventInput } from '../session/log/events.ts'
import type { DeepReadonly } from '../session/log/state/deep-readonly.ts'
import type { Mechanism } from '../tasks/schema/arena.ts'
import type { Eyes } from './judge-blueprint.ts'

/** How far one mechanism is, as the log has it. */
type Step = EventInput<'world.mechanism'>

/** Where the steps of mechanisms are kept: a referee that begins anew goes on with what an earlier one has seen. */
export interface MechanismLog {
  /** Undefined before the first step of the mechanism at this place of the task's list. */
  step(mechanism: number): DeepReadonly<Step> | undefined
  changed(step: Step): void
  /** Session time, ms. */
  now(): number
}

/**
 * The rule of one mechanism, apart from any world: what it is like after a look at `now` ms, and whether everything is
 * fulfilled. A condition counts for `window` seconds after it was let go, because plates and buttons let go by themselves;
 * with a window of 0 all must be true at the very same look. In order means: each must begin to be true within the window
 * after the one before it; another one than the next starts over.
 */
function lookAt(mechanism: Mechanism, eyes: Eyes, before: Step, now: number): { step: Step; fulfilled: boolean } {
  const holds = mechanism.when.map(cell => isThere(cell, eyes))
  const window = mechanism.window * 1000
  const letGo = before.letGo.map((at, index) => (before.held.includes(index) && !holds[index] ? now : at))
  let { steps, steppedAt } = before
  if (steps > 0 && window > 0 && now - steppedAt! > window) steps = 0
  for (const [index, holding] of holds.entries()) {
    if (!holding || before.held.includes(index)) continue
    // The first one may always begin anew; any other out of turn spoils what was begun.
    steps = index === steps ? steps + 1 : index === 0 ? 1 : 0
    steppedAt = now
  }
  const held = holds.flatMap((holding, index) => (holding ? [index] : []))
  if (mechanism.ordered)
    return { step: { ...before, held, steps, steppedAt }, fulfilled: steps === mechanism.when.length }
  if (window === 0) return { step: before, fulfilled: holds.every(Boolean) }
  const counts = (at: number | null): boolean => at !== null && now - at <= window
  return {
    step: { ...before, held, letGo },
    fulfilled: holds.every((holding, index) => holding || counts(letGo[index]!)),
  }
}

const isThere = ({ at, block }: Mechanism['when'][number], eyes: Eyes): boolean =>
  cellMatches({ at, ...parseBlock(block) }, eyes(at))

/** Nothing was done, or it did not work after all: everything begins anew, but for blocks that are in their states. */
const begun = (mechanism: number, { when }: Mechanism, held: readonly number[] = []): Step => ({
  ...{ mechanism, held: [...held], letGo: when.map(() => null) },
  ...{ steps: 0, steppedAt: null, worked: false },
})

export interface MechanismOptions {
  readonly mechanisms: readonly Mechanism[]
  readonly eyes: Eyes
  readonly log: MechanismLog
  /** Sets a block, as vanilla's `setblock` does. */
  readonly set: (at: Position, block: string) => Promise<void>
  readonly carried?: (item: string, near: Position) => Promise<boolean>
  /** Hears what a mechanism that has just worked has to say. */
  readonly say: (text: string) => void
}

/** Lets the mechanisms of a room work. Call what it returns whenever a block has changed. */
export function runMechanisms(options: MechanismOptions): () => void {
  const { mechanisms, eyes, log, set, say, carried = async () => false } = options
  const working = new Set<Mechanism>()
  const known = (index: number): Step => {
    const { held, letGo, ...step } = log.step(index) ?? begun(index, mechanisms[index]!)
    return { ...step, held: [...held], letGo: [...letGo] }
  }
  const tell = (step: Step): void => {
    if (!isDeepStrictEqual(step, known(step.mechanism))) log.changed(step)
  }

  async function work(index: number, mechanism: Mechanism): Promise<void> {
    if (mechanism.key !== undefined && !(await carried(mechanism.key, mechanism.when.at(-1)!.at))) {
      tell(begun(index, mechanism, known(index).held))
      return
    }
    if (mechanism.says) say(mechanism.says)
    for (const { at, block } of mechanism.sets) await set(at, block)
    tell({ ...known(index), worked: true })
  }

  function look(index: number, mechanism: Mechanism): void {
    const before = known(index)
    if (before.worked || working.has(mechanism)) return
    // In a recording of before mechanisms were logged, only their blocks tell that they have worked.
    if (mechanism.sets.every(cell => isThere(cell, eyes))) {
      tell({ ...before, worked: true })
      return
    }
    const { step, fulfilled } = lookAt(mechanism, eyes, before, log.now())
    tell(step)
    if (!fulfilled) return
    working.add(mechanism)
    void work(index, mechanism).finally(() => working.delete(mechanism))
  }

  return () => {
    for (const [index, mechanism] of mechanisms.entries()) look(index, mechanism)
  }
}
