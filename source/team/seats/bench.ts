import { isDeepStrictEqual } from 'node:util'
import type { Benched } from '../../session/log/events/benched.ts'
import type { SessionLike } from '../team-interface.ts'

/** There are workers, and none of them gets work. */
export const noneGetsWork = ({ seats }: SessionLike['state'], workers: readonly string[]): boolean =>
  workers.length > 0 && workers.every(name => seats[name]?.benched !== undefined)

/** Which seats get no work until a person or a leader gives them some; the log knows. */
export interface Bench {
  why(seat: string): Benched | undefined
  put(seat: string, why: Benched): void
  /** The seat gets work again. */
  free(seat: string): void
}

export const createBench = ({
  state,
  emit,
}: Pick<SessionLike, 'emit'> & { readonly state: () => SessionLike['state'] }): Bench => {
  const why: Bench['why'] = seat => state().seats[seat]?.benched
  return {
    why,
    put(seat, benched) {
      if (!isDeepStrictEqual(why(seat), benched)) emit('seat.benched', 'team', { seat, benched })
    },
    free(seat) {
      if (why(seat)) emit('seat.benched', 'team', { seat, benched: null })
    },
  }
}
