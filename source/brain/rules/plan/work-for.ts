import { readable } from '../../../minecraft/names/readable.ts'
import { besideGoal, type Demand, dealtToEach, dealtToNamed, inWords } from '../../../planner/demand.ts'
import { readGoal } from '../../../planner/goal-demands.ts'
import { goesInto } from '../../../planner/materials.ts'
import { type Vocabulary, vocabularyOf } from '../../../planner/vocabulary.ts'
import { readingOf } from '../../../planner/wanted.ts'
import { thingIn } from '../../../session/log/item-titles.ts'
import type { PlanTaskInput } from '../../questions/plan-task/shape.ts'
import { itemOf } from '../items/building-items.ts'
import type { Planning } from '../items/draft-item.ts'
import { openByHand } from './added-by-hand.ts'
import { isNewest } from './apply-wishes.ts'
import { atDoors } from './at-doors.ts'
import { drawnWork } from './drawn-work.ts'
import { knownWords } from './known-words.ts'
import type { Things } from './read-removal.ts'
import { readWishes, type Saying } from './read-wishes.ts'
import { slipsIn } from './slips-in-wishes.ts'
import {
  keptIn,
  stillTaken,
  type TakenBack,
  takenBackBefore,
  takenForBuildings,
  triedInVain,
  worthTakingBack,
} from './take-back.ts'
import {
  type Remaining,
  thingOf,
  withoutKnown,
  withoutSpoilt,
  withoutUnreachable,
  withoutUnwanted,
} from './take-out.ts'
import { withThingsOfTotals, withTotals } from './total-amounts.ts'
import type { Wishes } from './wishes.ts'
import type { Work } from './work.ts'

type Said = Omit<Saying, 'nth'> & { readonly at: number | undefined }

/** What people said about the plan: reasons of rejections, then standing wishes. */
const sayingsOf = (input: PlanTaskInput, vocabulary: Vocabulary): Said[] => [
  ...input.rejected.map(({ reason, by, source, at }, index) => ({
    at,
    // Where no person decided, none said anything.
    text: source === 'timeout' ? '' : reason,
    by,
    // That something could not be read is said once, in answer to it, not in every plan from then on.
    wish: index === input.rejected.length - 1 && isNewest(index, input),
  })),
  ...input.instructions.map(({ from, text, asked = false, at }) => ({
    at,
    text,
    by: from,
    standing: true as const,
    wish: asked && besideGoal([], readGoal(text, vocabulary)).length === 0,
  })),
]

/** Oldest first, as far as it is known when each was said. */
const inTime = <T extends Pick<Said, 'at'>>(said: readonly T[]): readonly T[] =>
  said.every(({ at }) => at !== undefined) ? said.toSorted((one, other) => one.at! - other.at!) : said

/** Who says what stands in the goal, before all that people say of its plans. */
const goalSays = { by: 'the goal', nth: -1 } as const

/** The goal's own words beside the work that it asks for: read as what people say of a plan is. */
const besideWork = (goal: readonly Demand[]): Saying => ({
  ...goalSays,
  text: goal.flatMap(({ unread = [] }) => unread).join('. '),
  wish: true,
})

/** Wishes, with whom the goal wants to have or to do something; who only leads has no part in it. */
const withOwners = (wishes: Wishes, goal: readonly Demand[], able: readonly string[]): Wishes => {
  const owned = goal.flatMap(demand =>
    'who' in demand && demand.who !== undefined
      ? [{ demand, said: inWords(demand), who: demand.who, worker: nameIn(able, demand.who) }]
      : [],
  )
  const unread = owned.flatMap(({ said, who, worker }) =>
    worker === undefined
      ? [{ said: `${said} (${who})`, by: goalSays.by, why: `${who} does no work of this plan` }]
      : [],
  )
  const isMade = (demand: Demand): boolean => demand.kind === 'collect' || demand.kind === 'craft'
  const amounts = owned.flatMap(({ demand, said, worker }) => {
    const isSame = (one: Demand): boolean => 'item' in one && one.item === demand.item && one.kind === demand.kind
    const isOnly = goal.filter(isSame).length === 1
    // What one worker makes all of, or puts away, is given to it as it is planned.
    if (worker === undefined || !isMade(demand) || (demand.kind === 'craft' && isOnly)) return []
    // What goes to several, or is kept in part, is got by one all the same.
    const all = owned.filter(one => one.worker === worker && isSame(one.demand))
    if (all[0]!.demand !== demand) return []
    const count = all.reduce((sum, one) => sum + one.demand.count, 0)
    const amount = { kind: 'count', count, bound: 'exact' } as const
    return [{ ...goalSays, said: `${worker}: ${said}`, worker, words: readable(demand.item), amount }]
  })
  return { ...wishes, unread: [...unread, ...wishes.unread], amounts: [...amounts, ...wishes.amounts] }
}

/** Amounts with the workers that have come since they were said. */
const withNewcomers = (wishes: Wishes, { rejected, instructions }: PlanTaskInput): Wishes => {
  const said = [...rejected, ...instructions]
  return { ...wishes, amounts: wishes.amounts.map(one => ({ ...one, joined: said[one.nth]?.joined })) }
}
const nameIn = (names: readonly string[], name: string): string | undefined =>
  names.find(one => one.toLowerCase() === name.toLowerCase())

/** The work that the goal comes to, with what people said of it, without what is out of reach. */
export const workFor = (input: Planning): Work => {
  // People who play along get the work that a person asks for them, and no other.
  const peers = input.team.filter(one => one.role === 'peer' && one.available).map(one => one.name)
  const able = [...input.workers, ...peers]
  const idle = input.team.flatMap(({ name }) => (able.includes(name) ? [] : [name]))
  const reading = readingOf(input)
  const own = atDoors(dealtToNamed(dealtToEach(reading.demands, input.workers)), input)
  const asked = withAdded(own, input)
  const things = thingsOf(asked, input)
  const said = inTime(sayingsOf(input, vocabularyOf(input)).map((one, nth) => ({ ...one, nth })))
  const slips = slipsIn([...new Set([...able, ...input.team.map(({ name }) => name)])], things)
  const readBy = (all: readonly Saying[]): Wishes =>
    readWishes(all, able, things, knownWords(input, things), input.workers, idle)
  const isRead = (text: string): boolean =>
    readBy([{ text, by: '', nth: 0, wish: true }]).unread.every(one => one.idle !== undefined)
  const { sayings, mended } = slips.read(said, isRead)
  const read = withThingsOfTotals(withNewcomers(readBy([besideWork(own), ...sayings]), input), asked)
  const wishes = slips.asked(withOwners(read, withTotals(own, read), able), isRead)
  const workers = wishes.only
    ? able.filter(name => wishes.only!.includes(name))
    : able.filter(name => input.workers.includes(name) || wishes.also.some(({ worker }) => worker === name))
  const draw = (remaining: Remaining, takenBack: readonly TakenBack[]): Work => {
    const demands = withTotals(remaining.demands, wishes)
    // What workers that are left out carry is not asked of them either, but for what they collected for this goal.
    const isLeftOut = (name: string): boolean =>
      able.includes(name) && !workers.includes(name) && !input.begun?.some(({ by }) => by === name)
    const team = input.team.map(one => (wishes.only && isLeftOut(one.name) ? { ...one, available: false } : one))
    const here = { ...input, team, containers: keptIn(input.containers, takenBack) }
    return {
      ...drawnWork(here, demands, workers, { ...wishes, without: remaining.without }),
      ...remaining,
      takenBack,
      demands,
      wishes,
      mended,
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
  const before = takenBackBefore(input)
  const left = { ...input, containers: keptIn(input.containers, before) }
  let work = draw(remaining, [...before, ...takenForBuildings(remaining.demands, left)])
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
  return {
    ...work,
    byJudge: reading.byJudge ? reading.demands : undefined,
    takenBack: stillTaken(work, input),
    takenOut: work.takenOut.filter(({ part }) => !isSetUp(part)),
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

/** What people asked for beside the goal; what the goal asks for already is an amount, see `withTotals`. */
const withAdded = (demands: readonly Demand[], input: PlanTaskInput): Demand[] => [
  ...demands,
  ...input.instructions.flatMap(({ text }) => besideGoal(demands, readGoal(text, vocabularyOf(input)))),
]
