import { findAction } from '../../body/actions/index.ts'
import { forbiddenText } from '../../body/contract/forbidden.ts'
import type { Means, Self } from '../../mind/mind-needs.ts'
import type { Position } from '../../minecraft/blocks/position.ts'
import type { Condition } from '../../session/log/events/plan.ts'
import type { Goals } from '../goals.ts'
import type { NextId } from '../ids.ts'
import type { SeatView } from '../knowledge/seat-view.ts'
import type { Knowledge } from '../knowledge/team-knowledge.ts'
import type { Approvals } from '../people/approvals.ts'
import type { LandLeave } from '../people/land-leave.ts'
import type { Resources } from '../plans/methods/planning-resources.ts'
import { keptBlueprints, placesSetUp, standingBlueprints } from '../tasks/kept-blueprints.ts'
import { reservedFor } from '../tasks/reserved-items.ts'
import type { Abilities, SessionLike } from '../team-interface.ts'
import { changedCounts } from './body-events.ts'
import type { Member } from './member.ts'

export interface MeansNeeds {
  readonly session: SessionLike
  readonly goals: Pick<Goals, 'of'>
  readonly knowledge: Knowledge
  readonly resources: Resources
  readonly approvals: Approvals
  readonly land: LandLeave
  readonly abilities: Abilities
  readonly nextId: NextId
}

const floored = ([x, y, z]: Position): Position => [Math.floor(x), Math.floor(y), Math.floor(z)]

/** What the team lets a seat do, and what it learns from what was done. */
export const createMeans = (
  needs: MeansNeeds,
  member: Member,
  view: Pick<SeatView, 'secrets'>,
  phase: Self['phase'],
): Means => {
  const { session, goals, knowledge, resources, approvals, abilities, land, nextId } = needs
  const { seat } = member
  const actions = () => resources.abilities.of(seat)
  const placesOf = (done: Condition | undefined): readonly Position[] => {
    if (done?.kind === 'placed') return [done.at]
    if (done?.kind !== 'built') return []
    const cells = knowledge.cells(done.blueprint)
    return (done.cells ?? [...cells.keys()]).flatMap(cell => (cells[cell] ? [cells[cell].at] : []))
  }
  const boxOf = (done: Condition | undefined) => (done?.kind === 'inside' ? done.box : undefined)
  const approve: Means['approve'] = async (call, signal) => {
    const gate = abilities.gate?.(call) ?? null
    if (gate === null) return null
    phase('waiting', 'waits for approval')
    const wants = `wants to ${abilities.label(call)}`
    const decision = await approvals.ask({ seat, wants, ...gate }, signal)
    return decision.approved ? null : `${decision.by} said no${decision.reason ? `: ${decision.reason}` : ''}`
  }
  return {
    actions,
    decidedByPerson: () => session.state.seats[seat]?.occupant.kind === 'person',
    orders: (task, call) => ({
      land: land.order(seat, session.state.tasks[task], call),
      within: boxOf(session.state.tasks[task]?.done),
      allowed: actions().map(({ name }) => name),
      inPrograms: resources.abilities.functions(seat),
      reserved: reservedFor(
        task,
        session.state.tasks,
        knowledge.containers.all({ atWork: true }),
        goals.of(seat).goalCheck.toBeStored(),
        goals.of(seat).goalCheck.signs(),
      ),
      keeps: keptBlueprints(task, session.state.tasks),
      standing: standingBlueprints(task, session.state.tasks),
      setUp: placesSetUp(session.state.tasks),
      unlearned: view.secrets.unlearned(),
      // Of a large building these are many, and of use to who waits alone.
      blockPlaces: findAction(call.name)?.endsOnMessage ? placesOf(session.state.tasks[task]?.done) : undefined,
      whereabouts: Object.fromEntries(
        Object.values(session.state.seats).flatMap(({ seat: name, body }) =>
          name === seat || body.position === undefined ? [] : [[name, floored(body.position)]],
        ),
      ),
    }),
    label: call => abilities.label(call),
    nextId: () => nextId('a'),
    permit: async (call, signal) =>
      actions().some(({ name }) => name === call.name) ? await approve(call, signal) : forbiddenText(seat, call.name),
    approve,
    landLeave: (wish, signal) => {
      phase('waiting', 'waits for leave')
      return land.ask(seat, wish, signal)
    },
    acted() {
      const { body } = member
      if (!body) return
      // What an action brought or took is in the log with its end: the next count is made from the log, and a host that is
      // killed now must not lose what left a chest.
      const carried = body.online
        ? changedCounts(session.state.seats[seat]?.body.inventory ?? {}, body.observe().inventory)
        : {}
      if (Object.keys(carried).length > 0) session.emit('body.state', seat, { seat, inventory: carried })
      // Any action may have opened a container on its way, or have lost sight of one.
      knowledge.learn(body)
    },
  }
}
