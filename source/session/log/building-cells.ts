import { isAir } from '../../minecraft/blocks/block-text.ts'
import { type BlueprintCell, textMatches } from '../../minecraft/blocks/blueprint.ts'
import { loggedBlock } from './logged-blocks.ts'
import type { SessionState, TaskState } from './state.ts'

/** How a cell of a building is; `wrong`: another block stands there, or one that is turned otherwise; `clear`: none is to stand there. */
type CellState = 'built' | 'wrong' | 'missing' | 'clear'

/**
 * How the cells of a building are, as the log tells; `tasks`: the parts of the goals of now. What finished work was about stands also
 * where the log does not have it: it was there before. The map and the percent of a goal count by this.
 */
export const cellStateOf = (
  blocks: SessionState['blocks'],
  blueprint: string,
  tasks: readonly TaskState[],
): ((cell: BlueprintCell, index: number) => CellState) => {
  const work = tasks.flatMap(({ done, status }) =>
    done?.kind === 'built' && done.blueprint === blueprint ? [{ done, status }] : [],
  )
  const finished = work.filter(({ status }) => status === 'succeeded')
  const isWhole = work.length > 0 && finished.length === work.length
  const cells = new Set(finished.flatMap(({ done }) => done.cells ?? []))
  return (cell, index) => {
    if (isAir(cell.block)) return 'clear'
    const stands = loggedBlock(blocks, cell.at) ?? (isWhole || cells.has(index) ? cell.block : 'air')
    if (textMatches(cell, stands)) return 'built'
    return isAir(stands) ? 'missing' : 'wrong'
  }
}
