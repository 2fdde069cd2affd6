import type { Entity } from '../../entities/entity.ts'
import type { Game } from '../../game.ts'
import type { Stack } from '../../items/stack.ts'
import { displayName } from '../../names.ts'
import type { Text } from '../../text.ts'
import type { Context } from '../language/tree.ts'

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
  if (targets.length === 1) context.done(`${key}.single`, ...args, displayName(targets[0]!))
  else context.done(`${key}.multiple`, ...args, targets.length)
  return targets.length
}

/** The same as plain words, for the console and for chat. */
export const nameText = (game: Game, entity: Entity): string => game.plainText(displayName(entity))
