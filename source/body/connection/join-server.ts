import type { Bot } from 'mineflayer'
import pathfinderPackage from 'mineflayer-pathfinder'
import { codeOf, KnownError, systemReason } from '../../errors.ts'
import { type ClientAddress, createBot } from '../../minecraft/create-bot.ts'
import { creatureName } from '../../minecraft/names/creatures.ts'
import { plainReason } from '../../minecraft/names/server-text.ts'
import { type DeclaredCommands, learnCommands } from '../bot/declared-commands.ts'
import { type EnchantmentOrder, learnEnchantments } from '../bot/enchantment-order.ts'
import { raw } from '../bot/undeclared.ts'
import { watchVehicle } from '../bot/vehicle.ts'
import { pause as pauseUntil } from '../bot/waits.ts'
import { boundPhysics } from '../walk/bounded-physics.ts'
import { JoinError } from './join-refusal.ts'
import { mendPackages } from './package-fixes.ts'

export interface Address extends ClientAddress {
  /** How long to go on trying while the server still holds an older connection of that name. @default 0 */
  readonly joinRetryMs?: number
  readonly signal?: AbortSignal
}

/** A bot that stands in the world, with what the server told of itself on its way there. */
export interface Joined {
  readonly bot: Bot
  readonly enchantments: EnchantmentOrder
  readonly commands: DeclaredCommands
}

mendPackages()

/** How often a server that says something has its time over to let a body in. */
const spawnWaits = 4
const spawnTimeoutMs = 30_000

/** Joins a server and resolves once the body stands in the world. Rejects with one line that says what was tried and what came back. */
export async function join(address: Address): Promise<Joined> {
  const end = performance.now() + (address.joinRetryMs ?? 0)
  let slow = 0
  let isNewToken = address.account === undefined
  for (;;) {
    address.signal?.throwIfAborted()
    try {
      await logIn(address)
      return await joinOnce(address)
    } catch (error) {
      const refusal = error instanceof JoinError ? error.refusal : undefined
      if (refusal === 'name-taken' && performance.now() < end) await rest(nameRetryMs, address.signal)
      else if (refusal === 'login' && !isNewToken) {
        // A token can be taken back before its time is over.
        isNewToken = true
        await address.account?.refused()
      } else if (refusal === 'throttled' && ++slow <= throttledTries) await rest(throttlePauseMs, address.signal)
      else throw error
    }
  }
}

const rest = (ms: number, signal = new AbortController().signal): Promise<void> => pauseUntil(ms, signal)
/** Pause before a name in use is tried again, in ms. */
const nameRetryMs = 1_000
/** Bukkit lets one address in every 4 s, and a refused try counts; proxies are quicker. */
const throttlePauseMs = 5_000
const throttledTries = 4

/** Its account may have been away from the game for longer than a token is good. */
async function logIn({ host, port, username, account, signal }: Address): Promise<void> {
  try {
    await account?.ready(signal)
  } catch (error) {
    if (!(error instanceof KnownError)) throw error
    throw new JoinError(username, `${host}:${port}`, error.message, { refused: error.remedy })
  }
}

function joinOnce(address: Address): Promise<Joined> {
  return new Promise((resolve, reject) => {
    const { host, port, username } = address
    const bot = createBot(address, {
      hideErrors: true,
      logErrors: false,
      // 6 chunks: farther than any ability looks.
      viewDistance: 'tiny',
      checkTimeoutInterval: 60_000,
      // They take `* ab Steve: stop` for words of Steve; hearing.ts reads who speaks.
      defaultChatPatterns: false,
      // What no ability of ours reads: each of them costs memory or time per body.
      plugins: {
        particle: false,
        sound: false,
        boss_bar: false,
        title: false,
        scoreboard: false,
        command_block: false,
      },
    })
    bot.setMaxListeners(0)
    const enchantments = learnEnchantments(bot)
    const commands = learnCommands(bot)
    watchVehicle(bot)
    bot.on('entitySpawn', entity => {
      if (entity.name) entity.name = creatureName(entity.name)
    })
    // mineflayer forgets an entity only after it told that it is gone: each wait for that would last until its time is over.
    bot.on('entityGone', entity => void delete bot.entities[entity.id])
    let kicked: string | undefined
    const fail = (reason: string) => {
      joining = false
      clearTimeout(timer)
      bot.removeAllListeners('spawn')
      bot.on('error', ignore)
      try {
        bot.end()
      } catch {
        // The connection was never made.
      }
      address.signal?.removeEventListener('abort', onAbort)
      reject(new JoinError(username, `${host}:${port}`, reason, address.account && {}))
    }
    const onAbort = () => fail('stopped on request')
    address.signal?.addEventListener('abort', onAbort, { once: true })
    let joining = true
    let heard = false
    let waits = 0
    const hear = () => {
      heard = true
    }
    raw(bot)._client.on('packet', hear)
    // A process that stood still finds its timers due before it has read what came meanwhile, and where many join at once the way in
    // takes long: as long as the server goes on talking there is hope.
    const wait = (): NodeJS.Timeout => {
      heard = false
      waits++
      return setTimeout(() => setImmediate(judge), spawnTimeoutMs)
    }
    const judge = () => {
      if (!joining) return
      if (heard && waits < spawnWaits) timer = wait()
      else fail(`no spawn within ${(waits * spawnTimeoutMs) / 1000} s`)
    }
    let timer = wait()
    const onError = (error: Error) => fail(readableError(error))
    const onEnd = (reason: string) => fail(kicked ?? `connection closed (${reason})`)
    const onKicked = (reason: unknown) => {
      kicked = `kicked: ${plainReason(reason)}`
    }
    bot.once('error', onError)
    bot.once('end', onEnd)
    bot.once('kicked', onKicked)
    bot.once('inject_allowed', () => {
      bot.loadPlugin(pathfinderPackage.pathfinder)
      boundPhysics(bot)
    })
    bot.once('spawn', () => {
      joining = false
      clearTimeout(timer)
      raw(bot)._client.removeListener('packet', hear)
      address.signal?.removeEventListener('abort', onAbort)
      bot.removeListener('error', onError)
      bot.removeListener('end', onEnd)
      bot.removeListener('kicked', onKicked)
      bot.on('error', ignore)
      bot.inventory.setMaxListeners(0)
      bot.world.setMaxListeners(0)
      dropLight(bot)
      bot.on('windowOpen', window => {
        window.setMaxListeners(0)
      })
      // Planning is done in slices of our own; the package's is only for digging and bridging.
      bot.pathfinder.thinkTimeout = 8_000
      bot.pathfinder.tickTimeout = 20
      resolve({ bot, enchantments, commands })
    })
  })
}

/** Light is nearly all of what a loaded column of flat land weighs (50 kB each for sky and blocks), and no code here reads it. */
function dropLight(bot: Bot): void {
  const drop = (column: unknown) => {
    const { skyLightSections, blockLightSections } = column as {
      skyLightSections?: unknown[]
      blockLightSections?: unknown[]
    }
    skyLightSections?.fill(null)
    blockLightSections?.fill(null)
  }
  for (const { column } of bot.world.getColumns() as unknown as { column: unknown }[]) drop(column)
  bot.world.on('chunkColumnLoad', (corner: { x: number; z: number }) => {
    // The column's light is read right after this event: it is dropped when that is done.
    setImmediate(() => {
      const column = bot.world.getColumn(corner.x >> 4, corner.z >> 4)
      if (column) drop(column)
    })
  })
}

/** A socket error is always followed by `end`, which is where it is dealt with. */
const ignore = (): void => undefined

function readableError(error: Error): string {
  const reason = systemReason(error)
  if (reason !== undefined) return codeOf(error) === 'ECONNREFUSED' ? `${reason}; is the server running?` : reason
  // The library fails over packets that come too early or hold what the game does not have; its own words tell a person nothing.
  if (isOfPackets(error)) return 'it sends nonsense, which no client of this version can read'
  return error.message.split('\n')[0]!.slice(0, 200) || error.name
}

const isOfPackets = (error: Error): boolean =>
  [TypeError, RangeError, SyntaxError, ReferenceError].some(kind => error instanceof kind) ||
  ['PartialReadError', 'ExtendableError'].includes(error.name)
