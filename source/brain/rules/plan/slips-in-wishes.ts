import { politeWords } from '../../../minecraft/names/polite-words.ts'
import { readable } from '../../../minecraft/names/readable.ts'
import {
  isSameThing,
  isSlip,
  isSureSlip,
  membersCalled,
  slipsOf,
  withSlipsMended,
} from '../../../minecraft/names/suggestions.ts'
import { isPlain, smallWords } from '../../../planner/asked-words.ts'
import { partWords } from '../items/building-items.ts'
import type { Things } from './read-removal.ts'
import type { Saying } from './read-wishes.ts'
import type { Mended, Wishes } from './wishes.ts'
import { workNouns } from './worker-rules.ts'

/** Slips of the pen in what people say of a plan. A slip with which all is read is taken, since the plan that comes of it waits for them; else it is asked about. */

/** Words of the readers of wishes that no name of the game is near to. */
const readersWords: readonly string[] = [
  ...['collect', 'collects', 'gather', 'gathers', 'harvest', 'harvests', 'deliver', 'delivers', 'everybody'],
  ...['everyone', 'together', 'nobody', 'before', 'instead', 'finally', 'last', 'after', 'split', 'share', 'only'],
  ...['craft', 'crafts', 'build', 'builds', 'place', 'makes', 'half', 'rest', 'alone'],
  ...[...politeWords, ...smallWords, ...workNouns],
]
const shortestOfReaders = 6
const isReadersSlip = (given: string, meant: string): boolean =>
  isSureSlip(given, meant) && (meant.length >= shortestOfReaders || given.length === meant.length)
/** `standing`: it holds for each plan from then on. */
type Heard = Saying & { readonly standing?: true }
type IsRead = (text: string) => boolean

/** Of names the short ones count, too: a word that is near to two of them is not sure to be the longer one. */
const isNameSlip = (given: string, meant: string): boolean => isSlip(given, meant, shortestName)
const shortestName = 3

/** `names`: of all in the team, whether they work or not. */
export const slipsIn = (names: readonly string[], { asked, parts, means }: Things) => {
  const things = [...asked, ...parts, ...means].flatMap(thing => [readable(thing), readable(thing, 2).slice(2)])
  const words = [...things.flatMap(thing => thing.split(' ')), ...Object.values(partWords).flat()]
  const known = [...new Set([...words, ...words.flatMap(word => (word.endsWith('s') ? [] : [`${word}s`]))])]
  const isKnown = (word: string): boolean =>
    isPlain(word.toLowerCase()) || readersWords.includes(word.toLowerCase()) || membersCalled(names, word).length > 0
  /** All words that may have been meant: what is sure is one of its own. */
  const likely = (word: string): readonly string[] => {
    if (isKnown(word) || known.includes(word.toLowerCase())) return []
    const people = slipsOf(word, names, isNameSlip)
    const others = [...slipsOf(word, known, isSlip), ...slipsOf(word, readersWords, isReadersSlip)]
    const things = others.filter((one, at) => !others.slice(0, at).some(other => isSameThing(other, one)))
    return [...people, ...things.filter(thing => !people.includes(thing))]
  }
  const sure = (word: string): string | undefined => {
    const [meant, ...others] = likely(word)
    return meant !== undefined && others.length === 0 && isSureSlip(word, meant) ? meant : undefined
  }
  const mended = (said: string, meantBy: typeof sure): string | undefined => {
    const meant = withSlipsMended(said, meantBy, names)
    return meant === said ? undefined : meant
  }
  /** What may have been meant, as far as it is read then: of a word that may be several, each by itself. */
  const suggested = (said: string, isRead: IsRead): readonly string[] => {
    let several: string | undefined
    const first = mended(said, word => {
      const [meant, ...others] = likely(word)
      if (others.length > 0) several ??= word
      return meant
    })
    if (first === undefined) return []
    const choices = several === undefined ? [] : likely(several).slice(1)
    return [
      first,
      ...choices.flatMap(one => mended(said, word => (word === several ? one : likely(word)[0])) ?? []),
    ].filter(isRead)
  }
  return {
    /** The sayings, with the slips in them mended where all of a saying is read so. */
    read(sayings: readonly Heard[], isRead: IsRead) {
      const all: Mended[] = []
      const read = sayings.map(one => {
        const meant = mended(one.text, sure)
        if (meant === undefined || !isRead(meant)) return one
        if (one.wish || one.standing) all.push({ said: one.text, meant, by: one.by })
        return { ...one, text: meant }
      })
      return { sayings: read, mended: all }
    },
    /** The wishes, with what may have been meant by what is not read, or is about nothing. */
    asked: (wishes: Wishes, isRead: IsRead): Wishes => ({
      ...wishes,
      unread: wishes.unread.map(one =>
        one.why === undefined && !one.idle ? { ...one, meant: suggested(one.said, isRead) } : one,
      ),
      without: wishes.without.map(one =>
        one.thing === undefined ? { ...one, meant: suggested(one.said, isRead) } : one,
      ),
    }),
  }
}
