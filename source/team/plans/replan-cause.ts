import { z } from 'zod'

/** Why a planner makes a plan. */
const replanCauses = [
  /** There is no plan for the goal yet. */
  'new-goal',
  /** A person turned a plan down. */
  'rejected',
  /** A person or a member of the team asks for it. */
  'asked',
  /** The last plan covered one step only, and that is done. */
  'next-step',
  /** The team is organized in another way now. */
  'reorganized',
  /** The host stopped while a plan was made. */
  'interrupted',
  /** Work failed, and nobody else can do it. */
  'failed',
  /** All is done as planned, and the goal is not reached. */
  'unmet',
] as const
type ReplanCause = (typeof replanCauses)[number]

/** A plan that is wanted: for which cause, and the same in words. */
export interface Replan {
  readonly cause: ReplanCause
  readonly text: string
}

/** As a keyframe keeps it; before causes had names it was the words alone. */
export const keptReplan = z.union([
  z.object({ cause: z.enum(replanCauses), text: z.string() }),
  z.string().transform((text): Replan => ({ cause: 'failed', text })),
])

/** Plans after a failure are counted: they may not follow each other for ever. */
export const isAnotherTry = ({ cause }: Replan): boolean => cause === 'failed' || cause === 'unmet'
