import { graph } from './graph.ts'
import type { Organization } from './organization.ts'

/** AgentVerse as a baseline: no seat commands; four rounds of discussion, then all do what they agreed on, or what one makes of the summaries. */
export const debate: Organization = {
  ...graph,
  name: 'debate',
  description: 'all discuss in four rounds, then do what the summaries say',
  paper: 'AgentVerse, as a baseline',
  edges: () => [],
  planning: { method: 'debate', rounds: 4 },
  asks: ['discuss'],
  options: { rounds: 'how many rounds are discussed, the last one for summaries (4)' },
  configure: given => ({
    ...debate,
    planning: { method: 'debate', rounds: Math.max(1, Math.min(10, Number(given.rounds ?? 4) || 4)) },
  }),
}
