import { deviation } from './deviation.ts'

export interface Balance {
  /** 1 − σ of the times after min–max scaling, as the paper writes it: 0.5 for any two agents that differ at all. */
  readonly paper: number | null
  /** 1 − σ(t / max t), as the reference code computes it. */
  readonly reference: number | null
}

/** A seat as far as its share of the work is asked for. */
export interface Working {
  readonly role: string
  /** Time of acting, any unit. */
  readonly busy: number
}

/** How long each of those acted who carry the work out: a leader counts only in a team without workers. */
export const actingTimes = (seats: readonly Working[]): number[] => {
  const workers = seats.filter(seat => seat.role !== 'leader')
  return (workers.length > 0 ? workers : seats).map(seat => seat.busy)
}

/** The balance of a team's work. */
export const teamBalance = (seats: readonly Working[]): Balance => balance(actingTimes(seats))

/** How evenly `active` times (any unit, one per agent) are spread, 0…1; null for fewer than two agents or when none did anything. */
export const balance = (active: readonly number[]): Balance => {
  const most = Math.max(...active)
  if (active.length < 2 || most <= 0) return { paper: null, reference: null }
  const least = Math.min(...active)
  return {
    paper: most === least ? 1 : 1 - deviation(active.map(time => (time - least) / (most - least))),
    reference: 1 - deviation(active.map(time => time / most)),
  }
}

/**
 * CausalMACE's BS (its eq. 7): 1 − σ(|t − min t| / (T − min t)), T being the time that the task allows, in the unit of `active`. Null for fewer
 * than two agents, and where no time is left beyond the least.
 */
export const limitBalance = (active: readonly number[], limit: number): number | null => {
  const least = Math.min(...active)
  if (active.length < 2 || limit <= least) return null
  return 1 - deviation(active.map(time => (time - least) / (limit - least)))
}
