import type { PlanTaskInput } from '../../questions/plan-task/shape.ts'
import { type Draft, type StageKey, stages } from './draft-item.ts'

/** `Doors, ladder and bed`. */
export const titleFrom = (words: readonly string[]): string => {
  const text = [words.slice(0, -1).join(', '), words.at(-1) ?? ''].filter(part => part !== '').join(' and ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

/** What a stage is called: by the parts of buildings that it has, where it is about these alone, else by its kind of work. */
export const titleByParts = (key: StageKey, items: readonly Pick<Draft, 'nouns'>[]): string => {
  if (items.some(({ nouns = [] }) => nouns.length === 0)) return stages[key]
  const nouns = [...new Set(items.flatMap(({ nouns: [...own] = [] }) => own.map(noun => noun.toLowerCase())))]
  return nouns.length === 0 ? stages[key] : titleFrom(nouns)
}

/** The same, but as before while the stage goes on: its title names it. `end`: what is said behind the parts. */
export const stageTitle = (
  key: StageKey,
  items: readonly Draft[],
  end: string,
  now: Pick<PlanTaskInput, 'previous' | 'finished' | 'blueprints'>,
): string => {
  const ids = new Set(items.flatMap(({ id, nouns = [] }) => (nouns.length > 0 ? [id] : [])))
  const before = now.previous?.stages.find(stage => stage.items.some(({ id }) => ids.has(id)))
  return before && !losesParts(before, ids, now) ? before.title : `${titleByParts(key, items)}${end}`
}

type Stage = NonNullable<PlanTaskInput['previous']>['stages'][number]

/** Nothing of it is done, and parts of it are not to be done any more. */
const losesParts = (
  { items }: Stage,
  now: ReadonlySet<string>,
  { finished, blueprints }: Pick<PlanTaskInput, 'finished' | 'blueprints'>,
): boolean => {
  const isBegun = items.some(({ id }) => finished.some(one => one.id === id))
  const isStanding = (name: string): boolean => blueprints.some(one => one.name === name && one.missing.length === 0)
  return (
    !isBegun && items.some(({ id, done }) => !now.has(id) && !(done.kind === 'built' && isStanding(done.blueprint)))
  )
}
