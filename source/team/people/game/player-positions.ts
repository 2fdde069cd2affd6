import { atEnd, type Ending } from '../../ending.ts'
import type { SaidInGameNeeds } from './said-in-game.ts'

const lookIntervalMs = 1000

export interface PlayerPositionNeeds extends SaidInGameNeeds {
  readonly ending: Ending
}

/** Logs where people in the game stand, as the bodies of the team see them; the screen's map has no other eyes. */
export const watchPlayerPositions = ({ session, roster, people, ending }: PlayerPositionNeeds): void => {
  let looked = Number.NEGATIVE_INFINITY
  const locate = (): void => {
    const now = performance.now()
    if (now - looked < lookIntervalMs) return
    looked = now
    const here = [...people.all.values()].filter(person => person.inGame && person.avatar)
    if (here.length === 0) return
    const seen = new Map(roster.bodies().flatMap(body => body.observe().players.map(one => [one.name, one.position])))
    for (const { name, avatar } of here) {
      const position = seen.get(name)
      const known = session.state.seats[avatar!.seat]?.body.position
      const moved = position?.some((value, axis) => Math.abs(value - (known?.[axis] ?? Number.NaN)) >= 0.5)
      if (position && (moved || !known))
        session.emit('body.state', avatar!.seat, { seat: avatar!.seat, position: [...position] })
    }
  }
  const unsubscribe = session.subscribe(({ type, data }) => {
    if (type === 'body.state' && data.position && roster.members.has(data.seat)) locate()
  })
  atEnd(ending, unsubscribe)
}
