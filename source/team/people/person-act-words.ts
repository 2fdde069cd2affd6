import type { PersonAct } from '../../session/log/state.ts'

const decided = { accepted: 'agreed to', edited: 'decided', ignored: 'put aside' } as const

/** What a person did in a seat, for its agent; giving the seat back, or the next order, breaks off what is under way. */
export const personActWords = (act: PersonAct): string => {
  if ('decision' in act) return `${decided[act.decision]}: ${act.title}`
  const { label, result = 'aborted' } = act
  return `${label}: ${result === 'aborted' ? 'broken off' : result}`
}
