import { BrainError } from '../../brain/brain.ts'
import { nextActions } from '../../brain/questions/next-actions/question.ts'
import type { Think } from '../../mind/mind-needs.ts'
import type { TaskState } from '../../session/log/state.ts'
import type { LedTeam, Orders, PlanningSeat } from '../plans/leader-types.ts'
import { isEnded, isGift } from '../tasks/task-rules.ts'
import type { Work } from '../tasks/task-tree.ts'
import type { SessionLike } from '../team-interface.ts'

/** Tries of one worker, all without success, before another gets the task; after so many of every worker a new plan is made. */
export const triesPerWorker = 2

/** What those need who give the work of a plan to others. */
export interface HandOutNeeds {
  readonly own: PlanningSeat
  readonly ledTeam: LedTeam
  readonly orders: Orders
  readonly session: SessionLike
  readonly work: Work
}

export interface Delegation {
  /** Hands out what can begin now or soon; a worker that the brain forgets is informed as the plan says. */
  handOut(open: readonly TaskState[], think: Think): Promise<void>
  /** Tells one worker of one task. */
  order(item: string, worker: string, message: string): void
}

export const createDelegation = (needs: HandOutNeeds, workersByLoad: () => readonly string[]): Delegation => {
  const { own, ledTeam, orders, session, work } = needs
  const { seat, memory } = own

  /** Puts the task into the worker's hands; false when it is too late for that. */
  const assign = (item: string, worker: string): boolean => {
    const task = work.get(item)
    if (!task || isEnded(task) || task.status === 'running') return false
    if (isGift(task) && task.assignees[0] !== undefined && task.assignees[0] !== worker) return false
    work.give(item, worker, seat)
    return true
  }
  const order: Delegation['order'] = (item, worker, message) => {
    if (assign(item, worker) && worker !== seat)
      orders.send({ from: seat, to: [worker], text: message, kind: 'order', task: item })
  }

  const ask = async (others: readonly TaskState[], { signal, heard }: Think) => {
    const answer = await own.brain.ask(
      nextActions,
      {
        seat,
        role: 'leader',
        task: { id: own.goalTask, title: own.goal(), done: { kind: 'children' }, from: 'goal' },
        observation: null,
        containers: [],
        blueprint: null,
        recipes: [],
        actions: [],
        delegable: others.map(task => ({ item: task.task, title: task.title, assignee: task.assignees[0] ?? null })),
        team: [...ledTeam.team()],
        history: [],
        messages: [...heard()],
        instructions: [...memory.instructions],
        programs: [],
        memory: [],
        limit: 1,
      },
      { seat, signal },
    )
    return answer.value.delegations
  }

  return {
    order,
    async handOut(open, think) {
      for (const task of open.filter(one => one.assignees.includes(seat))) work.give(task.task, seat, seat)
      const others = open.filter(task => !task.assignees.includes(seat))
      if (others.length === 0) return
      own.phase('act', `informs ${[...new Set(others.flatMap(task => task.assignees))].join(', ')}`)
      // The plan says who does what: a brain without a usable answer must not keep the workers waiting.
      const delegations = await ask(others, think).catch((error: unknown) => {
        if (!(error instanceof BrainError)) throw error
        session.emit('alert', seat, {
          level: 'warning',
          seat,
          text: `${seat} hands out the work as planned: ${error.message}`,
        })
        return []
      })
      for (const [worker, list] of Map.groupBy(delegations, one => one.worker)) {
        const given = list.filter(one => assign(one.item, worker))
        const [first] = given
        if (!first) continue
        const titles = given.map(one => work.get(one.item)!.title).join('; then: ')
        const text = given.length === 1 && first.message.trim() !== '' ? first.message : `${worker}, please: ${titles}.`
        orders.send({ from: seat, to: [worker], text, kind: 'order', task: first.item })
      }
      for (const task of others) {
        const now = work.get(task.task)
        if (!now || now.from !== undefined || isEnded(now)) continue
        const worker = now.assignees[0] ?? workersByLoad()[0]
        if (worker !== undefined) order(task.task, worker, `${worker}, please: ${now.title}.`)
      }
    },
  }
}
