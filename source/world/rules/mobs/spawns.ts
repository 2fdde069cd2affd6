import { columnKey, type LoadedColumn } from '../../chunks.ts'
import { collides } from '../../entities/physics.ts'
import type { Player } from '../../entities/player.ts'
import { Mob, spawnMob } from '../../entities/spawning.ts'
import type { Game } from '../../game.ts'
import type { Mechanic } from '../../mechanic.ts'
import { distance, type Point } from '../../point.ts'
import { lampLight, seesSky } from '../light.ts'
import { showWool, wildColour } from './colours.ts'
import { isMonster } from './monsters.ts'

/** Columns whose first inhabitants have been born; part of snapshots, so that a restored land is not filled twice. */
const settled = (game: Game): Set<number> => game.store('herds', () => new Set())

const fresh = new WeakMap<Game, LoadedColumn[]>()

function settle(game: Game): void {
  const waiting = fresh.get(game)
  if (!waiting) {
    const list: LoadedColumn[] = [...game.blocks.chunks.columns.values()]
    fresh.set(game, list)
    game.blocks.chunks.onLoad = column => list.push(column)
    return
  }
  for (const { x, z } of waiting.splice(0, 8)) {
    const done = settled(game)
    const key = columnKey(x, z)
    if (done.has(key)) continue
    done.add(key)
    for (const { type, position } of game.generator.herds?.(x, z) ?? []) {
      const mob = spawnMob(game, type, position)
      mob.persistent = true
      if (type === 'sheep') {
        mob.colour = wildColour(game.random)
        showWool(mob)
      }
    }
  }
}

// Monsters per player; vanilla's 70 in a whole loaded area make a small world unplayable for bots.
const perPlayer = 8
const kinds = ['zombie', 'zombie', 'skeleton', 'spider', 'creeper'] as const

function dark(game: Game, p: Point): boolean {
  if (seesSky(game, p) && !game.isNight) return false
  // Any light of a block keeps monsters away.
  return lampLight(game, p) === 0
}

/** A place on firm ground at the given spot, near the height given. */
function placeToStand(game: Game, x: number, z: number, y: number): Point | undefined {
  const { blocks } = game.registry
  for (let d = 0; d < 24; d++) {
    for (const yy of d === 0 ? [y] : [y + d, y - d]) {
      const ground = game.at({ x, y: yy - 1, z })
      if (
        blocks.isFull(ground) &&
        !blocks.name(ground).endsWith('_leaves') &&
        game.at({ x, y: yy, z }) === 0 &&
        game.at({ x, y: yy + 1, z }) === 0
      )
        return { x, y: yy, z }
    }
  }
  return undefined
}

function trySpawn(game: Game, near: Player): void {
  const angle = game.random.next() * Math.PI * 2
  const far = 24 + game.random.next() * 24
  const x = Math.floor(near.x + Math.cos(angle) * far)
  const z = Math.floor(near.z + Math.sin(angle) * far)
  if (!game.blocks.chunks.loaded(x >> 4, z >> 4)) return
  const p = placeToStand(game, x, z, Math.floor(near.y) + game.random.int(-8, 8))
  if (!p || !dark(game, p)) return
  const at = { x: p.x + 0.5, y: p.y, z: p.z + 0.5 }
  if (game.players.some(other => !other.spectator && distance(other.position, at) < 24)) return
  const type = game.random.pick(kinds)
  const kind = game.registry.entitiesByName[type]!
  const half = kind.width / 2
  if (
    collides(game, {
      x0: at.x - half,
      y0: at.y,
      z0: at.z - half,
      x1: at.x + half,
      y1: at.y + kind.height,
      z1: at.z + half,
    })
  )
    return
  spawnMob(game, type, at)
}

export const spawns: Mechanic = {
  name: 'spawns',
  tick(game) {
    settle(game)
    if (!game.rules.doMobSpawning || game.difficulty === 'peaceful' || game.age % 10 !== 0) return
    const hunted = game.players.filter(p => !p.spectator && p.alive && p.loggedIn)
    if (!hunted.length) return
    let monsters = 0
    for (const e of game.entities.values()) if (e instanceof Mob && isMonster(e.type)) monsters++
    if (monsters < perPlayer * hunted.length) trySpawn(game, game.random.pick(hunted))
  },
}
