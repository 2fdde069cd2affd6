import { z } from 'zod'
import { blockPosition } from '../../minecraft/blocks/position-schema.ts'
import { middle } from './escape-blocks.ts'

/** A block, a creature, a condition or an effect: what is not listed is a state of the block. */
const entry = z.looseObject({
  name: z.string(),
  position: blockPosition,
  command: z.string().optional(),
  sub_event: z.string().optional(),
})
export type Entry = z.infer<typeof entry>
const amounts = z.record(z.string(), z.int().min(1))
export const atom = z.looseObject({
  init: z.array(entry).default([]),
  condition: z.array(entry).default([]),
  effect: z.array(entry).default([]),
  in: amounts.default({}),
  out: amounts.default({}),
  // Below 0, as in its code's default: nothing is waited for, and what opens stays open.
  wait_interval: z.number().optional(),
  activate_duration: z.number().optional(),
  same_room: z.boolean().optional(),
  score: z.number().optional(),
  min_player: z.int().min(1).optional(),
  type: z.string().optional(),
  merge: z.boolean().optional(),
  split: z.boolean().optional(),
  task_description: z.string().optional(),
})
export type Atom = z.infer<typeof atom>

/** Fields of an entry that are no states. */
const own = new Set(['name', 'position', 'command', 'sub_event', 'random', 'lock_key', 'activate_mode', 'duration'])
/** From the middle of the room to the world. */
export const moved = ([x, y, z]: readonly number[]): [number, number, number] => [
  middle[0] + x!,
  middle[1] + y!,
  middle[2] + z!,
]
export const statesOf = (from: Entry): Record<string, string> =>
  Object.fromEntries(
    Object.entries(from)
      .filter(([key]) => !own.has(key))
      .map(([key, value]) => [key, String(value)]),
  )
