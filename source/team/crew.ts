import type { ActionCall, Body } from '../body/types.ts'
import { pastLength } from '../brain/fold-text.ts'
import { withPerson } from '../brain/human.ts'
import { select } from '../brain/json-path.ts'
import { readable } from '../brain/names.ts'
import { summariseMemory } from '../brain/questions/index.ts'
import { type RecordedBrain, recorded } from '../brain/wrap.ts'
import { createMemory, type Memory, type Summarise } from '../mind/memory.ts'
import { createMind, type Mind } from '../mind/mind.ts'
import { seenFrom } from '../mind/perceive.ts'
import { threadFrom } from '../mind/thread.ts'
import type { MindPhase, MindPort, MindTask } from '../mind/types.ts'
import { changedCounts, introduce, listenTo } from './actors.ts'
import { isEnded } from './board.ts'
import { type Core, verify } from './core.ts'
import { handOn } from './hand-on.ts'
import { createLeader, type Leader } from './leader.ts'
import { createPeer, type Peer, peerState } from './peer.ts'
import { groundedBrain } from './planning/grounded.ts'
import { recollections, sightingsOf } from './recollections.ts'
import { keptAs } from './restore/keeper.ts'
import { memoryFrom, recall } from './restore/recall.ts'
import { standingOf } from './restore/standing.ts'

/** One seat with whatever sits in it: a mind, a body, perhaps leadership. */
export interface Member {
  readonly seat: string
  readonly role: 'leader' | 'worker' | 'peer' | 'observer'
  readonly memory: Memory
  readonly brain: RecordedBrain | null
  body: Body | null
  mind: Mind | null
  leader: Leader | null
  peer: Peer | null
  unlisten: (() => void) | null
  /** A new goal: the seat starts planning from nothing. */
  renew(plan: string): void
}

export const createMember = (core: Core, seat: string, role: Member['role'], plan: string | null): Member => {
  const { session, options, work, post, knowledge } = core
  const { emit } = session
  const { keeper } = core
  const since = options.restore?.since ?? []
  const told = recorded({
    brain: withPerson(options.brainFor(seat), core.drafts),
    emit,
    nextId: () => core.nextId('q'),
    ...(core.budget ? { budget: core.budget } : {}),
  })
  const brain = groundedBrain(
    { ...told, ask: (question, input, context) => told.ask(question, input, { role, ...context }) },
    core.resources.ground,
  )
  const summarise: Summarise = async (past, lines) => {
    const asked = { seat, past, lines: [...lines], limit: pastLength }
    return (await brain.ask(summariseMemory, asked, { seat, signal: core.closing })).value.summary
  }
  const memory: Memory = createMemory(memoryFrom(keeper.part(`memory ${seat}`, () => memory.save())), summarise)
  recall(memory, seat, since, session.state)
  const member: Member = {
    seat,
    role,
    memory,
    brain,
    body: null,
    mind: null,
    leader: null,
    peer: null,
    unlisten: null,
    renew: fresh => {
      member.leader = lead(fresh)
    },
  }
  const phase = (next: MindPhase, note = ''): void => {
    const now = session.state.seats[seat]
    const stopped = core.benched.get(seat)
    if (next === 'idle' && note === '' && stopped !== undefined) note = `${stopped} stopped it`
    if (now?.phase === next && now.phaseNote === note) return
    emit('mind.phase', seat, { seat, phase: next, ...(note ? { note } : {}) })
  }
  const wake = (): void => member.mind?.wake()
  const superior = (task: MindTask): string =>
    core.members.has(task.from) || session.state.people[task.from] ? task.from : (core.planner(task.id) ?? task.from)
  const report = (task: MindTask, text: string): void => {
    const to = superior(task)
    // Peers say themselves what they want the others to know.
    if (member.peer && !session.state.people[to]) return
    if (to !== seat && to !== 'team') post.send({ from: seat, to: [to], text, kind: 'report', task: task.id })
  }
  const belongings = (): string => {
    const items = Object.entries(member.body?.online ? member.body.observe().inventory : {})
    return items.length > 0
      ? items
          .slice(0, 8)
          .map(([item, count]) => readable(item, count))
          .join(', ')
      : 'nothing'
  }
  /** Actions that the task keeps from this seat. */
  const begun = new Set<string>()

  const port: MindPort = {
    seat,
    role,
    plans: plan !== null,
    emit,
    memory,
    patience: options.patience ?? 500,
    thread: threadFrom(
      keeper.part(`mind ${seat}`, () => member.mind?.save()),
      seat,
      since,
    ),
    phase,
    brain: () => brain,
    body: () => member.body,
    goal: core.goal,
    team: core.team,
    containers: knowledge.containers,
    outline: knowledge.outline,
    blueprintNames: knowledge.blueprints,
    recipes: knowledge.recipes,
    names: knowledge.names,
    actions: () => core.resources.abilitiesOf(seat),
    limits: task => (work.get(task.id)?.plan === undefined ? null : core.limits),
    data: paths =>
      paths.flatMap(path => (select(core.resources.documents, path) ?? []).map(value => ({ path, value }))),
    recall: task => recollections(core, seat, task),
    ...(core.organization.reflects && {
      looksBack: {
        wants: task => work.get(task.id)?.plan !== undefined,
        state: () => core.resources.states.state(seat),
        done(task, feedback, state) {
          core.resources.states.remember(seat, state)
          core.resources.states.heard(task.id, feedback)
          if (work.get(task.id)?.status === 'succeeded') work.change(task.id, { reason: feedback })
        },
      },
    }),
    label: call => options.abilities.label(call),
    nextId: () => core.nextId('a'),
    currentTask() {
      if (core.phase() !== 'running') return null
      // Whoever was told to stop does only what somebody asks of them in person.
      if (core.benched.has(seat) && !work.requested(seat)) return null
      const task = work.current(seat)
      if (task && !begun.has(`${task.id} ${task.attempts}`)) {
        begun.add(`${task.id} ${task.attempts}`)
        report(task, `started: ${task.title}`)
      }
      return task
    },
    verify: task => verify(core, task.id, seat),
    progress(task, check, opinion, { stalled, failures }) {
      core.struggles.note(task.id, stalled, failures)
      const half = `${task.id} ${task.attempts} half`
      if (check.total > 3 && check.done * 2 >= check.total && !begun.has(half)) {
        begun.add(half)
        report(task, `halfway: ${task.title} (${check.detail})`)
      }
      work.change(task.id, {
        ...(check.total > 0 ? { progress: { done: check.done, total: check.total } } : {}),
        ...(opinion ? { opinion } : {}),
        ...(opinion === 'success' ? { reason: `claimed done, but the world disagrees: ${check.detail}` } : {}),
      })
    },
    succeeded(task, check, opinion) {
      work.succeed(task.id, opinion, check)
      core.struggles.note(task.id, 0, [])
      member.peer?.tell(`Done: ${task.title}.`)
      report(task, `done: ${task.title} (${belongings()})`)
      if (core.organization.handsOn === 'predecessor') handOn(core, seat, task.id)
      core.wakeAll()
      core.settled()
    },
    failed(task, reason, opinion) {
      work.fail(task.id, reason, opinion)
      core.struggles.note(task.id, 0, [])
      member.peer?.tell(`Failed: ${task.title}: ${reason}`)
      report(task, `failed: ${task.title}: ${reason} (I have ${belongings()})`)
      core.wakeAll()
    },
    acted(call) {
      const { body } = member
      if (!body || !/deposit|withdraw|chest|place|build/i.test(call.name)) return
      // What left a chest is in the same breath in somebody's pockets: a host that is killed now must not lose it.
      const carried = body.online
        ? changedCounts(session.state.seats[seat]?.body.inventory ?? {}, body.observe().inventory)
        : {}
      if (Object.keys(carried).length > 0) emit('body.state', seat, { seat, inventory: carried })
      knowledge.learn(body)
    },
    async permit(call: ActionCall, signal) {
      // Who may have programs written may run what was written.
      const names = call.name === 'runCode' ? ['runCode', 'newAction'] : [call.name]
      if (!core.resources.abilitiesOf(seat).some(one => names.includes(one.name)))
        return `the task does not let ${seat} use ${call.name}`
      const gate = options.abilities.gate?.(call) ?? null
      if (gate === null) return null
      phase('waiting', 'waits for approval')
      const title = `${seat} wants to ${options.abilities.label(call)}`
      const decision = await core.approvals.ask({ seat, title, ...gate }, signal)
      return decision.approved ? null : `${decision.by} said no${decision.reason ? `: ${decision.reason}` : ''}`
    },
    markRead(messages) {
      for (const message of messages) post.read(message, seat)
    },
    say: (text, to, kind) => void post.send({ from: seat, to, text, kind }),
    accept({ title, done, actions }, from) {
      work.addRequest(core.nextId('r'), seat, title, done, from, actions)
      core.wakeAll()
    },
    drop(reason) {
      const task = work.running(seat)
      if (!task) return
      work.fail(task.task, reason, null)
      core.wakeAll()
    },
    dropGoals(reason) {
      const own = Object.values(work.tasks()).filter(
        task =>
          task.plan === undefined &&
          !isEnded(task) &&
          task.assignees.includes(seat) &&
          work.ledger(task.task).from === seat,
      )
      for (const task of own) work.cancel(task.task, reason)
      if (own.length > 0) core.wakeAll()
      return own.map(task => task.title)
    },
    replan(reason, by) {
      if (member.peer) return member.peer.tell(`${by} asks: ${reason}`)
      const leader = member.leader ?? core.members.get(core.planner('') ?? '')?.leader
      leader?.replan(`${by} asks: ${reason}`)
    },
  }

  const lead = (id: string): Leader =>
    createLeader({
      seat,
      plan: id,
      goalTask: core.goalTask(),
      session,
      work,
      knowledge,
      approvals: core.approvals,
      memory,
      organization: core.organization,
      resources: core.resources,
      discussion: core.discussion,
      struggles: core.struggles,
      sightings: items => sightingsOf(core, items),
      goal: core.goal,
      brain: () => brain,
      observation: () => {
        const eyes = member.body?.online ? member.body : core.eyes()[0]
        if (!eyes) return null
        const seen = seenFrom(eyes.observe())
        const devices = core.knowledge.devices(seen.position)
        return devices.length > 0 ? { ...seen, devices: [...devices] } : seen
      },
      team: core.team,
      workers: () => core.workers(seat),
      share: () => core.share(seat),
      person: () =>
        session.state.seats[seat]?.occupant.kind === 'person' ? session.state.seats[seat]!.occupant.label : null,
      send: letter => void post.send(letter),
      wake: core.wakeAll,
      cancelled(tasks) {
        for (const id of tasks)
          for (const name of work.get(id)?.assignees ?? []) core.members.get(name)?.mind?.interrupt('the plan changed')
      },
      phase,
      settled: core.settled,
      giveUp: reason => core.end('failure', reason),
      standing: standingOf(
        id,
        keeper.part(`leader ${id}`, () => (member.leader?.plan === id ? member.leader.save() : null)),
        since,
        session.state,
        options.restore ?? { over: false },
      ),
    })
  const assembly = core.assembly()
  if (assembly) {
    const before = keptAs(
      peerState,
      keeper.part(`peer ${seat}`, () => peer.state),
    )
    const peer = createPeer(
      {
        core,
        seat,
        assembly,
        memory,
        brain: () => brain,
        phase,
        wake,
        interrupt: reason => member.mind?.interrupt(reason),
      },
      before,
    )
    member.peer = peer
    port.talk = peer
    port.duty = thinking => peer.duty(thinking)
    assembly.join(seat, peer)
  }
  if (plan !== null) {
    member.leader = lead(plan)
    port.duty = async thinking => (core.phase() === 'running' ? member.leader!.duty(thinking) : false)
  }
  member.mind = createMind(port)

  const placesBefore = keeper.part(`places ${seat}`, () => member.body?.places?.() ?? {})
  /** Adds a body; it may join later or not at all. */
  const enter = async (): Promise<void> => {
    try {
      const body = await options.bodies(seat)
      if (core.phase() === 'ended') return void body.close('the session is over')
      member.body = body
      if (placesBefore !== undefined) body.recall?.(placesBefore)
      member.unlisten = listenTo({
        ...{ seat, body, emit, wake },
        chat: (from, text, whisper) => core.heard(seat, from, text, whisper),
        player: core.sighted,
      })
      introduce(session, seat, body)
      knowledge.learn(body)
      wake()
    } catch (error) {
      const text = `${seat} has no body: ${error instanceof Error ? error.message : String(error)}`
      emit('alert', 'team', { level: 'error', text, seat })
    }
  }
  core.entering.set(seat, enter)
  return member
}
