import { type GameMode, gameModes } from '../../entities/player.ts'
import { displayName } from '../../names.ts'
import { setGameMode } from '../../rules/teleport.ts'
import { players } from '../arguments/entities.ts'
import { argument, type Context, literal } from '../language/tree.ts'
import { self } from './self.ts'

const target = argument('target', players)

export const gamemode = literal('gamemode')
  .needs(2)
  .with(
    ...gameModes.map(mode => {
      const act = (context: Context) => run(context, mode)
      return literal(mode).run(act).with(target.run(act))
    }),
  )

const modeName = (mode: GameMode) => ({ translate: `gameMode.${mode}` })

function run(context: Context, mode: GameMode): number {
  const { game, source } = context
  let changed = 0
  for (const player of context.find(target) ?? [self(context)]) {
    // Nothing is said about who plays that way already; vanilla is silent, which leaves an operator guessing.
    if (player.gameMode !== mode) changed++
    setGameMode(game, player, mode)
    if (player === source.entity) context.done('commands.gamemode.success.self', modeName(mode))
    else {
      if (game.rules.sendCommandFeedback) game.tell(player, { translate: 'gameMode.changed', with: [modeName(mode)] })
      context.done('commands.gamemode.success.other', displayName(player), modeName(mode))
    }
  }
  return changed
}
