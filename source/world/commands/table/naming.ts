import type { Entity } from '../../entities/entity.ts'
import { Player } from '../../entities/player.ts'
import type { Game } from '../../game.ts'
import type { Stack } from '../../items/stack.ts'
import type { Text } from '../../text.ts'
import type { Context } from '../language/tree.ts'

/** What an entity is called: a player's name, its own, or its kind's in the reader's language. */
export function nameOf(entity: Entity): string | Text {
  if (entity instanceof Player) return entity.name
  return entity.customName ?? { translate: `entity.minecraft.${entity.type}` }
}

/** `[Oak Planks]` */
export function itemName({ registry }: Game, item: Pick<Stack, 'name' | 'extra'>): string {
  return `[${item.extra?.name ?? registry.itemsByName[item.name]?.displayName ?? item.name}]`
}

/** Says `KEY.single` with the name of the only one, `KEY.multiple` with their number. */
export function doneTo(
  context: Context,
  key: string,
  targets: readonly Entity[],
  ...args: readonly (string | number | Text)[]
): number {
  if (targets.length === 1) context.done(`${key}.single`, ...args, nameOf(targets[0]!))
  else context.done(`${key}.multiple`, ...args, targets.length)
  return targets.length
}

/** The same as plain words, for the console and for chat. */
export const nameText = (game: Game, entity: Entity): string => game.plainText(nameOf(entity))
