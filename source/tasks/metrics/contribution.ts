import { deviation } from './deviation.ts'

/**
 * Agent contribution rate ACR, 0…1 (VillagerBench A.5): 1 − (σ − σ_min) / (σ_max − σ_min), where σ is the spread of the
 * agents' contributions. σ_min is 0 (all gave the same), σ_max is that of one agent who did everything. 0 when none
 * contributed anything, null for fewer than two agents. `points`: one number per agent, in any unit.
 */
export const contributionRate = (points: readonly number[]): number | null => {
  const total = points.reduce((sum, value) => sum + value, 0)
  if (points.length < 2) return null
  if (total <= 0) return 0
  const worst = (total / points.length) * Math.sqrt(points.length - 1)
  return 1 - deviation(points) / worst
}
