import type { Game } from '../game.ts'
import { minus, type Point } from '../point.ts'
import type { Entity } from './entity.ts'

// Blocks; what rounding may add.
const slack = 1e-7

type Aabb = { x0: number; y0: number; z0: number; x1: number; y1: number; z1: number }

const boxOf = (e: { x: number; y: number; z: number; width: number; height: number }): Aabb => ({
  x0: e.x - e.width / 2,
  y0: e.y,
  z0: e.z - e.width / 2,
  x1: e.x + e.width / 2,
  y1: e.y + e.height,
  z1: e.z + e.width / 2,
})

const overlaps = (a: Aabb, b: Aabb): boolean =>
  a.x0 < b.x1 && a.x1 > b.x0 && a.y0 < b.y1 && a.y1 > b.y0 && a.z0 < b.z1 && a.z1 > b.z0

/** Collision boxes that may touch an area, in world coordinates. */
function obstacles(game: Game, area: Aabb): Aabb[] {
  const found: Aabb[] = []
  const { blocks } = game.registry
  for (let y = Math.floor(area.y0) - 1; y <= Math.floor(area.y1); y++) {
    for (let z = Math.floor(area.z0); z <= Math.floor(area.z1); z++) {
      for (let x = Math.floor(area.x0); x <= Math.floor(area.x1); x++) {
        const state = game.blocks.chunks.get(x, y, z)
        if (state === 0) continue
        for (const box of blocks.boxes(state)) {
          // Most cells looked at hold ground that the area does not even touch.
          if (y + box[4] < area.y0 - slack || y + box[1] > area.y1 + slack) continue
          found.push({
            x0: x + box[0],
            y0: y + box[1],
            z0: z + box[2],
            x1: x + box[3],
            y1: y + box[4],
            z1: z + box[5],
          })
        }
      }
    }
  }
  return found
}

export const collides = (game: Game, area: Aabb): boolean => obstacles(game, area).some(b => overlaps(area, b))

export const isInsideBlock = (game: Game, cell: Point, point: Point): boolean =>
  game.registry.blocks.boxes(game.at(cell)).some(([x0, y0, z0, x1, y1, z1]) => {
    const { x, y, z } = minus(point, cell)
    return x >= x0 && x <= x1 && y >= y0 && y <= y1 && z >= z0 && z <= z1
  })

/** Would a block with these boxes at `p` overlap the entity? */
export function touchesBlock(game: Game, p: Point, state: number, entity: Entity): boolean {
  const own = boxOf(entity)
  return game.registry.blocks
    .boxes(state)
    .some(([x0, y0, z0, x1, y1, z1]) =>
      overlaps(own, { x0: p.x + x0, y0: p.y + y0, z0: p.z + z0, x1: p.x + x1, y1: p.y + y1, z1: p.z + z1 }),
    )
}

/** How far a box can go along one axis. Spelled out for each axis: creatures ask this a thousand times a tick. */
function clip(axis: 'x' | 'y' | 'z', box: Aabb, list: readonly Aabb[], wish: number): number {
  let d = wish
  for (const b of list) {
    if (axis !== 'x' && !(box.x0 < b.x1 - slack && box.x1 > b.x0 + slack)) continue
    if (axis !== 'y' && !(box.y0 < b.y1 - slack && box.y1 > b.y0 + slack)) continue
    if (axis !== 'z' && !(box.z0 < b.z1 - slack && box.z1 > b.z0 + slack)) continue
    if (axis === 'x') d = stopped(d, box.x0, box.x1, b.x0, b.x1)
    else if (axis === 'y') d = stopped(d, box.y0, box.y1, b.y0, b.y1)
    else d = stopped(d, box.z0, box.z1, b.z0, b.z1)
  }
  return Math.abs(d) < 1e-9 ? 0 : d
}

function stopped(d: number, low: number, high: number, wallLow: number, wallHigh: number): number {
  if (d > 0 && high <= wallLow + slack) return Math.min(d, wallLow - high)
  if (d < 0 && low >= wallHigh - slack) return Math.max(d, wallHigh - low)
  return d
}

const shift = (b: Aabb, x: number, y: number, z: number): Aabb => ({
  x0: b.x0 + x,
  y0: b.y0 + y,
  z0: b.z0 + z,
  x1: b.x1 + x,
  y1: b.y1 + y,
  z1: b.z1 + z,
})

/** Moves an entity by its velocity through the blocks; stops at walls, steps up to `step` blocks. Sets onGround. */
export function moveEntity(
  game: Game,
  e: Entity,
  step = 0,
): { readonly blockedX: boolean; readonly blockedZ: boolean } {
  const { x: vx, y: vy, z: vz } = e.velocity
  const box = boxOf(e)
  const area = {
    x0: box.x0 + Math.min(0, vx),
    y0: box.y0 + Math.min(0, vy),
    z0: box.z0 + Math.min(0, vz),
    x1: box.x1 + Math.max(0, vx),
    y1: box.y1 + Math.max(0, vy) + step,
    z1: box.z1 + Math.max(0, vz),
  }
  const list = obstacles(game, area)
  const slide = (from: Aabb, up: number): { x: number; y: number; z: number; box: Aabb } => {
    const y = clip('y', from, list, up)
    let b = shift(from, 0, y, 0)
    const x = clip('x', b, list, vx)
    b = shift(b, x, 0, 0)
    const z = clip('z', b, list, vz)
    return { x, y, z, box: shift(b, 0, 0, z) }
  }
  let move = slide(box, vy)
  const blocked = move.x !== vx || move.z !== vz
  if (blocked && step > 0 && (e.onGround || (vy < 0 && move.y !== vy))) {
    const raised = slide(box, step)
    const down = clip('y', raised.box, list, -step)
    if (raised.x ** 2 + raised.z ** 2 > move.x ** 2 + move.z ** 2)
      move = { x: raised.x, y: raised.y + down, z: raised.z, box: raised.box }
  }
  e.x += move.x
  e.y += move.y
  e.z += move.z
  const landed = vy < 0 && move.y > vy + 1e-9
  e.onGround = landed
  const blockedX = Math.abs(move.x - vx) > 1e-9
  const blockedZ = Math.abs(move.z - vz) > 1e-9
  e.velocity = { x: blockedX ? 0 : vx, y: Math.abs(move.y - vy) > 1e-9 ? 0 : vy, z: blockedZ ? 0 : vz }
  return { blockedX, blockedZ }
}

export function fluidAt(game: Game, e: Entity): 'water' | 'lava' | undefined {
  return fluidIn(game, { x: Math.floor(e.x), y: Math.floor(e.y + 0.4), z: Math.floor(e.z) })
}

export function fluidIn(game: Game, p: Point): 'water' | 'lava' | undefined {
  const state = game.at(p)
  if (state === 0) return undefined
  const name = game.registry.blocks.name(state)
  if (name === 'lava') return 'lava'
  if (name === 'water' || name === 'bubble_column' || game.registry.blocks.get(state, 'waterlogged') === 'true')
    return 'water'
  return name === 'seagrass' || name === 'tall_seagrass' || name === 'kelp' || name === 'kelp_plant'
    ? 'water'
    : undefined
}
