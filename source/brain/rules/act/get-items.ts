import { readable, thatMany } from '../../../minecraft/names/readable.ts'
import { type Counts, planMaterials, sum } from '../../../planner/materials.ts'
import type { NextActionsInput } from '../../questions/next-actions/shape.ts'
import type { ActionCall } from '../../questions/shapes.ts'
import { withoutKept } from '../items/stored-items.ts'
import { callOf } from './action-call.ts'
import { searchedInVain, was } from './past-actions.ts'

/** What a way to come by things is worked out from. */
type Needs = Pick<NextActionsInput, 'observation' | 'containers' | 'recipes' | 'actions' | 'history'> &
  Partial<Pick<NextActionsInput, 'otherActions'>>

export type Step =
  | { readonly calls: readonly ActionCall[] }
  /** `outOfReach`: there is no way to come by what it takes, so trying the same again would end the same. */
  | { readonly blocked: string; readonly notUnderstood?: true; readonly outOfReach?: true }

/** A withdrawal failed and no body has looked again since: another player may just have held the stack. */
const lookAgain = (input: Needs): readonly ActionCall[] => {
  const last = input.history.at(-1)
  if (last?.result !== 'failure' || last.code !== 'missing-item' || !was(last, 'withdraw')) return staleLooks(input)
  const call = callOf(input.actions, ['viewChest'], { at: input.containers[0]?.at })
  return call ? [call] : []
}

/** Looked into at a time, nearest in the order in which they are known. */
const looksAtMost = 3

/**
 * A search found no way to a thing, and a teammate may have put it into a chest since the asker looked: one look into each, where the asker
 * learns of chests by looking alone.
 */
export const staleLooks = (input: Pick<Needs, 'history' | 'containers' | 'actions'>): readonly ActionCall[] => {
  const last = input.history.at(-1)
  const isVain = last?.result === 'failure' && was(last, 'gather', 'collect', 'craft')
  if (!isVain || input.history.some(one => was(one, 'openChest'))) return []
  return input.containers
    .filter(one => one.asSeen)
    .slice(0, looksAtMost)
    .flatMap(({ at }) => callOf(input.actions, ['viewChest', 'inspect'], { at }) ?? [])
}

/**
 * Everything it takes until `wanted` is in the hands of the asker. What is asked for is taken from a chest as it is; what
 * it is made of comes from the own hands first, because half-made things in the chest are for another worker.
 */
export const acquire = (wanted: Readonly<Counts>, input: Needs, aim: Aim = {}): Step => {
  const step = acquireFrom(wanted, input, aim)
  const found = !('blocked' in step) && !searchedInVain(input)
  if (found || !input.containers.some(one => one.reserved)) return step
  // What is meant for others is taken where nothing else is left.
  const containers = input.containers.map(({ reserved: _, ...one }) => one)
  return acquireFrom(wanted, { ...input, containers }, aim)
}

interface Aim {
  /** What is wanted is meant for a chest: what lies in one already does not help. @default false */
  readonly anew?: boolean
}

const acquireFrom = (wanted: Readonly<Counts>, input: Needs, { anew = false }: Aim): Step => {
  const own: Counts = { ...input.observation?.inventory }
  const again = lookAgain(input)
  if (again.length > 0) return { calls: again }
  const stores = withoutKept(input.containers)
  const stored = sum(...stores.map(one => one.items ?? {}))
  const takes: Counts = {}
  const missing: Counts = {}
  for (const [item, count] of Object.entries(wanted)) {
    const held = Math.min(count, own[item] ?? 0)
    own[item] = (own[item] ?? 0) - held
    const fromChest = Math.min(count - held, stored[item] ?? 0)
    if (fromChest > 0) takes[item] = fromChest
    if (count - held - fromChest > 0) missing[item] = count - held - fromChest
  }
  const left = sum(stored, negative(takes))
  const plan = withTable(cheapest(missing, own, left, input), missing, own, left, input)
  for (const [item, count] of Object.entries(plan.fromChest)) takes[item] = (takes[item] ?? 0) + count

  const calls: ActionCall[] = []
  for (const [item, count] of Object.entries(takes)) calls.push(...withdraw(item, count, stores, input))
  for (const [item, count] of Object.entries(plan.collect)) {
    // What only has to be picked up is; milk, meat, bread grain and metals take more than that.
    const call =
      (plain.test(item)
        ? null
        : gatherCall(input, {
            item,
            count: count + (input.observation?.inventory[item] ?? 0),
            anew: (item in wanted && anew) || undefined,
          })) ?? callOf(input.actions, ['collect', 'collectBlocks', 'mine'], { item, count })
    if (!call)
      return (
        lookFirst(input) ?? {
          blocked: `I need ${readable(item, count)} and know no way to get ${thatMany(count)}.`,
          outOfReach: true,
        }
      )
    const unopened = stores.find(store => store.items === null)
    const peek = unopened && callOf(input.actions, ['viewChest', 'inspect'], { at: unopened.at })
    // A look into a closed chest is cheaper than a walk through the woods, but only once.
    if (peek && !input.history.some(one => was(one, 'openChest', 'withdraw', 'deposit'))) return { calls: [peek] }
    calls.push(call)
  }
  for (const { item, count, table } of plan.crafts) {
    if (table) calls.push(...reachTable(input, sum(own, takes), calls))
    const call = callOf(input.actions, ['craft', 'craftRecipe'], { item, count })
    if (!call) return lookFirst(input) ?? { blocked: `I need ${readable(item, count)} and may not craft.` }
    calls.push(call)
  }
  return { calls }
}

/** Where it is not shown with its arguments it can be called as well. */
const gatherCall = (
  { actions, otherActions = [] }: Needs,
  { item, count, anew }: { item: string; count: number; anew: true | undefined },
): ActionCall | null => {
  const shown = callOf(actions, ['gather'], { item, count, anew })
  const isNamed = otherActions.some(one => one.actions.includes('gather'))
  return shown ?? (isNamed ? { name: 'gather', args: { item, count, anew } } : null)
}

/** Others may have brought what the worker cannot make itself: it looks into the chest first. */
const lookFirst = (input: Needs): Step | null => {
  const call = callOf(input.actions, ['viewChest'], { at: input.containers[0]?.at })
  const looked = input.history.some(one => one.result === 'success' && was(one, 'openChest'))
  return call && input.containers.length > 0 && !looked ? { calls: [call] } : null
}

/** Lies or stands around as it is, and comes off with bare hands. */
export const plain = /_(?:log|wood|stem|leaves|sapling)$|^(?:dirt|sand|red_sand|gravel|clay_ball)$/

const negative = (counts: Readonly<Counts>): Counts =>
  Object.fromEntries(Object.entries(counts).map(([item, count]) => [item, -count]))
const totalOf = (counts: Readonly<Counts>): number => Object.values(counts).reduce((all, count) => all + count, 0)

interface Supply {
  readonly fromChest: Counts
  readonly collect: Counts
  readonly crafts: readonly { readonly item: string; readonly count: number; readonly table: boolean }[]
}

/** Own ingredients first; only when that leaves something to collect are half-made things taken from the chest. */
const cheapest = (missing: Readonly<Counts>, own: Readonly<Counts>, stored: Readonly<Counts>, input: Needs): Supply => {
  const supply = (atHand: Readonly<Counts>): Supply => {
    const plan = planMaterials(missing, atHand, input.recipes)
    const fromChest: Counts = {}
    for (const [item, count] of Object.entries(plan.taken)) {
      const beyond = count - (own[item] ?? 0)
      if (beyond > 0) fromChest[item] = beyond
    }
    const collect: Counts = {}
    for (const [item, count] of Object.entries(plan.raw)) {
      const here = Math.min(count, Math.max(0, (stored[item] ?? 0) - (fromChest[item] ?? 0)))
      if (here > 0) fromChest[item] = (fromChest[item] ?? 0) + here
      if (count - here > 0) collect[item] = count - here
    }
    return { fromChest, collect, crafts: plan.crafts }
  }
  const first = supply(own)
  if (totalOf(first.collect) === 0) return first
  const second = supply(sum(own, stored))
  return totalOf(second.collect) < totalOf(first.collect) ? second : first
}

/** What is made at a table where none stands takes a table as well: what goes into that must be there, too. */
const withTable = (
  supply: Supply,
  missing: Readonly<Counts>,
  own: Readonly<Counts>,
  stored: Readonly<Counts>,
  input: Needs,
): Supply => {
  const needed = supply.crafts.some(({ table }) => table) && missing.crafting_table === undefined
  if (!needed || hasTable(input) || (own.crafting_table ?? 0) > 0) return supply
  return cheapest({ crafting_table: 1, ...missing }, own, stored, input)
}

export const hasTable = (input: Pick<Needs, 'observation'>): boolean =>
  [...(input.observation?.blocks ?? []), ...(input.observation?.stations ?? [])].some(
    block => block.name === 'crafting_table',
  )

const withdraw = (item: string, count: number, stores: Needs['containers'], input: Needs): ActionCall[] => {
  const calls: ActionCall[] = []
  let left = count
  for (const store of stores) {
    const amount = Math.min(left, store.items?.[item] ?? 0)
    const call =
      amount > 0 ? callOf(input.actions, ['withdraw', 'takeFromChest'], { item, count: amount, at: store.at }) : null
    if (!call) continue
    calls.push(call)
    left -= amount
  }
  return calls
}

/** Whether a table is around; otherwise one is made and set up first. */
const reachTable = (input: Needs, own: Readonly<Counts>, before: readonly ActionCall[]): ActionCall[] => {
  const around = hasTable(input)
  const lacking = input.history.at(-1)?.code === 'missing-table'
  if (
    around ||
    !lacking ||
    before.some(call => call.name === 'craft' && Object.values(call.args).includes('crafting_table'))
  )
    return []
  const make =
    (own.crafting_table ?? 0) > 0
      ? null
      : callOf(input.actions, ['craft', 'craftRecipe'], { item: 'crafting_table', count: 1 })
  const set = callOf(input.actions, ['placeHere', 'place'], { item: 'crafting_table' })
  return [make, set].filter(call => call !== null)
}
