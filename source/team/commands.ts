import { planProblem } from '../brain/questions/index.ts'
import { perform } from '../mind/act.ts'
import type { Command, CommandReply } from '../session/commands.ts'
import { isEnded } from './board.ts'
import type { Core } from './core.ts'
import type { People, Person } from './people.ts'
import { taskCommand } from './task-commands.ts'

export interface CommandContext {
  readonly core: Core
  readonly people: People
  readonly person: Person
  setPhase(phase: 'running' | 'paused', reason: string): void
  setGoal(goal: string, by: string): void
}

type Handlers = {
  readonly [T in Command['type']]: (
    command: Extract<Command, { type: T }>,
    context: CommandContext,
  ) => CommandReply | Promise<CommandReply>
}

const ok = (text: string): CommandReply => ({ ok: true, text })
const no = (text: string): CommandReply => ({ ok: false, text })
const answered = (problem: string | null, text: string): CommandReply => (problem === null ? ok(text) : no(problem))

/** A seat as people type it: any case. */
export const seatNamed = (core: Core, name: string): string | undefined =>
  Object.keys(core.session.state.seats).find(seat => seat.toLowerCase() === name.toLowerCase())
const unknownSeat = (core: Core, name: string): CommandReply =>
  no(`There is no "${name}" here. Seats: ${Object.keys(core.session.state.seats).join(', ')}.`)

/** What people's bodies do at their word. */
const underWay = new WeakMap<Person, Promise<unknown>>()

const handlers: Handlers = {
  say({ to, text, delivery }, { core, person }) {
    const known = [...Object.keys(core.session.state.seats), ...Object.keys(core.session.state.people)]
    const names: string[] = []
    for (const wanted of to) {
      const name = known.find(one => one.toLowerCase() === wanted.toLowerCase())
      if (name === undefined) return no(`There is no "${wanted}" here. Names: ${[...new Set(known)].join(', ')}.`)
      names.push(name)
    }
    core.post.send({ from: person.name, to: names, text, kind: 'chat', delivery, person: true })
    return ok(names.length > 0 ? `to ${names.join(', ')}` : 'to everybody')
  },
  editMessage: ({ message, text }, { core, person }) =>
    answered(core.post.edit(message, person.name, text), 'Changed.'),
  pause: ({ seat }, context) => pausing(seat, true, context),
  resume: ({ seat }, context) => pausing(seat, false, context),
  stop({ seat }, { core, person }) {
    if (seat === undefined) {
      core.end('stopped', `${person.name} stopped the session`)
      return ok('The session ends.')
    }
    const name = seatNamed(core, seat)
    const member = name === undefined ? undefined : core.members.get(name)
    if (name === undefined || !member) return unknownSeat(core, seat)
    const task = core.work.running(name)
    if (task) core.work.fail(task.task, `was stopped by ${person.name}`, null)
    member.mind?.interrupt(`${person.name} stopped it`)
    core.wakeAll()
    return ok(task ? `${name} stops: ${task.title}.` : `${name} was not working on anything.`)
  },
  approve: ({ approval, always }, { core, person }) =>
    answered(
      core.approvals.decide(approval, { approved: true, by: person.name, ...(always ? { always } : {}) }),
      always ? 'Approved, now and from now on.' : 'Approved.',
    ),
  reject: ({ approval, reason }, { core, person }) =>
    answered(
      core.approvals.decide(approval, { approved: false, by: person.name, reason }),
      'Rejected; the reason goes back to who asked.',
    ),
  editPlan({ plan, content, approve }, { core, person }) {
    const planner = [...core.members.values()].find(
      one => one.leader && (plan === undefined || one.leader.plan === plan),
    )
    if (!planner?.leader) return no(plan === undefined ? 'Nobody in this team plans.' : `There is no plan "${plan}".`)
    const totals = Object.fromEntries(
      core.knowledge.blueprints().map(name => [name, core.knowledge.outline(name)?.total ?? 0]),
    )
    const problem = planProblem(content, { names: Object.keys(core.session.state.seats), blueprints: totals })
    if (problem) return no(problem)
    planner.leader.edit(content, person.name, approve)
    planner.mind?.wake()
    return ok(
      approve ? 'The plan is as you wrote it, and approved.' : 'The plan is as you wrote it; it waits for approval.',
    )
  },
  draftPlan({ hint }, { core, person }) {
    const planner =
      core.members.get(person.seat ?? '')?.leader ?? [...core.members.values()].find(one => one.leader)?.leader
    if (!planner) return no('Nobody in this team plans.')
    const member = [...core.members.values()].find(one => one.leader === planner)
    if (hint) member?.memory.instruct({ from: person.name, text: hint })
    planner.replan(`${person.name} asks for a draft${hint ? `: ${hint}` : ''}`)
    return ok('A draft is on its way.')
  },
  role: ({ role }, { people, person }) => people.role(person, role),
  take({ seat }, { core, people, person }) {
    return people.take(person, seatNamed(core, seat) ?? seat)
  },
  release: (_, { people, person }) => people.release(person),
  goal({ goal }, { setGoal, person }) {
    setGoal(goal, person.name)
    return ok('The goal is set; the plan is made anew.')
  },
  task: (command, context) => taskCommand(command, context),
  async act({ text }, { core, people, person }) {
    const call = core.options.abilities.parse(text)
    if ('error' in call) return no(call.error)
    const own = people.bodyOf(person)
    if (!own) return no('You have no body here: /role peer gives you one, /take NAME an agent’s.')
    if (!own.body.online) return no(`${own.seat} is not in the world yet.`)
    const label = core.options.abilities.label(call)
    const signal = core.actionOf(person.name)
    // The body is busy until the action before, the person's or the agent's, is over.
    await underWay.get(person)
    await core.members.get(own.seat)?.mind?.still()
    if (signal.aborted) return no('Another action was asked for.')
    const acting = perform({
      seat: own.seat,
      body: own.body,
      call,
      label,
      action: core.nextId('a'),
      signal,
      emit: core.session.emit,
      by: person.name,
    })
    underWay.set(person, acting)
    const result = await acting
    person.deeds.push(`${label}: ${result.result}`)
    core.knowledge.learn(own.body)
    return result.result === 'success' ? ok(result.reason) : no(result.reason)
  },
  policy({ approvals }, { core, person }) {
    core.approvals.policy = approvals
    core.session.emit('alert', person.name, { level: 'info', text: `${person.name} set approvals to ${approvals}` })
    return ok(`Approvals: ${approvals}.`)
  },
}

const pausing = (
  seat: string | undefined,
  paused: boolean,
  { core, person, setPhase }: CommandContext,
): CommandReply => {
  const name = seat === undefined ? undefined : seatNamed(core, seat)
  if (seat !== undefined && (name === undefined || !core.members.has(name))) return unknownSeat(core, seat)
  const chosen = name === undefined ? [...core.members.values()] : [core.members.get(name)!]
  for (const member of chosen) {
    const now = core.session.state.seats[member.seat]
    if (!now || now.paused === paused) continue
    core.session.emit('seat.paused', person.name, { seat: member.seat, paused, by: person.name })
    if (paused) member.mind?.pause()
    else if (now.occupant.kind === 'agent' || member.leader) member.mind?.resume()
  }
  if (name === undefined)
    setPhase(paused ? 'paused' : 'running', `${person.name} ${paused ? 'paused' : 'resumed'} the team`)
  core.wakeAll()
  return ok(`${name ?? 'The team'} ${paused ? 'pauses' : 'goes on'}.`)
}

export const runCommand = async (command: Command, context: CommandContext): Promise<CommandReply> => {
  if (context.core.phase() === 'ended' && command.type !== 'say') return no('The session has ended.')
  // The table pairs each kind with its handler; the union of all kinds cannot be narrowed by a computed key.
  const handler = handlers[command.type] as (
    command: Command,
    context: CommandContext,
  ) => CommandReply | Promise<CommandReply>
  return await handler(command, context)
}

export { isEnded }
