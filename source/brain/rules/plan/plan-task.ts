import { besideGoal, type Demand, inWords } from '../../../planner/demand.ts'
import { readGoal } from '../../../planner/goal-demands.ts'
import { addTo, type Counts, goesInto, sum } from '../../../planner/materials.ts'
import { type Vocabulary, vocabularyOf } from '../../../planner/vocabulary.ts'
import type { Plan } from '../../../session/log/events/plan.ts'
import { thingIn } from '../../../session/log/item-titles.ts'
import type { PlanTaskInput } from '../../questions/plan-task/shape.ts'
import type { Recipe } from '../../questions/shapes.ts'
import { buildItems, groupsOf, itemOf, itemsFor } from '../items/building-items.ts'
import type { Shared } from '../items/crafting-items.ts'
import { aboutOf, type Draft, type Planning, type StageKey, stages, toItem } from '../items/draft-item.ts'
import { escapeItems } from '../items/escape-items.ts'
import { chestId } from '../items/free-spots.ts'
import { materialItems } from '../items/material-items.ts'
import { placing } from '../items/placing-items.ts'
import { onTop, type Storage, storing, usable } from '../items/storing-items.ts'
import { addedByHand, openByHand } from './added-by-hand.ts'
import { analyse } from './analysis.ts'
import { applyWishes } from './apply-wishes.ts'
import { dealWork } from './deal-crafts.ts'
import { leftOutOf } from './goal-coverage.ts'
import { knownWords } from './known-words.ts'
import { inAskedOrder, waitingLast } from './one-after-another.ts'
import { onlyLeftOut } from './only-left-out.ts'
import type { Things } from './read-removal.ts'
import { readWishes, type Saying } from './read-wishes.ts'
import { keptIn, type TakenBack, takenBackBefore, triedInVain, worthTakingBack } from './take-back.ts'
import {
  objectiveOf,
  type Remaining,
  thingOf,
  withoutKnown,
  withoutSpoilt,
  withoutUnreachable,
  withoutUnwanted,
} from './take-out.ts'
import { namedFirst, withLast } from './what-comes-first.ts'
import { chosenFor, means, unwanted } from './wished-workers.ts'
import { isAbout, type Unwanted, type Wish, type Wishes } from './wishes.ts'
import { gapsOf, type Work } from './work.ts'

/** What people said about the plan, oldest first. */
const sayingsOf = ({ rejected, previous, instructions }: PlanTaskInput, vocabulary: Vocabulary): Saying[] => [
  ...rejected.map(({ reason, by, plan, source }, index) => ({
    // Where no person decided, none said anything.
    text: source === 'timeout' ? '' : reason,
    by,
    // That something could not be read is said once, in answer to it, not in every plan from then on.
    wish: index === rejected.length - 1 && (previous === null || JSON.stringify(plan) === JSON.stringify(previous)),
  })),
  ...instructions.map(({ from, text, asked = false }) => ({
    text,
    by: from,
    wish: asked && besideGoal([], readGoal(text, vocabulary)).length === 0,
  })),
]

export const workFor = (input: Planning): Work => {
  // People who play along get the work that a person asks for them, and no other.
  const peers = input.team.filter(one => one.role === 'peer' && one.available).map(one => one.name)
  const able = [...input.workers, ...peers]
  const own = readGoal(input.goal, vocabularyOf(input))
  const asked = withAdded(own, input)
  const things = thingsOf(asked, input)
  const wishes = readWishes(sayingsOf(input, vocabularyOf(input)), able, things, knownWords(input, things))
  const workers = wishes.only
    ? able.filter(name => wishes.only!.includes(name))
    : able.filter(name => input.workers.includes(name) || wishes.also.some(({ worker }) => worker === name))
  const draw = (remaining: Remaining, takenBack: readonly TakenBack[]): Work => {
    const demands = remaining.demands.map(demand => withCount(demand, wishes))
    const here = { ...input, containers: keptIn(input.containers, takenBack) }
    return {
      ...drawn(here, demands, workers, { ...wishes, without: remaining.without }),
      ...remaining,
      takenBack,
      demands,
      wishes,
    }
  }
  /** The same with what earlier goals put away, where that does instead of what no worker could get. */
  const drawBack = (now: Remaining, { demands, planned, takenBack }: Work): Work | null => {
    const here = { ...input, containers: keptIn(input.containers, takenBack) }
    const more = worthTakingBack(demands, planned, here)
    const work = more.length > 0 ? draw(now, [...takenBack, ...more]) : null
    return work && triedInVain(work.planned, input).length === 0 ? work : null
  }
  const again = new Set(wishes.again)
  let remaining: Remaining | null = withoutKnown(withoutUnwanted(asked, own, wishes.without), input, again)
  let work = draw(remaining, takenBackBefore(input))
  while (remaining) {
    const back = drawBack(remaining, work)
    if (back) work = back
    remaining =
      withoutSpoilt(remaining, work.planned, input.recipes) ?? withoutUnreachable(remaining, work.planned, input)
    if (remaining) work = draw(remaining, work.takenBack)
  }
  // What is worked at, or put into, is set up all the same where the rest needs it: then it is not taken out.
  const isSetUp = (part: string): boolean =>
    asked.some(
      one =>
        inWords(one) === part &&
        work.drafts.some(({ done }) => done.kind === 'placed' && thingIn(done) === thingOf(one)),
    )
  return { ...work, takenOut: work.takenOut.filter(({ part }) => !isSetUp(part)) }
}

/** The work that some demands come to. */
const drawn = (input: Planning, asked: readonly Demand[], workers: readonly string[], wishes: Wishes) => {
  const storage = storageOf(asked, input)
  const isNowhere = (one: Demand): boolean =>
    one.kind === 'store' && one.into !== undefined && !storage.places.has(one.item)
  const demands = asked.filter(one => one !== storage.setUp && !isNowhere(one))
  const builds = demands.flatMap(demand => (demand.kind === 'build' ? [demand.blueprint] : []))
  const isUnwanted = (block: string): boolean => wishes.without.some(({ thing }) => thing === itemOf(block))
  // Of what people leave out only its own cells are left out, and not the part of the building that they are in.
  const outlines = input.blueprints
    .filter(one => builds.includes(one.name) && !wishes.without.some(wish => isAbout(wish.words, one.name)))
    .map(one => ({ ...one, missing: one.missing.filter(({ block }) => !isUnwanted(block)) }))
  const partsOf = (whole: Partial<Draft>): number => {
    if (wishes.together.length > 0) return 1
    const more = wishes.split.some(wish => wish.words === '' || means(wish, whole))
    return workers.length * (more ? 2 : 1)
  }
  const stock = total(demands, 'store')
  const here = { ...input, containers: usable(input.containers, stock) }
  // The chest that is set up to store things in is also the one that a person asked to be made.
  const chestSetUp = input.finished.some(one => one.id === chestId)
  const withoutChest =
    Object.keys(stock).length > 0 && (input.containers.length === 0 || [...storage.places.values()].includes('new'))
  const crafts = total(demands, 'craft')
  const building = outlines.flatMap(outline => buildItems(outline, workers, partsOf))
  const kept = keptOf(demands, stock, input.recipes)
  const needs = {
    build: sum(...outlines.map(outline => itemsFor(groupsOf(outline)))),
    collect: leftToCollect(input, demands),
    mined: new Set(demands.flatMap(one => (one.kind === 'collect' && one.mined ? [one.item] : []))),
    craft: withoutChest || chestSetUp ? less(crafts, 'chest') : crafts,
    store: sum(stock, kept, withoutChest && !chestSetUp ? { chest: 1 } : {}),
    chestSetUp: withoutChest,
    owners: ownersOf(demands, workers),
    oneHand: demands.some(demand => demand.kind === 'oneHand'),
  }
  const materialsFor = (shared: Shared): Draft[] => materialItems(here, workers, { ...needs, shared })
  const dealt = dealWork(materialsFor, wishes, demands, workers, input)
  const whole = { ...wishes, assign: [...wishes.assign, ...dealt.assign] }
  // Who brings a thing to hand puts it away.
  const brought = dealt.drafts.map((draft): Draft => {
    const chosen = chosenFor(draft, whole, workers)
    return chosen ? { ...draft, assignee: chosen.worker, wished: true } : draft
  })
  const planned = [
    ...dealt.drafts,
    ...building,
    ...storing(here, stock, workers, brought, storage),
    ...placing(input, demands, workers),
    ...escapeItems(input, demands, workers),
  ]
  const wished = applyWishes(
    planned.filter(draft => !input.finished.some(one => one.id === draft.id) || draft.done.kind === 'built'),
    whole,
    workers,
    input,
  ).map(draft => onTop(draft, input.containers, stock))
  const byHand = addedByHand(wished, whole, workers, input)
  const could = [...planned, ...openByHand(input).map(({ item }) => item)]
  const blocks = input.blueprints.flatMap(({ name, missing }) => (builds.includes(name) ? missing : []))
  const isBuilt = ({ thing }: Unwanted): boolean => blocks.some(({ block }) => itemOf(block) === thing)
  const aside = new Set<Wish>(wishes.without.filter(wish => isBuilt(wish) || could.some(work => unwanted(wish, work))))
  return {
    drafts: withLast(inAskedOrder([...wished, ...byHand], wishes.order, input), wishes.last, input),
    planned,
    workers,
    aside,
    told: dealt.told,
    assigned: dealt.assign,
    leftOut: leftOutOf(asked, planned, input),
  }
}

/** The rule brain's answer to `planTask`. */
export const planByRules = (input: Planning): Plan => {
  const work = workFor(input)
  const { drafts, workers, wishes } = work
  const refusal = unreadGoal(input, work)
  const objective = objectiveOf(input.goal)
  if (refusal.impossible) return { objective, ...analyse(input, work, [], []), ...gapsOf(work), stages: [], ...refusal }
  const mine = input.share && input.share.of > 1 ? ownPart(drafts, input) : drafts
  const shown = mine.length > 0 ? mine : [fallback(input, workers[0]!)]
  return {
    objective,
    ...analyse(input, work, drafts, shown),
    ...gapsOf(work),
    stages: intoStages(shown, wishes),
  }
}

/** Where things go that do not go into the chest of the team; a barrel that is not there is nowhere. */
const storageOf = (
  demands: readonly Demand[],
  { containers }: PlanTaskInput,
): Storage & { readonly setUp?: Demand } => {
  const barrel = containers.find(({ block }) => block === 'barrel')?.at
  const firstNew = demands.findIndex(one => one.kind === 'store' && one.into === 'new')
  const setUp = demands
    .slice(0, Math.max(0, firstNew))
    .find(one => one.kind === 'place' && one.block === 'chest' && one.count === undefined)
  return {
    ...(setUp && { setUp }),
    spot: setUp?.kind === 'place' ? setUp.at : null,
    places: new Map(
      demands.flatMap(one => {
        const place = one.kind !== 'store' ? undefined : one.into === 'barrel' ? barrel : one.into
        return one.kind === 'store' && place !== undefined ? [[one.item, place] as const] : []
      }),
    ),
  }
}

/** What things people's words can name: those that the goal asks for, and all that goes into them. */
const thingsOf = (demands: readonly Demand[], input: PlanTaskInput): Things => {
  const { recipes, blueprints } = input
  const byHand = openByHand(input).flatMap(({ item }) => thingIn(item.done) ?? [])
  const asked = demands.flatMap(demand => thingOf(demand) ?? [])
  const blocks = blueprints.flatMap(outline => outline.missing.map(({ block }) => itemOf(block)))
  const parts = [...byHand, ...blocks, ...goesInto([...asked, ...blocks], recipes)]
  return {
    asked,
    parts: parts.filter(part => !asked.includes(part) && part !== 'air'),
    means: ['crafting_table', 'chest', 'furnace'].filter(part => !asked.includes(part)),
  }
}

/** Who must make what, where the goal says so. */
const ownersOf = (demands: readonly Demand[], workers: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    demands.flatMap(demand => {
      const who = demand.kind === 'craft' || demand.kind === 'collect' ? demand.who?.toLowerCase() : undefined
      const worker = who === undefined ? undefined : workers.find(name => name.toLowerCase() === who)
      return worker !== undefined && 'item' in demand ? [[demand.item, worker]] : []
    }),
  )

const less = (counts: Readonly<Counts>, item: string): Counts =>
  Object.fromEntries(
    Object.entries(counts).flatMap(([name, count]) =>
      name !== item ? [[name, count]] : count > 1 ? [[name, count - 1]] : [],
    ),
  )

/** What people asked for beside the goal; what the goal asks for already is an amount, see `withCount`. */
const withAdded = (demands: readonly Demand[], input: PlanTaskInput): Demand[] => [
  ...demands,
  ...input.instructions.flatMap(({ text }) => besideGoal(demands, readGoal(text, vocabularyOf(input)))),
]

/**
 * Where every seat plans, each comes to the same whole and takes the part that has its own name on it, also when another is to
 * do it now. The others' first plans hold what they bring. When a task fails later, only its own planner plans anew, and asks the
 * seats that have by now what it takes.
 */
const ownPart = (drafts: readonly Draft[], { seat, failed }: PlanTaskInput): Draft[] => {
  const isOwn = ({ owner, assignee }: Draft): boolean => (owner ?? assignee) === seat
  const own = drafts.filter(isOwn)
  const uses = ({ done, id }: Draft): boolean =>
    own.some(one => one.requires.includes(id) || ('item' in done && aboutOf(one).includes(done.item)))
  const asked = failed.length === 0 ? [] : drafts.filter(draft => !isOwn(draft) && draft.way === 'give' && uses(draft))
  const ids = new Set([...asked, ...own].map(draft => draft.id))
  return [...asked, ...own].map(draft => ({ ...draft, requires: draft.requires.filter(id => ids.has(id)) }))
}

const total = (demands: readonly Demand[], kind: 'collect' | 'craft' | 'store'): Counts => {
  const counts: Counts = {}
  for (const demand of demands) if (demand.kind === kind) addTo(counts, demand.item, demand.count)
  return counts
}

/** What the finished items already brought in does not have to be collected again. */
const leftToCollect = (input: PlanTaskInput, demands: readonly Demand[]): Counts => {
  const wanted = total(demands, 'collect')
  for (const { way, done, amount } of input.finished)
    if (done?.kind === 'have' && (way === 'collect' || way === 'mine') && wanted[done.item] !== undefined)
      wanted[done.item] = Math.max(0, wanted[done.item]! - (amount ?? done.count))
  return Object.fromEntries(Object.entries(wanted).filter(([, count]) => count > 0))
}

const withCount = (demand: Demand, wishes: Wishes): Demand => {
  if (demand.kind !== 'collect' && demand.kind !== 'craft' && demand.kind !== 'store') return demand
  const wish = wishes.counts.findLast(one => isAbout(one.words, demand.item))
  return wish ? { ...demand, count: wish.count } : demand
}

/**
 * What is collected along with things that are made of it: these must not come out of it. `Collect 2 oak logs and 1 crafting table` takes three
 * logs.
 */
const keptOf = (demands: readonly Demand[], stock: Readonly<Counts>, recipes: readonly Recipe[]): Counts => {
  const collected = total(demands, 'collect')
  const used = goesInto(Object.keys(collected), recipes)
  if (!Object.keys(collected).some(item => used.has(item))) return {}
  return Object.fromEntries(
    Object.entries(collected).map(([item, count]) => [item, Math.max(0, count - (stock[item] ?? 0))]),
  )
}

const intoStages = (drafts: readonly Draft[], wishes: Wishes): Plan['stages'] => {
  const keys = Object.keys(stages) as StageKey[]
  const first = new Set(wishes.first.flatMap(wish => namedFirst(wish, drafts)))
  const isFirst = (draft: Draft): boolean => first.has(draft)
  const staged = (all: readonly Draft[], end = ''): Plan['stages'] =>
    keys.flatMap(key => {
      const items = all.filter(draft => draft.stage === key)
      if (items.length === 0) return []
      const ordered = [...items.filter(isFirst), ...items.filter(draft => !isFirst(draft))]
      return [
        {
          title: `${stages[key]}${end}`,
          items: (wishes.order.length > 0 ? waitingLast(ordered) : ordered).map(toItem),
        },
      ]
    })
  const early = drafts.filter(({ late }) => !late)
  const late = drafts.filter(one => one.late)
  return [...staged(early), ...staged(late, early.length > 0 ? ', last' : '')]
}

/** What the rule brain can do, with examples, for a person who asked for something else. */
export const understoodGoals = (blueprints: readonly string[]): string => {
  const builds = blueprints.slice(0, 2).map(name => `build ${name.replaceAll('_', ' ')}`)
  const examples = ['collect 12 oak logs', 'craft 4 torches', 'put 8 planks into the chest', ...builds]
  return `The rule brain can collect, craft, store, place and build from a blueprint of the task file, for example: ${examples.join('; ')}. A model reads any goal: --model NAME`
}

/** No work comes of any of it: looking around must not count as having reached it. */
export const unreadGoal = (
  input: Pick<PlanTaskInput, 'goal' | 'finished' | 'blueprints'>,
  work: Work,
): Pick<Plan, 'impossible' | 'takenOut'> => {
  const { goal, finished, blueprints } = input
  const { drafts, demands, leftOut, takenOut, outOfReach } = work
  if (drafts.length === 0 && outOfReach.length > 0) {
    const because = outOfReach.map(one => `“${one.part}” is out of reach: ${one.because}`).join('; ')
    return { impossible: { why: 'unreachable', because } }
  }
  const missing = onlyLeftOut(input, work)
  if (missing.length > 0) {
    const parts = missing.map(({ part, by, said }) => `“${part}” (${by} said: ${said})`).join(', ')
    const because = `all else is done; only what was left out is missing: ${parts}`
    return { impossible: { why: 'unreachable', because }, takenOut: missing }
  }
  if (drafts.length > 0 || finished.length > 0 || (leftOut.length === 0 && demands.length > 0)) return {}
  if (takenOut.length > 0 && leftOut.length === 0) {
    const parts = takenOut.map(({ part, by }) => `“${part}” (${by})`).join(', ')
    return { impossible: { why: 'unreachable', because: `nothing of the goal is left to do; taken out: ${parts}` } }
  }
  const because = `“${goal.slice(0, 200)}” is not understood. ${understoodGoals(blueprints.map(one => one.name))}`
  return { impossible: { why: 'not-understood', because } }
}

export const fallback = (input: PlanTaskInput, worker: string): Draft => ({
  id: 'report',
  stage: 'place',
  way: 'look',
  title: `Look around and report: ${input.goal.slice(0, 200)}`,
  assignee: worker,
  requires: [],
  done: { kind: 'report' },
  because: `the rules found nothing ${input.finished.length > 0 ? 'more ' : ''}to collect, craft, store or build in the goal`,
  effort: 1,
})
