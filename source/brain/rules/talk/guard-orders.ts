import { withArticle } from '../../../minecraft/names/articles.ts'
import { readable } from '../../../minecraft/names/readable.ts'
import type { DecideReplyInput } from '../../questions/decide-reply/shape.ts'
import { follow, monsterSeen } from './body-orders.ts'
import { bodiless, isArmed, isBodiless, type Reaction, type ReplyRule } from './reaction.ts'

/** Orders to fight the monsters that come near a player or a place: `protect me`, `guard here`. */

/** A weapon is the body's to find. */
const guard = (input: DecideReplyInput, words: string, args: Readonly<Record<string, unknown>>): Reaction =>
  follow(input, { action: 'guard', args, words })

/** Of a body that is armed, `answerOf` says when it comes up; what it does there it is told here. */
const comeOut: ReplyRule = {
  example: 'come out',
  pattern:
    /^(?:come|go)\s+(?:back\s+)?(?:out|outside|up)(?:\s+(?:of|from)\s+(?:there|(?:the|your|that)\s+\w+))?(?:\s+(?:now|already|again))*$|^(?:get|come)\s+out\s+of\s+(?:there|(?:the|your|that)\s+\w+)$|^leave\s+(?:the|your)\s+(?:hole|shelter|hideout)$/,
  react(_, input) {
    const { observation } = input
    if (!observation) return null
    const { sheltersFrom, inventory, position } = observation
    if (sheltersFrom === undefined)
      return { say: `I sit in no shelter; I am at ${position.map(Math.round).join(' ')}.` }
    const monster = monsterSeen(observation, sheltersFrom)
    if (monster === undefined) return { say: 'I see no monster any more, and come up as soon as I am well enough.' }
    if (!isArmed(inventory)) return { say: 'I do not come out: I have no sword and no axe to fight with.' }
    return follow(input, {
      action: 'attack',
      args: { entity: monster },
      words: `come out and attack ${withArticle(readable(monster))}`,
    })
  },
}

export const guardOrders: readonly ReplyRule[] = [
  comeOut,
  {
    example: 'guard here',
    pattern:
      /^(?:stand\s+)?guard(?:\s+(?:here|this(?:\s+place)?|the\s+place))?$|^keep\s+watch(?:\s+here)?$|^(?:protect|defend)\s+(?:this\s+place|here)$/,
    react(_, input, { from }) {
      // Here is where the one stands who says so.
      const at = input.observation?.players.find(one => one.name === from)?.position
      const [x, y, z] = at ?? []
      return guard(input, 'guard this place', at ? { x, y, z } : {})
    },
  },
  {
    example: 'guard our base',
    pattern:
      /^(?:protect|guard|defend|watch)(?:\s+over)?\s+(?:the|our|my)\s+(base|home|house|camp|village|farm)(?:\s+(?:tonight|at\s+night|this\s+night|until\s+(?:morning|dawn|day)))?$/,
    react([, named], input) {
      const at = input.places?.[named!]
      if (!at) return null
      const [x, y, z] = at
      return guard(input, `guard the ${named}`, { x, y, z })
    },
  },
  {
    example: null,
    pattern: /^(?:protect|guard|defend|escort)\s+\(?(-?\d+)[,\s]+(-?\d+)[,\s]+(-?\d+)\)?$/,
    react(found, input) {
      const [x, y, z] = found.slice(1).map(Number)
      return guard(input, `guard ${x} ${y} ${z}`, { x, y, z })
    },
  },
  {
    example: 'protect me',
    pattern:
      /^(?:protect|guard|defend|escort)\s+(?:me|us|@?(\w+))$|^be\s+(?:my|our)\s+(?:body\s*)?guard$|^(?:come|stay)\s+with\s+me\s+and\s+(?:protect|guard|defend)\s+me$/,
    react(found, input, message) {
      if (found[1] === undefined && isBodiless(message, input)) return bodiless
      const named = found[1]?.toLowerCase()
      const seen = [...input.team, ...(input.observation?.players ?? [])].map(one => one.name)
      const player = named === undefined ? message.from : seen.find(name => name.toLowerCase() === named)
      return player === undefined ? null : guard(input, `guard ${player}`, { player })
    },
  },
]
