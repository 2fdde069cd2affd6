import type { Body } from '../body/contract/body-types.ts'
import type { Container } from '../brain/questions/shapes.ts'
import { taskBlueprints } from '../minecraft/blocks/blueprint.ts'
import type { PersonHello } from '../session/attach/commands.ts'
import { type EndCause, resultOf } from '../session/log/events.ts'
import { newClock, workedUntil } from '../session/log/work-clock.ts'
import { createStruggles } from './dispatch/struggling-workers.ts'
import { endTeam } from './end-team.ts'
import { createStateManager } from './knowledge/agent-states.ts'
import { createKnowledge } from './knowledge/team-knowledge.ts'
import { createDiscussion } from './messages/discussion-rounds.ts'
import { createPost } from './messages/message-delivery.ts'
import { receiversOf } from './messages/recipients.ts'
import { organizationNamed, type Seat } from './organizations/index.ts'
import { createApprovals } from './people/approvals.ts'
import { createBudget } from './people/budget.ts'
import { createObedience } from './people/command-runner.ts'
import { createDrafts } from './people/drafts.ts'
import { createPlayers } from './people/game-players.ts'
import { createPeople } from './people/people.ts'
import { createResources } from './plans/methods/planning-resources.ts'
import { createKeeper } from './restore/keyframe-parts.ts'
import { goalsOf, reopen, takeUp } from './restore/reopen-tasks.ts'
import { watchAbsence } from './seats/absent-bodies.ts'
import { createBench } from './seats/bench.ts'
import type { Member } from './seats/member.ts'
import { createAssembly } from './seats/peer-group.ts'
import type { Assembly } from './seats/peer-types.ts'
import { restOfTeam } from './seats/refused-bodies.ts'
import { createMember } from './seats/seat.ts'
import { createVerdict } from './tasks/goal-verdict.ts'
import { peersPlan } from './tasks/peer-tasks.ts'
import { createWork } from './tasks/task-tree.ts'
import { createSupply } from './tasks/wait-for-items.ts'
import { type Core, judged } from './team-context.ts'
import type { Team, TeamOptions, TeamResult } from './team-interface.ts'
import { watchTime } from './time-limit.ts'

/** Names by name, as keyframes keep them. */

export const createTeam = (options: TeamOptions): Team => {
  const { session, task } = options
  const { emit } = session
  const organization = organizationNamed(options.organization ?? task.organization)
  const seats: Seat[] = [
    ...(task.seats.leader === undefined ? [] : [{ name: task.seats.leader, role: 'leader' as const }]),
    ...task.seats.workers.map(name => ({ name, role: 'worker' as const })),
  ].map(seat => (organization.talks ? { ...seat, role: 'peer' as const } : seat))
  const planners = organization.planners(seats)
  const members = new Map<string, Member>()
  const { restore } = options
  const keeper = createKeeper(restore?.minds)
  let heard = performance.now()
  session.subscribe(() => {
    heard = performance.now()
  })
  /** Numbers that were given out before the events that tell of them. */
  const given = new Map<string, number>()
  const closing = new AbortController()
  const hurry = new AbortController()
  const persons = new Map<string, AbortController>()
  const early: PersonHello[] = []
  let goals = restore ? goalsOf(session.state.tasks) : 1
  let stopTimers: readonly (() => void)[] = []
  let finish!: (result: TeamResult) => void
  const ended = new Promise<TeamResult>(resolve => {
    finish = resolve
  })
  let over: TeamResult | null = null

  const nextId = (prefix: string): string => {
    const next = Math.max(given.get(prefix) ?? 0, session.state.ids?.[prefix] ?? 0) + 1
    given.set(prefix, next)
    return `${prefix}${next}`
  }
  const bodyOf = (seat: string): Body | undefined => members.get(seat)?.body ?? undefined
  const eyes = (): Body[] => [...members.values()].flatMap(member => (member.body?.online ? [member.body] : []))
  const blueprints = taskBlueprints(task)
  const knowledge = createKnowledge(task, blueprints, options.version ?? task.world.version, eyes, {
    found: ({ items, ...one }) =>
      void (items ? emit('world.container', 'team', { ...one, items }) : emit('world.sighted', 'team', one)),
    onTop: () => !judged(session, task),
    known: structuredClone(Object.values(session.state.containers ?? {})) as Container[], // a question's type is not readonly
  })
  const schedule = options.schedule ?? task.schedule
  const work = createWork(session, () => seats.map(seat => seat.name), schedule)
  const approvals = createApprovals({ session, nextId: () => nextId('g') })
  const planId = (planner: string): string =>
    `p${goals}${planners.length > 1 ? `.${planners.indexOf(planner) + 1}` : ''}`

  const receivers = () => receiversOf(members, people, planners[0] ?? seats[0]?.name)
  const post = createPost({ emit, state: () => session.state }, receivers, () => nextId('m'), {
    edit: (name, message, text) => members.get(name)?.mind?.editLetter(message, text) ?? false,
  })

  const state = () => session.state
  const core: Core = {
    session,
    options,
    organization,
    members,
    work,
    post,
    approvals,
    knowledge,
    budget: createBudget({
      emit,
      approvals: () => approvals,
      limit: options.budget ?? null,
      // What was spent before an interruption counts.
      spent: Math.max(session.state.usage.cost ?? 0, session.state.usage.budget?.spent ?? 0),
    }),
    drafts: createDrafts({
      emit,
      state: () => session.state,
      abilities: options.abilities,
      plans: seat => planners.includes(seat),
      nextId: () => nextId('d'),
      did: (person, deed) => void people.all.get(person)?.deeds.push(deed),
    }),
    bench: createBench({ emit, state }),
    resources: createResources({
      task,
      actions: options.abilities.list,
      knowledge,
      states: createStateManager(
        {
          bodies: () => [...members].flatMap(([seat, { body }]) => (body?.online ? [{ seat, body }] : [])),
          containers: knowledge.containers,
        },
        save => keeper.part('states', save),
      ),
      keep: keeper.part,
      prompts: options.prompts,
      member: name =>
        Object.hasOwn(session.state.seats, name) || Object.hasOwn(session.state.people, name) || people.all.has(name),
    }),
    limits: task.limits ?? organization.limits ?? null,
    worked: () => workedUntil(session.state.clock ?? newClock, task.clock, session.state.t + performance.now() - heard),
    keeper,
    closing: closing.signal,
    discussion: () => discussion,
    struggles: createStruggles(() => core.wakeAll()),
    supply: () => supply,
    assembly: () => assembly,
    missing: new Map(),
    entering: new Map(),
    nextId,
    phase: () => session.state.session.phase,
    goal: () => session.state.session.goal || task.goal,
    goalTask: () => `goal${goals}`,
    team: () => knowledge.members(session.state, bodyOf),
    workers(planner) {
      const all = organization.workers(seats, planner)
      const able = all.filter(name => session.state.seats[name]?.occupant.kind === 'agent')
      const willing = able.filter(name => core.bench.why(name) === undefined)
      return willing.length > 0 ? willing : able.length > 0 ? able : all
    },
    share: planner => (planners.length > 1 ? { index: planners.indexOf(planner), of: planners.length } : null),
    planner(id) {
      const plan = work.get(id)?.plan
      return (
        [...members.values()].find(member => member.leader && member.leader.plan === plan)?.seat ?? planners[0] ?? null
      )
    },
    eyes,
    wakeAll() {
      for (const member of members.values()) member.mind?.wake()
    },
    settled: () => verdict.ask(),
    heard: (...line) => players.heard(...line),
    sighted: (...news) => players.sighted(...news),
    ears: () => [...members.values()].find(member => member.body?.online)?.seat,
    actionOf(person) {
      persons.get(person)?.abort(new Error('another action was asked for'))
      const controller = new AbortController()
      persons.set(person, controller)
      return controller.signal
    },
    end: (cause, reason) => void end(cause, reason),
  }
  const discussion = createDiscussion(core, planners)
  const assembly: Assembly | null = organization.talks ? createAssembly(core) : null
  const supply = createSupply(core, options.supply)
  const people = createPeople(core)
  const stopWatching = watchAbsence(core, options.absence)
  const players = createPlayers(core, people, (person, command) => obey(person.name, command))

  const verdict = createVerdict(core, { planners, planId, over: () => over !== null })

  const unsubscribe = session.subscribe(event => {
    if (event.type === 'score.changed' && event.data.completion >= 1 && !over)
      void end('judged', 'the judge found everything done')
  })

  const end = async (cause: EndCause, reason: string): Promise<void> => {
    const result = resultOf(cause)
    if (over) {
      if (result === 'stopped') hurry.abort()
      return
    }
    over = { result, cause, reason }
    for (const stop of stopTimers) stop()
    verdict.close()
    assembly?.close()
    closing.abort(new Error('the session ends'))
    unsubscribe()
    stopWatching()
    supply.close()
    players.close()
    await endTeam(core, { people, persons, hurry: hurry.signal, ...over })
    finish(over)
  }

  const obey = createObedience(core, people, {
    renewed() {
      goals++
      knowledge.beginGoal()
      work.addGoal(core.goalTask(), core.goal())
      for (const planner of planners) members.get(planner)?.renew(planId(planner))
      assembly?.renew()
    },
  })

  return {
    ended,
    async start() {
      for (const seat of seats) {
        const occupant = { kind: 'agent', label: options.brainFor(seat.name).label } as const
        const known = session.state.seats[seat.name]
        if (!known) emit('seat.added', 'team', { seat: seat.name, role: seat.role, occupant })
        else if (known.occupant.kind === 'agent' && known.occupant.label !== occupant.label)
          emit('seat.occupied', 'team', { seat: seat.name, occupant })
      }
      if (!work.get(core.goalTask())) work.addGoal(core.goalTask(), goals === 1 ? task.title : core.goal())
      if (restore) reopen(core, restore, organization.talks ? [peersPlan] : planners.map(planId))
      for (const seat of seats)
        members.set(
          seat.name,
          createMember(core, seat.name, seat.role, planners.includes(seat.name) ? planId(seat.name) : null),
        )
      if (restore) takeUp(core, people)
      for (const { person, role } of early.splice(0)) {
        const someone = people.all.get(person)
        if (someone?.online && role !== undefined && role !== 'observer' && someone.seat === null)
          void people.join({ person, role, access: someone.access })
      }
      await Promise.all([...core.entering.values()].map(enter => enter()))
      if (over) return
      if (restOfTeam(core)) return
      if (restore?.paused) emit('session.phase', 'team', { phase: 'paused', reason: 'it was paused before' })
      else emit('session.phase', 'team', { phase: 'running', reason: 'the team is in the world' })
      const limit = options.timeLimit ?? task.timeLimit
      const tooLong = () => void end('time-limit', `the time limit of ${limit} s is over`)
      const text = `${Math.round(limit / 4)} s are left of the time limit of ${limit} s${task.clock === 'work' ? '; time in which the team waits for people does not count' : ''}`
      const warn = () => void emit('alert', 'team', { level: 'warning', text })
      stopTimers = [
        watchTime(session, task.clock, limit * 750, warn),
        watchTime(session, task.clock, limit * 1000, tooLong),
      ]
      core.wakeAll()
      if (restore) verdict.ask()
    },
    async stop(reason, cause = 'host') {
      await end(cause, reason)
    },
    minds: () => keeper.save(),
    joined(hello) {
      if (members.size > 0) return people.join(hello)
      // The seats are not there yet: whoever is early sits down as soon as they are.
      early.push(hello)
      people.join({ ...hello, role: 'observer' }, true)
    },
    left: (person, reason) => people.leave(person, reason),
    command: obey,
  }
}
