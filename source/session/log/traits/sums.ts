import type { Counts, SeatSums, SessionSums } from './event-traits.ts'

export const noSessionSums = (): SessionSums => ({ humanCommands: 0, approvals: 0, rejections: 0, replans: 0 })

export const noSeatSums = (): SeatSums => ({
  ...{ calls: 0, tokensIn: 0, tokensOut: 0, cost: 0, thinkingMs: 0 },
  ...{ busyMs: 0, actionsDone: 0, actionsFailed: 0, actionsAborted: 0 },
  ...{ messages: 0, deaths: 0 },
})

/** Adds what an event counts. A cost that is not known makes the sum of all costs unknown. */
export const addCounts = (sums: Partial<SessionSums & SeatSums>, { seat: _, ...counts }: Counts): void => {
  for (const [name, count] of Object.entries(counts) as [keyof typeof counts, number | null][]) {
    const sum = sums[name]
    if (sum === undefined) continue
    if (name === 'cost') sums.cost = sum === null || count === null ? null : sum + count
    else sums[name] = (sum ?? 0) + (count ?? 0)
  }
}
