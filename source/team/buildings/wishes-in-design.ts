import type { DesignBuildingOutput } from '../../brain/questions/design-building/shape.ts'
import { editedByWords, piecesOf } from '../../designs/library/edits-in-words.ts'
import { followedOf, type NotInDesign, notInDesign, type ReadWish, unreadOf } from '../../designs/library/read-wish.ts'
import type { EventInput } from '../../session/log/events.ts'
import { type GivenDesign, wishInShort } from './given-design.ts'

/** What becomes of what people said of a building. */

/** A given design, with what was said before it had a place. */
export const answerOf = (given: GivenDesign, wishes: readonly string[]): DesignBuildingOutput => {
  if ('faults' in given) return { impossible: given.faults.join(' '), because: '' }
  let { design } = given
  const read = wishes.map((wish): ReadWish => {
    const { design: changed, ...read } = editedByWords(design, wish)
    design = changed
    return { wish, ...read }
  })
  return {
    design: { ...design },
    followed: read.flatMap(followedOf),
    unread: read.flatMap(notInDesign),
    because: read.flatMap(one => unreadOf(one)).join('; '),
  }
}

export const onTopOf = (begunAs: readonly string[], now: readonly string[]): string =>
  `it was begun ${begunAs.length > 0 ? `as ${quoted(begunAs)} ` : ''}and not finished; ${quoted(now)} comes on top of that`

export const quoted = (wishes: readonly string[]): string => wishes.map(wish => `“${wishInShort(wish)}”`).join(' and ')

/** What is not in the design of all that was said, each once. `byPlan`: what was said of the plan, which answers what is no word about a building. */
export const notFollowed = (
  { unread = [], followed = [] }: { readonly unread?: readonly NotInDesign[]; readonly followed?: readonly string[] },
  now: readonly NotInDesign[],
  byPlan: readonly string[],
): EventInput<'building.designed'>['unread'] => {
  const left = new Set(byPlan.flatMap(wish => [wish, ...piecesOf(wish)]))
  const all = [
    ...unread.filter(({ said }) => !followed.includes(said)),
    ...now.filter(({ said, why }) => why !== undefined || !left.has(said)),
  ]
  const last = new Map(all.map(one => [one.said, { ...one }]))
  return last.size > 0 ? [...last.values()] : undefined
}

export const notFollowedInWords = (all: readonly NotInDesign[]): string[] =>
  all.map(({ said, why }) => `“${said}” is not followed: ${why}`)

export const listOf = <One>(list: readonly One[]): One[] | undefined => (list.length > 0 ? [...list] : undefined)
