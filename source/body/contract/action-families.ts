/** Families of actions, with what each is good for: a prompt names the families of the actions that it does not show. */
export const actionFamilies = {
  walk: 'follow, explore, search, remember places',
  items: 'make, store, wear, eat, enchant',
  build: 'fill and clear areas, light them, ladders, bridges',
  use: 'doors, beds, signs, tools on blocks',
  creatures: 'milk, shear, hunt, fight, trade, fish',
  see: 'look around, recipes',
  talk: 'speak',
  self: 'own goals, modes',
  programs: 'have code written and run',
} as const
export type ActionFamily = keyof typeof actionFamilies
export const familyNames = Object.keys(actionFamilies) as readonly ActionFamily[] // the keys above

/** What actions of several names come to. */
type Outcome =
  | 'blocks-dug'
  | 'blocks-placed'
  | 'creatures-killed'
  | 'items-put-in'
  | 'items-taken-out'
  | 'program-run'
  | 'words-said'

export interface OutcomeTraits {
  /** What it comes to by itself: a seat that may not use it may use no other action that comes to the same. */
  readonly outcome?: Outcome
  /** What it cannot do without: it is forbidden with any action that comes to one of these. */
  readonly takes?: readonly Outcome[]
}
