import { blueprintCells } from '../../../minecraft/blocks/blueprint.ts'
import type { EventOf } from '../events.ts'
import { bounds, type SessionState } from '../state.ts'
import type { Folds } from './fold-of.ts'

export const buildingFolds = {
  'building.designed': ({ session }, { data: { drawing, ...building } }) => ({
    session: {
      ...session,
      refusedBuildings: session.refusedBuildings?.filter(one => !isSame(one, building)),
      blueprints: { ...session.blueprints, [building.name]: blueprintCells(drawing) },
      buildings: { ...session.buildings, [building.name]: building },
    },
  }),

  'building.refused': ({ session }, { data }) => {
    const others = session.refusedBuildings?.filter(one => !isSame(one, data)) ?? []
    return { session: { ...session, refusedBuildings: [...others, data].slice(-bounds.refusedBuildings) } }
  },
} satisfies Folds

const isSame = (one: Building, other: Building): boolean => one.name === other.name && one.goal === other.goal
type Building = Pick<EventOf<'building.refused'>['data'], 'name' | 'goal'>

/** The blueprints that no task file has. */
export const designedIn = ({
  session: { blueprints, buildings = {} },
}: Pick<SessionState, 'session'>): SessionState['session']['blueprints'] =>
  Object.fromEntries(Object.entries(blueprints).filter(([name]) => Object.hasOwn(buildings, name)))
