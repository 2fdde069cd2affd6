import type { Body } from '../../body/contract/body-types.ts'
import { errorText } from '../../errors.ts'
import { sameName } from '../../minecraft/names/suggestions.ts'
import { organizationNamed } from '../../organizations/index.ts'
import { leaderOf, type Organization, type Seat } from '../../organizations/organization.ts'
import type { CommandReply } from '../../session/attach/commands.ts'
import { reservedNames } from '../../tasks/load-task.ts'
import { seatName } from '../../tasks/schema/common.ts'
import type { Task } from '../../tasks/task-schema.ts'
import type { Goals } from '../goals.ts'
import { no, ok } from '../people/command-handlers.ts'
import type { Work } from '../tasks/task-tree.ts'
import type { SessionLike, TeamOptions } from '../team-interface.ts'
import { type EntryNeeds, moveIn } from './enter-world.ts'
import type { CreateSeat } from './open-seats.ts'
import { dealPlanning, isLeftToOthers, planAnew } from './planning-seats.ts'
import { teamSeats } from './team-seats.ts'

/** Seats of one team, as many as a task may have. */
const mostSeats = 64
/** ms in which a reply says what came of it; a server that is slower is waited for, and the log tells. */
const replyWithinMs = 15_000

/** What is said of the seat that is to be added. */
export interface WantedSeat {
  readonly seat: string
  readonly role?: string | undefined
  readonly model?: string | undefined
}

export interface AddSeatNeeds {
  readonly entry: EntryNeeds
  readonly goals: Pick<Goals, 'of'>
  readonly work: Work
  readonly options: Pick<TeamOptions, 'task' | 'bodies' | 'brainFor' | 'changeModel' | 'names'>
  readonly createSeat: CreateSeat
}

/** Why the team cannot be changed at all; undefined: it can be. */
export const unchangeable = (
  { session, roster, ending }: Pick<EntryNeeds, 'session' | 'roster' | 'ending'>,
  task: Task,
): string | undefined => {
  if (task.team === 'fixed')
    return 'This task measures the team that it names: no agent can be added or removed while it is played.'
  if (ending.over) return 'The session is ending.'
  if (roster.members.size === 0 || session.state.session.phase === 'preparing')
    return 'The team is still on its way into the world. Wait until it is there.'
  return undefined
}

const roleFor = (
  role: string | undefined,
  organization: Organization,
  seats: readonly Seat[],
): Seat['role'] | string => {
  const usual = organization.talks ? 'peer' : 'worker'
  const wanted = role?.toLowerCase() ?? usual
  if (wanted === usual) return usual
  if (wanted !== 'leader' || organization.talks) return `An agent is added as ${usual} here, not as ${role}.`
  const leader = leaderOf(seats)
  return leader === undefined ? 'leader' : `${leader} leads this team already. Add a worker.`
}

/** `/seat add`: the body of a new agent joins the world, and where it is let in, the agent is one of the team from then on. */
export const createAddSeat = (needs: AddSeatNeeds) => {
  const { entry, goals, work, options } = needs
  const { session, roster, ending } = entry
  const { task } = options
  const organization = organizationNamed(task.organization)
  const joining = new Set<string>()

  const namesInUse = (): readonly string[] => {
    const { seats, people } = session.state
    return [...Object.keys(seats), ...Object.keys(people), ...joining, ...(options.names?.taken ?? [])]
  }

  /** What it is called: by the player of a free account where agents have accounts; and what is to be said of that. */
  const named = (wanted: string): { readonly name: string; readonly remark: string } => {
    const { prefix = '', players = [] } = options.names ?? {}
    const name = wanted.toLowerCase().startsWith(prefix.toLowerCase()) ? wanted : `${prefix}${wanted}`
    if (players.length === 0 || sameName(namesInUse(), name) !== undefined) return { name, remark: '' }
    const inUse = namesInUse()
    const free = players.filter(player => sameName(inUse, player) === undefined)
    const player = sameName(free, name) ?? free[0]
    if (player === undefined)
      return {
        name,
        remark: ` It has no account: all that this session was given are in use (${players.join(', ')}). A session that is begun, or goes on, with more of them in the file of --accounts has them for new agents.`,
      }
    const remark = ` It has the account of ${player}, which was free: agents with accounts are called as their players.`
    return { name: player, remark: player.toLowerCase() === name.toLowerCase() ? '' : remark }
  }

  const refusal = (name: string): string | undefined => {
    if (organization.alone)
      return `In the organization ${organization.name} one agent does everything alone. Fork this session with --organization tree to have a team.`
    if (!seatName.safeParse(name).success) return `"${name}" is no Minecraft name: 3 to 16 letters, digits or _.`
    if (reservedNames.has(name.toLowerCase())) return `"${name}" is a word of the program's own. Choose another name.`
    const taken = sameName(namesInUse(), name)
    if (taken !== undefined) return `The name ${taken} is taken. Choose another one.`
    if (roster.members.size + joining.size >= mostSeats) return `A team has at most ${mostSeats} agents.`
    return undefined
  }

  const takeIn = async (seat: Seat, model: string | undefined, body: Body, by: string): Promise<CommandReply> => {
    const { name, role } = seat
    let label: string | undefined
    try {
      label = model === undefined ? undefined : await options.changeModel?.(name, model)
    } catch (error) {
      await body.close('its model cannot be asked')
      return no('failed', `${name} is not added: ${errorText(error)}`)
    }
    if (ending.over) {
      await body.close('the session is over')
      return no('over', `The session ended before ${name} was in the world.`)
    }
    const occupant = { kind: 'agent', label: options.brainFor(name).label } as const
    session.emit('seat.added', by, { seat: name, role, occupant, by })
    if (model !== undefined && label !== undefined) session.emit('seat.model', by, { seat: name, model, label, by })
    const member = needs.createSeat(seat)
    roster.members.set(name, member)
    moveIn(entry, member, body)
    const reason = `${by} added ${name} to the team`
    dealPlanning({ session, roster, work, goals }, reason)
    if (session.state.session.phase === 'paused') {
      session.emit('seat.paused', by, { seat: name, paused: true, by })
      member.mind?.pause()
    }
    member.begin()
    // Where work is given out as it becomes ready, a free worker gets some by itself.
    if ((organization.dispatch?.method ?? 'plan') === 'plan')
      planAnew(
        { roster, goals },
        reason,
        one => one !== member && !(one.leader && isLeftToOthers(session.state, one.leader.plan)),
      )
    return ok(`${name} is in the team as ${role}, and in the world.`)
  }

  const join = async (seat: Seat, model: string | undefined, by: string): Promise<CommandReply> => {
    const { name } = seat
    try {
      const body = await options.bodies(name)
      return await takeIn(seat, model, body, by)
    } catch (error) {
      return no('failed', `${name} is not added: ${errorText(error)}`)
    } finally {
      joining.delete(name)
    }
  }

  return async ({ seat: wanted, role: wish, model }: WantedSeat, by: string): Promise<CommandReply> => {
    const { name, remark } = named(wanted)
    const problem = unchangeable(entry, task) ?? refusal(name)
    if (problem !== undefined) return no('unable', problem)
    const role = roleFor(wish, organization, teamSeats(task, organization, session.state))
    if (role !== 'worker' && role !== 'peer' && role !== 'leader') return no('unable', role)
    if (model !== undefined && !options.changeModel)
      return no('unable', 'The models of this session cannot be changed.')
    joining.add(name)
    const joined = join({ name, role }, model, by).then(reply => ({ ...reply, text: `${reply.text}${remark}` }))
    return await inTime(session, joined, name)
  }
}

const inTime = async (session: SessionLike, joined: Promise<CommandReply>, name: string): Promise<CommandReply> => {
  const late = Promise.withResolvers<CommandReply>()
  const timer = setTimeout(() => {
    late.resolve(ok(`${name} is still on its way into the world; the chat tells what comes of it.`))
    void joined.then(({ ok: isIn, text }) => {
      const level = isIn ? 'info' : 'error'
      if (session.state.session.phase !== 'ended') session.emit('alert', 'team', { level, text })
    })
  }, replyWithinMs)
  try {
    return await Promise.race([joined, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
