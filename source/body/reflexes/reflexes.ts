import type { Bot } from 'mineflayer'
import type { Entity } from 'prismarine-entity'
import { cell, distance, type Position } from '../../minecraft/blocks/position.ts'
import { withArticle } from '../../minecraft/names/articles.ts'
import { isHostile } from '../../minecraft/names/creatures.ts'
import { wordList } from '../../minecraft/names/word-list.ts'
import { fight } from '../actions/world/fight.ts'
import { awayFrom } from '../actions/world/go-to.ts'
import { partsOf } from '../bot/bot-state.ts'
import { face } from '../bot/look-and-click.ts'
import { isWanted } from '../build/site/body-room.ts'
import { type ActionContext, ActionError, type Claims } from '../contract/body-types.ts'
import { countOf } from '../hands/carried-items.ts'
import { mayChange } from '../hands/dig-block.ts'
import { bestFood, eat } from '../hands/eat.ts'
import { dropsAround, pickUp } from '../reach/pick-up-items.ts'
import { walkNear, walkTo } from '../reach/walk-to.ts'
import { putBeside } from '../reach/work-stations.ts'
import { cellsUnder } from '../terrain/body-box.ts'
import { Terrain } from '../terrain/terrain.ts'
import { standingCell } from '../walk/follow-path.ts'
import type { Goal } from '../walk/path-search.ts'
import { surface } from '../walk/swim-up.ts'
import {
  armed,
  attacker,
  awayFromFoes,
  fleeing,
  foes,
  isNight,
  kindOf,
  msUntilDay,
  noteFlight,
  runsFromFoes,
} from './foes.ts'
import { getUnstuck, stuckIn } from './get-unstuck.ts'
import { climbOut, digIn, runToSoil, waitBelow } from './night-shelter.ts'

/** An automatic behaviour: when it applies it takes the body for a moment. */
export interface Reflex {
  readonly name: string
  readonly description: string
  /** Whether a new body has it. Those that change the plan of a team are off until a mind or a person switches them on. */
  readonly on: boolean
  /** Urgent ones interrupt an action (which goes on afterwards); the others wait until the body is idle. */
  readonly urgent: boolean
  /** At most this often, in ms. */
  readonly every: number
  /** It is stopped after so long, in ms. @default 20 000 */
  readonly atMost?: number
  /** What to do now, in words; undefined when there is nothing to do. */
  applies(bot: Bot, claims: Claims, rest: Rest | undefined): string | undefined
  act(context: ActionContext, rest: () => Rest | undefined): Promise<void>
}

/** A body without an action. */
export interface Rest {
  /** Where it came to rest: there it waits, and there it comes back to. */
  readonly home: Position
  /** performance.now() of that moment. */
  readonly since: number
}

const nearestOf = (bot: Bot, radius: number, match: (entity: Entity) => boolean): Entity | undefined => {
  const here = bot.entity.position
  let best: Entity | undefined
  for (const entity of Object.values(bot.entities)) {
    if (entity === bot.entity || !match(entity)) continue
    const gap = entity.position.distanceTo(here)
    if (gap <= radius && (!best || gap < best.position.distanceTo(here))) best = entity
  }
  return best
}

const foe = (bot: Bot, radius: number) => nearestOf(bot, radius, entity => isHostile(entity.name))

/** From this near, in blocks, a monster is a danger to a body without an action. */
const idleDangerRadius = 20
/** From this near, in blocks, a monster is a danger to a body that works. */
const workDangerRadius = 16
/** ms without work before it is worth digging in. */
const restBeforeShelterMs = 3_000
/** A body without work flees no farther from where it came to rest, in blocks. */
const maxStrayBlocks = 24

/** A dry, harmless cell to stand in, near. */
const safeGround = (terrain: Terrain): Goal => ({
  reached: ([x, y, z]) => {
    const kinds = [-1, 0, 1].map(dy => terrain.at(x, y + dy, z))
    return kinds.every(kind => kind && !kind.liquid && !kind.swimmable && !kind.harmful) && kinds[0]!.full
  },
  estimate: () => 0,
})

function danger(bot: Bot): string | undefined {
  const terrain = new Terrain(bot)
  const [x, y, z] = cell(bot.entity.position)
  const feet = terrain.at(x, y, z)
  const head = terrain.at(x, y + 1, z)
  if (feet?.name.includes('lava') || head?.name.includes('lava')) return 'stands in lava'
  if (feet?.name.includes('fire')) return 'stands in fire'
  if (terrain.at(x, y - 1, z)?.name.startsWith('magma')) return 'stands on magma'
  if (head?.swimmable && (bot.oxygenLevel ?? 20) < 8) return 'is short of air'
  return undefined
}

export const reflexes: readonly Reflex[] = [
  {
    name: 'self_preservation',
    description: 'Get out of lava, fire and deep water.',
    on: true,
    urgent: true,
    every: 250,
    applies: danger,
    async act({ bot, signal }) {
      try {
        // Air first: the breath may be over before a way is found.
        await surface(bot, signal)
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
    act: ({ bot, signal }) => getUnstuck(bot, signal),
  },
  {
    name: 'shelter',
    description: 'Dig in while monsters are about at night and the hands are bare; come up when they are gone.',
    on: true,
    urgent: true,
    every: 2_000,
    atMost: 15 * 60_000,
    applies(bot, _claims, rest) {
      if (!isNight(bot) || (armed(bot) && bot.health > 8) || !mayChange(bot)) return undefined
      const resting = rest !== undefined && performance.now() - rest.since > restBeforeShelterMs
      const [first] = foes(bot, resting ? idleDangerRadius : workDangerRadius)
      return first && `${withArticle(kindOf(first))} is about`
    },
    async act({ bot, claims, signal }, rest) {
      const parts = partsOf(bot)
      const [first] = foes(bot, idleDangerRadius)
      const letGo = await runToSoil(bot, claims, signal)
      const ground = standingCell(bot)
      parts.shelter = { from: first ? kindOf(first) : 'monster', dayInMs: msUntilDay(bot) }
      try {
        await digIn(bot, signal)
        await waitBelow(bot, () => rest() !== undefined, signal)
      } finally {
        // Out of a hole of one block one walks.
        const isDeep = !signal.aborted && standingCell(bot)[1] < ground[1] - 1
        if (isDeep) await climbOut(bot, ground, signal).catch(() => undefined)
        parts.shelter = null
        letGo()
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
    async act(context, rest) {
      const { bot, signal } = context
      const enemy = attacker(bot)
      if (!enemy) return
      if (!runsFromFoes(bot)) return void (await fight(context, enemy, 4))
      noteFlight(bot, enemy)
      try {
        await walkTo(bot, awayFromFoes(bot, rest()?.home, maxStrayBlocks), signal, fleeing(bot, 'a safe distance'))
      } catch (error) {
        // Bare hands lose even against a single zombie; who cannot get away fights, but goes to no creeper.
        const cornered = error instanceof ActionError && error.code === 'unreachable' && attacker(bot) === enemy
        if (!cornered || kindOf(enemy) === 'creeper') throw error
        await fight(context, enemy, 4)
      }
    },
  },
  {
    name: 'eating',
    description: 'Eat when hungry, the best food there is.',
    on: true,
    urgent: true,
    every: 3_000,
    applies: bot => (bot.food <= 12 && bestFood(bot) ? `is hungry (${bot.food}/20)` : undefined),
    async act(context) {
      const food = bestFood(context.bot)
      if (food) await eat(context, food)
    },
  },
  {
    name: 'hunting',
    description: 'Hunt animals near when idle.',
    on: false,
    urgent: false,
    every: 2_000,
    applies: bot => (prey(bot) ? `sees ${withArticle(kindOf(prey(bot)!))}` : undefined),
    async act(context) {
      const animal = prey(context.bot)
      if (!animal) return
      await fight(context, animal)
      await pickUp(context.bot, cell(animal.position), 6, context.signal)
    },
  },
  {
    name: 'item_collecting',
    description: 'Pick up items that lie near when idle.',
    on: false,
    urgent: false,
    every: 1_500,
    applies: bot => (dropsAround(bot, cell(bot.entity.position), 8).length > 0 ? 'sees items lying around' : undefined),
    act: async ({ bot, signal }) => void (await pickUp(bot, cell(bot.entity.position), 8, signal)),
  },
  {
    name: 'torch_placing',
    description: 'Put torches down in the dark when idle.',
    on: false,
    urgent: false,
    every: 5_000,
    applies(bot) {
      const night = (bot.time?.timeOfDay ?? 0) > 13_000
      const dark = (night || underRoof(bot)) && !lightNear(bot)
      return dark && countOf(bot, 'torch') > 0 ? 'it is dark' : undefined
    },
    act: async context => void (await putBeside(context, 'torch')),
  },
  {
    name: 'elbow_room',
    description: 'Step aside when another player stands in the same place or wants to build there.',
    on: true,
    urgent: false,
    every: 1_000,
    applies(bot, claims) {
      if (cellsUnder(bot).some(at => isWanted(bot, claims, at))) return 'stands where another builds'
      return nearestOf(bot, 0.6, entity => entity.type === 'player') ? 'stands too near to another player' : undefined
    },
    async act({ bot, claims, signal }) {
      if (cellsUnder(bot).some(at => isWanted(bot, claims, at))) {
        const free = { reached: (at: Position) => !isWanted(bot, claims, at), estimate: () => 0 }
        return await walkTo(bot, free, signal, { maxNodes: 2_000, target: 'a place where no other builds' })
      }
      await walkTo(bot, awayFrom(standingCell(bot), 1), signal, { maxNodes: 200, target: 'a place aside' })
    },
  },
  {
    name: 'return',
    description: 'Go back to where the work ended after fleeing from there, when idle.',
    on: true,
    urgent: false,
    every: 5_000,
    applies(bot, _claims, rest) {
      const strayed = rest !== undefined && distance(cell(bot.entity.position), rest.home) > maxStrayBlocks / 2
      return strayed && !foe(bot, idleDangerRadius) ? 'was driven away' : undefined
    },
    async act({ bot, signal }, rest) {
      const home = rest()?.home
      if (home) await walkNear(bot, home, 3, signal, { maxNodes: 8_000 })
    },
  },
  {
    name: 'idle_staring',
    description: 'Look at players and animals near when idle.',
    on: false,
    urgent: false,
    every: 3_000,
    applies: bot => (stared(bot) ? `looks at ${stared(bot)!.username ?? stared(bot)!.name}` : undefined),
    async act({ bot }) {
      const entity = stared(bot)
      if (entity) face(bot, entity.position.offset(0, entity.height * 0.9, 0))
    },
  },
]

const lights = wordList('torch wall_torch lantern glowstone sea_lantern jack_o_lantern shroomlight campfire')

const lightNear = (bot: Bot): boolean =>
  partsOf(bot).index.find(new Set(lights), cell(bot.entity.position), 7, 1).length > 0

function underRoof(bot: Bot): boolean {
  const terrain = new Terrain(bot)
  const [x, y, z] = cell(bot.entity.position)
  for (let dy = 2; dy < 24; dy++) if (terrain.at(x, y + dy, z)?.full) return true
  return false
}

const prey = (bot: Bot) => nearestOf(bot, 8, entity => /^(cow|pig|sheep|chicken|rabbit)$/.test(entity.name ?? ''))
const stared = (bot: Bot) =>
  nearestOf(
    bot,
    10,
    entity => entity.type === 'player' || /^(cow|pig|sheep|chicken|villager|cat|wolf)$/.test(entity.name ?? ''),
  )
