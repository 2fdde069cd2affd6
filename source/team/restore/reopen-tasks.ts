import { wasLeftOpen } from '../../session/log/completion.ts'
import type { MessageDelivery } from '../messages/message-delivery.ts'
import type { People } from '../people/people.ts'
import type { Roster } from '../seats/roster.ts'
import { isEnded, isReady, leavesOf } from '../tasks/task-rules.ts'
import type { Work } from '../tasks/task-tree.ts'
import type { Restore, SessionLike } from '../team-interface.ts'

/**
 * Before the minds wake: what was under way is open again, and requests without a mind that waits for the answer are withdrawn. `plans`: those that
 * a seat of this team leads or peers have taken on; tasks of all others were another organization's.
 */
export const reopen = (session: SessionLike, work: Work, { reason, over }: Restore, plans: readonly string[]): void => {
  const { emit } = session
  for (const { approval, decision } of Object.values(session.state.approvals))
    if (decision === undefined)
      emit('approval.decided', 'team', { approval, decision: 'withdrawn', by: 'team', source: 'team', reason })

  for (const { draft, decision, person, seat } of Object.values(session.state.drafts ?? {}))
    if (decision === undefined) emit('human.answered', 'team', { draft, person, seat, decision: 'withdrawn' })

  const foreign = (plan: string | undefined): boolean => plan !== undefined && !plans.includes(plan)
  for (const task of Object.values(work.tasks())) {
    if (foreign(task.plan) && !isEnded(task))
      work.change(task.task, {
        status: 'cancelled',
        cause: 'reorganized',
        reason: 'the team is organized in another way now',
      })
    // What it waits for is known of the task itself.
    else if (over && wasLeftOpen(task) && !foreign(task.plan)) work.change(task.task, { status: 'waiting' })
  }
  // Rounds without progress before the end say nothing of how the seat gets on now; what was tried stays known.
  if (over)
    for (const { seat, run } of Object.values(session.state.seats))
      if (run && run.looks.stalled > 0) emit('mind.run', seat, { seat, looks: { ...run.looks, stalled: 0 } })
  for (const task of leavesOf(work.tasks())) {
    if (task.status !== 'running') continue
    const status = isReady(task, work.tasks()) ? 'ready' : 'waiting'
    work.change(task.task, { status, reason: `${reason} while ${task.assignees.join(', ') || 'a worker'} did this` })
  }
  work.settle()
  // A player hears in the game that it goes on, when it does.
  for (const { task, plan, from = '' } of Object.values(work.tasks()).filter(one => !isEnded(one)))
    if (plan === undefined && session.state.people[from]?.inGame) work.change(task, { announced: true })
}

export interface TakeUpNeeds {
  readonly session: SessionLike
  readonly roster: Roster
  readonly messageDelivery: MessageDelivery
  readonly people: Pick<People, 'hold'>
}

/** When the members are there: letters, pauses and seats that people hold. */
export const takeUp = ({ session, roster, messageDelivery, people }: TakeUpNeeds): void => {
  for (const { seat, mind } of roster.members.values()) if (session.state.seats[seat]?.paused) mind?.pause()
  people.hold()
  messageDelivery.deliverAgain()
}
