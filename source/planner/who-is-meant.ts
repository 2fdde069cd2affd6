import { personIn, type Vocabulary } from './vocabulary.ts'

/** Whom `he` and `she` stand for in a goal: who was given what `them` stands for, or the only one that was named. */

const whoDoes = /\b(?:she|he)\b/gi
const gives = /\b(?:gives?|brings?|hands?|pass(?:es)?|delivers?)\b/gi
/** `she puts them`, `he must put 2 of it` */
const withThese =
  /^\s+(?:(?:must|should|shall|will|then|also|has to|needs to)\s+)*\w+\s+(?:(?:all|both|\d+|the rest)\s+(?:of\s+)?)?(?:it|them|these|those)\b/i

/** A goal with names in place of these words; a word that may stand for several stays as it is. */
export const withNames = (goal: string, vocabulary: Vocabulary): string => {
  const namesIn = (words: string): Set<string> =>
    new Set(words.match(/\w+/g)?.flatMap(word => personIn(word, vocabulary) ?? []))
  let read = ''
  let from = 0
  for (const { 0: word, index } of goal.matchAll(whoDoes)) {
    read += goal.slice(from, index)
    from = index + word.length
    const gift = [...read.matchAll(gives)].at(-1)
    const recipients = gift && withThese.test(goal.slice(from)) ? namesIn(read.slice(gift.index)) : new Set<string>()
    const [name, ...others] = recipients.size > 0 ? recipients : namesIn(read)
    read += name === undefined || others.length > 0 ? word : name
  }
  return read + goal.slice(from)
}
