import type { Bot } from 'mineflayer'
import type { Entity } from 'prismarine-entity'
import { cell } from '../../minecraft/blocks/position.ts'
import { withArticle } from '../../minecraft/names/articles.ts'
import { awayFrom } from '../actions/world/go-to.ts'
import { botStateOf } from '../bot/bot-state.ts'
import { ActionError } from '../contract/body-types.ts'
import { mayChange } from '../hands/dig-block.ts'
import { bestFood, eat, wantsFood } from '../hands/eat.ts'
import { fight } from '../reach/fight-creature.ts'
import { walkTo } from '../reach/walk-to.ts'
import { Terrain } from '../terrain/terrain.ts'
import type { Goal } from '../walk/path-search.ts'
import { surface, waterAbove } from '../walk/swim-up.ts'
import { gettingBack } from './belongings.ts'
import { breakCeiling } from './break-ceiling.ts'
import { runAway } from './flight.ts'
import { attacker, bravesNight, foes, isNight, kindOf, noteFlight, runsFrom, striker, strikerNear } from './foes.ts'
import { getUnstuck, stuckIn } from './get-unstuck.ts'
import { waitInHole } from './night-shelter.ts'
import type { Reflex } from './reflex.ts'
import { foe } from './surroundings.ts'
import { waitIndoors } from './wait-indoors.ts'
import { leavingBuilding } from './way-out.ts'

/** From this near, in blocks, a monster is a danger at night: zombies come from 35, and a hole takes a while. */
const nightDangerRadiusBlocks = 40

/** Blocks without a monster where one eats to be healed. */
const quietRadiusBlocks = 8

/** s of one fight for another player: then it looks again who is in need. */
const helpSeconds = 6

/** A dry, harmless cell to stand in, near. */
const safeGround = (terrain: Terrain): Goal => ({
  reached: ([x, y, z]) => {
    const kinds = [-1, 0, 1].map(dy => terrain.at(x, y + dy, z))
    return kinds.every(kind => kind && !kind.liquid && !kind.swimmable && !kind.harmful) && kinds[0]!.full
  },
  estimate: () => 0,
})

/** Breath, of 20, at which a body goes for air: it rises to it in a moment, but a ceiling above the water has to be dug open. */
const leastBreath = { rises: 8, digs: 16 }

const isShortOfAir = (bot: Bot, terrain: Terrain): boolean => {
  const breath = bot.oxygenLevel ?? 20
  if (breath >= leastBreath.digs) return false
  return breath < leastBreath.rises || waterAbove(terrain, cell(bot.entity.position)) === undefined
}

/** What it is in, and how that is said. */
function danger(bot: Bot): { readonly from: string; readonly reason: string } | undefined {
  const terrain = new Terrain(bot)
  const [x, y, z] = cell(bot.entity.position)
  const feet = terrain.at(x, y, z)
  const head = terrain.at(x, y + 1, z)
  if (feet?.name.includes('lava') || head?.name.includes('lava')) return { from: 'lava', reason: 'stands in lava' }
  if (feet?.name.includes('fire')) return { from: 'fire', reason: 'stands in fire' }
  if (terrain.at(x, y - 1, z)?.name.startsWith('magma')) return { from: 'magma_block', reason: 'stands on magma' }
  if (head?.swimmable && isShortOfAir(bot, terrain)) return { from: 'water', reason: 'is short of air' }
  return undefined
}

const kindOfAny = (creature: Entity | undefined): string | undefined => creature && kindOf(creature)

/** What interrupts an action, which goes on afterwards. */
export const urgentReflexes: readonly Reflex[] = [
  {
    name: 'self_preservation',
    description: 'Get out of lava, fire and deep water.',
    on: true,
    urgent: true,
    every: 250,
    applies: bot => danger(bot)?.reason,
    from: bot => danger(bot)?.from,
    async act({ bot, signal }) {
      try {
        // Air first: the breath may be over before a way is found.
        if (!(await surface(bot, signal))) await breakCeiling(bot, signal)
        await walkTo(bot, safeGround(new Terrain(bot)), signal, { maxNodes: 2_000, target: 'safe ground' })
      } finally {
        bot.setControlState('jump', false)
      }
    },
  },
  {
    name: 'unstuck',
    description: 'Get free when inside a block.',
    on: true,
    urgent: true,
    every: 500,
    applies(bot) {
      const block = stuckIn(bot)
      return block && `is inside ${block}`
    },
    from: stuckIn,
    act: ({ bot, signal }) => getUnstuck(bot, signal),
  },
  {
    name: 'helping',
    description:
      'Fight the monster that hits a player within 12 blocks, with a sword or an axe and more than 10 health.',
    on: true,
    urgent: true,
    every: 500,
    applies(bot) {
      const enemy = strikerNear(bot)
      return enemy && `${withArticle(kindOf(enemy))} hits ${botStateOf(bot).danger.playerHurt!.player.username}`
    },
    from: bot => kindOfAny(strikerNear(bot)),
    async act(context) {
      const enemy = strikerNear(context.bot)
      if (enemy) await fight(context, enemy, helpSeconds, () => striker(context.bot))
    },
  },
  {
    name: 'shelter',
    description:
      'Wait in a closed room, or dig in, while monsters are about at night, without armour or to fight them; come up when they are gone.',
    on: true,
    urgent: true,
    every: 2_000,
    // A night, the wait for those who neither burn nor go, and the next night where that one falls into it.
    atMost: 60 * 60_000,
    applies(bot) {
      if (!isNight(bot) || bravesNight(bot) || !mayChange(bot)) return undefined
      const [first] = foes(bot, nightDangerRadiusBlocks)
      return first && `${withArticle(kindOf(first))} is about`
    },
    from: bot => kindOfAny(foes(bot, nightDangerRadiusBlocks)[0]),
    async act(context) {
      const { bot } = context
      const [first] = foes(bot, nightDangerRadiusBlocks)
      const from = first ? kindOf(first) : 'monster'
      try {
        if (!(await waitIndoors(context, from))) await waitInHole(context, from)
      } finally {
        botStateOf(bot).danger.shelter = null
      }
    },
  },
  {
    name: 'cowardice',
    description: 'Run away from monsters.',
    on: false,
    urgent: true,
    every: 500,
    applies: bot => (foe(bot, 10) ? `sees ${withArticle(kindOf(foe(bot, 10)!))}` : undefined),
    from: bot => kindOfAny(foe(bot, 10)),
    async act({ bot, signal }) {
      const enemy = foe(bot, 10)
      if (enemy)
        await walkTo(bot, awayFrom(cell(enemy.position), 18), signal, { maxNodes: 4_000, target: 'a safe distance' })
    },
  },
  {
    name: 'self_defense',
    description: 'Fight monsters that come near.',
    on: true,
    urgent: true,
    every: 500,
    applies(bot) {
      const enemy = attacker(bot)
      return enemy && `${withArticle(kindOf(enemy))} is near`
    },
    from: bot => kindOfAny(attacker(bot)),
    async act(context, rest) {
      const { bot } = context
      const enemy = attacker(bot)
      if (!enemy) return
      if (!runsFrom(bot, enemy)) return void (await fight(context, enemy, 4, () => striker(bot)))
      noteFlight(bot, enemy)
      try {
        await runAway(context, rest()?.home)
      } catch (error) {
        // Bare hands lose even against a single zombie; who cannot get away fights, but goes to no creeper.
        const cornered = error instanceof ActionError && error.code === 'unreachable' && attacker(bot) === enemy
        if (!cornered || kindOf(enemy) === 'creeper') throw error
        await fight(context, enemy, 4, () => striker(bot))
      }
    },
  },
  {
    name: 'eating',
    description: 'Eat when hungry, the best food there is.',
    on: true,
    urgent: true,
    every: 3_000,
    afterWindow: true,
    applies(bot) {
      // A hurt body eats to be healed, where nothing bites meanwhile.
      const eats = wantsFood(bot, foes(bot, quietRadiusBlocks).length === 0)
      return eats && bestFood(bot) ? `is hungry (${bot.food}/20)` : undefined
    },
    async act(context) {
      const food = bestFood(context.bot)
      if (food) await eat(context, food)
    },
  },
  leavingBuilding,
  gettingBack,
]
