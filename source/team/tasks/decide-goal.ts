import { stillToStore } from '../../brain/rules/items/stored-items.ts'
import type { Check } from '../../mind/mind-task.ts'
import { readable } from '../../minecraft/names/readable.ts'
import { type Demand, inWords } from '../../planner/demand.ts'
import { goesInto } from '../../planner/materials.ts'
import type { Condition, Sight } from '../../session/log/events/plan.ts'
import { thingIn } from '../../session/log/item-titles.ts'
import { listed } from '../../session/log/listed.ts'
import type { TaskState } from '../../session/log/state.ts'
import type { Ending } from '../ending.ts'
import type { Checks } from './check-condition.ts'
import { evidenceFor } from './chest-evidence.ts'
import { notThere } from './count-once.ts'
import { lookForReached } from './drafted-judge.ts'
import { saysFinished } from './given-up.ts'
import { carriedBy, countForGoal, type GoalAmountNeeds, type GoalAmounts } from './goal-amounts.ts'
import {
  conditionOf,
  isMeasurable,
  isShown,
  mayGoOn,
  measurable,
  outcomeOf,
  storedNoMore,
  unshown,
  type Wanted,
} from './goal-outcome.ts'
import { sharesLacking } from './goal-shares.ts'
import { type Lack, lackInWords, partsInWords, takenBackInWords, takenOutInWords } from './goal-words.ts'
import { shownByWork, watchHeldBefore } from './held-before.ts'
import { createLastQuestion } from './last-question.ts'
import type { Work } from './task-tree.ts'

export interface GoalDecisionNeeds extends GoalAmountNeeds {
  readonly work: Work
  readonly checks: Checks
  readonly ending: Ending
}

/** The goal as it was read, with what the team has of it. */
interface Reading extends GoalAmounts {
  readonly demands: readonly Demand[]
  readonly parts: readonly Wanted[]
  /** All of the goal was understood. */
  readonly whole: boolean
  readonly byPeople: boolean
  /** What is stored went on into something else that the goal asks for. */
  gone(part: Wanted): boolean
}

/** What the world and the work show of it. */
interface Findings {
  readonly items: readonly TaskState[]
  /** Items that the world shows although they were cancelled. */
  readonly shown: ReadonlySet<string>
  /** What was done, or is there all the same. */
  readonly there: readonly TaskState[]
  readonly leftOut: readonly string[]
  readonly open: readonly Lack[]
  readonly sights: readonly Sight[]
  /** Tasks whose things were taken out again, with what is lacking. */
  readonly stale: ReadonlyMap<string, string>
}

/**
 * Where no judge looks: holds what the goal asks for against what the team has and what was done, and ends the session when that is
 * enough. Otherwise work is done again, or `unmet` hears what is lacking.
 */
export const createGoalDecision = (needs: GoalDecisionNeeds, unmet: (lacking: Lack) => void) => {
  const { work, ending } = needs
  const lookedBefore = watchHeldBefore(needs)
  const asksAgain = createLastQuestion(needs)
  let decisions = 0
  return async (): Promise<void> => {
    const decision = ++decisions
    const reading = read(needs)
    const lacks = reading.amounts.filter(({ have, wanted }) => have < wanted)
    if (failNotCarried(needs, lacks)) return
    const findings = await findParts(needs, reading, [
      ...lacks.map(one => () => lackOf(one)),
      ...sharesLacking(needs, reading.parts, reading),
    ])
    await lookedBefore()
    // While bodies looked, work may have begun again, or the question been put anew.
    if (ending.over || decision !== decisions || !isAllDone(needs)) return
    for (const [id, lack] of findings.stale) work.fail(id, 'short', lack)
    if (findings.stale.size > 0) return
    if (findings.open.length > 0) return unmet(reader => findings.open.map(one => one(reader)).join('; '))
    if (findings.leftOut.length === 0 && asksAgain()) return
    endWith(needs, reading, findings)
  }
}

/** Nothing of what was planned for the goal is left to do. */
export const isAllDone = (needs: GoalDecisionNeeds): boolean =>
  needs.facts.allDone() || saysFinished(needs) !== undefined

const read = (needs: GoalDecisionNeeds): Reading => {
  const byPeople = needs.facts.decidedByPeople()
  const demands = needs.facts.wanted()
  const { parts, whole } = measurable(demands)
  const counted = countForGoal(needs, { parts, whole })
  const gone = (part: Wanted): boolean =>
    part.kind === 'store' && (whole ? mayGoOn(part, parts, counted.recipes) : counted.usedUp(part.item))
  return { ...counted, demands, parts, whole, byPeople, gone }
}

type Amount = GoalAmounts['amounts'][number]
const lackOf = ({ item, have, wanted, seat }: Amount): string =>
  `${seat ?? 'the team'} has ${have} of the ${readable(item, wanted)} that the goal asks for`

/** Work whose things are no longer carried is to be done again, where a planner hands it out; false: there is none. */
const failNotCarried = (needs: GoalDecisionNeeds, lacks: readonly Amount[]): boolean => {
  const { roster, work, facts } = needs
  let failed = false
  for (const lack of roster.planners.length > 0 ? lacks : [])
    for (const one of lack.seat === undefined
      ? notThere(facts.items(), lack.item, seat => carriedBy(needs, seat)[lack.item] ?? 0)
      : givenInVain(facts.items(), lack.item, lack.seat, lack.have)) {
      work.fail(one.task, 'short', lackOf(lack))
      failed = true
    }
  return failed
}

/** Finished gifts to a seat that does not have them any more. */
const givenInVain = (items: readonly TaskState[], item: string, seat: string, have: number): readonly TaskState[] =>
  items.filter(
    ({ status, done }) =>
      status === 'succeeded' && done?.kind === 'have' && done.item === item && done.seat === seat && done.count > have,
  )

const findParts = async (needs: GoalDecisionNeeds, reading: Reading, lacks: readonly Lack[]): Promise<Findings> => {
  const { roster, checks, facts } = needs
  const items = facts.items()
  const shown = new Set<string>()
  for (const one of items)
    if (one.status === 'cancelled' && (await checks.verify(one.task, one.assignees[0] ?? '').catch(() => null))?.met)
      shown.add(one.task)
  const leftOut = facts.plans().flatMap(plan => plan.content.leftOut ?? [])
  const there = items.filter(one => one.status === 'succeeded' || shown.has(one.task))
  const open: Lack[] = [...lacks]
  const sights: Sight[] = []
  const stale = new Map<string, string>()
  const drafted = leftOut.length === 0 ? await lookForReached(needs, facts.reached() ?? [], there) : null
  open.push(...(drafted?.open ?? []).map(one => () => one))
  sights.push(...(drafted?.evidence ?? []))
  const parts = leftOut.length === 0 ? reading.parts : []
  for (const part of parts) {
    const { lack, evidence, left } = await lookAt(needs, part, there, reading.gone)
    if (lack !== undefined) open.push(() => lack)
    // What was put there was taken out again: that work is to be done once more, and needs no new plan.
    for (const one of left === undefined || roster.planners.length === 0 ? [] : storedNoMore(there, part, left))
      stale.set(one.task, lack!)
    if (evidence !== undefined) sights.push(...evidence)
  }
  for (const one of roster.planners.length > 0 ? there : []) {
    const lack = await takenSince(needs, one, items, parts)
    if (lack !== undefined) stale.set(one.task, lack)
  }
  return { items, shown, there, leftOut, open, sights, stale }
}

/**
 * What is lacking of what an item put away for good, also where the plan counts and not the words of the goal, for people changed it.
 * Undefined: nothing, or a part of the goal was looked at instead.
 */
const takenSince = async (
  { checks, knowledge }: GoalDecisionNeeds,
  task: TaskState,
  items: readonly TaskState[],
  parts: readonly Wanted[],
): Promise<string | undefined> => {
  const { done, title } = task
  if (done?.kind !== 'stored' || parts.some(part => part.kind === 'store' && part.item === done.item)) return
  if (!staysStored(task, items, things => knowledge.book.recipes(things, []))) return
  const taken = stillToStore(done, knowledge.containers.all()) > 0
  const look = await lookIntoIt(checks, done, taken)
  return look && !look.met ? `“${title}”: ${look.detail}` : undefined
}

/**
 * Whether what a finished item put away is to be there in the end: nothing that the plan does later is made or built of it, or
 * is about the same thing in hands.
 */
export const staysStored = (
  task: TaskState,
  all: readonly TaskState[],
  recipesOf: (things: readonly string[]) => Parameters<typeof goesInto>[1],
): boolean => {
  const { done, plan } = task
  if (task.status !== 'succeeded' || done?.kind !== 'stored' || plan === undefined) return false
  const later = all.filter(
    other => other.plan === plan && ((other.stage ?? 0) > (task.stage ?? 0) || other.requires.includes(task.task)),
  )
  const others = later.filter(other => other.done?.kind !== 'stored')
  const things = others.map(other => thingIn(other.done))
  // A building, a place to be or a report does not say what it takes.
  if (things.includes(null) || things.includes(done.item)) return false
  const named = things.filter(thing => thing !== null)
  return !goesInto(named, recipesOf(named)).has(done.item)
}

interface PartFound {
  readonly lack?: string
  readonly evidence?: readonly Sight[] | undefined
  /** How much of it is there. */
  readonly left?: number | undefined
}

/** Where no referee looks, what was found when the work was done counts, and a body walks there again only where that is in doubt. */
const lookIntoIt = (checks: Checks, condition: Condition, isInDoubt: boolean): Promise<Check | null> =>
  (isInDoubt ? checks.confirm : checks.refereed)(condition, '').catch(() => null)

/** What is lacking of a part of the goal, and who saw that nothing is. The world has the last word, but not about what went into other things. */
const lookAt = async (
  { checks, knowledge }: GoalDecisionNeeds,
  part: Wanted,
  done: readonly TaskState[],
  gone: (part: Wanted) => boolean,
): Promise<PartFound> => {
  const shown = isShown(done, part)
  // What is carried was counted.
  if (part.kind === 'collect' || part.kind === 'craft') return {}
  if (shown && part.kind === 'place') return {}
  const condition = conditionOf(part)
  // What is left of it is told, and nothing is lacking of what went on into other things.
  if (shown && gone(part)) return condition ? { evidence: (await lookIntoIt(checks, condition, false))?.evidence } : {}
  const taken = condition?.kind === 'stored' && stillToStore(condition, knowledge.containers.all()) > 0
  const look = condition && (await lookIntoIt(checks, condition, !shown || taken))
  if (look?.met ?? shown) return { evidence: look?.evidence }
  return { lack: lackInWords(part, look), left: look?.done }
}

/** Ends the session: with what was reached, what is left out, and who saw it. */
const endWith = (needs: GoalDecisionNeeds, reading: Reading, findings: Findings) => {
  const { facts, ending } = needs
  const { demands, parts, whole, byPeople, amounts, gone, usedUp } = reading
  const { items, shown, there, leftOut, sights } = findings
  // What was to be collected and went into other things is there no more: then it was read, and not seen.
  const seen = (part: Wanted): boolean =>
    !(part.kind === 'store' ? gone(part) : 'item' in part && usedUp(part.item)) || isShown(there, part)
  const drafted = leftOut.length === 0 ? facts.reached() : undefined
  const isDrafted = !whole && drafted !== undefined && drafted.length > 0
  const reached = whole && leftOut.length === 0 && parts.every(seen)
  const claim = saysFinished(needs)
  const byWork = outcomeOf(items, reached, one => byPeople || shown.has(one.task))
  const isToBeSaid = needs.roster.planners.length > 0 || drafted !== undefined
  const isUnshown = isToBeSaid && facts.judgedBy() === 'plan' && leftOut.length === 0 && byWork.cause === 'observed'
  const { cause, reason } = isDrafted
    ? shownByWork(needs, drafted)
    : claim !== undefined && !reached
      ? {
          cause: 'reported' as const,
          reason: `the planner says that all is there already, and nothing in the world can show it: ${claim}`,
        }
      : isUnshown
        ? unshown(drafted)
        : byWork
  // What lies in a chest is told by who looked there; a goal of one part says itself what there is of it.
  const inHands = amounts.filter(({ item }) => !parts.some(part => part.kind === 'store' && part.item === item))
  const ofTeam = inHands.filter(({ seat }) => seat === undefined)
  const list = listed(ofTeam.map(({ item, have }) => readable(item, have)))
  const ofSeats = inHands.flatMap(({ seat, item, have }) =>
    seat === undefined ? [] : [`${seat} has ${readable(item, have)}`],
  )
  const counted = [...(ofTeam.length > 0 && parts.length > 1 && !isDrafted ? [`the team has ${list}`] : []), ...ofSeats]
  // What the goal does not ask for was put there on the way; of a goal that was not understood that is not known.
  const isTold = (item: string): boolean =>
    !whole || leftOut.length > 0 || parts.some(part => 'item' in part && part.item === item)
  const seenParts = evidenceFor(items, sights, isTold, needs)
  const { lost, unknown } = facts.gaps()
  const isSeveral = demands.length + lost.length > 1
  // Of what cannot be measured by itself the work for it tells.
  const isDone = (part: Demand): boolean =>
    isMeasurable(part) ? (leftOut.length === 0 ? seen(part) : isShown(there, part)) : cause === 'observed'
  const others = demands.filter(part => !isMeasurable(part))
  const named = partsInWords(
    [...parts, ...others].filter(part => isSeveral && !isDrafted && !leftOut.includes(inWords(part))),
    isDone,
  )
  const beside = demands.flatMap(({ unread = [] }) => unread.map(part => `“${part}”`))
  const apart = beside.length > 0 ? [`nothing looks at ${listed(beside)}`] : []
  const told = [
    ...named.open,
    ...apart,
    ...counted,
    ...takenOutInWords(facts.plans()),
    ...takenBackInWords(facts.plans()),
  ]
  const withDone = (words: string): string =>
    named.done === '' ? words : cause === 'observed' ? `${words}: ${named.done}` : `${words}; done: ${named.done}`
  if (lost.length === 0 && unknown.length === 0)
    return ending.end(cause, [withDone(reason), ...told].join('; ') + seenParts)
  const rest = withDone(cause === 'observed' ? 'all else is done' : reason)
  ending.end(
    lost.length > 0 ? 'impossible' : 'not-understood',
    [...lost, ...unknown, rest, ...told].join('; ') + seenParts,
  )
}
