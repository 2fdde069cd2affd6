import type { Body } from '../../body/contract/body-types.ts'
import type { Memory } from '../../mind/memory.ts'
import type { Mind } from '../../mind/mind.ts'
import type { RecordedBrain } from '../../mind/recorded-brain.ts'
import type { Leader } from '../plans/leader-types.ts'
import type { Peer } from './peer-types.ts'

/** One seat with whatever sits in it: a mind, a body, perhaps leadership. */
export interface Member {
  readonly seat: string
  readonly role: 'leader' | 'worker' | 'peer' | 'observer'
  readonly memory: Memory
  readonly brain: RecordedBrain
  /** Its brain reads plain words by rules and nothing else. */
  readonly plain: boolean
  body: Body | null
  mind: Mind | null
  leader: Leader | null
  peer: Peer | null
  unlisten: (() => void) | null
  /** The seat starts planning from nothing, for a new goal or in the place of another seat. Null: it plans no more. */
  renew(plan: string | null): void
  /** Its mind begins. */
  begin(): void
}
