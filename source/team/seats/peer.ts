import type { AskContext } from '../../brain/brain.ts'
import { converse } from '../../brain/questions/converse/question.ts'
import type { ConverseInput, ConverseOutput } from '../../brain/questions/converse/shape.ts'
import type { PeerNews } from '../../brain/questions/peer-news.ts'
import type { Letter } from '../../mind/inbox.ts'
import type { Memory } from '../../mind/memory.ts'
import type { RecordedBrain } from '../../mind/recorded-brain.ts'
import { benchedWords } from '../../session/log/events/benched.ts'
import type { Condition } from '../../session/log/events/plan.ts'
import type { SeatView } from '../knowledge/seat-view.ts'
import { partnerOf, waitsFor, whenToAnswer } from '../messages/conversation-rules.ts'
import { createTalkInput, type TalkInputNeeds } from '../messages/converse-input.ts'
import type { Said } from '../messages/open-conversations.ts'
import type { GoalCheck } from '../tasks/goal-check.ts'
import { createPeerTasks, type PeerTaskNeeds } from '../tasks/peer-tasks.ts'
import type { SessionGoal } from '../tasks/session-goal.ts'
import { createMeanwhile } from './meanwhile.ts'
import { createPeerGoal, mayBeLater, opening } from './peer-goal.ts'
import { createPeerLog } from './peer-log.ts'
import { createPeerPrompts } from './peer-prompts.ts'
import { createPeerTopics } from './peer-topics.ts'
import type { Peer, PeerGroup } from './peer-types.ts'
import { createRepeatedLines } from './repeated-lines.ts'
import { wakeAll } from './roster.ts'

/** What all peers of a team share. */
export interface PeerServices {
  readonly input: TalkInputNeeds
  readonly parts: PeerTaskNeeds & { readonly goal: SessionGoal }
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

/** It says as data that what was asked for is done, and nothing else. */
const isReport = ({ meaning = [] }: Letter): boolean =>
  meaning.length > 0 && meaning.every(({ kind }) => kind === 'done')

export const createPeer = (services: PeerServices, self: PeerSelf): Peer => {
  const { peerGroup, goalCheck, answerTimeoutMs } = services
  const { session, work } = services.parts
  const { seat, memory } = self
  const { room } = peerGroup
  const peerLog = createPeerLog(session, seat)
  const parts = createPeerTasks(services.parts, seat)
  const meanwhile = createMeanwhile({ session, seat, task: services.input.task, view: self.view })
  const topics = createPeerTopics({ seat, session, peerGroup, goalCheck, peerLog, parts, meanwhile, view: self.view })
  const { hasMore, isAwaiting } = topics
  const prompts = createPeerPrompts({ session, seat, peerGroup, parts, peerLog, hasMore, answerTimeoutMs })
  const goal = createPeerGoal({
    ...{ session, seat, goal: services.parts.goal, goalCheck, peerLog, parts, prompts },
    isAtRest: () => !isAtIt(),
  })
  const repeatedLines = createRepeatedLines(session, seat)
  let asking = 0
  /** Looks that are under way whether the world shows the goal. */
  let looking = 0
  /** It gives work of its own up: that is no news for it. */
  let isDropping = false

  const busy = (name: string): boolean => session.state.seats[name]?.action !== undefined
  const inputFor = createTalkInput(services.input, { seat, room, memory, view: self.view, parts })

  const setAside = () => services.input.roster.bench.why(seat)

  const say = (to: string, text: string, more?: Said): void => {
    room.say(seat, to, text, more)
    memory.add(`I said to ${to}: ${text}`)
  }

  /** What was answered is done: words go out, work is taken on. */
  const follow = (answer: ConverseOutput): void => {
    if (answer.thought) session.emit('mind.thought', seat, { seat, text: answer.thought })
    if (answer.notes !== undefined && !memory.isNone) peerLog.change({ notes: answer.notes })
    if (answer.reached && goal.judgedBy()) goal.said(answer.reached)
    for (const id of answer.drop) {
      if (session.state.tasks[id]?.status === 'running') self.interrupt('the task was dropped')
      isDropping = true
      work.cancel(id, 'withdrawn', 'no longer wanted')
      isDropping = false
    }
    const benched = setAside()
    for (const task of answer.tasks)
      if (benched) peerLog.hear({ kind: 'task-failed', title: task.title, reason: benchedWords(benched, seat) })
      else parts.take(task, task.for ?? seat)
    // A peer that finds the goal reached has nothing open: two would tell each other so without end.
    const isLast = answer.endGoal === 'reached'
    const lines = answer.say.flatMap(line => {
      const which = answer.tasks.length > 0 ? 'new' : repeatedLines.hear(line.to, line.text)
      if (which === 'left-out') return []
      return isLast || which === 'repeated' ? [{ ...line, answer: false }] : [line]
    })
    for (const { to, text, meaning, answer: expected } of lines) say(to, text, { meaning, answer: expected })
    for (const name of answer.end) room.end(seat, name, 'nothing is open in it')
    if (answer.goal !== undefined && answer.goal !== goal.text()) {
      peerLog.change({ text: answer.goal })
      memory.add(`My goal is now: ${answer.goal}`)
    }
    if (answer.endGoal) goal.end(answer.endGoal, answer.thought || `${seat} finds the goal ${answer.endGoal}`)
    else if (answer.tasks.length > 0 || lines.some(line => line.answer !== false)) {
      if (peerLog.now.goal === 'stopped') peerLog.change({ goal: 'active' })
      prompts.fresh()
      prompts.watch()
    } else prompts.again()
  }

  const waitingNote = (): string => {
    const names = room.of(seat).flatMap(talk => (waitsFor(talk, seat) ? [partnerOf(talk, seat)] : []))
    if (peerLog.now.goal === 'ended')
      return peerLog.now.outcome?.kind === 'hopeless' ? 'sees no way to the goal' : 'finds the goal reached'
    return names.length > 0 ? `waits for ${names.join(', ')}` : ''
  }

  const isAtIt = (): boolean => parts.open().length > 0 || peerGroup.areAtIt(seat, undefined, false)
  /** No equal is at work or at a question, and what this one would be asked about wants no decision where the world shows the goal. */
  const mayBeShown = (letters: readonly Letter[], atIt = isAtIt): boolean => {
    const isOwn = goal.text() !== services.parts.goal.text()
    const wantsMore = letters.some(({ person }) => person) || peerLog.news.some(({ kind }) => !mayBeLater.has(kind))
    return (goal.begun || peerGroup.othersBegan(seat)) && !isOwn && !wantsMore && !atIt()
  }
  /** All find the goal reached that the world shows, and none is asked whether it is. */
  const endsAsShown = async (atIt = isAtIt): Promise<boolean> => {
    looking++
    const isShown = await goalCheck.isShown().finally(() => looking--)
    return isShown && !atIt() && peerGroup.finish()
  }
  const isWorkedAt = (): boolean => parts.open().length > 0 || peerGroup.othersWork(seat)
  /**
   * Where the words of the goal say it all and the world shows them, no answer that another one is still thinking about changes that. What
   * a person said may.
   */
  const endsBesideQuestions = async (): Promise<boolean> => {
    const { messages, people } = session.state
    const isOpen = goalCheck.judgedBy() !== 'words' || messages.some(({ from }) => Object.hasOwn(people, from))
    const hasMoved = isActive() && peerLog.news.some(({ kind }) => kind === 'task-done')
    return hasMoved && !isOpen && mayBeShown([], isWorkedAt) && (await endsAsShown(isWorkedAt))
  }

  /** Signs of the goal that are said for the first time and held before any work: who says them is asked once more. */
  const heldBefore = async (
    { reached = [], endGoal }: ConverseOutput,
    { judgedBy, written }: Pick<ConverseInput, 'judgedBy' | 'written'>,
  ): Promise<readonly Condition[]> =>
    judgedBy === 'plan' && written === undefined && endGoal !== 'reached' ? await goalCheck.heldBefore(reached) : []

  const ask = async (asked: readonly Letter[], context: AskContext, unread: () => readonly Letter[]): Promise<void> => {
    let letters = asked.filter(peerLog.isOfNow)
    if (goal.begun && letters.length > 0 && letters.every(isReport) && isAwaiting()) {
      for (const { from, text, meaning = [] } of letters)
        peerLog.hear({ kind: 'reported', name: from, text, meaning: [...meaning] })
      peerLog.note(letters.map(({ message }) => message))
      return
    }
    // What the judge finds done ends the session; there is nothing to be asked.
    const wrote = goal.written()
    looking++
    const wasActive = isActive()
    const open = meanwhile.news().some(({ kind }) => kind === 'finds-reached') ? goalCheck.lacking() : []
    const [isReached, written, lacking] = await Promise.all([goalCheck.look(), wrote, open]).finally(() => looking--)
    if (isReached || (mayBeShown(letters) && (await endsAsShown()))) return
    // Another one found it shown meanwhile.
    if (wasActive && !isActive() && letters.length === 0) return
    // What came in meanwhile goes into the same question.
    letters = [...letters, ...unread().filter(peerLog.isOfNow)]
    const read = peerLog.now.letters
    const messages = topics.unasked().map(one => ({
      ...one,
      person: false,
      answer: one.answer === false ? (false as const) : undefined,
    }))
    const judgedBy = goal.judgedBy()
    const judging = { judgedBy, written: judgedBy && written, byName: goal.byName() }
    const is = { goal: goal.text(), goalChanges: goal.changes(), ...judging, notes: peerLog.now.notes }
    const situation = { ...is, messages, news: topics.news(lacking) }
    peerLog.asked()
    meanwhile.told()
    asking++
    let isDone = false
    /** Whose letters were read without an answer. */
    let owed: readonly string[] = []
    try {
      const { value: first } = await self.brain.ask(converse, inputFor(situation), context)
      const held = await heldBefore(first, situation)
      const again = [{ by: seat, reached: [...held], open: [], held: true as const }]
      const value =
        held.length > 0
          ? (await self.brain.ask(converse, inputFor({ ...situation, written: again }), context)).value
          : first
      isDone = true
      // What was agreed on while the session ended is no longer to be done.
      if (session.state.session.phase === 'ended' || (wasActive && peerLog.now.goal === 'ended')) return
      owed = letters.map(({ from }) => from).filter(from => value.later.includes(from))
      follow(value)
    } catch (error) {
      isDone = false
      // Stopped: the letters come again by themselves, and what was owed before still is. Otherwise they were read in vain, and an
      // answer is owed.
      owed = context.signal.aborted ? peerLog.now.owed : letters.map(({ from }) => from)
      throw error
    } finally {
      peerLog.settled(isDone, owed)
      asking--
      // An answer that ends its own work is followed, whatever stops the question then.
      peerLog.note(isDone || !context.signal.aborted ? read : [])
      if (!context.signal.aborted) {
        goal.asked()
        peerGroup.opened()
      }
      // Others may have waited for what came of it: a question under way ends with its host, so no event says that it is over.
      wakeAll(services.input.roster)
    }
    peerGroup.settle()
  }

  /** It has no work, and waits for no answer. */
  const isAtRest = (): boolean =>
    asking + looking === 0 && parts.open().length === 0 && !room.of(seat).some(talk => waitsFor(talk, seat))
  const stop = (): void => {
    prompts.stop()
    meanwhile.stop()
    repeatedLines.close()
  }
  const tell = (one: PeerNews): void => {
    if (isDropping) return
    peerLog.hear(one)
    // It may be what it was waiting for when it knew no further.
    if (peerLog.now.goal === 'stopped') peerLog.change({ goal: 'active' })
    peerLog.note()
  }
  const isActive = (): boolean => peerLog.now.goal === 'active'

  return {
    goal,
    talk: {
      due: (letter, action) => whenToAnswer(action, busy(letter.from)) !== 'later',
      converse: ask,
      say: (to, text) => say(to, text),
      end: other => room.end(seat, other, 'nothing is open in it'),
      goal: goal.own,
      endGoal: () => goal.end('reached', `${seat} has nothing more to do for it`),
    },
    async duty({ signal, unread }) {
      if (session.state.session.phase !== 'running') return false
      const isFree = parts.open().length === 0
      // Work goes on undisturbed unless a part of it failed or a partner was put off.
      const prompted = topics.hasToThink() && (goal.begun || peerGroup.mayOpen(seat))
      const mayPrompt = isActive() && !setAside() && prompted && (isFree || parts.failed().length > 0)
      if (peerLog.owed.length === 0 && !mayPrompt) {
        if (isFree) {
          if (await endsBesideQuestions()) return false
          self.phase('idle', waitingNote())
          // The others may have waited for what it had taken on when it ended the goal.
          peerGroup.settle()
        }
        return false
      }
      self.phase('reply', 'thinks about what to do')
      const onThought = (text: string): void => void session.emit('mind.thought', seat, { seat, text })
      await ask([], { seat, signal, onThought }, unread)
      return true
    },
    tell,
    answered(by) {
      if (isAtRest() && !isAwaiting()) tell({ kind: 'answered', name: by })
    },
    get now() {
      return {
        ...{ working: parts.open().length > 0, thinking: asking + looking > 0, asked: asking > 0 },
        seesMore: isAtRest() && hasMore(),
        hasNews: peerLog.news.some(({ kind }) => !opening.has(kind) && kind !== 'put-away'),
        ...{ active: isActive(), outcome: peerLog.now.outcome },
      }
    },
    leave() {
      stop()
      parts.leave(`${seat} is no longer in the team`)
    },
    close: stop,
  }
}
