import { distance, type Position } from '../../minecraft/blocks/position.ts'
import type { Member, Seen } from './shapes.ts'

/** Blocks. A chest further than this from all of the team is not fetched from unless a person names it. */
export const chestWalkBlocks = 64

export interface TeamPlaces {
  readonly observation?: Pick<Seen, 'position'> | null
  readonly team?: readonly Pick<Member, 'position'>[]
}

/** Blocks from the member of the team that is nearest to the chest; 0: the place of none is known. */
export const chestDistance = (at: Position, { observation, team = [] }: TeamPlaces): number => {
  const places = [observation?.position, ...team.map(({ position }) => position)].flatMap(one => (one ? [one] : []))
  return places.length === 0 ? 0 : Math.round(Math.min(...places.map(place => distance(place, at))))
}
