import { distance } from '../../../minecraft/blocks/position.ts'
import type { DecideReplyInput } from '../../questions/decide-reply/shape.ts'
import { placeCalled } from './where-talk.ts'

/** `the chest at spawn`: which of the known chests stands at a place that is known by its name. */

/** A chest so near to a place is the one of that place. */
const chestBlocks = 8

type Known = Pick<DecideReplyInput, 'places' | 'containers'>

/** The chest of a place; undefined: the place is not known, or no chest is near it. */
export const chestAt = (name: string, { places, containers }: Known) => {
  const at = placeCalled(name, { places })
  if (!at) return undefined
  const near = containers.filter(one => distance(one.at, at) <= chestBlocks)
  return near.toSorted((one, other) => distance(one.at, at) - distance(other.at, at))[0]
}

const chestOfPlace =
  /\b(?:a|the|our)\s+(chest|barrel)\s+(?:at|by|near|next to|close to|of)\s+(?:(?:the|our|my)\s+)?([a-z]\w*)(?:\s+point)?\b/g

/** The words with the place of such a chest, where one is known. */
export const withChestPlaces = (words: string, input: Known): string =>
  words.replace(chestOfPlace, (whole, kind: string, name: string) => {
    const chest = chestAt(name, input)
    return chest ? `the ${kind} at ${chest.at.join(' ')}` : whole
  })
