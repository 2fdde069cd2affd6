import type { Window } from 'prismarine-windows'
import { keyOf, type Position, show } from '../../minecraft/blocks/position.ts'
import { atServerPace } from '../bot/server-pace.ts'
import { type ActionContext, ActionError } from '../contract/body-types.ts'
import { Terrain } from '../terrain/terrain.ts'
import { inTurn } from './turns.ts'
import { withWindow } from './windows.ts'

/** Two bodies that click in one container at once believe in stacks that are gone; the second waits this long for the first, at the pace of the server. */
const lockTimeoutMs = 20_000

/** Opens a container when no other body of the team has it open, uses it, and lets the next one at it. */
export async function withContainer<T>(
  context: ActionContext,
  at: Position,
  use: (window: Window) => Promise<T>,
): Promise<T> {
  const { bot, signal, progress } = context
  const waits = (owner: string, waitedMs: number): void => {
    if (waitedMs > atServerPace(bot, lockTimeoutMs))
      throw new ActionError(
        'occupied',
        `${owner} has had the container at ${show(at)} open for ${Math.round(waitedMs / 1_000)} s`,
      )
    progress({ text: `waits until ${owner} is done with the container at ${show(at)}` })
  }
  return inTurn(context, lockOf(new Terrain(bot), at), waits, () => withWindow(bot, at, signal, use))
}

const clockwise: Readonly<Record<string, readonly [number, number]>> = {
  north: [1, 0],
  east: [0, 1],
  south: [-1, 0],
  west: [0, -1],
}

/** Both halves of a double chest are one container. */
export function lockOf(terrain: Terrain, at: Position): string {
  const { facing = '', type } = terrain.of(at)?.states ?? {}
  const turn = clockwise[facing]
  if (!turn || (type !== 'left' && type !== 'right')) return `container:${keyOf(at)}`
  const sign = type === 'left' ? 1 : -1
  const other: Position = [at[0] + turn[0] * sign, at[1], at[2] + turn[1] * sign]
  return `container:${[keyOf(at), keyOf(other)].sort()[0]}`
}
