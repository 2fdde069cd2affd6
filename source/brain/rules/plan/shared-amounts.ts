import { inPattern } from '../../../minecraft/names/player-names.ts'
import { readThing } from './mark-amounts.ts'
import type { Piece } from './read-amounts.ts'

/** `Bob and Mia share the logs`, `split the logs between Bob and Mia`: each of those who are named does as much of it as the others. */

const evenly =
  '(?:\\s*,?\\s*(?:evenly|equally|fairly|half and half|fifty[- ]fifty|in equal (?:parts|shares)|(?:between|among) (?:them(?:selves)?|both|each other)))*'
const share = '(?:share|split|divide)(?:\\s+up)?'
const modal = '(?:(?:should|must|shall|will|can|may|have to|are to|to)\\s+)?'
const courtesy = '(?:(?:please|i want|we want|let|have|make)\\s+)*'
const doing =
  '(?:(?:the\\s+)?(?:work\\s+(?:of|on|with)|(?:collect|gather|chopp|min|digg|fetch|harvest|carry|gett)ing(?:\\s+of)?)\\s+)?'
/** What is shared, where that is only the work. */
const allWork = /^(?:the |all |all of |of )*(?:work|job|task|it|this|that|everything|rest|load)$/

/** What of a sentence shares a thing out; null: it says nothing of that. Those of `idle` do no work: the others share it. */
export const readShares = (
  sentence: string,
  names: readonly string[],
  idle: readonly string[] = [],
): Piece[] | null => {
  if (names.length < 2) return null
  const one = `@?(?:${names.map(inPattern).join('|')})(?!\\w)`
  const several = `(?<people>${one}(?:\\s*,\\s*(?:and\\s+)?${one}|\\s+(?:and|&)\\s+${one})+)`
  const found = [
    `^${courtesy}${several}\\s+(?:both\\s+)?${modal}${share}\\s+${doing}(?<thing>.+?)${evenly}$`,
    `^${courtesy}${share}\\s+${doing}(?<thing>.+?)(?:\\s+(?:evenly|equally|fairly|up))*\\s+(?:between|among|amongst|over|for)\\s+${several}${evenly}$`,
  ]
    .map(pattern => new RegExp(pattern, 'i').exec(sentence.trim())?.groups)
    .find(groups => groups !== undefined)
  if (!found) return null
  const { people = '', thing = '' } = found
  const workers = names.filter(name => new RegExp(`(?<!\\w)${inPattern(name)}(?!\\w)`, 'i').test(people))
  const said = thing.toLowerCase()
  const { words, left } = allWork.test(said) ? { words: '', left: '' } : readThing(said)
  // A number says how many in all, which no share says.
  if (/\d/.test(said) || workers.length < 2 || (words === '' && left !== '')) return null
  const able = workers.filter(name => !idle.includes(name)).length
  const amount = { kind: 'part', part: 1 / Math.max(1, able) } as const
  return [
    { said: sentence, amounts: workers.map(worker => ({ worker, amount, words })), unread: left.trim(), other: '' },
  ]
}
