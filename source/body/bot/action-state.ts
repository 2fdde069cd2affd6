import type { Moved } from '../contract/body-types.ts'
import type { LandOrder } from '../contract/land.ts'
import { GettingOn } from '../sense/getting-on.ts'

/** What the action under way may do, and how the actions of a body go. */
export interface ActionState {
  /** What it may change of the land; absent: all of it. */
  land?: LandOrder | undefined
  /** Blueprints of which it digs nothing away that is as it should be. */
  keeps?: readonly string[] | undefined
  /** Whether it is to fight: the body stays where others dig in. */
  fights: boolean
  /** ms that the body has spent on looking for ways: on a busy machine that is long, and nothing moves meanwhile. */
  searchedMs: number
  /** How much of that it did not work: the machine, or this process, was busy with others, ms. */
  searchWaitedMs: number
  /** What it has put into containers so far, by container and item; below 0: taken out. */
  readonly moved: Map<string, Moved>
  /** Whether its actions get the body anywhere. */
  readonly gettingOn: GettingOn
}

export const actionState = (): ActionState => ({
  fights: false,
  searchedMs: 0,
  searchWaitedMs: 0,
  moved: new Map(),
  gettingOn: new GettingOn(),
})
