import { wordSet } from '../../../minecraft/names/word-list.ts'
import type { Entity } from '../../entities/entity.ts'
import { Player } from '../../entities/player.ts'
import type { Game } from '../../game.ts'
import type { BlockRule } from '../../mechanic.ts'
import { above, type Face, faces, opposite, type Point, step, toward } from '../../point.ts'
import { worldBounds } from '../../registry.ts'
import { teleport } from '../teleport.ts'
import { facingOf, is, powerAt, signal } from './power.ts'

// Vanilla's limit.
const mostPushed = 12

const isPiston = (name: string): boolean => name === 'piston' || name === 'sticky_piston'
const isOut = (game: Game, state: number): boolean => is(game, state, 'extended')

/** Power on any side but its face; as in vanilla also what would power the cell above it. */
function powered(game: Game, p: Point, facing: Face): boolean {
  if (powerAt(game, p, true, facing) > 0) return true
  const up = above(p)
  return faces.some(side => side !== 'down' && signal(game, toward(up, side), opposite(side)) > 0)
}

const fixed = wordSet(`
  obsidian crying_obsidian bedrock respawn_anchor reinforced_deepslate enchanting_table ender_chest spawner beacon
  lodestone piston_head moving_piston barrier end_portal_frame jukebox lectern bell campfire beehive bee_nest
  conduit
`)
const fragile =
  /_leaves$|_door$|_bed$|_sign$|_banner$|_head$|_skull$|lantern$|^(pumpkin|carved_pumpkin|jack_o_lantern|melon|cake|cactus|bamboo|dragon_egg|turtle_egg|scaffolding|flower_pot|cobweb|ladder|lily_pad|chorus_plant|chorus_flower|end_rod)$|^potted_|shulker_box$|_pressure_plate$|_carpet$|candle$/

/** What happens to a block that is pushed. */
function reaction(game: Game, p: Point): 'move' | 'break' | 'stop' | 'nothing' {
  const state = game.at(p)
  if (state === 0) return 'nothing'
  const { blocks } = game.registry
  const info = blocks.info(state)
  if (fixed.has(info.name) || info.hardness === null || info.hardness < 0) return 'stop'
  if (isPiston(info.name)) return isOut(game, state) ? 'stop' : 'move'
  // Snow, water, grass: what one can walk through.
  if (!blocks.isSolid(state) || fragile.test(info.name) || info.name === 'snow') return 'break'
  return game.blockEntity(p) ? 'stop' : 'move'
}

/** The blocks that a push would move, nearest first, and whether it can be done. */
function pushed(game: Game, p: Point, facing: Face): Point[] | undefined {
  const line: Point[] = []
  for (let at = toward(p, facing); ; at = toward(at, facing)) {
    if (at.y < worldBounds.minY || at.y > worldBounds.maxY) return undefined
    const what = reaction(game, at)
    if (what === 'stop') return undefined
    if (what !== 'move') {
      line.push(at)
      return line
    }
    line.push(at)
    if (line.length > mostPushed) return undefined
  }
}

function extend(game: Game, p: Point, state: number): void {
  const facing = facingOf<Face>(game, state)
  const line = pushed(game, p, facing)
  if (!line) return
  const { blocks } = game.registry
  if (reaction(game, line.at(-1)!) === 'break') game.blocks.destroy(line.at(-1)!)
  game.network.batch(() =>
    game.blocks.together(() => {
      for (let i = line.length - 1; i > 0; i--) game.set(line[i]!, game.at(line[i - 1]!))
      const type = blocks.name(state) === 'sticky_piston' ? 'sticky' : 'normal'
      game.set(line[0]!, blocks.state('piston_head', { facing, type, short: 'false' }))
      game.set(p, blocks.with(state, { extended: 'true' }))
    }),
  )
  shove(game, line, facing)
}

function retract(game: Game, p: Point, state: number): void {
  const facing = facingOf<Face>(game, state)
  const { blocks } = game.registry
  const head = toward(p, facing)
  const beyond = toward(head, facing)
  const pulls = blocks.name(state) === 'sticky_piston' && reaction(game, beyond) === 'move'
  game.network.batch(() =>
    game.blocks.together(() => {
      game.set(p, blocks.with(state, { extended: 'false' }))
      if (game.nameAt(head) !== 'piston_head') return
      game.set(head, pulls ? game.at(beyond) : 0)
      if (pulls) game.set(beyond, 0)
    }),
  )
}

/** Moves entities out of the cells into which the piston has pushed blocks. */
function shove(game: Game, cells: readonly Point[], facing: Face): void {
  const { x, y, z } = step(facing)
  const inside = (e: Entity, c: Point): boolean => {
    const half = e.width / 2
    return (
      e.x + half > c.x &&
      e.x - half < c.x + 1 &&
      e.z + half > c.z &&
      e.z - half < c.z + 1 &&
      e.y + e.height > c.y &&
      e.y < c.y + 1
    )
  }
  for (const entity of game.entities.values()) {
    if (entity instanceof Player && entity.spectator) continue
    if (!cells.some(cell => inside(entity, cell))) continue
    const to = { x: entity.x + x, y: entity.y + y, z: entity.z + z }
    if (entity instanceof Player) teleport(game, entity, to)
    else entity.moveTo(to)
  }
}

function look(game: Game, p: Point, state: number): void {
  if (powered(game, p, facingOf<Face>(game, state)) !== isOut(game, state)) game.schedule(p, 2)
}

export const pistonRule: BlockRule = {
  match: block => isPiston(block.name),
  placed: look,
  neighbour: look,
  tick(game, p, state) {
    const on = powered(game, p, facingOf<Face>(game, state))
    if (on === isOut(game, state)) return
    if (on) extend(game, p, state)
    else retract(game, p, state)
  },
  removed(game, p, state) {
    const head = toward(p, facingOf<Face>(game, state))
    if (isOut(game, state) && game.nameAt(head) === 'piston_head') game.set(head, 0)
  },
}

/** A head without its piston is nothing, and takes the piston along when it is broken. */
export const pistonHeadRule: BlockRule = {
  match: block => block.name === 'piston_head',
  removed(game, p, state) {
    const facing = facingOf<Face>(game, state)
    const base = toward(p, opposite(facing))
    const there = game.at(base)
    if (isPiston(game.registry.blocks.name(there)) && isOut(game, there) && facingOf<Face>(game, there) === facing)
      game.blocks.destroy(base)
  },
}
