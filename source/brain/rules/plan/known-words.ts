import { readable } from '../../../minecraft/names/readable.ts'
import type { PlanTaskInput } from '../../questions/plan-task/shape.ts'
import { partWords } from '../items/building-items.ts'
import { stages } from '../items/draft-item.ts'
import type { Things } from './read-removal.ts'
import { stem } from './wishes.ts'
import { workNouns } from './worker-rules.ts'

/** Stems of the words by which people name parts of a plan: things, kinds of work, parts of buildings, and what the last plans call them. */
export const knownWords = (
  { previous, rejected, blueprints }: Pick<PlanTaskInput, 'previous' | 'rejected' | 'blueprints'>,
  things: Things,
): ReadonlySet<string> => {
  const plans = [...rejected.map(({ plan }) => plan), ...(previous ? [previous] : [])]
  const titles = plans.flatMap(plan =>
    plan.stages.flatMap(({ title, items }) => [title, ...items.map(item => item.title)]),
  )
  const names = [...things.asked, ...things.parts, ...things.means, ...blueprints.map(({ name }) => name)].map(readable)
  const all = [...titles, ...names, ...workNouns, ...Object.values(stages), ...Object.values(partWords).flat()]
  const words = all.flatMap(text => text.toLowerCase().split(/[^a-z0-9]+/))
  return new Set(words.filter(word => word !== '').map(stem))
}
