import { stillToStore } from '../../brain/rules/items/stored-items.ts'
import type { Check } from '../../mind/mind-task.ts'
import { readable } from '../../minecraft/names/readable.ts'
import { countIn } from '../../planner/materials.ts'
import type { Condition, Sight } from '../../session/log/events/plan.ts'
import type { TaskState } from '../../session/log/state.ts'
import { brokenSince } from './broken-since.ts'
import type { Checks } from './check-condition.ts'
import { notThere } from './count-once.ts'
import { lookForReached } from './drafted-judge.ts'
import { endAsFound, type Findings, type GoalDecisionNeeds, type Reading } from './end-as-found.ts'
import { saysFinished } from './given-up.ts'
import { carriedBy, countForGoal, type GoalAmounts } from './goal-amounts.ts'
import { conditionOf, isShown, mayGoOn, measurable, storedNoMore, type Wanted } from './goal-outcome.ts'
import { sharesLacking } from './goal-shares.ts'
import { type Lack, lackInWords } from './goal-words.ts'
import { watchHeldBefore } from './held-before.ts'
import { createLastQuestion } from './last-question.ts'
import { staysStored } from './stays-stored.ts'

/**
 * Where no judge looks: holds what the goal asks for against what the team has and what was done, and ends the session when that is
 * enough. Otherwise work is done again, or `unmet` hears what is lacking.
 */
export const createGoalDecision = (needs: GoalDecisionNeeds, unmet: (lacking: Lack) => void) => {
  const { work, ending } = needs
  const lookedBefore = watchHeldBefore(needs)
  const asksAgain = createLastQuestion(needs)
  const lacksOf = (reading: Reading): Amount[] => reading.amounts.filter(({ have, wanted }) => have < wanted)
  let decisions = 0
  return async (): Promise<void> => {
    const decision = ++decisions
    let reading = read(needs)
    // What has left one agent's hands may be on its way into those of another.
    const { handOvers } = needs.checks
    if (lacksOf(reading).length > 0 && handOvers.areUnderWay) {
      await handOvers.settled()
      if (ending.over || decision !== decisions || !isAllDone(needs)) return
      reading = read(needs)
    }
    const lacks = lacksOf(reading)
    if (failNotCarried(needs, lacks)) return
    const findings = await findParts(needs, reading, [
      ...lacks.map(one => () => lackOf(one)),
      ...sharesLacking(needs, reading),
    ])
    await lookedBefore()
    // While bodies looked, work may have begun again, or the question been put anew.
    if (ending.over || decision !== decisions || !isAllDone(needs)) return
    for (const [id, lack] of findings.stale) work.fail(id, 'short', lack)
    if (findings.stale.size > 0) return
    if (findings.open.length > 0) return unmet(reader => findings.open.map(one => one(reader)).join('; '))
    if (findings.leftOut.length === 0 && asksAgain()) return
    endAsFound(needs, reading, findings)
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
      ? notThere(facts.items(), lack.item, seat => countIn(carriedBy(needs, seat), lack.item))
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
  // What was put into a chest on the way to a goal that holds has done its service, wherever it is now.
  const isMet = open.length === 0 && leftOut.length === 0 && (reading.whole || (facts.reached() ?? []).length > 0)
  for (const one of roster.planners.length > 0 ? there : []) {
    const lack = isMet ? undefined : await takenSince(needs, one, items, parts)
    if (lack !== undefined) stale.set(one.task, lack)
    const { hole, unseen } = (await brokenSince(needs, one, there)) ?? {}
    if (hole !== undefined) stale.set(one.task, hole)
    if (unseen !== undefined) open.push(() => unseen)
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
