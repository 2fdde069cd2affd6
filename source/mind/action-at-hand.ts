import { actions as allActions } from '../body/actions/index.ts'
import type { ActionCall } from '../body/contract/body-types.ts'
import type { NextActionsInput } from '../brain/questions/next-actions/shape.ts'
import { isSo, standIn } from '../brain/rules/act/next-actions.ts'
import { itemOf, itemsFor } from '../brain/rules/items/building-items.ts'
import { isWorked } from '../brain/rules/items/device-items.ts'
import { isPlace, stillToStore, withoutKept } from '../brain/rules/items/stored-items.ts'
import { parseBlock } from '../minecraft/blocks/blueprint.ts'
import { standsIn } from '../minecraft/blocks/box.ts'
import { readable } from '../minecraft/names/readable.ts'
import { parseCells } from '../planner/cell-ranges.ts'
import { countIn, goesInto } from '../planner/materials.ts'
import type { Condition } from '../session/log/events/plan.ts'
import { bearsOnTask, type NamesOf } from './bears-on-task.ts'
import { isPassing } from './failed-calls.ts'
import type { MindTask } from './mind-task.ts'
import { type CallFor, callsToGet } from './one-way.ts'
import { asksForSource } from './source-asked.ts'

/**
 * The actions that finish a task, where its condition, the plan and what is carried leave nothing to choose; null: the brain chooses. So
 * it is on a first try alone, with what failed once in passing, and not where a person says what bears on it or an order says more: other
 * failures, and such words, want thinking. What agents say to each other has a question of its own, which changes the tasks.
 */
export const actionsAtHand = (
  asked: NextActionsInput,
  task: Pick<MindTask, 'attempts'> & Bringing,
  allowed: readonly string[],
  namesOf: NamesOf = () => [],
): readonly ActionCall[] | null => {
  const { history, messages, instructions, programs } = asked
  const { data = [] } = asked.task
  if (!asked.observation || task.attempts > 0) return null
  const orders = messages.filter(({ kind, person }) => kind === 'order' && !person)
  const said = [...messages.filter(({ person }) => person), ...instructions]
  if ([...orders, ...programs, ...data].length > 0 || !isFresh(history)) return null
  if (said.some(({ text }) => bearsOnTask(text, asked, namesOf))) return null
  const callFor: CallFor = (way, left) => {
    for (const { name, finishes } of allActions) {
      const args = allowed.includes(name) ? finishes?.[way]?.(left) : undefined
      if (args) return { name, args }
    }
    return null
  }
  const calls = callsLeft(asked, task, callFor)
  if (calls.length === 0 || !calls.every(call => call !== null) || saysMore(asked.task, calls)) return null
  return isFromElsewhere(calls) && asksForSource(asked) ? null : calls
}

/** Nothing was tried, or what failed last did so in passing, and in the same way only once: what is left is done as at first. */
const isFresh = (history: NextActionsInput['history']): boolean => {
  const failures = history.filter(({ result }) => result === 'failure')
  return (
    history.length === 0 ||
    (history.at(-1)!.result === 'failure' &&
      failures.every(({ code }) => isPassing(code)) &&
      new Set(failures.map(({ code }) => code)).size === failures.length)
  )
}

/** They may get something off the land. */
const isFromElsewhere = (calls: readonly ActionCall[]): boolean =>
  calls.some(call => {
    const finishes = allActions.find(({ name }) => name === call.name)?.finishes
    return finishes?.gathered !== undefined || finishes?.collected !== undefined
  })

/** Milestones that are about other things than the condition and what is done for it. */
const saysMore = ({ done, milestones = [] }: NextActionsInput['task'], calls: readonly ActionCall[]): boolean => {
  if (done.kind !== 'have' && done.kind !== 'stored') return false
  const things = [done.item, ...calls.flatMap(({ args: { item } }) => (typeof item === 'string' ? item : []))]
  return !milestones.every(milestone => things.some(item => milestone.includes(readable(item))))
}

type Calls = readonly (ActionCall | null)[]
/** How many things a task brings, beside its condition. */
type Bringing = Pick<MindTask, 'amount' | 'share' | 'alone'>
const toBeChosen: Calls = []

/** What is left to do, in its order; a part that can be done in several ways is null. */
const callsLeft = (asked: NextActionsInput, task: Bringing, callFor: CallFor): Calls => {
  const { done } = asked.task
  switch (done.kind) {
    case 'have':
      return callsToHave(asked, done, task.share, callFor)
    case 'stored':
      return callsToStore(asked, done, task, callFor)
    case 'placed':
      return callsToPlace(asked, done, callFor)
    case 'inside': {
      const { at, within } = standIn(done.box)
      const isOwn = done.seats === undefined || done.seats.includes(asked.seat)
      return isOwn && !standsIn(asked.observation!.position, done.box)
        ? [callFor('entered', { at, within })]
        : toBeChosen
    }
    case 'built': {
      const groups = (asked.blueprint?.missing ?? []).map(({ block, cells }) => ({ block, cells: parseCells(cells) }))
      const cells = groups.flatMap(one => one.cells).sort((a, b) => a - b)
      // Last what other things are made of: otherwise that would be used up again.
      const made = ([item]: readonly [string, number]): number => stepsToMake(item, asked.recipes)
      const items = Object.entries(itemsFor(groups)).toSorted((a, b) => made(b) - made(a))
      const taken = items.map(([item, count]) => callsToTake(asked, item, count, callFor))
      return cells.length > 0 ? [...taken.flat(), callFor('built', { blueprint: done.blueprint, cells })] : toBeChosen
    }
    case 'report':
    case 'children':
      return toBeChosen
  }
}

/** How many recipes lie between an item and what is gathered for it. */
const stepsToMake = (item: string, recipes: NextActionsInput['recipes'], above: readonly string[] = []): number => {
  const recipe = above.includes(item) ? undefined : recipes.find(one => one.item === item)
  const parts = Object.keys(recipe?.from ?? {})
  return Math.max(0, ...parts.map(part => 1 + stepsToMake(part, recipes, [...above, item])))
}

type Of<Kind extends Condition['kind']> = Extract<Condition, { kind: Kind }>

const carriedOf = ({ observation }: NextActionsInput, item: string): number => countIn(observation?.inventory, item)

/** Until so many of an item are carried; nothing where they are. */
const callsUntilCarried = (
  asked: NextActionsInput,
  item: string,
  count: number,
  callFor: CallFor,
  stores = asked.containers,
): Calls => {
  const lacking = count - carriedOf(asked, item)
  return lacking > 0 ? callsToGet(item, lacking, { ...asked, stores }, callFor) : []
}

/** Until so many of an item are carried that one container holds, and no other; what none holds is got by whatever it takes. */
const callsToTake = (asked: NextActionsInput, item: string, count: number, callFor: CallFor): Calls => {
  const lacking = count - carriedOf(asked, item)
  if (lacking <= 0) return []
  if (isNowhere(asked.containers, item)) return [callFor('gathered', { item, count })]
  const [store, ...others] = withoutKept(asked.containers).filter(one => countIn(one.items, item) > 0)
  const isEnough = others.length === 0 && countIn(store?.items, item) >= lacking
  return [isEnough ? callFor('taken', { item, count: lacking, at: store!.at }) : null]
}

/** No container is known to hold any of it. */
const isNowhere = (containers: NextActionsInput['containers'], item: string): boolean =>
  containers.every(({ items }) => !items?.[item])

/** “Mine 1 iron ore and smelt an ingot” speaks of what goes into the ingot, and no container is known to hold any of that either. */
const isMadeOfNew = ({ task: { way }, recipes, containers }: NextActionsInput, item: string): boolean =>
  (way === 'mine' || way === 'collect') &&
  recipes.some(one => one.item === item) &&
  [item, ...goesInto([item], recipes)].every(one => isNowhere(containers, one))

const callsToHave = (asked: NextActionsInput, done: Of<'have'>, share: number | undefined, callFor: CallFor): Calls => {
  const { item, count, seat, anyone, at } = done
  if (anyone) return toBeChosen
  if (done.taken && at) {
    const named = withoutKept(asked.containers).find(one => isPlace(one, at))
    // Into one that was not opened it looks as it takes.
    const isLacking = named?.items != null && countIn(named.items, item) < count
    return isLacking ? toBeChosen : [callFor('taken', { item, count, at })]
  }
  if (done.taken) {
    const [store, ...others] = withoutKept(asked.containers).filter(one => countIn(one.items, item) > 0)
    const isOnly = others.length === 0 && countIn(store?.items, item) >= count
    return isOnly ? [callFor('taken', { item, count, at: store!.at })] : toBeChosen
  }
  if (seat === undefined || seat === asked.seat) {
    const calls = callsUntilCarried(asked, item, count, callFor)
    // Where there are several ways, and the plan names none of them, the action that knows them all chooses.
    const { way = 'get' } = asked.task
    if (!calls.includes(null)) return calls
    if (way === 'get') return [callFor('gathered', { item, count })]
    // What is to be made is made, of whatever there is; where some of it lies in a container, one of the two is better.
    const isToBeMade = way === 'craft' ? isNowhere(asked.containers, item) : isMadeOfNew(asked, item)
    return isToBeMade ? [callFor('gathered', { item, count, anew: true })] : calls
  }
  const other = asked.team.find(one => one.name === seat)
  // Of one whose hands are not seen it is not known what is lacking; how much this one is to give the plan says.
  const lacking = other?.unseen && share !== undefined ? share : count - countIn(other?.inventory, item)
  if (!other?.available || lacking <= 0) return toBeChosen
  // Where it does not, what is carried is given; whether to get more for that is the brain's.
  if (other.unseen && share === undefined && carriedOf(asked, item) < lacking) return toBeChosen
  return [...callsUntilCarried(asked, item, lacking, callFor), callFor('handed', { item, count: lacking, to: seat })]
}

const callsToStore = (
  asked: NextActionsInput,
  done: Of<'stored'>,
  { amount, share, alone }: Bringing,
  callFor: CallFor,
): Calls => {
  const places = asked.containers.filter(one => isPlace(one, done.at))
  const [place] = places
  // Of several the brain chooses.
  if (places.length !== 1 || !place) return toBeChosen
  const { item } = done
  const lacking = stillToStore(done, places)
  const carried = carriedOf(asked, item)
  const put = (count: number): Calls => [callFor('stored', { item, count, at: place.at })]
  if (done.most !== undefined) {
    // Of what several bring together, who carries enough brings it as far as there is room.
    const room = stillToStore({ ...done, count: done.most }, places)
    return place.items && lacking > 0 && carried >= lacking ? put(Math.min(carried, room)) : toBeChosen
  }
  const own = share ?? amount
  const count = Math.min(lacking, own ?? lacking)
  if (count <= 0) return toBeChosen
  if (carried >= count) return put(count)
  // A condition may count what others are still to put there, too: then it does not say how many to get.
  if (!place.items || !(own !== undefined || alone)) return toBeChosen
  const elsewhere = asked.containers.filter(one => one !== place)
  const getting = callsUntilCarried(asked, item, count, callFor, elsewhere)
  // As for what is to be carried, but that what lies in the container stays there.
  const { way = 'store' } = asked.task
  const isNew =
    (way === 'store' || way === 'get' || way === 'craft' || way === 'bring') &&
    elsewhere.every(({ items }) => items && !items[item])
  const isOpen = getting.includes(null) && isNew
  return [...(isOpen ? [callFor('gathered', { item, count, anew: true })] : getting), ...put(count)]
}

const callsToPlace = (asked: NextActionsInput, { block, at }: Of<'placed'>, callFor: CallFor): Calls => {
  const isHere = (place: readonly number[]) => place.every((value, axis) => value === at[axis])
  if (isWorked(block)) {
    const isThere = asked.observation?.devices?.some(one => isHere(one.at)) === true
    // A second use would undo the first.
    return isThere && !isSo(asked, block, at) ? [callFor('used', { at })] : toBeChosen
  }
  const { block: name, states = {} } = parseBlock(block)
  const item = itemOf(name)
  if (item === '') return toBeChosen
  const getting = callsUntilCarried(asked, item, 1, callFor)
  // What is carried by none and lies nowhere is made or gathered, whatever that takes.
  const isNew = getting.includes(null) && isNowhere(asked.containers, item)
  return [...(isNew ? [callFor('gathered', { item, count: 1 })] : getting), callFor('placed', { item, at, states })]
}
