/** Why a planner makes a plan. */
export const replanCauses = [
  /** There is no plan for the goal yet. */
  'new-goal',
  /** A person turned a plan down. */
  'rejected',
  /** No person decided on a plan in time, and such a plan is to be turned down. */
  'undecided',
  /** A person or a member of the team asks for it. */
  'asked',
  /** The last plan covered one step only, and that is done. */
  'next-step',
  /** The team is organized in another way now. */
  'reorganized',
  /** The host stopped while a plan was made. */
  'interrupted',
  /** Work failed, and no other worker can do it. */
  'failed',
  /** All is done as planned, and the goal is not reached. */
  'unmet',
  /** All is done as planned, and the plan says that nothing in the world can show the goal: it is asked once more. */
  'unshown',
] as const
export type ReplanCause = (typeof replanCauses)[number]

/** Plans after a failure, and such as no person decides on, are counted: they may not follow each other for ever. */
export const isAnotherTry = (cause: ReplanCause): boolean =>
  cause === 'failed' || cause === 'unmet' || cause === 'undecided'
