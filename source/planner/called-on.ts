import { namesListed } from './goal-shares.ts'
import { isNumber } from './item-names.ts'
import { type Verb, withoutIntroduction } from './request-forms.ts'
import { asOrder, verbOf } from './sentence-pieces.ts'
import { personIn, type Vocabulary } from './vocabulary.ts'

/** Whom words call on to do something, and whom they leave out. */

/** `Andy must make 1 bread`: a name, not a word for all. */
const named =
  /^\s*(?!(?:you|we|they|one|all|each|everybody|everyone|everything|somebody|people|both|it|this|that|there)\b)([A-Za-z0-9_]{3,16})\s+(?:must|should|shall|has to|needs to|is to)\s+(?!be\b)(.*)$/i

/** `4 dirt must be put into the chest by Mia` */
const doneBy = /^(.+\sbe\s.+?)\s+by\s+@?(\w+)\s*$/is

export interface Order {
  readonly who?: string
  readonly words: string
  /** The verb says that another one does it: `makes`. */
  readonly isTold?: boolean
  /** Of whom the words tell something that is no order: `Mia dances`. What follows is that one's. */
  readonly about?: string
}

/** Whom words call on: `Bob must make 1 bread`, `Bob, make 1 bread`, `Bob makes 1 bread`, `Bob 1 bread`. */
export const orderIn = (words: string, vocabulary: Vocabulary, goesOn = false): Order => {
  const [, thing, doer = ''] = doneBy.exec(words) ?? []
  const by = personIn(doer, vocabulary)
  if (thing !== undefined && by !== undefined) return { who: by, words: thing }
  const [, must, what] = named.exec(words) ?? []
  if (must !== undefined) return { who: personIn(must, vocabulary) ?? must, words: what! }
  const [, first = '', rest = ''] = /^\s*@?(\w+)\s*,?\s*(.*)$/s.exec(words) ?? []
  const who = personIn(first, vocabulary)
  if (who === undefined) {
    const order = goesOn ? asOrder(words.trim()) : words
    return { words: order, isTold: order !== (goesOn ? words.trim() : words) }
  }
  const order = asOrder(rest.trim())
  const isOrder = order === '' || isNumber(order.split(' ')[0]!) || verbOf(withoutIntroduction(order)) !== null
  if (isOrder) return { who, words: order, isTold: order !== rest.trim() }
  return { words, about: tells.test(rest) ? who : undefined }
}

/** `dances wildly`, but not `by the lake`. */
const tells = /^[a-z]{2,}s\b(?!['’])/

/** The verb of a piece of a sentence, also after the name of who does it; `goesOn`: one was named before. */
export const verbIn = (piece: string, vocabulary: Vocabulary, goesOn: boolean): Verb | undefined =>
  verbOf(withoutIntroduction(orderIn(withoutIntroduction(piece), vocabulary, goesOn).words))?.verb

/** `Bob and Mia: put 4 dirt …` as `Bob and Mia put 4 dirt …`: several who are called on are asked together. */
export const withoutColons = (words: string, vocabulary: Vocabulary): string =>
  words.replace(calledOn, (whole, names: string) =>
    (namesListed(names, vocabulary)?.length ?? 0) > 1 ? `${names} ` : whole,
  )
const calledOn = /(?<=^|[.;!?\n])([^.;!?\n:]+?)\s*:\s+/g

/** `… without Bob and Mia`, `… with only Bob`: who is to do none of it, or all, which is for the reader of wishes, and the rest of the sentence. */
export const leavingOut = (
  sentence: string,
  vocabulary: Vocabulary,
): { words: string; without: string | undefined } => {
  const names: string[] = []
  const first = [...sentence.matchAll(whoWorks)].find(([, , name]) => personIn(name!, vocabulary) !== undefined)
  let end = first?.index ?? 0
  for (
    let found: RegExpExecArray | null | undefined = first;
    found;
    found = /^(?:\s*,\s*(?:and\s+)?|\s+and\s+)(without\s+)?@?(\w+)/i.exec(sentence.slice(end))
  ) {
    const name = personIn(found[2]!, vocabulary)
    if (name === undefined) break
    names.push(name)
    end += found[0].length
  }
  return names.length === 0
    ? { words: sentence, without: undefined }
    : {
        words: sentence.slice(0, first!.index) + sentence.slice(end),
        without: `${/^without$/i.test(first![1]!) ? 'without' : 'only'} ${names.join(' and ')}`,
      }
}
const whoWorks = /(?<!\s)\s*,?\s*(?:\band\s+)?\b(without|with only)\s+@?(\w+)/gi
