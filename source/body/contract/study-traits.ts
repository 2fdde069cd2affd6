/** The tasks of VillagerBench, each of which has calls of its own (its appendix B). */
export const villagerBenchTasks = ['construction', 'cooking', 'escape'] as const
export type VillagerBenchTask = (typeof villagerBenchTasks)[number]

/** Which agents of a study may use an action. */
export interface StudyTraits {
  /** It is a call that VillagerBench gives to agents for these tasks. */
  readonly inVillagerBench?: 'all' | readonly VillagerBenchTask[]
  /** The part of an agent that it is of: one that has not this part may not use it. */
  readonly partOf?: 'communication' | 'memory' | 'vision'
  /** One step of a body, as a player's hand does it: all that programs may call where agents have no tools. */
  readonly step?: true
}
