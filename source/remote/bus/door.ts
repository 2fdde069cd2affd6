import { randomUUID } from 'node:crypto'
import type { Door, Inside, OpenDoor } from '../../session/attach/door.ts'
import type { Access } from '../../session/log/events/words.ts'
import { createBacklog } from './backlog.ts'
import { type Claim, claimSession, type HostedSession } from './claim.ts'
import { serveClients } from './clients.ts'
import type { Bus } from './connect.ts'
import { refusedBy } from './errors.ts'
import { type Keeping, publishLog } from './log.ts'

/** What a host needs to serve its session on a bus. */
export interface BusHosting {
  readonly bus: Bus
  /** Signs invitations. */
  readonly secret: string
  /** What people without an invitation may do. @default 'viewer' */
  readonly guests?: Access | 'nobody'
  readonly keeping?: Keeping
  /** ms a claim lives without renewal. */
  readonly claimLife?: number
}

interface BusEvents {
  /** Another host has the session now: this one must end. */
  taken(text: string): void
  /** The bus is lost or back, or refuses the log. */
  trouble(level: 'info' | 'warning', text: string): void
}

/** A session's place on the bus, before the session is there. */
export interface BusPlace {
  /** Claims a session that goes on, before anything is written into its recording. Rejects with `EnvironmentError`. */
  claim(id: string, startedAt: string): Promise<void>
  /** Claims the session, if that was not done yet, and serves it. */
  readonly door: OpenDoor
  /** Whom to tell, once the session is there. */
  listen(events: BusEvents): void
  /** Gives the claim back, when the session never came to be. */
  release(): Promise<void>
}

/** ms the end of a log may take to get onto the bus. */
const farewellTimeoutMs = 5000

/** Prepares a session's place on a bus. The connection stays its owner's to close, after the door. */
export function placeOnBus(hosting: BusHosting): BusPlace {
  const { bus } = hosting
  const run = randomUUID()
  let claim: Claim | undefined
  let events: BusEvents | undefined

  const cannotHost = (error: unknown): never => {
    throw refusedBy(bus.shown, 'host a session', error)
  }
  const taken = (id: string, { pid, machine }: HostedSession) => {
    events?.taken(
      `Another host has taken ${id} over (process ${pid} on ${machine}) while this one was cut off from the bus. This one ends; its recording stays.`,
    )
  }
  async function take(id: string, startedAt: string): Promise<Claim> {
    claim ??= await claimSession(bus, {
      ...{ id, run, startedAt, taken: by => taken(id, by) },
      life: hosting.claimLife,
      replicas: hosting.keeping?.replicas,
    }).catch(cannotHost)
    return claim
  }

  return {
    claim: async (id, startedAt) => void (await take(id, startedAt)),
    listen(listener) {
      events = listener
    },
    async door(inside) {
      const { id, startedAt } = inside.session.header
      const trouble: BusEvents['trouble'] = (level, text) => events?.trouble(level, text)
      return await openDoor({
        ...{ bus, run, hosting, inside, trouble },
        claim: await take(id, startedAt),
      }).catch(cannotHost)
    },
    release: async () => await claim?.release(),
  }
}

async function openDoor(options: {
  readonly bus: Bus
  readonly run: string
  readonly hosting: BusHosting
  readonly inside: Inside
  readonly claim: Claim
  readonly trouble: BusEvents['trouble']
}): Promise<Door> {
  const { bus, run, inside, claim, trouble } = options
  const { secret, guests = 'viewer', keeping = {} } = options.hosting
  const { session } = inside
  const { id } = session.header
  const backlog = createBacklog({ last: session.state.seq, from: inside.from })
  const unsubscribe = session.subscribe(backlog.append)
  let refused: string | undefined
  const log = await publishLog({
    ...{ bus, id, run, startSeq: session.startSeq, backlog, keeping, owned: claim.confirm },
    trouble(text) {
      if (text !== undefined && refused === undefined)
        trouble('warning', `The bus does not take the log (${text}), trying again. It is recorded and sent later.`)
      else if (text === undefined && refused !== undefined) trouble('info', 'The bus takes the log again.')
      refused = text
    },
  })
  const clients = serveClients({ bus, run, inside, secret, guests, stored: () => log.position().stream })
  let sentThen = 0
  const unwatch = bus.onConnected(connected => {
    if (!connected) {
      sentThen = log.position().seq
      trouble('warning', 'The bus is lost, trying again. The session goes on; what happens is recorded and sent later.')
    } else {
      clients.forgive()
      trouble('info', `The bus is back; ${session.state.seq - sentThen} events are sent now.`)
    }
  })
  const uncount = inside.onTerminals(() => claim.tell({ people: inside.people() }))
  claim.tell({ task: inside.task })
  await bus.nc.flush()

  let closing: Promise<void> | undefined
  return {
    close(reason) {
      closing ??= (async () => {
        unwatch()
        uncount()
        // First the end of the log, then the goodbye, then that they went.
        if (bus.connected()) await log.settled(farewellTimeoutMs)
        clients.close(reason)
        if (bus.connected()) await log.settled(farewellTimeoutMs)
        unsubscribe()
        await log.close()
        await claim.release()
      })()
      return closing
    },
  }
}
