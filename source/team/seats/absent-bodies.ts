import { atEnd, type Ending } from '../ending.ts'
import type { SessionLike } from '../team-interface.ts'
import { putBackToWork, type SetAsideNeeds, setAside } from './stop-seat.ts'

/** ms. Restarts, kicks and bad lines are over before; a ban is not. */
const absenceTimeoutMs = 30_000

export interface AbsenceNeeds extends SetAsideNeeds {
  readonly session: SessionLike
  readonly ending: Ending
}

/**
 * A body that stays out of the world (banned, or on a server that lets it in no more) must not keep its work: after a while
 * that goes to those who are there. Back in the world, the seat gets work again. Nothing is moved while no body is there.
 */
export const watchAbsence = (needs: AbsenceNeeds, after = absenceTimeoutMs): void => {
  const { session, roster, ending } = needs
  const away = new Map<string, NodeJS.Timeout>()
  const othersAreThere = (seat: string): boolean =>
    [...roster.members.values()].some(one => one.seat !== seat && one.body?.online)

  const look = (seat: string): void => {
    away.delete(seat)
    if (ending.over || roster.members.get(seat)?.body?.absence === null) return
    if (!othersAreThere(seat)) {
      watch(seat)
      return
    }
    if (roster.bench.why(seat) !== undefined) return
    setAside(needs, seat, { cause: 'absent' })
    const text = `${seat} has been away for ${Math.round(after / 1000)} s; others do its work until it is back.`
    session.emit('alert', 'team', { level: 'warning', text, seat })
  }
  const watch = (seat: string): void => {
    clearTimeout(away.get(seat))
    away.set(seat, setTimeout(look, after, seat).unref())
  }
  const unsubscribe = session.subscribe(({ type, data }) => {
    if ((type === 'body.left' || type === 'body.died') && roster.members.has(data.seat)) watch(data.seat)
    const back = type === 'body.reconnected' || type === 'body.joined' || (type === 'body.state' && data.health)
    if (!back) return
    clearTimeout(away.get(data.seat))
    away.delete(data.seat)
    if (roster.bench.why(data.seat)?.cause !== 'absent') return
    putBackToWork(needs, data.seat)
  })
  atEnd(ending, () => {
    unsubscribe()
    for (const timer of away.values()) clearTimeout(timer)
  })
}
