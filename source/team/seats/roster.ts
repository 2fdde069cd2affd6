import type { Body } from '../../body/contract/body-types.ts'
import { didYouMean, memberCalled, nearestName } from '../../minecraft/names/suggestions.ts'
import type { Organization, Seat } from '../../organizations/organization.ts'
import { partGoalOf } from '../../session/log/goal-now.ts'
import type { Task } from '../../tasks/task-schema.ts'
import type { Person } from '../people/person.ts'
import type { SessionLike } from '../team-interface.ts'
import { type Bench, createBench } from './bench.ts'
import type { Member } from './member.ts'
import { teamSeats } from './team-seats.ts'

/** Who is in which seat, who plans for whom, and which seats get no work. */
export interface Roster {
  readonly members: Map<string, Member>
  /** Seats that get no work until a person or a leader gives them some, and why. */
  readonly bench: Bench
  /** Those who plan. */
  readonly planners: readonly string[]
  bodies(): readonly Body[]
  /** The body of a seat, also one that a person drives from a terminal; none: a player in the game, whose inventory only the server knows. */
  bodyOf(seat: string): Body | undefined
  /** The first seat whose body is online: of what all of them hear, what it hears counts. */
  firstOnline(): string | undefined
  /** The seat whose plan a task belongs to, or the first planner: of those who work for the goal of `seat`, where that is given. */
  planner(task: string, seat?: string): string | null
  /**
   * Seats that a planner may give work to: those that get work, or where there are none, those that may get some again. None where no
   * worker was let into the world.
   */
  workers(planner: string): readonly string[]
}

export interface RosterNeeds {
  readonly session: SessionLike
  readonly task: Pick<Task, 'seats'>
  readonly organization: Organization
  readonly people: ReadonlyMap<string, Person>
}

export const createRoster = ({ session, task, organization, people }: RosterNeeds): Roster => {
  const seats = () => teamSeats(task, organization, session.state)
  const members = new Map<string, Member>()
  const bench = createBench({ emit: session.emit, state: () => session.state })
  const partOf = (seat: string): number | undefined => partGoalOf(session.state, seat)?.number
  /** Those who work for the same goal. */
  const group = (part: number | undefined): readonly Seat[] => seats().filter(({ name }) => partOf(name) === part)
  const planners = (): readonly string[] =>
    [undefined, ...(session.state.session.partGoals ?? []).map(({ number }) => number)].flatMap(part => {
      const together = group(part)
      return together.length > 0 ? organization.planners(together) : []
    })
  return {
    members,
    bench,
    get planners() {
      return planners()
    },
    bodies: () => [...members.values()].flatMap(({ body }) => (body?.online ? [body] : [])),
    bodyOf: seat =>
      members.get(seat)?.body ??
      [...people.values()].find(({ avatar }) => avatar?.seat === seat)?.avatar?.body ??
      undefined,
    firstOnline: () => [...members.values()].find(({ body }) => body?.online)?.seat,
    planner(task, seat) {
      const plan = session.state.tasks[task]?.plan
      const first = seat === undefined ? planners()[0] : planners().find(name => partOf(name) === partOf(seat))
      return [...members.values()].find(({ leader }) => leader && leader.plan === plan)?.seat ?? first ?? null
    },
    workers(planner) {
      const all = organization
        .workers(group(partOf(planner)), planner)
        .filter(name => bench.why(name)?.cause !== 'refused')
      const able = all.filter(name => session.state.seats[name]?.occupant.kind === 'agent')
      const willing = able.filter(name => bench.why(name) === undefined)
      return willing.length > 0 ? willing : able.length > 0 ? able : all
    },
  }
}

/** The same with those alone who work for one goal. */
export const rosterOf = (roster: Roster, isFor: (seat: string) => boolean): Roster => {
  const members = (): Map<string, Member> => new Map([...roster.members].filter(([seat]) => isFor(seat)))
  return {
    ...roster,
    get members() {
      return members()
    },
    get planners() {
      return roster.planners.filter(isFor)
    },
    bodies: () => [...members().values()].flatMap(({ body }) => (body?.online ? [body] : [])),
    firstOnline: () => [...members().values()].find(({ body }) => body?.online)?.seat,
  }
}

export const wakeAll = ({ members }: Pick<Roster, 'members'>): void => {
  for (const { mind } of members.values()) mind?.wake()
}

/** A seat as people type it: any case, and without the prefix of the team. */
export const seatNamed = ({ state }: SessionLike, name: string): string | undefined =>
  memberCalled(Object.keys(state.seats), name)

/** Why a name is none of the team, and which may be meant. */
export const noSeat = ({ state }: SessionLike, name: string): string => {
  const seats = Object.keys(state.seats)
  return `There is no "${name}" here. Seats: ${seats.join(', ')}.${didYouMean(nearestName(name, seats, { anyCase: true }))}`
}
