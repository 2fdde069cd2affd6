import type { Brain } from '../../brain/brain.ts'
import { pastLength } from '../../brain/questions/fold-memory.ts'
import { summariseMemory } from '../../brain/questions/summarise-memory/question.ts'
import { createMemory, type Summarise } from '../../mind/memory.ts'
import { createMind } from '../../mind/mind.ts'
import type { MindLog, MindPhase, Think } from '../../mind/mind-needs.ts'
import type { Seat } from '../../organizations/organization.ts'
import { benchedWords } from '../../session/log/events/benched.ts'
import { lacks } from '../../session/log/events/switches.ts'
import { homeLines } from '../home/home-lines.ts'
import type { SeatView } from '../knowledge/seat-view.ts'
import { type MessageDelivery, wasRead } from '../messages/message-delivery.ts'
import { answererOf, speakerOf } from '../messages/owed-words.ts'
import { type LeaderSeatNeeds, leaderFor } from '../plans/leader-for-seat.ts'
import type { Leader } from '../plans/leader-types.ts'
import { goalOfWords } from '../tasks/session-goal.ts'
import type { SessionLike } from '../team-interface.ts'
import { givingUp } from './answers-in-vain.ts'
import type { Member } from './member.ts'
import { createPeer, type PeerServices } from './peer.ts'
import type { Roster } from './roster.ts'
import { createSeatBrain, type SeatBrainNeeds } from './seat-brain.ts'
import { createMeans, type MeansNeeds } from './seat-means.ts'
import { createRequests, type RequestNeeds } from './seat-requests.ts'
import { createLookingBack, createSenses, type SenseNeeds } from './seat-senses.ts'
import { createSeatTasks, type SeatTaskNeeds } from './seat-tasks.ts'
import { seatTurn } from './seat-turn.ts'

/** What the parts of a seat need, and what this file needs to put them together. */
export interface SeatNeeds {
  readonly session: SessionLike
  readonly roster: Roster
  /** What a seat knows of what the team knows. */
  viewOf(seat: string): SeatView
  readonly brain: SeatBrainNeeds
  readonly leading: LeaderSeatNeeds
  /** Null in an organization without talks between two. */
  readonly peers: PeerServices | null
  readonly mind: SeatMindNeeds
}

interface SeatMindNeeds {
  readonly senses: SenseNeeds
  readonly means: MeansNeeds
  readonly tasks: SeatTaskNeeds
  readonly requests: RequestNeeds
  readonly messageDelivery: MessageDelivery
  /** Whether agents look back on their tasks. */
  readonly reflects: boolean
  /** First pause after a brain failed twice in a row, ms. */
  readonly retryPauseMs: number
  /** Questions in a row without a usable answer, after which a seat that plans or talks gives up. */
  readonly answersInVain: number
}

const logOf = (session: SessionLike, seat: string, speaker: () => string | undefined): MindLog => {
  const its = () => session.state.seats[seat]
  return {
    get run() {
      return its()?.run
    },
    get silent() {
      return its()?.silent ?? false
    },
    get unanswered() {
      return its()?.unanswered ?? []
    },
    hasRead: message => wasRead(session, message, seat),
    get heard() {
      const { messages, people } = session.state
      const read = (its()?.heard ?? []).flatMap(id => messages.findLast(({ message }) => message === id) ?? [])
      return read.map(one => ({
        ...one,
        person: Object.hasOwn(people, one.from),
        answeredBy: answererOf(session, one, seat, speaker()),
      }))
    },
  }
}

/** A seat with its brain, its mind, and leadership or talks where it has any. `plan`: the one that it makes; null: none. */
export const createMember = (needs: SeatNeeds, own: Brain, { name: seat, role }: Seat, plan: string | null): Member => {
  const { session, roster, peers } = needs
  const { emit } = session
  const view = needs.viewOf(seat)
  const brain = createSeatBrain(needs.brain, own, role)
  const summarise: Summarise = async (past, lines, signal) => {
    const asked = { seat, past, lines: [...lines], limit: pastLength }
    return (await brain.ask(summariseMemory, asked, { seat, signal })).value.summary
  }
  // Peers write notes for themselves.
  const memory = createMemory({
    none: lacks(session.state.session, 'memory'),
    recalls: () => session.state.seats[seat]?.recalls,
    tell: change => {
      if (session.state.session.phase !== 'ended') emit('mind.remembered', seat, { seat, ...change })
    },
    goal: () => goalOfWords(session, needs.leading.goals.of(seat).goal),
    known: () => homeLines(session.state, needs.leading.goals.of(seat).goal.text()),
    summarise: peers ? undefined : summarise,
  })
  const member: Member = {
    seat,
    role,
    memory,
    brain,
    get plain() {
      return own.plain === true
    },
    body: null,
    mind: null,
    leader: null,
    peer: null,
    unlisten: null,
    renew(fresh) {
      member.leader?.close(fresh === null ? 'another seat plans now' : 'there is a new goal')
      mind.understood()
      member.leader = fresh === null ? null : lead(fresh)
    },
    begin: () => mind.begin(() => seatTurn({ mind, duty: duty(), current: tasks.current })),
  }
  const phase = (next: MindPhase, note = ''): void => {
    const now = session.state.seats[seat]
    const stopped = roster.bench.why(seat)
    if (next === 'idle' && note === '' && stopped !== undefined) note = benchedWords(stopped)
    // What its body does is shown rather than that its thoughts wait for something.
    if (member.mind?.acting && now?.phase === 'act' && (next === 'idle' || next === 'waiting')) return
    if (now?.phase === next && now.phaseNote === note) return
    emit('mind.phase', seat, { seat, phase: next, note: note || undefined })
  }
  const lead = (id: string): Leader => leaderFor(needs.leading, member, view, id, phase)
  if (plan !== null) member.leader = lead(plan)
  if (peers) {
    const interrupt = (reason: string): void => void member.mind?.interrupt(reason)
    const peer = createPeer(peers, { seat, memory, brain, view, phase, interrupt })
    member.peer = peer
    peers.peerGroup.join(seat, peer)
  }
  const { senses, means, requests, messageDelivery, reflects, retryPauseMs } = needs.mind
  const tasks = createSeatTasks(needs.mind.tasks, member)
  const mind = createMind({
    self: { seat, role, brain, memory, emit, phase, log: logOf(session, seat, () => speakerOf(roster)) },
    senses: createSenses(senses, member, view),
    means: createMeans(means, member, view, phase),
    tasks,
    others: {
      requests: createRequests(requests, member),
      mail: messageDelivery.mail(seat),
      talk: member.peer?.talk,
    },
    looksBack: reflects ? createLookingBack(senses, seat) : undefined,
    retryPauseMs,
  })
  member.mind = mind
  const giveUp = (words: string): void => {
    if (member.peer === null) {
      needs.leading.goals.of(seat).ending.end('unusable-answers', words)
      return
    }
    emit('alert', seat, { level: 'error', text: words, seat })
    member.peer.goal.rest()
    // It may have been the last one that wanted something.
    peers?.peerGroup.settle()
  }
  /** What a goal wants built is designed before anything else is done for it. */
  const designed = async (thinking: Think, next: () => Promise<boolean>): Promise<boolean> => {
    try {
      const step = await needs.leading.designing.step(
        { seat, brain, view, pursued: needs.leading.goals.of(seat) },
        thinking,
      )
      if (step === 'waits') phase('waiting', 'waits for a body to look for a site')
      // Meanwhile the session may have ended.
      if (step !== 'nothing' || session.state.session.phase === 'ended') return step === 'done'
      return await next()
    } catch (error) {
      const its = session.state.seats[seat]
      const words = its && givingUp(its, error, needs.mind.answersInVain)
      if (words === undefined) throw error
      giveUp(words)
      return true
    }
  }
  /** Leadership or talks, whichever it has now; undefined: neither. */
  const duty = () => {
    const { leader, peer } = member
    const ofGoal = leader ?? peer
    if (!ofGoal) return undefined
    return (thinking: Think) => {
      const hasGoal = needs.leading.goals.of(seat).goal.isSet()
      if (!hasGoal) phase('idle', 'waits for a goal')
      return hasGoal && (leader === null || session.state.session.phase === 'running')
        ? designed(thinking, () => ofGoal.duty(thinking))
        : Promise.resolve(false)
    }
  }
  return member
}
