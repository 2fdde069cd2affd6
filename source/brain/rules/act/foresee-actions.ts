import type { Position } from '../../../minecraft/blocks/position.ts'
import { parseCells } from '../../../planner/cell-ranges.ts'
import { addTo, type Counts, planMaterials } from '../../../planner/materials.ts'
import type { NextActionsInput, NextActionsOutput } from '../../questions/next-actions/shape.ts'
import type { ActionCall } from '../../questions/shapes.ts'
import { itemOf, itemsFor } from '../items/building-items.ts'
import { isPlace, stillToStore } from '../items/stored-items.ts'
import { kindOf } from './past-actions.ts'

/** What the asker would have done so far. */
interface Outlook {
  readonly held: Counts
  /** By item and place. */
  readonly put: { readonly item: string; readonly count: number; readonly at: Place }[]
  readonly given: { readonly item: string; readonly count: number; readonly to: string }[]
  /** Blocks that were placed or worked. */
  readonly touched: { readonly block: string; readonly at: Place }[]
  readonly built: Set<number>
  at: Place
}
type Place = Position | undefined

/**
 * What a queue of actions would bring about, as far as it can be foreseen from what its asker is told: `possible`, each action
 * finds the items that it takes; `done`, afterwards the condition of the task holds. What is searched for counts as found.
 */
export const foreseeActions = (input: NextActionsInput, { actions }: NextActionsOutput): readonly string[] => {
  if (actions.length === 0) return []
  const outlook: Outlook = {
    ...{ held: { ...input.observation?.inventory }, put: [], given: [], touched: [], built: new Set() },
    at: input.observation?.position,
  }
  if (!actions.every(call => act(call, outlook, input))) return []
  return isDone(outlook, input) ? ['possible', 'done'] : ['possible']
}

/** Carries an action out in the outlook; false where it lacks what it takes. */
const act = ({ name, args }: ActionCall, outlook: Outlook, input: NextActionsInput): boolean => {
  const { held } = outlook
  const item = String(args.item ?? '')
  const count = typeof args.count === 'number' ? args.count : 1
  const at = placeIn(args)
  const own = held[item] ?? 0
  const carried = Math.min(own, count)
  switch (kindOf(name)) {
    case 'gather':
      held[item] = Math.max(own, count)
      return true
    case 'collect':
      addTo(held, item, count)
      return true
    case 'withdraw': {
      const places = input.containers.filter(one => isPlace(one, at && [...at]))
      const there = places.some(one => one.items === null)
        ? count
        : places.reduce((sum, one) => sum + (one.items?.[item] ?? 0), 0)
      addTo(held, item, Math.min(count, there))
      return there > 0
    }
    case 'craft': {
      const { [item]: _, ...parts } = held
      const known = input.recipes.some(one => one.item === item)
      const { raw, taken, crafts } = planMaterials({ [item]: count }, parts, input.recipes)
      if (known && Object.keys(raw).length > 0) return false
      for (const [part, used] of Object.entries(taken)) addTo(held, part, -used)
      addTo(held, item, crafts.find(one => one.item === item)?.count ?? count)
      return true
    }
    case 'deposit':
      if (carried === 0) return false
      addTo(held, item, -carried)
      outlook.put.push({ item, count: carried, at })
      return true
    case 'give':
      if (own < count) return false
      addTo(held, item, -count)
      outlook.given.push({ item, count, to: String(args.player) })
      return true
    case 'place':
      if (own === 0) return false
      addTo(held, item, -1)
      outlook.touched.push({ block: item, at })
      return true
    case 'use':
      outlook.touched.push({ block: '', at })
      return true
    case 'build': {
      const groups = missingIn(input, Array.isArray(args.cells) ? new Set(args.cells as number[]) : undefined)
      const lacking = Object.entries(itemsFor(groups)).some(([block, needed]) => (held[block] ?? 0) < needed)
      if (!lacking) for (const cell of groups.flatMap(one => one.cells)) outlook.built.add(cell)
      return !lacking
    }
    case 'go':
      outlook.at = at
      return true
    // Of others nothing is foreseen.
    default:
      return true
  }
}

const isDone = ({ held, put, given, touched, built, at }: Outlook, input: NextActionsInput): boolean => {
  const { done } = input.task
  switch (done.kind) {
    case 'have': {
      const before = done.taken ? (input.observation?.inventory[done.item] ?? 0) : 0
      if (done.seat === undefined || done.seat === input.seat) return (held[done.item] ?? 0) >= before + done.count
      const has = input.team.find(one => one.name === done.seat)?.inventory[done.item] ?? 0
      const more = given.filter(one => one.item === done.item && one.to === done.seat)
      return has + total(more) >= done.count
    }
    case 'stored': {
      const there = put.filter(
        one => one.item === done.item && (!one.at || !done.at || isPlace({ at: [...one.at] }, done.at)),
      )
      return total(there) >= stillToStore(done, input.containers)
    }
    case 'placed':
      return touched.some(
        one =>
          isPlace({ at: [...done.at] }, one.at && [...one.at]) &&
          (one.block === '' || one.block === itemOf(done.block)),
      )
    case 'built':
      return missingIn(input).every(({ cells }) => cells.every(cell => built.has(cell)))
    case 'inside':
      return at !== undefined && done.box.from.every((low, axis) => at[axis]! >= low && at[axis]! <= done.box.to[axis]!)
    case 'children':
    case 'report':
      return false
  }
}

const total = (all: readonly { readonly count: number }[]): number => all.reduce((sum, one) => sum + one.count, 0)

const placeIn = ({ x, y, z }: ActionCall['args']): Place =>
  typeof x === 'number' && typeof y === 'number' && typeof z === 'number' ? [x, y, z] : undefined

/** The missing cells of the task's blueprint, or those of them that are named. */
const missingIn = ({ blueprint }: NextActionsInput, named?: ReadonlySet<number>) =>
  (blueprint?.missing ?? []).map(({ block, cells }) => ({
    block,
    cells: parseCells(cells).filter(cell => named?.has(cell) ?? true),
  }))
