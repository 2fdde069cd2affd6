import { withArticle } from './articles.ts'
import { readable } from './readable.ts'

/** The reflex that has a body, and the monster or block that it is because of. */
interface HeldUp {
  readonly reflex: string
  readonly from?: string | undefined
}

const near = ({ from }: HeldUp): string => `${creature(from)} is near`
const creature = (from = 'monster'): string => withArticle(readable(from))

const words: Readonly<Record<string, (held: HeldUp) => string>> = {
  self_preservation: ({ from }) =>
    from === 'water' ? 'going up for air' : `getting out of ${readable(from ?? 'danger')}`,
  unstuck: ({ from }) => `getting free of ${from === undefined ? 'a block' : readable(from)}`,
  helping: ({ from }) => `${creature(from)} hits a player near`,
  shelter: ({ from }) => `digging in, since ${creature(from)} is about`,
  cowardice: near,
  self_defense: near,
  eating: () => 'eating',
  way_out: () => 'getting out of a building without an open door',
  getting_back: () => 'fetching what it lost when it died',
}

/** Why an action waits, for people and models: `a creeper is near`. A reflex that is not known here is called by its name. */
export const heldUpWords = (held: HeldUp): string =>
  Object.hasOwn(words, held.reflex) ? words[held.reflex]!(held) : readable(held.reflex)
