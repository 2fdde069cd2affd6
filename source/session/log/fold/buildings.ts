import { blueprintCells } from '../../../minecraft/blocks/blueprint.ts'
import type { EventOf } from '../events.ts'
import { bounds, type SessionState } from '../state.ts'
import type { Folds } from './fold-of.ts'
import { own } from './records.ts'

export const buildingFolds = {
  'building.designed': ({ session }, { data: { drawing, ...building } }) => ({
    session: {
      ...session,
      refusedBuildings: session.refusedBuildings?.filter(one => !isSame(one, building)),
      blueprints: { ...session.blueprints, [building.name]: blueprintCells(drawing) },
      buildings: { ...session.buildings, [building.name]: building },
      ...versionsBefore(session, building),
    },
  }),

  'building.refused': ({ session }, { data }) => {
    const others = session.refusedBuildings?.filter(one => !isSame(one, data)) ?? []
    return { session: { ...session, refusedBuildings: [...others, data].slice(-bounds.refusedBuildings) } }
  },
} satisfies Folds

type Session = SessionState['session']

/** What stood is known while a new version of it is the building, and no longer once it is that again. */
const versionsBefore = (
  { versionsBefore: kept = {}, buildings = {}, blueprints }: Session,
  { name, goal, earlier }: NonNullable<Session['buildings']>[string],
): Pick<Session, 'versionsBefore'> => {
  const known = own(buildings, name)
  if (known?.goal === goal) return {}
  const { [name]: _, ...others } = kept
  const isNew = known !== undefined && earlier !== undefined && kept[name]?.building.goal !== goal
  const all = isNew ? { ...others, [name]: { building: known, cells: blueprints[name] ?? [] } } : others
  return { versionsBefore: Object.keys(all).length > 0 ? all : undefined }
}

const isSame = (one: Building, other: Building): boolean => one.name === other.name && one.goal === other.goal
type Building = Pick<EventOf<'building.refused'>['data'], 'name' | 'goal'>

/** The blueprints that no task file has. */
export const designedIn = ({
  session: { blueprints, buildings = {} },
}: Pick<SessionState, 'session'>): SessionState['session']['blueprints'] =>
  Object.fromEntries(Object.entries(blueprints).filter(([name]) => Object.hasOwn(buildings, name)))
