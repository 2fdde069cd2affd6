import type { DecideReplyInput } from '../../questions/decide-reply/shape.ts'
import { inDigits } from '../plan/mark-amounts.ts'
import { namedIn } from '../plan/mark-names.ts'
import { whyAmount } from './amount-talk.ts'
import { thingNamed, toldAtMost } from './plan-talk.ts'
import { isQuestion } from './question-words.ts'
import type { ReplyRule } from './reaction.ts'
import { isWish } from './reply-work.ts'
import { planOf } from './share-talk.ts'

/** `why not 12?`, `why not with Ben?`, `what about Mia?`: what the plan has instead, and the words that ask for it. */

const asks = /^(?:(?:so|and|but|ok|well)[,\s]+)*(?:(?<reason>why\s+not)|(?:what|how)\s+about)\s+(?<rest>\S.*)$/
/** Words beside the thing, the amount or the name that is asked about. */
const around =
  /\b(?:with|without|only|just|for|from|by|to|let|too|also|as well|instead|then|rather|the|a|an|all|of|and|or|both|each|at least|at most|more|less|fewer)\b/g

const partAlone = /^\s*(?:with|let|too|also|as well|and|,|\s)*(?:help|join|work)?\s*$/
const hasPart = (name: string, { plan = [] }: DecideReplyInput): boolean => plan.some(({ by }) => by === name)

/** The words that a question is about, as a wish. */
const askFor = (words: string, input: DecideReplyInput): string => {
  if (!isWish(words, input)) return ''
  const leader = input.team.find(({ role }) => role === 'leader')?.name
  const whom = input.plans || leader === undefined ? 'say' : `tell ${leader}`
  return ` A question changes nothing of the plan; to have it so, ${whom} “${words}”.`
}

/** An amount of what is not said as a wish: of one worker, or, where it is no part of what the plan brings, in all. */
const ofOne = (count: number, { plan = [], works = [] }: DecideReplyInput): string => {
  const total = works.reduce((sum, { brings }) => sum + (brings?.count ?? 0), 0)
  const worker = plan.find(({ id, by }) => by !== null && works.some(one => one.id === id && one.brings))?.by
  return count < total && worker ? `${worker} ${count}` : `${count} in all`
}

export const whyNotRule: ReplyRule = {
  example: null,
  pattern: asks,
  react([, ...groups], input, { person, text }) {
    const rest = groups.at(-1)!
    const isReason = groups[0] !== undefined
    // `why not get 3 logs?` wants something.
    if (!person || (isReason && !isQuestion(`why not ${rest}`))) return null
    const names = input.team.map(({ name }) => name)
    const members = namedIn(rest, names)
    const words = inDigits(members.reduce((all, name) => all.replaceAll(name.toLowerCase(), ' '), rest))
    const count = /\b\d+\b/.exec(words)?.[0]
    const thing = thingNamed(words.replace(/\d+/g, ' ').replace(around, ' ').replace(/\s+/g, ' ').trim(), input)
    // `what about birch?` wants something where it names no agent and no amount.
    if (!isReason && members.length === 0 && count === undefined) return null
    const [, asSaid = rest] = /\b(?:not|about)\s+(\S.*?)[\s?!.]*$/is.exec(text) ?? []
    const who = members.length === 1 ? members[0] : undefined
    const facts =
      count !== undefined || thing !== undefined
        ? [whyAmount({ count: count === undefined ? undefined : Number(count), thing, who }, input)]
        : members.slice(0, toldAtMost).map(name => planOf(input.team.find(one => one.name === name)!, input))
    const isBare = /^(?:(?:only|just)\s+)?\d+$/.test(words.trim()) && members.length === 0
    const asked = isBare
      ? askFor(ofOne(Number(count), input), input)
      : askFor(isReason || who === undefined ? asSaid : `with ${who}`, input)
    if (facts.length === 0 && asked === '') return null
    // A member with a part need not be asked for.
    const isIn =
      thing === undefined && count === undefined && partAlone.test(words) && members.every(name => hasPart(name, input))
    return {
      say: `${facts.length === 0 ? 'I cannot say why not.' : facts.join(' ')}${isIn && members.length > 0 ? '' : asked}`,
    }
  },
}
