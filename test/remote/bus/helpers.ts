import { join } from 'node:path'
import { DeliverPolicy } from '@nats-io/jetstream'
import { onTestFinished, vi } from 'vitest'
import { generatedHeader } from '../../../bench/generate-log.ts'
import { type Bus, type BusOptions, connectBus } from '../../../source/remote/bus/connect.ts'
import { type BusDialOptions, dialBus } from '../../../source/remote/bus/dial.ts'
import { type BusHosting, placeOnBus } from '../../../source/remote/bus/door.ts'
import { sessionNames } from '../../../source/remote/bus/names.ts'
import { assembler } from '../../../source/remote/bus/pieces.ts'
import { attach } from '../../../source/session/attach/client.ts'
import { type Host, type HostOptions, startHost } from '../../../source/session/attach/host.ts'
import type { SessionEvent } from '../../../source/session/log/events.ts'
import { createLookup } from '../../../source/session/log/lookup.ts'
import { createSession, type Session } from '../../../source/session/log/session-log.ts'
import { createRecorder } from '../../../source/session/recording/recorder.ts'
import type { SessionView } from '../../../source/session/view.ts'
import { simpleControl, temporaryFolder } from '../../session/helpers.ts'
import { type NatsServer, startNatsServer } from './nats-server.ts'

export const secret = 'the secret of these tests'

export async function natsServer(config?: string): Promise<NatsServer> {
  const server = await startNatsServer(config)
  onTestFinished(() => server.close())
  return server
}

export async function connected(options: BusOptions): Promise<Bus> {
  const bus = await connectBus(options)
  onTestFinished(() => bus.close())
  return bus
}

export interface Hosted {
  readonly session: Session
  readonly host: Host
  readonly path: string
  readonly id: string
  /** What the host was told about the bus. */
  readonly told: string[]
  /** Resolves with the line when another host has taken the session. */
  readonly taken: Promise<string>
}

let made = 0

/** A recorded session that is hosted on the socket and on the bus. */
export async function hosted(
  url: string,
  hosting: Partial<Omit<BusHosting, 'bus'>> & { id?: string } = {},
  about: Partial<HostOptions> = {},
): Promise<Hosted> {
  const directory = temporaryFolder()
  const path = join(directory, 'session.jsonl')
  const { id = `session-${++made}`, ...rest } = hosting
  const header = { ...generatedHeader(), id }
  const bus = await connectBus({ url, pingEvery: 100 })
  const place = placeOnBus({ bus, secret, ...rest })
  const session = createSession({ header, recorder: createRecorder({ path, header }) })
  const told: string[] = []
  const taken = Promise.withResolvers<string>()
  place.listen({ taken: taken.resolve, trouble: (level, text) => void told.push(`${level}: ${text}`) })
  const starting = startHost({
    ...{ session, control: simpleControl(session), directory, lookup: createLookup(path), doors: [place.door] },
    ...about,
  })
  const host = await starting.catch(async error => {
    await place.release()
    await bus.close()
    throw error
  })
  onTestFinished(async () => {
    await host.close()
    await bus.close()
    await session.close()
  })
  return { session, host, path, id, told, taken: taken.promise }
}

/** A terminal on the bus. */
export async function joined(
  bus: Bus,
  id: string,
  person: string,
  ticket?: BusDialOptions['ticket'],
): Promise<SessionView> {
  const view = await attach({ address: dialBus({ bus, id, ...(ticket ? { ticket } : {}) }), person })
  onTestFinished(() => view.close())
  return view
}

/** Everything the stream holds up to the event `seq`, in its order, once that is there. */
export async function streamOf(bus: Bus, id: string, seq: number): Promise<readonly SessionEvent[]> {
  const { stream } = sessionNames(id)
  const last = async () => {
    const { state } = await bus.jsm.streams.info(stream)
    return { at: state.last_seq, message: await bus.jsm.streams.getMessage(stream, { seq: state.last_seq }) }
  }
  const { at } = await vi.waitUntil(
    async () => {
      const found = await last().catch(() => undefined)
      return found?.message?.header.get('Mcteam-Events').endsWith(`-${seq}`) ? found : undefined
    },
    { timeout: 90_000 },
  )
  const events: SessionEvent[] = []
  const assemble = assembler()
  // A cluster that lost a server answers again once it has found its new leader.
  const consumer = await vi.waitUntil(
    () => bus.js.consumers.get(stream, { deliver_policy: DeliverPolicy.All }).catch(() => undefined),
    { timeout: 90_000 },
  )
  const messages = await consumer.consume()
  for await (const message of messages) {
    const text = assemble(message.data, message.headers)
    if (text !== undefined) events.push(...(JSON.parse(text) as { events: SessionEvent[] }).events)
    if (message.seq >= at) break
  }
  await messages.close()
  return events
}

export const numbers = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i)
