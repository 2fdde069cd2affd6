import type { Mechanic } from '../mechanic.ts'
import { sendCommands } from './declare.ts'
import { playerSource } from './source.ts'
import { suggest } from './suggest.ts'
import { commands } from './table/index.ts'

/** What clients need around commands: the tree to complete by, answers to their questions. */
export const commandHelp: Mechanic = {
  name: 'commands',
  joined(game, player) {
    sendCommands(game, player, commands)
  },
  packets: {
    tab_complete(game, player, packet) {
      const { text, transactionId } = packet
      if (typeof text !== 'string' || typeof transactionId !== 'number' || text.length > 32_500) return
      const slash = text.startsWith('/') ? 1 : 0
      const { start, length, matches } = suggest(game, playerSource(game, player), text.slice(slash))
      game.network.send(player, 'tab_complete', {
        transactionId,
        start: start + slash,
        length,
        matches: matches.map(match => ({ match, tooltip: undefined })),
      })
    },
  },
}
