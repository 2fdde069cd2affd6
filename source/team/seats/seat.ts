import { withPerson } from '../../brain/providers/person.ts'
import { pastLength } from '../../brain/questions/fold-memory.ts'
import { summariseMemory } from '../../brain/questions/index.ts'
import { createMemory, type Memory, type Summarise } from '../../mind/memory.ts'
import { createMind } from '../../mind/mind.ts'
import type { LookingBack, MindPhase } from '../../mind/mind-needs.ts'
import { recorded } from '../../mind/recorded-brain.ts'
import { threadFrom } from '../../mind/task-run-state.ts'
import { select } from '../../planner/document-paths.ts'
import { benchedWords } from '../../session/log/events/benched.ts'
import { recollections } from '../knowledge/recollections.ts'
import { leaderFor } from '../plans/leader-for-seat.ts'
import type { Leader } from '../plans/leader-types.ts'
import { groundedBrain } from '../plans/methods/grounded-answers.ts'
import { keptAs } from '../restore/keyframe-parts.ts'
import { memoryFrom, recall } from '../restore/seat-memory.ts'
import type { Core } from '../team-context.ts'
import { enterWorld } from './enter-world.ts'
import type { Member } from './member.ts'
import { createPeer } from './peer.ts'
import { peerState } from './peer-types.ts'
import { createMeans } from './seat-means.ts'
import { createRequests } from './seat-requests.ts'
import { createSeatTasks } from './seat-tasks.ts'

export const createMember = (core: Core, seat: string, role: Member['role'], plan: string | null): Member => {
  const { session, options, post, knowledge } = core
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
    const stopped = core.bench.why(seat)
    if (next === 'idle' && note === '' && stopped !== undefined) note = benchedWords(stopped)
    if (now?.phase === next && now.phaseNote === note) return
    emit('mind.phase', seat, { seat, phase: next, ...(note ? { note } : {}) })
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
        ...{ core, seat, assembly, memory, phase },
        brain: () => brain,
        wake: () => member.mind?.wake(),
        interrupt: reason => member.mind?.interrupt(reason),
      },
      before,
    )
    member.peer = peer
    assembly.join(seat, peer)
  }
  if (plan !== null) member.leader = lead(plan)

  member.mind = createMind({
    self: { seat, role, brain, memory, emit, phase },
    senses: {
      plans: plan !== null,
      body: () => member.body,
      sheltersFrom: () => session.state.seats[seat]?.body.shelter?.from,
      goal: core.goal,
      team: core.team,
      known: knowledge,
      data: paths =>
        paths.flatMap(path => (select(core.resources.documents, path) ?? []).map(value => ({ path, value }))),
      recall: task => recollections(core, seat, task),
    },
    means: createMeans(core, member, phase),
    tasks: createSeatTasks(core, member),
    requests: createRequests(core, member),
    mail: {
      markRead(messages) {
        for (const message of messages) post.read(message, seat)
      },
      say: (text, to, kind) => void post.send({ from: seat, to, text, kind }),
    },
    talk: member.peer ?? undefined,
    duty:
      plan === null
        ? member.peer?.duty
        : async thinking => (core.phase() === 'running' ? member.leader!.duty(thinking) : false),
    looksBack: core.organization.reflects ? lookingBack(core, seat) : undefined,
    thread: threadFrom(
      keeper.part(`mind ${seat}`, () => member.mind?.save()),
      seat,
      since,
    ),
    retryPauseMs: options.patience ?? 500,
  })

  const places = keeper.part(`places ${seat}`, () => member.body?.places?.() ?? {})
  core.entering.set(seat, () => enterWorld(core, member, places))
  return member
}

/** Feedback on what a seat did goes to the team, and its own state is brought up to date. */
const lookingBack = ({ work, resources }: Core, seat: string): LookingBack => ({
  wants: task => work.get(task.id)?.plan !== undefined,
  state: () => resources.states.state(seat),
  done(task, feedback, state) {
    resources.states.remember(seat, state)
    resources.states.heard(task.id, feedback)
    if (work.get(task.id)?.status === 'succeeded') work.change(task.id, { reason: feedback })
  },
})
