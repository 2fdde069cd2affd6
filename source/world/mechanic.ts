import type { Game } from './game.ts'
import type { BlockHooks, EntityHooks, ItemHooks, MechanicHooks } from './hooks.ts'

export type { BlockUse, Packet } from './hooks.ts'

/** What blocks of some kinds do. Every hook is described in `hooks.ts` and optional. */
export type BlockRule = BlockHooks<Game>
export type ItemRule = ItemHooks<Game>
export type EntityRule = EntityHooks<Game>
/** One game concept. Adding one is a new file in `rules/` and a line in `rules/index.ts`. */
export type Mechanic = MechanicHooks<Game>
