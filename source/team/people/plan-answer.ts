import { saysStop } from '../../brain/rules/talk/near-order.ts'
import { isQuestion } from '../../brain/rules/talk/question-words.ts'
import { isWish } from '../../brain/rules/talk/reply-work.ts'
import type { EventInput } from '../../session/log/events.ts'

/** What a person says of a plan that waits, in the game or at a screen. */
export type PlanAnswer =
  | { readonly kind: 'yes' }
  /** Without what is to be different. */
  | { readonly kind: 'no' }
  | { readonly kind: 'wish'; readonly reason: string }

const yesWords = '(?:yes|yep|yeah|ok(?:ay)?|sure|approved?|agreed|go ahead|do it)'
const noWords = '(?:no|nope|nah|reject(?:ed)?)'
const yes = new RegExp(`^${yesWords}(?:[\\s,]+please)?[\\s.!]*$`, 'i')
const no = new RegExp(`^${noWords}(?:[\\s,]+(?:thanks|thank you))?[\\s.!]*$`, 'i')
/** `no, without Bob`: whatever stands behind the mark is the reason. */
const noBecause = new RegExp(`^${noWords}(?:\\s*[:,;.-]+\\s*(?:but\\s+)?|\\s+but\\s+)(\\S.*)$`, 'is')
/** `yes, but not Bob` */
const yesBut = new RegExp(`^${yesWords}[\\s:,;.-]*\\b(?:but|except|only)\\b[\\s,]*(\\S.*)$`, 'is')
/** `no let Mia do it`, `yes, without Bob`: a reason where it is read as a wish, and else talk. */
const answerAnd = new RegExp(`^(?:${yesWords}|${noWords})[\\s,:;.-]+(\\S.*)$`, 'is')

/** What stands behind a no. */
export const afterNo = (words: string): string | undefined => noBecause.exec(words)?.[1]

/** `names`: of the team. Undefined: the words are about something else. */
export const planAnswer = (words: string, names: readonly string[]): PlanAnswer | undefined => {
  if (yes.test(words)) return { kind: 'yes' }
  if (no.test(words)) return { kind: 'no' }
  const said = afterNo(words) ?? yesBut.exec(words)?.[1]
  if (said !== undefined && saysStop(said)) return undefined
  if (said !== undefined) return { kind: 'wish', reason: said }
  const rest = answerAnd.exec(words)?.[1]
  if (rest !== undefined && isPlanWish(rest, names)) return { kind: 'wish', reason: rest }
  return rest !== undefined && isPlanWish(words, names) ? { kind: 'wish', reason: words } : undefined
}

/** Words that are read whole as a wish about the plan: `without Bob please`. */
export const isPlanWish = (words: string, names: readonly string[]): boolean =>
  !isQuestion(words) && isWish(words, { team: names.map(name => ({ name })) })

/** Yes or no, to whatever was asked. */
export const isAnswer = (words: string): boolean => yes.test(words) || no.test(words) || noBecause.test(words)

export const isPlan = (kind: EventInput<'approval.asked'>['kind']): boolean => kind === 'plan' || kind === 'replan'
