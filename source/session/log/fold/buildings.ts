import { blueprintCells } from '../../../minecraft/blocks/blueprint.ts'
import type { EventOf } from '../events.ts'
import { bounds, type SessionState } from '../state.ts'
import type { Folds } from './fold-of.ts'
import { own, without } from './records.ts'

export const buildingFolds = {
  'building.designed': ({ session }, { data: { drawing, ...building } }) => ({
    session: {
      ...session,
      refusedBuildings: session.refusedBuildings?.filter(one => !isSame(one, building)),
      blueprints: { ...session.blueprints, [building.name]: blueprintCells(drawing) },
      buildings: { ...session.buildings, [building.name]: building },
      ...versionsBefore(session, building),
      ...drawnBefore(session, building),
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
  const others = without(kept, name)
  const isNew = known !== undefined && earlier !== undefined && own(kept, name)?.building.goal !== goal
  const all = isNew ? { ...others, [name]: { building: known, cells: own(blueprints, name) ?? [] } } : others
  return { versionsBefore: Object.keys(all).length > 0 ? all : undefined }
}

/** What was drawn for the same goal before, and what it was gone back from is not among it any more. */
const drawnBefore = (
  { drawnBefore: kept = {}, buildings = {}, blueprints }: Session,
  { name, goal, from, wishes = [], takenBack = [] }: NonNullable<Session['buildings']>[string],
): Pick<Session, 'drawnBefore'> => {
  const known = own(buildings, name)
  const list = own(kept, name) ?? []
  const others = without(kept, name)
  const said = known?.wishes?.length ?? 0
  const taken = takenBack.filter(({ wish, by }) => by >= said && wish < said)
  const isOther = known !== undefined && JSON.stringify(known.from) !== JSON.stringify(from)
  const versions = (): typeof list => {
    if (known?.goal !== goal) return []
    if (!isOther) return list
    if (taken.length === 0)
      return wishes.length > said ? [...list, { building: known, cells: own(blueprints, name) ?? [] }] : list
    // It is one of these again, or drawn from one.
    const back = list.filter(
      ({ building }) => (building.wishes?.length ?? 0) <= Math.min(...taken.map(({ wish }) => wish)),
    )
    return JSON.stringify(back.at(-1)?.building.from) === JSON.stringify(from) ? back.slice(0, -1) : back
  }
  const now = versions().slice(-bounds.drawnBefore)
  const all = now.length > 0 ? { ...others, [name]: now } : others
  return { drawnBefore: Object.keys(all).length > 0 ? all : undefined }
}

const isSame = (one: Building, other: Building): boolean => one.name === other.name && one.goal === other.goal
type Building = Pick<EventOf<'building.refused'>['data'], 'name' | 'goal'>

/** The blueprints that no task file has. */
export const designedIn = ({
  session: { blueprints, buildings = {} },
}: Pick<SessionState, 'session'>): SessionState['session']['blueprints'] =>
  Object.fromEntries(Object.entries(blueprints).filter(([name]) => Object.hasOwn(buildings, name)))
