import type { Position } from '../minecraft/blocks/position.ts'
import { isHarmlessData } from './creature-data.ts'
import type { Task } from './task-schema.ts'

export interface Problem {
  readonly path: (string | number)[]
  readonly message: string
  /** What to do about it, where there is more to say than to correct the field. */
  readonly remedy?: string
}

/** Blocks along x or z that a referee still sees from above, and that are set in a moment. */
const sideBlocksAtMost = 512
/** Heights that all supported versions have. */
const heights = { low: -64, high: 319 }
const boxBlocksAtMost = 4_000_000

const box = (path: Problem['path'], from: Position, to: Position): Problem | null => {
  const size = from.map((low, axis) => to[axis]! - low + 1)
  const swapped = (['x', 'y', 'z'] as const).find((_, axis) => size[axis]! < 1)
  if (swapped) return { path, message: `"from" must not be larger than "to" in ${swapped}.` }
  if (size[0]! > sideBlocksAtMost || size[2]! > sideBlocksAtMost)
    return {
      path,
      message: `${size[0]} × ${size[2]} blocks are too wide; ${sideBlocksAtMost} × ${sideBlocksAtMost} is the most.`,
    }
  if (size[0]! * size[1]! * size[2]! > boxBlocksAtMost)
    return { path, message: `${size.join(' × ')} blocks are too many; ${boxBlocksAtMost} is the most.` }
  return null
}

const height = (path: Problem['path'], [, y]: Position): Problem | null =>
  y < heights.low || y > heights.high
    ? { path, message: `y ${y} is outside the world; heights go from ${heights.low} to ${heights.high}.` }
    : null

/** Places of an arena that no world could hold, or that would take for ever to set, and creatures that no referee summons. */
export const outOfBounds = (task: Task): Problem | null => {
  const { arena } = task
  if (!arena) return null
  const { from, to } = arena.region
  const within = (path: Problem['path'], at: Position): Problem | null => {
    const axis = at.findIndex((value, index) => value < from[index]! || value > to[index]!)
    return axis < 0
      ? null
      : { path, message: `${at.join(' ')} is outside the region ${from.join(' ')} … ${to.join(' ')}.` }
  }
  // What is set beside the region is not seen by the referee, and not put back. Below it a pond may be deeper.
  const beside = (path: Problem['path'], [x, , z]: Position): Problem | null => within(path, [x, from[1], z])
  return (
    height(['arena', 'region', 'from'], from) ??
    height(['arena', 'region', 'to'], to) ??
    box(['arena', 'region'], from, to) ??
    within(['arena', 'spawn'], arena.spawn) ??
    first(arena.blocks, (entry, index) =>
      'at' in entry
        ? (height(['arena', 'blocks', index, 'at'], entry.at) ?? beside(['arena', 'blocks', index, 'at'], entry.at))
        : (height(['arena', 'blocks', index, 'from'], entry.from) ??
          height(['arena', 'blocks', index, 'to'], entry.to) ??
          beside(['arena', 'blocks', index, 'from'], entry.from) ??
          beside(['arena', 'blocks', index, 'to'], entry.to) ??
          box(['arena', 'blocks', index], entry.from, entry.to)),
    ) ??
    first(arena.containers, (entry, index) => height(['arena', 'containers', index, 'at'], entry.at)) ??
    first(['containers', 'entities', 'signs', 'trees'] as const, kind =>
      first<{ readonly at: Position }>(arena[kind], ({ at }, index) => beside(['arena', kind, index, 'at'], at)),
    ) ??
    first(arena.entities, ({ data }, index) =>
      data === undefined || isHarmlessData(data)
        ? null
        : {
            path: ['arena', 'entities', index, 'data'],
            message: 'the referee, an operator, summons no creature with commands, passengers or escapes.',
            remedy: 'Leave them out.',
          },
    ) ??
    first(arena.mechanisms, (mechanism, index) =>
      first(['when', 'sets'] as const, part =>
        first(mechanism[part], ({ at }, nth) => beside(['arena', 'mechanisms', index, part, nth, 'at'], at)),
      ),
    ) ??
    first(Object.entries(task.blueprints), ([name, { origin, layers }]) => {
      const top: Position = [origin[0], origin[1] + layers.length - 1, origin[2]]
      return height(['blueprints', name, 'origin'], origin) ?? height(['blueprints', name, 'layers'], top)
    })
  )
}

const first = <T>(list: readonly T[], look: (one: T, index: number) => Problem | null): Problem | null => {
  for (const [index, one] of list.entries()) {
    const problem = look(one, index)
    if (problem) return problem
  }
  return null
}
