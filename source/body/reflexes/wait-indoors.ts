import type { Bot } from 'mineflayer'
import { cell, distance, keyOf } from '../../minecraft/blocks/position.ts'
import { activate } from '../bot/look-and-click.ts'
import { atServerPace } from '../bot/server-pace.ts'
import { throwIfAborted, until } from '../bot/waits.ts'
import { type ActionContext, ActionError } from '../contract/body-types.ts'
import { walkNear } from '../reach/walk-to.ts'
import { Terrain } from '../terrain/terrain.ts'
import { standingCell } from '../walk/follow-path.ts'
import { closedRoom, isOpenDoor, type Room } from './closed-room.ts'
import { monstersAround } from './foes.ts'
import { beginShelter, waitBelow } from './night-shelter.ts'

/** Blocks from which a hand reaches a door. */
const doorReachBlocks = 3
/** Blocks within which a monster may be in the same room. */
const inRoomRadiusBlocks = 32
/** ms that a door takes to be shut. */
const shutMs = 1_000

/** The closed room that the body stands in, where no monster is in it. */
function roomAround(bot: Bot): Room | undefined {
  const room = closedRoom(new Terrain(bot), standingCell(bot))
  const isIn = monstersAround(bot, inRoomRadiusBlocks).some(one => room?.cells.has(keyOf(cell(one.position))))
  return isIn ? undefined : room
}

/** Shuts the doors of a room that stand open; one that does not shut stays as it is. */
async function shutDoors({ bot, signal }: ActionContext, { openDoors, cells }: Room): Promise<void> {
  const terrain = new Terrain(bot)
  const avoid = (...at: [number, number, number]) => !cells.has(keyOf(at))
  for (const door of openDoors) {
    try {
      if (distance(standingCell(bot), door) > doorReachBlocks)
        await walkNear(bot, door, doorReachBlocks, signal, { avoid })
      await activate(bot, door, signal)
      const isShut = () => !isOpenDoor(terrain.of(door)!)
      await until(bot, ['physicsTick'], isShut, { ms: atServerPace(bot, shutMs), signal })
    } catch (error) {
      throwIfAborted(signal)
      if (!(error instanceof ActionError)) throw error
    }
  }
}

/** Shuts the open doors around the body. Whether it stands in a closed room then, alone with its own. */
async function closeRoom(context: ActionContext): Promise<boolean> {
  const room = roomAround(context.bot)
  if (room && room.openDoors.length > 0) await shutDoors(context, room)
  return roomAround(context.bot)?.openDoors.length === 0
}

/** Waits in the closed room that the body stands in until it is worth leaving it. False: it stands in none. */
export async function waitIndoors(context: ActionContext, from: string): Promise<boolean> {
  if (!(await closeRoom(context))) return false
  const lookAtClock = beginShelter(context.bot, from)
  await waitBelow(context, () => closeRoom(context), lookAtClock)
  return true
}
