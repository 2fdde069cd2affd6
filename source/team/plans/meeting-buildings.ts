import { blockText } from '../../minecraft/blocks/block-text.ts'
import { keyOf, type Position } from '../../minecraft/blocks/position.ts'
import { readable } from '../../minecraft/names/readable.ts'
import type { Plan, PlanItem } from '../../session/log/events/plan.ts'
import { own } from '../../session/log/fold/records.ts'
import type { SessionState } from '../../session/log/state.ts'
import { builtBy } from '../tasks/kept-blueprints.ts'
import { itemsOf } from './plan-changes.ts'

/** Where buildings want different blocks in one place: what comes first stays, and the other is built without it. */

type OutOfReach = NonNullable<Plan['outOfReach']>[number]

interface Claimed {
  readonly block: string
  readonly blueprint: string
}

const buildingsIn = (content: Plan): string[] => [
  ...new Set(itemsOf(content).flatMap(({ done }) => (done.kind === 'built' ? [done.blueprint] : []))),
]

/** Buildings of other plans: begun or done, or waiting for a decision since before this plan. */
const othersThan = (
  { tasks, plans, approvals }: Pick<SessionState, 'tasks' | 'plans' | 'approvals'>,
  plan: string,
): string[] => {
  const asked = new Set(
    Object.values(approvals).flatMap(one => (one.decision === undefined && one.plan ? [one.plan] : [])),
  )
  const names = Object.keys(plans)
  const before = names.slice(0, Math.max(0, names.indexOf(plan)))
  // A plan whose goal was replaced is proposed for ever, but no person is asked about it any more.
  const waiting = before.filter(name => plans[name]!.status === 'proposed' && asked.has(name))
  return [
    ...builtBy(Object.values(tasks).filter(one => one.plan !== plan)),
    ...waiting.flatMap(name => buildingsIn(plans[name]!.content)),
  ]
}

const placesIn = (places: readonly Position[]): string =>
  places.length === 1 ? `at ${places[0]!.join(' ')}` : `at ${places.length} places, such as ${places[0]!.join(' ')}`

/** What the goal does not get of its building. */
const missed = (name: string, first: string, places: readonly Position[], all: number): OutOfReach => ({
  part: `${places.length} of ${all} blocks of the ${readable(name)}`,
  because: `other blocks of the ${readable(first)} are ${placesIn(places)}, and stay`,
})

const wordsFor = (name: string, first: string, places: readonly Position[]): string => {
  const where = placesIn(places)
  return `The ${readable(name)} and the ${readable(first)} meet ${where}, and want different blocks there: those of the ${readable(first)} stay.`
}

/** A plan without the cells where another building comes first; its analysis says so before work begins. */
export const withoutMeetings = (
  content: Plan,
  { session: { blueprints }, ...state }: Pick<SessionState, 'session' | 'tasks' | 'plans' | 'approvals'>,
  plan: string,
): Plan => {
  const mine = buildingsIn(content)
  const claimed = new Map<string, Claimed>()
  const left = new Map<string, ReadonlySet<number>>()
  const lines: string[] = []
  const beyond: OutOfReach[] = []
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
    for (const [first, places] of met) {
      lines.push(wordsFor(name, first, places))
      if (!mine.includes(first)) beyond.push(missed(name, first, places, own(blueprints, name)!.length))
    }
  }
  if (left.size === 0) return content
  const without = (item: PlanItem): PlanItem[] => {
    const { done } = item
    const cells = done.kind === 'built' ? left.get(done.blueprint) : undefined
    if (done.kind !== 'built' || !cells) return [item]
    const all = done.cells ?? [...own(blueprints, done.blueprint)!.keys()]
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
    outOfReach: beyond.length > 0 ? [...(content.outOfReach ?? []), ...beyond] : content.outOfReach,
    stages: stages.map(stage => ({
      ...stage,
      items: stage.items.map(item => ({ ...item, requires: item.requires.filter(id => ids.has(id)) })),
    })),
  }
}
