import { spawnName } from '../../minecraft/names/landmarks.ts'
import { withChestsAtPlaces } from '../../planner/named-chests.ts'
import type { Knowledge } from '../knowledge/team-knowledge.ts'
import type { Roster } from '../seats/roster.ts'

/** Places that bodies of the team know by name, and where the world begins. */
const placesKnown = (roster: Roster) =>
  Object.fromEntries(
    roster.bodies().flatMap(body => {
      const { spawn } = body.observe()
      const remembered = body.places?.() ?? {}
      return Object.entries(spawn ? { [spawnName]: spawn, ...remembered } : remembered).map(
        ([name, at]) => [name.toLowerCase(), at] as const,
      )
    }),
  )

/** `put 8 sand into the chest at spawn`: the goal with the chest that stands there, and what is to be said of it; '': it names none, or none is known. */
export const withKnownChests = (
  { roster, knowledge }: { readonly roster: Roster; readonly knowledge: Knowledge },
  goal: string,
): readonly [goal: string, remark: string] => {
  const named = withChestsAtPlaces(goal, { places: placesKnown(roster), containers: knowledge.containers.all() })
  return [named, named === goal ? '' : `Read as: ${named}`]
}
