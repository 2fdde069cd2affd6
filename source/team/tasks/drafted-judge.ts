import { stillToStore } from '../../brain/rules/items/stored-items.ts'
import type { Check } from '../../mind/mind-task.ts'
import { reachedWhen } from '../../session/log/condition-words.ts'
import type { Condition, Sight } from '../../session/log/events/plan.ts'
import { isSameCondition } from '../../session/log/same-condition.ts'
import type { TaskState } from '../../session/log/state.ts'
import type { Checks } from './check-condition.ts'
import { gained } from './count-once.ts'
import { carriedBy, type GoalAmountNeeds } from './goal-amounts.ts'
import { lookForShare } from './goal-shares.ts'

export interface DraftedJudgeNeeds extends GoalAmountNeeds {
  readonly checks: Checks
}

interface Found {
  /** What the world does not show, each with what it shows instead. */
  readonly open: readonly string[]
  readonly evidence: readonly Sight[]
}

/** Looks in the world for what a planner, or a person, wrote down as the sign that the goal is reached. `done`: work that succeeded. */
export const lookForReached = async (
  needs: DraftedJudgeNeeds,
  reached: readonly Condition[],
  done: readonly TaskState[],
): Promise<Found> => {
  const open: string[] = []
  const evidence: Sight[] = []
  for (const condition of reached) {
    const wasSeen = done.some(one => one.done !== undefined && isSameCondition(one.done, condition))
    const share = lookForShare(needs, condition)
    // What a seat brought may have gone on; what it put away is to be there.
    if (condition.kind === 'built' && !(await needs.checks.refereed(condition, '')))
      await needs.checks.lookAt(condition, '')
    const isThere = !share || (share.met && condition.kind === 'stored')
    const look = isThere ? await lookFor(needs, condition, wasSeen).catch(() => null) : share
    if (!look?.met) open.push(`${reachedWhen([condition])}${look ? ` (${look.detail})` : ''}`)
    // All that lies there counts, whenever it was put there.
    for (const { before: _, ...sight } of look?.evidence ?? []) evidence.push(sight)
  }
  return { open, evidence }
}

/** Whether the world shows it now, as far as that is known without a walk. */
export const holds = async (needs: DraftedJudgeNeeds, condition: Condition): Promise<boolean> => {
  const share = lookForShare(needs, condition)
  if (share) return share.met
  if (condition.kind !== 'stored') return (await lookFor(needs, condition, false).catch(() => null))?.met === true
  const all = { ...condition, before: 0 }
  const look = await needs.checks.refereed(all, '').catch(() => null)
  return look?.met ?? stillToStore(all, needs.knowledge.containers.all()) === 0
}

const lookFor = async (needs: DraftedJudgeNeeds, done: Condition, wasSeen: boolean): Promise<Check | null> => {
  const { checks, knowledge, roster } = needs
  switch (done.kind) {
    case 'have':
      return done.seat === undefined ? carriedByAll(needs, done) : await checks.confirm(done, done.seat)
    case 'stored': {
      const all = { ...done, before: done.before ?? 0 }
      const isInDoubt = !wasSeen || stillToStore(all, knowledge.containers.all()) > 0
      return (await checks.refereed(all, '')) ?? (isInDoubt ? await checks.confirm(all, '') : seen)
    }
    case 'inside': {
      if (done.seats !== undefined) return await checks.confirm(done, '')
      const looks = await Promise.all([...roster.members.keys()].map(seat => checks.confirm(done, seat)))
      return looks.find(({ met }) => met) ?? looks[0] ?? null
    }
    case 'placed':
      return (await checks.refereed(done, '')) ?? (wasSeen ? seen : await checks.confirm(done, ''))
    default:
      return await checks.confirm(done, '')
  }
}

/** Where no referee looks, what was found when the work was done counts. */
const seen: Check = { met: true, done: 1, total: 1, detail: 'seen when it was done' }

/** In hands, and in containers since the goal began. */
export const carriedByAll = (needs: GoalAmountNeeds, { item, count }: Extract<Condition, { kind: 'have' }>): Check => {
  const held = [
    ...Object.keys(needs.session.state.seats).map(seat => carriedBy(needs, seat)),
    ...needs.knowledge.containers.all().map(gained),
  ]
  const have = held.reduce((sum, items) => sum + (Object.hasOwn(items, item) ? items[item]! : 0), 0)
  return { met: have >= count, done: Math.min(have, count), total: count, detail: `it has ${have} of ${count}` }
}
