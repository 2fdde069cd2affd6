import { fluidAt, moveEntity } from '../../entities/physics.ts'
import type { Mob } from '../../entities/spawning.ts'
import type { Game } from '../../game.ts'
import type { Point } from '../../point.ts'

/** Blocks per tick of an animal that strolls, by kind. */
const walkingSpeeds: Readonly<Record<string, number>> = {
  rabbit: 0.14,
  chicken: 0.09,
  villager: 0.1,
  zombie: 0.1,
  skeleton: 0.1,
  spider: 0.13,
  creeper: 0.1,
  cow: 0.09,
  sheep: 0.09,
  pig: 0.1,
}

/** How deep a mob jumps down of its own will. */
const safeFall = 3

export function setGoal(game: Game, mob: Mob, goal: Point, ticks = 200): void {
  mob.goal = goal
  mob.goalUntil = game.age + ticks
}

/** A random place within `radius` blocks to which one can walk in a straight line. */
export function wanderGoal(game: Game, mob: Mob, radius: number, away?: Point): Point | undefined {
  for (let i = 0; i < 8; i++) {
    let dx = (game.random.next() * 2 - 1) * radius
    let dz = (game.random.next() * 2 - 1) * radius
    if (away && dx * (mob.x - away.x) + dz * (mob.z - away.z) < 0) [dx, dz] = [-dx, -dz]
    const goal = { x: mob.x + dx, y: mob.y, z: mob.z + dz }
    if (Math.hypot(dx, dz) > 1 && walkable(game, { x: goal.x, y: mob.y, z: goal.z })) return goal
  }
  return undefined
}

function walkable(game: Game, p: Point): boolean {
  const { blocks } = game.registry
  const x = Math.floor(p.x)
  const z = Math.floor(p.z)
  for (let y = Math.floor(p.y) + 2; y >= Math.floor(p.y) - safeFall; y--) {
    const name = game.nameAt({ x, y, z })
    if (name === 'lava' || name === 'cactus' || name === 'magma_block' || name === 'fire') return false
    if (blocks.isSolid(game.at({ x, y, z }))) return true
    if (name === 'water') return game.random.oneIn(4)
  }
  return false
}

/** Would a step that way lead over an edge that is too deep? */
function cliff(game: Game, mob: Mob, dx: number, dz: number): boolean {
  const x = Math.floor(mob.x + dx * 1.2)
  const z = Math.floor(mob.z + dz * 1.2)
  for (let y = Math.floor(mob.y); y >= Math.floor(mob.y) - safeFall - 1; y--) {
    const name = game.nameAt({ x, y, z })
    if (name === 'lava') return true
    if (name === 'water' || game.registry.blocks.isSolid(game.at({ x, y, z }))) return false
  }
  return true
}

const turnTo = (mob: Mob, dx: number, dz: number): void => {
  mob.yaw = (Math.atan2(-dx, dz) * 180) / Math.PI
  mob.headYaw = mob.yaw
}

/** One tick of a body that walks to its goal, falls, swims and is stopped by walls. `hurry` multiplies its pace. */
export function walk(game: Game, mob: Mob, hurry = 1, careful = true): void {
  const fluid = fluidAt(game, mob)
  let [wx, wz] = [0, 0]
  if (mob.goal && !mob.noAi) {
    const dx = mob.goal.x - mob.x
    const dz = mob.goal.z - mob.z
    const far = Math.hypot(dx, dz)
    if (far < 0.3 || game.age > mob.goalUntil) mob.goal = undefined
    else {
      const pace = Math.min(
        far,
        (walkingSpeeds[mob.type] ?? 0.1) * hurry * (fluid ? 0.6 : 1) * (1 + 0.2 * mob.effect('speed')),
      )
      ;[wx, wz] = [(dx / far) * pace, (dz / far) * pace]
      turnTo(mob, dx, dz)
      if (careful && mob.onGround && cliff(game, mob, dx / far, dz / far)) {
        mob.goal = undefined
        ;[wx, wz] = [0, 0]
      }
    }
  }
  const v = mob.velocity
  const still = wx === 0 && wz === 0 && mob.onGround && !fluid && Math.abs(v.x) < 0.003 && Math.abs(v.z) < 0.003
  // A mob that stands checks the ground only now and then.
  if (still && (game.age + mob.id) % 5 !== 0) return
  const grip = mob.onGround ? 0.5 : 0.1
  const vx = v.x * (mob.onGround ? 0.55 : 0.91)
  const vz = v.z * (mob.onGround ? 0.55 : 0.91)
  let vy = v.y
  if (fluid) vy = Math.min(vy * 0.8 + 0.04, 0.12)
  else vy = (vy - 0.08) * 0.98
  mob.velocity = {
    x: Math.abs(wx) > Math.abs(vx) ? vx + (wx - vx) * grip * 2 : vx,
    y: vy,
    z: Math.abs(wz) > Math.abs(vz) ? vz + (wz - vz) * grip * 2 : vz,
  }
  const before = mob.y
  const wasOnGround = mob.onGround
  const { blockedX, blockedZ } = moveEntity(game, mob, 0.6)
  if (mob.y < before && !mob.onGround) mob.fallDistance += before - mob.y
  if ((blockedX || blockedZ) && (wasOnGround || fluid) && (wx !== 0 || wz !== 0)) {
    if (climbs(mob)) mob.velocity = { ...mob.velocity, y: 0.2 }
    else mob.velocity = { ...mob.velocity, y: fluid ? 0.3 : 0.42 }
  }
}

const climbs = (mob: Mob): boolean => mob.type === 'spider' || mob.type === 'cave_spider'
