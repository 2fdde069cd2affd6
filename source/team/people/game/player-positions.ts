import { distance, type Position } from '../../../minecraft/blocks/position.ts'
import { atEnd, type Ending } from '../../ending.ts'
import type { SaidInGameNeeds } from './said-in-game.ts'

const lookIntervalMs = 2000
/** Blocks: a player who walks is told of from so far on, or the log would grow with every step. */
const farBlocks = 4
/** Blocks: one who stands there, from so far on. */
const nearBlocks = 0.5

export interface PlayerPositionNeeds extends SaidInGameNeeds {
  readonly ending: Ending
}

/** Logs where people in the game stand, as the bodies of the team see them, also while no agent moves; the screen's map has no other eyes. */
export const watchPlayerPositions = ({ session, roster, people, ending }: PlayerPositionNeeds): void => {
  let before: ReadonlyMap<string, Position> = new Map()
  /** All that are looked for, in the eyes of as few bodies as see them. */
  const look = (names: ReadonlySet<string>): ReadonlyMap<string, Position> => {
    const seen = new Map<string, Position>()
    for (const body of roster.bodies()) {
      if (seen.size === names.size) break
      for (const { name, position } of body.observe().players) if (names.has(name)) seen.set(name, position)
    }
    return seen
  }
  const locate = (): void => {
    const here = [...people.all.values()].filter(person => person.inGame && person.avatar)
    if (here.length === 0) return
    const seen = look(new Set(here.map(({ name }) => name)))
    for (const { name, avatar } of here) {
      const { seat } = avatar!
      const position = seen.get(name)
      const told = session.state.seats[seat]?.body.position
      const last = before.get(name)
      const stands = position && last && distance(position, last) < nearBlocks
      if (position && (!told || distance(position, told) >= (stands ? nearBlocks : farBlocks)))
        session.emit('body.state', seat, { seat, position: [...position] })
    }
    before = seen
  }
  const timer = setInterval(locate, lookIntervalMs).unref()
  const unsubscribe = session.subscribe(({ type, data }) => {
    if (type === 'body.joined' && !roster.members.has(data.seat)) locate()
  })
  atEnd(ending, () => {
    clearInterval(timer)
    unsubscribe()
  })
}
