import { readable } from '../../minecraft/names/readable.ts'
import { unseenInWords } from './building-causes.ts'
import { pastGoals } from './completion.ts'
import type { Plan } from './events/plan.ts'
import { own } from './fold/records.ts'
import type { SessionState } from './state.ts'

type Building = NonNullable<SessionState['session']['buildings']>[string]

/** What was designed for a plan: each building with where it stands and what it takes, whether that is not where its words say, what one should know of it, and the task of the goal that it was designed for. */
export const buildingsOfPlan = (
  { stages }: Pick<Plan, 'stages'>,
  { session: { buildings = {} } }: Pick<SessionState, 'session'>,
): (Pick<Building, 'notes' | 'goal' | 'since'> & { readonly about: string; readonly unseen: string | undefined })[] => {
  const built = stages.flatMap(({ items }) =>
    items.flatMap(({ done }) => (done?.kind === 'built' ? [done.blueprint] : [])),
  )
  return [...new Set(built)].flatMap(name => {
    const building = own(buildings, name)
    if (!building) return []
    const { about, notes, goal, since, called = readable(name) } = building
    const title = `${called.charAt(0).toUpperCase()}${called.slice(1)}`
    return [{ about: `${title}: ${about}`, unseen: unseenInWords(building), notes, goal, since }]
  })
}

/** What buildings of a plan are placed by and is not there: the first that is to be known of it. Of one that an earlier goal left all was said. */
export const unseenOfPlan = (
  content: Pick<Plan, 'stages'>,
  state: Pick<SessionState, 'session' | 'tasks'>,
): string[] => {
  const past = pastGoals(state)
  return buildingsOfPlan(content, state).flatMap(({ unseen, goal }) => (past.has(goal) ? [] : (unseen ?? [])))
}

/** What there is to know of each building before a version is decided on, and whether it was drawn anew for this version. Of one that an earlier goal left all was said. */
export const buildingsInWords = (
  content: Pick<Plan, 'stages'>,
  version: number,
  state: Pick<SessionState, 'session' | 'tasks'>,
): { readonly text: string; readonly isNew: boolean }[] => {
  const past = pastGoals(state)
  return buildingsOfPlan(content, state).map(({ about, notes, goal, since }) => {
    if (past.has(goal)) return { text: `${about}.`, isNew: false }
    const changes = since?.version === version - 1 ? since.changes : []
    const other = changes.length > 0 ? [`since the last version ${changes.join(', ')}`] : []
    return { text: `${[about, ...other, ...notes].join('; ')}.`, isNew: changes.length > 0 }
  })
}
