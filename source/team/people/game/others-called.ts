import { orderVerbs } from '../../../brain/rules/talk/near-order.ts'
import { memberCalled } from '../../../minecraft/names/suggestions.ts'
import { isAnswer } from '../plan-answer.ts'
import { alone, greeting, namesCalled } from './names-called.ts'
import { stoppingIn } from './stopping-words.ts'
import { goalBegins } from './team-words.ts'

/** What begins with one of these is said to the team also where a player is called so: no player makes it deaf by a name. */
const ownWords = new RegExp(
  `^(?:(?:please|pls|plz|(?:can|could|would|will) (?:you|u))\\s+)*(?:${orderVerbs.join('|')}|goals?|next|queue|new|remember|forget|save|keep|who|whose|what|where|when|why|how|which|is|are|do|does|did|i|you|we|they|it|the|a|an|my|our|all|everyone|everybody|no|yes)\\b`,
  'i',
)
/** `dig here, vic` */
const calledBehind = /,\s*@?([A-Za-z0-9_]{1,16})[\s.!?]*$/

/**
 * Whether all whom words call are players who are not of the team, such as the agents of another one on the same server: `vic sort the
 * chests`, `@vic`, `come here, vic`. `own`: a name of the team; `others`: who else is in the game.
 */
export const callsOthers = (
  words: string,
  own: (name: string) => string | undefined,
  others: readonly string[],
): boolean => {
  const other = (name: string): string | undefined => (own(name) === undefined ? memberCalled(others, name) : undefined)
  const text = words.trim()
  const isOwn = ownWords.test(text) || goalBegins.test(text) || isAnswer(text) || stoppingIn(text) !== undefined
  const first = namesCalled(text, name => own(name) ?? other(name))
  if (first && (first.marked || !isOwn)) return first.to.every(name => own(name) === undefined)
  const [, last = ''] = calledBehind.exec(text) ?? []
  const [, only = ''] = alone.exec(text.replace(greeting, '')) ?? []
  return (last !== '' && other(last) !== undefined) || (only !== '' && !isOwn && other(only) !== undefined)
}
