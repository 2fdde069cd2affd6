import { readable } from '../../minecraft/names/readable.ts'
import type { EventInput } from './events.ts'

/** What became otherwise of a building than people said, in words for them. */

type Building = Pick<EventInput<'building.designed'>, 'name' | 'called' | 'unseen'>

/** Where it is, as what its words place it by is not there; undefined: it is where they say, or they name no place. */
export const unseenInWords = ({ name, called = readable(name), unseen }: Building): string | undefined =>
  unseen && `no “${unseen.said}” was in sight: “${called}” is near ${unseen.near}`
