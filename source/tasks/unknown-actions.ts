import { closest, distance } from 'fastest-levenshtein'
import { actions, findAction } from '../body/actions/index.ts'
import type { Problem } from './arena-bounds.ts'
import type { Task } from './task-schema.ts'

/**
 * The first action in `blocked` or `abilities` that no body has under this name; null when all are real. An alias does not count: it would
 * be blocked in vain. The table of actions is large: this file is imported only for tasks that name some.
 */
export const unknownAction = ({ blocked, abilities }: Task): Problem | null => {
  const lists = { blocked, abilities: typeof abilities === 'string' ? {} : abilities }
  for (const [field, seats] of Object.entries(lists))
    for (const [seat, names] of Object.entries(seats))
      for (const [index, name] of names.entries()) {
        const own = findAction(name)?.name
        if (own === name) continue
        const near = own ?? nearest(name)
        const meant = near === null ? 'docs/actions.md lists them.' : `Did you mean "${near}"?`
        return { path: [field, seat, index], message: `there is no action "${name}". ${meant}` }
      }
  return null
}

const nearest = (name: string): string | null => {
  const match = closest(
    name,
    actions.map(action => action.name),
  )
  return distance(name, match) <= Math.max(2, name.length / 3) ? match : null
}
