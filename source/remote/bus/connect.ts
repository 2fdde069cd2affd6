import { readFileSync } from 'node:fs'
import { type JetStreamClient, type JetStreamManager, jetstream, jetstreamManager } from '@nats-io/jetstream'
import { Kvm } from '@nats-io/kv'
import {
  type Authenticator,
  connect,
  credsAuthenticator,
  type NatsConnection,
  type NodeConnectionOptions,
  nkeyAuthenticator,
  PermissionViolationError,
} from '@nats-io/transport-node'
import { EnvironmentError, errorText, reasonOf, UsageError } from '../../errors.ts'
import { createListeners } from '../../listeners.ts'
import { type BusAddress, busAddress } from './address.ts'
import { unreachable } from './errors.ts'

/** Where the bus is and how to get in. Plain JSON: the terminal hands it to the host it starts. Files are absolute paths. */
export interface BusOptions {
  /** `nats://[USER:PASSWORD@|TOKEN@]HOST:PORT`, several separated by commas. */
  readonly url: string
  /** A credentials file as `nsc` writes it. */
  readonly creds?: string
  /** A file with the seed of an nkey. */
  readonly nkey?: string
  /** Authority, certificate and key, PEM. */
  readonly ca?: string
  readonly cert?: string
  readonly key?: string
  /** What NATS's own monitoring calls this connection. @default mcteam */
  readonly name?: string
  /** ms between signs of life; a bus is lost when three are not answered. @default 2000 */
  readonly pingEvery?: number
}

/** A connection that comes back by itself until it is closed. */
export interface Bus {
  readonly nc: NatsConnection
  readonly js: JetStreamClient
  readonly jsm: JetStreamManager
  readonly kvm: Kvm
  /** The address as people may see it. */
  readonly shown: string
  connected(): boolean
  /** Called with every loss (false) and return (true). Returns the unsubscriber. */
  onConnected(listener: (connected: boolean) => void): () => void
  /** Resolves as soon as the bus is connected; rejects with `EnvironmentError` once it is closed for good. */
  ready(): Promise<void>
  /** Sends what waits, if the bus is there, and closes. Idempotent. */
  close(): Promise<void>
}

/** The least server: what consumers as they are used here came with. */
const leastServer = '2.9.4'
/** How long the server may take for its first answer. */
const firstAnswerMs = 15_000
const answerTimeoutMs = 10_000
/** ms a cluster may take to choose its leader; until it has one, it drops what it is asked. */
const electionTimeoutMs = 20_000
const askAgainMs = 2000
/** ms a closing connection may take to send what waits. */
const farewellTimeoutMs = 2000

/**
 * Connects, checks version and JetStream, and stays connected. Rejects with `EnvironmentError` (it is not there, does not let us
 * in, cannot do what is needed) or `UsageError` (an address or file is wrong), each one line without secrets.
 */
export async function connectBus(options: BusOptions): Promise<Bus> {
  const address = busAddress(options.url)
  const { shown } = address
  const settings = connectionOptions(options, address)
  const nc = await connect(settings).catch((error: unknown) => {
    throw unreachable(shown, error, address.tls && options.cert === undefined)
  })
  const jsm = await jetstreamManager(nc, { checkAPI: false, timeout: answerTimeoutMs })
  await checkServer(nc, jsm, shown).catch(async (error: unknown) => {
    await nc.close()
    throw error
  })

  const { tell, listen, clear } = createListeners<[connected: boolean]>()
  let connected = true
  let closing: Promise<void> | undefined
  const became = (now: boolean) => {
    if (now === connected) return
    connected = now
    tell(now)
  }
  void (async () => {
    for await (const { type } of nc.status()) {
      if (type === 'disconnect' || type === 'staleConnection') became(false)
      else if (type === 'reconnect') became(true)
    }
    became(false)
  })()

  const js = jetstream(nc, { timeout: answerTimeoutMs })
  return {
    nc,
    js,
    jsm,
    kvm: new Kvm(js),
    shown,
    connected: () => connected && !nc.isClosed(),
    onConnected: listen,
    ready() {
      if (nc.isClosed())
        return Promise.reject(
          new EnvironmentError(`The connection to the bus at ${shown} is closed.`, 'Connect again.'),
        )
      if (connected) return Promise.resolve()
      return new Promise((resolve, reject) => {
        const listener = (now: boolean) => {
          if (!now && !nc.isClosed()) return
          unlisten()
          if (now) resolve()
          else reject(new EnvironmentError(`The connection to the bus at ${shown} is closed.`, 'Connect again.'))
        }
        const unlisten = listen(listener)
        void nc.closed().then(() => listener(false))
      })
    },
    close() {
      closing ??= (async () => {
        clear()
        if (connected && !nc.isClosed()) {
          let timer: NodeJS.Timeout | undefined
          const late = new Promise<void>(resolve => {
            timer = setTimeout(resolve, farewellTimeoutMs)
          })
          await Promise.race([nc.flush().catch(() => {}), late])
          clearTimeout(timer)
        }
        await nc.close()
      })()
      return closing
    },
  }
}

function connectionOptions(options: BusOptions, address: BusAddress): NodeConnectionOptions {
  const { servers, user, password, token, tls } = address
  const { creds, nkey, ca, cert, key, name = 'mcteam', pingEvery = 2000 } = options
  if ((cert === undefined) !== (key === undefined))
    throw new UsageError('--bus-cert and --bus-key belong together.', 'Name both files.')
  const authenticator: Authenticator[] = []
  if (creds !== undefined) authenticator.push(credsAuthenticator(fileOf('--bus-creds', creds)))
  if (nkey !== undefined) authenticator.push(nkeyAuthenticator(seedOf(nkey)))
  const files = {
    ca: ca && fileOf('--bus-ca', ca).toString('utf8'),
    cert: cert && fileOf('--bus-cert', cert).toString('utf8'),
    key: key && fileOf('--bus-key', key).toString('utf8'),
  }
  return {
    servers: [...servers],
    name,
    timeout: firstAnswerMs,
    // People and hosts wait as long as it takes; who has enough of it closes the connection.
    maxReconnectAttempts: -1,
    reconnectTimeWait: 200,
    reconnectJitter: 100,
    ignoreAuthErrorAbort: true,
    pingInterval: pingEvery,
    maxPingOut: 3,
    authenticator,
    user,
    pass: password ?? '',
    token,
    tls: tls || ca || cert || key ? files : undefined,
  }
}

function seedOf(path: string): Uint8Array {
  // Files of seeds end in a line feed, and may carry comments and the public key.
  const seed = fileOf('--bus-nkey', path)
    .toString('utf8')
    .split('\n')
    .map(line => line.trim())
    .find(line => /^SU[A-Z2-7]{56}$/.test(line))
  if (seed === undefined)
    throw new UsageError(`--bus-nkey: ${path} holds no seed of a user.`, 'Name a file with a line that begins with SU.')
  return new TextEncoder().encode(seed)
}

function fileOf(flag: string, path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new UsageError(`${flag}: ${path}: ${reasonOf(error)}.`, 'Name a file that can be read.')
  }
}

async function checkServer(nc: NatsConnection, jsm: JetStreamManager, shown: string): Promise<void> {
  const version = nc.info?.version ?? '0.0.0'
  if (isOlder(version, leastServer))
    throw new EnvironmentError(`The bus at ${shown} is nats-server ${version}.`, `Run ${leastServer} or newer.`)
  try {
    await accountInfo(jsm)
  } catch (error) {
    if (isSlow(error))
      throw new EnvironmentError(
        `JetStream of the bus at ${shown} does not answer.`,
        'Look whether enough servers of its cluster are running.',
      )
    // A user without the right to ask for account data may still have all rights that are needed.
    if (error instanceof Error && (error.cause ?? error) instanceof PermissionViolationError) return
    throw new EnvironmentError(
      `The bus at ${shown} has no JetStream for us (${errorText(error)}).`,
      'Start it with: nats-server -js',
    )
  }
}

const isOlder = (version: string, least: string): boolean => version.localeCompare(least, 'en', { numeric: true }) < 0

const isSlow = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError'

/** Asks anew every two seconds while a cluster chooses its leader; a slow bus may still answer an earlier request. */
async function accountInfo(jsm: JetStreamManager): Promise<void> {
  const end = performance.now() + electionTimeoutMs
  const answer = Promise.withResolvers<unknown>()
  let waiting = 0
  function ask(): void {
    if (performance.now() > end) return
    waiting += 1
    jsm.getAccountInfo().then(answer.resolve, (error: unknown) => {
      waiting -= 1
      if (!isSlow(error) || (waiting === 0 && performance.now() > end)) answer.reject(error)
    })
  }
  ask()
  const timer = setInterval(ask, askAgainMs)
  await answer.promise.finally(() => clearInterval(timer))
}
