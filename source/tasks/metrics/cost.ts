/**
 * Time cost TC in minutes (S-Agents): how long a task took that was finished. NaN, as the paper prints it, for one that was not: it calls a
 * task hopeless after 40 minutes without progress and more than 5 attempts; here the task's time limit decides.
 */
export const timeCost = (finished: boolean, playedMs: number): number => (finished ? playedMs / 60_000 : Number.NaN)

/** Mean prompt times mPT (S-Agents): rounds of planning (or questions that plan), per agent; 0 without agents. */
export const promptTimes = (rounds: number, agents: number): number => (agents === 0 ? 0 : rounds / agents)

/**
 * Counts S-Agents' iterations of hierarchical planning: its task planner, and the action planner that turns the task at hand into actions, are
 * one together. An action planner that is asked again without a new task is another one.
 */
export const countRounds = () => {
  /** Who has a task that was planned and not yet turned into actions. */
  const planned = new Set<string>()
  let rounds = 0
  return {
    add(seat: string, plans: 'tasks' | 'actions'): void {
      if (plans === 'tasks' || !planned.has(seat)) rounds++
      if (plans === 'tasks') planned.add(seat)
      else planned.delete(seat)
    },
    rounds: () => rounds,
  }
}

/** CausalMACE's efficiency (its eq. 6) in percent per minute: completion over the sum of the times (ms) that its agents acted; null: none acted. */
export const actingEfficiency = (completion: number, active: readonly number[]): number | null => {
  const sum = active.reduce((all, time) => all + time, 0)
  return sum <= 0 ? null : (completion * 100) / (sum / 60_000)
}
