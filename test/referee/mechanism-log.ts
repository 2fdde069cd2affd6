import type { MechanismLog } from '../../source/referee/mechanisms.ts'
import { fold, initialState } from '../../source/session/log/fold.ts'
import type { SessionState } from '../../source/session/log/state.ts'

/** A log that holds nothing but the steps of mechanisms. `state`: what the fold of another one gave. */
export const mechanismLog = (
  now: () => number = () => performance.now(),
  state: SessionState = initialState(),
): MechanismLog & { readonly state: SessionState } => ({
  get state() {
    return state
  },
  step: index => state.mechanisms?.[index],
  changed(data) {
    state = fold(state, { seq: state.seq + 1, t: now(), source: 'referee', type: 'world.mechanism', data })
  },
  now,
})
