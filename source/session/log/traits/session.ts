import { type BudgetLimit, limitWords } from '../budget-limit.ts'
import { refereeWords, resultWords } from '../events/outcome.ts'
import { howPlayed } from '../how-played.ts'
import { listed } from '../listed.ts'
import { policyWords } from '../policy-words.ts'
import type { Traits } from './event-traits.ts'

/** Whose goal it is; empty: that of all who have none of their own. */
const ofSeats = (seats: readonly string[] | undefined): string => (seats ? ` of ${listed(seats)}` : '')

/** What may be spent on it; empty: there is no limit. */
const within = (budget: BudgetLimit | undefined): string =>
  budget === undefined ? '' : ` with a budget of ${limitWords(budget)}`

export const sessionTraits = {
  'session.started': {
    sentence: ({ goal, organization, schedule, without, knows, brain, world: { version, kind, address } }) =>
      `Goal: ${goal} (${howPlayed({ organization, schedule, without, knows }).join(' · ')}, ${brain}, Minecraft ${version} ${kind === 'embedded' ? 'embedded world' : `on ${address}`})`,
  },
  'session.phase': {
    // session.ended says it, with the result.
    sentence: ({ phase, reason }) => (phase === 'ended' ? null : `Session ${phase}${reason ? `: ${reason}` : ''}`),
    wakes: true,
    clock: (_, { phase }) => (phase === 'preparing' ? undefined : { phase: phase === 'ended' ? 'after' : phase }),
  },
  'session.ended': {
    sentence: ({ result, reason }) => `Session ended: ${resultWords[result]}: ${reason}`,
    mark: ({ result, reason }) => ({ kind: 'end', text: `${resultWords[result]}: ${reason}` }),
    clock: () => ({ phase: 'after' }),
  },
  'session.referee': { sentence: ({ referee }) => `Judging: ${refereeWords[referee]}` },
  'session.goal': {
    sentence: ({ by, goal, seats, budget }) => `${by} sets the goal${ofSeats(seats)}${within(budget)}: ${goal}`,
    mark: ({ goal, number, seats }) => ({
      kind: 'goal',
      text: number === undefined ? goal : `goal ${number}${ofSeats(seats)}: ${goal}`,
      goal: number,
    }),
    wakes: true,
  },
  'goal.ended': {
    sentence: ({ result, reason, seats }) => `Goal${ofSeats(seats)} ended: ${resultWords[result]}: ${reason}`,
    mark: ({ result, reason, seats }) => ({
      kind: 'end',
      text: `goal${ofSeats(seats)} ended: ${resultWords[result]}: ${reason}`,
    }),
    wakes: true,
  },
  'goal.changed': {
    sentence: ({ by, text }) => `${by} changes the goal: ${text}`,
    mark: ({ by, text }) => ({ kind: 'goal', text: `changed by ${by}: ${text}` }),
  },
  'goal.held': {},
  'goal.queued': {
    sentence: ({ by, goal, seats, budget }) => `${by} queues the goal${ofSeats(seats)}${within(budget)}: ${goal}`,
  },
  'goal.requeued': {
    sentence({ by, place, goal, to, budget }) {
      const which = `goal ${place} of the queue`
      if (goal !== undefined) return `${by} changes ${which}${within(budget)}: ${goal}`
      return to === undefined ? `${by} drops ${which}` : `${by} moves ${which} to place ${to}`
    },
  },
  'session.policy': {
    sentence({ by, approvals, timeout, otherwise }) {
      const after = timeout === undefined ? '' : `; after ${timeout} s without a decision: ${otherwise ?? 'reject'}`
      return `${by} sets approvals to ${approvals}: ${policyWords[approvals]}${after}`
    },
  },
  'session.resumed': {
    sentence: ({ reason }) => `Session resumed: ${reason}`,
    // Whatever was under way ended with the earlier host.
    clock: () => ({ phase: 'before', asking: [], acting: [] }),
  },
} satisfies Traits
