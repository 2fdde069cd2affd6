import type { Slot } from '../items/stack.ts'
import type { Mechanic } from '../mechanic.ts'
import { craft } from '../windows/crafting.ts'
import { inReach, openWindow } from '../windows/open.ts'
import { arraySlot } from '../windows/window.ts'

export const craftingTable: Mechanic = {
  name: 'crafting table',
  blocks: [
    {
      match: block => block.name === 'crafting_table',
      use(game, { player, position }) {
        // The grid belongs to the window: two players at one table do not see each other's.
        const grid: Slot[] = Array.from({ length: 10 }, () => null)
        openWindow(game, player, {
          type: 'minecraft:crafting',
          title: 'Crafting',
          slots: grid.map((_, i) =>
            i === 0
              ? arraySlot(grid, 0, { result: true, taken: () => craft.take(game, player, grid, 1, 3) })
              : arraySlot(grid, i),
          ),
          quickMove: slot =>
            slot === 0 ? [[10, 46, true]] : slot < 10 ? [[10, 46]] : slot < 37 ? [[37, 46]] : [[10, 37]],
          echo: clicked => (clicked >= 0 && clicked < 10 ? [0] : []),
          changed: () => craft.update(game, grid, 1, 3),
          valid: () => game.nameAt(position) === 'crafting_table' && inReach(player, position),
          lent: () => grid.slice(1),
        })
        return true
      },
    },
  ],
}
