import { perform } from '../../mind/run-action.ts'
import type { NextId } from '../ids.ts'
import type { SeatView } from '../knowledge/seat-view.ts'
import type { Knowledge } from '../knowledge/team-knowledge.ts'
import type { MessageDelivery } from '../messages/message-delivery.ts'
import type { Roster } from '../seats/roster.ts'
import type { Checks } from '../tasks/check-condition.ts'
import type { GoalCheck } from '../tasks/goal-check.ts'
import type { Work } from '../tasks/task-tree.ts'
import type { Abilities, SessionLike } from '../team-interface.ts'
import { type Handlers, no, ok } from './command-handlers.ts'
import type { Hands } from './hands.ts'
import type { People } from './person.ts'

export interface ActCommandNeeds {
  readonly session: SessionLike
  readonly roster: Roster
  readonly work: Work
  readonly messageDelivery: MessageDelivery
  readonly knowledge: Knowledge
  readonly abilities: Abilities
  readonly people: People
  readonly hands: Hands
  readonly checks: Checks
  readonly goalCheck: GoalCheck
  readonly nextId: NextId
  viewOf(seat: string): Pick<SeatView, 'unlearned'>
}

/** `!action(…)`: a person moves a body of their own, or that of the seat they sit in. */
export const actCommand = (needs: ActCommandNeeds): Handlers['act'] => {
  const { session, roster, knowledge, abilities, people, hands, nextId } = needs
  return async ({ text }, person) => {
    const call = abilities.parse(text)
    if ('error' in call) return no(call.error)
    const own = people.bodyOf(person)
    if (!own) return no('You have no body here: /role peer gives you one, /take NAME an agent’s.')
    if (!own.body.online) return no(`${own.seat} is not in the world yet.`)
    const label = abilities.label(call)
    const signal = hands.next(person.name)
    const mind = roster.members.get(own.seat)?.mind
    // The seat's own ideas wait meanwhile: the person has one of theirs.
    mind?.pause()
    // The body is busy until the action before, the person's or the agent's, is over.
    await hands.free(person.name)
    await mind?.still()
    if (signal.aborted) return { ...no('Another action was asked for.'), begun: true }
    const acting = perform({
      seat: own.seat,
      body: own.body,
      call,
      label,
      action: nextId('a'),
      signal,
      emit: session.emit,
      by: person.name,
      unlearned: needs.viewOf(own.seat).unlearned(),
    })
    hands.busy(person.name, acting)
    const result = await acting
    // A name that nothing has was a slip of the hand: nothing was done.
    const begun = signal.aborted || result.code !== 'unknown-name'
    knowledge.learn(own.body)
    await noticed(needs, own.seat)
    if (!signal.aborted) people.awaken(person)
    return result.result === 'success' ? ok(result.reason) : { ...no(result.reason), begun }
  }
}

/** What a person's own hands did may be just what the seat was to do. */
const noticed = async (
  { roster, work, messageDelivery, checks, goalCheck }: ActCommandNeeds,
  seat: string,
): Promise<void> => {
  const task = work.running(seat)
  if (!task?.done || task.done.kind === 'report' || task.done.kind === 'children') return
  const check = await checks.verify(task.task, seat)
  if (!check.met || work.get(task.task)?.status !== 'running') return
  work.succeed(task.task, null, check)
  const planner = roster.planner(task.task)
  if (planner !== null && planner !== seat)
    messageDelivery.send({ from: seat, to: [planner], text: `done: ${task.title}`, kind: 'report', task: task.task })
  goalCheck.ask()
}
