import { orderMeant } from '../../brain/rules/talk/decide-reply.ts'
import { wordsMended } from '../../brain/rules/talk/order-meant.ts'
import type { Letter } from '../../mind/inbox.ts'
import type { Roster } from '../seats/roster.ts'
import type { SessionLike } from '../team-interface.ts'
import { goalBegins } from './game/team-words.ts'

interface Meant {
  readonly words: string
  readonly to: string | undefined
}

const isYes = /^(?:yes|yep|yeah|y|sure|ok(?:ay)?)(?:[\s,]+(?:please|pls|plz))?[\s.!]*$/i

/**
 * What a yes is for: the order that an agent without a model answered last with the question whether it was meant, and to whom it was
 * said. Both are read anew from the person's own words: where these had no slip, nothing was asked. `to`: the agent that is called; undefined: whichever asked last.
 */
export const meantByYes = (
  { session, roster }: { readonly session: SessionLike; readonly roster: Roster },
  person: string,
  text: string,
  to: string | undefined,
): Meant | undefined => {
  if (!isYes.test(text.trim())) return undefined
  const { messages } = session.state
  const isFor = ({ to: names }: { readonly to: readonly string[] }, seat: string): boolean =>
    names.length === 0 || names.includes(seat)
  const at = messages.findLastIndex(
    one => one.to.includes(person) && one.kind === 'reply' && (to === undefined || one.from === to),
  )
  const question = messages[at]
  const member = roster.members.get(question?.from ?? '')
  if (!question || !member?.mind || !member.plain) return undefined
  const isOwn = (one: (typeof messages)[number]): boolean => one.from === person && isFor(one, member.seat)
  // What was said since is about something else.
  if (messages.slice(at + 1).some(isOwn)) return undefined
  const said = messages.slice(0, at).findLast(isOwn)
  if (!said) return undefined
  const called = said.to.length === 1 ? said.to[0] : undefined
  const situation = (words: string) => member.mind!.situation([letterOf(person, called, words)])
  const begin = goalBegins.exec(said.text)?.[0]
  if (begin !== undefined) {
    const goal = said.text.slice(begin.length)
    const words = wordsMended(goal, situation(goal), false)
    return words === undefined ? undefined : { words: `${begin}${words}`, to: called }
  }
  const meant = orderMeant(situation(said.text))
  return meant && { words: meant.words, to: meant.to ?? called }
}

/** What a person said, as a mind gets it. `called`: whom they named. */
export const letterOf = (person: string, called: string | undefined, text: string): Letter => ({
  ...{ message: '', from: person, to: called === undefined ? [] : [called], text },
  ...{ kind: 'chat', delivery: 'steer', person: true, answer: true },
})
