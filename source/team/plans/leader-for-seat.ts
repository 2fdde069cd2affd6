import type { MindPhase } from '../../mind/mind-needs.ts'
import { seenFrom } from '../../mind/observation-summary.ts'
import { keyOf, whole } from '../../minecraft/blocks/position.ts'
import { seesByOthers } from '../../session/log/seat-knowledge.ts'
import type { Designing } from '../buildings/design-buildings.ts'
import type { Goals } from '../goals.ts'
import { sightingsOf } from '../knowledge/recollections.ts'
import type { SeatView } from '../knowledge/seat-view.ts'
import type { MessageDelivery } from '../messages/message-delivery.ts'
import type { Member } from '../seats/member.ts'
import { orderThatKeeps } from '../seats/personal-orders.ts'
import type { Roster } from '../seats/roster.ts'
import type { Restore } from '../team-interface.ts'
import type { PlanningServices } from './leader.ts'
import { createLeader } from './leader.ts'
import type { Leader } from './leader-types.ts'

export interface LeaderSeatNeeds {
  readonly planning: Omit<PlanningServices, 'goalCheck' | 'ending' | 'knowledge' | 'designing'>
  readonly roster: Roster
  readonly messageDelivery: MessageDelivery
  readonly goals: Pick<Goals, 'of'>
  readonly restore: Restore | undefined
  readonly designing: Designing
}

/** The planning half of a seat, connected to its team. `id`: the plan that it makes. */
export const leaderFor = (
  needs: LeaderSeatNeeds,
  member: Member,
  view: SeatView,
  id: string,
  phase: (phase: MindPhase, note?: string) => void,
): Leader => {
  const { planning, roster, messageDelivery, goals, restore, designing } = needs
  const { work } = planning
  const { seat, memory, brain } = member
  const { goal, goalCheck, ending, knowledge } = goals.of(seat)
  const rules = () => planning.session.state.session
  return createLeader(
    { ...planning, goalCheck, ending, knowledge, designing },
    {
      own: {
        ...{ seat, view, plan: id, brain, memory, phase },
        goal: { text: goal.text, isSet: goal.isSet, task: goal.task(), plan: goal.plan },
        observation: () => {
          // Those of another show what that one carries.
          const others = (rules().knows?.inventories ?? 'all') === 'all' && seesByOthers(rules()) ? roster.bodies() : []
          const eyes = member.body?.online ? member.body : others[0]
          if (!eyes) return null
          const observed = eyes.observe()
          const taken = new Set(observed.players.map(({ position }) => keyOf(whole(position))))
          const free = observed.ground.filter(at => !taken.has(keyOf(at)))
          const ground = free.map(([x, y, z]): [number, number, number] => [x, y, z])
          const seen = seenFrom(observed, view.land.devices(whole(observed.position)))
          return { ...seen, ground: ground.length > 0 ? ground : undefined }
        },
      },
      ledTeam: {
        // A worker of another goal gets no work of this one; a player may be given something for each.
        team: () => view.members().filter(one => one.person || goal.isFor(one.name)),
        workers() {
          const all = roster.workers(seat)
          // Whose body does something without an end gets work where no other can do it.
          const free = all.filter(name => goalCheck.names(name) || !orderThatKeeps(work, name))
          const workers = free.length > 0 ? free : all
          // A leader that the goal names does what it asks of it.
          return goalCheck.names(seat) ? [...new Set([...workers, seat])] : workers
        },
        share() {
          const planners = roster.planners.filter(goal.isFor)
          return planners.length > 1 ? { index: planners.indexOf(seat), of: planners.length } : null
        },
        sightings: items => {
          const all = [...roster.members.values()]
          return sightingsOf(seesByOthers(rules()) ? all : all.filter(one => one.seat === seat), items)
        },
      },
      orders: {
        send: letter => void messageDelivery.send(letter),
        cancelled(tasks) {
          for (const id of tasks)
            for (const name of work.get(id)?.assignees ?? [])
              roster.members.get(name)?.mind?.interrupt('the plan changed')
        },
        interrupt(seats, reason) {
          for (const name of seats) roster.members.get(name)?.mind?.interrupt(reason)
        },
      },
      replan: restore?.replan,
    },
  )
}
