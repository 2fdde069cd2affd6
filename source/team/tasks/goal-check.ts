import { setTimeout as sleep } from 'node:timers/promises'
import { stillToStore } from '../../brain/rules/items/stored-items.ts'
import { readable } from '../../minecraft/names/readable.ts'
import { type Demand, inWords } from '../../planner/demand.ts'
import { readGoal } from '../../planner/goal-demands.ts'
import { vocabularyOf } from '../../planner/vocabulary.ts'
import type { Sight } from '../../session/log/events/plan.ts'
import type { TaskState } from '../../session/log/state.ts'
import type { Task } from '../../tasks/task-schema.ts'
import { atEnd, type Ending } from '../ending.ts'
import { goalWords, type Knowledge, quotedPart } from '../knowledge/team-knowledge.ts'
import type { PeerGroup } from '../seats/peer-types.ts'
import type { Roster } from '../seats/roster.ts'
import type { RefereeLike, SessionLike } from '../team-interface.ts'
import type { Checks } from './check-condition.ts'
import { evidenceFor } from './chest-evidence.ts'
import { gained, notThere } from './count-once.ts'
import {
  amountsOf,
  conditionOf,
  gapsInWords,
  ingredientsOf,
  isShown,
  lackInWords,
  listed,
  mayGoOn,
  measurable,
  outcomeOf,
  partsInWords,
  storedNoMore,
  takenBackInWords,
  takenOutInWords,
  type Wanted,
} from './goal-outcome.ts'
import { missingItems, missingParts } from './missing-parts.ts'
import { judged, type SessionGoal } from './session-goal.ts'
import { leavesOf, openLeavesOf } from './task-rules.ts'
import type { Work } from './task-tree.ts'

/** How often the judge looks after the last task, before the plan counts as not good enough. */
const finalLooks = 4
const betweenLooksMs = 1000

/** What the judge has not found, or not all of it. */
const unfinished = (
  parts: readonly { readonly name: string; readonly done: number; readonly total: number }[],
): string[] => parts.filter(part => part.done < part.total).map(part => `${part.name} ${part.done}/${part.total}`)

export interface GoalCheckNeeds {
  readonly session: SessionLike
  readonly task: Task
  readonly roster: Roster
  readonly work: Work
  readonly goal: SessionGoal
  readonly checks: Checks
  readonly knowledge: Knowledge
  readonly referee?: RefereeLike | undefined
  /** Those who agree among themselves, where the organization is of that kind. */
  readonly peerGroup: PeerGroup | null
  readonly ending: Ending
}

/** Whether the goal is reached when every task of the plans is done: the judge has the last word, where there is one. */
export interface GoalCheck {
  ask(): void
  /** All that is missing of the goal, each part in words; none: that cannot be said. */
  missing(): string[]
}

export const createGoalCheck = (needs: GoalCheckNeeds): GoalCheck => {
  const { session, task, roster, work, goal, checks, knowledge, ending } = needs
  const { members, planners } = roster
  let looking: AbortController | undefined
  let decisions = 0
  const plans = () => planners.flatMap(name => session.state.plans[goal.plan(name)] ?? [])

  const quoted = (part: string): string => quotedPart(knowledge, part)

  /** All that was ever planned or taken on for the goal. */
  const items = () => {
    const under = (id: string | null): boolean =>
      id !== null && (id === goal.task() || under(work.get(id)?.parent ?? null))
    return leavesOf(work.tasks()).filter(one => under(one.parent))
  }

  /** What the goal asks for; what people changed is not read in its words. */
  const asked = (): Demand[] =>
    decidedByPeople() ? [] : readGoal(goal.text(), vocabularyOf(goalWords(knowledge, goal.text())))

  /** The same without what is out of reach. */
  const wanted = (): Demand[] => {
    const beyond = plans().flatMap(plan => plan.content.outOfReach ?? [])
    return asked().filter(one => !beyond.some(({ part }) => part === inWords(one)))
  }

  /** A planner says that the goal cannot be reached, and no seat works for it any more. */
  const givenUp = (): boolean => {
    const refusal = plans().find(plan => plan.status === 'approved' && plan.content.impossible)?.content.impossible
    const decided = plans().length === planners.length && plans().every(plan => plan.status === 'approved')
    const open = planners.some(
      name =>
        openLeavesOf(work.tasks(), goal.plan(name)).length > 0 ||
        leavesOf(work.tasks()).some(one => one.plan === goal.plan(name) && one.status === 'failed'),
    )
    if (!refusal || !decided || open) return false
    const seen = evidenceFor(work, [], () => true, needs)
    const { unknown } = gapsInWords(plans(), quoted)
    const done = items().filter(({ status }) => status === 'succeeded')
    const { parts } = measurable(wanted())
    const named = partsInWords(parts, part => isShown(done, part)).done
    const rest = [...unknown, ...(named === '' ? [] : [`done: ${named}`])].join('; ')
    if (refusal.why === 'not-understood') ending.end('not-understood', `${refusal.because}${seen}`)
    else ending.end('impossible', [refusal.because, ...(rest === '' ? [] : [rest])].join('; ') + seen)
    return true
  }

  /** People may have less, or something else, than the words of the goal say: what they decided on is what counts. */
  const decidedByPeople = (): boolean =>
    plans().some(plan => plan.editor !== undefined) ||
    [...members.values()].some(member => member.memory.instructions.length > 0) ||
    Object.values(session.state.approvals).some(
      one => one.decision === 'rejected' && one.source !== 'timeout' && plans().some(plan => plan.plan === one.plan),
    )

  const again = (lacking: string): void => {
    const text = `all that was planned is done, but the world does not show the goal: ${lacking}`
    for (const name of planners) members.get(name)?.leader?.replan({ cause: 'unmet', text })
    needs.peerGroup?.tellLacking(lacking)
    session.emit('alert', 'team', { level: 'info', text: `${text[0]!.toUpperCase()}${text.slice(1)}` })
  }

  /** What is lacking of a part of the goal, and who saw that nothing is. The world has the last word, but not about what went into other things. */
  const lookAt = async (
    part: Wanted,
    done: readonly TaskState[],
    gone: (part: Wanted) => boolean,
  ): Promise<{ readonly lack?: string; readonly evidence?: readonly Sight[] | undefined; readonly there?: number }> => {
    const shown = isShown(done, part)
    // `tooFew` counts what is carried.
    if (part.kind === 'collect' || part.kind === 'craft') return {}
    if (shown && (part.kind === 'place' || gone(part))) return {}
    const condition = conditionOf(part)
    // Where no referee looks, what was found when the work was done counts, and no body walks there again unless it was taken since.
    const taken = condition?.kind === 'stored' && stillToStore(condition, knowledge.containers()) > 0
    const look =
      condition && (await (shown && !taken ? checks.refereed : checks.confirm)(condition, '').catch(() => null))
    if (look?.met ?? shown) return { evidence: look?.evidence }
    return { lack: lackInWords(part, look), there: look?.done }
  }

  /** What the team has of what the goal asks for. */
  const count = ({ parts, whole }: ReturnType<typeof measurable>) => {
    const words = goalWords(knowledge, goal.text())
    const carried = (seat: string): Readonly<Record<string, number>> => {
      const body = members.get(seat)?.body
      return body?.online ? body.observe().inventory : (session.state.seats[seat]?.body.inventory ?? {})
    }
    const held = [...Object.keys(session.state.seats).map(carried), ...words.containers.map(gained)]
    const builds = parts.some(one => one.kind === 'build')
    // What goes into a goal that was not understood is not known.
    const ingredients = ingredientsOf(parts, words.recipes)
    const usedUp = (item: string): boolean =>
      builds || (whole ? ingredients.has(item) : words.recipes.some(recipe => (recipe.from[item] ?? 0) > 0))
    const done = items().filter(({ status }) => status === 'succeeded')
    return { recipes: words.recipes, carried, usedUp, done, amounts: amountsOf(parts, usedUp, held, done) }
  }

  /** Without a judge: what the goal asks for, held against what the team has and what was done. */
  const decide = async (): Promise<void> => {
    const decision = ++decisions
    const byPeople = decidedByPeople()
    const demands = wanted()
    const { parts, whole } = measurable(demands)
    const { recipes, carried, usedUp, amounts } = count({ parts, whole })
    const lacks = amounts
      .filter(({ have, wanted }) => have < wanted)
      .map(one => ({
        ...one,
        text: `the team has ${one.have} of the ${readable(one.item, one.wanted)} that the goal asks for`,
      }))
    const gone = (part: Wanted): boolean =>
      part.kind === 'store' && (whole ? mayGoOn(part, parts, recipes) : usedUp(part.item))
    let redone = false
    for (const { item, text } of planners.length > 0 ? lacks : [])
      for (const one of notThere(items(), item, seat => carried(seat)[item] ?? 0)) {
        work.fail(one.task, 'short', text)
        redone = true
      }
    if (redone) return
    const all = items()
    const shown = new Set<string>()
    for (const one of all)
      if (one.status === 'cancelled' && (await checks.verify(one.task, one.assignees[0] ?? '').catch(() => null))?.met)
        shown.add(one.task)
    const leftOut = plans().flatMap(plan => plan.content.leftOut ?? [])
    const there = all.filter(one => one.status === 'succeeded' || shown.has(one.task))
    const open = lacks.map(({ text }) => text)
    const looks: Sight[] = []
    const stale = new Map<string, string>()
    for (const part of leftOut.length === 0 ? parts : []) {
      const { lack, evidence, there: left } = await lookAt(part, there, gone)
      if (lack !== undefined) open.push(lack)
      // What was put there was taken out again: that work is to be done once more, and needs no new plan.
      for (const one of left === undefined || planners.length === 0 ? [] : storedNoMore(there, part, left))
        stale.set(one.task, lack!)
      if (evidence !== undefined) looks.push(...evidence)
    }
    // While bodies looked, work may have begun again, or the question been put anew.
    if (ending.over || decision !== decisions || work.get(goal.task())?.status !== 'succeeded') return
    for (const [id, lack] of stale) work.fail(id, 'short', lack)
    if (stale.size > 0) return
    if (open.length > 0) return again(open.join('; '))
    // What was to be collected and went into other things is there no more: then it was read, and not seen.
    const seen = (part: Wanted): boolean =>
      !(part.kind === 'store' ? gone(part) : 'item' in part && usedUp(part.item)) || isShown(there, part)
    const reached = whole && leftOut.length === 0 && parts.every(seen)
    const { cause, reason } = outcomeOf(all, reached, one => byPeople || shown.has(one.task))
    // What lies in a chest is told by who looked there; a goal of one part says itself what there is of it.
    const inHands = amounts.filter(({ item }) => !parts.some(part => part.kind === 'store' && part.item === item))
    const list = listed(inHands.map(({ item, have }) => readable(item, have)))
    const counted = inHands.length > 0 && parts.length > 1 ? [`the team has ${list}`] : []
    const partsOf = (item: string): Wanted[] => parts.filter(part => 'item' in part && part.item === item)
    // What the goal does not ask for was put there on the way; of a goal that was not understood that is not known.
    const isTold = (item: string): boolean => {
      const asked = partsOf(item)
      return asked.length === 0 ? !whole || leftOut.length > 0 : !asked.some(gone)
    }
    const seenParts = evidenceFor(work, looks, isTold, needs)
    const { lost, unknown } = gapsInWords(plans(), quoted)
    const isSeveral = demands.length + lost.length > 1
    const named = partsInWords(
      parts.filter(part => isSeveral && !leftOut.includes(inWords(part))),
      part => (leftOut.length === 0 ? seen(part) : isShown(there, part)),
    )
    const told = [...named.open, ...counted, ...takenOutInWords(plans()), ...takenBackInWords(plans())]
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

  /** On a busy machine a look takes its time: what counts is how often the judge looked, not how long that took. */
  const judge = async (signal: AbortSignal): Promise<void> => {
    for (let looks = 0; looks < finalLooks; looks++) {
      await sleep(betweenLooksMs, undefined, { signal, ref: false }).catch(() => {})
      if (!signal.aborted) await needs.referee?.takeScore?.()
      if (signal.aborted || ending.over || session.state.score.completion >= 1) return
    }
    const open = unfinished(session.state.score.parts)
    again(`the judge found ${open.join(', ') || 'no score yet'}`)
  }

  atEnd(ending, () => looking?.abort())
  return {
    missing() {
      const open = judged(session, task) ? unfinished(session.state.score.parts) : []
      if (open.length > 0) return open
      const read = measurable(asked())
      if (!read.whole) return missingItems(items())
      const { amounts, done } = count(read)
      return missingParts(read.parts, amounts, done)
    },
    ask() {
      const reached = work.get(goal.task())
      if (ending.over || givenUp() || reached?.status !== 'succeeded') return
      // A planner that goes one step at a time thinks of the next one.
      const stepping = planners.filter(name => session.state.plans[goal.plan(name)]?.content.more)
      for (const name of stepping)
        members.get(name)?.leader?.replan({ cause: 'next-step', text: 'the goal is not reached yet: what comes next?' })
      if (stepping.length > 0) return
      if (!judged(session, task)) return void decide()
      looking?.abort()
      looking = new AbortController()
      void judge(looking.signal)
    },
  }
}
