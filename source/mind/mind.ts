import type { Absence } from '../body/contract/body-types.ts'
import { BrainError } from '../brain/brain.ts'
import { decideReply } from '../brain/questions/decide-reply/question.ts'
import type { DecideReplyInput, DecideReplyOutput } from '../brain/questions/decide-reply/shape.ts'
import { errorText } from '../errors.ts'
import { createInbox, type Letter, type Read } from './inbox.ts'
import { createControl } from './mind-control.ts'
import type { MindNeeds } from './mind-needs.ts'
import { asHeard, createInputs } from './question-inputs.ts'
import { createReflection } from './reflection.ts'
import { createTalker, isTalk } from './talk-while-acting.ts'
import { createTaskRun, Unanswered } from './task-run.ts'

/** One agent's hourglass: perceive → monitor (only when the queue is empty) → plan → act → back. */
export interface Mind {
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
  /** Does what was answered to `writers`, by a brain or a rule; `from` is who wants it. */
  follow(answer: DecideReplyOutput, writers: readonly string[], from: string): void
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

/** Messages that are kept for the next plan. */
const heardAtMost = 12

export const createMind = (needs: MindNeeds): Mind => {
  const { self, senses, means, tasks, requests, mail, talk, duty } = needs
  const { seat, emit, memory } = self
  const inputs = createInputs(self, senses, means.actions)
  const reflection = createReflection({ self, inputs, looksBack: needs.looksBack })
  const inbox = createInbox()
  let closed = false
  let paused = false
  let finishing = false
  let alarm = new AbortController()
  let bell: (() => void) | undefined
  let rung = false
  let heard: readonly Read[] = needs.log.heard
  let silent = needs.log.silent
  /** Keeps what was read until a plan has taken it in. */
  const keep = (letters: readonly Read[]): void => {
    if (heard.length === 0 && letters.length === 0) return
    heard = letters.slice(-heardAtMost)
    emit('mind.run', seat, { seat, heard: heard.map(letter => letter.message) })
  }

  const setPhase = self.phase
  const ring = (): void => {
    rung = true
    bell?.()
  }
  const sleep = async (): Promise<void> => {
    if (rung || closed) return
    await new Promise<void>(resolve => {
      bell = resolve
    })
    bell = undefined
  }
  const asking = () => ({
    seat,
    signal: alarm.signal,
    onThought: (text: string): void => void emit('mind.thought', seat, { seat, text }),
  })

  const read = (taken: readonly Letter[]): void => {
    if (taken.length === 0) return
    mail.markRead(taken.map(letter => letter.message))
    // A letter that an earlier host had given it may come again.
    keep([...heard.filter(one => !taken.some(({ message }) => message === one.message)), ...taken])
    for (const letter of taken) memory.add(`${letter.from}: ${JSON.stringify(letter.text)}`)
  }

  const control = createControl(
    { self, inputs, team: senses.team, approve: means.approve, requests, mail, talk },
    {
      quiet: on => {
        silent = on
        emit('mind.run', seat, { seat, silent })
      },
      restart: () => taskRun.afresh(),
      task: () => taskRun.task,
      forget: () => {
        memory.clear()
        keep([])
        taskRun.forgetHistory()
      },
    },
  )
  const taskRun = createTaskRun({
    ...{ self, body: senses.body, means, tasks, inputs, reflection, control, run: () => needs.log.run },
    loop: {
      asking,
      listen() {
        // What needs an answer waits for its own question.
        read(inbox.take(letter => !letter.answer))
        return heard.map(asHeard)
      },
      understood: () => keep([]),
      begun() {
        // What came just before is no less news than what comes during a wait.
        const [waiting] = inbox.from()
        talker.consider()
        if (waiting !== undefined) taskRun.messageCame(waiting)
      },
    },
  })
  const talker = createTalker({
    talk,
    inbox,
    asking,
    read,
    action: () => (silent ? null : taskRun.action),
    troubled: error => troubled(error),
  })

  const reply = async (letters: readonly Letter[]): Promise<void> => {
    const writers = [...new Set(letters.map(letter => letter.from))]
    setPhase('reply', `to ${writers.join(', ')}`)
    await memory.ready(alarm.signal)
    const answer = await self.brain.ask(decideReply, inputs.reply(taskRun.task, letters), asking())
    follow(answer.value, writers, letters.at(-1)!.from)
  }

  const follow: Mind['follow'] = (value, writers, from) => {
    if (value.reply) {
      mail.say(value.reply, value.to.length > 0 ? value.to : writers, 'reply')
      memory.add(`I said: ${value.reply}`)
    }
    if (value.instruction) memory.instruct({ from, text: value.instruction })
    if (value.stop) {
      requests.drop(from)
      taskRun.clearQueue()
    }
    for (const one of value.tasks) requests.accept(one, from)
    if (value.replan) requests.replan(value.replan, from)
  }

  /** The writers get an answer, also when the brain cannot say anything. */
  const answered = async (letters: readonly Letter[]): Promise<void> => {
    try {
      await reply(letters)
    } catch (error) {
      // Interrupted while answering: the letters wait for the next turn.
      if (alarm.signal.aborted) for (const letter of letters) inbox.add(letter)
      else if (error instanceof BrainError)
        mail.say(`I cannot answer now: ${error.message}`, [...new Set(letters.map(letter => letter.from))], 'reply')
      else throw error
    }
  }

  /** One turn of the loop; false when there was nothing to do. */
  const turn = async (): Promise<boolean> => {
    await talker.quiet()
    if (inbox.due(taskRun.queued > 0)) {
      const taken = inbox.take()
      read(taken)
      // A mind that is to be quiet answers people only.
      const letters = taken.filter(letter => letter.answer && (!silent || letter.person))
      const talks = talk ? letters.filter(isTalk) : []
      const requests = letters.filter(letter => !talks.includes(letter))
      if (requests.length > 0) await answered(requests)
      if (talks.length > 0) {
        setPhase('reply', `talks with ${[...new Set(talks.map(letter => letter.from))].join(', ')}`)
        await talker.answer(talks)
      }
      if (letters.length > 0) return true
    }
    if (duty && (await duty({ signal: alarm.signal, heard: () => heard.map(asHeard) }))) {
      keep([])
      return true
    }
    const current = tasks.current()
    if (!current) {
      taskRun.leave()
      // Leadership shows by itself what it waits for.
      if (!duty) setPhase('idle')
      return false
    }
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

  const troubled = (error: unknown): void => {
    if (alarm.signal.aborted) return
    // The task that it ended says so itself.
    if (error instanceof Unanswered) return
    const text = `${seat}: ${errorText(error)}`
    emit('alert', seat, { level: 'error', text, seat })
  }

  let trouble = 0
  const nap = async (ms: number): Promise<void> => {
    const timer = setTimeout(ring, ms)
    rung = false
    await sleep()
    clearTimeout(timer)
  }

  const run = async (): Promise<void> => {
    while (!closed) {
      rung = false
      if (paused || finishing) {
        if (paused) setPhase('paused')
        await sleep()
        continue
      }
      if (alarm.signal.aborted) alarm = new AbortController()
      let busy = false
      try {
        busy = await turn()
        trouble = 0
      } catch (error) {
        troubled(error)
        // A brain that fails at once must not spin: it is asked again when something happens, or after a while.
        trouble++
        if (!alarm.signal.aborted && trouble > 1) await nap(Math.min(30_000, needs.retryPauseMs * 2 ** trouble))
        busy = true
      }
      if (!busy && !paused && !closed) await sleep()
    }
    setPhase('idle')
  }

  const interrupt = (reason: string): void => {
    taskRun.clearQueue()
    alarm.abort(new Error(reason))
    ring()
  }
  /** Down in its hole the body does nothing that a word could disturb: what a person says is not kept waiting till morning. */
  const hearInShelter = (): void => {
    const fromPerson = (letter: Letter): boolean => letter.answer && letter.person
    if (taskRun.action !== null && inbox.has(fromPerson) && senses.sheltersFrom() !== undefined)
      interrupt('a person speaks to it while it shelters')
  }
  const running = run()

  return {
    wake() {
      hearInShelter()
      ring()
    },
    deliver(letter) {
      inbox.add(letter)
      // A question under way is paid for: its answer is kept, and the letter read right after it.
      if (letter.delivery === 'interrupt' && letter.answer && taskRun.action !== null)
        interrupt(`${letter.from} interrupts`)
      hearInShelter()
      taskRun.messageCame(letter.from)
      talker.consider()
      ring()
    },
    editLetter: (message, text) => inbox.edit(message, text),
    pause() {
      if (paused) return
      paused = true
      interrupt('paused')
    },
    resume() {
      paused = false
      ring()
    },
    interrupt,
    situation: letters => inputs.reply(taskRun.task, letters),
    follow,
    lookBack: signal => reflection.lookBack({ ...asking(), signal }),
    get acting() {
      return taskRun.action !== null
    },
    still: () => taskRun.still(),
    finish() {
      finishing = true
      taskRun.clearQueue()
      return taskRun.still()
    },
    async close() {
      closed = true
      interrupt('the session ends')
      await running
      await talker.quiet()
    },
  }
}
