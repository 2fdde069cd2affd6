import type { Bot } from 'mineflayer'
import type { Entity } from 'prismarine-entity'
import { cell, distance, type Position, show } from '../../minecraft/blocks/position.ts'
import { armourOf, armourSlots } from '../../minecraft/names/armour.ts'
import { withArticle } from '../../minecraft/names/articles.ts'
import { creatureName } from '../../minecraft/names/creatures.ts'
import { tickMs } from '../../minecraft/tick.ts'
import { botStateOf } from '../bot/bot-state.ts'
import type { DangerState } from '../bot/danger-state.ts'
import { ActionError } from '../contract/body-types.ts'
import { Terrain } from '../terrain/terrain.ts'
import { standingCell } from '../walk/follow-path.ts'
import { findWay, type Goal, nearGoal, type SearchOptions } from '../walk/path-search.ts'
import { isFoe } from './surroundings.ts'

/** What monsters mean to a body: which are a danger, which hands can beat, and how to get away from them. */

/** What comes up walls, through them, or by air. */
const climber = /^(spider|cave_spider|enderman|vex|phantom|slime|magma_cube|silverfish|endermite)$/
const shooter = /^(skeleton|stray|bogged|pillager|witch|blaze|ghast|breeze)$/
/** Blocks up or down within which a monster comes over the ground. */
const sameLevelBlocks = 7
/** Blocks from which a monster is about to attack. */
const attackRadiusBlocks = 5
/** Blocks from which one gets out of the way of a creeper: its fuse burns within three, and one may stand in a pit. */
const fuseRadiusBlocks = 8
/** Blocks within which a monster strikes, and is struck. */
const armsLengthBlocks = 3
/** Blocks from which archers shoot. */
const shotRadiusBlocks = 16
/** Cells that are looked at for a monster's way; more than it takes to walk around a few trees. */
const maxWayCells = 300
/** Most monsters see no player beyond this, in blocks. */
const outOfSightBlocks = 18
/** ms after which a body that was hurt is left alone. */
const graceMs = 5_000
/** Blocks that one keeps from monsters on the way: they come nearer while one passes. */
const berthBlocks = 6

export const kindOf = ({ name = '' }: Entity): string => creatureName(name)

const wasHurt = (bot: Bot): boolean => performance.now() - botStateOf(bot).danger.hurtAt <= graceMs

/** By day spiders bite only whom they bit before, and who is hit hits back. */
const isPeaceful = (bot: Bot, { name = '' }: Entity): boolean =>
  !isNight(bot) && creatureName(name).endsWith('spider') && !wasHurt(bot)

/** All monsters within a radius, also those that have no way here. */
export const monstersAround = (bot: Bot, radius: number): Entity[] =>
  Object.values(bot.entities).filter(one => isFoe(bot, one) && one.position.distanceTo(bot.entity.position) <= radius)

/** Monsters within a radius that are a danger, nearest first. */
export const foes = (bot: Bot, radius: number): Entity[] => foesAround(bot, bot.entity.position, radius)

/** The same around another place. */
export const foesAround = (bot: Bot, centre: Entity['position'], radius: number): Entity[] => {
  const gap = (entity: Entity) => entity.position.distanceTo(centre)
  return (
    Object.values(bot.entities)
      .filter(entity => isFoe(bot, entity) && gap(entity) <= radius && !isPeaceful(bot, entity))
      // What walks in a cave below has no way here; what walks above a pit has one, and above a mine none.
      .filter(entity => {
        const up = entity.position.y - centre.y
        return Math.abs(up) <= sameLevelBlocks || (up > 0 && findsWay(bot, entity))
      })
      .sort((a, b) => gap(a) - gap(b))
  )
}

/** Whether monsters are within a radius of a place. */
export const isAmongMonsters = (bot: Bot, [x, y, z]: Position, radius: number): boolean =>
  foesAround(bot, bot.entity.position.clone().set(x, y, z), radius).length > 0

/** Whether a monster can come here: one in a pit, or behind a wall, is run away from for ever and never gone. */
function hasWayTo(bot: Bot, enemy: Entity): boolean {
  return shooter.test(kindOf(enemy)) || climber.test(kindOf(enemy)) || findsWay(bot, enemy)
}

/** Whether there is a way on foot from a monster to the body, among the cells that lie nearest. */
function findsWay(bot: Bot, enemy: Entity): boolean {
  const search = findWay(new Terrain(bot), cell(enemy.position), nearGoal(standingCell(bot), 1.5), {
    maxNodes: maxWayCells,
  })
  for (let slice = search.next(); ; slice = search.next()) if (slice.done) return slice.value.complete
}

/** The nearest monster that is about to attack. */
export const attacker = (bot: Bot): Entity | undefined =>
  foes(bot, shotRadiusBlocks).find(one => {
    const near =
      kindOf(one) === 'creeper' ? fuseRadiusBlocks : isShotBy(bot, one) ? shotRadiusBlocks : attackRadiusBlocks
    return bot.entity.position.distanceTo(one.position) <= near && hasWayTo(bot, one)
  })

/** Whether an archer may be who has just hurt the body: it stands where it shoots, and comes no nearer. */
const isShotBy = (bot: Bot, one: Entity): boolean => shooter.test(kindOf(one)) && wasHurt(bot)

/** Whether one that waits at a distance kills who comes out: by an arrow or by its fuse. */
export const killsAtSight = (one: Entity): boolean => shooter.test(kindOf(one)) || kindOf(one) === 'creeper'

export const armed = (bot: Bot): boolean => bot.inventory.items().some(item => /_(sword|axe)$/.test(item.name))

/** Ticks of a day between which monsters do not burn. */
const [dusk, dawn] = [12_542, 23_460]

export const isNight = (bot: Bot): boolean => {
  const time = bot.time?.timeOfDay ?? 0
  return time >= dusk && time <= dawn
}

export const msUntilDay = (bot: Bot): number => (isNight(bot) ? (dawn - bot.time.timeOfDay) * tickMs : 0)

/** ms in which a hole is dug and closed. */
const digInMs = 5_000
/** Blocks that a monster must be away for a hole to be closed before it is there: what it walks in that time. */
const headStartOf = (kind: string): number => (climber.test(kind) ? 16 : shooter.test(kind) ? 8 : 12)
/** Blocks from which most monsters see a body, and come after it. */
const followRadiusBlocks = 16
/** Blocks within which monsters are reckoned with by one who looks for a place to run to. */
const knownRadiusBlocks = 2 * outOfSightBlocks
/** Blocks that a monster comes after while one runs a block. */
const pursuitShare = 0.5

/** Cells that are out of monsters' reach by `gapOf` blocks, though the near ones come after; `fits` says what else they must be. */
function clearGoal(bot: Bot, gapOf: (kind: string, follows: boolean) => number, fits: (at: Position) => boolean): Goal {
  const start = cell(bot.entity.position)
  const near = foes(bot, knownRadiusBlocks).map(one => {
    const at = cell(one.position)
    const follows = distance(at, start) <= followRadiusBlocks
    return { at, gap: gapOf(kindOf(one), follows), follows }
  })
  const lack = (at: Position): number => {
    const run = pursuitShare * distance(at, start)
    return near.reduce((most, one) => Math.max(most, one.gap + (one.follows ? run : 0) - distance(at, one.at)), 0)
  }
  return { reached: at => lack(at) === 0 && fits(at), estimate: lack }
}

export const timeToDigIn = (bot: Bot, fits: (at: Position) => boolean): Goal => clearGoal(bot, headStartOf, fits)

/** Out of sight of the monsters that come after, not beside others, and not farther from `home` than it must be: who flees again and again does not stray. */
export function awayFromFoes(bot: Bot, home: Position | undefined, tether: number): Goal {
  const clear = clearGoal(
    bot,
    (_kind, follows) => (follows ? outOfSightBlocks : fuseRadiusBlocks),
    () => true,
  )
  const astray = (at: Position) => (home ? Math.max(0, distance(at, home) - tether) : 0)
  return { reached: at => clear.reached(at) && astray(at) === 0, estimate: at => clear.estimate(at) + astray(at) }
}

/** How one walks who flees: not past the monsters. */
export function fleeing(bot: Bot, target: string): SearchOptions & { readonly target: string } {
  const start = cell(bot.entity.position)
  const near = foes(bot, knownRadiusBlocks).map(one => cell(one.position))
  const bounds = near.map(at => ({ at, gap: Math.min(berthBlocks, distance(at, start)) }))
  const avoid = (...at: Position) => bounds.some(enemy => distance(at, enemy.at) < enemy.gap)
  // Better a longer way at once than the shortest one later: a fuse burns a second and a half.
  return { maxNodes: 4_000, haste: 1.5, target, avoid }
}

/** Health up to which a body with a weapon runs, digs in, or does so although it is to fight. */
const weak = { runs: 10, digsIn: 14, fights: 6 }
/** Points of armour, of 20, with which a body works on among monsters at night: all of iron has 15, of chain 12. */
const soundArmour = 10
/** So many monsters in reach are too many for one. */
const crowd = { monsters: 2, blocks: 8 }

/** Whether a body runs from monsters rather than fights them. */
export const runsFromFoes = (bot: Bot): boolean =>
  botStateOf(bot).reflexes.switches.isOn('self_defense') &&
  !(armed(bot) && bot.health > (botStateOf(bot).action.fights ? weak.fights : weak.runs))

/**
 * Whether a body runs from this monster: a hand is no match for a fuse and an arrow, nor for several, nor for any where one of them is in
 * water. One that strikes already is fought: running, one is struck all the way.
 */
export function runsFrom(bot: Bot, enemy: Entity): boolean {
  if (runsFromFoes(bot)) return true
  if (botStateOf(bot).action.fights || (enemy === atArmsLength(bot) && wasHurt(bot))) return false
  const terrain = new Terrain(bot)
  return (
    kindOf(enemy) === 'creeper' ||
    (shooter.test(kindOf(enemy)) && !isClad(bot)) ||
    foes(bot, crowd.blocks).length >= crowd.monsters ||
    [standingCell(bot, terrain), cell(enemy.position)].some(at => terrain.of(at)?.swimmable === true)
  )
}

/** Who is at arm's length of a body that can beat it: one who turns the back on it is bitten all the way. */
export function atArmsLength(bot: Bot): Entity | undefined {
  if (runsFromFoes(bot) || foes(bot, fuseRadiusBlocks).some(one => kindOf(one) === 'creeper')) return undefined
  const near = foes(bot, armsLengthBlocks)
  return near.length < crowd.monsters ? near[0] : undefined
}

/** The only monster near that a body can beat: it is fought in the open, rather than run from into the night or waited for in half a hole. */
export function beatable(bot: Bot): Entity | undefined {
  const [enemy, ...others] = foes(bot, followRadiusBlocks)
  const isLone = enemy && others.length === 0 && enemy.position.distanceTo(bot.entity.position) <= crowd.blocks
  return isLone && hasWayTo(bot, enemy) && !runsFrom(bot, enemy) ? enemy : undefined
}

/** Whether a monster comes near who digs in before the hole is closed, when that takes so long yet. */
export const comesWithin = (bot: Bot, ms: number): boolean =>
  foes(bot, knownRadiusBlocks).some(
    one => one.position.distanceTo(bot.entity.position) < (headStartOf(kindOf(one)) * ms) / digInMs,
  )

/** The nearest monster that can strike now. */
export const striker = (bot: Bot): Entity | undefined =>
  foes(bot, armsLengthBlocks).find(one => kindOf(one) !== 'creeper')

const isClad = (bot: Bot): boolean =>
  armourSlots.reduce((sum, slot) => sum + armourOf(bot.inventory.slots[slot]?.name ?? '').points, 0) >= soundArmour

/** Whether a body stays out at night while monsters are about: one that is to fight, or that is clad for it. */
export const bravesNight = (bot: Bot): boolean =>
  armed(bot) && (botStateOf(bot).action.fights ? bot.health > weak.fights : bot.health > weak.digsIn && isClad(bot))

/** Whether a body leaves its shelter for a fight that it was sent into: well enough not to dig in again at the first blow. */
export const isCalledOut = (bot: Bot): boolean =>
  botStateOf(bot).action.fights && armed(bot) && bot.health > weak.digsIn

/** Blocks within which a body helps a player whom a monster hits, and within which that monster stands by them. */
const helpRadiusBlocks = 12
const besideVictim = 4

/** The monster that has just hit a player near, where the body has the weapon and the health to help. */
export function strikerNear(bot: Bot): Entity | undefined {
  const { action, danger } = botStateOf(bot)
  const { playerHurt } = danger
  if (action.fights || !playerHurt || performance.now() - playerHurt.at > graceMs) return undefined
  const { player } = playerHurt
  const isNear =
    bot.entities[player.id] === player && player.position.distanceTo(bot.entity.position) <= helpRadiusBlocks
  if (!isNear || !armed(bot) || bot.health <= weak.runs) return undefined
  const near = foesAround(bot, player.position, shotRadiusBlocks)
  const beside = (one: Entity): boolean => one.position.distanceTo(player.position) <= besideVictim
  // Two against as many monsters, but not against more, nor against a fuse.
  if (near.filter(beside).length > crowd.monsters || near.some(one => kindOf(one) === 'creeper' && beside(one)))
    return undefined
  return near.find(one => (shooter.test(kindOf(one)) ? isClad(bot) : beside(one)))
}

/** Cells where a body that runs from monsters would have to run; undefined when no monster is near. */
export function foesReach(bot: Bot): SearchOptions['avoid'] {
  const { action, reflexes } = botStateOf(bot)
  const isSafe = action.fights || (armed(bot) && isClad(bot))
  if (!reflexes.switches.isOn('self_defense') || (isSafe && !runsFromFoes(bot))) return undefined
  const start = cell(bot.entity.position)
  const near = foes(bot, knownRadiusBlocks)
    .map(one => cell(one.position))
    .filter(at => distance(at, start) > attackRadiusBlocks)
  if (near.length === 0) return undefined
  return (...at) => near.some(enemy => distance(at, enemy) <= attackRadiusBlocks + 1)
}

/** A monster that is met again within so many blocks of where it stood stands there. */
const sameSpotBlocks = 4

/** Notes that a body runs from a monster. */
export function noteFlight(bot: Bot, enemy: Entity): void {
  const { danger } = botStateOf(bot)
  const at = cell(enemy.position)
  const again = danger.flight !== null && distance(danger.flight.at, at) <= sameSpotBlocks
  danger.flight = { from: kindOf(enemy), at, times: again ? danger.flight!.times + 1 : 1 }
}

/** Why a body that was driven off again by the same monster on the same spot does not try for ever; `before` is its flight when it began. */
export function keptAway(bot: Bot, before: DangerState['flight'], target: string): ActionError | undefined {
  const { flight } = botStateOf(bot).danger
  if (!flight || flight === before || flight.times < 2) return undefined
  const monster = `${withArticle(flight.from)} at ${show(flight.at)}`
  return new ActionError('too-dangerous', `${monster} keeps it from ${target}: it had to run ${flight.times} times`)
}

/** Blocks around a monster that drove a body off where it had better not work. */
export const dangerRadius = attackRadiusBlocks + 4
