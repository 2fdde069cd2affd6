import { blueprintCells } from '../../../minecraft/blocks/blueprint.ts'
import type { SessionState } from '../state.ts'
import type { Folds } from './fold-of.ts'

export const buildingFolds = {
  'building.designed': ({ session }, { data: { drawing, ...building } }) => ({
    session: {
      ...session,
      blueprints: { ...session.blueprints, [building.name]: blueprintCells(drawing) },
      buildings: { ...session.buildings, [building.name]: building },
    },
  }),
} satisfies Folds

/** The blueprints that no task file has. */
export const designedIn = ({
  session: { blueprints, buildings = {} },
}: Pick<SessionState, 'session'>): SessionState['session']['blueprints'] =>
  Object.fromEntries(Object.entries(blueprints).filter(([name]) => Object.hasOwn(buildings, name)))
