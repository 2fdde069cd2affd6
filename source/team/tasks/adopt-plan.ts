import type { Condition, Plan, PlanItem } from '../../session/log/events/plan.ts'
import { isSameCondition } from '../../session/log/same-condition.ts'
import type { TaskState } from '../../session/log/state.ts'
import type { SessionLike } from '../team-interface.ts'
import { itemId, slugOf, wantedOf } from './planned-item.ts'
import { holdsUp, isEnded, isLetBe, leavesOf } from './task-rules.ts'
import type { Work } from './task-tree.ts'

export interface AdoptNeeds {
  readonly session: SessionLike
  readonly work: Work
}

/** A version of a plan that is carried out, or a part of it. */
export interface Adopted {
  readonly plan: string
  readonly goal: string
  readonly content: Plan
  readonly version: number
  /** What an item waits for beside what it names itself. @default 'stages' */
  readonly dependencies?: 'stages' | 'items'
  /** Only these items may begin; the others are shown and held, and what the last version had goes on. */
  readonly only?: ReadonlySet<string>
  /** Items about what the goal itself asks for; absent: that is not known. */
  readonly parts?: ReadonlySet<string>
  /** Id of the plan that another seat makes for the same goal. */
  readonly planOf: (seat: string) => string
}

/** Stages have no ids of their own: their titles name them. `:` keeps them apart from items, whose ids a planner chooses. */
const stageId = (plan: string, title: string, taken: ReadonlySet<string>): string => {
  const slug = slugOf(title, 'stage')
  let id = `${plan}:${slug}`
  for (let again = 2; taken.has(id); again++) id = `${plan}:${slug}-${again}`
  return id
}
/** Whether a plan that names a finished item again asks for more of the same. */
const asksForMore = (asked: Condition, done: Condition | undefined): boolean => {
  if (asked.kind === 'have') return done?.kind === 'have' && asked.item === done.item && asked.count > done.count
  return (
    asked.kind === 'stored' &&
    done?.kind === 'stored' &&
    asked.item === done.item &&
    asked.count - (asked.before ?? 0) > done.count - (done.before ?? 0)
  )
}

/** A planner that gives no amount says how many are to be there in all, and sees what is carried for that which is finished. */
const includedIn = (work: Work, plan: string, { done, amount }: PlanItem): { includes?: string[] } => {
  if (done.kind !== 'have' || done.taken || amount !== undefined) return {}
  const carried = leavesOf(work.tasks()).filter(
    one => one.plan === plan && one.status === 'succeeded' && one.done?.kind === 'have' && one.done.item === done.item,
  )
  return carried.length === 0 ? {} : { includes: carried.map(({ task }) => task) }
}

/** What was finished for an item, which later versions do not name any more: it was put away for this. */
const doneFor = (work: Work, known: TaskState | undefined, kept: ReadonlySet<string>): string[] =>
  (known?.requires ?? []).filter(id => {
    const one = work.get(id)
    return one?.plan === known?.plan && one?.status === 'succeeded' && !kept.has(id)
  })

/**
 * Turns an approved plan into tasks; what is done stays done, what is no longer wanted is cancelled, and what is under way waits again where
 * the plan lets it wait for another item now. Returns ids of the tasks that their workers are to leave.
 */
export const adoptPlan = ({ session, work }: AdoptNeeds, adopted: Adopted): string[] => {
  const { plan, goal, content, version, dependencies = 'stages', only, parts, planOf } = adopted
  const keep = new Set<string>()
  const kept = new Set(content.stages.flatMap(({ items }) => items.map(({ id }) => itemId(plan, id))))
  const begunAnew: string[] = []
  /** Items under way, with what they are to wait for since this version. */
  const required = new Map<string, readonly string[]>()
  let before: string | undefined
  for (const [index, stage] of content.stages.entries()) {
    const id = stageId(plan, stage.title, keep)
    keep.add(id)
    const requires = before === undefined || dependencies === 'items' ? [] : [before]
    // A part that was let go does not wait for a stage that was not.
    if (!only || stage.items.some(item => only.has(item.id))) before = id
    const shown = work.get(id)
    // One that was cancelled, or dropped by a version before, is open again: its status follows its items.
    const opened = shown?.status === 'cancelled' ? ({ status: 'waiting' } as const) : {}
    if (shown) work.change(id, { requires, title: stage.title, ...opened })
    else
      session.emit('task.added', 'team', {
        task: id,
        parent: goal,
        title: stage.title,
        requires,
        done: { kind: 'children' },
        stage: index,
        plan,
      })
    for (const item of stage.items) {
      const task = itemId(plan, item.id)
      keep.add(task)
      const known = work.get(task)
      const held = only !== undefined && !only.has(item.id)
      // What runs as the last version has it goes on until its own part is let go.
      if (known && (held || isLetBe(session.state.plans[plan] ?? {}, known))) {
        if (known.held && !held) work.change(task, { held: false })
        continue
      }
      const wanted = {
        title: item.title,
        requires: [
          ...item.requires.map(other => itemId(plan, other)),
          ...(item.after ?? []).map(other => itemId(planOf(other.by), other.id)),
          ...doneFor(work, known, kept),
        ],
        assignees: item.assignee === null ? [] : [item.assignee],
        held: known?.held ? false : undefined,
        way: item.way,
        amount: item.amount,
      }
      if (known && known.parent === id && !isEnded(known)) {
        // A planner that writes another amount has counted what there is.
        const got = item.amount === known.amount ? known.got : {}
        const asked = (known.status === 'running' && wantedOf(session, { ...known, got }, item.done)) || item.done
        const done = known.done && isSameCondition(known.done, asked) ? {} : { done: asked }
        const { assignees, ...rest } = wanted
        // The new assignee does not know of it yet, and an earlier move no longer says why it has it.
        const isMoved = known.assignees.length > 0 && known.assignees[0] !== item.assignee
        const moved = isMoved ? { from: known.from === undefined ? undefined : null, reason: known.reason && '' } : {}
        const given = known.status === 'running' ? {} : { assignees, ...moved }
        work.change(task, { ...rest, ...done, ...given, got })
        if (known.status === 'running')
          required.set(
            task,
            wanted.requires.filter(other => !known.requires.includes(other)),
          )
      } else if (
        known?.status !== 'succeeded' ||
        known.done?.kind === 'built' ||
        // Under the same id more is asked for than was done.
        asksForMore(item.done, known.done)
      ) {
        const { done, milestones, data, candidates } = item
        if (known?.status === 'running' && known.done && !isSameCondition(known.done, done)) begunAnew.push(task)
        session.emit('task.added', 'team', {
          task,
          parent: id,
          ...wanted,
          done,
          actions: item.actions,
          stage: index,
          plan,
          milestones,
          data,
          candidates,
          part: parts?.has(item.id),
          ...includedIn(work, plan, item),
          held: held || undefined,
        })
      } else if (known.held) work.change(task, { held: false })
    }
  }
  const dropped = only
    ? []
    : Object.values(work.tasks()).filter(
        // What failed and is not tried again must not ask for yet another plan.
        task => task.plan === plan && !keep.has(task.task) && (!isEnded(task) || task.status === 'failed'),
      )
  for (const task of dropped)
    work.change(task.task, { status: 'cancelled', reason: `not in version ${version} of the plan`, cause: 'dropped' })
  const putOff = [...required].flatMap(([id, others]) => {
    const task = work.get(id)!
    const lacking = others.flatMap(other => work.get(other) ?? []).filter(one => holdsUp(one, task, work.tasks()))
    if (lacking.length === 0) return []
    work.change(id, { status: 'waiting', reason: `waits for: ${lacking.map(({ title }) => title).join('; ')}` })
    return [id]
  })
  work.settle()
  return [...dropped.map(task => task.task), ...begunAnew, ...putOff]
}
