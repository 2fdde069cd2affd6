import type { Body } from '../../body/contract/body-types.ts'
import type { Observation } from '../../body/contract/observation.ts'
import type { Brain } from '../../brain/brain.ts'
import type { Position } from '../../minecraft/blocks/position.ts'

/**
 * Where seats can be: in the session's own process, or in a fleet. A seat's body (its client of the game) and the answers to its
 * questions come from there; its memory, its task and its letters stay beside the log, where nothing is lost with a machine.
 */
export interface Station {
  readonly name: string
  /** Answers the questions of the seats that are here. */
  readonly brain: Brain
  /** Puts a body into the world. Rejects with one line when it cannot. */
  seat(order: SeatOrder): Promise<Body>
  /** Called once when the station is gone, and all that was in it. Never for the session's own process. */
  onLost(listener: (reason: string) => void): void
}

export interface SeatOrder {
  readonly seat: string
  /** What the body knew at its last station. */
  readonly places: Readonly<Record<string, Position>>
  readonly containers: Observation['containers']
  /** How long to go on trying while the server still holds the seat's older connection. */
  readonly joinRetryMs: number
}

/** The session's own process. */
export const stationHere = (brain: Brain, createBody: (order: SeatOrder) => Promise<Body>): Station => ({
  name: 'host',
  brain,
  seat: createBody,
  onLost() {},
})
