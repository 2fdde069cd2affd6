import type { Entity } from 'prismarine-entity'
import type { Position } from '../../minecraft/blocks/position.ts'
import type { Shelter } from '../contract/observation.ts'

/** What a body dropped when it died. */
export interface Belongings {
  readonly at: Position
  /** performance.now() of then. */
  readonly since: number
  /** How many items it carried. */
  readonly count: number
  /** Whether monsters were about. */
  readonly amongMonsters: boolean
  /** How often it did not get there. */
  readonly failed: number
}

/** What a body went through with monsters. */
export interface DangerState {
  /** Creatures that have died and lie there for another second. */
  readonly fallen: WeakSet<Entity>
  /** performance.now() of when it last lost health. */
  hurtAt: number
  /** performance.now() of when it struck last, whatever it fought for. */
  struckAt: number
  /** The player near whom it saw hurt last, and performance.now() of then. */
  playerHurt?: { readonly player: Entity; readonly at: number }
  /** The monster that it ran from last: what it is, where it stood, and how often in a row it was met at that very spot. */
  flight: { readonly from: string; readonly at: Position; readonly times: number } | null
  /** Where it waits for monsters to go, while it does. */
  shelter: Shelter | null
  /** What it dropped when it died, as long as it may have it again. */
  lost?: Belongings | undefined
  /** It has come to life where it is, and has not looked yet whether it is shut in there. */
  isNew: boolean
}

export const dangerState = (): DangerState => ({
  fallen: new WeakSet(),
  hurtAt: Number.NEGATIVE_INFINITY,
  struckAt: Number.NEGATIVE_INFINITY,
  flight: null,
  shelter: null,
  isNew: true,
})
