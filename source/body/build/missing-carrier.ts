import type { BlueprintCell } from '../../minecraft/blocks/blueprint.ts'
import { hangsOn } from '../../minecraft/blocks/placement.ts'
import { add, samePosition, show } from '../../minecraft/blocks/position.ts'
import type { Terrain } from '../terrain/terrain.ts'

/**
 * Which cell hangs on a block that is missing and is for others to put there, in words; undefined: none does. `asked`: the cells that
 * were to be built.
 */
export const withoutCarrier = (
  wrong: readonly BlueprintCell[],
  asked: readonly BlueprintCell[],
  blueprint: readonly BlueprintCell[],
  terrain: Pick<Terrain, 'of'>,
): string | undefined => {
  for (const { block, states, at } of wrong) {
    const step = hangsOn(block, states)
    const carrier = step && add(at, step)
    if (!carrier || asked.some(cell => samePosition(cell.at, carrier)) || !terrain.of(carrier)?.replaceable) continue
    const index = blueprint.findIndex(cell => samePosition(cell.at, carrier))
    const what = index < 0 ? 'a block' : `${blueprint[index]!.block} (cell ${index})`
    return `${block} at ${show(at)} is fastened to ${what} at ${show(carrier)}, which is missing`
  }
  return undefined
}
