import { hostname } from 'node:os'
import type { KV, KvEntry } from '@nats-io/kv'
import { z } from 'zod'
import { mcteam } from '../../command-name.ts'
import { codeOf, EnvironmentError } from '../../errors.ts'
import { jsonOf } from '../../json.ts'
import type { ReadOnly } from '../../read-only.ts'
import { protocolVersion } from '../../session/attach/messages.ts'
import { cleanText } from '../../session/log/clean-text.ts'
import type { Bus } from './connect.ts'
import { refusedBy } from './errors.ts'
import { buckets, sessionNames } from './names.ts'
import { openWithRetry } from './open-with-retry.ts'

/** ms after which a claim that is not renewed is gone: what a session waits at most when its host was killed. */
const claimLifeMs = 10_000
/** A claim is renewed this often in its life. */
const renewalsPerLife = 4

const clean = z.string().max(512).transform(cleanText)
/** What the bus knows of a session that is being hosted. */
const hostedSession = z.object({
  id: clean,
  task: clean,
  /** ISO 8601. */
  startedAt: clean,
  /** Name of the host's machine. */
  machine: clean,
  pid: z.int(),
  /** Differs from host to host, also of one session. */
  run: z.string().max(64),
  /** Version of the protocol its terminals speak. */
  protocol: z.int(),
  people: z.array(clean),
})
export type HostedSession = ReadOnly<z.infer<typeof hostedSession>>

/** This host's right to be the only one of its session. */
export interface Claim {
  /** Tells the bus who is there; sent with the next renewal at the latest. */
  tell(about: Partial<Pick<HostedSession, 'task' | 'people'>>): void
  /** Renews it now. False when another host has it; rejects when the bus does not say. */
  confirm(): Promise<boolean>
  release(): Promise<void>
}

export interface ClaimOptions {
  readonly id: string
  readonly run: string
  readonly startedAt: string
  /** Called once when another host has it: while this one was cut off, its claim had expired. */
  readonly taken: (by: HostedSession) => void
  /** ms a claim lives, where the bucket is not there yet. @default claimLifeMs */
  readonly life?: number
  /** Servers that hold a copy of all claims, where the bucket is not there yet. @default 1 */
  readonly replicas?: number
}

/**
 * Becomes the host of a session. The bus decides: of two that try, one gets it. What a dead host left is waited for to
 * expire; a living one renews its claim meanwhile, and this rejects with a `EnvironmentError` that names it.
 */
export async function claimSession(bus: Bus, options: ClaimOptions): Promise<Claim> {
  const { id, run, startedAt, taken } = options
  const { key } = sessionNames(id)
  const { life: ttl = claimLifeMs, replicas = 1 } = options
  const openClaims = () => openWithRetry(() => bus.kvm.create(buckets.hosts, { ttl, history: 1, replicas }))
  let bucket = await openClaims()
  // The host that made the bucket has set how long its entries live.
  const life = (await bucket.status()).ttl
  let about: HostedSession = {
    ...{ id, task: id, startedAt, machine: hostname(), pid: process.pid, run, protocol: protocolVersion, people: [] },
  }
  let revision = await first()
  let over = false
  let told = false
  let renewing: Promise<void> | undefined

  async function first(): Promise<number> {
    const began = performance.now()
    let seen: number | undefined
    for (;;) {
      const made = await bucket.create(key, JSON.stringify(about)).catch(refusedAsTaken)
      if (made !== undefined) return made
      const entry = await bucket.get(key)
      const renewed = entry && seen !== undefined && entry.revision !== seen
      if (renewed || performance.now() - began > life * 2) throw occupied(id, hostOf(entry?.string()))
      seen = entry?.revision
      await new Promise(resolve => setTimeout(resolve, life / (renewalsPerLife * 4)))
    }
  }

  async function renew(): Promise<void> {
    if (over) return
    told = false
    try {
      revision = await bucket.update(key, JSON.stringify(about), revision)
    } catch (error) {
      if (over) return
      // A server that lost its store comes back without the bucket, and other clients can delete it.
      if (codeOf(error) === 10059 || isUnanswered(error)) bucket = await openClaims()
      else refusedAsTaken(error)
      await recover()
    }
  }

  /** The claim is not as we left it: expired while we were cut off, or another's. */
  async function recover(): Promise<void> {
    const entry = await bucket.get(key)
    const owner = entry?.operation === 'PUT' ? hostOf(entry.string()) : undefined
    if (owner && owner.run !== run) {
      stop()
      taken(owner)
    } else if (entry && owner) revision = entry.revision
    else revision = (await bucket.create(key, JSON.stringify(about)).catch(refusedAsTaken)) ?? revision
  }

  function stop(): void {
    over = true
    clearInterval(timer)
    unwatch()
  }

  const now = (): Promise<void> => {
    if (renewing) return renewing
    const mine = renew().finally(() => {
      if (renewing === mine) renewing = undefined
      if (told) soon()
    })
    renewing = mine
    return mine
  }
  const soon = () => {
    if (!over && bus.connected()) now().catch(() => {}) // the bus is away or busy; the next renewal finds out
  }
  const timer = setInterval(soon, life / renewalsPerLife)
  // What was asked before a loss is not answered after it.
  const unwatch = bus.onConnected(() => {
    renewing = undefined
  })

  return {
    tell(more) {
      about = { ...about, ...more }
      told = true
      soon()
    },
    async confirm() {
      await now()
      return !over
    },
    async release() {
      if (over) return
      stop()
      await renewing?.catch(() => {})
      if (bus.connected()) await bucket.delete(key, { previousSeq: revision }).catch(() => {})
    },
  }
}

/** `undefined` for the answer that another host's entry is there; every other error is thrown. */
function refusedAsTaken(error: unknown): undefined {
  const code = codeOf(error)
  if (code === 10071 || code === 10164) return undefined
  throw error
}

/** No stream takes this subject. The library says so with a class that it does not export. */
const isUnanswered = (error: unknown): boolean => error instanceof Error && error.name === 'JetStreamNotEnabled'

const hostOf = (text = ''): HostedSession | undefined => hostedSession.safeParse(jsonOf(text)).data

const occupied = (id: string, by: HostedSession | undefined): EnvironmentError =>
  new EnvironmentError(
    `Another host already serves ${id}${by ? `: process ${by.pid} on ${by.machine}` : ''}.`,
    `Join it with: ${mcteam} join ${id} --bus …`,
  )

/** The session's host as the bus knows it; undefined when it has no host. */
export async function hostOfSession(bus: Bus, id: string): Promise<HostedSession | undefined> {
  const bucket = await openBucket(bus)
  const entry = await bucket?.get(sessionNames(id).key)
  return entry?.operation === 'PUT' ? hostOf(entry.string()) : undefined
}

/** The sessions that are hosted on this bus, oldest first. */
export async function listBusSessions(bus: Bus): Promise<readonly HostedSession[]> {
  try {
    const found = (await entries(bus)).map(entry => hostOf(entry.string()))
    return found.filter(session => session !== undefined).sort((a, b) => a.startedAt.localeCompare(b.startedAt))
  } catch (error) {
    throw refusedBy(bus.shown, 'see its sessions', error)
  }
}

/** Keys of the sessions that have a host, also those whose entry this version cannot read. */
export async function hostedKeys(bus: Bus): Promise<ReadonlySet<string>> {
  return new Set((await entries(bus)).map(({ key }) => key))
}

/** All that is in the bucket. Its keys come from its stream, because to list them otherwise takes the right to make consumers. */
async function entries(bus: Bus): Promise<readonly KvEntry[]> {
  const bucket = await openBucket(bus)
  if (!bucket) return []
  const all = `$KV.${buckets.hosts}.`
  const { state } = await bus.jsm.streams.info(`KV_${buckets.hosts}`, { subjects_filter: `${all}>` })
  const keys = Object.keys(state.subjects ?? {}).map(subject => subject.slice(all.length))
  const found = await Promise.all(keys.map(key => bucket.get(key)))
  return found.filter(entry => entry !== null && entry.operation === 'PUT') as readonly KvEntry[]
}

async function openBucket(bus: Bus): Promise<KV | undefined> {
  // Only hosts make the bucket; without one there are no sessions.
  try {
    const bucket = await bus.kvm.open(buckets.hosts)
    await bucket.status()
    return bucket
  } catch (error) {
    if (codeOf(error) === 10059) return undefined
    throw error
  }
}
