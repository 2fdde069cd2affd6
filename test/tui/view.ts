import type { Command, CommandReply } from '../../source/session/attach/commands.ts'
import type { SessionState } from '../../source/session/log/state.ts'
import type { Marker } from '../../source/session/recording/file/markers.ts'
import type { SessionView } from '../../source/session/view.ts'
import { header } from './cabin.ts'

/** A view that a test drives: states go in, commands come out. */
export interface TestView extends SessionView {
  now(): number
  set(state: SessionState): void
  connect(connection: ReturnType<SessionView['connection']>): void
  readonly sent: Command[]
  /** Resolves with the next command. */
  next(): Promise<Command>
  answer: (command: Command) => CommandReply
}

export const testView = (
  first: SessionState,
  person: string | null = 'ann',
  clock = () => performance.now(),
): TestView => {
  let state = first
  const offset = first.t - clock()
  let connection: ReturnType<SessionView['connection']> = 'attached'
  const listeners = new Set<() => void>()
  const waiting: ((command: Command) => void)[] = []
  const sent: Command[] = []
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    mode: 'live',
    header,
    person,
    sent,
    answer: () => ({ ok: true, text: 'done' }),
    state: () => state,
    connection: () => connection,
    now: () => Math.max(state.t, clock() + offset),
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async send(command) {
      sent.push(command)
      waiting.shift()?.(command)
      return this.answer(command)
    },
    next: () => new Promise(resolve => waiting.push(resolve)),
    set: next => {
      state = next
      tell()
    },
    connect: next => {
      connection = next
      tell()
    },
    close: async () => undefined,
  }
}

/** A replay whose clock a test moves. */
export const testReplay = (
  states: (t: number) => SessionState,
  duration: number,
  markers: readonly Marker[],
): SessionView => {
  let position = { t: 0, seq: 0, playing: false, speed: 1 }
  const listeners = new Set<() => void>()
  const move = (change: Partial<typeof position>) => {
    position = { ...position, ...change }
    for (const listener of listeners) listener()
  }
  const seek = async (t: number) => {
    // A file is read meanwhile.
    await new Promise(resolve => setImmediate(resolve))
    move({ t, seq: states(t).seq })
  }
  return {
    mode: 'replay',
    header,
    person: null,
    state: () => states(position.t),
    connection: () => 'attached',
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    send: async () => ({ ok: false, refusal: 'unable', text: 'This is a replay: nobody listens.' }),
    close: async () => undefined,
    replay: {
      duration,
      lastSeq: states(duration).seq,
      position: () => position,
      play: () => move({ playing: true }),
      pause: () => move({ playing: false }),
      setSpeed: speed => move({ speed }),
      step: async events => move({ seq: position.seq + events }),
      seek,
      timeline: { density: [1, 2, 2, 5, 7, 5, 2, 1, 1, 3, 5, 2, 1, 1, 2, 7, 5, 2], markers },
    },
  }
}
