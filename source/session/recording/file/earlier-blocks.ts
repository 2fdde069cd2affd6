import { z } from 'zod'
import { fromKey } from '../../../minecraft/blocks/position.ts'
import { withBlock } from '../../log/logged-blocks.ts'
import type { DeepReadonly } from '../../log/state/deep-readonly.ts'
import { type SessionState, stateSchema } from '../../log/state.ts'

const { blocks } = stateSchema.shape
/** Before the blocks of a chunk lay in layers: `"x>>4,z>>4"` → `"x,y,z"` → block. */
const earlierBlocks = z.record(z.string(), z.record(z.string(), z.string()))

/** The state of a keyframe, as this version or one before wrote it. */
export const keyframeState = stateSchema.extend({ blocks: z.union([blocks, earlierBlocks]) })

export type KeyframeState = DeepReadonly<z.infer<typeof keyframeState>>

export function inLayers(state: KeyframeState): SessionState {
  const earlier = Object.values(state.blocks).flatMap(chunk =>
    Object.entries(chunk).flatMap(([at, block]) => (typeof block === 'string' ? [{ at, block }] : [])),
  )
  // No block, or all of them in layers: the union says that the layers are what this version writes.
  if (earlier.length === 0) return state as SessionState
  const owned = new Set<object>()
  return { ...state, blocks: earlier.reduce((all, { at, block }) => withBlock(all, fromKey(at), block, owned), {}) }
}
