import type { Meaning } from '../../session/log/events/meaning.ts'
import type { Roster } from '../seats/roster.ts'
import type { SessionGoal } from '../tasks/session-goal.ts'
import type { SessionLike } from '../team-interface.ts'
import type { MessageDelivery } from './message-delivery.ts'

export interface Statement {
  readonly round: number
  readonly from: string
  readonly text: string
  /** The text as data. */
  readonly meaning?: Meaning | undefined
}

/** A discussion in rounds: each speaks once in each, and hears the others when the round is over. */
export interface Discussion {
  /** All that was said about the goal of now, oldest round first. */
  said(): readonly Statement[]
  spoke(seat: string, round: number): boolean
  /** Empty: has nothing to say. */
  speak(seat: string, round: number, text: string, meaning?: Meaning): void
  /** Resolves when all who are there have spoken in the round; rejects with the signal's reason. */
  round(round: number, signal: AbortSignal): Promise<void>
}

export interface DiscussionNeeds {
  readonly session: SessionLike
  readonly messageDelivery: MessageDelivery
  readonly goal: SessionGoal
  readonly roster: Pick<Roster, 'planners'>
}

export const createDiscussion = ({ session, messageDelivery, goal, roster }: DiscussionNeeds): Discussion => {
  const waiting = new Set<() => void>()
  const current = (): readonly Statement[] => {
    const { discussion } = session.state
    return discussion?.goal === goal.task() ? discussion.said : []
  }
  const spoke = (seat: string, round: number): boolean =>
    current().some(one => one.from === seat && one.round === round)
  /** The discussion does not wait for a seat that is paused or empty. */
  const absent = (name: string): boolean => {
    const seat = session.state.seats[name]
    return !seat || seat.paused || seat.occupant.kind === 'nobody'
  }
  const over = (round: number): boolean => roster.planners.every(name => spoke(name, round) || absent(name))

  return {
    said: () => [...current()].sort((a, b) => a.round - b.round),
    spoke,
    speak(seat, round, text, meaning) {
      if (spoke(seat, round)) return
      session.emit('discussion.spoken', seat, { goal: goal.task(), round, seat, text, meaning })
      if (text !== '') {
        const task = goal.task()
        messageDelivery.send({
          from: seat,
          to: roster.planners.filter(name => name !== seat),
          text,
          kind: 'chat',
          task,
        })
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
          if (/^seat\.(?:paused|occupied|removed)$/.test(event.type)) look()
        })
        waiting.add(look)
        signal.addEventListener('abort', given, { once: true })
        if (signal.aborted) given()
        else look()
      }),
  }
}
