import type { Bot } from 'mineflayer'
import type { Task } from '../tasks/task-schema.ts'
import { RefereeError } from './referee-types.ts'

interface Heights {
  /** y of the lowest block. */
  readonly low: number
  /** y of the highest block. */
  readonly high: number
}

/** The overworld of the game itself: since 1.18 it is higher and deeper. */
export const usualHeights = (version: string): Heights =>
  Number(version.split('.')[1] ?? 0) >= 18 ? { low: -64, high: 319 } : { low: 0, high: 255 }

/** What the server says of the world that the player is in: data packs and proxies have others. */
export function heightsOf({ game }: Bot, version: string): Heights {
  // mineflayer has these since 1.16.2; its types leave them out.
  const { minY, height } = game as { readonly minY?: number; readonly height?: number }
  return minY === undefined || height === undefined ? usualHeights(version) : { low: minY, high: minY + height - 1 }
}

/** An arena that lies outside the world would be set by no command, and each would say so in its own way. */
export function refuseOutside({ arena }: Pick<Task, 'arena'>, { low, high }: Heights, world: string): void {
  if (!arena) return
  const { from, to } = arena.region
  const [bottom, top] = [Math.min(from[1], to[1]), Math.max(from[1], to[1])]
  const [reach, limit] =
    bottom < low
      ? [`down to y ${bottom}`, `begins at y ${low}`]
      : top > high
        ? [`up to y ${top}`, `ends at y ${high}`]
        : []
  if (reach !== undefined)
    throw new RefereeError(
      `The arena of this task reaches ${reach}, but ${world} ${limit}.`,
      'Play it on a server of 1.18 or newer with the game’s own heights, or leave --server out.',
    )
}
