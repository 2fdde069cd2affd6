import { blockText } from '../../minecraft/blocks/block-text.ts'
import { keyOf, type Position } from '../../minecraft/blocks/position.ts'
import { readable } from '../../minecraft/names/readable.ts'
import type { Plan, PlanItem } from '../../session/log/events/plan.ts'
import { own } from '../../session/log/fold/records.ts'
import type { SessionState } from '../../session/log/state.ts'
import { builtBy } from '../tasks/kept-blueprints.ts'
import { itemsOf } from './plan-changes.ts'

/** Where buildings want different blocks in one place: what comes first stays, and the other is built without it. */

interface Claimed {
  readonly block: string
  readonly blueprint: string
}

const buildingsIn = (content: Plan): string[] => [
  ...new Set(itemsOf(content).flatMap(({ done }) => (done.kind === 'built' ? [done.blueprint] : []))),
]

/** Buildings of other plans: begun or done, or waiting since before this plan. */
const othersThan = ({ tasks, plans }: Pick<SessionState, 'tasks' | 'plans'>, plan: string): string[] => {
  const names = Object.keys(plans)
  const before = names.slice(0, Math.max(0, names.indexOf(plan)))
  const waiting = before.flatMap(name => (plans[name]!.status === 'proposed' ? buildingsIn(plans[name]!.content) : []))
  return [...builtBy(Object.values(tasks).filter(one => one.plan !== plan)), ...waiting]
}

const wordsFor = (name: string, first: string, places: readonly Position[]): string => {
  const [at] = places
  const where = places.length === 1 ? `at ${at!.join(' ')}` : `at ${places.length} places, such as ${at!.join(' ')}`
  return `The ${readable(name)} and the ${readable(first)} meet ${where}, and want different blocks there: those of the ${readable(first)} stay.`
}

/** A plan without the cells where another building comes first; its analysis says so before work begins. */
export const withoutMeetings = (
  content: Plan,
  { session: { blueprints }, ...state }: Pick<SessionState, 'session' | 'tasks' | 'plans'>,
  plan: string,
): Plan => {
  const mine = buildingsIn(content)
  const claimed = new Map<string, Claimed>()
  const left = new Map<string, ReadonlySet<number>>()
  const lines: string[] = []
  for (const name of [...othersThan(state, plan).filter(one => !mine.includes(one)), ...mine]) {
    const met = new Map<string, Position[]>()
    const cells = new Set<number>()
    for (const [index, cell] of (own(blueprints, name) ?? []).entries()) {
      const block = blockText(cell)
      const before = claimed.get(keyOf(cell.at))
      if (!before) claimed.set(keyOf(cell.at), { block, blueprint: name })
      else if (before.block !== block) {
        cells.add(index)
        met.set(before.blueprint, [...(met.get(before.blueprint) ?? []), cell.at])
      }
    }
    if (!mine.includes(name) || cells.size === 0) continue
    left.set(name, cells)
    for (const [first, places] of met) lines.push(wordsFor(name, first, places))
  }
  if (left.size === 0) return content
  const without = (item: PlanItem): PlanItem[] => {
    const { done } = item
    const cells = done.kind === 'built' ? left.get(done.blueprint) : undefined
    if (done.kind !== 'built' || !cells) return [item]
    const all = done.cells ?? [...blueprints[done.blueprint]!.keys()]
    const kept = all.filter(index => !cells.has(index))
    return kept.length === 0 ? [] : [{ ...item, done: { ...done, cells: kept } }]
  }
  const stages = content.stages
    .map(stage => ({ ...stage, items: stage.items.flatMap(without) }))
    .filter(({ items }) => items.length > 0)
  const ids = new Set(stages.flatMap(({ items }) => items.map(({ id }) => id)))
  return {
    ...content,
    analysis: [...lines, content.analysis].filter(Boolean).join('\n'),
    stages: stages.map(stage => ({
      ...stage,
      items: stage.items.map(item => ({ ...item, requires: item.requires.filter(id => ids.has(id)) })),
    })),
  }
}
