import { blockText } from '../minecraft/blocks/block-text.ts'
import { parseBlock } from '../minecraft/blocks/blueprint.ts'
import type { Position } from '../minecraft/blocks/position.ts'

/** Where parts are drawn; `of` is a block as text, roles of the palette already replaced. */
export interface Pen {
  set(at: Position, of: string): void
  /** The block that a role or a name stands for. */
  material(of: string): string
  /** Counts a part that is drawn, so that one which sets no block ends as well. */
  stroke(): void
  /** What is wrong with a part, for its author. */
  fault(message: string): void
}

/** The same block with more states; those that it names itself win. */
export const inStates = (of: string, states: Readonly<Record<string, string>>): string => {
  const own = parseBlock(of)
  return blockText({ block: own.block, states: { ...states, ...own.states } })
}
