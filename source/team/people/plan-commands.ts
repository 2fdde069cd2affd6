import { planFaults } from '../../brain/questions/plan-task/shape.ts'
import { inHandsOf } from '../../session/log/carried-amounts.ts'
import type { TaskState } from '../../session/log/state.ts'
import { giftsAfterEdit } from '../plans/gifts-after-edit.ts'
import { itemRead, withWordsRead } from '../plans/words-as-conditions.ts'
import { isLetBe, leavesOf } from '../tasks/task-rules.ts'
import { type Approvals, whatIsNotAsked } from './approvals.ts'
import { answered, type Handlers, no, ok, okBut } from './command-handlers.ts'
import { type GoalCommandNeeds, goalCommands } from './goal-commands.ts'

/** What had failed, and how it is tried again. */
const undoneInWords = (tasks: readonly TaskState[]): string =>
  `${tasks.map(({ title }) => `“${title}”`).join(', ')} failed and ${tasks.length === 1 ? 'stays' : 'stay'} so until you ask: /draft for another plan, /task retry ${tasks[0]!.task} for another try.`

/** What people say about plans, approvals and goals. */
export interface PlanCommandNeeds extends GoalCommandNeeds {
  readonly approvals: Approvals
}

export const planCommands = (
  needs: PlanCommandNeeds,
): Pick<Handlers, 'approve' | 'editPlan' | 'readItem' | 'draftPlan' | 'goal' | 'goals' | 'policy'> => {
  const { session, roster, knowledge, approvals } = needs
  return {
    approve: ({ approval, always, items, amount }, person) =>
      answered(
        approvals.decide(approval, {
          approved: true,
          by: person.name,
          always: always || undefined,
          items,
          amount,
        }),
        always
          ? 'Approved, now and from now on.'
          : items
            ? 'The approved part can start; the rest waits.'
            : amount === undefined
              ? 'Approved.'
              : `Approved: $${amount}.`,
      ),
    editPlan({ plan, content, approve, items }, person) {
      const planner = [...roster.members.values()].find(
        one => one.leader && (plan === undefined || one.leader.plan === plan),
      )
      if (!planner?.leader)
        return no('unable', plan === undefined ? 'No seat in this team plans.' : `There is no plan "${plan}".`)
      const blueprints = knowledge.blueprints().map(name => ({ name, total: knowledge.outline(name)?.total ?? 0 }))
      const faults = planFaults(content, { names: Object.keys(session.state.seats), blueprints })
      if (faults.length > 0) return no('unreadable', faults.join(' '))
      const { plan: id } = planner.leader
      const before = session.state.plans[id]?.content ?? null
      const { content: read, remarks } = withWordsRead(needs, content, before)
      const gifts = giftsAfterEdit(read, before, inHandsOf(session.state))
      const bare = planner.leader.edit(gifts.content, person.name, approve)
      const told = [...remarks, ...gifts.remarks, ...bare]
      if (items) {
        const waits = approvals.waiting().find(one => one.request.plan?.id === id)
        const decided = { approved: true, by: person.name, items }
        const problem = waits ? approvals.decide(waits.id, decided) : no('over', 'It waits no more.')
        return problem ?? okBut('Plan saved. The approved part can start.', told)
      }
      return okBut(approve ? 'Plan saved and approved.' : 'Plan saved. It waits for approval.', told)
    },
    readItem({ item: written, before }) {
      const { item, remarks } = itemRead(needs, written, before)
      return { ...okBut('', remarks), item }
    },
    draftPlan({ hint, drop, approval }, person) {
      if (drop) {
        const asked = approvals.waiting().find(({ id, request }) => request.plan && id === (approval ?? id))?.request
        const leader = [...roster.members.values()].find(one => one.leader?.plan === asked?.plan?.id)?.leader
        if (!asked || !leader) return no('not-yet', 'No plan waits that could be thrown away.')
        if (!leader.drop(person.name)) return ok('Thrown away. /draft asks for another plan, /plan writes one.')
        const undone = leavesOf(session.state.tasks).filter(
          task => task.plan === leader.plan && isLetBe(session.state.plans[leader.plan]!, task),
        )
        return okBut('Thrown away. The plan of before goes on.', undone.length === 0 ? [] : [undoneInWords(undone)])
      }
      const planner =
        roster.members.get(person.seat ?? '')?.leader ?? [...roster.members.values()].find(one => one.leader)?.leader
      if (!planner) return no('unable', 'No seat in this team plans.')
      const member = [...roster.members.values()].find(one => one.leader === planner)
      if (hint) member?.memory.instruct({ from: person.name, text: hint })
      const wish = hint ? { from: person.name, text: hint } : undefined
      planner.replan({ cause: 'asked', text: `${person.name} asks for a draft${hint ? `: ${hint}` : ''}`, wish })
      return ok('A draft is on its way.')
    },
    ...goalCommands(needs),
    policy({ approvals: policy, timeout, otherwise = 'reject' }, person) {
      approvals.govern(policy, timeout === undefined ? null : { seconds: timeout, otherwise }, person.name)
      const after =
        timeout === undefined
          ? ''
          : ` Undecided requests are ${otherwise === 'approve' ? 'approved' : 'rejected'} after ${timeout} s.`
      const less = whatIsNotAsked(policy, roster.planners)
      return okBut(`Approvals: ${policy}.${after}`, less === '' ? [] : [less])
    },
  }
}
