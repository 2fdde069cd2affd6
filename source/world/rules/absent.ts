import {
  type Absent,
  askedPackets,
  clickedBlocks,
  clickedCreatures,
  hungItems,
  litBlocks,
  noSpectating,
  noStatistics,
  placedBlocks,
  touchedBlocks,
  usedItems,
} from '../data/absent.ts'
import { Player } from '../entities/player.ts'
import type { Game } from '../game.ts'
import type { BlockRule, EntityRule, ItemRule, Mechanic, Packet } from '../mechanic.ts'
import { below } from '../point.ts'

/** Says it above the hot bar and keeps the chat clean. True: it has been said. */
function tell(game: Game, player: Player, says: string): boolean {
  game.network.tell(player, { text: says }, true)
  return true
}

const holds = (row: Absent, held: { readonly name: string } | null): boolean =>
  !row.held || (held !== null && row.held.test(held.name))

const clicked = (row: Absent): BlockRule => ({
  match: block => row.of.test(block.name),
  use: (game, { player, stack }) => holds(row, stack) && tell(game, player, row.says),
})

const placed = (row: Absent): BlockRule => ({
  match: block => row.of.test(block.name),
  placed(game, _p, _state, by) {
    if (by) tell(game, by, row.says)
  },
})

// A portal sends its message every two seconds to a player who stays in it.
const reminderTicks = 40

const touched = (row: Absent): BlockRule => ({
  match: block => row.of.test(block.name),
  touched(game, _p, _state, entity) {
    if (entity instanceof Player && game.age % reminderTicks === 0) tell(game, entity, row.says)
  },
})

const lit = (row: Absent): BlockRule => ({
  match: block => block.name === 'fire',
  placed(game, p, _state, by) {
    if (by && row.of.test(game.nameAt(below(p)))) tell(game, by, row.says)
  },
})

const used = (row: Absent): ItemRule => ({
  match: item => row.of.test(item),
  use: (game, player) => tell(game, player, row.says),
})

const hung = (row: Absent): ItemRule => ({
  match: item => row.of.test(item),
  onBlock: (game, { player }) => tell(game, player, row.says),
})

const met = (row: Absent): EntityRule => ({
  match: type => row.of.test(type),
  interact: (game, player) => holds(row, player.held) && tell(game, player, row.says),
})

/** What vanilla has and this world has not. It comes last, so that only what no other rule has handled is spoken of. */
export const absent: Mechanic = {
  name: 'absent',
  blocks: [
    ...clickedBlocks.map(clicked),
    ...placedBlocks.map(placed),
    ...touchedBlocks.map(touched),
    ...litBlocks.map(lit),
  ],
  items: [...usedItems.map(used), ...hungItems.map(hung)],
  entities: clickedCreatures.map(met),
  packets: {
    ...Object.fromEntries(
      Object.entries(askedPackets).map(([name, says]) => [
        name,
        (game: Game, player: Player): void => {
          tell(game, player, says)
        },
      ]),
    ),
    client_command(game: Game, player: Player, { actionId }: Packet) {
      if (actionId === 1 || actionId === 'request_stats') tell(game, player, noStatistics)
    },
    use_entity(game: Game, player: Player, { mouse }: Packet) {
      if (mouse === 1 && player.spectator) tell(game, player, noSpectating)
    },
  },
}
