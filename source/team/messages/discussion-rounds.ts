import type { Core } from '../team-context.ts'
import type { Discussion, Statement } from './discussion.ts'

export const createDiscussion = (core: Core, speakers: readonly string[]): Discussion => {
  const { session, post } = core
  const waiting = new Set<() => void>()
  const current = (): readonly Statement[] => {
    const { discussion } = session.state
    return discussion?.goal === core.goalTask() ? discussion.said : []
  }
  const spoke = (seat: string, round: number): boolean =>
    current().some(one => one.from === seat && one.round === round)
  /** Nobody waits for a seat that is paused or empty. */
  const absent = (name: string): boolean => {
    const seat = session.state.seats[name]
    return !seat || seat.paused || seat.occupant.kind === 'nobody'
  }
  const over = (round: number): boolean => speakers.every(name => spoke(name, round) || absent(name))

  return {
    said: () => [...current()].sort((a, b) => a.round - b.round),
    spoke,
    speak(seat, round, text) {
      if (spoke(seat, round)) return
      session.emit('discussion.spoken', seat, { goal: core.goalTask(), round, seat, text })
      if (text !== '') {
        const task = core.goalTask()
        post.send({ from: seat, to: speakers.filter(name => name !== seat), text, kind: 'chat', task })
      }
      for (const look of [...waiting]) look()
    },
    round: (round, signal) =>
      new Promise((resolve, reject) => {
        const done = (): void => {
          waiting.delete(look)
          unsubscribe()
          signal.removeEventListener('abort', given)
        }
        const look = (): void => {
          if (!over(round)) return
          done()
          resolve()
        }
        const given = (): void => {
          done()
          reject(signal.reason as Error)
        }
        const unsubscribe = session.subscribe(event => {
          if (event.type === 'seat.paused' || event.type === 'seat.occupied') look()
        })
        waiting.add(look)
        signal.addEventListener('abort', given, { once: true })
        if (signal.aborted) given()
        else look()
      }),
  }
}
