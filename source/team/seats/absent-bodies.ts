import { atEnd, type Ending } from '../ending.ts'
import type { SessionLike } from '../team-interface.ts'
import { watchAbsentPeople } from './absent-people.ts'
import { putBackToWork, type SetAsideNeeds, setAside } from './stop-seat.ts'

/** ms. Restarts, kicks and bad lines are over before; a ban is not. */
const absenceTimeoutMs = 30_000

export interface AbsenceNeeds extends SetAsideNeeds {
  readonly session: SessionLike
  readonly ending: Ending
}

/**
 * A body that stays out of the world (banned, or on a server that lets it in no more) must not keep its work: after a while
 * that goes to those who are there. In the world, the seat gets work again. Nothing is moved while none is there to do it.
 */
export const watchAbsence = (needs: AbsenceNeeds, after = absenceTimeoutMs): void => {
  watchAbsentPeople(needs, after)
  const { session, roster, ending } = needs
  const away = new Map<string, NodeJS.Timeout>()
  const waiting = new Set<string>()
  const isThere = (seat: string): boolean => roster.members.get(seat)?.body?.online === true
  /** Some other body is in the world, and some other seat in it may do what this one does. */
  const others = (seat: string): { readonly there: boolean; readonly able: boolean } => {
    const there = [...roster.members.keys()].filter(one => one !== seat && isThere(one))
    const workers = roster.planners.map(planner => roster.workers(planner)).filter(names => names.includes(seat))
    const able = workers.every(names => there.some(one => names.includes(one) && roster.bench.why(one) === undefined))
    return { there: there.length > 0, able: there.length > 0 && able }
  }

  const look = (seat: string): void => {
    away.delete(seat)
    const member = roster.members.get(seat)
    if (ending.over || !member || member.body?.absence === null) return
    const { there, able } = others(seat)
    const tell = (consequence: string): void => {
      const text = `${seat} has been away for ${Math.round(after / 1000)} s; ${consequence}.`
      session.emit('alert', 'team', { level: 'warning', text, seat })
    }
    if (!able) {
      if (there && !waiting.has(seat)) tell('its work waits, since no other worker is in the world')
      if (there) waiting.add(seat)
      watch(seat)
      return
    }
    if (roster.bench.why(seat) !== undefined) return
    setAside(needs, seat, { cause: 'absent' })
    tell('others do its work until it is back')
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
    waiting.delete(data.seat)
    if ((roster.bench.why(data.seat)?.cause ?? 'stopped') === 'stopped') return
    putBackToWork(needs, data.seat)
  })
  atEnd(ending, () => {
    unsubscribe()
    for (const timer of away.values()) clearTimeout(timer)
  })
}
