import type { Difficulty } from '../../game.ts'
import { failure } from '../language/errors.ts'
import { literal } from '../language/tree.ts'

const levels: readonly Difficulty[] = ['peaceful', 'easy', 'normal', 'hard']
const shown = (level: Difficulty) => ({ translate: `options.difficulty.${level}` })

export const difficulty = literal('difficulty')
  .needs(2)
  .run(context => {
    context.tell('commands.difficulty.query', shown(context.game.difficulty))
    return levels.indexOf(context.game.difficulty)
  })
  .with(
    ...levels.map(level =>
      literal(level).run(context => {
        const { game } = context
        if (game.difficulty === level) throw failure('commands.difficulty.failure', level)
        game.difficulty = level
        game.network.broadcast('difficulty', { difficulty: level, difficultyLocked: false })
        context.done('commands.difficulty.success', shown(level))
        return 0
      }),
    ),
  )
