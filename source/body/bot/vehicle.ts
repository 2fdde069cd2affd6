import type { Bot } from 'mineflayer'
import type { Entity } from 'prismarine-entity'
import { raw } from './undeclared.ts'

/** Blocks below the lowest block of the world at which what falls out of it is gone. */
const voidBlocks = 64

/** What the body sits on. What fell out of the world carries it no more, and is told of late. */
export const vehicleOf = (bot: Bot): Entity | null => {
  const { vehicle } = raw(bot)
  const { minY = 0 } = (bot.game ?? {}) as { minY?: number }
  return vehicle && vehicle.position.y >= minY - voidBlocks ? vehicle : null
}

/** The library does not hear that a server took the body off: the vehicle comes without it, or is gone. */
export const watchVehicle = (bot: Bot): void => {
  const off = (id: number): void => {
    if (vehicleOf(bot)?.id === id) raw(bot).vehicle = null
  }
  raw(bot)._client.on('set_passengers', sent => {
    const { entityId, passengers } = sent as { entityId?: number; passengers?: readonly number[] }
    if (entityId !== undefined && Array.isArray(passengers) && !passengers.includes(bot.entity?.id)) off(entityId)
  })
  bot.on('entityGone', ({ id }) => off(id))
}
