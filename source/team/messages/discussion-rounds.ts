import type { MessageMeaning, ProposedWork } from '../../session/log/events/meaning.ts'
import type { Impossible } from '../../session/log/events/plan.ts'
import { isSameProposal } from '../../session/log/same-condition.ts'
import type { Roster } from '../seats/roster.ts'
import type { SessionGoal } from '../tasks/session-goal.ts'
import type { SessionLike } from '../team-interface.ts'
import type { MessageDelivery } from './message-delivery.ts'

export interface Statement {
  readonly round: number
  readonly from: string
  readonly text: string
  /** The text as data. */
  readonly meaning?: MessageMeaning | undefined
  /** Who does what; absent: as the speaker proposed before. */
  readonly proposal?: readonly ProposedWork[] | undefined
  /** In place of work: the goal cannot be reached, and why. */
  readonly impossible?: Impossible | undefined
}

/** What a seat says. */
type Spoken = Pick<Statement, 'text' | 'meaning' | 'proposal' | 'impossible'>

/** A discussion in rounds: each speaks once in each, and hears the others when the round is over. */
export interface Discussion {
  /** All that was said about the goal of now, oldest round first. */
  said(): readonly Statement[]
  spoke(seat: string, round: number): boolean
  /** An empty text: has nothing to say. */
  speak(seat: string, round: number, spoken: Spoken): void
  /** The round after which all proposed the same; null: something is open. */
  endedAfter(): number | null
  /** Resolves when all who are there have spoken in the round; rejects with the signal's reason. */
  round(round: number, signal: AbortSignal): Promise<void>
  /** The first agent of those who plan one goal together that is there: one for all; undefined: there is none, or there are several goals. */
  first(): string | undefined
  /** Resolves when that one has spoken in the round, or is not the first any more; rejects with the signal's reason. */
  firstSpoke(round: number, signal: AbortSignal): Promise<void>
}

/** Where one stands: work, or that there is none because the goal cannot be reached. */
export const takesStand = ({ proposal, impossible }: Statement): boolean =>
  proposal !== undefined || impossible !== undefined

const isSameStand = (one: Statement, other: Statement | undefined): boolean =>
  one.proposal
    ? other?.proposal !== undefined && isSameProposal(one.proposal, other.proposal)
    : other?.impossible !== undefined

/** Whether all who spoke propose the same, or all say that the goal cannot be reached, for whatever reason. */
export const isAgreed = (said: readonly Statement[]): boolean => {
  const last = new Map(said.map(one => [one.from, undefined as Statement | undefined]))
  for (const one of said) if (takesStand(one)) last.set(one.from, one)
  const [first, ...others] = last.values()
  return first !== undefined && others.every(one => isSameStand(first, one))
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
  const endedAfter = (): number | null => {
    const { discussion } = session.state
    return discussion?.goal === goal.task() ? (discussion.ended ?? null) : null
  }
  const spoke = (seat: string, round: number): boolean =>
    current().some(one => one.from === seat && one.round === round)
  /** The discussion does not wait for a seat that is paused or empty. */
  const absent = (name: string): boolean => {
    const seat = session.state.seats[name]
    return !seat || seat.paused || seat.occupant.kind === 'nobody'
  }
  const over = (round: number): boolean => roster.planners.every(name => spoke(name, round) || absent(name))
  const first = (): string | undefined => {
    const { session: about, seats } = session.state
    if ((about.partGoals ?? []).length > 0) return undefined
    return roster.planners.find(name => !absent(name) && seats[name]!.occupant.kind === 'agent')
  }
  const until = (isSo: () => boolean, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const done = (): void => {
        waiting.delete(look)
        unsubscribe()
        signal.removeEventListener('abort', given)
      }
      const look = (): void => {
        if (!isSo()) return
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
    })

  return {
    said: () => [...current()].sort((a, b) => a.round - b.round),
    spoke,
    endedAfter,
    speak(seat, round, { text, meaning, proposal, impossible }) {
      if (spoke(seat, round)) return
      const data = { goal: goal.task(), round, seat, text, meaning, proposal: proposal && [...proposal], impossible }
      session.emit('discussion.spoken', seat, data)
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
    async round(round, signal) {
      await until(() => over(round), signal)
      if (endedAfter() === null && isAgreed(current()))
        session.emit('discussion.ended', 'team', { goal: goal.task(), round })
    },
    first,
    firstSpoke(round, signal) {
      const name = first()
      return until(() => name === undefined || first() !== name || spoke(name, round), signal)
    },
  }
}
