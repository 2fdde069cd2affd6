import type { PlanTaskInput } from '../brain/questions/index.ts'
import { planTask } from '../brain/questions/index.ts'
import type { Heard, Member, Seen } from '../brain/questions/shapes.ts'
import type { RecordedBrain } from '../brain/wrap.ts'
import type { Memory } from '../mind/memory.ts'
import type { Think } from '../mind/types.ts'
import type { Plan } from '../session/events.ts'
import type { TaskState } from '../session/state.ts'
import type { Approvals } from './approvals.ts'
import { helpFor, isEnded, isReady, leavesOf, openLeavesOf } from './board.ts'
import { createDelegation } from './delegation.ts'
import type { Knowledge } from './knowledge.ts'
import type { Organization } from './organizations/index.ts'
import type { Outgoing } from './post.ts'
import type { SessionLike } from './types.ts'
import { itemId, type Work } from './work.ts'

/** Tries of one worker before another gets the task, and new plans before the goal is given up. */
const triesPerWorker = 2
const replansAtMost = 4

export interface LeaderPort {
  readonly seat: string
  /** Id of the plan that this seat makes. */
  readonly plan: string
  readonly goalTask: string
  readonly session: SessionLike
  readonly work: Work
  readonly knowledge: Knowledge
  readonly approvals: Approvals
  readonly memory: Memory
  readonly organization: Organization
  goal(): string
  brain(): RecordedBrain
  observation(): Seen | null
  team(): readonly Member[]
  workers(): readonly string[]
  share(): { readonly index: number; readonly of: number } | null
  /** A person sits in this seat: every plan waits for them. */
  person(): string | null
  send(letter: Outgoing): void
  /** Wakes this mind and those whose tasks changed. */
  wake(): void
  cancelled(tasks: readonly string[]): void
  phase(phase: 'plan' | 'waiting' | 'act' | 'monitor' | 'idle', note: string): void
  /** Nothing more can be tried. */
  giveUp(reason: string): void
}

/** The planning half of an hourglass: goal → plan → gate → tasks → delegation → reports → new plan. */
export interface Leader {
  duty(think: Think): Promise<boolean>
  /** Make a new plan, for this reason, at the next opportunity. */
  replan(reason: string): void
  /** A person's version replaces the proposed one. */
  edit(content: Plan, by: string, approve: boolean): void
  readonly plan: string
  readonly version: number
  readonly replans: number
}

export const createLeader = (port: LeaderPort): Leader => {
  const { seat, plan, session, work, approvals, memory } = port
  const { emit } = session
  let version = 0
  let replans = 0
  let wanted: string | null = 'the goal is new'
  let proposed: { version: number; content: Plan } | null = null
  let adopted = 0
  let handedOut = new Set<string>()
  const rejected: { reason: string; by: string; plan: Plan }[] = []

  const outcome = (task: TaskState) => ({
    id: task.task.slice(plan.length + 1),
    title: task.title,
    by: task.assignees.join(', '),
    detail: task.reason ?? '',
  })
  const mine = (): TaskState[] => leavesOf(work.tasks()).filter(task => task.plan === plan)
  const input = (heard: readonly Heard[]): PlanTaskInput => {
    const goal = port.goal()
    const texts = [goal, ...memory.instructions.map(one => one.text)]
    const blueprints = port.knowledge.blueprints().flatMap(name => port.knowledge.outline(name) ?? [])
    const wantedItems = blueprints
      .flatMap(outline => outline.missing.map(group => group.block))
      .filter(block => block !== 'air')
    return {
      goal,
      seat,
      organization: port.organization.name,
      team: [...port.team()],
      workers: [...port.workers()],
      share: port.share(),
      observation: port.observation(),
      containers: [...port.knowledge.containers()],
      blueprints,
      recipes: [...port.knowledge.recipes([...new Set(wantedItems)], texts)],
      names: [...port.knowledge.names(texts)],
      measured: session.state.score.parts.map(({ name, done, total }) => ({ name, done, total })),
      finished: mine()
        .filter(task => task.status === 'succeeded')
        .map(outcome),
      failed: mine()
        .filter(task => task.status === 'failed')
        .map(outcome),
      running: mine()
        .filter(task => task.status === 'running')
        .map(outcome),
      previous: session.state.plans[plan]?.content ?? null,
      rejected: rejected.slice(-5),
      messages: [...heard],
      instructions: [...memory.instructions],
    }
  }

  const think = async (why: string, { signal, heard }: Think): Promise<void> => {
    port.phase('plan', version === 0 ? 'making a plan' : why)
    const answer = await port.brain().ask(planTask, input(heard()), {
      seat,
      signal,
      onThought: text => void emit('mind.thought', seat, { seat, text }),
    })
    if (answer.value.analysis) emit('mind.thought', seat, { seat, text: answer.value.analysis })
    propose(answer.value)
  }

  const propose = (content: Plan): void => {
    const replaces = version === 0 ? null : version
    version++
    proposed = { version, content }
    emit('plan.proposed', seat, { plan, version, replaces, seat, content })
    if (version === 1 && content.leftOut && content.leftOut.length > 0) {
      const parts = content.leftOut.map(part => `“${part}”`).join(', ')
      emit('alert', seat, {
        level: 'warning',
        seat,
        text: `${seat} does not know how to do a part of the goal and leaves it out: ${parts}`,
      })
    }
    gate(version)
  }

  /** The gate holds this plan alone: whoever works on the last version goes on with it. */
  const gate = (asked: number): void => {
    const person = port.person()
    const items = proposed?.content.stages.reduce((all, stage) => all + stage.items.length, 0) ?? 0
    const title = `${seat} proposes ${asked === 1 ? 'a plan' : `version ${asked} of the plan`}: ${plural(proposed?.content.stages.length ?? 0, 'stage')}, ${plural(items, 'item')}`
    approvals.withdrawPlan(plan, 'a newer version was proposed')
    const waiting = approvals.ask({
      seat,
      kind: adopted === 0 ? 'plan' : 'replan',
      title,
      detail: proposed?.content.analysis ?? '',
      plan,
      version: asked,
      forced: person !== null,
    })
    void waiting.then(decision => {
      if (proposed?.version !== asked) return
      if (decision.source === 'team') return
      const { content } = proposed
      proposed = null
      if (decision.approved) {
        const source = decision.source === 'person' ? 'person' : decision.source === 'timeout' ? 'timeout' : 'policy'
        emit('plan.approved', decision.by, { plan, version: asked, by: decision.by, source })
        adopt(content, asked)
      } else {
        emit('plan.rejected', decision.by, { plan, version: asked, by: decision.by, reason: decision.reason })
        rejected.push({ reason: decision.reason, by: decision.by, plan: content })
        memory.add(`${decision.by} rejected version ${asked}: ${decision.reason}`)
        wanted = `${decision.by} rejected version ${asked}: ${decision.reason}`
      }
      port.wake()
    })
    if (approvals.waiting().some(one => one.request.plan === plan))
      port.phase('waiting', 'waits for approval of the plan')
  }

  const adopt = (content: Plan, asked: number): void => {
    adopted = asked
    handedOut = new Set()
    port.cancelled(work.adopt(plan, port.goalTask, content, asked, port.organization.dependencies))
    port.wake()
  }

  const loadOf = (name: string): number => mine().filter(task => !isEnded(task) && task.assignees.includes(name)).length
  const workersByLoad = (): string[] => [...port.workers()].sort((a, b) => loadOf(a) - loadOf(b))
  const delegation = createDelegation(port, workersByLoad)
  const order: typeof delegation.order = (item, worker, message) => {
    handedOut.add(item)
    delegation.order(item, worker, message)
  }

  /** A task that failed somewhere is moved by `repair` alone: two movers would pass it to and fro for ever. */
  const mayNotMove = (task: TaskState): boolean => work.ledger(task.task).attempts > 0 || wishedFor(task)
  /** Somebody asked for it to be done by whom the plan says. */
  const wishedFor = (task: TaskState): boolean =>
    session.state.plans[plan]?.content.stages
      .flatMap(stage => stage.items)
      .some(item => itemId(plan, item.id) === task.task && / said: |as you asked/.test(item.because ?? '')) ?? false

  /** A failed item: once more, then somebody else, then a new plan. */
  const repair = (failed: readonly TaskState[]): boolean => {
    for (const task of failed) {
      const { attempts, tried, lastFailure } = work.ledger(task.task)
      const last = task.assignees[0]
      const reason = lastFailure ?? task.reason ?? 'no reason given'
      // Nobody else and no other plan would understand it either.
      if (reason.startsWith('not understood')) {
        port.giveUp(`The goal is ${reason}`)
        return false
      }
      const stopped = /said stop|was stopped/.test(reason)
      if (last !== undefined && attempts % triesPerWorker !== 0 && !stopped && port.workers().includes(last)) {
        work.retry(task.task, last, `tried again: ${reason}`)
        order(task.task, last, `${last}, please try again: ${task.title} (${reason}).`)
        continue
      }
      const other = workersByLoad().find(name => !tried.has(name))
      if (other === undefined) {
        wanted ??= `${task.title} failed: ${reason}`
        continue
      }
      work.retry(task.task, other, `moved from ${last ?? 'nobody'} to ${other}: ${reason}`)
      order(task.task, other, `${other}, please take over: ${task.title} (${last ?? 'nobody'} could not: ${reason}).`)
    }
    port.wake()
    return wanted === null
  }

  return {
    plan,
    get version() {
      return version
    },
    get replans() {
      return replans
    },
    async duty(thinking) {
      if (wanted !== null && proposed === null) {
        const why = wanted
        const fresh = /rejected|the goal is|said|asks/.test(why)
        if (version > 0 && !fresh && ++replans > replansAtMost) {
          port.giveUp(`The goal was not reached after ${replans} plans: ${why}`)
          wanted = null
          return true
        }
        wanted = null
        try {
          await think(why, thinking)
        } catch (error) {
          wanted = why
          throw error
        }
        return true
      }
      if (adopted === 0) {
        if (proposed) port.phase('waiting', 'waits for approval of the plan')
        return false
      }
      const failed = mine().filter(task => task.status === 'failed')
      if (failed.length > 0 && wanted === null && repair(failed)) return true
      const tasks = work.tasks()
      const open = openLeavesOf(tasks, plan).filter(
        task =>
          task.status !== 'running' &&
          !work.ledger(task.task).informed &&
          !handedOut.has(task.task) &&
          // Its own requirements may still be open; the stage must have come.
          (isReady(task, tasks) ||
            (task.parent !== null && tasks[task.parent] !== undefined && isReady(tasks[task.parent]!, tasks))),
      )
      // In a chain whoever finishes hands on; the planner only starts it, or starts it again.
      const chained = port.organization.handsOn === 'predecessor'
      const held = chained && openLeavesOf(tasks, plan).some(task => work.ledger(task.task).informed)
      if (held) return false
      if (chained) open.splice(1)
      if (open.length > 0) {
        for (const task of open) handedOut.add(task.task)
        try {
          await delegation.handOut(open, thinking)
        } catch (error) {
          for (const task of open) handedOut.delete(task.task)
          throw error
        }
        port.wake()
        return true
      }
      const help = work.schedule === 'async' && !chained ? helpFor(tasks, plan, port.workers(), mayNotMove) : null
      if (help) {
        const { task, from, to } = help
        work.change(task.task, { assignees: [to], reason: `${to} is free, ${from} is busy` })
        order(task.task, to, `${to}, please take over from ${from}: ${task.title}.`)
        port.wake()
        return true
      }
      if (proposed) port.phase('waiting', 'waits for approval of the plan')
      else port.phase('idle', openLeavesOf(tasks, plan).length > 0 ? 'waits for reports' : '')
      return false
    },
    replan(reason) {
      wanted = reason
      if (proposed) {
        approvals.withdrawPlan(plan, reason)
        proposed = null
      }
      port.wake()
    },
    edit(content, by, approve) {
      const replaces = version === 0 ? null : version
      version++
      proposed = { version, content }
      wanted = null
      emit('plan.edited', by, { plan, version, replaces, by, content })
      if (approve) {
        approvals.withdrawPlan(plan, `${by} edited and approved the plan`)
        emit('plan.approved', by, { plan, version, by, source: 'person' })
        proposed = null
        adopt(content, version)
      } else gate(version)
    },
  }
}

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`
