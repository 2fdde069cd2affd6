import type { Bot } from 'mineflayer'
import type { Block } from 'prismarine-block'
import { Vec3 } from 'vec3'
import { mcteam } from '../command-name.ts'
import { messageOf, remedyOf } from '../errors.ts'
import { afterRunning } from '../minecraft/after-running.ts'
import type { SeenBlock } from '../minecraft/blocks/blueprint.ts'
import type { Position } from '../minecraft/blocks/position.ts'
import { type ClientAddress, createBot } from '../minecraft/create-bot.ts'
import { plainReason } from '../minecraft/names/server-text.ts'
import { tickMs } from '../minecraft/tick.ts'
import { answersCommand, type ChatLine, isRefusal } from './command-replies.ts'
import { RefereeError, type ServerConsole } from './referee-types.ts'

/** How to reach a server, and as whom. */
export interface ClientOptions extends ClientAddress {
  /** Ends joining and every command under way. */
  readonly signal?: AbortSignal | undefined
}

/** ms to wait for a server's reply to a command. */
const replyTimeoutMs = 5000
/** ms to wait once a command had no reply: with `sendCommandFeedback` off no other will have one. */
const silentReplyTimeoutMs = 500

export async function joinServer(options: ClientOptions): Promise<Bot> {
  const { host, port, username, account, signal } = options
  signal?.throwIfAborted()
  await account?.ready(signal).catch((error: unknown) => {
    const remedy = remedyOf(error) ?? `See whether its login is still good: ${mcteam} accounts`
    throw new RefereeError(`The ${username} could not join ${host}:${port}: ${messageOf(error)}.`, remedy)
  })
  const bot = createBot(options, {
    hideErrors: true,
    // As for bodies: a busy machine may be silent for long.
    checkTimeoutInterval: 60_000,
    physicsEnabled: false,
    viewDistance: 'normal',
  })
  const stop = () => bot.end()
  signal?.addEventListener('abort', stop, { once: true })
  try {
    await new Promise<void>((resolve, reject) => {
      const fail = (reason: string) =>
        reject(
          new RefereeError(
            `The ${username} could not join ${host}:${port}: ${reason}.`,
            'Let this player join the server, and see that the server is still running.',
          ),
        )
      bot.once('spawn', () => resolve())
      bot.once('kicked', reason => fail(`kicked: ${plainReason(reason)}`))
      bot.once('end', reason => fail(`connection ended (${reason})`))
      bot.once('error', error => {
        fail(error.message)
        bot.end()
      })
    })
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  } finally {
    signal?.removeEventListener('abort', stop)
  }
  bot.on('error', () => {}) // the end that follows says the rest
  return bot
}

/** Leaves; resolves when the server knows, or after a second. */
export async function leaveServer(bot: Bot, reason: string): Promise<void> {
  if (bot._client.ended) return
  const ended = new Promise<void>(resolve => bot.once('end', () => resolve()))
  bot.quit(reason)
  await Promise.race([ended, new Promise(resolve => setTimeout(resolve, 1000).unref())])
}

/** Operator commands, by way of the embedded world's console or of chat. */
export interface Commands {
  /** The first line of the reply; empty when the server stays silent. */
  run(command: string): Promise<string>
  /** The same; rejects with RefereeError where the server refuses in words that are known. */
  must(command: string): Promise<string>
}

export const createCommands = (
  bot: Bot,
  {
    username,
    version,
    console,
    signal,
  }: Pick<ClientOptions, 'username' | 'version' | 'signal'> & { readonly console?: ServerConsole | undefined },
): Commands => {
  let silent = false
  let before: Promise<unknown> = Promise.resolve()
  /** Replies through chat do not say what they answer: one command at a time. */
  const run = async (command: string): Promise<string> => {
    signal?.throwIfAborted()
    if (console) return (await console(command))[0] ?? ''
    const turn = before.then(() => ask(command))
    before = turn.catch(() => {})
    return await turn
  }
  const ask = async (command: string): Promise<string> => {
    signal?.throwIfAborted()
    const reply = nextReply(bot, silent ? silentReplyTimeoutMs : replyTimeoutMs, signal)
    bot.chat(`/${command}`)
    const line = await reply
    silent = line === ''
    return line
  }
  return {
    run,
    async must(command) {
      const reply = await run(command)
      // Filling or setting what is there already is an error to vanilla and fine for a stage; that it stands is looked at afterwards.
      if (!isRefusal(reply) || /^No blocks were filled|^No entity was found|^Could not set the block$/.test(reply))
        return reply
      throw new RefereeError(
        `The server refused "/${command}": ${reply}.`,
        console
          ? `Is every block and item of the task known to Minecraft ${version}?`
          : `The referee (${username}) must be an operator: run "op ${username}" in the server's console.`,
      )
    },
  }
}

/** The next line that answers a command; empty when the server stays silent for `timeout` ms. */
function nextReply(bot: Bot, timeout: number, signal: AbortSignal | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const done = (end: () => void) => {
      stopTimer()
      bot.off('message', heard)
      bot.off('end', ended)
      signal?.removeEventListener('abort', aborted)
      end()
    }
    const heard = (message: ChatLine, position: string, sender?: unknown) => {
      if (answersCommand(message, position, sender)) done(() => resolve(message.toString()))
    }
    const aborted = () => done(() => reject(signal!.reason))
    const ended = () =>
      done(() => reject(new RefereeError('The connection ended before the server answered.', 'Is the server running?')))
    // One that came while the process could not run would be taken for the answer to the next command.
    const stopTimer = afterRunning(timeout, () => done(() => resolve('')))
    signal?.addEventListener('abort', aborted, { once: true })
    bot.on('message', heard)
    bot.once('end', ended)
  })
}

/** ms of the server's own time to wait for the list that completes a command. */
const completionTimeoutMs = 3000

/**
 * Makes what resolves when a client has seen all that the server had shown others before: the answer to a question of the
 * client's own comes after it. A server that did not answer once, although its time went on, is asked no more.
 */
export const createCatchingUp = (bot: Bot): (() => Promise<void>) => {
  const { _client: client } = bot
  let answers = true
  let questions = 0
  return async () => {
    if (!answers) return
    const transactionId = ++questions
    let over = false
    const answered = new Promise<boolean>(resolve => {
      // Before 1.13 an answer does not say to which question.
      const hear = ({ transactionId: to = transactionId }: { transactionId?: number }) => {
        if (to === transactionId) end()
      }
      const end = () => {
        over = true
        client.off('tab_complete', hear)
        client.off('end', end)
        resolve(true)
      }
      client.on('tab_complete', hear)
      client.on('end', end)
    })
    client.write('tab_complete', {
      transactionId,
      text: '/time query ',
      assumeCommand: false,
      lookedAtBlock: undefined,
    })
    answers = await Promise.race([answered, eventually(bot, () => over, completionTimeoutMs)])
  }
}

/** What a client sees at a place; null where its chunk has not come. */
export function seeBlock(bot: Bot, at: Position): SeenBlock | null {
  const block = bot.blockAt(new Vec3(...at))
  return block ? describeBlock(block) : null
}

export function describeBlock(block: Block): SeenBlock {
  const states = Object.entries(block.getProperties()).map(([name, value]) => [name, String(value)] as const)
  return { block: block.name, states: Object.fromEntries(states) }
}

const lookMs = 50
/** A server that has told no time for so many looks stands still; the referee no longer waits for it. */
const standstillLooks = 600

/**
 * Waits for block updates still under way; at most `timeoutMs` ms of the server's own time from its `age` on. It tells its age in
 * order with all else: a client that is behind has not yet seen what was done by then, and is not to blame a server for that.
 */
export async function eventually(
  bot: Bot,
  condition: () => boolean,
  timeoutMs = 5000,
  age = bot.time.age,
): Promise<boolean> {
  const since = performance.now()
  let told = bot.time.age
  for (let looks = 0; !condition(); looks++) {
    if (bot.time.age !== told) looks = 0
    told = bot.time.age
    const late = (told - age) * tickMs >= timeoutMs || looks >= standstillLooks
    if (late && performance.now() - since >= timeoutMs) break
    await new Promise(resolve => setTimeout(resolve, lookMs))
  }
  return condition()
}

/** Chunks in each direction that make up the land around a client. */
const chunksAround = 2
const landTimeoutMs = 10_000

/**
 * Resolves when the land around a client has come; rejects when it has not after `timeoutMs` ms of the server's own time. The
 * library's wait goes by the wall clock, and ended the session on a busy machine.
 */
export async function seeLand(bot: Bot, timeoutMs = landTimeoutMs): Promise<void> {
  const steps = Array.from({ length: 2 * chunksAround + 1 }, (_, step) => (step - chunksAround) * 16)
  const isThere = (): boolean => {
    const { position, height } = bot.entity
    return (
      height > 0 && steps.every(x => steps.every(z => bot.world.getColumnAt(position.offset(x, 0, z)) !== undefined))
    )
  }
  if (await eventually(bot, isThere, timeoutMs)) return
  throw new RefereeError(
    `The server does not send the land around "${bot.username}".`,
    'Give it a view distance of two chunks or more, or try again when it is less busy.',
  )
}
