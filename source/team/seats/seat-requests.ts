import type { Requests } from '../../mind/mind-needs.ts'
import { askedFor, takenOn } from '../plans/stored-before.ts'
import { isEnded } from '../tasks/task-rules.ts'
import type { Core } from '../team-context.ts'
import type { Member } from './member.ts'
import { dropFor } from './personal-orders.ts'

/** What people and others ask of a seat in person, and what it sets itself. */
export const createRequests = (core: Core, member: Member): Requests => {
  const { session, work, knowledge } = core
  const { seat } = member
  return {
    accept({ title, done, actions }, from) {
      const condition = session.state.people[from] ? askedFor(done, knowledge) : takenOn(done, core.goal(), knowledge)
      work.addRequest(core.nextId('r'), seat, title, condition, from, actions)
      core.wakeAll()
    },
    drop: by => dropFor(core, seat, by),
    dropGoals(reason) {
      const own = Object.values(work.tasks()).filter(
        task => task.plan === undefined && !isEnded(task) && task.assignees.includes(seat) && task.from === seat,
      )
      for (const task of own) work.cancel(task.task, 'withdrawn', reason)
      if (own.length > 0) core.wakeAll()
      return own.map(task => task.title)
    },
    replan(reason, by) {
      if (member.peer) return member.peer.tell({ kind: 'asked', name: by, text: reason })
      const leader = member.leader ?? core.members.get(core.planner('') ?? '')?.leader
      leader?.replan({ cause: 'asked', text: `${by} asks: ${reason}` })
    },
  }
}
