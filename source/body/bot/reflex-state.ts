import type { Position } from '../../minecraft/blocks/position.ts'
import type { HeldUp } from '../contract/observation.ts'
import { Gate } from './reflex-gate.ts'

export interface ReflexSwitches {
  /** While a body stays put on purpose, no reflex moves it. */
  paused: boolean
  isOn(name: string): boolean
  set(name: string, on: boolean): void
  list(): readonly { readonly name: string; readonly description: string; readonly on: boolean }[]
}

/** Which reflexes a body has, and what they do with it. */
export interface ReflexState {
  readonly switches: ReflexSwitches
  /** Lets a reflex take the body for a moment. */
  readonly gate: Gate
  /** The reflex that holds up the action, while it does. */
  heldUp: HeldUp | null
  /** Where the body stepped aside to last. */
  steppedAside: Position | null
}

export const reflexState = (switches: ReflexSwitches): ReflexState => ({
  switches,
  gate: new Gate(),
  heldUp: null,
  steppedAside: null,
})
