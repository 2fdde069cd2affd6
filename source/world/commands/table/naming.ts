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

type Word = string | number | Text

/** Says `KEY.single` with the name of the only one, `KEY.multiple` with their number; `words` puts that among other words. */
export function doneFor(
  context: Context,
  key: string,
  targets: readonly (Entity | string)[],
  words: (who: Word) => readonly Word[],
): number {
  const [first] = targets
  if (first === undefined || targets.length > 1) context.done(`${key}.multiple`, ...words(targets.length))
  else context.done(`${key}.single`, ...words(typeof first === 'string' ? first : displayName(first)))
  return targets.length
}

/** The same with the name or number after all other words. */
export const doneTo = (
  context: Context,
  key: string,
  targets: readonly (Entity | string)[],
  ...words: readonly Word[]
): number => doneFor(context, key, targets, who => [...words, who])

/** The same as plain words, for the console and for chat. */
export const nameText = (game: Game, entity: Entity): string => game.plainText(displayName(entity))
