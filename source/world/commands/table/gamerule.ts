import { defaultGameRules, type GameRules } from '../../rules/gamerules.ts'
import { boolean, integer } from '../arguments/simple.ts'
import { argument, type Context, literal } from '../language/tree.ts'

const onOff = argument('value', boolean)
const amount = argument('value', integer())

const names = Object.keys(defaultGameRules) as (keyof GameRules)[]

export const gamerule = literal('gamerule')
  .needs(2)
  .with(
    ...names.map(name => {
      const isNumber = typeof defaultGameRules[name] === 'number'
      const value = isNumber ? argument('value', integer()) : argument('value', boolean)
      return literal(name)
        .run(context => {
          const current = context.game.rules[name]
          context.tell('commands.gamerule.query', name, String(current))
          return Number(current)
        })
        .with(value.run(context => set(context, name, isNumber ? context.get(amount) : context.get(onOff))))
    }),
  )

function set(context: Context, name: keyof GameRules, value: number | boolean): number {
  const { game } = context
  // The argument's type follows the rule's, one line above.
  ;(game.rules as Record<string, number | boolean>)[name] = value
  // Clients count the time themselves and must know whether it runs.
  if (name === 'doDaylightCycle') game.network.sendTime()
  context.done('commands.gamerule.set', name, String(value))
  return Number(value)
}
