import { z } from 'zod'
import { amountOf, type BudgetLimit, inUnit, limitWords } from './budget-limit.ts'
import { approvalPolicies, budgetLimit, defaultDecisions, noGoal } from './events/words.ts'
import type { Header } from './events.ts'
import { playerRightWords, policyWords } from './policy-words.ts'
import type { SessionState } from './state.ts'

/**
 * What people decide while a session runs, and a session that goes on takes from its log: what may be spent, what needs no person, who
 * gives orders, what is worked for, which models are asked.
 */
export interface Decided {
  readonly kind: 'budget' | 'policy' | 'always' | 'player' | 'goal' | 'model'
  /** The same for the same decision, whichever state holds it. */
  readonly key: string
  readonly words: string
  /** Whose model it is. */
  readonly seat?: string
}

export type DecidingState = Pick<SessionState, 'session' | 'usage' | 'seats' | 'tasks'>
type Rules = SessionState['session']

const decided = (kind: Decided['kind'], words: string, ...parts: readonly unknown[]): Decided => ({
  kind,
  key: JSON.stringify([kind, ...parts]),
  words,
})

export function decidedIn({ session, usage, seats, tasks }: DecidingState): readonly Decided[] {
  const { approvals, approvalTimeout, always = {}, players = {}, queuedGoals = [], partGoals = [] } = session
  const { limit = null, unit } = usage.budget ?? {}
  const goals = [{ goal: session.goal, budget: session.goalStart?.budget }, ...queuedGoals, ...partGoals]
  return [
    ...(limit === null ? [] : [budgetOf(limit, unit)]),
    policyOf(approvals),
    ...(approvalTimeout === undefined ? [] : [timeoutOf(approvalTimeout)]),
    ...Object.entries(always).map(([request, by]) =>
      decided('always', `what ${by} always allows (${request})`, request),
    ),
    ...Object.entries(players).flatMap(([player, may]) =>
      may === 'allow' ? [decided('player', `the player ${player}, who ${playerRightWords.allow}`, player)] : [],
    ),
    ...goals.flatMap(({ goal, budget }) => (goal === '' ? [] : [goalOf(goal, budget)])),
    ...Object.values(tasks).flatMap(({ task, changes = [] }) =>
      changes.map(({ by, text }) =>
        decided('goal', `the change of the goal by ${by}: “${inShort(text)}”`, task, by, text),
      ),
    ),
    ...Object.values(seats).flatMap(({ seat, model }) =>
      model === undefined ? [] : [{ ...decided('model', `the model ${model} for ${seat}`, seat, model), seat }],
    ),
  ]
}

const budgetOf = (limit: number, unit: 'tokens' | undefined): Decided =>
  decided('budget', `a budget of ${inUnit(limit, unit, true)}`, limit, unit ?? 'dollars')

const policyOf = (approvals: Rules['approvals']): Decided =>
  decided('policy', `approvals ${approvals}: ${policyWords[approvals]}`, approvals)

const timeoutOf = ({ seconds, otherwise }: NonNullable<Rules['approvalTimeout']>): Decided =>
  decided('policy', `${otherwise} what nobody decides within ${seconds} s`, seconds, otherwise)

/** Of a goal as much as tells it from others. */
const goalShown = 200

const inShort = (text: string): string =>
  text.length > goalShown ? `${text.slice(0, goalShown).toWellFormed()}…` : text

const goalOf = (goal: string, budget: BudgetLimit | undefined): Decided => {
  const within = budget === undefined ? '' : ` with a budget of ${limitWords(budget)}`
  return decided('goal', `the goal “${inShort(goal)}”${within}`, goal, budget ?? null)
}

const timeout = z.object({ seconds: z.number(), otherwise: z.enum(defaultDecisions) })
const startSchema = z.object({
  task: z.object({ goal: z.string().catch(noGoal), approvals: z.enum(approvalPolicies).catch('all') }),
  config: z.object({
    team: z.object({ budget: budgetLimit.optional(), approvalTimeout: timeout.optional() }).catch({}),
  }),
})

/** The keys of what the first line of a recording says of the same. `taskAlone`: what its host's user chose beside the task left out. */
export function decidedByHeader(header: Header, taskAlone: boolean): ReadonlySet<string> {
  const read = startSchema.safeParse(header)
  if (!read.success) return new Set()
  const { task, config } = read.data
  const { budget, approvalTimeout } = taskAlone ? {} : config.team
  const said = [
    policyOf(task.approvals),
    ...(task.goal === noGoal ? [] : [goalOf(task.goal, undefined)]),
    ...(budget === undefined ? [] : [budgetOf(amountOf(budget), typeof budget === 'number' ? undefined : 'tokens')]),
    ...(approvalTimeout === undefined ? [] : [timeoutOf(approvalTimeout)]),
  ]
  return new Set(said.map(({ key }) => key))
}
