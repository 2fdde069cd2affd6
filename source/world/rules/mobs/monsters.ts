import { Player } from '../../entities/player.ts'
import { Mob } from '../../entities/spawning.ts'
import { someCellOnLine } from '../../entities/straight-line.ts'
import type { Game } from '../../game.ts'
import type { Mechanic } from '../../mechanic.ts'
import { distance, floor, type Point } from '../../point.ts'
import { shootAt } from '../arrows.ts'
import { knockBack } from '../attacking.ts'
import { hurt } from '../damage.ts'
import { explode } from '../explosions.ts'
import { setGoal, walk, wanderGoal } from './walking.ts'

interface Kind {
  /** How far it sees players. */
  readonly sight: number
  /** Damage of its blow by difficulty easy, normal, hard. */
  readonly blow: readonly [number, number, number]
  readonly hurry: number
  readonly burns?: boolean
}

const kinds: Readonly<Record<string, Kind>> = {
  zombie: { sight: 35, blow: [2.5, 3, 4.5], hurry: 1.15, burns: true },
  husk: { sight: 35, blow: [2.5, 3, 4.5], hurry: 1.15 },
  drowned: { sight: 35, blow: [2.5, 3, 4.5], hurry: 1.15, burns: true },
  skeleton: { sight: 16, blow: [2, 2, 3], hurry: 1.1, burns: true },
  stray: { sight: 16, blow: [2, 2, 3], hurry: 1.1, burns: true },
  spider: { sight: 16, blow: [2, 2, 3], hurry: 1.3 },
  cave_spider: { sight: 16, blow: [2, 2, 3], hurry: 1.3 },
  creeper: { sight: 16, blow: [0, 0, 0], hurry: 1 },
}
export const isMonster = (type: string): boolean => type in kinds

const archers = new Set(['skeleton', 'stray'])
const fuseTicks = 30
/** A monster that has not seen its prey for so long gives it up; the prey that hit it, later. */
const memoryTicks = 60
const grudgeTicks = 300

const difficultyIndex = (game: Game): 0 | 1 | 2 => (game.difficulty === 'easy' ? 0 : game.difficulty === 'hard' ? 2 : 1)

const huntable = (p: Player): boolean => p.loggedIn && p.alive && p.mortal

/** By day spiders leave people alone unless hit, and soon let go of whom they hunted at night. */
const isPeaceful = (game: Game, mob: Mob): boolean =>
  mob.type.endsWith('spider') && !game.isNight && !(mob.attacker instanceof Player && game.age - mob.attackedAt < 200)

/** Whether a monster still hunts the player it hunted: near enough, and not out of its sight for long. */
function hunts(game: Game, mob: Mob, prey: Player, { sight }: Kind): boolean {
  if (!huntable(prey) || distance(prey.position, mob.position) >= sight) return false
  if (isPeaceful(game, mob) && game.random.oneIn(10)) return false
  if (sees(game, mob.eyes, prey.eyes)) mob.targetSeenAt = game.age
  return game.age - mob.targetSeenAt <= (mob.attacker === prey ? grudgeTicks : memoryTicks)
}

function chooseTarget(game: Game, mob: Mob, kind: Kind): Player | undefined {
  if (mob.target instanceof Player && hunts(game, mob, mob.target, kind)) return mob.target
  if (isPeaceful(game, mob)) return undefined
  let best: Player | undefined
  for (const player of game.players) {
    if (!huntable(player)) continue
    const sight = kind.sight * (player.sneaking ? 0.8 : 1)
    const far = distance(player.position, mob.position)
    if (far < sight && (!best || far < distance(best.position, mob.position)) && sees(game, mob.eyes, player.eyes))
      best = player
  }
  if (best) mob.targetSeenAt = game.age
  return best
}

/** Nothing full stands between two points. */
const sees = (game: Game, a: Point, b: Point): boolean =>
  !someCellOnLine(a, b, cell => {
    const state = game.at(cell)
    return state !== 0 && game.registry.blocks.isFull(state) && !game.registry.blocks.info(state).transparent
  })

function lookAt(mob: Mob, p: Point): void {
  mob.yaw = (Math.atan2(-(p.x - mob.x), p.z - mob.z) * 180) / Math.PI
  mob.headYaw = mob.yaw
  mob.pitch = (-Math.atan2(p.y - mob.eyes.y, Math.hypot(p.x - mob.x, p.z - mob.z)) * 180) / Math.PI
}

function strike(game: Game, mob: Mob, target: Player, kind: Kind): void {
  const reach = Math.sqrt((mob.width * 2) ** 2 + target.width)
  if (mob.cooldown > 0 || distance(mob.position, target.position) > reach) return
  mob.cooldown = 20
  game.network.aroundEntity(mob, 'animation', { entityId: mob.id, animation: 0 })
  if (hurt(game, target, kind.blow[difficultyIndex(game)], { kind: 'attack', by: mob }) > 0)
    knockBack(game, target, mob, 0.4)
}

function shoot(game: Game, mob: Mob, target: Player): void {
  const far = distance(mob.position, target.position)
  if (far < 5) {
    const goal = wanderGoal(game, mob, 5, target.position)
    if (goal) setGoal(game, mob, goal, 20)
  } else if (far < 13) mob.goal = undefined
  lookAt(mob, target.eyes)
  if (mob.cooldown > 0 || far > 15 || !sees(game, mob.eyes, target.eyes)) return
  mob.cooldown = game.difficulty === 'hard' ? 20 : 40
  shootAt(game, mob, { x: target.x, y: target.y + 0.6, z: target.z }, 1.6, 2)
}

function swell(game: Game, mob: Mob, target: Player | undefined): void {
  const near =
    target !== undefined &&
    distance(mob.position, target.position) < (mob.fuse > 0 ? 7 : 3) &&
    sees(game, mob.eyes, target.eyes)
  mob.fuse = Math.max(0, mob.fuse + (near ? 1 : -1))
  mob.setMeta(16, 'int', near ? 1 : -1)
  if (near) mob.goal = undefined
  if (mob.fuse < fuseTicks) return
  game.remove(mob)
  explode(game, {
    at: mob.position,
    power: 3,
    source: mob,
    by: mob,
    blocks: !game.rules.mobGriefing ? 'stay' : game.rules.mobExplosionDropDecay ? 'decay' : 'drop',
  })
}

function inSun(game: Game, mob: Mob): boolean {
  if (game.clock > 12_000 && game.clock < 23_500) return false
  if (game.weather !== 'clear' || mob.equipment[5]) return false
  const { x, y, z } = floor(mob.eyes)
  for (let up = y; up < y + 64; up++) {
    const state = game.at({ x, y: up, z })
    if (state !== 0 && game.registry.blocks.info(state).filterLight > 0) return false
  }
  return true
}

/** Monsters far from every player vanish. */
function despawns(game: Game, mob: Mob): boolean {
  if (mob.persistent || mob.customName) return false
  if (game.difficulty === 'peaceful') return true
  let nearest = Number.POSITIVE_INFINITY
  for (const player of game.players)
    if (!player.spectator) nearest = Math.min(nearest, distance(player.position, mob.position))
  if (nearest === Number.POSITIVE_INFINITY) return false
  return nearest > 128 || (nearest > 32 && mob.age > 600 && game.random.oneIn(800))
}

function hunt(game: Game, mob: Mob, kind: Kind): void {
  if (mob.cooldown > 0) mob.cooldown--
  if (despawns(game, mob)) {
    game.remove(mob)
    return
  }
  if (mob.noAi) return
  if (kind.burns && game.age % 10 === 0 && inSun(game, mob)) mob.fire = Math.max(mob.fire, 160)
  if (game.age % 10 === mob.id % 10 || !mob.target?.alive) mob.target = chooseTarget(game, mob, kind)
  const target = mob.target instanceof Player ? mob.target : undefined
  if (target) {
    setGoal(game, mob, target.position, 20)
    if (archers.has(mob.type)) shoot(game, mob, target)
    else if (mob.type !== 'creeper') strike(game, mob, target, kind)
  } else if (!mob.goal && game.random.oneIn(120)) {
    const goal = wanderGoal(game, mob, 10)
    if (goal) setGoal(game, mob, goal)
  }
  if (mob.type === 'creeper') swell(game, mob, target)
  if (!mob.removed) walk(game, mob, target ? kind.hurry : 0.8, !target)
}

export const monsters: Mechanic = {
  name: 'monsters',
  entities: [
    {
      match: isMonster,
      tick(game, mob) {
        if (mob instanceof Mob && mob.alive) hunt(game, mob, kinds[mob.type]!)
      },
    },
  ],
}
