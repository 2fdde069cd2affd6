import mineflayer, { type Bot, type BotOptions } from 'mineflayer'
import type { CacheFactory } from 'prismarine-auth'
import { answerResourcePacks, type PackAnswer } from './resource-packs.ts'
import { soundPackets } from './sound-packets.ts'

/** A Microsoft account, for servers that check them. */
export interface Account {
  /** Where the login library looks for the tokens of the account, whatever it calls the account. */
  readonly tokens: CacheFactory
  /** Resolves once its tokens let it join. Rejects with KnownError, whose message is a part of a sentence, when they do not. */
  ready(signal?: AbortSignal): Promise<void>
  /** Its token for the game was refused: the next `ready` makes another one. */
  refused(): Promise<void>
}

/** Where a client joins, and as whom. */
export interface ClientAddress {
  readonly host: string
  readonly port: number
  readonly version: string
  readonly username: string
  /** What lets it into a world that admits no player by name alone. */
  readonly pass?: string | undefined
  /** `ready`, and its profile called as `username`. Absent: it joins by name alone, which servers in online mode refuse. */
  readonly account?: Account | undefined
  /** What is said to a server that offers a resource pack. @default 'accept' */
  readonly packs?: PackAnswer | undefined
}

/** What mineflayer's types leave out: with `wait_connect` set, the library opens the connection and logs in on `connect_allowed`. */
interface WaitingClient {
  wait_connect: boolean
  readonly serializer: { readonly writable: boolean }
  emit(event: 'connect_allowed'): void
}

/**
 * A mineflayer client that logs in when its plugins listen. Mineflayer itself loads them on a timer and logs in meanwhile: what a
 * server sends before the timer is due, all at once on one machine, is lost. That is the reason of a refusal, or the login packet,
 * without which a client has no world to put the first chunk into.
 */
export function createBot(
  { host, port, version, username, pass, account, packs = 'accept' }: ClientAddress,
  options: Partial<BotOptions> = {},
): Bot {
  const bot = mineflayer.createBot({
    ...options,
    plugins: { ...options.plugins, resource_pack: false },
    host,
    port,
    version,
    username,
    ...(account ? withTokens(account) : { auth: 'offline' }),
    // Beside the address that a client says it connects to there is room, as proxies use it.
    fakeHost: pass === undefined ? undefined : `${host}\0${pass}`,
  })
  const client = bot._client as unknown as WaitingClient
  client.wait_connect = true
  answerResourcePacks(bot, packs)
  soundPackets(bot)
  bot.once('inject_allowed', () => {
    // It has been ended already.
    if (!client.serializer.writable) return
    client.wait_connect = false
    client.emit('connect_allowed')
  })
  return bot
}

const withTokens = ({ tokens }: Account): Partial<BotOptions> => ({
  auth: 'microsoft',
  // It goes to the login library as it is, which takes a function for a folder; the declared options know folders alone.
  profilesFolder: tokens as unknown as string,
  // No person types a code while a session runs. The login library tries again after all other errors.
  onMsaCode() {
    throw new URIError('its login has ended')
  },
})
