import type { MindPhase } from '../../mind/mind-needs.ts'
import { seenFrom } from '../../mind/observation-summary.ts'
import { sightingsOf } from '../knowledge/recollections.ts'
import type { Member } from '../seats/member.ts'
import type { Core } from '../team-context.ts'
import { createLeader } from './leader.ts'
import type { Leader } from './leader-types.ts'
import { standingOf } from './plan-progress.ts'

/** The planning half of a seat, connected to its team. `id`: the plan that it makes. */
export const leaderFor = (
  core: Core,
  member: Member,
  id: string,
  phase: (phase: MindPhase, note?: string) => void,
): Leader => {
  const { session, options, work, post, knowledge, keeper } = core
  const { seat, memory, brain } = member
  return createLeader({
    ...{ session, work, knowledge },
    approvals: core.approvals,
    organization: core.organization,
    resources: core.resources,
    struggles: core.struggles,
    discussion: core.discussion,
    outcome: { settled: core.settled, giveUp: core.end },
    own: {
      ...{ seat, plan: id, goalTask: core.goalTask(), goal: core.goal, brain, memory, phase },
      observation: () => {
        const eyes = member.body?.online ? member.body : core.eyes()[0]
        if (!eyes) return null
        const observed = eyes.observe()
        const ground = observed.ground.map(([x, y, z]): [number, number, number] => [x, y, z])
        const seen = { ...seenFrom(observed), ...(ground.length > 0 ? { ground } : {}) }
        const devices = knowledge.devices(seen.position)
        return devices.length > 0 ? { ...seen, devices: [...devices] } : seen
      },
      person: () =>
        session.state.seats[seat]?.occupant.kind === 'person' ? session.state.seats[seat]!.occupant.label : null,
    },
    workforce: {
      team: core.team,
      workers: () => core.workers(seat),
      share: () => core.share(seat),
      sightings: items => sightingsOf(core, items),
    },
    orders: {
      send: letter => void post.send(letter),
      wake: core.wakeAll,
      cancelled(tasks) {
        for (const id of tasks)
          for (const name of work.get(id)?.assignees ?? []) core.members.get(name)?.mind?.interrupt('the plan changed')
      },
      interrupt(seats, reason) {
        for (const name of seats) core.members.get(name)?.mind?.interrupt(reason)
      },
    },
    standing: standingOf(
      id,
      keeper.part(`leader ${id}`, () => (member.leader?.plan === id ? member.leader.save() : null)),
      options.restore?.since ?? [],
      session.state,
      options.restore ?? { over: false },
    ),
  })
}
