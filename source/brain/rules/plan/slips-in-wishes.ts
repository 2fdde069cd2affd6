import { readable } from '../../../minecraft/names/readable.ts'
import { isSlip, isSureSlip, membersCalled, slipOf, withSlipsMended } from '../../../minecraft/names/suggestions.ts'
import { isPlain } from '../../../planner/asked-words.ts'
import { partWords } from '../items/building-items.ts'
import type { Things } from './read-removal.ts'
import type { Saying } from './read-wishes.ts'
import type { Mended, Wishes } from './wishes.ts'
import { workNouns } from './worker-rules.ts'

/** Slips of the pen in what people say of a plan. A slip with which all is read is taken, since the plan that comes of it waits for them; else it is asked about. */

/** Words of the readers of wishes that no name of the game is near to. */
const readersWords: readonly string[] = [
  ...['collect', 'collects', 'gather', 'gathers', 'harvest', 'harvests', 'deliver', 'delivers', 'without', 'everybody'],
  ...[
    'everyone',
    'together',
    'nobody',
    'before',
    'instead',
    'finally',
    'first',
    'last',
    'after',
    'split',
    'share',
    'only',
  ],
  ...['craft', 'crafts', 'build', 'builds', 'place', 'makes', 'half', 'rest', 'alone', ...workNouns],
]
const shortestOfReaders = 6
const isReadersSlip = (given: string, meant: string): boolean =>
  isSureSlip(given, meant) && (meant.length >= shortestOfReaders || given.length === meant.length)

/** `names`: of all in the team, whether they work or not. */
export const slipsIn = (names: readonly string[], { asked, parts, means }: Things) => {
  const things = [...asked, ...parts, ...means].flatMap(thing => [readable(thing), readable(thing, 2).slice(2)])
  const words = [...things.flatMap(thing => thing.split(' ')), ...Object.values(partWords).flat()]
  const known = [...new Set([...names, ...words, ...words.map(word => `${word}s`)])]
  const isKnown = (word: string): boolean =>
    isPlain(word.toLowerCase()) || readersWords.includes(word.toLowerCase()) || membersCalled(names, word).length > 0
  const sure = (word: string): string | undefined =>
    isKnown(word)
      ? undefined
      : (slipOf(word, known, isSureSlip) ??
        (known.includes(word.toLowerCase()) ? undefined : slipOf(word, readersWords, isReadersSlip)))
  const likely = (word: string): string | undefined =>
    sure(word) ?? (isKnown(word) ? undefined : slipOf(word, known, isSlip))
  const mended = (said: string, meantBy: typeof sure): string | undefined => {
    const meant = withSlipsMended(said, meantBy, names)
    return meant === said ? undefined : meant
  }
  return {
    /** The sayings, with the slips in them mended where all of a saying is read so. */
    read(sayings: readonly Saying[], isRead: (text: string) => boolean) {
      const all: Mended[] = []
      const read = sayings.map(one => {
        const meant = mended(one.text, sure)
        if (meant === undefined || !isRead(meant)) return one
        if (one.wish) all.push({ said: one.text, meant, by: one.by })
        return { ...one, text: meant }
      })
      return { sayings: read, mended: all }
    },
    asked: (unread: Wishes['unread']): Wishes['unread'] =>
      unread.map(one => (one.why === undefined ? { ...one, meant: mended(one.said, likely) } : one)),
  }
}
