import { blockText } from '../minecraft/blocks/block-text.ts'
import { parseBlock } from '../minecraft/blocks/blueprint.ts'
import type { Position } from '../minecraft/blocks/position.ts'

/** Where parts are drawn; `of` is a block as text, roles of the palette already replaced. */
export interface Pen {
  set(at: Position, of: string): void
  /** The block that a role or a name stands for. */
  material(of: string): string
  /** What is wrong with a part, for whom wrote it. */
  fault(message: string): void
}

/** The same block with more states; those that it names itself win. */
export const inStates = (of: string, states: Readonly<Record<string, string>>): string => {
  const own = parseBlock(of)
  return blockText({ block: own.block, states: { ...states, ...own.states } })
}
