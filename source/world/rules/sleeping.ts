import { meta } from '../entities/entity.ts'
import type { Player } from '../entities/player.ts'
import type { Game } from '../game.ts'
import type { Mechanic } from '../mechanic.ts'
import { center, distance, footing, isHorizontal, offset, opposite, type Point, same, toward } from '../point.ts'
import { sendPosition } from '../protocol/join.ts'

// A night passes when all players have lain in bed this long.
const ticksToMorning = 100

const isBed = (name: string): boolean => name.endsWith('_bed') && name !== 'air'

function otherHalf(game: Game, p: Point): Point | undefined {
  const { blocks } = game.registry
  const state = game.at(p)
  const facing = blocks.get(state, 'facing')
  if (!facing || !isHorizontal(facing)) return undefined
  return blocks.get(state, 'part') === 'foot' ? toward(p, facing) : toward(p, opposite(facing))
}

function refuse(game: Game, player: Player, reason: string): true {
  game.network.tell(player, { translate: reason }, true)
  return true
}

function lieDown(game: Game, player: Player, clicked: Point): true {
  const { blocks } = game.registry
  const other = otherHalf(game, clicked)
  if (!other || !isBed(game.nameAt(other))) return true
  const head = blocks.get(game.at(clicked), 'part') === 'head' ? clicked : other
  const occupied = game.players.some(p => p.sleepingAt && same(p.sleepingAt, head))
  if (occupied) return refuse(game, player, 'block.minecraft.bed.occupied')
  const near = [clicked, other].some(
    p => Math.abs(player.x - p.x - 0.5) <= 3 && Math.abs(player.y - p.y) <= 2 && Math.abs(player.z - p.z - 0.5) <= 3,
  )
  if (!near) return refuse(game, player, 'block.minecraft.bed.too_far_away')
  player.spawnPoint = head
  if (game.weather !== 'thunder' && !game.isNight) return refuse(game, player, 'block.minecraft.bed.no_sleep')
  const monster = [...game.near(head, 8)].some(
    e => game.registry.entitiesByName[e.type]?.type === 'hostile' && Math.abs(e.y - head.y) <= 5,
  )
  if (monster && !player.creative) return refuse(game, player, 'block.minecraft.bed.not_safe')
  player.sleepingAt = head
  player.sleepTicks = 0
  player.moveTo({ ...center(head), y: head.y + 0.6875 })
  player.velocity = { x: 0, y: 0, z: 0 }
  setOccupied(game, head, true)
  player.setMeta(meta.pose, 'pose', 2)
  player.setMeta(meta.sleepingAt, 'optional_block_pos', head)
  return true
}

function setOccupied(game: Game, head: Point, on: boolean): void {
  const other = otherHalf(game, head)
  for (const p of [head, other]) {
    if (p && isBed(game.nameAt(p))) game.set(p, game.registry.blocks.with(game.at(p), { occupied: String(on) }))
  }
}

/** Gets a sleeper out of bed; does nothing for the others. */
export function wake(game: Game, player: Player): void {
  const bed = player.sleepingAt
  if (!bed) return
  player.sleepingAt = undefined
  player.sleepTicks = 0
  setOccupied(game, bed, false)
  game.network.aroundEntity(player, 'animation', { entityId: player.id, animation: 2 })
  player.setMeta(meta.pose, 'pose', 0)
  player.setMeta(meta.sleepingAt, 'optional_block_pos', undefined)
  player.moveTo(standBeside(game, bed) ?? { ...center(bed), y: bed.y + 0.6 })
  sendPosition(game, player)
}

/** Free ground beside a bed, or two steps from it. */
export function standBeside(game: Game, bed: Point): Point | undefined {
  const { blocks } = game.registry
  const ring = [-1, 0, 1].flatMap(dx => [-1, 0, 1].map(dz => [dx, dz] as const)).filter(([dx, dz]) => dx || dz)
  const around = [...ring, ...ring.filter(([dx, dz]) => !dx || !dz).map(([dx, dz]) => [dx * 2, dz * 2] as const)]
  for (const dy of [0, -1, 1]) {
    for (const [dx, dz] of around) {
      const feet = offset(bed, dx, dy, dz)
      const solid = (up: number): boolean => blocks.isSolid(game.at({ ...feet, y: feet.y + up }))
      if (solid(-1) && !solid(0) && !solid(1)) return footing(feet)
    }
  }
  return undefined
}

export const sleeping: Mechanic = {
  name: 'sleeping',
  blocks: [{ match: block => isBed(block.name), use: (game, { player, position }) => lieDown(game, player, position) }],
  left: wake,
  tick(game) {
    const awakeNeeded = game.players.filter(p => !p.spectator && p.loggedIn)
    let asleep = 0
    for (const player of awakeNeeded) {
      if (!player.sleepingAt) continue
      if (!isBed(game.nameAt(player.sleepingAt)) || distance(player.position, player.sleepingAt) > 4) wake(game, player)
      else if (++player.sleepTicks >= ticksToMorning) asleep++
    }
    if (!asleep || asleep * 100 < awakeNeeded.length * game.rules.playersSleepingPercentage) return
    if (game.rules.doDaylightCycle) game.dayTime = Math.ceil((game.dayTime + 1) / 24000) * 24000
    if (game.rules.doWeatherCycle) game.weather = 'clear'
    for (const player of awakeNeeded) wake(game, player)
    game.network.sendTime()
  },
}
