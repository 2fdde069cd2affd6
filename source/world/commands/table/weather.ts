import { sendWeather } from '../../protocol/join.ts'
import { ticks } from '../arguments/simple.ts'
import { argument, type Context, literal } from '../language/tree.ts'

const kinds = ['clear', 'rain', 'thunder'] as const

/** The weather stays until the next command, so a duration is read and has no further meaning. */
export const weather = literal('weather')
  .needs(2)
  .with(
    ...kinds.map(kind =>
      literal(kind)
        .run(context => set(context, kind))
        .with(argument('duration', ticks(1)).run(context => set(context, kind))),
    ),
  )

function set(context: Context, kind: (typeof kinds)[number]): number {
  context.game.weather = kind
  sendWeather(context.game)
  context.done(`commands.weather.set.${kind}`)
  return 1
}
