import type { Absence } from '../body/contract/body-types.ts'
import type { DecideReplyInput, DecideReplyOutput } from '../brain/questions/decide-reply/shape.ts'
import { errorText } from '../errors.ts'
import { followReply } from './follow-reply.ts'
import type { Letter } from './inbox.ts'
import { createLetters } from './letters.ts'
import { createControl } from './mind-control.ts'
import { createMindLoop } from './mind-loop.ts'
import type { MindNeeds, Think } from './mind-needs.ts'
import type { MindTask } from './mind-task.ts'
import { createInputs } from './question-inputs.ts'
import { createReflection } from './reflection.ts'
import { createTalker, isTalk } from './talk-while-acting.ts'
import { createTaskRun, Unanswered } from './task-run.ts'

/** One agent's hourglass: perceive → monitor (only when the queue is empty) → plan → act → back. */
export interface Mind {
  /** Begins its loop: one `turn` after the other, until one has nothing to do; the next begins when the mind is woken. */
  begin(turn: () => Promise<boolean>): void
  /** Reads what is due, and answers what wants an answer; false when nothing did. */
  answerLetters(): Promise<boolean>
  /** Lends a duty of its seat its signal and what it heard. */
  think(duty: (thinking: Think) => Promise<boolean>): Promise<boolean>
  /** One step of this task; false when it has to wait. */
  work(task: MindTask): Promise<boolean>
  /** There is no task. `shown`: the screen says that it is idle. */
  rest(shown: boolean): void
  /** Something changed: a task, a message, an approval. */
  wake(): void
  deliver(letter: Letter): void
  editLetter(message: string, text: string): boolean
  pause(): void
  resume(): void
  /** Ends the action under way and forgets the queue; the loop then looks at the situation afresh. */
  interrupt(reason: string): void
  readonly acting: boolean
  /** What `decideReply` is asked with about these letters. */
  situation(letters: readonly Letter[]): DecideReplyInput
  /** Does what was answered to `writers`, by a brain or a rule; `from` is who wants it; one who is `refused` may only ask. */
  follow(answer: DecideReplyOutput, writers: readonly string[], from: string, refused?: string): void
  /** Looks back on what it did since it was last asked to, where agents do that. */
  lookBack(signal: AbortSignal): Promise<void>
  /** Resolves when the body does nothing at this mind's word any more. */
  still(): Promise<void>
  /** Begins nothing more; resolves when the action under way has come to its own end. */
  finish(): Promise<void>
  close(): Promise<void>
}

/** What a mind waits for that has no body to act with. */
const absenceNotes: Readonly<Record<Absence, string>> = {
  disconnected: 'on the way into the world',
  dead: 'dead, until it has respawned',
  'not-loaded': 'until the land around it has come',
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
  const situation: Mind['situation'] = given => inputs.reply(taskRun.task, given)
  const follow: Mind['follow'] = (...answer) =>
    followReply({ memory, mail, requests, clearQueue: () => taskRun.queue.clear() }, ...answer)
  const letters = createLetters({ self, mail, asking, situation, follow })
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
        // What came just before is no less news than what comes during a wait.
        const [waiting] = inbox.from()
        talker.consider()
        if (waiting !== undefined) taskRun.underWay.messageCame(waiting)
      },
    },
  })
  const talker = createTalker({
    ...{ talk, inbox, asking, read, troubled },
    action: () => (log.silent ? null : taskRun.underWay.name),
  })

  const answer = async (owed: readonly Letter[]): Promise<void> => {
    const talks = talk ? owed.filter(isTalk) : []
    const asked = owed.filter(letter => !talks.includes(letter))
    if (asked.length > 0) await letters.answer(asked)
    if (talks.length === 0) return
    setPhase('reply', `talks with ${[...new Set(talks.map(letter => letter.from))].join(', ')}`)
    await talker.answer(talks)
  }

  const answerLetters = async (): Promise<boolean> => {
    await talker.quiet()
    const owed = letters.readDue(taskRun.queue.length > 0)
    if (owed.length === 0) return false
    await answer(owed)
    return true
  }

  const work = async (current: MindTask): Promise<boolean> => {
    const body = senses.body()
    const absence = body ? body.absence : 'disconnected'
    if (absence) {
      setPhase('waiting', absenceNotes[absence])
      return false
    }
    const known = taskRun.task
    if ((current.id !== known?.id || current.attempts !== known.attempts) && !(await taskRun.begin(current)))
      return true
    await taskRun.step(current)
    return true
  }

  /** Down in its hole the body does nothing that a word could disturb: what a person says is not kept waiting till morning. */
  const hearInShelter = (): void => {
    const fromPerson = (letter: Letter): boolean => letter.answer && letter.person
    if (taskRun.underWay.name !== null && inbox.has(fromPerson) && senses.sheltersFrom() !== undefined)
      loop.interrupt('a person speaks to it while it shelters')
  }

  return {
    ...{ situation, follow, begin: loop.begin, pause: loop.pause, resume: loop.resume, interrupt: loop.interrupt },
    ...{ answerLetters, work },
    async think(duty) {
      const busy = await duty({ signal: loop.signal, heard })
      if (busy) understood()
      return busy
    },
    rest(shown) {
      taskRun.leave()
      if (shown) setPhase('idle')
    },
    wake() {
      hearInShelter()
      loop.ring()
    },
    deliver(letter) {
      inbox.add(letter)
      // A question under way is paid for: its answer is kept, and the letter read right after it.
      if (letter.delivery === 'interrupt' && letter.answer && taskRun.underWay.name !== null)
        loop.interrupt(`${letter.from} interrupts`)
      hearInShelter()
      taskRun.underWay.messageCame(letter.from)
      talker.consider()
      loop.ring()
    },
    editLetter: inbox.edit,
    lookBack: signal => reflection.lookBack({ ...asking(), signal }),
    get acting() {
      return taskRun.underWay.name !== null
    },
    still: taskRun.underWay.still,
    finish() {
      loop.finish()
      taskRun.queue.clear()
      return taskRun.underWay.still()
    },
    async close() {
      await loop.close()
      await talker.quiet()
    },
  }
}
