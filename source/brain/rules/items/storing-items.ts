import type { Position } from '../../../minecraft/blocks/position.ts'
import { type Counts, goesInto, planMaterials, restOf } from '../../../planner/materials.ts'
import type { PlanTaskInput } from '../../questions/plan-task/shape.ts'
import type { Container, Recipe } from '../../questions/shapes.ts'
import { type Draft, draftId, titled } from './draft-item.ts'
import { splitByWeight, splitEvenly } from './even-shares.ts'
import { chestId, chestSpot } from './free-spots.ts'
import { isPlace, type Stored, stockOf } from './stored-items.ts'

/** Who sets up a chest where there is none. */
export const chestMaker = (workers: readonly string[]): string => workers.at(-1)!

/** So many of what is made are made by several, and each brings their own to the chest. */
const wholeLoad = 12
/** This much of a worker's part may be carried by the others instead. */
const mayLack = 0.4

/**
 * What lay in the chests before the goal is no part of what it wants stored (`stock`), and nothing to make that of. What earlier goals
 * put there stays there.
 */
export const usable = (containers: readonly Container[], stock: Readonly<Counts>): Container[] =>
  containers.map(one => (one.items ? { ...one, items: restOf(one.items, hiddenIn(one, stock)) } : one))

const hiddenIn = ({ before, kept }: Container, stock: Readonly<Counts>): Counts => ({
  ...kept,
  ...(before && Object.fromEntries(Object.keys(stock).map(item => [item, before[item] ?? 0]))),
})

/**
 * Says with a `stored` what lies there before: what the goal wants stored (`stock`) was planned without it and comes on top, as all does
 * on what earlier goals put there; other counts are those of the whole chest. Where none has looked yet, what is put there counts.
 */
export const onTop = (draft: Draft, containers: readonly Container[], stock: Readonly<Counts>): Draft => {
  const { done } = draft
  const chest = done.kind === 'stored' ? containers.find(one => isPlace(one, done.at)) : undefined
  if (done.kind !== 'stored' || !chest?.items) return draft
  const count = done.count + (hiddenIn(chest, stock)[done.item] ?? 0)
  if (!chest.before) return { ...draft, done: { ...done, count } }
  const own = Object.hasOwn(stock, done.item)
  const lay = (own ? chest.before : chest.items)[done.item] ?? 0
  const most = done.most === undefined ? {} : { most: done.most + lay }
  return { ...draft, done: { ...done, ...most, count, before: own || lay < count ? lay : 0 } }
}

/**
 * Who brings how many of what is to be put away, `index` parts after the first. Few of what is made come from one worker, and more come
 * from as many as can make their parts of no more material than one would need for all.
 */
export const bringers = (
  item: string,
  index: number,
  lacking: number,
  workers: readonly string[],
  { recipes, team }: Pick<PlanTaskInput, 'recipes' | 'team'>,
): { readonly worker: string; readonly part: number }[] => {
  const carries = (name: string): number => team.find(one => one.name === name)?.inventory[item] ?? 0
  // A worker that has them goes first: then the others may have nothing left to bring.
  const inTurn = [...workers].sort((a, b) => carries(b) - carries(a))
  const made = recipes.some(recipe => recipe.item === item)
  if (lacking <= 1 || (made && lacking < wholeLoad * workers.length)) {
    const worker = carries(inTurn[0]!) > 0 ? inTurn[0]! : workers[index % workers.length]!
    return [{ worker, part: lacking }]
  }
  for (let many = Math.min(workers.length, lacking); many > 1; many--) {
    const parts = splitEvenly(lacking, many)
    if (!made || !wastes(item, parts, recipes)) return parts.map((part, turn) => ({ worker: inTurn[turn]!, part }))
  }
  return [{ worker: inTurn[0]!, part: lacking }]
}

/** Whether parts that are made each by itself take more material than all of it made at once: one coal makes four torches, or one. */
const wastes = (item: string, parts: readonly number[], recipes: readonly Recipe[]): boolean => {
  const takes = (count: number): number =>
    Object.values(planMaterials({ [item]: count }, {}, recipes).raw).reduce((all, one) => all + one, 0)
  return parts.reduce((all, part) => all + takes(part), 0) > takes(parts.reduce((all, part) => all + part, 0))
}

/**
 * Who brings how many: those who make them, or as people say who collects or makes how many; what goes into something else is not
 * brought. Null: none makes any, and people do not say.
 */
const asPlanned = (
  item: string,
  lacking: number,
  workers: readonly string[],
  materials: readonly Draft[],
  { team }: Pick<PlanTaskInput, 'team'>,
): { readonly worker: string; readonly part: number }[] | null => {
  const own = materials.filter(
    ({ way, done }) => way !== 'give' && way !== 'get' && done.kind === 'have' && done.item === item,
  )
  const made = own.filter(({ way }) => way === 'craft')
  if (lacking <= 0 || (made.length === 0 && !own.some(({ dealt, wished }) => dealt !== undefined || wished)))
    return null
  const carries = (name: string): number => team.find(one => one.name === name)?.inventory[item] ?? 0
  const all = new Set([...workers, ...own.map(({ assignee }) => assignee)])
  const inTurn = [...all].sort((a, b) => carries(b) - carries(a))
  const collects = (name: string): number =>
    own.reduce(
      (sum, { assignee, amount = 0, load }) =>
        assignee === name ? sum + Math.max(0, amount - (load?.needed ?? 0)) : sum,
      0,
    )
  const isAllMade = made.reduce((sum, { amount = 0 }) => sum + amount, 0) >= lacking
  const parts = splitByWeight(
    lacking,
    inTurn.map(name => collects(name) + (isAllMade ? 0 : carries(name))),
  )
  return inTurn.flatMap((worker, turn) => (parts[turn]! > 0 ? [{ worker, part: parts[turn]! }] : []))
}

/** Null: no worker has any to spare. */
const asSpared = (lacking: number, spare: Readonly<Counts>): ReturnType<typeof bringers> | null => {
  const able = Object.entries(spare).filter(([, count]) => count > 0)
  if (lacking <= 0 || able.length === 0) return null
  const parts = splitByWeight(
    lacking,
    able.map(([, count]) => count),
  )
  return able.flatMap(([worker], turn) => (parts[turn]! > 0 ? [{ worker, part: parts[turn]! }] : []))
}

/** The workers that are named put away what the goal says; what is left of it is for the first of the others. */
export const byName = (
  count: number,
  named: Readonly<Counts>,
  workers: readonly string[],
): ReturnType<typeof bringers> => {
  const parts = Object.entries(named).map(([worker, part]) => ({ worker, part }))
  const rest = count - parts.reduce((sum, { part }) => sum + part, 0)
  const other = workers.find(name => !Object.hasOwn(named, name))
  if (rest <= 0) return parts
  if (other !== undefined) return [...parts, { worker: other, part: rest }]
  return parts.map((one, nth) => (nth === 0 ? { ...one, part: one.part + rest } : one))
}

/** Where things of a goal go: by item, the place of a container, or the chest that is set up for them (`new`). */
export interface Storage {
  readonly places: ReadonlyMap<string, 'new' | Position>
  /** How many each worker has to put away of an item of which a member of the team gets some. */
  readonly spare?: ReadonlyMap<string, Readonly<Counts>>
  /** How many of it the goal has workers put away by their names. */
  readonly own?: ReadonlyMap<string, Readonly<Counts>>
  /** Where that chest is to stand, where the goal says so. */
  readonly spot: Position | null
}

/** The chest that is set up for a goal: where it stands, or will. */
const chestPlace = (
  input: PlanTaskInput,
  { spot }: Storage,
): { readonly at: Position | null; readonly isUp: boolean } => {
  const up = input.finished.find(one => one.id === chestId)?.done
  return up?.kind === 'placed' ? { at: up.at, isUp: true } : { at: spot ?? chestSpot(input), isUp: false }
}

/** Putting things into the chest, spread over the workers; where there is no chest, one is set up first. */
export const storing = (
  input: PlanTaskInput,
  wanted: Readonly<Counts>,
  workers: readonly string[],
  /** The work that gives them to a worker. */
  materials: readonly Draft[],
  storage: Storage,
): Draft[] => {
  if (Object.keys(wanted).length === 0) return []
  const isNew = (item: string): boolean => input.containers.length === 0 || storage.places.get(item) === 'new'
  const { at: spot, isUp } = chestPlace(input, storage)
  const setUp: Draft[] =
    isUp || !spot || !Object.keys(wanted).some(isNew)
      ? []
      : [
          {
            id: chestId,
            stage: 'place',
            way: 'place',
            title: 'Craft a chest and set it up',
            assignee: chestMaker(workers),
            requires: [],
            done: { kind: 'placed', block: 'chest', at: [...spot] },
            because:
              input.containers.length === 0
                ? 'nobody knows of a chest to put things into'
                : 'the goal asks for a chest of its own to put things into',
            names: ['craft'],
            effort: 8,
          },
        ]
  const stored = Object.entries(wanted).flatMap(([item, count], index): Draft[] => {
    const place = storage.places.get(item)
    const at = isNew(item) ? spot : ((place === 'new' ? undefined : place) ?? input.containers[0]?.at)
    const stores = place === undefined ? input.containers : input.containers.filter(one => at && isPlace(one, [...at]))
    const one = (
      id: string,
      assignee: string,
      amount: number,
      done: Omit<Stored, 'kind' | 'item'>,
      requires: string[],
    ) =>
      titled({
        id,
        stage: 'stock',
        way: 'store',
        amount,
        assignee,
        requires: [...(isNew(item) ? setUp.map(({ id: place }) => place) : []), ...requires],
        done: { kind: 'stored', item, ...done, at: at ? [at[0], at[1], at[2]] : undefined },
        because: 'the goal asks for it',
        effort: 2,
      })
    const lacking = count - (stockOf(stores)[item] ?? 0)
    const named = storage.own?.get(item)
    const spare = named ? byName(count, named, workers) : asSpared(lacking, storage.spare?.get(item) ?? {})
    const parts =
      spare ?? asPlanned(item, lacking, workers, materials, input) ?? bringers(item, index, lacking, workers, input)
    if (parts.length === 1)
      return [
        one(
          draftId('store', item),
          (spare ? null : makerOf(item, materials)) ?? parts[0]!.worker,
          count,
          { count },
          [],
        ),
      ]
    // All bring what they gathered, one after the other: the chest counts all of it together.
    let until = named ? 0 : count - lacking
    return parts.map(({ worker, part }, turn) => {
      until += part
      const earlier = turn > 0 ? [draftId('store', item, parts[turn - 1]!.worker)] : []
      // A worker that picked up more than its part has what another lacks: only the last one has to make the sum full.
      // The others keep the rest for who gets it.
      if (spare) return { ...one(draftId('store', item, worker), worker, part, { count: until }, earlier), bound: true }
      const least = turn === parts.length - 1 ? until : until - Math.floor(part * mayLack)
      return {
        ...one(draftId('store', item, worker), worker, part, { count: least, most: count }, earlier),
        bound: true,
      }
    })
  })
  // What is put away first must not be taken out again for what is made of it.
  const goesBefore = (other: Draft, item: string): boolean =>
    other.done.kind === 'stored' &&
    goesInto([other.done.item], input.recipes).has(item) &&
    !goesInto([item], input.recipes).has(other.done.item)
  const inOrder = stored.map(draft => {
    const { done } = draft
    const first = done.kind === 'stored' ? stored.filter(other => goesBefore(other, done.item)) : []
    return { ...draft, requires: [...draft.requires, ...first.map(({ id }) => id)] }
  })
  return [...setUp, ...inOrder]
}

/** Who makes a thing has it: no other worker makes another one. What several gather each of them may bring. */
const makerOf = (item: string, materials: readonly Draft[]): string | undefined => {
  const makers = materials.filter(({ done }) => done.kind === 'have' && done.item === item && done.seat === undefined)
  return makers.length === 1 ? makers[0]!.assignee : undefined
}
