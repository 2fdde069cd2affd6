import { setTimeout as wait } from 'node:timers/promises'
import type { Bot } from 'mineflayer'
import { afterRunning } from '../minecraft/after-running.ts'
import { plainReason } from '../minecraft/names/server-text.ts'
import { isDisplacement } from './command-replies.ts'
import { leaveServer } from './operator-client.ts'
import { RefereeError } from './referee-types.ts'

/** ms before the first attempt to join again; doubled with each one that fails. */
const firstPauseMs = 500
const longestPauseMs = 20_000
/** ms of running time that a command waits for the referee to be in the world again. */
const returnTimeoutMs = 30_000
/** How often a client that loses its connection before it is ready joins anew, in the beginning. */
const firstEntries = 4

export interface PresenceNeeds {
  readonly username: string
  join(): Promise<Bot>
  /** Makes a client that has just joined ready to look. */
  begin(bot: Bot): Promise<void>
  /** It is in the world again, and has missed what changed meanwhile. */
  returned(): void
  /** Hears in one line of each loss and each return. */
  tell(level: 'info' | 'warning', text: string): void
  readonly signal?: AbortSignal | undefined
}

/** The referee's client, which joins again when its connection ends. */
export interface Presence {
  /** Undefined while it is not in the world. */
  readonly bot: Bot | undefined
  /** Resolves when it is in the world; rejects with RefereeError when it cannot be, or is not within 30 s. */
  present(): Promise<Bot>
  close(): Promise<void>
}

/** Resolves when the client is in the world and ready. Rejects when it is refused, or loses its connection again and again. */
export async function createPresence({
  username,
  join,
  begin,
  returned,
  tell,
  signal,
}: PresenceNeeds): Promise<Presence> {
  let bot: Bot | undefined
  let closed = false
  let lost: RefereeError | undefined
  /** The last client was let in, and its connection ended before it was ready; not by another one of its name. */
  let brokeOff = false
  let back = Promise.withResolvers<void>()
  back.promise.catch(() => {}) // perhaps no command waits for it

  async function enter(): Promise<void> {
    brokeOff = false
    const client = await join()
    let why: unknown
    client.once('kicked', reason => {
      why = reason
    })
    client.once('end', reason => {
      if (bot === client) void leave(plainReason(why ?? reason))
    })
    try {
      await begin(client)
      if (client._client.ended)
        throw new RefereeError(`The connection of "${username}" ended.`, 'Is the server running?')
    } catch (error) {
      brokeOff = client._client.ended && !isDisplacement(plainReason(why ?? ''))
      await leaveServer(client, 'the referee cannot work here')
      throw error
    }
    bot = client
    back.resolve()
  }

  async function leave(reason: string): Promise<void> {
    bot = undefined
    if (closed || signal?.aborted) return
    back = Promise.withResolvers<void>()
    back.promise.catch(() => {})
    if (isDisplacement(reason)) {
      lost = new RefereeError(
        `Another client joined as "${username}" and took the place of this session's referee.`,
        'Name the referee of each team on a server: --prefix red_ or --referee NAME.',
      )
      tell('warning', `${lost.message} ${lost.remedy}`)
      back.reject(lost)
      return
    }
    tell('warning', `The referee lost its connection (${reason}) and joins again.`)
    for (let pause = firstPauseMs; !closed && !signal?.aborted; pause = Math.min(pause * 2, longestPauseMs)) {
      await wait(pause, undefined, { ref: false })
      if (closed) return
      try {
        await enter()
        returned()
        tell('info', 'The referee is in the world again.')
        return
      } catch (error) {
        if (!(error instanceof RefereeError)) throw error
      }
    }
  }

  for (let entries = 1; ; entries++) {
    try {
      await enter()
      break
    } catch (error) {
      // A busy machine may be silent for so long that the server lets it go.
      if (!(error instanceof RefereeError && brokeOff && entries < firstEntries)) throw error
      await wait(firstPauseMs)
      signal?.throwIfAborted()
    }
  }
  return {
    get bot() {
      return bot
    },
    async present() {
      if (bot) return bot
      signal?.throwIfAborted()
      const over = Promise.withResolvers<void>()
      const stopTimer = afterRunning(returnTimeoutMs, over.resolve)
      signal?.addEventListener('abort', () => over.resolve(), { once: true })
      await Promise.race([back.promise, over.promise]).finally(stopTimer)
      signal?.throwIfAborted()
      if (bot) return bot
      throw lost ?? new RefereeError(`"${username}" is not on the server.`, 'Is the server running?')
    },
    async close() {
      closed = true
      if (bot) await leaveServer(bot, 'session over')
    },
  }
}
