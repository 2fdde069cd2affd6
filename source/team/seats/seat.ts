import type { ActionCall } from '../../body/contract/body-types.ts'
import { withPerson } from '../../brain/providers/person.ts'
import { pastLength } from '../../brain/questions/fold-memory.ts'
import { summariseMemory } from '../../brain/questions/index.ts'
import { createMemory, type Memory, type Summarise } from '../../mind/memory.ts'
import { createMind } from '../../mind/mind.ts'
import type { MindPhase, MindPort } from '../../mind/mind-port.ts'
import { recorded } from '../../mind/recorded-brain.ts'
import { threadFrom } from '../../mind/task-run-state.ts'
import { select } from '../../planner/document-paths.ts'
import { benchedWords } from '../../session/log/events/benched.ts'
import { recollections } from '../knowledge/recollections.ts'
import { leaderFor } from '../plans/leader-port.ts'
import type { Leader } from '../plans/leader-types.ts'
import { groundedBrain } from '../plans/methods/grounded-answers.ts'
import { askedFor, takenOn } from '../plans/stored-before.ts'
import { keptAs } from '../restore/keyframe-parts.ts'
import { memoryFrom, recall } from '../restore/seat-memory.ts'
import { verify } from '../tasks/check-condition.ts'
import { isEnded } from '../tasks/task-rules.ts'
import type { Core } from '../team-context.ts'
import { changedCounts, introduce, listenTo } from './body-events.ts'
import type { Member } from './member.ts'
import { createPeer } from './peer.ts'
import { peerState } from './peer-types.ts'
import { dropFor } from './personal-orders.ts'
import { createOutcomes } from './task-results.ts'

export const createMember = (core: Core, seat: string, role: Member['role'], plan: string | null): Member => {
  const { session, options, work, post, knowledge } = core
  const { emit } = session
  const { keeper } = core
  const since = options.restore?.since ?? []
  const own = options.brainFor(seat)
  const told = recorded({
    brain: withPerson(own, core.drafts),
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
    plain: own.plain === true,
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
    if (next === 'idle' && note === '' && stopped !== undefined) note = benchedWords(stopped)
    if (now?.phase === next && now.phaseNote === note) return
    emit('mind.phase', seat, { seat, phase: next, ...(note ? { note } : {}) })
  }
  const wake = (): void => member.mind?.wake()
  const outcomes = createOutcomes(core, member)

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
    thinkingCounts: options.task.clock === 'wall',
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
      core.supply().review()
      const task = work.current(seat)
      if (task) outcomes.begun(task)
      return task
    },
    verify: task => verify(core, task.id, seat),
    progress: outcomes.progress,
    succeeded: outcomes.succeeded,
    failed: outcomes.failed,
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
      const condition = session.state.people[from] ? askedFor(done, knowledge) : takenOn(done, core.goal(), knowledge)
      work.addRequest(core.nextId('r'), seat, title, condition, from, actions)
      core.wakeAll()
    },
    drop: by => dropFor(core, seat, by),
    dropGoals(reason) {
      const own = Object.values(work.tasks()).filter(
        task =>
          task.plan === undefined &&
          !isEnded(task) &&
          task.assignees.includes(seat) &&
          work.ledger(task.task).from === seat,
      )
      for (const task of own) work.cancel(task.task, 'withdrawn', reason)
      if (own.length > 0) core.wakeAll()
      return own.map(task => task.title)
    },
    replan(reason, by) {
      if (member.peer) return member.peer.tell({ kind: 'asked', name: by, text: reason })
      const leader = member.leader ?? core.members.get(core.planner('') ?? '')?.leader
      leader?.replan({ cause: 'asked', text: `${by} asks: ${reason}` })
    },
  }

  const lead = (id: string): Leader => leaderFor(core, member, id, phase)
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
        ...{ seat, body, session, wake },
        chat: (from, text, whisper) => core.heard(seat, from, text, whisper),
        player: core.sighted,
        hindered(text) {
          emit('alert', seat, { level: 'warning', text, seat })
          const others = [...core.members.keys()].filter(name => name !== seat)
          if (others.length > 0) post.send({ from: seat, to: others, text, kind: 'notice' })
        },
      })
      introduce(session, seat, body)
      knowledge.learn(body)
      wake()
    } catch (error) {
      if (core.phase() === 'ended') return
      core.missing.set(seat, error instanceof Error ? error.message : String(error))
    }
  }
  core.entering.set(seat, enter)
  return member
}
