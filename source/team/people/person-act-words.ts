import type { PersonAct } from '../../session/log/state.ts'

const decided = { accepted: 'agreed to', edited: 'changed', ignored: 'put aside' } as const

/** What a person did in a seat, for its agent; giving the seat back, or the next order, breaks off what is under way. */
export const personActWords = (act: PersonAct, seat: string): string => {
  if ('decision' in act) return `${decided[act.decision]} “${act.title}”`
  const { label, result = 'aborted' } = act
  if (result === 'failure') return `had ${seat} try to ${label}, which failed`
  return `had ${seat} ${label}${result === 'aborted' ? ', which was broken off' : ''}`
}
