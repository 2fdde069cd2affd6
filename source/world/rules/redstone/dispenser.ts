import { dropItem } from '../../entities/dropping.ts'
import { Entity } from '../../entities/entity.ts'
import type { Game } from '../../game.ts'
import { maxStack, type Slot, type Stack, stacksWith, withCount } from '../../items/stack.ts'
import type { BlockRule } from '../../mechanic.ts'
import { above, type Face, faces, opposite, type Point, step, toward } from '../../point.ts'
import { Arrow } from '../arrows.ts'
import { containerItems } from '../containers.ts'
import { prime } from '../primed-tnt.ts'
import { powerAt, signal } from './power.ts'

const delayTicks = 4
const facingOf = (game: Game, p: Point): Face => game.registry.blocks.get(game.at(p), 'facing') as Face

/** Where things come out: the middle of the cell in front. */
function mouth(p: Point, facing: Face): Point {
  const { x, y, z } = step(facing)
  return { x: p.x + 0.5 + x * 0.7, y: p.y + 0.5 + y * 0.7 - (y === 0 ? 0.15 : 0), z: p.z + 0.5 + z * 0.7 }
}

function eject(game: Game, p: Point, item: Stack): void {
  const facing = facingOf(game, p)
  const thrown = dropItem(game, mouth(p, facing), { ...item, count: 1 })
  const { x, y, z } = step(facing)
  const speed = 0.2 + game.random.next() * 0.1
  const wobble = (): number => (game.random.next() - 0.5) * 0.1
  thrown.velocity = { x: x * speed + wobble(), y: y * speed + 0.2, z: z * speed + wobble() }
}

/** What a dispenser does with an item: the thing that stays in the slot instead of it, null for nothing; undefined: it throws it. */
function dispense(game: Game, p: Point, item: Stack): Slot | undefined {
  const facing = facingOf(game, p)
  const front = toward(p, facing)
  const { blocks } = game.registry
  const there = game.at(front)
  const fluid = /^(water|lava)_bucket$/.exec(item.name)?.[1]
  if (fluid && !blocks.isSolid(there)) {
    if (there !== 0) game.blocks.destroy(front)
    game.set(front, blocks.state(fluid))
    return { name: 'bucket', count: 1 }
  }
  if (item.name === 'bucket' && /^(water|lava)$/.test(blocks.name(there)) && blocks.get(there, 'level') === '0') {
    const filled = `${blocks.name(there)}_bucket`
    game.set(front, 0)
    return { name: filled, count: 1 }
  }
  if (item.name === 'tnt' && there === 0) {
    prime(game, front)
    return null
  }
  if (item.name === 'flint_and_steel' && (there === 0 || blocks.name(there) === 'tnt')) {
    if (there === 0) game.set(front, blocks.state('fire'))
    else prime(game, front)
    return item
  }
  if (item.name === 'arrow') {
    const { x, y, z } = step(facing)
    // An arrow needs a shooter; this one stands for the dispenser.
    const shooter = new Entity(0, game.newUuid(), 'arrow', { width: 0, height: 0 })
    const arrow = new Arrow(game.newId(), game.newUuid(), shooter, 2, false, true)
    arrow.moveTo(mouth(p, facing))
    arrow.velocity = { x: x * 1.1, y: y * 1.1 + 0.1, z: z * 1.1 }
    game.add(arrow)
    return null
  }
  return undefined
}

/** Puts one item into the container in front; false when there is none or no room. */
function handOver(game: Game, p: Point, item: Stack): boolean {
  const items = containerItems(game, toward(p, facingOf(game, p)))
  if (!items) return false
  const most = maxStack(game.registry, item.name)
  let slot = items.findIndex(there => there && stacksWith(there, item) && there.count < most)
  if (slot < 0) slot = items.indexOf(null)
  if (slot >= 0) items[slot] = { ...item, count: (items[slot]?.count ?? 0) + 1 }
  return slot >= 0
}

function fire(game: Game, p: Point): void {
  const items = containerItems(game, p)
  const filled = items?.flatMap((item, slot) => (item ? [slot] : [])) ?? []
  if (!items || filled.length === 0) return
  const slot = filled[game.random.int(0, filled.length - 1)]!
  const item = items[slot]!
  const isDropper = game.nameAt(p) === 'dropper'
  if (isDropper && containerItems(game, toward(p, facingOf(game, p)))) {
    if (handOver(game, p, item)) items[slot] = withCount(item, item.count - 1)
    return
  }
  const used = isDropper ? undefined : dispense(game, p, item)
  if (used === undefined) eject(game, p, item)
  if (used === item) return
  items[slot] = item.count > 1 ? withCount(item, item.count - 1) : (used ?? null)
  // A bucket that finds no room in its slot.
  if (item.count > 1 && used) eject(game, p, used)
}

export const dispenserRule: BlockRule = {
  match: block => block.name === 'dispenser' || block.name === 'dropper',
  placed: look,
  neighbour: look,
  tick: (game, p) => fire(game, p),
}

/** It fires when power comes, not while it stays; the cell above counts too, as for pistons. */
function look(game: Game, p: Point, state: number): void {
  const up = above(p)
  const powered =
    powerAt(game, p) > 0 || faces.some(side => side !== 'down' && signal(game, toward(up, side), opposite(side)) > 0)
  const { blocks } = game.registry
  if (powered === (blocks.get(state, 'triggered') === 'true')) return
  game.set(p, blocks.with(state, { triggered: String(powered) }))
  if (powered) game.schedule(p, delayTicks)
}
