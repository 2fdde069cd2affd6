import type { ActionCall } from '../../body/contract/body-types.ts'
import { wayOf } from '../../brain/questions/way-in-title.ts'
import type { Check, MindTask, Opinion } from '../../mind/mind-task.ts'
import type { Condition, Plan, PlanItem } from '../../session/log/events/plan.ts'
import type { CancelCause, FailureCause } from '../../session/log/events/task-causes.ts'
import type { EventInput } from '../../session/log/events.ts'
import { isSameCondition } from '../../session/log/same-condition.ts'
import type { TaskState } from '../../session/log/state.ts'
import type { Schedule, SessionLike } from '../team-interface.ts'
import { onTop } from './count-once.ts'
import { sightsInWords } from './sights.ts'
import { consequences, isEnded, isReady, leavesOf, mayStart, nextRound, roundOf } from './task-rules.ts'

/** A piece of work that is asked of one seat. */
export type Request = Pick<PlanItem, 'title' | 'done' | 'way' | 'amount'> & {
  /** What it is to do first. */
  readonly actions?: readonly ActionCall[]
}

interface AdoptOptions {
  /** What an item waits for beside what it names itself. @default 'stages' */
  readonly dependencies?: 'stages' | 'items'
  /** Only these items may begin; the others are shown and held, and what the last version had goes on. */
  readonly only?: ReadonlySet<string>
}

/** The live task tree: every change is an event, the tree itself is the session's folded state. */
export interface Work {
  tasks(): SessionLike['state']['tasks']
  get(id: string): TaskState | undefined
  addGoal(id: string, title: string): void
  /** Turns an approved plan into tasks; what is done stays done, what is no longer wanted is cancelled. Returns ids that ended. */
  adopt(plan: string, goal: string, content: Plan, version: number, options?: AdoptOptions): string[]
  addRequest(id: string, seat: string, request: Request, from: string): void
  /** Puts a task into a seat's hands, which knows of it now. */
  give(id: string, seat: string, from: string): void
  /** The task of the hour of a seat; begins the next one when there is none. */
  current(seat: string): MindTask | null
  running(seat: string): TaskState | undefined
  /** Its assignee begins it: what they carry for other items of the plan does not count for this one. */
  begin(id: string): void
  /** A person or a seat asked this seat directly for something that is not done yet. */
  requested(seat: string): boolean
  change(id: string, change: Omit<EventInput<'task.changed'>, 'task'>): void
  succeed(id: string, opinion: Opinion | null, check?: Check): void
  fail(id: string, cause: FailureCause, reason: string, opinion?: Opinion | null): void
  cancel(id: string, cause: CancelCause, reason: string): void
  /** `from`: who tells the seat of it; without, who hands out work does. */
  retry(id: string, seat: string, reason: string, from?: string): void
  /** Leaves the task without an assignee: the seat that hands out work may give it to any other. */
  release(id: string, reason: string): void
  /** A person asked for it to be done by the worker that the plan names. */
  isWished(task: TaskState): boolean
  /** Statuses that follow from what changed. */
  settle(): void
  schedule: Schedule
}

/** The item of the plan that is carried out which a task was made from. */
const itemOf = ({ state }: SessionLike, { plan, task }: TaskState): PlanItem | undefined => {
  const items = plan === undefined ? [] : (state.plans[plan]?.content.stages.flatMap(one => one.items) ?? [])
  return items.find(item => itemId(plan!, item.id) === task)
}

/** What the plan asks for; it may ask for more while a worker is at it. */
const plannedOf = (session: SessionLike, task: TaskState): Condition | undefined =>
  itemOf(session, task)?.done ?? task.done

/** Stages have no ids of their own: their titles name them. `:` keeps them apart from items, whose ids a planner chooses. */
const stageId = (plan: string, title: string, taken: ReadonlySet<string>): string => {
  const slug =
    title
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 40) || 'stage'
  let id = `${plan}:${slug}`
  for (let again = 2; taken.has(id); again++) id = `${plan}:${slug}-${again}`
  return id
}
export const itemId = (plan: string, item: string): string => `${plan}/${item}`

/** Whether a plan that names a finished item again asks for more of the same. */
const asksForMore = (asked: Condition, done: Condition | undefined): boolean =>
  asked.kind === 'stored' &&
  done?.kind === 'stored' &&
  asked.item === done.item &&
  asked.count - (asked.before ?? 0) > done.count - (done.before ?? 0)

export const createWork = (session: SessionLike, seats: () => readonly string[], schedule: Schedule): Work => {
  const tasks = () => session.state.tasks
  const get = (id: string): TaskState | undefined => (Object.hasOwn(tasks(), id) ? tasks()[id] : undefined)
  const change: Work['change'] = (id, what) => {
    const known = get(id)
    // What was claimed of one attempt says nothing of how it ended otherwise, or of the next one.
    const isStale = known?.opinion !== undefined && what.status !== undefined && what.status !== known.status
    const opinion = what.opinion ?? (isStale ? null : undefined)
    session.emit('task.changed', 'team', { ...what, task: id, opinion })
  }
  const settle = (): void => {
    // One change can follow from another: a stage that ends makes the items of the next one ready.
    for (let pass = 0; pass < 20; pass++) {
      const changes = consequences(tasks())
      if (changes.length === 0) return
      for (const { task, status, progress } of changes) change(task, { status, progress: progress && { ...progress } })
    }
  }
  const running = (seat: string): TaskState | undefined =>
    leavesOf(tasks()).find(task => task.status === 'running' && task.assignees.includes(seat))
  /** What a task asks of its assignee beyond what they carry for others. */
  const wantedOf = (task: TaskState, planned: Condition | undefined): Condition | undefined => {
    const item = planned?.kind === 'have' ? planned.item : ''
    const carried = session.state.seats[task.assignees[0] ?? '']?.body.inventory?.[item] ?? 0
    return onTop(task, planned, tasks(), carried)
  }
  /** Nothing of the last round is still going on: hands out the next one. */
  const beginRound = (): void => {
    const leaves = leavesOf(tasks())
    const last = roundOf(tasks())
    // A task that was given back belongs to no worker, and no round waits for it.
    if (leaves.some(task => task.round === last && !isEnded(task) && task.assignees.length > 0)) return
    const ready = leaves.filter(task => task.status === 'ready' && task.plan !== undefined)
    for (const id of nextRound(ready, seats())) change(id, { round: last + 1 })
  }
  const toMind = (task: TaskState): MindTask => {
    const { from = 'team', actions = [], tries } = task
    return {
      id: task.task,
      title: task.title,
      done: task.done ?? { kind: 'report' },
      way: wayOf(task),
      from,
      attempts: tries?.failed ?? 0,
      actions,
      lastFailure: tries?.reason,
      milestones: task.milestones,
      data: task.data,
    }
  }

  const work: Work = {
    schedule,
    tasks,
    get,
    change,
    settle,
    isWished: task => itemOf(session, task)?.wished ?? false,
    running,
    begin(id) {
      const task = get(id)
      if (!task) return
      const done = wantedOf(task, plannedOf(session, task))
      const grown = done && !(task.done && isSameCondition(done, task.done))
      change(id, { status: 'running', done: grown ? done : undefined })
      settle()
    },
    requested: seat =>
      leavesOf(tasks()).some(task => task.plan === undefined && task.assignees.includes(seat) && !isEnded(task)),
    addGoal(id, title) {
      session.emit('task.added', 'team', { task: id, parent: null, title, done: { kind: 'children' } })
    },
    adopt(plan, goal, content, version, { dependencies = 'stages', only } = {}) {
      const keep = new Set<string>()
      let before: string | undefined
      for (const [index, stage] of content.stages.entries()) {
        const id = stageId(plan, stage.title, keep)
        keep.add(id)
        const requires = before === undefined || dependencies === 'items' ? [] : [before]
        // A part that was let go does not wait for a stage that was not.
        if (!only || stage.items.some(item => only.has(item.id))) before = id
        if (get(id)) change(id, { requires, title: stage.title })
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
          const known = get(task)
          const held = only !== undefined && !only.has(item.id)
          // What runs as the last version has it goes on until its own part is let go.
          if (known && held) continue
          const wanted = {
            title: item.title,
            requires: item.requires.map(other => itemId(plan, other)),
            assignees: item.assignee === null ? [] : [item.assignee],
            held: known?.held ? false : undefined,
            way: item.way,
            amount: item.amount,
          }
          if (known && known.parent === id && !isEnded(known)) {
            const asked = (known.status === 'running' && wantedOf(known, item.done)) || item.done
            const done = known.done && isSameCondition(known.done, asked) ? {} : { done: asked }
            const { assignees, ...rest } = wanted
            // The new assignee does not know of it yet.
            const moved = known.from !== undefined && known.assignees[0] !== item.assignee ? { from: null } : {}
            change(task, { ...rest, ...done, ...(known.status === 'running' ? {} : { assignees, ...moved }) })
          } else if (
            known?.status !== 'succeeded' ||
            known.done?.kind === 'built' ||
            // Under the same id more is asked for than was done.
            asksForMore(item.done, known.done)
          ) {
            const { done, milestones, data, candidates } = item
            session.emit('task.added', 'team', {
              task,
              parent: id,
              ...wanted,
              done,
              stage: index,
              plan,
              milestones,
              data,
              candidates,
              ...(held ? { held } : {}),
            })
          }
        }
      }
      const dropped = only
        ? []
        : Object.values(tasks()).filter(
            // What failed and is not tried again must not ask for yet another plan.
            task => task.plan === plan && !keep.has(task.task) && (!isEnded(task) || task.status === 'failed'),
          )
      for (const task of dropped)
        change(task.task, { status: 'cancelled', reason: `not in version ${version} of the plan`, cause: 'dropped' })
      settle()
      return dropped.map(task => task.task)
    },
    addRequest(id, seat, { title, done, way, amount, actions = [] }, from) {
      session.emit('task.added', 'team', {
        ...{ task: id, parent: null, title, assignees: [seat], done, way, amount, status: 'ready', from },
        actions: actions.length > 0 ? [...actions] : undefined,
      })
    },
    give(id, seat, from) {
      const task = get(id)
      if (!task) return
      const assigned = task.assignees.includes(seat)
      if (!assigned || task.from !== from) change(id, { ...(assigned ? {} : { assignees: [seat] }), from })
    },
    current(seat) {
      const mine = () => leavesOf(tasks()).filter(task => task.assignees.includes(seat) && !isEnded(task))
      const requests = mine().filter(task => task.plan === undefined && isReady(task, tasks()))
      const active = mine().find(task => task.status === 'running')
      // What was asked of the seat directly goes before the plan, which is taken up again afterwards.
      if (active && (active.plan === undefined || requests.length === 0)) return toMind(active)
      if (work.schedule === 'rounds') beginRound()
      const round = roundOf(tasks())
      const ready = mine().filter(task => task.status === 'ready' && task.from !== undefined && isReady(task, tasks()))
      const busy = leavesOf(tasks()).filter(task => task.status === 'running' && task.plan !== undefined)
      const next = requests[0] ?? ready.find(task => mayStart(work.schedule, task, busy, round))
      if (!next) return active ? toMind(active) : null
      if (active) change(active.task, { status: 'ready', reason: `after ${next.title}` })
      work.begin(next.task)
      return toMind(get(next.task)!)
    },
    succeed(id, opinion, check) {
      change(id, {
        status: 'succeeded',
        opinion: opinion || undefined,
        progress: check && check.total > 0 ? { done: check.done, total: check.total } : undefined,
        ...(check?.evidence === undefined
          ? {}
          : { reason: sightsInWords(check.evidence), evidence: [...check.evidence] }),
      })
      settle()
    },
    fail(id, cause, reason, opinion) {
      change(id, { status: 'failed', cause, reason, opinion: opinion || undefined })
      settle()
    },
    cancel(id, cause, reason) {
      const task = get(id)
      if (!task || isEnded(task)) return
      for (const child of task.children) work.cancel(child, cause, reason)
      change(id, { status: 'cancelled', cause, reason })
      settle()
    },
    release(id, reason) {
      change(id, { status: 'waiting', assignees: [], reason, from: null })
      settle()
    },
    retry(id, seat, reason, from) {
      const task = get(id)
      if (!task) return
      change(id, { status: 'waiting', assignees: [seat], reason, from })
      settle()
    },
  }
  return work
}
