import type { ActionCall } from '../../body/contract/body-types.ts'
import { type LandCause, type LandOrder, type LandWish, landCauses, landWords } from '../../body/contract/land.ts'
import { itemFor } from '../../minecraft/blocks/placement.ts'
import { permissionOf } from '../../session/log/fold/agreements.ts'
import { own } from '../../session/log/fold/records.ts'
import type { TaskState } from '../../session/log/state.ts'
import type { Task } from '../../tasks/task-schema.ts'
import type { Knowledge } from '../knowledge/team-knowledge.ts'
import { rootOf } from '../tasks/task-rules.ts'
import type { SessionLike } from '../team-interface.ts'
import type { Approvals } from './approvals.ts'

/** What agents may change of the land where others play: what their work is about, and beyond that what a person gives leave for. */
export interface LandLeave {
  /** What goes with this call for a task of this seat; undefined: it may change all of the land. */
  order(seat: string, task: TaskState | undefined, call: ActionCall): LandOrder | undefined
  /** Resolves with null when leave is given, else with why not. One question for all agents that want the same. */
  ask(seat: string, wish: LandWish, signal: AbortSignal): Promise<string | null>
}

export interface LandNeeds {
  readonly session: SessionLike
  readonly task: Pick<Task, 'land' | 'arena'>
  readonly approvals: Approvals
  readonly knowledge: Pick<Knowledge, 'book' | 'cells'>
}

export const createLandLeave = ({ session, task: { land, arena }, approvals, knowledge }: LandNeeds): LandLeave => {
  const policy = land ?? 'free'
  const waiting = new Map<LandCause, Promise<string | null>>()
  const raw = new Map<string, readonly string[]>()
  const isGiven = (cause: LandCause): boolean =>
    own(session.state.session.always ?? {}, permissionOf({ seat: '', kind: 'land', land: cause })) !== undefined
  const refusal = (cause: LandCause) =>
    Object.values(session.state.approvals).find(one => one.land === cause && one.decision === 'rejected')

  /** A person sits in the seat, or asked for this. */
  const isOfPerson = (seat: string, task: TaskState | undefined): boolean => {
    const isAgent = (name: string) => session.state.seats[name]?.occupant.kind === 'agent'
    if (!isAgent(seat)) return true
    for (let one = task; one; one = one.parent === null ? undefined : session.state.tasks[one.parent])
      if (one.from !== undefined && one.from !== 'team' && !isAgent(one.from)) return true
    return false
  }
  const isNamed = (task: TaskState | undefined, call: ActionCall): boolean =>
    task?.actions?.some(one => one.name === call.name && JSON.stringify(one.args) === JSON.stringify(call.args)) ===
    true

  /** What the land itself has to give for these items: what is not made of others. */
  const rawOf = (items: readonly string[]): readonly string[] => {
    const key = items.join()
    const before = raw.get(key)
    if (before) return before
    const recipes = knowledge.book.recipes(items, [])
    const made = new Set(recipes.map(({ item }) => item))
    const parts = [...items, ...recipes.flatMap(({ from }) => Object.keys(from))].filter(item => !made.has(item))
    const found = [...new Set([...parts, ...(recipes.some(({ furnace }) => furnace) ? ['coal'] : [])])]
    raw.set(key, found)
    return found
  }
  const itemsOf = ({ done, title }: TaskState): readonly string[] => {
    if (done?.kind === 'have' || done?.kind === 'stored') return [done.item]
    if (done?.kind === 'placed') return [itemFor(done.block.replace(/\[.*/, ''))]
    if (done?.kind === 'built') return knowledge.cells(done.blueprint).map(({ block }) => itemFor(block))
    return knowledge.book.names([title])
  }
  /** The work for the same goal: what one gathers for another is what the plan is about, too. */
  const together = (task: TaskState | undefined): readonly TaskState[] => {
    const { tasks } = session.state
    const root = task && rootOf(tasks, task.task)
    return Object.values(tasks).filter(one => one.status !== 'cancelled' && rootOf(tasks, one.task) === root)
  }

  return {
    order(seat, task, call) {
      if (policy === 'free' || isOfPerson(seat, task) || isNamed(task, call)) return undefined
      const work = together(task)
      const items = new Set(work.flatMap(itemsOf))
      const places = work.flatMap(({ done }) => (done?.kind === 'placed' ? [{ from: done.at, to: done.at }] : []))
      const given = landCauses.filter(isGiven)
      return {
        boxes: [...(arena ? [arena.region] : []), ...places],
        gathers: rawOf([...items].filter(item => item !== 'air').sort()),
        given,
        open: policy === 'ask' ? landCauses.filter(one => !given.includes(one) && !refusal(one)) : [],
      }
    },
    async ask(seat, wish, signal) {
      const { cause } = wish
      if (isGiven(cause)) return null
      const asking = async (): Promise<string | null> => {
        const decision = await approvals.ask({
          ...{ seat, kind: 'land', land: cause, forced: true },
          wants: `wants to ${landWords(wish)}, outside of what its work is about`,
          detail: 'The answer holds for all agents until the session ends.',
        })
        return decision.approved ? null : `${decision.by} said no${decision.reason ? `: ${decision.reason}` : ''}`
      }
      const asked = waiting.get(cause) ?? asking().finally(() => waiting.delete(cause))
      waiting.set(cause, asked)
      // Another one who wants the same still waits for it.
      const left = new Promise<string>(resolve => {
        if (signal.aborted) resolve('no longer wanted')
        else signal.addEventListener('abort', () => resolve('no longer wanted'), { once: true })
      })
      return await Promise.race([asked, left])
    },
  }
}
