import { ticks } from '../arguments/simple.ts'
import { argument, type Context, literal } from '../language/tree.ts'

const time = argument('time', ticks())

const named = { day: 1000, noon: 6000, night: 13_000, midnight: 18_000 } as const
const dayTicks = 24_000

export const timeCommand = literal('time')
  .needs(2)
  .with(
    literal('set').with(
      ...Object.entries(named).map(([name, value]) => literal(name).run(context => set(context, value))),
      time.run(context => set(context, context.get(time))),
    ),
    literal('add').with(
      time.run(context => {
        const { game } = context
        game.dayTime += context.get(time)
        game.network.sendTime()
        context.done('commands.time.set', game.clock)
        return game.clock
      }),
    ),
    literal('query').with(
      literal('daytime').run(context => tell(context, context.game.clock)),
      literal('gametime').run(context => tell(context, context.game.age % 2_147_483_647)),
      literal('day').run(context => tell(context, Math.floor(context.game.dayTime / dayTicks) % 2_147_483_647)),
    ),
  )

function set(context: Context, value: number): number {
  context.game.dayTime = value
  // Clients refuse to sleep unless the last time they heard was night, so they hear it at once.
  context.game.network.sendTime()
  context.done('commands.time.set', value)
  return value
}

function tell(context: Context, value: number): number {
  context.tell('commands.time.query', value)
  return value
}
