import { sendWeather } from '../../protocol/join.ts'
import { ticks } from '../arguments/simple.ts'
import { argument, type Context, literal } from '../language/tree.ts'

const kinds = ['clear', 'rain', 'thunder'] as const

/** The weather stays until the next command, so a duration is read and has no further meaning. */
export const weather = literal('weather')
  .needs(2)
  .with(
    ...kinds.map(kind => {
      const act = (context: Context) => set(context, kind)
      return literal(kind)
        .run(act)
        .with(argument('duration', ticks(1)).run(act))
    }),
  )

function set(context: Context, kind: (typeof kinds)[number]): number {
  context.game.weather = kind
  sendWeather(context.game)
  context.done(`commands.weather.set.${kind}`)
  return 1
}
