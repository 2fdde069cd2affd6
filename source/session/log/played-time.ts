import type { SessionEvent } from './events.ts'

/** How long a team worked, ms of session time; the one clock of every score, report and export. */
export interface Played {
  /** When the team could begin; null while the world is prepared. */
  readonly begun: number | null
  readonly end: number
  /** From the beginning until the judge found everything done; a run that fails is played to its end. */
  readonly ms: number
}

/** Follows the events of one session. */
export const createPlayed = () => {
  let begun: number | null = null
  let ended: { readonly t: number; readonly success: boolean } | null = null
  let last = 0
  /** When the judge first found everything done; builders may still take scaffolds away after that. */
  let reached: number | null = null
  return {
    add({ type, t, data }: SessionEvent): void {
      last = t
      if (type === 'session.phase' && data.phase === 'running') begun ??= t
      else if (type === 'session.ended') ended = { t, success: data.result === 'success' }
      else if (type === 'score.changed') reached = data.completion >= 1 ? (reached ?? t) : null
    },
    result(): Played {
      const end = ended?.t ?? last
      const until = ended?.success && reached !== null ? reached : end
      return { begun, end, ms: Math.max(0, until - (begun ?? end)) }
    },
  }
}

/** Efficiency E in percent of completion per minute (VillagerBench A). `ms`: time played. */
export const efficiency = (completion: number, ms: number): number => (ms <= 0 ? 0 : (completion * 100) / (ms / 60_000))
