import { personIn, type Vocabulary } from './vocabulary.ts'

/** Whom `he` and `she` stand for in a goal: who was given what `them` stands for, or the only one that was named. */

const whoDoes = /\b(?:she|he)\b/gi
const gives = /\b(?:gives?|brings?|hands?|pass(?:es)?|delivers?)\b/gi
/** `she puts them`, `he must put 2 of it` */
const withThese =
  /^\s+(?:(?:must|should|shall|will|then|also|has to|needs to)\s+)*\w+\s+(?:(?:all|both|\d+|the rest)\s+(?:of\s+)?)?(?:it|them|these|those)\b/i

/** A goal with names in place of these words; a word that may stand for several stays as it is. */
export const withNames = (goal: string, vocabulary: Vocabulary): string => {
  const namesIn = (words: string): string[] =>
    words.match(/\w+/g)?.flatMap(word => personIn(word, vocabulary) ?? []) ?? []
  let read = ''
  let from = 0
  /** Of all that is read, and of what is read from the last gift on: a long goal is gone through once. */
  const named = new Set<string>()
  let given: Set<string> | undefined
  const note = (words: string): void => {
    const gift = [...words.matchAll(gives)].at(-1)
    if (gift) given = new Set()
    for (const name of namesIn(words)) named.add(name)
    for (const name of namesIn(words.slice(gift?.index))) given?.add(name)
    read += words
  }
  for (const { 0: word, index } of goal.matchAll(whoDoes)) {
    note(goal.slice(from, index))
    from = index + word.length
    const recipients = given && given.size > 0 && withThese.test(goal.slice(from)) ? given : named
    const [name] = recipients
    note(name === undefined || recipients.size > 1 ? word : name)
  }
  return read + goal.slice(from)
}
