import type { Blueprints } from '../../minecraft/blocks/blueprint.ts'
import type { Position } from '../../minecraft/blocks/position.ts'
import type { NoStone } from '../../minecraft/names/no-stone-words.ts'
import type { Pieces } from '../contract/pieces.ts'
import type { BlockIndex } from '../terrain/block-index.ts'
import type { BodyMemory } from './body-memory.ts'
import { type PlannedCell, plannedCells } from './planned-cells.ts'

/** What a body knows of the land around it, and what it changed there. */
export interface GroundState {
  readonly index: BlockIndex
  readonly memory: BodyMemory
  /** Cells of blueprints: no tunnel goes through what is to be built. */
  readonly planned: ReadonlyMap<string, readonly PlannedCell[]>
  /** What the team put up for a while and has not taken away. */
  readonly pieces: Pieces
  /** Where it dug or placed something, by `keyOf`: it may put that back, or take it away again. */
  readonly changed: Set<string>
  /** Tables and furnaces that this body put down for a while, by where they are. */
  readonly stations: Map<string, Position>
  /** What was seen last of stone around: from which chunk, when, ms, and that there is none. */
  stone?: { readonly chunk: string; readonly ms: number; readonly lack: NoStone | undefined }
  /** Doors that it opened and stands in. */
  leftOpen: readonly Position[]
}

export const groundState = (
  given: Pick<GroundState, 'index' | 'memory' | 'pieces'>,
  blueprints: () => Blueprints,
): GroundState => ({
  ...given,
  changed: new Set(),
  stations: new Map(),
  leftOpen: [],
  get planned() {
    return plannedCells(blueprints())
  },
})
