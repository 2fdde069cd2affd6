import type { Requests } from '../../mind/mind-needs.ts'
import type { Goals } from '../goals.ts'
import type { NextId } from '../ids.ts'
import type { Knowledge } from '../knowledge/team-knowledge.ts'
import { askedFor, takenOn } from '../plans/stored-before.ts'
import { tellGoalChange } from '../plans/tell-goal-change.ts'
import { waitingItem } from '../plans/waiting-item.ts'
import { addRequest } from '../tasks/add-task.ts'
import { isEnded, runningOf } from '../tasks/task-rules.ts'
import type { Work } from '../tasks/task-tree.ts'
import type { SessionLike } from '../team-interface.ts'
import type { Member } from './member.ts'
import { dropFor, endOrders, ordersOf, replacedBy } from './personal-orders.ts'
import type { Roster } from './roster.ts'

export interface RequestNeeds {
  readonly session: SessionLike
  readonly roster: Roster
  readonly work: Work
  readonly knowledge: Knowledge
  readonly goals: Pick<Goals, 'of'>
  readonly nextId: NextId
}

/** What people and others ask of a seat in person, and what it sets itself. */
export const createRequests = (needs: RequestNeeds, member: Member): Requests => {
  const { session, roster, work, knowledge, goals, nextId } = needs
  const { seat } = member
  const own = () => goals.of(seat)
  const add = (task: Parameters<Requests['accept']>[0], from: string, rank?: number): void => {
    const isPerson = session.state.people[from] !== undefined
    const done = isPerson ? askedFor(task.done, knowledge) : takenOn(task.done, own().goal.text(), own().knowledge)
    addRequest(session, nextId('r'), seat, { ...task, done, rank }, from)
  }
  return {
    accept(task, from) {
      // A person's own word to a worker needs no other yes.
      const waiting = session.state.people[from] === undefined ? waitingItem(session.state, task) : undefined
      if (waiting !== undefined)
        return `“${waiting}” belongs to a plan that waits for approval. I begin when it has it.`
      add(task, from)
      return undefined
    },
    acceptFirst(tasks, from) {
      const rank = 1 + Math.max(0, ...ordersOf(work, seat).map(one => one.rank ?? 0))
      const interrupted = runningOf(work.tasks(), seat)?.title
      for (const one of tasks) add(one, from, rank)
      return interrupted
    },
    replace(tasks, by) {
      const calls = tasks.flatMap(({ actions }) => actions)
      const replaced = tasks.length === 0 ? [] : replacedBy(work, seat, by, calls)
      endOrders(needs, seat, replaced, `${by} wants something else`)
      const isPerson = session.state.people[by] !== undefined
      const after = tasks.length > 0 && isPerson ? ordersOf(work, seat).at(-1)?.title : undefined
      return { ended: replaced.map(({ title }) => title), after }
    },
    drop: by => dropFor(needs, seat, by),
    dropGoals(reason) {
      const own = Object.values(work.tasks()).filter(
        task => task.plan === undefined && !isEnded(task) && task.assignees.includes(seat) && task.from === seat,
      )
      for (const task of own) work.cancel(task.task, 'withdrawn', reason)
      return own.map(task => task.title)
    },
    replan(reason, by, wish = reason) {
      if (member.peer) {
        member.peer.tell({ kind: 'asked', name: by, text: wish })
        const { goal, knowledge } = own()
        if (goal.isSet())
          tellGoalChange(session, knowledge, { task: goal.task(), plan: goal.plan(seat) }, { from: by, text: wish })
        return undefined
      }
      const planner = member.leader ? member : roster.members.get(roster.planner('', seat) ?? '')
      if (planner && !goals.of(planner.seat).goal.isSet())
        return `No goal is under way, so there is no plan to change. To make this one: “/goal ${wish}” on the screen, “goal ${wish}” in the game.`
      if (session.state.people[by] !== undefined) planner?.memory.instruct({ from: by, text: wish })
      planner?.leader?.replan({ cause: 'asked', text: `${by} asks: ${wish}`, wish: { from: by, text: wish } })
      return undefined
    },
  }
}
