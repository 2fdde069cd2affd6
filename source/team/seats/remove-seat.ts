import { readable } from '../../minecraft/names/readable.ts'
import type { CommandReply } from '../../session/attach/commands.ts'
import { agentsOf } from '../../tasks/agents.ts'
import type { Task } from '../../tasks/task-schema.ts'
import type { Ending } from '../ending.ts'
import type { Goals } from '../goals.ts'
import type { Approvals } from '../people/approvals.ts'
import { no, ok } from '../people/command-handlers.ts'
import type { People } from '../people/people.ts'
import type { Person } from '../people/person.ts'
import { judged } from '../tasks/session-goal.ts'
import { openOf } from '../tasks/task-rules.ts'
import type { SessionLike } from '../team-interface.ts'
import { unchangeable } from './add-seat.ts'
import { lastWord } from './last-body-state.ts'
import { handedWords, type LeaveGoodsNeeds, type LeftGoods, leaveGoods } from './leave-goods.ts'
import type { Member } from './member.ts'
import { dealPlanning, planAnew } from './planning-seats.ts'
import { noSeat, seatNamed } from './roster.ts'
import { leaveWork, namesSeats, type SetAsideNeeds, setAside } from './stop-seat.ts'

export interface RemoveSeatNeeds {
  readonly session: SessionLike
  readonly task: Task
  readonly aside: SetAsideNeeds
  readonly goals: Goals
  readonly ending: Ending
  readonly people: Pick<People, 'seats'>
  readonly approvals: Approvals
  readonly goods: LeaveGoodsNeeds
}

/** What a body carries, for people: `12 oak logs, 1 iron pickaxe`. */
const carriedBy = ({ body }: Member): string =>
  Object.entries(body?.online ? body.observe().inventory : {})
    .map(([item, count]) => readable(item, count))
    .join(', ')

/** The task's judge wants something of this very seat. */
const isJudged = (task: Task, seat: string): boolean =>
  task.judge.some(
    part =>
      (part.kind === 'each' && Object.hasOwn(part.targets, seat)) ||
      (part.kind === 'inside' && (part.seats ?? agentsOf(task)).includes(seat)),
  )

/** `/seat remove`: the agent puts its work down, which goes to others, leaves the world, and is no longer one of the team. */
export const createRemoveSeat = (needs: RemoveSeatNeeds) => {
  const { session, task, aside, goals, ending, people, approvals, goods } = needs
  const { peerGroup } = goals.ofTeam
  const { roster, work } = aside
  const leaving = new Set<string>()

  /** What it hands over and what it takes along. */
  const leave = async (member: Member): Promise<LeftGoods & { readonly carried: string }> => {
    await member.mind?.close()
    const left = await leaveGoods(goods, member)
    const carried = carriedBy(member)
    lastWord(session, member)
    member.unlisten?.()
    await member.body?.close('it was removed from the team').catch(() => {})
    return { ...left, carried }
  }

  const remove = async (member: Member, by: string): Promise<CommandReply> => {
    const { seat } = member
    const reason = `${by} removed ${seat} from the team`
    const left = member.leader ? [{ plan: member.leader.plan, goal: goals.of(seat).goal }] : []
    for (const { id, request } of approvals.waiting()) if (request.seat === seat) approvals.withdraw(id, reason)
    member.leader?.close(reason)
    const pursued = goals.of(seat)
    // What it hands over is there when its work goes to others.
    const gone = await leave(member)
    setAside(aside, seat, { cause: 'stopped', by }, reason)
    if (ending.over) return no('over', 'The session ended meanwhile.')
    peerGroup?.leave(seat)
    session.emit('seat.removed', by, { seat, reason, by })
    roster.members.delete(seat)
    const { begin, anew, dropped } = dealPlanning({ ...aside, session, goals }, reason, left)
    leaveWork(aside, seat, reason)
    for (const { task: id } of openOf(work.tasks(), seat)) work.cancel(id, 'stopped', reason)
    const counted = (one: Member): boolean => gone.isCountedOn && goals.of(one.seat) === pursued
    const isAnew = planAnew(
      { roster, goals },
      reason,
      one =>
        !anew.includes(one.seat) &&
        (dropped.size > 0 || counted(one) || namesSeats({ session, work }, one.leader, [seat])),
    )
    for (const one of goals.all())
      if (one.goal.isSet() && one.roster.members.size === 0)
        one.ending.end('nothing-left', `${reason}, and nobody is left who works for the goal`)
    goals.ask()
    peerGroup?.settle()
    const taken = gone.carried === '' ? '' : ` It took along what it carried: ${gone.carried}.`
    const rest = isAnew || anew.length > 0 ? ' What is left of the goal is planned anew.' : ''
    const next = begin.length === 0 ? '' : ` ${begin.join(', ')} plans from now on.`
    const what = `${handedWords(gone)}${taken}${rest}${next}`
    session.emit('alert', 'team', { level: 'info', text: `${reason}.${what}` })
    return ok(`${seat} has left the team and the world.${what}`)
  }

  return async (name: string, person: Person): Promise<CommandReply> => {
    const seat = seatNamed(session, name)
    const member = roster.members.get(seat ?? '')
    const problem = unchangeable({ session, roster, ending }, task)
    if (problem !== undefined) return no('unable', problem)
    if (seat === undefined) return no('unknown', noSeat(session, name))
    if (!member)
      return no(
        'forbidden',
        `${seat} is a person's own place in the team. It goes when that person is no longer a peer.`,
      )
    if (leaving.has(seat)) return no('over', `${seat} is leaving already.`)
    if (roster.members.size - leaving.size < 2)
      return no('unable', `${seat} is the last agent of the team. /stop session ends the session.`)
    if (judged(session, task) && isJudged(task, seat))
      return no('forbidden', `The judge of this task looks at ${seat}: without ${seat} it could not be done.`)
    const { occupant } = session.state.seats[seat]!
    if (occupant.kind === 'person' && occupant.label !== person.name)
      return no(
        'forbidden',
        `${occupant.label} sits in the seat of ${seat}. It can be removed when ${occupant.label} has left it.`,
      )
    if (occupant.kind === 'person') people.seats.release(person)
    leaving.add(seat)
    try {
      return await remove(member, person.name)
    } finally {
      leaving.delete(seat)
    }
  }
}
