import { actions, findAction } from '../body/actions/index.ts'
import { didYouMean, nearestName } from '../minecraft/names/suggestions.ts'
import type { Problem } from './arena-bounds.ts'
import type { Task } from './task-schema.ts'

/**
 * The first action in `blocked` or `abilities` that no body has under this name; null when all are real. An alias does not count: it would
 * be blocked in vain. The table of actions is large: this file is imported only for tasks that name some.
 */
export const unknownAction = ({ blocked, abilities }: Task): Problem | null => {
  const known = actions.map(action => action.name)
  const lists = { blocked, abilities: typeof abilities === 'string' ? {} : abilities }
  for (const [field, seats] of Object.entries(lists))
    for (const [seat, names] of Object.entries(seats))
      for (const [index, name] of names.entries()) {
        const own = findAction(name)?.name
        if (own === name) continue
        const near = own ?? nearestName(name, known)
        const meant = didYouMean(near, ' docs/actions.md lists them.')
        return { path: [field, seat, index], message: `there is no action "${name}".`, remedy: meant }
      }
  return null
}
