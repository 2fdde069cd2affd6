import { planFaults } from '../../brain/questions/index.ts'
import { mcteam } from '../../command-name.ts'
import { perform } from '../../mind/run-action.ts'
import type { Command, CommandReply } from '../../session/attach/commands.ts'
import { goalWords } from '../knowledge/team-knowledge.ts'
import { stop } from '../seats/stop-seat.ts'
import { verify } from '../tasks/check-condition.ts'
import { isEnded } from '../tasks/task-rules.ts'
import type { Core } from '../team-context.ts'
import type { CommandContext } from './command-context.ts'
import type { Person } from './person.ts'
import { seatNamed } from './seat-names.ts'
import { taskCommand } from './task-commands.ts'

type Handlers = {
  readonly [T in Command['type']]: (
    command: Extract<Command, { type: T }>,
    context: CommandContext,
  ) => CommandReply | Promise<CommandReply>
}

const ok = (text: string): CommandReply => ({ ok: true, text })
const no = (text: string): CommandReply => ({ ok: false, text })
const answered = (problem: string | null, text: string): CommandReply => (problem === null ? ok(text) : no(problem))

const unknownSeat = (core: Core, name: string): CommandReply =>
  no(`There is no "${name}" here. Seats: ${Object.keys(core.session.state.seats).join(', ')}.`)

/** Why nobody in the team could make anything of a goal, with what they could; the goal of the hour goes on then. */
const goalRefusal = (core: Core, goal: string): string | null => {
  // A person who plans reads whatever they like.
  const brains = [...core.members.values()].flatMap(({ seat, leader, peer, brain }) =>
    (leader || peer) && core.session.state.seats[seat]?.occupant.kind === 'agent' ? [brain] : [],
  )
  const refusals = brains.map(brain => brain.refuses?.(goalWords(core.knowledge, goal)) ?? null)
  const [first] = refusals
  if (first === undefined || first === null || refusals.includes(null)) return null
  return `“${excerpt(goal)}” is not understood, so the goal stays “${excerpt(core.goal())}”. ${first.replaceAll(goal, excerpt(goal))}`
}

/** Enough to know which one is meant; a goal may have thousands of characters. */
const excerpt = (text: string, most = 120): string =>
  text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text

/** What people's bodies do at their word. */
const underWay = new WeakMap<Person, Promise<unknown>>()

const handlers: Handlers = {
  say({ to, text, delivery }, { core, person }) {
    const known = [...Object.keys(core.session.state.seats), ...Object.keys(core.session.state.people)]
    const names: string[] = []
    for (const wanted of to) {
      const name = known.find(one => one.toLowerCase() === wanted.toLowerCase())
      if (name === undefined) return no(`There is no "${wanted}" here. Names: ${[...new Set(known)].join(', ')}.`)
      if (!names.includes(name)) names.push(name)
    }
    core.post.send({ from: person.name, to: names, text, kind: 'chat', delivery, person: true })
    return ok(names.length > 0 ? `to ${names.join(', ')}` : 'to everybody')
  },
  editMessage: ({ message, text }, { core, person }) =>
    answered(core.post.edit(message, person.name, text), 'Changed.'),
  pause: ({ seat }, context) => pausing(seat, true, context),
  resume: ({ seat }, context) => pausing(seat, false, context),
  stop,
  approve: ({ approval, always, items, amount }, { core, person }) =>
    answered(
      core.approvals.decide(approval, {
        approved: true,
        by: person.name,
        ...(always ? { always } : {}),
        ...(items ? { items } : {}),
        ...(amount === undefined ? {} : { amount }),
      }),
      always
        ? 'Approved, now and from now on.'
        : items
          ? 'The approved part can start; the rest waits.'
          : amount === undefined
            ? 'Approved.'
            : `Approved: $${amount}.`,
    ),
  reject: ({ approval, reason }, { core, person }) =>
    answered(
      core.approvals.decide(approval, { approved: false, by: person.name, reason }),
      'Rejected; the reason goes back to who asked.',
    ),
  editPlan({ plan, content, approve, items }, { core, person }) {
    const planner = [...core.members.values()].find(
      one => one.leader && (plan === undefined || one.leader.plan === plan),
    )
    if (!planner?.leader) return no(plan === undefined ? 'Nobody in this team plans.' : `There is no plan "${plan}".`)
    const blueprints = core.knowledge
      .blueprints()
      .map(name => ({ name, total: core.knowledge.outline(name)?.total ?? 0 }))
    const faults = planFaults(content, { names: Object.keys(core.session.state.seats), blueprints })
    if (faults.length > 0) return no(faults.join(' '))
    planner.leader.edit(content, person.name, approve)
    planner.mind?.wake()
    if (items) {
      const { plan: id } = planner.leader
      const waits = core.approvals.waiting().find(one => one.request.plan === id)
      const verdict = { approved: true, by: person.name, items }
      return answered(
        waits ? core.approvals.decide(waits.id, verdict) : 'It waits no more.',
        'Plan saved. The approved part can start.',
      )
    }
    return ok(approve ? 'Plan saved and approved.' : 'Plan saved. It waits for approval.')
  },
  draftPlan({ hint }, { core, person }) {
    const planner =
      core.members.get(person.seat ?? '')?.leader ?? [...core.members.values()].find(one => one.leader)?.leader
    if (!planner) return no('Nobody in this team plans.')
    const member = [...core.members.values()].find(one => one.leader === planner)
    if (hint) member?.memory.instruct({ from: person.name, text: hint })
    planner.replan({ cause: 'asked', text: `${person.name} asks for a draft${hint ? `: ${hint}` : ''}` })
    return ok('A draft is on its way.')
  },
  role: ({ role }, { people, person }) => people.role(person, role),
  take({ seat }, { core, people, person }) {
    return people.take(person, seatNamed(core.session, seat) ?? seat)
  },
  release: (_, { people, person }) => people.release(person),
  goal({ goal }, { core, setGoal, person }) {
    const refusal = goalRefusal(core, goal)
    if (refusal !== null) return no(refusal)
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
    const mind = core.members.get(own.seat)?.mind
    // The seat's own ideas wait meanwhile: the person has one of theirs.
    mind?.pause()
    // The body is busy until the action before, the person's or the agent's, is over.
    await underWay.get(person)
    await mind?.still()
    if (signal.aborted) return no('Another action was asked for.')
    // Giving the seat back ends the action and is told of it at once.
    const brokenOff = (): void => void person.deeds.push(`${label}: broken off`)
    signal.addEventListener('abort', brokenOff, { once: true })
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
    signal.removeEventListener('abort', brokenOff)
    // A name that nothing has was a slip of the hand: nothing was done.
    if (!signal.aborted && result.code !== 'unknown-name') person.deeds.push(`${label}: ${result.result}`)
    core.knowledge.learn(own.body)
    await noticed(core, own.seat)
    if (!signal.aborted) people.awaken(person)
    return result.result === 'success' ? ok(result.reason) : no(result.reason)
  },
  policy({ approvals, timeout, otherwise = 'reject' }, { core, person }) {
    core.approvals.govern(approvals, timeout === undefined ? null : { seconds: timeout, otherwise }, person.name)
    const after =
      timeout === undefined
        ? ''
        : ` Undecided requests are ${otherwise === 'approve' ? 'approved' : 'rejected'} after ${timeout} s.`
    return ok(`Approvals: ${approvals}.${after}`)
  },
  draft: ({ draft, decision, text }, { core, person }) =>
    answered(
      core.drafts.answer(person.name, draft, decision, text),
      decision === 'accept' ? 'Draft accepted.' : decision === 'edit' ? 'Draft changed.' : 'Draft ignored.',
    ),
  drafts({ count }, { people, person }) {
    people.setCount(person, count)
    return ok(
      count === 'off'
        ? 'No drafts: what a seat of yours thinks by itself is not asked for.'
        : count === 'never'
          ? 'Drafts wait for you; those of a leading seat count after a minute.'
          : `Drafts count by themselves after ${count} s.`,
    )
  },
}

/** What a person's own hands did may be just what the seat was to do. */
const noticed = async (core: Core, seat: string): Promise<void> => {
  const task = core.work.running(seat)
  if (!task?.done || task.done.kind === 'report' || task.done.kind === 'children') return
  const check = await verify(core, task.task, seat)
  if (!check.met || core.work.get(task.task)?.status !== 'running') return
  core.work.succeed(task.task, null, check)
  const planner = core.planner(task.task)
  if (planner !== null && planner !== seat)
    core.post.send({ from: seat, to: [planner], text: `done: ${task.title}`, kind: 'report', task: task.task })
  core.wakeAll()
  core.settled()
}

const pausing = (
  seat: string | undefined,
  paused: boolean,
  { core, people, person, setPhase }: CommandContext,
): CommandReply => {
  const name = seat === undefined ? undefined : seatNamed(core.session, seat)
  if (seat !== undefined && (name === undefined || !core.members.has(name))) return unknownSeat(core, seat)
  const chosen = name === undefined ? [...core.members.values()] : [core.members.get(name)!]
  for (const member of chosen) {
    const now = core.session.state.seats[member.seat]
    if (!paused) core.bench.free(member.seat)
    if (!now || now.paused === paused) continue
    core.session.emit('seat.paused', person.name, { seat: member.seat, paused, by: person.name })
    if (paused) member.mind?.pause()
    else if (now.occupant.kind === 'agent' || member.leader) member.mind?.resume()
    else people.awaken(people.all.get(now.occupant.label) ?? person)
  }
  if (name === undefined)
    setPhase(paused ? 'paused' : 'running', `${person.name} ${paused ? 'paused' : 'resumed'} the team`)
  core.wakeAll()
  return ok(`${name ?? 'The team'} ${paused ? 'pauses' : 'goes on'}.`)
}

export const runCommand = async (command: Command, context: CommandContext): Promise<CommandReply> => {
  if (context.core.phase() === 'ended')
    return no(`The session has ended; its agents are gone. Watch it again with ${mcteam} replay, or start another one.`)
  // The table pairs each kind with its handler; the union of all kinds cannot be narrowed by a computed key.
  const handler = handlers[command.type] as (
    command: Command,
    context: CommandContext,
  ) => CommandReply | Promise<CommandReply>
  return await handler(command, context)
}

export { isEnded }
