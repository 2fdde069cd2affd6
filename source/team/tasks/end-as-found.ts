import type { GoalJudge } from '../../brain/questions/judged-by.ts'
import { stillToStore } from '../../brain/rules/items/stored-items.ts'
import { readable } from '../../minecraft/names/readable.ts'
import { parseCells } from '../../planner/cell-ranges.ts'
import { type Demand, inWords } from '../../planner/demand.ts'
import { countIn, goesInto } from '../../planner/materials.ts'
import type { Condition, Sight } from '../../session/log/events/plan.ts'
import { own } from '../../session/log/fold/records.ts'
import { isChanged } from '../../session/log/goal-changes.ts'
import { listed } from '../../session/log/listed.ts'
import type { SessionState, TaskState } from '../../session/log/state.ts'
import type { Ending } from '../ending.ts'
import { amountsByPeople } from './amounts-by-people.ts'
import { buildingsAsSaid } from './buildings-as-said.ts'
import type { Checks } from './check-condition.ts'
import { evidenceFor } from './chest-evidence.ts'
import { givenTo } from './gifts.ts'
import { saysFinished } from './given-up.ts'
import { type GoalAmountNeeds, type GoalAmounts, isUnseen } from './goal-amounts.ts'
import { conditionOf, isMeasurable, isShown, outcomeOf, unshown, unshownByEquals, type Wanted } from './goal-outcome.ts'
import {
  type Lack,
  partsInWords,
  takenBackInWords,
  takenOutInWords,
  unbuiltInWords,
  unfollowedInWords,
} from './goal-words.ts'
import { shownByWork } from './held-before.ts'
import { partlyThere } from './partly-there.ts'
import type { Work } from './task-tree.ts'

export interface GoalDecisionNeeds extends GoalAmountNeeds {
  readonly work: Work
  readonly checks: Checks
  readonly ending: Ending
}

/** The goal as it was read, with what the team has of it. */
export interface Reading extends GoalAmounts {
  readonly demands: readonly Demand[]
  readonly parts: readonly Wanted[]
  /** All of the goal was understood. */
  readonly whole: boolean
  readonly byPeople: boolean
  /** What is stored went on into something else that the goal asks for. */
  gone(part: Wanted): boolean
}

/** What the world and the work show of it. */
export interface Findings {
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

/** What people call a building. */
const calledIn = ({ session }: SessionState, name: string): string =>
  own(session.buildings ?? {}, name)?.called ?? readable(name)

/** Buildings of the goal of which the team sees that nothing is missing. */
const buildingsStanding = (
  { knowledge, session, facts }: GoalDecisionNeeds,
  there: readonly TaskState[],
): readonly string[] => {
  const names = new Set(there.flatMap(({ done }) => (done?.kind === 'built' ? [done.blueprint] : [])))
  return [...names].flatMap(name => {
    const outline = knowledge.outline(name)
    const unbuilt = new Set(
      facts
        .plans()
        .flatMap(({ content }) =>
          (content.unbuilt ?? []).flatMap(({ blueprint, cells }) => (blueprint === name ? cells : [])),
        ),
    )
    const missing = outline?.missing.flatMap(({ cells }) => parseCells(cells).filter(cell => !unbuilt.has(cell)))
    if (!missing || missing.length > 0) return []
    // As the map counts them: cells that are to be free are no blocks of it.
    const blocks = (own(session.state.session.blueprints, name) ?? []).filter(
      ({ block }, index) => block !== 'air' && !unbuilt.has(index),
    ).length
    return [`all ${blocks} blocks of the ${calledIn(session.state, name)} are right`]
  })
}

/** What was put away for the goal and is not there any more, because the goal went on with it. */
const wentOn = ({ knowledge }: GoalDecisionNeeds, part: Extract<Wanted, { kind: 'store' }>): string[] => {
  const condition = conditionOf(part)
  const missing = condition?.kind === 'stored' ? stillToStore(condition, knowledge.containers.all()) : 0
  return missing > 0 ? [`${readable(part.item, missing)} of that went on into other things`] : []
}

/** No body sees what a player carries, who may have more of it: what was handed over is known. */
const isKnownByGifts = (needs: GoalDecisionNeeds, seat: string, item: string, count: number): boolean =>
  isUnseen(needs, seat) && countIn(givenTo(needs.facts.items(), seat), item) >= count

/** Why the world does not bear out that all is there. What lies in a container is told beside it. */
const unprovenInWords = (drafted: readonly Condition[] | undefined, judgedBy: GoalJudge): string =>
  drafted === undefined && judgedBy !== 'words'
    ? 'and no plan says how the world shows it'
    : drafted?.length === 0
      ? 'and that nothing in the world can show it'
      : 'and the world does not show all of it'

/** Ends the session: with what was reached, what is left out, and who saw it. */
export const endAsFound = (needs: GoalDecisionNeeds, reading: Reading, findings: Findings) => {
  const { facts, ending } = needs
  const { demands, parts, whole, byPeople, amounts, gone, usedUp, recipes } = reading
  const { items, shown, there, leftOut, sights } = findings
  // What was to be collected and went into other things is there no more: then it was read, and not seen.
  const isKept = (part: Wanted): boolean => !(part.kind === 'store' ? gone(part) : 'item' in part && usedUp(part.item))
  // What is there that it went into shows it as well.
  const wentInto = (part: Wanted): boolean =>
    part.kind === 'collect' &&
    parts.some(one => isKept(one) && 'item' in one && goesInto([one.item], recipes).has(part.item))
  const seen = (part: Wanted): boolean => isKept(part) || wentInto(part) || isShown(there, part)
  const drafted = leftOut.length === 0 ? facts.reached() : undefined
  const isDrafted = !whole && drafted !== undefined && drafted.length > 0
  const reached = whole && leftOut.length === 0 && parts.every(seen)
  // All is done but what people took out: that is looked at as all work is, and is no mere word of a planner.
  const isTakenOut = byPeople && facts.plans().every(({ content }) => !content.finished || content.takenOut?.length)
  const claim = isTakenOut ? undefined : saysFinished(needs)
  const byWork = outcomeOf(items, reached, one => byPeople || shown.has(one.task))
  const isToBeSaid = needs.roster.planners.length > 0 || drafted !== undefined
  const isUnshown = isToBeSaid && facts.judgedBy() === 'plan' && leftOut.length === 0 && byWork.cause === 'observed'
  // No plan of equals has what a person wants otherwise.
  const isChangedGoal = isChanged(needs.session.state.tasks, needs.goal.task())
  const isByEquals = needs.roster.planners.length === 0 && isChangedGoal && byWork.cause !== 'dropped'
  const { cause, reason } = isDrafted
    ? shownByWork(needs, drafted)
    : isByEquals
      ? unshownByEquals
      : claim !== undefined && !reached
        ? {
            cause: 'reported' as const,
            reason: `the planner says that all is there already, ${unprovenInWords(drafted, facts.judgedBy())}: ${claim}`,
          }
        : isUnshown
          ? unshown(drafted)
          : byWork
  // What lies in a chest is told by who looked there; a goal of one part says itself what there is of it.
  const inHands = amounts.filter(({ item }) => !parts.some(part => part.kind === 'store' && part.item === item))
  const ofTeam = inHands.filter(({ seat }) => seat === undefined)
  const list = listed(ofTeam.map(({ item, have }) => readable(item, have)))
  const ofSeats = inHands.flatMap(({ seat, item, have }) =>
    seat === undefined
      ? []
      : [`${seat} ${isKnownByGifts(needs, seat, item, have) ? 'was given' : 'has'} ${readable(item, have)}`],
  )
  const counted = [...(ofTeam.length > 0 && parts.length > 1 && !isDrafted ? [`the team has ${list}`] : []), ...ofSeats]
  // What the goal does not ask for was put there on the way; of a goal that was not understood that is not known.
  const standing = buildingsStanding(needs, there)
  const isTold = (item: string): boolean =>
    ((!whole || leftOut.length > 0) && standing.length === 0) ||
    parts.some(part => 'item' in part && part.item === item)
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
    ...partlyThere(needs, there),
    ...parts.flatMap(part => (part.kind === 'store' && gone(part) ? wentOn(needs, part) : [])),
    ...apart,
    ...buildingsAsSaid(needs, there),
    ...standing,
    ...(byPeople && cause === 'observed' ? amountsByPeople(facts, there) : []),
    ...counted,
    ...takenOutInWords(facts.plans()),
    ...unbuiltInWords(facts.plans(), name => calledIn(needs.session.state, name)),
    ...takenBackInWords(facts.plans()),
    ...(isChangedGoal ? unfollowedInWords(facts.plans()) : []),
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
