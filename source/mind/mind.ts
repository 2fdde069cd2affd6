import type { ActionCall } from '../body/types.ts'
import { decideReply, monitorProgress, nextActions } from '../brain/questions/index.ts'
import type { Heard, Past } from '../brain/questions/shapes.ts'
import { BrainError } from '../brain/types.ts'
import { perform } from './act.ts'
import { createControl } from './control.ts'
import { createInbox, type Letter } from './inbox.ts'
import { actionsInput, asHeard, monitorInput, replyInput } from './inputs.ts'
import type { Check, MindPort, MindTask, Opinion } from './types.ts'

/** Rounds of monitor → plan → act without measurable progress before a task counts as failed. */
const roundsWithoutProgress = 5
const roundsAtMost = 40

/** One agent's hourglass: perceive → monitor (only when the queue is empty) → plan → act → back. */
export interface Mind {
  /** Something changed: a task, a message, an approval. */
  wake(): void
  deliver(letter: Letter): void
  editLetter(message: string, text: string): boolean
  withdrawLetter(message: string): boolean
  pause(): void
  resume(): void
  /** Ends the action under way and forgets the queue; the loop then looks at the situation afresh. */
  interrupt(reason: string): void
  readonly acting: boolean
  close(): Promise<void>
}

export const createMind = (port: MindPort): Mind => {
  const { seat, emit, memory } = port
  const inbox = createInbox()
  let closed = false
  let paused = false
  let alarm = new AbortController()
  let acting = false
  let bell: (() => void) | undefined
  let rung = false

  let task: MindTask | null = null
  let queue: { readonly call: ActionCall; readonly ask?: string }[] = []
  let history: Past[] = []
  let heard: Heard[] = []
  let actedSince = false
  let rounds = 0
  let stalled = 0
  let best = -1
  let silent = false
  let afresh = false

  const control = createControl(port, {
    quiet: on => {
      silent = on
    },
    restart: () => {
      afresh = true
    },
    forget: () => {
      memory.clear()
      heard = []
      history = []
    },
  })

  const setPhase = port.phase
  const showQueue = (): void =>
    void emit('mind.queue', seat, { seat, queue: queue.map(({ call }) => port.label(call)) })
  const clearQueue = (): void => {
    if (queue.length === 0) return
    queue = []
    showQueue()
  }
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
  const context = () => ({
    seat,
    signal: alarm.signal,
    onThought: (text: string): void => void emit('mind.thought', seat, { seat, text }),
  })

  const begin = (next: MindTask): void => {
    task = next
    queue = next.actions.map(call => ({ call }))
    history = next.lastFailure ? [{ action: 'the attempt before', result: 'failure', reason: next.lastFailure }] : []
    actedSince = false
    rounds = 0
    stalled = 0
    best = -1
    memory.add(`Task from ${next.from}: ${next.title}`)
    if (queue.length > 0) showQueue()
  }
  const end = (line: string): void => {
    memory.add(line)
    task = null
    clearQueue()
  }

  /** Reads what needs no answer; what does waits for its own question. */
  const letters = (): void => read(inbox.take(letter => !letter.answer))
  const read = (taken: readonly Letter[]): void => {
    if (taken.length === 0) return
    port.markRead(taken.map(letter => letter.message))
    heard = [...heard, ...taken.map(asHeard)].slice(-12)
    for (const letter of taken) memory.add(`${letter.from}: ${letter.text}`)
  }

  const reply = async (asking: readonly Letter[]): Promise<void> => {
    setPhase('reply', `to ${[...new Set(asking.map(letter => letter.from))].join(', ')}`)
    const answer = await port.brain().ask(decideReply, replyInput(port, task, asking), context())
    const { value } = answer
    const from = asking.at(-1)!.from
    if (value.reply) {
      port.say(value.reply, value.to.length > 0 ? value.to : [...new Set(asking.map(letter => letter.from))], 'reply')
      memory.add(`I said: ${value.reply}`)
    }
    if (value.instruction) memory.instruct({ from, text: value.instruction })
    if (value.stop) {
      port.drop(`${from} said stop`)
      clearQueue()
    }
    for (const one of value.tasks) port.accept(one, from)
    if (value.replan) port.replan(value.replan, from)
  }

  /** Whoever asked hears back, also when the brain cannot say anything. */
  const answered = async (asking: readonly Letter[]): Promise<void> => {
    try {
      await reply(asking)
    } catch (error) {
      // Interrupted while answering: the letters wait for the next turn.
      if (alarm.signal.aborted) for (const letter of asking) inbox.add(letter)
      else if (error instanceof BrainError)
        port.say(`I cannot answer now: ${error.message}`, [...new Set(asking.map(letter => letter.from))], 'reply')
      else throw error
    }
  }

  const monitor = async (current: MindTask): Promise<void> => {
    setPhase('monitor', current.title)
    letters()
    const [answer, check] = await Promise.all([
      port.brain().ask(monitorProgress, monitorInput(port, current, history, heard), context()),
      port.verify(current),
    ])
    actedSince = false
    judge(current, check, answer.value.status, answer.value.reason)
  }

  /** The world decides; the brain's opinion is kept beside it. */
  const judge = (current: MindTask, check: Check, opinion: Opinion, reason: string): void => {
    emit('mind.thought', seat, { seat, text: reason })
    const measurable = current.done.kind !== 'report'
    if (check.met || (!measurable && opinion === 'success')) {
      port.succeeded(current, check, opinion)
      end(`Done: ${current.title}`)
      return
    }
    if (opinion === 'failure') {
      port.failed(current, reason, opinion)
      end(`Failed: ${current.title}: ${reason}`)
      return
    }
    port.progress(current, check, opinion)
    if (opinion === 'success')
      history.push({
        action: 'claim that the task is done',
        result: 'failure',
        reason: `the world disagrees: ${check.detail}`,
      })
    stalled = check.done > best ? 0 : stalled + 1
    best = Math.max(best, check.done)
    rounds++
    if (stalled >= roundsWithoutProgress || rounds >= roundsAtMost) {
      const last = history.findLast(one => one.result === 'failure')
      port.failed(
        current,
        `no progress in ${stalled} rounds (${check.detail})${last ? `; last failure: ${last.reason}` : ''}`,
        opinion,
      )
      end(`Failed: ${current.title}: no progress`)
    }
  }

  const plan = async (current: MindTask): Promise<void> => {
    setPhase('plan', current.title)
    letters()
    const answer = await port.brain().ask(nextActions, actionsInput(port, current, history, heard), context())
    heard = []
    const { value } = answer
    if (value.thought) emit('mind.thought', seat, { seat, text: value.thought })
    if (value.actions.length === 0) {
      const reason = value.blocked ?? 'no action was found'
      port.failed(current, reason, null)
      end(`Failed: ${current.title}: ${reason}`)
      return
    }
    queue = value.actions.map(call => ({ call, ask: answer.ask }))
    showQueue()
  }

  const act = async (current: MindTask): Promise<void> => {
    const [next, ...rest] = queue
    const body = port.body()!
    queue = rest
    showQueue()
    const refusal = await port.permit(next!.call, alarm.signal)
    const label = port.label(next!.call)
    if (refusal !== null) {
      history.push({ action: label, result: 'failure', reason: refusal, code: 'not-allowed' })
      actedSince = true
      queue = []
      return
    }
    setPhase('act', label)
    acting = true
    const result = await perform({
      seat,
      body,
      call: next!.call,
      label,
      action: port.nextId('action'),
      signal: alarm.signal,
      emit,
      task: current.id,
      mind: control,
      ...(next!.ask === undefined ? {} : { ask: next!.ask }),
    }).finally(() => {
      acting = false
    })
    if (afresh) {
      afresh = false
      port.acted(next!.call, result.result)
      clearQueue()
      begin({ ...current, actions: [] })
      return
    }
    history.push({
      action: label,
      result: result.result,
      reason: result.reason,
      ...(result.code ? { code: result.code } : {}),
    })
    history = history.slice(-12)
    memory.add(`${label}: ${result.result}${result.result === 'success' ? '' : ` (${result.reason})`}`)
    port.acted(next!.call, result.result)
    actedSince = true
    // What was planned after a failed step rests on it.
    if (result.result !== 'success') clearQueue()
  }

  /** One turn of the loop; false when there was nothing to do. */
  const turn = async (): Promise<boolean> => {
    if (inbox.due(queue.length > 0)) {
      const taken = inbox.take()
      read(taken)
      // Whoever is to be quiet answers people only.
      const asking = taken.filter(letter => letter.answer && (!silent || letter.person))
      if (asking.length > 0) {
        await answered(asking)
        return true
      }
    }
    if (port.duty && (await port.duty({ signal: alarm.signal, heard: () => heard }))) {
      heard = []
      return true
    }
    const current = port.currentTask()
    if (!current) {
      if (task) end(`No longer mine: ${task.title}`)
      // Leadership shows by itself what it waits for.
      if (!port.duty) setPhase('idle')
      return false
    }
    if (!port.body()?.online) {
      setPhase('waiting', 'on the way into the world')
      return false
    }
    if (current.id !== task?.id || current.attempts !== task.attempts) {
      clearQueue()
      begin(current)
      setPhase('perceive', current.title)
      const check = await port.verify(current)
      if (check.met && current.done.kind !== 'report' && queue.length === 0) {
        port.succeeded(current, check, null)
        end(`Done already: ${current.title}`)
        return true
      }
      best = check.done
    }
    if (queue.length > 0) await act(current)
    else if (actedSince) await monitor(current)
    else await plan(current)
    return true
  }

  const troubled = (error: unknown): void => {
    if (alarm.signal.aborted) return
    const text = error instanceof Error ? error.message : String(error)
    if (task && error instanceof BrainError) {
      port.failed(task, `the brain gave no usable answer: ${text}`, null)
      end(`Failed: ${task.title}`)
      return
    }
    emit('alert', seat, { level: 'error', text, seat })
  }

  const run = async (): Promise<void> => {
    while (!closed) {
      rung = false
      if (paused) {
        setPhase('paused')
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
        if (!alarm.signal.aborted && trouble > 1) await nap(Math.min(30_000, port.patience * 2 ** trouble))
        busy = true
      }
      if (!busy && !paused && !closed) {
        await sleep()
      }
    }
    setPhase('idle')
  }
  let trouble = 0
  const nap = async (ms: number): Promise<void> => {
    const timer = setTimeout(ring, ms)
    rung = false
    await sleep()
    clearTimeout(timer)
  }

  const interrupt = (reason: string): void => {
    clearQueue()
    alarm.abort(new Error(reason))
    ring()
  }
  const running = run()

  return {
    wake: ring,
    deliver(letter) {
      inbox.add(letter)
      // A question under way is paid for: its answer is kept, and the letter read right after it.
      if (letter.delivery === 'interrupt' && letter.answer && acting) interrupt(`${letter.from} interrupts`)
      ring()
    },
    editLetter: (message, text) => inbox.edit(message, text),
    withdrawLetter: message => inbox.withdraw(message),
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
    get acting() {
      return acting
    },
    async close() {
      closed = true
      interrupt('the session ends')
      await running
    },
  }
}
