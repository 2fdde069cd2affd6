import { editedByWords } from '../../../designs/library/edits-in-words.ts'
import { followedOf, notInDesign, unreadOf } from '../../../designs/library/read-wish.ts'
import { examplesOfGiven } from '../../../designs/library/wish-examples.ts'
import type { DesignBuildingInput, DesignBuildingOutput } from '../../questions/design-building/shape.ts'

/** A design that no choices stand behind, with the newest of what people say of it; the rest is in it. */
export const changedGiven = (given: unknown, { wishes, site }: DesignBuildingInput): DesignBuildingOutput => {
  const wish = wishes.at(-1) ?? ''
  const { design, ...read } = editedByWords(given, wish)
  const followed = followedOf({ wish, ...read })
  return {
    design: { ...design },
    move: read.move,
    followed: listOf(followed),
    unread: listOf(notInDesign({ wish, ...read })),
    because: unreadOf({ wish, ...read }, site.stands && (() => examplesOfGiven(design))).join('; '),
  }
}
export const listOf = <One>(list: readonly One[]): One[] | undefined => (list.length > 0 ? [...list] : undefined)
