import { readable } from '../../minecraft/names/readable.ts'
import { type Changed, changedByWords, drawChanged } from './changes-in-words.ts'
import { biggerWords, relative, smallerWords, things } from './design-words.ts'
import { editedByWords, isSameDrawing } from './edits-in-words.ts'
import { materials } from './materials.ts'

/** What people can say of a building as it is now: words of the tables with which they are read, each tried. */

const severalOf = (noun: string): string => readable(noun, 2).slice(2)

/** Of every building. */
const elsewhere: readonly string[] = ['near us', 'move it 10 blocks east']
const ofEachKind: readonly (readonly string[])[] = [
  [...new Set(relative.map(([[said]]) => said!))],
  [...smallerWords, ...biggerWords],
  materials.map(material => `of ${readable(material)}`),
  things.map(([[noun = '']]) => `without ${severalOf(noun)}`),
  ['turn it'],
]

/** Of a ready design; `isPossible`: what it is made of then can be had. */
export const examplesOf = (now: Changed, isPossible: (next: Changed) => boolean = () => true): readonly string[] => {
  const isFollowed = (words: string): boolean => {
    const next = changedByWords(now, words)
    return next.unread.length === 0 && !isSameDrawing(drawChanged(next), drawChanged(now)) && isPossible(next)
  }
  return [...ofEachKind.flatMap(words => words.find(isFollowed) ?? []), ...elsewhere]
}

/** Of a design that no choices stand behind. */
export const examplesOfGiven = (design: unknown): readonly string[] => [
  ...ofEachKind.flatMap(words => words.find(one => editedByWords(design, one).unread.length === 0) ?? []),
  ...elsewhere,
]
