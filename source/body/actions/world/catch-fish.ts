import type { Bot } from 'mineflayer'
import type { Entity } from 'prismarine-entity'
import { cell, distance, keyOf, type Position } from '../../../minecraft/blocks/position.ts'
import { botStateOf } from '../../bot/bot-state.ts'
import { eyesOf } from '../../bot/eyes.ts'
import { clickHeld, face, turn } from '../../bot/look-and-click.ts'
import { atServerPace } from '../../bot/server-pace.ts'
import { abortable, listenTo, throwIfAborted, until } from '../../bot/waits.ts'
import { type ActionContext, ActionError } from '../../contract/body-types.ts'
import { countOf, hold, inventoryOf } from '../../hands/carried-items.ts'
import { approach } from '../../reach/approach.ts'
import { aimAtWater } from '../../reach/cast-flight.ts'
import { pickUp } from '../../reach/pick-up-items.ts'
import { Terrain } from '../../terrain/terrain.ts'
import { gained } from './fight.ts'
import { floorBeside } from './use-blocks.ts'

/** The watchdog hears from an angler this often, ms. */
const biteHeartbeatMs = 5_000
/** ms in which a float comes to rest, and in which something bites: half a minute at most in the game, and as long for chance. */
const restMs = 2_500
const biteMs = 60_000
/** Casts that come to nothing, one after the other, before there is no fishing here. */
const vainCastsAtMost = 5
/** Blocks of water that are looked at for a place to cast to, nearest first. */
const waterAtMost = 256
/** What counts as fish. */
export const fishKinds: ReadonlySet<string> = new Set(['cod', 'salmon', 'tropical_fish', 'pufferfish', 'fish'])

/** The nearest water within so many blocks is fished in. */
const waterWithinBlocks = 24
export const waterNear = (bot: Bot): Position | undefined =>
  botStateOf(bot).ground.index.find(new Set(['water']), cell(bot.entity.position), waterWithinBlocks, 1)[0]

/** Fishes with the rod that is carried until there are so many more of some kinds. `tell`: how many there are by now. */
export async function catchFish(
  context: Pick<ActionContext, 'bot' | 'signal'>,
  kinds: ReadonlySet<string>,
  count: number,
  tell: (caught: number) => void,
): Promise<void> {
  const { bot, signal } = context
  const water = waterNear(bot)
  if (!water) throw new ActionError('not-found', `sees no water within ${waterWithinBlocks} blocks`)
  if (distance(water, cell(bot.entity.position)) > 4) await approach(bot, floorBeside(new Terrain(bot), water), signal)
  const before = inventoryOf(bot)
  const missed = new Set<string>()
  let vain = 0
  for (let caught = 0; caught < count; caught = moreOf(bot, kinds, before)) {
    throwIfAborted(signal)
    if (countOf(bot, 'fishing_rod') === 0)
      throw new ActionError('missing-tool', `its rod broke after ${gained(bot, before) || 'nothing'} was caught`)
    const now = caught
    const had = inventoryOf(bot)
    if (!(await castAndReel(context, water, missed, () => tell(now)))) {
      if (++vain < vainCastsAtMost) continue
      throw new ActionError('unsupported', `nothing bit in ${vain} casts; this server may have no fishing`)
    }
    vain = 0
    // The catch flies to the angler.
    const ms = atServerPace(bot, 1_500)
    if (!(await until(bot.inventory, ['updateSlot'], () => gained(bot, had) !== '', { ms, signal })))
      await pickUp(bot, cell(bot.entity.position), 5, signal)
  }
}

const moreOf = (bot: Bot, kinds: ReadonlySet<string>, before: Readonly<Record<string, number>>): number =>
  Object.entries(inventoryOf(bot)).reduce(
    (sum, [name, count]) => sum + (kinds.has(name) ? Math.max(0, count - (before[name] ?? 0)) : 0),
    0,
  )

/** One cast: true when something bit and was reeled in. `missed`: cells where a float did not come to lie in water. */
async function castAndReel(
  { bot, signal }: Pick<ActionContext, 'bot' | 'signal'>,
  water: Position,
  missed: Set<string>,
  tell: () => void,
): Promise<boolean> {
  await botStateOf(bot).reflexes.gate.pass(signal)
  await hold(bot, 'fishing_rod', signal)
  const lands = await aim(bot, water, missed, signal)
  let float: Entity | undefined
  const stopListening = listenTo(bot, {
    entitySpawn: (one: Entity) => {
      if (/^fishing_(?:bobber|hook|float)$/.test(one.name ?? '')) float ??= one
    },
  })
  // Until something bites nothing moves.
  const heartbeat = setInterval(tell, biteHeartbeatMs)
  const over = new AbortController()
  let isCast = false
  const click = bot.activateItem
  let reeled = Promise.resolve()
  // mineflayer reels in what bites, at once: the hand does it in its turn.
  const reel = () => {
    reeled = botStateOf(bot).handPace.act('use', undefined, signal, () => click(false))
    reeled.catch(() => {})
  }
  try {
    let bite = Promise.resolve(false)
    await clickHeld(bot, signal, () => {
      isCast = true
      bite = bot.fish().then(
        () => true,
        // Another thing in the hand, or too far a way, ends a cast.
        () => false,
      )
      bot.activateItem = reel
    })
    const astray = liesAstray(bot, () => float, AbortSignal.any([signal, over.signal])).then(is => (is ? false : bite))
    const bit = await abortable(Promise.race([bite, astray]), signal, atServerPace(bot, biteMs), 'fishing')
    bot.activateItem = click
    if (bit) await reeled
    if (!bit && lands) missed.add(keyOf(lands))
    if (!bit && float && bot.entities[float.id]) await clickHeld(bot, signal)
    return bit
  } catch (error) {
    bot.activateItem = click
    if (isCast && bot.heldItem?.name === 'fishing_rod') bot.activateItem()
    if (error instanceof ActionError && error.code === 'timeout') return false
    throw error
  } finally {
    over.abort()
    clearInterval(heartbeat)
    stopListening()
  }
}

/** Turns to where the float is to fly; resolves to the cell of water where it should come down, if one was found. */
async function aim(
  bot: Bot,
  water: Position,
  missed: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<Position | undefined> {
  const terrain = new Terrain(bot)
  const around = botStateOf(bot).ground.index.find(new Set(['water']), cell(bot.entity.position), 16, waterAtMost)
  const kindAt = (x: number, y: number, z: number) => terrain.at(x, y, z)
  const open = around.filter(at => !missed.has(keyOf(at)))
  const found = aimAtWater(kindAt, eyesOf(bot), open)
  if (found) await turn(bot, found.yaw, found.pitch, signal)
  else await face(bot, { x: water[0] + 0.5, y: water[1] + 0.9, z: water[2] + 0.5 }, signal)
  return found?.lands
}

/** Whether the float has come to rest out of the water. */
async function liesAstray(bot: Bot, float: () => Entity | undefined, signal: AbortSignal): Promise<boolean> {
  try {
    const terrain = new Terrain(bot)
    const isWet = () => {
      const at = float()?.position
      return at !== undefined && [0, -0.5].some(down => terrain.of(cell(at.offset(0, down, 0)))?.swimmable === true)
    }
    const ms = atServerPace(bot, restMs)
    return !(await until(bot, ['entityMoved', 'entitySpawn'], isWet, { ms, signal })) && float() !== undefined
  } catch {
    return false // the cast is over
  }
}
