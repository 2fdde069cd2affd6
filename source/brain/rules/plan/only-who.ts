import type { Plan } from '../../../session/log/events/plan.ts'
import { knownWords } from './known-words.ts'
import { readWishes } from './read-wishes.ts'

/** Whether words about a plan say who does its work, and nothing else. */
export const saysOnlyWho = (text: string, names: readonly string[], plan: Plan): boolean => {
  const things = { asked: [], parts: [], means: [] }
  const known = knownWords({ previous: plan, rejected: [], blueprints: [] }, things)
  const wishes = readWishes([{ text, by: '', nth: 0, wish: true }], names, things, known)
  const { only, who, assign, spare, also, split, together, ...others } = wishes
  const isWho = only !== null || [who, assign, spare, also, split, together].some(list => list.length > 0)
  return isWho && Object.values(others).every(list => list.length === 0)
}
