import type { MindTask, MindTasks } from '../../mind/mind-task.ts'
import { readable } from '../../minecraft/names/readable.ts'
import type { Limits } from '../../organizations/organization.ts'
import type { EventInput } from '../../session/log/events.ts'
import type { TaskState } from '../../session/log/state.ts'
import { gotByOthers } from '../../session/log/task-progress.ts'
import { handOn } from '../dispatch/next-in-chain.ts'
import type { Goals } from '../goals.ts'
import type { MessageDelivery } from '../messages/message-delivery.ts'
import type { Checks } from '../tasks/check-condition.ts'
import { currentTask, isRequested } from '../tasks/next-task.ts'
import { failWithout } from '../tasks/peer-tasks.ts'
import { openOf } from '../tasks/task-rules.ts'
import type { Work } from '../tasks/task-tree.ts'
import type { Supply } from '../tasks/wait-for-items.ts'
import type { Schedule, SessionLike } from '../team-interface.ts'
import type { Member } from './member.ts'
import type { Roster } from './roster.ts'

export interface SeatTaskNeeds {
  readonly session: SessionLike
  readonly roster: Roster
  readonly work: Work
  readonly messageDelivery: MessageDelivery
  readonly supply: Supply
  readonly checks: Checks
  readonly goals: Pick<Goals, 'of'>
  readonly rules: WorkRules
}

/** How the work of a plan is done. */
export interface WorkRules {
  readonly schedule: Schedule
  /** Bounds of the work on one item. */
  readonly limits: Limits | null
  /** Whether the time of a limit runs while a brain is asked, too. */
  readonly thinkingCounts: boolean
  /** Who hands out the next item. */
  readonly handsOn: 'planner' | 'predecessor'
}

/** The tasks of a seat: which one its turn is about, and, for its mind, what becomes of them in the tree and in reports. */
export interface SeatTasks extends MindTasks {
  /** The task that it is at, started if it was not; null: nothing to do. */
  current(): MindTask | null
}

export const createSeatTasks = (needs: SeatTaskNeeds, member: Member): SeatTasks => {
  const { session, roster, work, messageDelivery, supply, checks, goals, rules } = needs
  const { seat } = member
  const askGoal = (): void => goals.of(seat).goalCheck.ask()
  /** What was reported already, by task and attempt. */
  const told = new Set<string>()
  /** Who led the work when it began may lead it no more. */
  const superior = ({ id, from: first }: MindTask): string => {
    const from = work.get(id)?.from ?? first
    return roster.members.has(from) || session.state.people[from] ? from : (roster.planner(id) ?? from)
  }
  const report = (task: MindTask, stage: NonNullable<EventInput<'message.sent'>['stage']>, text: string): void => {
    const to = superior(task)
    // Peers say themselves what they want the others to know.
    if (member.peer && !session.state.people[to]) return
    if (to !== seat && to !== 'team')
      messageDelivery.send({ from: seat, to: [to], text, kind: 'report', task: task.id, stage })
  }
  /** A person who asked in the game reads a few words there, and knows what was taken on. */
  const inGame = (task: MindTask): boolean => session.state.people[superior(task)]?.inGame === true
  /** After a resume a player may not be in the game again yet, nor the body of a person who is to be followed. */
  const isAway = ({ from = '', actions = [] }: TaskState): boolean => {
    const { people, seats } = session.state
    const person = people[from]
    const sought = actions.flatMap(({ args }) => seats[String(args.player)] ?? [])
    return (
      (person?.inGame === true && !person.online) ||
      sought.some(({ occupant, body }) => occupant.kind === 'person' && !body.online)
    )
  }
  const belongings = (): string => {
    const items = Object.entries(member.body?.online ? member.body.observe().inventory : {})
    const words = items.slice(0, 8).map(([item, count]) => readable(item, count))
    return words.join(', ')
  }
  /** Says so once per attempt. */
  const begun = (task: MindTask): void => {
    const key = `${task.id} ${task.attempts}`
    if (told.has(key)) return
    told.add(key)
    if (!inGame(task)) report(task, 'started', `started: ${task.title}`)
  }
  return {
    thinkingCounts: rules.thinkingCounts,
    limits: task => (work.get(task.id)?.plan === undefined ? null : rules.limits),
    current() {
      if (session.state.session.phase !== 'running') return null
      // A seat that was told to stop does only what a person or a seat asks of it directly.
      if (roster.bench.why(seat) !== undefined && !isRequested(work.tasks(), seat)) return null
      supply.review()
      const task = currentTask(work, [...roster.members.keys()], seat, rules.schedule, isAway)
      if (task) begun(task)
      return task
    },
    verify: task => checks.verify(task.id, seat),
    holds: ({ id }) => openOf(work.tasks(), seat).some(({ task }) => task === id),
    progress(task, check, opinion) {
      const half = `${task.id} ${task.attempts} half`
      // What was carried or stored before is no part of it.
      const { amount = check.total, got } = work.get(task.id) ?? {}
      const total = Math.min(check.total + gotByOthers({ got }), amount)
      const done = check.done - (check.total - total)
      if (total > 3 && done * 2 >= total && !told.has(half)) {
        told.add(half)
        const detail = total === check.total ? check.detail : `${done} of ${total}`
        if (!inGame(task)) report(task, 'halfway', `halfway: ${task.title} (${detail})`)
      }
      work.change(task.id, {
        progress: check.total > 0 ? { done: check.done, total: check.total } : undefined,
        opinion: opinion ?? undefined,
        reason: work.get(task.id)?.opinion === 'success' ? '' : undefined,
      })
    },
    succeeded(task, check, opinion, foundBy, finding) {
      const items = belongings()
      const found = foundBy === undefined ? '' : `: ${foundBy.replaceAll('_', ' ')}`
      work.succeed(task.id, opinion, check, finding)
      report(
        task,
        'done',
        inGame(task)
          ? `Done: ${task.title}${found}.`
          : `done: ${task.title}${found}${items === '' ? '' : ` (${items})`}`,
      )
      if (rules.handsOn === 'predecessor') handOn(work, messageDelivery, seat, task.id)
      askGoal()
    },
    unneeded(task, { detail }) {
      const reason = `it is there already: ${detail}`
      work.cancel(task.id, 'not-needed', reason)
      report(task, 'done', `not needed: ${task.title} (${reason})`)
      if (rules.handsOn === 'predecessor') handOn(work, messageDelivery, seat, task.id)
      askGoal()
    },
    failed(task, cause, reason, opinion) {
      // A worker that only lacks what others are on their way with has not failed.
      if (supply.postponed(task.id)) return
      work.fail(task.id, cause, reason, opinion)
      failWithout(work, task.id, member.body?.online ? member.body.observe().inventory : {})
      report(
        task,
        'failed',
        inGame(task)
          ? `I can't: ${task.title}: ${reason}`
          : `failed: ${task.title}: ${reason} (I have ${belongings() || 'nothing'})`,
      )
    },
  }
}
