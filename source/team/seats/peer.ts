import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { AskContext } from '../../brain/brain.ts'
import { converse } from '../../brain/questions/converse/question.ts'
import type { ConverseOutput } from '../../brain/questions/converse/shape.ts'
import { type PeerNews, peerNews } from '../../brain/questions/peer-news.ts'
import type { Letter } from '../../mind/inbox.ts'
import type { Memory } from '../../mind/memory.ts'
import type { RecordedBrain } from '../../mind/recorded-brain.ts'
import type { PeerState } from '../../session/log/state.ts'
import type { SeatView } from '../knowledge/seat-view.ts'
import { nudgeAt, partnerOf, waitsFor, whenToAnswer } from '../messages/conversation-rules.ts'
import { createTalkInput, type TalkInputNeeds } from '../messages/converse-input.ts'
import type { Said } from '../messages/open-conversations.ts'
import type { GoalCheck } from '../tasks/goal-check.ts'
import { createParts, type PartsNeeds } from '../tasks/peer-tasks.ts'
import type { Peer, PeerGroup } from './peer-types.ts'

/** Answers in a row without a word and without work, after which a goal no longer prompts (MINDcraft: three). */
const emptyAnswers = 3
/** Pause before the goal prompts again when nothing came of it, as a share of `answerTimeoutMs` (2 s of 30); doubles each time. */
const promptPause = 1 / 15

/** What all peers of a team share. */
export interface PeerServices extends TalkInputNeeds, PartsNeeds {
  readonly peerGroup: PeerGroup
  readonly goalCheck: GoalCheck
  /** How long a peer waits for an answer before it asks again, ms. */
  readonly answerTimeoutMs: number
}

/** The mind of one peer, as its talking half uses it. */
export interface PeerSelf {
  readonly seat: string
  readonly memory: Memory
  readonly brain: RecordedBrain
  readonly view: SeatView
  phase(phase: 'reply' | 'idle' | 'waiting', note: string): void
  /** Ends the action under way. */
  interrupt(reason: string): void
}

export const createPeer = (services: PeerServices, self: PeerSelf): Peer => {
  const { session, work, peerGroup, goalCheck, answerTimeoutMs: wait } = services
  const { seat, memory } = self
  const { room } = peerGroup
  const saved = session.state.seats[seat]?.peer
  let goal: PeerState['goal'] = saved?.goal ?? 'active'
  let own: string | null = saved?.text ?? null
  let notes = saved?.notes ?? ''
  let news: PeerNews[] = saved ? z.array(peerNews).catch([]).parse(saved.news) : [{ kind: 'begin' as const }]
  /** What it is being asked about. */
  let asked: Pick<PeerState, 'owed'> & { readonly news: readonly PeerNews[] } = { news: [], owed: [] }
  /** Whom an answer is owed after the action. */
  const owed = new Set<string>(saved?.owed)
  let outcome: PeerState['outcome'] = saved?.outcome ?? null
  let asking = 0
  let begun = saved !== undefined
  let empty = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const parts = createParts(services, seat)
  /** Tells the log what is not as it says. */
  const note = (answered = false): void => {
    const before = session.state.seats[seat]?.peer
    const now: PeerState = {
      ...{ goal, outcome, text: own, notes },
      news: [...asked.news, ...news],
      owed: [...new Set([...asked.owed, ...owed])],
      letters: answered ? [] : (before?.letters ?? []),
    }
    const changes = Object.entries(now).filter(
      ([key, value]) => !isDeepStrictEqual(before?.[key as keyof PeerState], value),
    )
    if (changes.length > 0 && session.state.session.phase !== 'ended')
      session.emit('peer.changed', seat, { seat, ...Object.fromEntries(changes) })
  }
  if (!saved) note()
  if (!saved || !parts.begun()) parts.begin()
  // The host was killed before the part of a peer that had finished was closed.
  else if (goal === 'ended' && outcome) parts.close(outcome.kind, outcome.reason)
  else if (goal === 'active' && news.length === 0) news.push({ kind: 'nothing-happened' })

  const goalText = (): string => own ?? services.goal.text()
  const now = (): number => session.state.t
  const busy = (name: string): boolean => session.state.seats[name]?.action !== undefined
  const inputFor = createTalkInput(services, { seat, room, memory, view: self.view, parts })

  const say = (to: string, text: string, more?: Said): void => {
    room.say(seat, to, text, more)
    memory.add(`I said to ${to}: ${text}`)
  }
  const finish = (kind: 'reached' | 'hopeless', reason: string): void => {
    if (goal === 'ended') return
    goal = 'ended'
    outcome = { kind, reason }
    clearTimeout(timer)
    note()
    parts.close(kind, reason)
    goalCheck.ask()
  }

  /** What was answered is done: words go out, work is taken on. */
  const follow = (answer: ConverseOutput): void => {
    if (answer.thought) session.emit('mind.thought', seat, { seat, text: answer.thought })
    if (answer.notes !== undefined) notes = answer.notes
    for (const id of answer.drop) {
      if (session.state.tasks[id]?.status === 'running') self.interrupt('the task was dropped')
      work.cancel(id, 'withdrawn', 'no longer wanted')
    }
    for (const task of answer.tasks) parts.take(task, task.for ?? seat)
    for (const { to, text, meaning, answer: expected } of answer.say) say(to, text, { meaning, answer: expected })
    for (const name of answer.end) room.end(seat, name, 'said what there was to say')
    if (answer.goal !== undefined && answer.goal !== goalText()) {
      own = answer.goal
      memory.add(`My goal is now: ${answer.goal}`)
    }
    if (answer.endGoal) finish(answer.endGoal, answer.thought || `${seat} finds the goal ${answer.endGoal}`)
    else if (answer.tasks.length > 0 || answer.say.length > 0) {
      if (goal === 'stopped') goal = 'active'
      empty = 0
      watch()
    } else promptAgain()
  }

  /** Nothing came of the last prompt: the goal prompts a few times more, then waits for others. */
  const promptAgain = (): void => {
    if (goal !== 'active') return
    empty++
    const talks = room.of(seat)
    if (parts.open().length > 0 || talks.some(talk => waitsFor(talk, seat))) watch()
    // A partner that is at work will say what came of it.
    else if (talks.some(talk => peerGroup.working(partnerOf(talk, seat)))) later(wait, promptAgain)
    else if (empty >= emptyAnswers) {
      goal = 'stopped'
      note()
    } else later(wait * promptPause * 2 ** (empty - 1), () => tell({ kind: 'nothing-happened' }))
  }
  const later = (ms: number, then: () => void): void => {
    clearTimeout(timer)
    timer = setTimeout(then, ms)
    timer.unref()
  }
  /** Looks after the answer that is waited for longest. */
  const watch = (): void => {
    const waiting = room.of(seat).filter(talk => waitsFor(talk, seat))
    if (waiting.length === 0) {
      clearTimeout(timer)
      return
    }
    const first = waiting.sort((a, b) => nudgeAt(a, wait) - nudgeAt(b, wait))[0]!
    later(Math.max(0, nudgeAt(first, wait) - now()), () => {
      const talk = room.of(seat).find(one => one.id === first.id)
      if (!talk || !waitsFor(talk, seat)) return watch()
      // A seat that has work, or whose partner has work or is thinking of an answer, can wait.
      const other = partnerOf(talk, seat)
      if (parts.open().length > 0 || peerGroup.working(other) || peerGroup.thinking(other)) return later(wait, watch)
      const over = room.nudge(talk.id, seat)
      tell({ kind: 'no-answer', name: other, over })
    })
  }
  const tell = (one: PeerNews): void => {
    news.push(one)
    note()
  }

  const open = (): void => {
    goal = 'active'
    outcome = null
    empty = 0
    parts.begin()
  }
  const waitingNote = (): string => {
    const names = room.of(seat).flatMap(talk => (waitsFor(talk, seat) ? [partnerOf(talk, seat)] : []))
    return goal === 'ended' ? 'finds the goal reached' : names.length > 0 ? `waits for ${names.join(', ')}` : ''
  }

  const ask = async (letters: readonly Letter[], context: AskContext): Promise<void> => {
    const events = [...news, ...[...owed].map(name => ({ kind: 'answer-owed' as const, name }))]
    asked = { news, owed: [...owed] }
    news = []
    owed.clear()
    asking++
    try {
      const situation = { goal: goalText(), letters, news: events, notes }
      const answer = await self.brain.ask(converse, inputFor(situation), context)
      // What was agreed on while the session ended is no longer to be done.
      if (session.state.session.phase === 'ended') return
      const waiting = letters.filter(letter => answer.value.later.includes(letter.from))
      follow(answer.value)
      // They were read; what they said is still in the talk.
      for (const { from } of waiting) owed.add(from)
    } catch (error) {
      news = [...asked.news, ...news]
      // Stopped: the letters come again by themselves. Otherwise they were read in vain, and an answer is owed.
      if (!context.signal.aborted) for (const { from } of letters) owed.add(from)
      throw error
    } finally {
      asked = { news: [], owed: [] }
      asking--
      note(!context.signal.aborted)
      if (!begun && !context.signal.aborted) {
        begun = true
        services.roster.wakeAll()
      }
    }
    peerGroup.settle()
  }

  const peer: Peer = {
    due: (letter, action) => whenToAnswer(action, busy(letter.from)) !== 'later',
    converse: ask,
    async duty({ signal }) {
      if (session.state.session.phase !== 'running') return false
      const open = parts.open()
      const free = open.length === 0
      // Work goes on undisturbed unless a part of it failed or a partner was put off.
      const prompted = news.length > 0 && (begun || peerGroup.mayOpen(seat))
      const due = owed.size > 0 || (goal === 'active' && prompted && (free || parts.failed().length > 0))
      if (!due) {
        if (free) self.phase('idle', waitingNote())
        return false
      }
      self.phase('reply', 'thinks about what to do')
      await ask([], { seat, signal, onThought: text => void session.emit('mind.thought', seat, { seat, text }) })
      return true
    },
    tell,
    say: (to, text) => say(to, text),
    end: other => room.end(seat, other, 'said what there was to say'),
    goal(text) {
      open()
      own = text
      tell({ kind: 'own-goal', goal: text })
    },
    endGoal() {
      if (goal === 'ended') return false
      finish('reached', `${seat} has nothing more to do for it`)
      return true
    },
    again(lacking) {
      open()
      begun = false
      tell({ kind: 'goal-open', lacking })
    },
    renew() {
      open()
      begun = false
      own = null
      notes = ''
      news = []
      tell({ kind: 'new-goal' })
    },
    get working() {
      return parts.open().length > 0
    },
    get thinking() {
      return asking > 0
    },
    get begun() {
      return begun
    },
    get outcome() {
      return outcome
    },
    get active() {
      return goal === 'active'
    },
    close: () => clearTimeout(timer),
  }
  return peer
}
