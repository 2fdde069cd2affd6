import type { Bot } from 'mineflayer'
import type { Entity } from 'prismarine-entity'
import type { Position } from '../minecraft/blocks/position.ts'

/** What happened to creatures and riders where the referee sees it, and what players wear: no command of the game tells of it. */

export type CreatureNews =
  | { readonly kind: 'fed' | 'hurt'; readonly type: string; readonly at: Position }
  | { readonly kind: 'mounted' | 'left'; readonly player: string; readonly type: string }

/** Statuses of an entity with which the game shows hearts or smoke over a creature that was given something: protocol, Entity Event. */
const givenStatuses: ReadonlySet<number> = new Set([6, 7, 18])

/** Newer clients call boats by their wood, older ones say `boat` of all. */
const nameOf = (entity: Entity | undefined): string => entity?.name ?? ''

/** Tells the listener from now on; it ends with the bot. */
export const watchCreatures = (bot: Bot, tell: (news: CreatureNews) => void): void => {
  const placeOf = ({ position: { x, y, z } }: Entity): Position => [x, y, z]
  const riding = new Map<string, { readonly vehicle: number; readonly type: string }>()
  bot._client.on('entity_status', ({ entityId, entityStatus }: { entityId: number; entityStatus: number }) => {
    const entity = bot.entities[entityId]
    if (entity && givenStatuses.has(entityStatus)) tell({ kind: 'fed', type: nameOf(entity), at: placeOf(entity) })
  })
  bot.on('entityHurt', entity => {
    if (entity && entity.type !== 'player') tell({ kind: 'hurt', type: nameOf(entity), at: placeOf(entity) })
  })
  bot._client.on('set_passengers', ({ entityId, passengers }: { entityId: number; passengers: readonly number[] }) => {
    const sitting = new Set(passengers.flatMap(id => bot.entities[id]?.username ?? []))
    for (const [player, { vehicle, type }] of riding)
      if (vehicle === entityId && !sitting.has(player)) {
        riding.delete(player)
        tell({ kind: 'left', player, type })
      }
    const type = nameOf(bot.entities[entityId])
    if (type === '') return
    for (const player of sitting) {
      riding.set(player, { vehicle: entityId, type })
      tell({ kind: 'mounted', player, type })
    }
  })
  // What a rider sat on may be gone first, as a boat that breaks.
  bot.on('entityGone', entity => {
    for (const [player, { vehicle, type }] of riding)
      if (vehicle === entity.id) {
        riding.delete(player)
        tell({ kind: 'left', player, type })
      }
  })
}

/** Places of `Entity.equipment` behind both hands: feet, legs, torso, head. */
const armourFrom = 2

/** What a player in sight wears. */
export const wornBy = (bot: Bot | undefined, player: string): readonly string[] =>
  (bot?.players[player]?.entity?.equipment ?? []).slice(armourFrom).flatMap(item => item?.name ?? [])

/** Whether an item of this name lies around in sight. */
export const liesAround = (bot: Bot | undefined, item: string): boolean =>
  Object.values(bot?.entities ?? {}).some(entity => entity.name === 'item' && entity.getDroppedItem()?.name === item)
