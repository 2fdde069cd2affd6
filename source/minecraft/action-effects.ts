/** What an action does to items and blocks, for those who read it from the log and know no actions. */
export const actionEffects = [
  /** While it runs, items can be in no inventory: in a window, on the ground, on their way. */
  'moves-items',
  /** Breaks blocks, whose items lie on the ground for a while, where no log sees them. */
  'breaks-blocks',
  /** What comes into the inventory is the work of the one who acts, not a gift. */
  'gains-items',
  /** Takes items out of a container. */
  'takes-stored',
  /** Puts items into a container. */
  'stores',
  /** Stands in recordings of older versions; nothing reads it, and no action has it any more. */
  'sees-containers',
] as const
export type ActionEffect = (typeof actionEffects)[number]
