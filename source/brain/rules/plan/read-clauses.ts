import { askedIn, asWritten, countAsked } from '../../../planner/asked-words.ts'
import type { Change, Clause, Reading } from './clause.ts'
import { readClause } from './clause-rules.ts'
import { isOfEach } from './mark-amounts.ts'
import { type Marking, namedIn } from './mark-names.ts'
import { readAmounts } from './read-amounts.ts'

/** The clauses of a sentence of people's words, and what the rules read in each. */

/** Where one wish may end and the next one begin. */
const joint =
  /(\s*,\s*(?:(?:and|but|so)\s+)?|\s+-+\s+|:\s+|\s+(?:and|(?<!\b(?:everybody|everyone|all|all of (?:you|us|them))\s+)but|so(?!\s+(?:much|many|few|little|long|often|fast)\b)|while|whereas)\s+|\s+(?=(?:because|since|without|with|then|after that|afterwards|finally|lastly|unless|until|if|when|by)\b))/i
/** The most pieces of a sentence that are read as one clause. */
const longestClause = 7

/** `leave out the chest, it stands already`: why it may be left out, which asks for nothing. */
export const isThere = /^(?:it|they|that|there|one|we have)\b.*\b(?:already|there|here)\b/
const courtesy =
  /^(?:(?:please|but|then|and|so|also|i want|we need|you should|with(?=\s+\d+\s+(?!workers?\b|agents?\b|people\b)))\s+)+/

/** A clause, and what the rules make of it; `unread`: what of it is to be named. */
interface Read {
  readonly said: string
  readonly reading: Reading | null
  readonly unread: readonly string[]
  readonly cost: number
  /** Something between its words was not read: pieces that do not belong together were read as one. */
  readonly hasGap: boolean
}

export type Situation = Omit<Clause, 'text' | 'whole'>

/** `instead of Mia` follows from who does it. */
const contrast = /(\bwho\d+\b.*?),?\s+(?:instead of|rather than|(?:and |but )?not)\s+who\d+,?(?=\s|$)/
const follows = ({ kind }: Change): boolean => kind === 'assign' || kind === 'only'

/** `no let Mia do it`: a no to what was before, and to nothing that follows. */
const saysNoFirst = /^no\s+(?:who\d+|let|have|give|assign|leave|use|only|just|first|make|split|share|divide|i|we|you)\b/

export const readOne = (said: string, situation: Situation, { marked, unmarked }: Marking): Read => {
  const whole = marked(said).trim()
  const text = whole.replace(courtesy, '')
  const short = text.replace(contrast, '$1')
  const other = short === text ? null : readClause({ ...situation, whole, text: short })
  const isContrast = other?.changes.every(follows) ?? false
  const reading = isContrast ? other : readClause({ ...situation, whole, text })
  const isAnswer = saysNoFirst.test(text)
  const rest = (reading ? reading.rest : [text]).flatMap(askedIn).filter(one => !(reading && isAnswer && one === 'no'))
  const asked = (words: readonly string[]): number => words.reduce((sum, one) => sum + countAsked(one), 0)
  const cost = asked(rest) + unsureCost * asked(reading?.unsure ?? []) - (isContrast ? 0.5 : 0)
  const unread = reading || rest.length === 0 ? rest.map(one => asWritten(unmarked(one), said)) : [said]
  const isOutside = (part: string): boolean => whole.startsWith(part) || whole.endsWith(part) || text.startsWith(part)
  const hasGap = reading === null || !rest.every(part => isOutside(part.trim()))
  return { said, reading, unread, cost, hasGap }
}

/** `then Mia crafts the torches` comes after what was said before it: together they say in which order. */
const goesOn = /^(?:and\s+)?(?:then|after that|afterwards|next|only then)\b/i
/** Of words that may name nothing the plan says so, which is better than words that are not read. */
const [unsureCost, apartCost] = [0.9, 0.25]
const doesAll = /^who\d+\s+(?:(?:should|must|can|to)\s+)?(?:do|does)\s+(?:it|this|that|all|everything|the work)\b/
/** `everybody but Kim and Ben collects logs` */
const [beginsNamed, endsLeftOut] = [
  /^who\d+\b/,
  /\b(?:everybody|everyone|all|us|you|them),?\s+(?:but|except(?: for)?)\s+who\d+\s*$/,
]
const steps: ReadonlySet<Change['kind']> = new Set(['assign', 'first', 'order'])

/** The clauses of a sentence: those that leave the fewest words unread and, of such, the shortest. */
export const clausesOf = (sentence: string, situation: Situation, marks: Marking): readonly string[] => {
  const parts = sentence.split(joint)
  const pieces = Math.ceil(parts.length / 2)
  const best: { readonly cost: number; readonly clauses: readonly string[] }[] = [{ cost: 0, clauses: [] }]
  for (let end = 1; end <= pieces; end++) {
    const ways = Array.from({ length: Math.min(end, longestClause) }, (_, index) => {
      const from = end - 1 - index
      const said = parts
        .slice(2 * from, 2 * end - 1)
        .join('')
        .trim()
      const before = [...situation.before, ...parts.slice(0, 2 * from).map(part => part.toLowerCase())]
      const { cost, clauses } = best[from]!
      if (said === '') return { cost, clauses }
      const isReason = from > 0 && isThere.test(said.toLowerCase())
      const one = readOne(said, { ...situation, before }, marks)
      const isStep = one.reading?.changes.some(({ kind }) => steps.has(kind)) ?? false
      const apart = from > 0 && isStep && goesOn.test(said) ? apartCost : 0
      const isOneClause = from === end - 1 || !one.hasGap
      // `only Hugo and Kim do it`: the second name is no clause of its own.
      const isNext = /^\s+and\s+$/i.test(parts[2 * from - 1] ?? '')
      const isTail =
        isNext &&
        (doesAll.test(marks.marked(said).trim()) ||
          (beginsNamed.test(marks.marked(said).trim()) && endsLeftOut.test(marks.marked(parts[2 * from - 2] ?? ''))))
      const more = isReason ? 0 : isOneClause ? one.cost + apart + (isTail ? apartCost : 0) : Number.POSITIVE_INFINITY
      return { cost: cost + more, clauses: [...clauses, said] }
    })
    best.push(ways.reduce((one, other) => (isBetter(other, one) ? other : one)))
  }
  return best.at(-1)!.clauses
}

const whoWorks: ReadonlySet<Change['kind']> = new Set(['everybody', 'only', 'out', 'join'])
const amountsFollow = /:\s+|\s+[-–—]+\s+/

/** `let Mia help again: Mia 12, Bob the rest`: who works is said by itself, and the amounts of those who are named behind it are another sentence. */
export const afterWho = (sentence: string, situation: Situation, marks: Marking, team: readonly string[]): string[] => {
  const sign = amountsFollow.exec(sentence)
  if (!sign) return [sentence]
  const [who, rest] = [sentence.slice(0, sign.index), sentence.slice(sign.index + sign[0].length)]
  const { reading, cost } = readOne(who, situation, marks)
  const saysWho = cost === 0 && reading !== null && reading.changes.every(({ kind }) => whoWorks.has(kind))
  const isOfNamed =
    !isOfEach(rest) && readAmounts(rest, team, [...namedIn(who, team)]).some(({ amounts }) => amounts.length > 0)
  return saysWho && isOfNamed ? [who, rest] : [sentence]
}

const isBetter = (
  one: { readonly cost: number; readonly clauses: readonly string[] },
  other: { readonly cost: number; readonly clauses: readonly string[] },
): boolean => one.cost < other.cost || (one.cost === other.cost && one.clauses.length > other.clauses.length)
