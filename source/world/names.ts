import type { Entity } from './entities/entity.ts'
import { Player } from './entities/player.ts'
import { type Text, Uuid } from './text.ts'

/** The words of a name alone: a player's, the one a creature was given, or its kind's in the reader's language. */
function bareName(entity: Entity): Text {
  if (entity instanceof Player) return { text: entity.name }
  return entity.customName !== undefined
    ? { text: entity.customName }
    : { translate: `entity.minecraft.${entity.type}` }
}

/**
 * The name of an entity as vanilla writes it into chat: hovering shows what it is, shift and click inserts the name of a player
 * (the uuid of anything else), and a click on a player begins a whisper. Clients read who speaks from `insertion`.
 */
export function displayName(entity: Entity): Text {
  const name = bareName(entity)
  const player = entity instanceof Player
  const whisper = player ? { clickEvent: { action: 'suggest_command', value: `/tell ${entity.name} ` } } : {}
  return {
    ...name,
    insertion: player ? entity.name : entity.uuid,
    ...whisper,
    hoverEvent: {
      action: 'show_entity',
      contents: { type: `minecraft:${entity.type}`, id: new Uuid(entity.uuid), name },
    },
  }
}
