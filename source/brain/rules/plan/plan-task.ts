import { type Demand, readGoal } from '../../../planner/goal-demands.ts'
import { addTo, type Counts, goesInto, sum } from '../../../planner/materials.ts'
import { vocabularyOf } from '../../../planner/vocabulary.ts'
import type { Impossible, Plan, PlanItem } from '../../../session/log/events.ts'
import type { PlanTaskInput } from '../../questions/index.ts'
import type { Recipe } from '../../questions/shapes.ts'
import { buildItems, groupsOf, itemsFor } from '../items/building-items.ts'
import { type Draft, draftId, type StageKey, stages } from '../items/draft-item.ts'
import { escapeItems } from '../items/escape-items.ts'
import { chestId } from '../items/free-spots.ts'
import { materialItems } from '../items/material-items.ts'
import { placing } from '../items/placing-items.ts'
import { onTop, storing, withoutBefore } from '../items/storing-items.ts'
import { applyWishes, quote } from './apply-wishes.ts'
import { leftOutOf } from './goal-coverage.ts'
import { isAbout, readWishes, type Wishes } from './read-wishes.ts'
import { against, means } from './wished-workers.ts'

/** The work that a goal comes to, before it is laid out as stages or as a graph. */
export interface Work {
  readonly drafts: readonly Draft[]
  readonly demands: readonly Demand[]
  readonly workers: readonly string[]
  readonly wishes: Wishes
  /** Parts of the goal that the rules cannot read, or have no work for, in words. */
  readonly leftOut: readonly string[]
}

export const workFor = (input: PlanTaskInput): Work => {
  // People who play along get what somebody asks for them, and nothing unasked.
  const peers = input.team.filter(one => one.role === 'peer' && one.available).map(one => one.name)
  const wishes = readWishes(
    [
      ...input.rejected.map(({ reason, by, plan }, index) => ({
        text: reason,
        by,
        // That something could not be read is said once, in answer to it, not in every plan from then on.
        wish:
          index === input.rejected.length - 1 &&
          (input.previous === null || JSON.stringify(plan) === JSON.stringify(input.previous)),
      })),
      ...input.instructions.map(({ from, text }) => ({ text, by: from, wish: false })),
    ],
    [...input.workers, ...peers],
  )
  const able = [...input.workers, ...peers]
  const workers = wishes.only
    ? able.filter(name => wishes.only!.includes(name))
    : able.filter(name => input.workers.includes(name) || wishes.also.includes(name))
  const demands = withAdded(readGoal(input.goal, vocabularyOf(input)), input).map(demand => withCount(demand, wishes))
  const builds = demands.flatMap(demand => (demand.kind === 'build' ? [demand.blueprint] : []))
  const outlines = input.blueprints.filter(
    one => builds.includes(one.name) && !wishes.without.some(wish => isAbout(wish.words, one.name)),
  )
  const partsOf = (title: string): number => {
    if (wishes.together.length > 0) return 1
    const more = wishes.split.some(wish => wish.words === '' || isAbout(wish.words, title))
    return workers.length * (more ? 2 : 1)
  }
  const stock = total(demands, 'store')
  const here = { ...input, containers: withoutBefore(input.containers, stock) }
  // The chest that is set up to store things in is also the one that somebody asked to be made.
  const chestSetUp = input.finished.some(one => one.id === chestId)
  const withoutChest = input.containers.length === 0 && Object.keys(stock).length > 0
  const crafts = total(demands, 'craft')
  const building = outlines.flatMap(outline => buildItems(outline, workers, partsOf))
  const kept = keptOf(demands, stock, input.recipes)
  const materials = materialItems(here, workers, {
    build: sum(...outlines.map(outline => itemsFor(groupsOf(outline)))),
    collect: leftToCollect(input, demands),
    mined: new Set(demands.flatMap(one => (one.kind === 'collect' && one.mined ? [one.item] : []))),
    craft: withoutChest || chestSetUp ? less(crafts, 'chest') : crafts,
    store: sum(stock, kept, withoutChest ? { chest: 1 } : {}),
    owners: ownersOf(demands, workers),
    oneHand: demands.some(demand => demand.kind === 'oneHand'),
  })
  const planned = [
    ...materials,
    ...building,
    ...storing(here, stock, workers, materials),
    ...placing(input, demands, workers),
    ...escapeItems(input, demands, workers),
  ]
  const drafts = applyWishes(
    planned.filter(draft => !input.finished.some(one => one.id === draft.id) || draft.done.kind === 'built'),
    wishes,
    workers,
    input,
  ).map(draft => onTop(draft, input.containers, stock))
  return { drafts, demands, workers, wishes, leftOut: leftOutOf(demands, planned, input) }
}

/** The rule brain's answer to `planTask`. */
export const planByRules = (input: PlanTaskInput): Plan => {
  const work = workFor(input)
  const { drafts, workers, wishes, leftOut } = work
  const refusal = unreadGoal(input, work)
  const plan = {
    objective: input.goal.trim().replace(/\s+/g, ' '),
    analysis: analyse(input, leftOut, workers, drafts, wishes),
  }
  if (refusal.impossible) return { ...plan, stages: [], ...refusal }
  const mine = input.share && input.share.of > 1 ? ownPart(drafts, input) : drafts
  return {
    ...plan,
    ...(leftOut.length > 0 ? { leftOut: [...leftOut] } : {}),
    stages: intoStages(mine.length > 0 ? mine : [fallback(input, workers[0]!)], wishes),
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

/** What became of a wish about who does what; it says so where the plan does not follow it. */
const followed = (kind: 'assign' | 'spare', wish: Wishes['assign'][number], drafts: readonly Draft[]): string => {
  const { worker, words } = wish
  const claim = kind === 'assign' ? `${worker} gets ${words}` : `${worker} is spared ${words}`
  const left = against(wish, drafts, kind)
  if (left.length > 0) {
    const list = left.map(({ title, assignee }) => `“${title}” (${assignee})`).join(', ')
    return `Not followed in full: ${quote(wish)}. These stay as they were: ${list}.`
  }
  return kind === 'spare' || drafts.some(draft => means(wish, draft))
    ? `${claim}: ${quote(wish)}.`
    : `Not followed: ${quote(wish)}. No item of this plan is about “${words}”.`
}

const less = (counts: Readonly<Counts>, item: string): Counts =>
  Object.fromEntries(
    Object.entries(counts).flatMap(([name, count]) =>
      name !== item ? [[name, count]] : count > 1 ? [[name, count - 1]] : [],
    ),
  )

/** What people asked for beside the goal; what the goal asks for already is an amount, see `withCount`. */
const withAdded = (demands: readonly Demand[], input: PlanTaskInput): Demand[] => {
  const known = new Set(demands.flatMap(demand => ('item' in demand ? [`${demand.kind} ${demand.item}`] : [])))
  const added = input.instructions
    .flatMap(({ text }) => readGoal(text, vocabularyOf(input)))
    .filter(demand => 'item' in demand && demand.kind !== 'bring' && !known.has(`${demand.kind} ${demand.item}`))
  return [...demands, ...added]
}

/**
 * Where everybody plans, each comes to the same whole and takes the part that has their own name on it, also when another is
 * to do it now. The others' first plans hold what they bring; when something failed later, nobody but the one whose it was plans anew, and asks whoever has by now
 * what it takes.
 */
const ownPart = (drafts: readonly Draft[], { seat, failed }: PlanTaskInput): Draft[] => {
  const isOwn = ({ owner, assignee }: Draft): boolean => (owner ?? assignee) === seat
  const own = drafts.filter(isOwn)
  const uses = ({ done, id }: Draft): boolean =>
    own.some(one => one.requires.includes(id) || ('item' in done && one.about.includes(done.item)))
  const asked =
    failed.length === 0 ? [] : drafts.filter(draft => !isOwn(draft) && draft.about[0] === 'share' && uses(draft))
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
  for (const { id, title } of input.finished)
    for (const item of Object.keys(wanted))
      if (id.startsWith(draftId('gather', item)))
        wanted[item] = Math.max(0, wanted[item]! - Number(/\d+/.exec(title)?.[0] ?? 0))
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
  const isFirst = (draft: Draft): boolean =>
    wishes.first.some(wish => isAbout(wish.words, draft.title) || isAbout(wish.words, draft.about.join(' ')))
  return keys.flatMap(key => {
    const items = drafts.filter(draft => draft.stage === key)
    if (items.length === 0) return []
    const ordered = [...items.filter(isFirst), ...items.filter(draft => !isFirst(draft))]
    return [{ title: stages[key], items: ordered.map(toItem) }]
  })
}

/** What the rule brain can do, with examples, for whoever asked for something else. */
export const understoodGoals = (blueprints: readonly string[]): string => {
  const builds = blueprints.slice(0, 2).map(name => `build ${name.replaceAll('_', ' ')}`)
  const examples = ['collect 12 oak logs', 'craft 4 torches', 'put 8 planks into the chest', ...builds]
  return `The rule brain can collect, craft, store, place and build from a blueprint of the task file, for example: ${examples.join('; ')}. A model reads any goal: --model NAME`
}

/** No work comes of any of it: looking around must not count as having reached it. */
export const unreadGoal = (
  { goal, finished, blueprints }: Pick<PlanTaskInput, 'goal' | 'finished' | 'blueprints'>,
  { drafts, demands, leftOut }: Pick<Work, 'drafts' | 'demands' | 'leftOut'>,
): { readonly impossible?: Impossible } =>
  drafts.length === 0 && finished.length === 0 && (leftOut.length > 0 || demands.length === 0)
    ? {
        impossible: {
          why: 'not-understood',
          because: `“${goal.slice(0, 200)}” is not understood. ${understoodGoals(blueprints.map(one => one.name))}`,
        },
      }
    : {}

const toItem = ({ id, title, assignee, requires, done, because }: Draft): PlanItem => ({
  id,
  title,
  assignee,
  requires: [...requires],
  done,
  because,
})

export const fallback = (input: PlanTaskInput, worker: string): Draft => ({
  id: 'report',
  stage: 'place',
  title: `Look around and report: ${input.goal.slice(0, 200)}`,
  assignee: worker,
  requires: [],
  done: { kind: 'report' },
  because: 'the rules found nothing to collect, craft, store or build in the goal',
  about: [],
  effort: 1,
})

export const analyse = (
  input: PlanTaskInput,
  leftOut: readonly string[],
  workers: readonly string[],
  drafts: readonly Draft[],
  wishes: Wishes,
): string => {
  const load = workers.map(
    name =>
      `${name} about ${drafts.filter(draft => draft.assignee === name).reduce((all, draft) => all + draft.effort, 0)}`,
  )
  const lines = [
    `${drafts.length} ${drafts.length === 1 ? 'item' : 'items'} for ${workers.join(' and ')} (${load.join(', ')} steps of work).`,
  ]
  if (leftOut.length > 0) lines.push(`Not read as work: ${leftOut.map(text => `“${text}”`).join(', ')}.`)
  for (const wish of wishes.without) lines.push(`Left out ${wish.words}: ${quote(wish)}.`)
  if (wishes.only) lines.push(`Only ${wishes.only.join(' and ')} work.`)
  for (const wish of wishes.assign) lines.push(followed('assign', wish, drafts))
  for (const wish of wishes.spare) lines.push(followed('spare', wish, drafts))
  for (const name of new Set(wishes.also.filter(one => workers.includes(one) && !input.workers.includes(one))))
    lines.push(`${name} takes a part, too.`)
  for (const wish of wishes.split) lines.push(`Split further${wish.words ? ` (${wish.words})` : ''}: ${quote(wish)}.`)
  for (const wish of wishes.swap)
    lines.push(
      `${quote(wish)}; a blueprint fixes its blocks, so ${wish.material} is used only where it leaves the choice.`,
    )
  for (const { said, by } of wishes.unread)
    lines.push(
      `I could not read “${said}” from ${by}; I understand who does what, what to leave out, amounts, splitting and order.`,
    )
  for (const one of input.failed.slice(-3)) lines.push(`Failed before: ${one.title} (${one.by}): ${one.detail}.`)
  return lines.join('\n')
}
