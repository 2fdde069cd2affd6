import type { Bot } from 'mineflayer'
import type { Entity } from 'prismarine-entity'
import { standsIn } from '../../minecraft/blocks/box.ts'
import { cell, distance, keyOf, type Position } from '../../minecraft/blocks/position.ts'
import { withArticle } from '../../minecraft/names/articles.ts'
import { readable } from '../../minecraft/names/readable.ts'
import { wordList } from '../../minecraft/names/word-list.ts'
import { botStateOf } from '../bot/bot-state.ts'
import { face } from '../bot/look-and-click.ts'
import { throwIfAborted, until } from '../bot/waits.ts'
import { isWanted } from '../build/site/body-room.ts'
import { type ActionContext, ActionError, type Claims } from '../contract/body-types.ts'
import { countOf } from '../hands/carried-items.ts'
import { handOverKey } from '../hands/turns.ts'
import { betterArmour, wear } from '../hands/wear.ts'
import { fight } from '../reach/fight-creature.ts'
import { dropsAround, pickUp } from '../reach/pick-up-items.ts'
import { walkNear, walkTo } from '../reach/walk-to.ts'
import { putBeside } from '../reach/work-stations.ts'
import { cellsUnder, inHitbox } from '../terrain/body-box.ts'
import { Terrain } from '../terrain/terrain.ts'
import { standingCell } from '../walk/follow-path.ts'
import { Reach } from '../walk/path-search.ts'
import { isAmongMonsters, kindOf } from './foes.ts'
import type { Reflex, Rest } from './reflex.ts'
import { foe, idleDangerRadiusBlocks, maxStrayBlocks, nearestOf } from './surroundings.ts'

/** What waits until the body is idle. */
export const idleReflexes: readonly Reflex[] = [
  {
    name: 'armour',
    description: 'Put on armour that is better than what is worn.',
    on: true,
    urgent: false,
    every: 1_000,
    // With a window open, or something on its cursor, the clicks would go elsewhere.
    applies: bot =>
      betterArmour(bot) && handsAreFree(bot) ? `has ${readable(betterArmour(bot)!.item.name)} to wear` : undefined,
    async act({ bot, signal }) {
      const better = betterArmour(bot)
      if (better) await wear(bot, better.item, better.slot, signal)
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
    description:
      'Step aside when another player stands in the same place, gets something there or wants to build there.',
    on: true,
    urgent: false,
    every: 1_000,
    applies(bot, claims, rest) {
      if (cellsUnder(bot).some(at => isWanted(bot, claims, at))) return 'stands where another builds'
      return placeAside(bot, claims, rest) ? 'stands too near to another player' : undefined
    },
    async act({ bot, claims, signal }, rest) {
      if (cellsUnder(bot).some(at => isWanted(bot, claims, at))) {
        const free = { reached: (at: Position) => !isWanted(bot, claims, at), estimate: () => 0 }
        return await walkTo(bot, free, signal, { maxNodes: 2_000, target: 'a place where no other builds' })
      }
      const place = placeAside(bot, claims, rest())
      if (!place) return
      await walkNear(bot, place, 0, signal, { maxNodes: 200, target: 'a place aside' })
      botStateOf(bot).reflexes.steppedAside = place
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
      const isSafe =
        !foe(bot, idleDangerRadiusBlocks) && !(rest && isAmongMonsters(bot, rest.home, idleDangerRadiusBlocks))
      return strayed && isSafe ? 'was driven away' : undefined
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
      if (entity) await face(bot, entity.position.offset(0, entity.height * 0.9, 0))
    },
  },
]

const handsAreFree = (bot: Bot): boolean => !bot.currentWindow && !bot.inventory.selectedItem

/** Nearer to another player, in blocks, a body steps aside, and no farther than so many steps. */
const crowdedBlocks = 0.6
const asideSteps = 6
/** So far apart, in blocks, no body picks up what is thrown to the other. */
const apartBlocks = 2.5
/** Nearer to a player to whom another hands things, along either axis, a body steps aside: as far as a throw goes astray. */
const handOverBlocks = 2

/**
 * Where a body goes that stands too near to other players; undefined when it need not, or there is no place. Each takes a free
 * place of its own, in the order of their names: all in the same one would stand there together again, and go on for ever.
 */
function placeAside(bot: Bot, claims: Claims, rest: Rest | undefined): Position | undefined {
  const others = othersThan(bot)
  const crowd = others.filter(({ position }) => position.distanceTo(bot.entity.position) <= crowdedBlocks)
  // Two that did not step aside at the same time may both have chosen this side: the later one by name goes on.
  const { steppedAside } = botStateOf(bot).reflexes
  const isBeside =
    steppedAside !== null &&
    keyOf(steppedAside) === keyOf(cell(bot.entity.position)) &&
    others.some(
      ({ username = '', position: { x, z } }) =>
        username < bot.username && Math.hypot(steppedAside[0] + 0.5 - x, steppedAside[2] + 0.5 - z) < apartBlocks,
    )
  const recipients = recipientsNear(bot, claims, others)
  if (crowd.length === 0 && !isBeside && recipients.length === 0) return undefined
  const bystanders = others.filter(
    one => !recipients.includes(one) && recipients.some(recipient => beside(one, recipient.position) < handOverBlocks),
  )
  const before = [...new Set([...crowd, ...bystanders])].filter(({ username = '' }) => username < bot.username).length
  const cells = [...new Reach(new Terrain(bot), standingCell(bot), asideSteps, {}).cells()]
    .filter(({ at, cost }) => cost <= asideSteps && !isWanted(bot, claims, at))
    .filter(({ at }) => rest?.within === undefined || standsIn(at, rest.within))
    .filter(({ at }) => !others.some(({ position }) => inHitbox(position, at)))
    .filter(({ at: [x, , z] }) => recipients.every(one => beside(one, { x: x + 0.5, z: z + 0.5 }) >= apartBlocks))
    .map(({ at }) => at)
  const taken: Position[] = []
  for (let turn = 0; turn <= before; turn++) {
    const free = cells.filter(at => !taken.includes(at))
    const isApart = (at: Position): boolean =>
      [
        ...others.map(({ position: { x, z } }) => [x - 0.5, z - 0.5] as const),
        ...taken.map(([x, , z]) => [x, z] as const),
      ].every(([x, z]) => Math.hypot(at[0] - x, at[2] - z) >= apartBlocks)
    const place = free.find(isApart) ?? (crowd.length > 0 ? free[0] : undefined)
    if (place === undefined) return undefined
    taken.push(place)
  }
  return taken.at(-1)
}

/** A hand-over is under way so near, in blocks, that a body which stepped aside for it stays there. */
const handOverNearBlocks = 5
/** ms for which it stays, at most. */
const handOverMs = 15_000

/** What a body whose action has no end does for a moment, see `without-end.ts`: it leaves a player to whom another hands things, as idle ones do. */
export async function leaveForGift({ bot, claims, signal }: ActionContext): Promise<void> {
  if (!isBesideGift(bot, claims)) return
  const place = placeAside(bot, claims, undefined)
  try {
    if (place) await walkNear(bot, place, 0, signal, { maxNodes: 200, target: 'a place aside' })
  } catch (error) {
    throwIfAborted(signal)
    if (!(error instanceof ActionError)) throw error
  }
  const isOver = () => !recipients(bot, claims).some(one => beside(one, bot.entity.position) < handOverNearBlocks)
  await until(bot, ['entityMoved', 'entityGone'], isOver, { ms: handOverMs, signal })
}
export const isBesideGift = (bot: Bot, claims: Claims): boolean =>
  recipientsNear(bot, claims, othersThan(bot)).length > 0

const othersThan = (bot: Bot): Entity[] =>
  Object.values(bot.entities).filter(entity => entity !== bot.entity && entity.type === 'player')

type Flat = Readonly<Record<'x' | 'z', number>>

/** How far a place is from a player along the longer axis, in blocks: as the game has it for what they pick up. */
const beside = ({ position }: Entity, { x, z }: Flat): number =>
  Math.max(Math.abs(position.x - x), Math.abs(position.z - z))

/** To whom others of the team hand things. A recipient itself, and who hands them, see none. */
function recipients(bot: Bot, claims: Claims, others = othersThan(bot)): readonly Entity[] {
  const giver = (name: string): string | undefined => claims.owner(handOverKey(name))
  if (giver(bot.username) !== undefined) return []
  return others.filter(({ username }) => {
    const from = username === undefined ? undefined : giver(username)
    return from !== undefined && from !== bot.username
  })
}

/** Those so near that this body would pick the things up. */
const recipientsNear = (bot: Bot, claims: Claims, others: readonly Entity[]): readonly Entity[] =>
  recipients(bot, claims, [...others]).filter(
    one =>
      Math.abs(one.position.y - bot.entity.position.y) < apartBlocks &&
      beside(one, bot.entity.position) < handOverBlocks,
  )

const lights = wordList('torch wall_torch lantern glowstone sea_lantern jack_o_lantern shroomlight campfire')

const lightNear = (bot: Bot): boolean =>
  botStateOf(bot).ground.index.find(new Set(lights), cell(bot.entity.position), 7, 1).length > 0

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
