import { blockName } from '../../minecraft/blocks/block-text.ts'
import { type Demand, recipientOf } from '../../planner/demand.ts'
import { countIn, usedFor } from '../../planner/materials.ts'
import { reachedWhen } from '../../session/log/condition-words.ts'
import type { EndCause } from '../../session/log/events/outcome.ts'
import type { Condition } from '../../session/log/events/plan.ts'
import type { TaskState } from '../../session/log/state.ts'
import { putByAll } from './put-away.ts'

/** What a goal comes to where no judge looks at the world: pure decisions over what was asked for and what was done. */

type Amounts = Readonly<Record<string, number>>
export type Wanted = Exclude<Demand, { kind: 'oneHand' | 'storeRest' | 'light' | 'reach' | 'act' | 'unknown' }>

export const isMeasurable = (demand: Demand): demand is Wanted =>
  /^(?:collect|craft|store|place|build)$/.test(demand.kind)

/** The parts of a goal that were read and can be measured; `whole`: there are no others. */
export const measurable = (
  demands: readonly Demand[],
): { readonly parts: readonly Wanted[]; readonly whole: boolean } => {
  const parts = demands.filter(isMeasurable)
  return { parts: added(parts), whole: parts.length > 0 && parts.length === demands.length }
}

/** What is asked for twice is there twice: amounts that are measured together are one part of the goal, where the last of them stands. */
const added = (parts: readonly Wanted[]): Wanted[] => {
  const sums = new Map<string, Wanted>()
  for (const [index, part] of parts.entries()) {
    const key = part.kind === 'store' ? part.item : part.kind === 'place' && !part.at ? `a ${part.block}` : `${index}`
    const before = sums.get(key)
    sums.delete(key)
    // How many each puts there is looked at by itself, see `sharesLacking`.
    const all = part.kind === 'store' ? { ...part, who: undefined, along: undefined } : part
    sums.set(key, before ? ({ ...all, count: amountOf(before) + amountOf(part) } as Wanted) : all) // of the same kind
  }
  return [...sums.values()]
}
const amountOf = (part: Wanted): number => ('count' in part ? (part.count ?? 1) : 1)

/** What is asked for as a torch may hang on a wall. */
const floorForm = (block: string): string => blockName(block).replace('wall_', '')

/** Whether something that was done shows this part of the goal. */
export const shows = ({ done }: TaskState, demand: Wanted): boolean => {
  if (!done) return false
  if (demand.kind === 'build') return done.kind === 'built' && done.blueprint === demand.blueprint
  if (demand.kind === 'place')
    return (
      done.kind === 'placed' &&
      floorForm(done.block) === floorForm(demand.block) &&
      (demand.at?.every((value, axis) => value === done.at[axis]) ?? true)
    )
  if (done.kind === 'stored') return done.item === demand.item
  if (demand.kind === 'store') return false
  return (done.kind === 'have' && done.item === demand.item) || (done.kind === 'placed' && done.block === demand.item)
}

/** Where blocks of a kind were set by what was done, each place once. */
const placesOf = (done: readonly TaskState[], block: string): number =>
  new Set(
    done.flatMap(({ done: one }) =>
      one?.kind === 'placed' && floorForm(one.block) === floorForm(block) ? [one.at.join(' ')] : [],
    ),
  ).size

/**
 * How many the team has of what the goal asks for in all. What goes into something else is not there in the end, and not counted;
 * what `done` set up somewhere is there without being held. With `seat`: how many of what is for that seat it carries.
 */
export const amountsOf = (
  demands: readonly Wanted[],
  usedUp: (item: string) => boolean,
  held: readonly Amounts[],
  done: readonly TaskState[],
  carried: (seat: string) => Amounts = () => ({}),
): { readonly item: string; readonly have: number; readonly wanted: number; readonly seat?: string }[] => {
  const wanted = new Map<string, number>()
  for (const one of demands)
    if (one.kind === 'collect' || one.kind === 'craft') wanted.set(one.item, (wanted.get(one.item) ?? 0) + one.count)
  const forSeats = new Map<string, { seat: string; item: string; have: number; wanted: number }>()
  for (const one of demands) {
    const seat = recipientOf(one)
    if (seat === undefined || !('item' in one)) continue
    const { wanted: before = 0 } = forSeats.get(`${seat} ${one.item}`) ?? {}
    const have = countIn(carried(seat), one.item)
    forSeats.set(`${seat} ${one.item}`, { seat, item: one.item, have, wanted: before + one.count })
  }
  const byTeam = [...wanted].flatMap(([item, count]) => {
    if (usedUp(item)) return []
    const asked = demands.reduce(
      (sum, one) => (one.kind === 'place' && one.block === item ? sum + amountOf(one) : sum),
      0,
    )
    const have = held.reduce((sum, amounts) => sum + countIn(amounts, item), Math.max(asked, placesOf(done, item)))
    return [{ item, have, wanted: count }]
  })
  return [...byTeam, ...forSeats.values()]
}

/**
 * How many the chests got by what was done. A `stored` counts all that was put into its chest, so of one chest the fullest counts, or what
 * workers are known to have put away.
 */
export const storedBy = (done: readonly Pick<TaskState, 'done' | 'stored'>[], item: string): number => {
  const chests = new Map<string, number>()
  for (const { done: one } of done)
    if (one?.kind === 'stored' && one.item === item) {
      const chest = one.at?.join(' ') ?? 'any'
      chests.set(chest, Math.max(chests.get(chest) ?? 0, one.count - (one.before ?? 0)))
    }
  const { any = 0, ...places } = Object.fromEntries(chests)
  return Math.max(
    any,
    putByAll(done, item),
    Object.values(places).reduce((sum, count) => sum + count, 0),
  )
}

/** Whether what was done shows this part of the goal. */
export const isShown = (done: readonly TaskState[], part: Wanted): boolean =>
  part.kind === 'store'
    ? storedBy(done, part.item) >= part.count
    : part.kind === 'place' && !part.at
      ? placesOf(done, part.block) >= amountOf(part)
      : done.some(task => shows(task, part))

/** Finished items whose things are no longer in the chest that they were counted in; `left`: how many of what was put there are there. */
export const storedNoMore = (done: readonly TaskState[], part: Wanted, left: number): readonly TaskState[] =>
  done.filter(
    ({ status, done: one }) =>
      status === 'succeeded' &&
      part.kind === 'store' &&
      one?.kind === 'stored' &&
      one.item === part.item &&
      one.count - (one.before ?? 0) > left,
  )

/** What the world must show for this part of the goal, where that can be asked. */
export const conditionOf = (part: Wanted): Condition | null => {
  switch (part.kind) {
    case 'store':
      return { kind: 'stored', item: part.item, count: part.count, at: part.at && [...part.at] }
    case 'place':
      return part.at && { kind: 'placed', block: part.block, at: [...part.at] }
    case 'build':
      return { kind: 'built', blueprint: part.blueprint, cells: part.cells && [...part.cells] }
    default:
      return null
  }
}

/**
 * Things that go into others that the goal asks for. What is to be in the chest takes what is put there before, and what is collected along
 * with it must not come out of it: `collect 2 oak logs and 1 crafting table`.
 */
export const ingredientsOf = (
  parts: readonly Wanted[],
  recipes: readonly { readonly item: string; readonly from: Amounts; readonly furnace?: boolean }[],
): ReadonlySet<string> => {
  const collected = new Set(parts.flatMap(part => (part.kind === 'collect' ? [part.item] : [])))
  const things = parts.flatMap(part => ('item' in part ? [part.item] : part.kind === 'place' ? [part.block] : []))
  return usedFor(
    things.filter(item => !collected.has(item)),
    recipes,
  )
}

/** Whether what is stored may be gone in the end: only where the goal goes on with something that is made or built of it. */
export const mayGoOn = (
  stored: Extract<Wanted, { kind: 'store' }>,
  parts: readonly Wanted[],
  recipes: Parameters<typeof ingredientsOf>[1],
): boolean => {
  const later = parts.slice(parts.indexOf(stored) + 1).filter(part => part.kind !== 'store')
  return later.some(part => part.kind === 'build') || ingredientsOf(later, recipes).has(stored.item)
}

/** An item that is what a plan ends in: nothing else waits for it, and no later stage follows. */
const isDeliverable = (task: TaskState, all: readonly TaskState[]): boolean =>
  !all.some(other => other.plan === task.plan && other.requires.includes(task.task)) &&
  (task.stage ?? 0) >= Math.max(0, ...all.filter(one => one.plan === task.plan).map(one => one.stage ?? 0))

const sameThing = (one: TaskState, other: TaskState): boolean => {
  const [a, b] = [one.done, other.done]
  if (!a || !b || a.kind !== b.kind) return false
  if (a.kind === 'have' || a.kind === 'stored')
    return (b.kind === 'have' || b.kind === 'stored') && a.item === b.item && b.count >= a.count
  if (a.kind === 'placed') return b.kind === 'placed' && a.block === b.block
  if (a.kind === 'built') return b.kind === 'built' && a.blueprint === b.blueprint
  return a.kind === 'inside'
}

/** Titles, with who did each where they are not told apart by them. */
const titlesOf = (tasks: readonly TaskState[]): string => {
  const areApart = new Set(tasks.map(({ title }) => title)).size === tasks.length
  return tasks
    .map(
      ({ title, assignees }) => `“${title}”${areApart || assignees.length === 0 ? '' : ` (${assignees.join(', ')})`}`,
    )
    .join(', ')
}

export interface Outcome {
  readonly cause: Extract<EndCause, 'observed' | 'reported' | 'dropped'>
  readonly reason: string
}

/** The world shows what a plan says of the goal. */
export const shownBy = (drafted: readonly Condition[]): Outcome => ({
  cause: 'observed',
  reason: `the world shows the goal: ${reachedWhen(drafted)}`,
})

/** All is done, and no plan says how the world shows that the goal is reached: `drafted` is empty where it says that nothing can. */
export const unshown = (drafted: readonly Condition[] | undefined): Outcome => ({
  cause: 'reported',
  reason: drafted
    ? 'all that was planned is done, and the plan says that nothing in the world can show whether the goal is reached'
    : 'all that was planned is done, and the plan does not say how the world shows that the goal is reached',
})

/** All that equals agreed on is done for a goal that a person changed, and none of them says how the world shows what that person wants. */
export const unshownByEquals: Outcome = {
  cause: 'reported',
  reason:
    'all that was agreed on is done, but a person changed the goal, and no agent says how the world shows what that person wants',
}

/**
 * What it means that every item of the plans is done. `items`: all that was ever planned for the goal; `reached`: all of the goal was read, and is there; `shown`: what the world shows of items that a later
 * plan dropped.
 */
export const outcomeOf = (
  items: readonly TaskState[],
  reached: boolean,
  shown: (task: TaskState) => boolean,
): Outcome => {
  if (reached) return { cause: 'observed', reason: 'every task is done' }
  const measured = items.filter(({ status, done }) => status === 'succeeded' && done && done.kind !== 'report')
  if (measured.length === 0)
    return {
      cause: 'reported',
      reason: 'all that was planned is done, and only those who did it say so',
    }
  // What a plan ends in, as far as only the worker who did it says that it is done.
  const planless = items.every(({ plan }) => plan === undefined)
  const told = items.filter(
    task =>
      task.status === 'succeeded' &&
      task.done?.kind === 'report' &&
      (planless || task.plan !== undefined) &&
      isDeliverable(task, items),
  )
  if (told.length > 0)
    return {
      cause: 'reported',
      reason: `all that was planned is done, and only those who did it say so of ${titlesOf(told)}`,
    }
  const missing = items.filter(
    task =>
      task.status === 'cancelled' &&
      task.cause === 'dropped' &&
      task.done !== undefined &&
      task.done.kind !== 'report' &&
      isDeliverable(task, items) &&
      !measured.some(other => sameThing(task, other)) &&
      !shown(task),
  )
  if (missing.length > 0)
    return {
      cause: 'dropped',
      reason: `all that is left of the plan is done; it is without ${missing.map(({ title }) => `“${title}”`).join(', ')}`,
    }
  return { cause: 'observed', reason: 'every task is done' }
}
