import type { Absence } from '../body/contract/body-types.ts'
import { errorText } from '../errors.ts'
import { followReply } from './follow-reply.ts'
import type { Letter } from './inbox.ts'
import { createLastingStep } from './lasting-step.ts'
import { createLetters } from './letters.ts'
import { createControl } from './mind-control.ts'
import { createMindLoop } from './mind-loop.ts'
import type { MindNeeds } from './mind-needs.ts'
import type { MindCommands, MindEnd, MindNews, MindTurns, MindWords } from './mind-parts.ts'
import type { MindTask } from './mind-task.ts'
import { createInputs } from './question-inputs.ts'
import { createReflection } from './reflection.ts'
import { createTalker, isUrgent } from './talk-while-acting.ts'
import { createTaskRun, Unanswered } from './task-run.ts'

/** One agent's hourglass: perceive → monitor (only when the queue is empty) → plan → act → back. */
export interface Mind extends MindTurns, MindNews, MindWords, MindCommands, MindEnd {}

const cameFrom = (writer: string): string => `a message came from ${writer}`

/** What a mind waits for that has no body to act with. */
const absenceNotes: Readonly<Record<Absence, string>> = {
  disconnected: 'on the way into the world',
  dead: 'dead, until it has respawned',
  'not-loaded': 'waits until the land around it has come',
  'not-logged-in': 'waits until the server has taken its password',
}

export const createMind = (needs: MindNeeds): Mind => {
  const { self, senses, means, tasks, others } = needs
  const { seat, emit, memory, log } = self
  const { requests, mail, talk } = others
  const setPhase = self.phase
  const inputs = createInputs(self, senses, means.actions)
  const reflection = createReflection({ self, inputs, looksBack: needs.looksBack })

  const troubled = (error: unknown): void => {
    // The task that it ended says so itself.
    if (loop.signal.aborted || error instanceof Unanswered) return
    emit('alert', seat, { level: 'error', text: `${seat}: ${errorText(error)}`, seat })
  }
  const loop = createMindLoop({
    ...{ phase: setPhase, retryPauseMs: needs.retryPauseMs, troubled },
    interrupted: () => taskRun.queue.clear(),
  })
  const asking = () => ({
    seat,
    signal: loop.signal,
    onThought: (text: string): void => void emit('mind.thought', seat, { seat, text }),
  })
  const situation: MindWords['situation'] = given => inputs.reply(taskRun.task, given)
  const follow: MindWords['follow'] = (...answer) => followReply({ memory, mail, requests }, ...answer)
  const letters = createLetters({ self, mail, talk, situation, follow })
  const { inbox, read, heard, understood } = letters

  const control = createControl(
    { self, inputs, team: senses.team, approve: means.approve, others },
    {
      quiet: silent => void emit('mind.run', seat, { seat, silent }),
      restart: () => taskRun.afresh(),
      task: () => taskRun.task,
      forget: () => {
        memory.clear()
        understood()
        taskRun.forgetHistory()
      },
    },
  )
  const taskRun = createTaskRun({
    ...{ self, body: senses.body, means, tasks, inputs, reflection, control },
    loop: {
      ...{ asking, understood },
      listen() {
        // What needs an answer waits for its own question.
        letters.listen()
        return heard()
      },
      begun() {
        if (taskRun.underWay.isEndless || leads()) {
          loop.apart()
          lasting.lasts()
        }
        // What came just before is no less news than what comes during a wait.
        const [waiting] = inbox.from()
        talker.consider()
        if (waiting !== undefined) taskRun.underWay.notice(cameFrom(waiting))
      },
    },
  })
  /** Others wait for what it hands out, whatever its own body is at. */
  const leads = (): boolean => senses.plans && senses.team().some(one => one.name !== seat && !one.person)
  const lasting = createLastingStep({ ready: loop.ring, troubled })
  const talker = createTalker({
    ...{ inbox, asking, read, troubled, answer: letters.answer, ready: loop.ring },
    action: () => taskRun.underWay.name,
    fits: (letter, action) =>
      letters.isTalk(letter) ? !log.silent && talk!.due(letter, action) : letters.isOwed(letter),
  })

  const absence = (): Absence | null => {
    const body = senses.body()
    return body ? body.absence : 'disconnected'
  }
  /** What is queued for a body that is not there keeps no letter waiting. */
  const isActing = (): boolean => taskRun.queue.length > 0 && absence() === null
  /** Letters, what the seat does for its team, its task: each has its turn, however many letters are written. */
  let turn: 'letters' | 'duty' | 'task' = 'letters'
  const answered = (): void => {
    // What was stopped is not answered yet.
    turn = loop.signal.aborted ? 'letters' : 'duty'
  }
  /** Leaves the turn to letters again. */
  const taskHadTurn = (): void => {
    turn = 'letters'
    if (isOwing()) loop.ring()
  }
  const isFirst = (letter: Letter): boolean => isUrgent(letter) || (!isActing() && turn === 'letters')
  /** A letter waits that is to be answered before anything else; where more actions are queued, others are answered beside them. */
  const isOwing = (): boolean => inbox.has(letter => letters.isOwed(letter) && isFirst(letter))

  const answerLetters = async (): Promise<boolean> => {
    // The body goes on with what is queued; what comes after that may be changed by what is being answered.
    if (talker.isBusy && (talker.isPressing || isOwing() || !isActing())) {
      await talker.quiet()
      answered()
      return true
    }
    if (!isOwing()) {
      if (inbox.due(isActing())) read(inbox.take(letter => !letters.isOwed(letter)))
      return false
    }
    const taken = inbox.take()
    read(taken)
    const owed = taken.filter(letters.isOwed)
    const writers = [...new Set(owed.map(letter => letter.from))].join(', ')
    setPhase('reply', owed.every(letters.isTalk) ? `talks with ${writers}` : `to ${writers}`)
    await letters.answer(owed, asking())
    answered()
    return true
  }

  const work = async (current: MindTask): Promise<boolean> => {
    const missing = absence()
    if (missing) {
      setPhase('waiting', absenceNotes[missing])
      taskHadTurn()
      return false
    }
    const known = taskRun.task
    let isPlanning = false
    try {
      if ((current.id !== known?.id || current.attempts !== known.attempts) && !(await taskRun.begin(current)))
        return true
      await lasting.run(() => taskRun.step(current), loop.signal)
      // Between a look at how it stands and what to do next, no letter comes.
      isPlanning = taskRun.task !== null && !isActing() && !lasting.isOpen
    } finally {
      if (!isPlanning) taskHadTurn()
    }
    return true
  }

  return {
    ...{ situation, follow, begin: loop.begin, pause: loop.pause, resume: loop.resume, interrupt: loop.interrupt },
    ...{ answerLetters, work, understood },
    dutyTurn() {
      // One question at a time: when that is answered the loop comes here again.
      if (talker.isBusy) return false
      // It came since the letters of this turn were read, and may be what the duty waits for.
      if (isOwing()) return true
      // It is the turn of the task alone.
      if (turn === 'task' && inbox.has(letters.isOwed)) return false
      const taken: Letter[] = []
      // One that fails had its turn, too: letters do not wait for it.
      const hadTurn = (): void => {
        if (turn === 'duty') turn = 'task'
      }
      return {
        ...{ signal: loop.signal, heard, unread: () => letters.takeTalk(taken) },
        done(busy) {
          hadTurn()
          if (busy) understood()
        },
        failed() {
          if (loop.signal.aborted) inbox.putBack(taken)
          hadTurn()
        },
      }
    },
    lasts() {
      if (!lasting.isOpen) return false
      taskRun.underWay.show()
      taskHadTurn()
      return true
    },
    rest(shown) {
      taskRun.leave()
      if (turn !== 'letters' && inbox.has(letters.isOwed)) return taskHadTurn()
      turn = 'letters'
      if (shown) setPhase('idle')
    },
    wake: loop.ring,
    deliver(letter) {
      inbox.add(letter)
      // A question under way is paid for: its answer is kept, and the letter read right after it.
      if (letter.delivery === 'interrupt' && letter.answer && taskRun.underWay.name !== null)
        loop.interrupt(`${letter.from} interrupts`)
      taskRun.underWay.notice(cameFrom(letter.from))
      talker.consider()
      loop.ring()
    },
    rethink(reason) {
      if (lasting.isOpen) loop.rethink(reason)
    },
    notice: what => taskRun.underWay.notice(what),
    editLetter: inbox.edit,
    lookBack: signal => reflection.lookBack({ ...asking(), signal }),
    get acting() {
      return taskRun.underWay.name !== null
    },
    still: taskRun.underWay.still,
    again: taskRun.underWay.again,
    finish() {
      loop.finish()
      talker.close()
      taskRun.queue.clear()
      return taskRun.underWay.still()
    },
    async close() {
      await loop.close()
      await lasting.quiet()
      setPhase('idle')
      await talker.quiet()
    },
  }
}
