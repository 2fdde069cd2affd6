import { callToClear } from '../../body/actions/world/earthworks.ts'
import { callToGoNear } from '../../body/actions/world/go-to.ts'
import type { ActionCall, ActionResult, Body } from '../../body/contract/body-types.ts'
import { isAsPutUp } from '../../body/contract/pieces.ts'
import { isAir } from '../../minecraft/blocks/block-text.ts'
import { distance, keyOf, type Position } from '../../minecraft/blocks/position.ts'

/** A block that was put up for a while, as the log tells of it. */
export interface Scaffold {
  readonly at: Position
  readonly block: string
}

/** What became of it. */
export type Fate =
  | { readonly is: 'taken' | 'gone' }
  /** Another block stands there now, which is left alone. */
  | { readonly is: 'replaced'; readonly by: string }
  | { readonly is: 'left'; readonly why: string }

export interface Looked {
  readonly scaffold: Scaffold
  readonly fate: Fate
}

export interface Taking {
  readonly body: Pick<Body, 'observe' | 'blocksAt'>
  perform(call: ActionCall): Promise<ActionResult>
  /** Told of each as soon as it is known. */
  looked(one: Looked): void
  readonly signal: AbortSignal
  /** What keeps the body from its work now; undefined: nothing does, or that is not known. */
  waitsFor?(): string | undefined
}

/** What stands so near is taken away from one place, in blocks. */
const togetherBlocks = 8
/** From so near a body sees what stands there, in blocks. */
const sightBlocks = 12

const runsOf = (cells: readonly Position[]): readonly (readonly [Position, Position])[] => {
  const sorted = [...cells].sort((a, b) => a[0] - b[0] || a[2] - b[2] || a[1] - b[1])
  const runs: [Position, Position][] = []
  for (const at of sorted) {
    const last = runs.at(-1)
    if (last && last[1][0] === at[0] && last[1][2] === at[2] && last[1][1] + 1 === at[1]) last[1] = at
    else runs.push([at, at])
  }
  return runs
}

/** The calls that dig these away, each block above the other at a time. */
export const callsToTake = (scaffolds: readonly Scaffold[]): readonly ActionCall[] =>
  runsOf(scaffolds.map(({ at }) => at)).map(([low, high]) => callToClear(low, high))

/** Those that stand as they were put up, as far as the body sees them. */
export const standingAmong = async (
  body: Pick<Body, 'blocksAt'>,
  scaffolds: readonly Scaffold[],
): Promise<readonly Scaffold[]> => {
  const seen = await seenBy(body, scaffolds)
  return scaffolds.filter(({ at, block }) => isAsPutUp(block, seen.get(keyOf(at)) ?? ''))
}

const seenBy = async (body: Pick<Body, 'blocksAt'>, scaffolds: readonly Scaffold[]) =>
  new Map((await body.blocksAt(scaffolds.map(({ at }) => at))).map(({ at, block }) => [keyOf(at), block]))

/** Walks to what was put up for a while, the nearest first, and digs away what still stands as it was put up. */
export const takeScaffolds = async (scaffolds: readonly Scaffold[], taking: Taking): Promise<void> => {
  const { body, perform, looked, signal, waitsFor } = taking
  const stopped = (): string => {
    const kept = waitsFor?.()
    return kept === undefined
      ? 'stopped before it was taken away'
      : `stopped while the body was kept from its work: ${kept}`
  }
  let rest = [...scaffolds]
  while (rest.length > 0 && !signal.aborted) {
    const here = body.observe().position
    const [first] = rest.toSorted((a, b) => distance(a.at, here) - distance(b.at, here))
    const group = rest.filter(({ at }) => distance(at, first!.at) <= togetherBlocks)
    rest = rest.filter(one => !group.includes(one))
    const walk = distance(first!.at, here) > sightBlocks ? await perform(callToGoNear(first!.at, 6)) : undefined
    const before = await seenBy(body, group)
    const standing: Scaffold[] = []
    for (const scaffold of group) {
      const now = before.get(keyOf(scaffold.at))
      if (now === undefined) looked({ scaffold, fate: { is: 'left', why: walk?.reason ?? 'it is out of sight' } })
      else if (isAsPutUp(scaffold.block, now)) standing.push(scaffold)
      else looked({ scaffold, fate: isAir(now) ? { is: 'gone' } : { is: 'replaced', by: now } })
    }
    let why = ''
    for (const call of callsToTake(standing)) {
      if (signal.aborted) break
      const { result, reason } = await perform(call)
      why = result === 'success' ? `it stands after this: ${reason}` : reason
    }
    if (signal.aborted) why = stopped()
    const after = await seenBy(body, standing)
    for (const scaffold of standing) {
      const stands = isAsPutUp(scaffold.block, after.get(keyOf(scaffold.at)) ?? scaffold.block)
      looked({ scaffold, fate: stands ? { is: 'left', why } : { is: 'taken' } })
    }
  }
  for (const scaffold of rest) looked({ scaffold, fate: { is: 'left', why: stopped() } })
}
