import { workWords } from './request-forms.ts'

/** `bring me 4 dirt`, `bring 4 dirt to me`: a goal is read by the whole team, which does not know who says it. */

const gifts = [...workWords.bring, ...workWords.collect].map(([order]) => order).join('|')
const meAfterGift = new RegExp(String.raw`\b(${gifts})\s+me\b(?=\s+\S)`, 'gi')
const meInTheEnd = new RegExp(String.raw`\b(${gifts})(\s+[^.;!?\n]+?\s+(?:to|for))\s+me\b`, 'gi')

/** The goal with the name of the player who says it. */
export const withSpeaker = (goal: string, name: string): string =>
  goal.replace(meAfterGift, `$1 ${name}`).replace(meInTheEnd, `$1$2 ${name}`)

/** Whether something is to go to who says it. */
export const isForSpeaker = (goal: string): boolean => withSpeaker(goal, '') !== goal

/** What becomes of that where who says it has no body in the game. */
export const nobodyIsMe =
  '“me” is no player here, so the agent who gets it keeps it. Start with --human NAME to be one, or name who is to have it.'
