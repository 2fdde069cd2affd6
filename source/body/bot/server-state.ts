import type { Position } from '../../minecraft/blocks/position.ts'
import type { KnownQuirks } from '../compat/quirk.ts'
import type { DeclaredCommands } from './declared-commands.ts'
import type { EnchantmentOrder } from './enchantment-order.ts'

/** Where the server lets nothing be changed: what a body does to land says here how it went. */
export interface LandRefusals {
  /** Throws where this place is known to be protected. */
  check(at: Position): void
  allowed(at: Position): void
  /** Throws when that is one cell too many; `asked`: when the server was to change it, in ms of `performance.now()`. */
  refused(at: Position, what: 'dig' | 'place', asked: number): void
}

/** What a body knows of its server. */
export interface ServerState {
  /** How slow it is at present. */
  readonly pace: { readonly slowness: number }
  readonly quirks: KnownQuirks
  readonly protection: LandRefusals
  /** How often it put the body back to where it thought the body should be, and the performance.now() until which the body walks for that. */
  readonly setBacks: { count: number; calmUntil: number }
  /** How it numbers enchantments. */
  readonly enchantments: EnchantmentOrder
  readonly commands: DeclaredCommands
}

export const serverState = (given: Omit<ServerState, 'setBacks'>): ServerState => ({
  ...given,
  setBacks: { count: 0, calmUntil: 0 },
})
