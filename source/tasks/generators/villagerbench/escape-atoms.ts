/** What is worked by hand or foot to open a way. */
const triggerBlocks = [
  'lever',
  'stone_button',
  'birch_button',
  'dark_oak_button',
  'oak_pressure_plate',
  'stone_pressure_plate',
  'birch_pressure_plate',
  'spruce_pressure_plate',
  'oak_trapdoor',
  'oak_fence_gate',
] as const
export type TriggerBlock = (typeof triggerBlocks)[number]

/** One kind of locked room: what must be done in it, and what then opens. */
export interface EscapeAtom {
  readonly name: string
  readonly triggers: readonly TriggerBlock[]
  /** One more of the first trigger for every agent beyond the second: it takes all of them. */
  readonly everyAgent?: true
  /** `each`: they count one by one and stay; `together`: all at the same time; `ordered`: as listed. */
  readonly how: 'each' | 'together' | 'ordered'
  /** Seconds for which what was let go still counts (`together`), or within which the next must follow (`ordered`). */
  readonly window: number
  /** What closes the way: a door that only power opens, or two blocks of stone that vanish. */
  readonly barrier: 'iron_door' | 'stone'
  /** The player who works the trigger must carry this; it lies in a chest of the room and counts as a condition of its own. */
  readonly key?: string
  /** So many of the last triggers are in another room: drawn (`any`), or the one before (`before`). */
  readonly away?: { readonly count: number; readonly where: 'any' | 'before' }
  /** The triggers open two ways at once; behind each lies a room with a plate, and both plates together open the room where the ways meet. */
  readonly split?: true
}

/** Seconds that VillagerBench waits for what is to be worked at the same time. */
const waitSeconds = 30

/** The 18 kinds of rooms that every escape is composed of. */
export const escapeAtoms: readonly EscapeAtom[] = [
  { name: 'lever', triggers: ['lever'], how: 'each', window: 0, barrier: 'iron_door' },
  { name: 'stone-button', triggers: ['stone_button'], how: 'each', window: 0, barrier: 'iron_door' },
  { name: 'birch-button', triggers: ['birch_button'], how: 'each', window: 0, barrier: 'stone' },
  { name: 'plate', triggers: ['spruce_pressure_plate'], how: 'each', window: 0, barrier: 'stone' },
  { name: 'trapdoor', triggers: ['oak_trapdoor'], how: 'each', window: 0, barrier: 'iron_door' },
  { name: 'two-levers', triggers: ['lever', 'lever'], how: 'each', window: 0, barrier: 'iron_door' },
  { name: 'gate-and-lever', triggers: ['oak_fence_gate', 'lever'], how: 'each', window: 0, barrier: 'iron_door' },
  {
    name: 'two-plates',
    triggers: ['oak_pressure_plate', 'oak_pressure_plate'],
    how: 'together',
    window: 0,
    barrier: 'stone',
  },
  {
    name: 'unlike-plates',
    triggers: ['stone_pressure_plate', 'birch_pressure_plate'],
    how: 'together',
    window: 0,
    barrier: 'iron_door',
  },
  {
    name: 'plate-for-everybody',
    triggers: ['oak_pressure_plate', 'oak_pressure_plate'],
    everyAgent: true,
    how: 'together',
    window: 0,
    barrier: 'iron_door',
  },
  {
    name: 'three-plates',
    triggers: ['stone_pressure_plate', 'stone_pressure_plate', 'stone_pressure_plate'],
    how: 'together',
    window: waitSeconds,
    barrier: 'iron_door',
  },
  {
    name: 'plate-and-lever',
    triggers: ['lever', 'oak_pressure_plate'],
    how: 'together',
    window: 0,
    barrier: 'iron_door',
  },
  {
    name: 'two-buttons',
    triggers: ['dark_oak_button', 'birch_button'],
    how: 'together',
    window: waitSeconds,
    barrier: 'iron_door',
  },
  {
    name: 'buttons-in-order',
    triggers: ['stone_button', 'birch_button', 'dark_oak_button'],
    how: 'ordered',
    window: waitSeconds,
    barrier: 'iron_door',
  },
  {
    name: 'key',
    triggers: ['stone_button'],
    how: 'together',
    window: 0,
    barrier: 'iron_door',
    key: 'tripwire_hook',
  },
  {
    name: 'far-lever',
    triggers: ['lever'],
    how: 'each',
    window: 0,
    barrier: 'iron_door',
    away: { count: 1, where: 'any' },
  },
  {
    name: 'plates-in-two-rooms',
    triggers: ['birch_pressure_plate', 'spruce_pressure_plate'],
    how: 'together',
    window: 0,
    barrier: 'iron_door',
    away: { count: 1, where: 'before' },
  },
  { name: 'split-and-merge', triggers: ['lever'], how: 'each', window: 0, barrier: 'iron_door', split: true },
]
