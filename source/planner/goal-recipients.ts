import { nameMeant } from '../minecraft/names/player-names.ts'
import type { Demand } from './demand.ts'
import type { Read } from './goal-references.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Whom a thing is for: `make a sword for Cid`, `bring Mia a torch`. */

interface Recipient {
  /** What is left of the words. */
  readonly rest: string
  readonly to?: string
  /** Words that say whom or what it is for, and name no member of the team. */
  readonly aside?: string
}

/** Words that `for` begins and that ask for nothing: who speaks, and all of the team. */
const forAll = /^for (?:me|us|the team|all(?: of us)?|everybody|everyone)\b/

/** `isGift`: words that bring a thing to a member of the team, whose name may stand before the thing. */
export const recipientIn = (words: string, { seats }: Vocabulary, isGift: boolean): Recipient => {
  // Without a team there are no names.
  if (seats === undefined) return { rest: words }
  const seatOf = (name: string | undefined): string | undefined =>
    name === undefined ? undefined : nameMeant(seats, name)
  const before = isGift ? seatOf(/^@?(\w+)\s+\S/.exec(words)?.[1]) : undefined
  if (before !== undefined) return { rest: words.replace(/^@?\w+\s+/, ''), to: before }
  const found = [...words.matchAll(/\s+(for|to)\s+@?(\w+)\b/g)].find(([, link, name]) =>
    link === 'for' || isGift ? seatOf(name) : undefined,
  )
  // `2 dirt to Alex for Steve`: a thing that goes to two goes to neither before that is settled.
  const rest = found && words.replace(found[0], '')
  const other = rest !== undefined && isGift ? /\s((?:to|for)\s+@?[a-z]\S*.*)$/.exec(rest)?.[1] : undefined
  if (other !== undefined && !forAll.test(other)) return { rest: words, aside: other }
  if (found && rest !== undefined) return { rest, to: seatOf(found[2])! }
  const aside = /\s(for\s+\S.*)$/.exec(words)?.[1]
  return { rest: words, aside: aside === undefined || forAll.test(aside) ? undefined : aside }
}

const all =
  '(?:everyone|everybody|each (?:one|agent|worker|member|of (?:you|us))|every (?:one|agent|worker|member)|all of (?:you|us))'
const allFirst = new RegExp(`^${all}\\s+(?=\\S)`)
const allLast = new RegExp(`\\s+to ${all}$`)

/** `give everyone 2 oak logs`, and what is left of the words. */
export const giftToAll = (words: string): { readonly rest: string; readonly isForAll: boolean } => {
  const rest = words.replace(allFirst, '').replace(allLast, '')
  return { rest, isForAll: rest !== words }
}

/** `a sword and a shield for Cid`: what one verb is about is for the one who is named last. */
export const sharedRecipients = (demands: readonly Read[]): Read[] => {
  let last: Read | undefined
  return demands
    .toReversed()
    .map((demand): Read => {
      const isSame = last?.clause !== undefined && last.clause === demand.clause && hasRecipient(demand)
      const to = isSame && last && hasRecipient(last) ? last.to : undefined
      const read = isSame && to !== undefined && demand.to === undefined && !demand.aside ? { ...demand, to } : demand
      last = read
      return read
    })
    .toReversed()
}
const hasRecipient = (demand: Read): demand is Extract<Read, { kind: 'collect' | 'craft' | 'bring' }> =>
  demand.kind === 'collect' || demand.kind === 'craft' || demand.kind === 'bring'

/** Names (`for Zed`, `for @zed`) that no member of the team has. */
export const strangersIn = (goal: string, { seats, items }: Vocabulary): Demand[] =>
  seats === undefined
    ? []
    : [...goal.matchAll(/\bfor\s+(@\w+|[A-Z]\w{2,15})\b/g)].flatMap(([text, name]) => {
        const bare = name!.replace('@', '').toLowerCase()
        const isKnown = nameMeant(seats, bare) !== undefined || items.has(bare)
        return isKnown ? [] : [{ kind: 'unknown' as const, text: text.trim() }]
      })

const giftTo =
  /\b(?:(?:bring|give|hand|deliver|pass)\s+@?([A-Z]\w{2,15})\s+\S|(?:bring|give|hand|deliver|pass|get|fetch|take)\s+[^.;!?]*?\bto\s+@?([A-Z]\w{2,15})\b)/gi

/** What is said of such a name. */
export const strangerWords = (name: string): string =>
  `${name} is neither of the team nor a player whom it knows: --human ${name} at the start names one.`

/** Names to whom things are to be brought, and that neither a member of the team nor a player it knows has. */
export const unknownRecipients = (goal: string, { seats = [], items }: Vocabulary): readonly string[] =>
  [...goal.matchAll(giftTo)].flatMap(([, first, last]) => {
    const name = last ?? first ?? ''
    const isKnown = nameMeant(seats, name) !== undefined || items.has(name.toLowerCase())
    return isKnown || !/^[A-Z]/.test(name) ? [] : [name]
  })
