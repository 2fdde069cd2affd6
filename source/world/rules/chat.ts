import { runCommand } from '../commands/index.ts'
import { playerSource } from '../commands/source.ts'
import type { Player } from '../entities/player.ts'
import type { Game } from '../game.ts'
import type { Mechanic } from '../mechanic.ts'
import { displayName } from '../names.ts'
import { clean, plain } from '../text.ts'

// More lines than this in a second are spam, from a bot as from a person.
const linesPerSecond = 40

function allowed(game: Game, player: Player): boolean {
  const second = Math.floor(game.age / 20)
  if (player.budget.second !== second) player.budget = { second, packets: 0, chat: 0 }
  player.budget.chat++
  if (player.budget.chat <= linesPerSecond || game.isOperator(player)) return true
  if (player.budget.chat === linesPerSecond + 1) player.client.end('Kicked for spamming')
  return false
}

function command(game: Game, player: Player, text: unknown): void {
  if (typeof text !== 'string' || !allowed(game, player)) return
  if (player.onlooker) {
    game.tell(player, plain('Only those who play can use commands. You can still chat.'))
    return
  }
  const line = clean(text, 32_500)
  for (const answer of runCommand(game, playerSource(game, player), line)) game.tell(player, answer)
}

export const chat: Mechanic = {
  name: 'chat',
  packets: {
    chat_message(game, player, packet) {
      if (typeof packet.message !== 'string' || !allowed(game, player)) return
      const line = clean(packet.message, 256).trim()
      if (!line) return
      if (line.startsWith('/')) return command(game, player, line.slice(1))
      game.broadcast({ translate: 'chat.type.text', with: [displayName(player), line] })
    },
    chat_command: (game, player, packet) => command(game, player, packet.command),
    chat_command_signed: (game, player, packet) => command(game, player, packet.command),
  },
}
