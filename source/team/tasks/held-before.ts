import { stillToStore } from '../../brain/rules/items/stored-items.ts'
import { countIn } from '../../planner/materials.ts'
import { reachedWhen } from '../../session/log/condition-words.ts'
import type { Condition } from '../../session/log/events/plan.ts'
import { isSameCondition } from '../../session/log/same-condition.ts'
import { atEnd, type Ending } from '../ending.ts'
import { type DraftedJudgeNeeds, holds } from './drafted-judge.ts'
import { type Outcome, shownBy } from './goal-outcome.ts'
import { isEnded } from './task-rules.ts'

export interface HeldBeforeNeeds extends DraftedJudgeNeeds {
  readonly ending: Ending
}

/** What a plan, or one of equals, says of the reached goal, as far as it is still to be looked at. */
interface Said {
  readonly by: string
  readonly conditions: readonly Condition[]
  note(found: { readonly held: Condition[]; readonly looked: Condition[] }): void
}

const isAmong = (list: readonly Condition[], condition: Condition): boolean =>
  list.some(one => isSameCondition(one, condition))

/**
 * Looks at what a plan, or one of equals, says of the reached goal when it is said for the first time: what held before any work for the goal, no work of
 * the team brought about. What could not be looked at then, or was not before the host was killed, is looked at when the team goes on, and when that is
 * asked for. Resolves when all of it is in the log.
 */
export const watchHeldBefore = (needs: HeldBeforeNeeds): (() => Promise<unknown>) => {
  const { session, goal, facts, ending } = needs
  let looks: Promise<unknown> = Promise.resolve()
  let actions = 0
  /** Looks that are under way here: another host finds in the log that they have come to nothing. */
  const underWay = new Set<Said>()

  const notLookedAt = ({ by, conditions, note }: Said, known: readonly Condition[]): Said | undefined => {
    const looking = [...underWay].flatMap(one => (one.by === by ? one.conditions : []))
    const left = conditions.filter(one => !isAmong([...known, ...looking], one))
    return left.length > 0 ? { by, conditions: left, note } : undefined
  }
  const said = (): Said[] => {
    const planned = facts.plans().map(({ plan, content, held = [], looked = [] }) => {
      const note: Said['note'] = found => session.emit('plan.held', 'team', { plan, ...found })
      return notLookedAt({ by: plan, conditions: content.reached ?? [], note }, [...held, ...looked])
    })
    const byEquals = Object.values(session.state.seats).map(
      ({ seat, peer: { reached, held = [], looked = [] } = {} }) => {
        const note: Said['note'] = found => {
          const { peer } = session.state.seats[seat] ?? {}
          const all = {
            held: [...(peer?.held ?? []), ...found.held],
            looked: [...(peer?.looked ?? []), ...found.looked],
          }
          session.emit('peer.changed', 'team', { seat, ...all })
        }
        return notLookedAt({ by: seat, conditions: reached ?? [], note }, [...held, ...looked])
      },
    )
    return [...planned, ...byEquals].filter(one => one !== undefined)
  }
  const look = async (one: Said, isEarly: boolean): Promise<void> => {
    const [before, task] = [actions, goal.task()]
    const held: Condition[] = []
    const looked: Condition[] = []
    for (const condition of one.conditions) {
      const isUnseen = await isRefereeAway(needs, condition)
      const isThere = await holds(needs, condition)
      if (isThere || !isUnseen) looked.push(condition)
      if (isThere && ((isEarly && actions === before) || heldAtBegin(needs, condition))) held.push(condition)
    }
    underWay.delete(one)
    if (looked.length > 0 && !ending.over && goal.task() === task) one.note({ held, looked })
  }
  const lookAll = (): void => {
    // What was done before a cut is in the log, too.
    const isEarly = isBeforeWork(needs)
    for (const one of said()) {
      underWay.add(one)
      looks = Promise.all([looks, look(one, isEarly)])
    }
  }
  const unsubscribe = session.subscribe(({ type, data }) => {
    if (type === 'action.ended') actions++
    const isSaid = type === 'plan.proposed' || type === 'plan.edited' || (type === 'peer.changed' && data.reached)
    if (isSaid || (type === 'session.phase' && data.phase === 'running')) lookAll()
  })
  atEnd(ending, unsubscribe)
  return () => {
    lookAll()
    return looks
  }
}

/** Of what is said of the reached goal, what holds now and held before any work for the goal. */
export const heldBefore = async (
  needs: HeldBeforeNeeds,
  conditions: readonly Condition[],
): Promise<readonly Condition[]> => {
  const isEarly = isBeforeWork(needs)
  const found = await Promise.all(conditions.map(one => holds(needs, one)))
  return conditions.filter((one, nth) => found[nth] && (isEarly || heldAtBegin(needs, one)))
}

const isBeforeWork = ({ facts }: HeldBeforeNeeds): boolean => !facts.items().some(one => one.startedAt !== undefined)

/** There is a referee, and just now it cannot tell. */
const isRefereeAway = async ({ session, checks }: HeldBeforeNeeds, condition: Condition): Promise<boolean> => {
  const { referee = 'absent' } = session.state.session
  return referee !== 'absent' && (await checks.refereed(condition, '').catch(() => null)) === null
}

/** Of what holds when work for the goal has begun: whether it held before that, or no work is known that brought it about. */
const heldAtBegin = ({ goal, knowledge, facts }: HeldBeforeNeeds, condition: Condition): boolean => {
  switch (condition.kind) {
    case 'have':
      return countIn(goal.carriedBefore(), condition.item) >= condition.count
    case 'stored': {
      const then = knowledge.containers.all().map(one => ({ ...one, items: one.before ?? {}, before: {} }))
      return stillToStore({ ...condition, before: 0 }, then) === 0
    }
    case 'built':
      return !workFor(facts).some(done => done?.kind === 'built' && done.blueprint === condition.blueprint)
    default:
      return !workFor(facts).some(done => done !== undefined && isSameCondition(done, condition))
  }
}

/** What the work that succeeded, or is under way, was to bring about. */
const workFor = (facts: HeldBeforeNeeds['facts']) =>
  facts.items().flatMap(one => {
    const isDone = isEnded(one) ? one.status === 'succeeded' : one.startedAt !== undefined
    return isDone ? [one.done] : []
  })

/** The world shows what was said of the goal. Unless a person approved that as the sign of it, what held before any work proves nothing. */
export const shownByWork = ({ facts }: HeldBeforeNeeds, drafted: readonly Condition[]): Outcome => {
  const signs = facts.signs()
  const isApproved = signs.every(({ reached, approved }) => reached.length === 0 || approved)
  const held = signs.flatMap(one => one.held)
  const isShown = isApproved || !drafted.every(one => held.some(other => isSameCondition(one, other)))
  if (isShown) return shownBy(drafted)
  return {
    cause: 'reported',
    reason: `what was taken as the sign of the goal held before any work for it, so it does not show that the goal is reached: ${reachedWhen(drafted)}`,
  }
}
