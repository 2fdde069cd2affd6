/** What is done with an answer whose prompt has changed: nothing is played, or it is taken all the same. */
export const staleUses = ['refuse', 'take'] as const
export type StaleUse = (typeof staleUses)[number]
