import { Player } from '../entities/player.ts'
import type { Game } from '../game.ts'
import type { Text } from '../text.ts'
import { execute } from './language/dispatch.ts'
import { CommandError, t } from './language/errors.ts'
import type { Output } from './language/tree.ts'
import { type CommandSource, speaker } from './source.ts'
import { commands } from './table/index.ts'

// The longest line that a command block of the vanilla game takes.
const commandLettersAtMost = 32_500

/** Runs one command line, with or without the slash, and returns what its source is told. Never throws. */
export function runCommand(game: Game, source: CommandSource, text: string): Text[] {
  const line = text
    .slice(0, commandLettersAtMost)
    .replace(/^\s*\/?/, '')
    .trimEnd()
  const output: Output = { lines: [], announce: [] }
  try {
    execute(commands, line, { game, source }, output)
  } catch (error) {
    if (error instanceof CommandError) return [...output.lines, ...error.lines()]
    game.log(
      `Error in command ${line.slice(0, 200)}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    )
    return [{ ...t('command.failed'), color: 'red' }]
  }
  announce(game, source, output)
  // Only players can ask not to hear of successes.
  return game.rules.sendCommandFeedback || !(source.entity instanceof Player) ? output.lines : []
}

/** The same for a console: plain lines in English. */
export const runConsole = (game: Game, source: CommandSource, text: string): string[] =>
  runCommand(game, source, text).map(line => game.plainText(line))

/** Other operators see what was changed, in grey, and so does the log. */
function announce(game: Game, source: CommandSource, output: Output): void {
  for (const text of output.announce) {
    const line: Text = { ...t('chat.type.admin', speaker(source), text), color: 'gray', italic: true }
    if (source.entity instanceof Player) game.log(game.plainText(line))
    if (!game.rules.sendCommandFeedback) continue
    for (const player of game.players) {
      if (player !== source.entity && game.isOperator(player)) game.tell(player, line)
    }
  }
}
