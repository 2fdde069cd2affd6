import type { PeerNews } from '../../brain/questions/peer-news.ts'
import { benchedWords } from '../../session/log/events/benched.ts'
import { lacks } from '../../session/log/events/switches.ts'
import type { Task } from '../../tasks/task-schema.ts'
import { atEnd, type Ending } from '../ending.ts'
import { partnerOf, waitsFor, wasAnswered } from '../messages/conversation-rules.ts'
import type { TalkRoom } from '../messages/open-conversations.ts'
import { type Approvals, covers, ownerWatches } from '../people/approvals.ts'
import type { Lack } from '../tasks/goal-words.ts'
import type { SessionLike } from '../team-interface.ts'
import { createGiftWatch } from './given-items.ts'
import { createOwnWorkWatch } from './own-work.ts'
import type { Peer, PeerGroup } from './peer-types.ts'
import { type Roster, wakeAll } from './roster.ts'
import { createStoringWatch } from './stored-items.ts'

/** New starts after the judge was not content, before the goal is given up. */
const startsAtMost = 4
/** So long a seat may be out of the world before its talks are over, ms (MINDcraft: 10 s). */
const awayAtMostMs = 10_000

export interface PeerGroupNeeds {
  readonly task: Pick<Task, 'knows'>
  readonly session: SessionLike
  readonly roster: Roster
  readonly ending: Ending
  readonly room: TalkRoom
  readonly approvals: Pick<Approvals, 'ask' | 'withdraw' | 'waiting'>
  /** What is said of a goal that `seat` sees no way to. */
  givenUp(seat: string, thought: string): string
  /** So long after the first answer to a goal the other peers are asked, ms. */
  readonly openAfterMs: number
}

export const createPeerGroup = (needs: PeerGroupNeeds): PeerGroup => {
  const { task, session, roster, ending, room, approvals, openAfterMs } = needs
  const peers = new Map<string, Peer>()
  const count = (starts: number): void => {
    for (const seat of peers.keys()) session.emit('peer.changed', seat, { seat, starts })
  }
  const isSetAside = (seat: string): boolean => roster.bench.why(seat) !== undefined
  const working = (seat: string): boolean => (peers.get(seat)?.now.working ?? false) && !isSetAside(seat)
  /** An agent that nothing keeps from its work. */
  const isAble = (seat: string): boolean => {
    const { occupant, paused } = session.state.seats[seat] ?? {}
    return occupant?.kind === 'agent' && !paused && !isSetAside(seat)
  }
  /** Something was said to it that it has not read. */
  const hasLetters = (seat: string): boolean =>
    session.state.messages.some(({ to, read }) => to.includes(seat) && !read.includes(seat))
  const away = new Map<string, ReturnType<typeof setTimeout>>()
  const tellOthers = (seat: string, news: PeerNews): void => {
    for (const [name, peer] of peers) if (name !== seat) peer.tell(news)
  }
  /** Ends the conversations of a seat that is away for longer than a moment. */
  const gone = (seat: string): void => {
    if (session.state.seats[seat]?.body.online) return
    for (const talk of room.of(seat)) room.end(seat, partnerOf(talk, seat), 'left the world')
    tellOthers(seat, { kind: 'left', name: seat })
  }
  /** The first one of them has answered long enough ago: all others may begin. */
  let isOpen = false
  let opening: ReturnType<typeof setTimeout> | undefined
  const notOpened = (): void => {
    clearTimeout(opening)
    opening = undefined
    isOpen = false
  }
  /** `anew`: what they agreed on has failed, and holds no longer. */
  const tellOpen = (lacking: Lack, anew = false): void => {
    const starts = 1 + Math.max(0, ...[...peers.keys()].map(seat => session.state.seats[seat]?.peer?.starts ?? 0))
    count(starts)
    if (starts > startsAtMost) ending.end('plans-used-up', `The goal was not reached in ${starts} starts: ${lacking()}`)
    else {
      notOpened()
      for (const [seat, peer] of peers) peer.goal.again(lacking(seat), anew)
    }
  }
  /** Requests to give the goal up; those about plans are leaders'. */
  const askedToGiveUp = () => approvals.waiting().filter(({ request }) => request.kind === 'plan' && !request.plan)
  /** A person is asked, or what they decided is not carried out yet. */
  let isAsking = false
  /** As a leader does: a person who watches, or whom the policy names, may know better. */
  const giveUp = async (seat: string, reason: string): Promise<void> => {
    const isAsked = ownerWatches(session) || covers(session.state.session.approvals ?? 'none', 'plan')
    if (!isAsked) return ending.end('impossible', reason)
    if (isAsking || askedToGiveUp().length > 0) return
    const wants = 'says that the goal cannot be reached; approve to give it up'
    isAsking = true
    const decision = await approvals.ask({ seat, kind: 'plan', wants, detail: reason, forced: true })
    isAsking = false
    if (decision.source === 'team') return
    if (decision.approved) ending.end('impossible', reason)
    else tellOpen(() => `${decision.by} does not give it up${decision.reason && `: ${decision.reason}`}`, true)
  }
  const tell = (seat: string, news: PeerNews): void => peers.get(seat)?.tell(news)
  /** A line that wants no answer is news for the one whose question it answers, and for one that it told a recipe. */
  const hearAnswer = (id: string, seat: string, isRecipe: boolean): void => {
    const { answer, conversation, from } = session.state.messages.findLast(one => one.message === id) ?? {}
    const talk = room.of(seat).find(({ id }) => id === conversation)
    if (answer === false && from !== undefined && (isRecipe || (talk && wasAnswered(talk, seat))))
      peers.get(seat)?.answered(from)
  }
  const ownWork = createOwnWorkWatch({ state: () => session.state, tell })
  const putAway = createStoringWatch({
    task,
    seats: () => peers.keys(),
    waits: (seat, other) => room.of(seat).some(talk => partnerOf(talk, seat) === other && waitsFor(talk, seat)),
    tell,
  })
  const given = createGiftWatch({
    isKnown: name => Object.hasOwn(session.state.seats, name) || Object.hasOwn(session.state.people, name),
    tell,
  })
  const unsubscribe = session.subscribe(event => {
    ownWork(event)
    putAway(event)
    given(event)
    if (event.type === 'body.left' && session.state.session.phase === 'running' && peers.has(event.data.seat)) {
      const { seat } = event.data
      clearTimeout(away.get(seat))
      away.set(seat, setTimeout(() => gone(seat), awayAtMostMs).unref())
    }
    if (event.type === 'seat.benched' && event.data.benched) {
      const { seat, benched } = event.data
      tellOthers(seat, { kind: 'set-aside', name: seat, reason: benchedWords(benched, seat) })
      // It may have been the last one that wanted something; first its work goes to others.
      queueMicrotask(group.settle)
    }
    if (event.type === 'message.read') hearAnswer(event.data.message, event.data.to, false)
    if (event.type === 'seat.told' && event.data.recipes) hearAnswer(event.data.message, event.data.seat, true)
    // The first one of them had answered before the host was killed: the others begin as soon after this.
    if (event.type === 'session.phase' && event.data.phase === 'running' && isBegun()) group.opened()
    // A host that was killed while a person was asked asks again.
    if (event.type === 'session.phase' && event.data.phase === 'running' && hopeless()) group.settle()
    if (event.type !== 'conversation.ended') return
    const { conversation, by, reason } = event.data
    const other = session.state.conversations?.[conversation]?.between.find(name => name !== by)
    if (other !== undefined) peers.get(other)?.tell({ kind: 'talk-ended', name: by, reason: reason || undefined })
  })
  atEnd(ending, () => {
    unsubscribe()
    clearTimeout(opening)
    for (const timer of away.values()) clearTimeout(timer)
    for (const peer of peers.values()) peer.close()
  })
  const hasPeople = () => Object.values(session.state.seats).some(({ occupant }) => occupant.kind === 'person')
  const isBegun = () => [...peers.values()].some(({ goal }) => goal.begun)
  const hopeless = () => [...peers].find(([, { now }]) => now.outcome?.kind === 'hopeless')
  const group: PeerGroup = {
    room,
    join(seat, peer) {
      // At the start all are there before the first one hears of another.
      if (session.state.seats[seat]?.addedBy !== undefined && session.state.session.phase !== 'preparing')
        tellOthers(seat, { kind: 'joined', name: seat })
      peers.set(seat, peer)
    },
    leave(seat) {
      clearTimeout(away.get(seat))
      for (const talk of room.of(seat)) room.end(seat, partnerOf(talk, seat), 'left the team')
      peers.get(seat)?.leave()
      peers.delete(seat)
      tellOthers(seat, { kind: 'left', name: seat })
    },
    working,
    othersWork: seat => [...peers.keys()].some(name => name !== seat && working(name)),
    othersThink: seat => [...peers].some(([name, { now }]) => name !== seat && now.thinking && isAble(name)),
    othersAnswer: seat =>
      [...peers].some(
        ([name, { now }]) =>
          name !== seat &&
          (now.thinking || hasLetters(name)) &&
          isAble(name) &&
          room.of(name).some(talk => waitsFor(talk, partnerOf(talk, name))),
      ),
    areAtIt: (seat, others = [...peers.keys()], orLooks = true) =>
      others.some(name => {
        const now = peers.get(name)?.now
        return (
          name !== seat && (now?.working || (orLooks ? now?.thinking : now?.asked) || hasLetters(name)) && isAble(name)
        )
      }),
    haveNews: seat => [...peers].some(([name, { now }]) => name !== seat && now.active && now.hasNews && isAble(name)),
    othersSeeMore: seat =>
      [...peers].some(([name, { now }]) => name !== seat && now.active && now.seesMore && isAble(name)),
    opened() {
      opening ??= setTimeout(() => {
        isOpen = true
        wakeAll(roster)
      }, openAfterMs).unref()
    },
    othersBegan: seat => [...peers].some(([name, { goal }]) => name !== seat && goal.begun),
    thinking: seat => peers.get(seat)?.now.thinking ?? false,
    mayOpen(seat) {
      const able = [...peers].filter(([name, peer]) => peer.now.active && isAble(name))
      const agents = able.filter(([, peer]) => !peer.goal.isBystander())
      if (agents.length > 0 && peers.get(seat)?.goal.isBystander())
        return agents.every(([, { goal, now }]) => goal.begun && !now.hasNews) && !group.areAtIt(seat)
      // It hears of no proposal.
      if (lacks(session.state.session, 'communication')) return true
      // The one whom equals that go by names alone hold for the first: the others are asked with its proposal.
      const [first] = agents.sort(([a], [b]) => (a < b ? -1 : 1))
      if (first === undefined || first[0] === seat) return true
      const [, { goal, now }] = first
      const isAtIt = now.working || now.thinking || now.hasNews
      return goal.begun && (isOpen || !isAtIt || (peers.get(seat)?.now.hasNews ?? false))
    },
    finish() {
      if (hasPeople() || [...peers.values()].some(({ now }) => now.outcome?.kind === 'hopeless')) return false
      for (const seat of peers.keys())
        for (const talk of room.of(seat)) room.end(seat, partnerOf(talk, seat), 'the goal is reached')
      for (const peer of peers.values()) peer.talk.endGoal()
      return true
    },
    settle() {
      const all = [...peers.values()]
      const able = [...peers].filter(([seat]) => !isSetAside(seat))
      const busy = able.filter(([, { now }]) => now.active || now.working)
      const isReached = all.some(peer => peer.now.outcome?.kind === 'reached')
      // Of whom the goal asks nothing, and who was asked nothing, goes along.
      const isLeft = ([, peer]: (typeof busy)[number]) => isReached && !peer.goal.begun && peer.goal.isBystander()
      const waiting = !busy.every(isLeft) || all.some(({ now: { thinking } }) => thinking)
      // A person among them may always say what comes next; so may who has set all of them aside.
      if (all.length < roster.members.size || able.length === 0 || waiting || hasPeople()) return
      const [seat, { now } = {}] = hopeless() ?? []
      if (seat !== undefined) void giveUp(seat, needs.givenUp(seat, now!.outcome!.reason))
      else if (isReached)
        // Those who have nothing more to say go along with those who see the goal reached.
        for (const peer of all) peer.talk.endGoal()
      else ending.end('nothing-left', 'no agent knows what to do next')
    },
    tellLacking: lacking => tellOpen(lacking),
    renew() {
      for (const { id } of askedToGiveUp()) approvals.withdraw(id, 'there is a new goal')
      count(0)
      notOpened()
      for (const seat of peers.keys())
        for (const talk of room.of(seat)) room.end(seat, partnerOf(talk, seat), 'there is a new goal')
      for (const peer of peers.values()) peer.goal.renew()
    },
  }
  return group
}
