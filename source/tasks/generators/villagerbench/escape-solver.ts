import { parseBlock } from '../../../minecraft/blocks/blueprint.ts'
import { levelSteps } from '../../../minecraft/blocks/faces.ts'
import { keyOf, type Position } from '../../../minecraft/blocks/position.ts'
import type { Mechanism } from '../../schema/arena.ts'
import type { Task } from '../../task-schema.ts'

/** How a locked place can be left: the mechanisms in the order in which they can be worked, by their index. */
export interface Escape {
  readonly solved: boolean
  readonly order: readonly number[]
}

/** Blocks through which a body walks and a hand reaches. */
const walkable = /^(?:air|.*_pressure_plate|.*_button|lever|.*_sign)$/

/**
 * Searches the arena of a task for a way out, by its blocks and mechanisms alone: who can walk where, what can be worked
 * from there, what opens. What has opened stays open, so each mechanism needs to be worked but once and the order among
 * those that can be worked does not matter.
 */
export const solveEscape = (task: Task): Escape => {
  const { arena } = task
  const exit = task.judge.find(part => part.kind === 'inside')?.box
  if (!arena || !exit) return { solved: false, order: [] }
  const world = worldOf(task)
  const order: number[] = []
  for (let changed = true; changed; ) {
    changed = false
    const ground = walk(world, arena.spawn, arena.region)
    for (const [index, mechanism] of arena.mechanisms.entries()) {
      if (order.includes(index) || !canWork(mechanism, task, ground)) continue
      order.push(index)
      for (const { at, block } of mechanism.sets) world.set(keyOf(at), block)
      changed = true
    }
  }
  return { solved: walk(world, arena.spawn, arena.region).has(keyOf(exit.from)), order }
}

/** The arena as it is set, without its ground; what is not listed is air. */
const worldOf = ({ arena }: Task): Map<string, string> => {
  const world = new Map<string, string>()
  for (const one of arena!.blocks) {
    const [from, to] = 'at' in one ? [one.at, one.at] : [one.from, one.to]
    for (let x = from[0]; x <= to[0]; x++)
      for (let y = from[1]; y <= to[1]; y++)
        for (let z = from[2]; z <= to[2]; z++) world.set(keyOf([x, y, z]), one.block)
  }
  for (const { at, block } of [...arena!.containers, ...arena!.signs]) world.set(keyOf(at), block)
  return world
}

const passes = (world: ReadonlyMap<string, string>, at: Position): boolean => {
  const { block, states } = parseBlock(world.get(keyOf(at)) ?? 'air')
  return walkable.test(block) || (block === 'iron_door' && states?.open === 'true')
}

/** Cells at the height of the start in which a player can stand who comes from there. */
const walk = (
  world: ReadonlyMap<string, string>,
  start: Position,
  region: NonNullable<Task['arena']>['region'],
): Set<string> => {
  const seen = new Set([keyOf(start)])
  const queue: Position[] = [start]
  for (let at = queue.pop(); at; at = queue.pop()) {
    const [x, y, z] = at
    for (const [dx, dz] of levelSteps) {
      const next: Position = [x + dx, y, z + dz]
      const within = [0, 2].every(axis => next[axis]! >= region.from[axis]! && next[axis]! <= region.to[axis]!)
      if (!within || seen.has(keyOf(next)) || !passes(world, next) || !passes(world, [x + dx, y + 1, z + dz])) continue
      seen.add(keyOf(next))
      queue.push(next)
    }
  }
  return seen
}

/** A plate must be stood on; what a hand works must be at or beside a cell where a player can stand, at any height of theirs. */
const reaches = (ground: ReadonlySet<string>, floor: number, [x, , z]: Position, hand: boolean): boolean =>
  (hand ? [[0, 0], ...levelSteps] : [[0, 0]]).some(([dx, dz]) => ground.has(keyOf([x + dx!, floor, z + dz!])))

const canWork = (mechanism: Mechanism, task: Task, ground: ReadonlySet<string>): boolean => {
  const floor = task.arena!.spawn[1]
  const plates = mechanism.when.filter(({ block }) => block.includes('_pressure_plate'))
  // Without a wait window each plate takes a body of its own.
  const enough = mechanism.ordered || mechanism.window > 0 || plates.length <= task.seats.workers.length
  const chests = task.arena!.containers.filter(({ items }) => mechanism.key !== undefined && mechanism.key in items)
  return (
    enough &&
    mechanism.when.every(({ at, block }) => reaches(ground, floor, at, !block.includes('_pressure_plate'))) &&
    (mechanism.key === undefined || chests.some(({ at }) => reaches(ground, floor, at, true)))
  )
}
