import type { Budget } from '../../mind/recorded-brain.ts'
import type { NextId } from '../ids.ts'
import type { TeamOptions } from '../team-interface.ts'
import { type Approvals, createApprovals } from './approvals.ts'
import { createBudget } from './budget.ts'
import { createDrafts, type Drafts } from './drafts.ts'

/** What waits for people: requests, more of the budget, and drafts for the seats that they sit in. */
export interface Asking {
  readonly approvals: Approvals
  readonly budget: Budget
  readonly drafts: Drafts
}

export interface AskingNeeds {
  readonly options: Pick<TeamOptions, 'session' | 'abilities' | 'budget'>
  readonly nextId: NextId
}

export const createAsking = ({ options, nextId }: AskingNeeds): Asking => {
  const { session, abilities, budget: limit = null } = options
  const { emit } = session
  const approvals = createApprovals({ session, nextId })
  return {
    approvals,
    // What was spent before an interruption counts.
    budget: createBudget({ emit, approvals, limit, usage: () => session.state.usage }),
    drafts: createDrafts({ ...{ emit, state: () => session.state, abilities }, nextId: () => nextId('d') }),
  }
}
