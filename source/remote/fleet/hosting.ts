import os from 'node:os'
import process from 'node:process'
import { z } from 'zod'
import type { Account } from '../../minecraft/create-bot.ts'
import { fleetLoad } from '../../session/log/events/fleets.ts'
import type { Channel } from '../line/channel.ts'
import { machineId } from './machine.ts'
import { type FleetSession, serveSession } from './serve.ts'

export interface HostingOptions {
  readonly name: string
  /** Seats at once, over all sessions. */
  readonly capacity: number
  /** Microsoft accounts that its bodies join with, by the names of their players; the sessions choose the server. */
  readonly accounts?: Readonly<Record<string, Account>> | undefined
  /** One line for the person who runs the fleet. */
  readonly tell?: (text: string) => void
  /** @default the machine this runs on */
  readonly machine?: string
  /** @default this program's */
  readonly version?: string
}

/** How busy a fleet is; what hosts place seats by. */
export const loadOfFleet = z.object({ ...fleetLoad, draining: z.boolean() })
export type FleetLoad = Readonly<z.infer<typeof loadOfFleet>>

/** What a fleet is made of, whatever line its sessions come over. */
export interface Hosting {
  readonly name: string
  readonly machine: string
  load(): FleetLoad
  /** Takes a session in; the line ends when either side closes it. */
  serve(channel: Channel): void
  /** Takes no more seats and asks every session to move those that are here. Resolves when none is left. */
  drain(reason: string): Promise<void>
  /** Removes all bodies at once. */
  close(reason: string): Promise<void>
}

export const createHosting = (options: HostingOptions): Hosting => {
  const { name, capacity, tell = () => {}, machine = machineId() } = options
  const sessions = new Set<FleetSession>()
  let draining: string | null = null
  let empty: (() => void) | undefined
  let last = { at: performance.now(), usage: process.cpuUsage(), cpu: 0 }

  const seats = (): number => [...sessions].reduce((sum, one) => sum + one.seats(), 0)
  const cpu = (): number => {
    const now = performance.now()
    if (now - last.at < 500) return last.cpu
    const { user, system } = process.cpuUsage(last.usage)
    const share = (user + system) / 1000 / (now - last.at)
    last = { at: now, usage: process.cpuUsage(), cpu: Math.round(share * 100) / 100 }
    return last.cpu
  }

  return {
    name,
    machine,
    load: () => ({
      seats: seats(),
      capacity,
      cpu: cpu(),
      memory: Math.round(process.memoryUsage.rss() / 2 ** 20),
      free: Math.round(os.freemem() / 2 ** 20),
      draining: draining !== null,
    }),
    serve(channel) {
      const session = serveSession(channel, {
        name,
        machine,
        version: options.version,
        accounts: options.accounts,
        tell,
        // A host that was killed and is back must not find its own bodies in the way.
        came(id) {
          for (const one of sessions) if (one !== session && one.id() === id) one.close('another host has the session')
        },
        refusal: () =>
          draining !== null
            ? `fleet ${name} is draining`
            : seats() >= capacity
              ? `fleet ${name} is full (${capacity} seats)`
              : null,
        emptied: () => {
          if (draining !== null && seats() === 0) empty?.()
        },
      })
      sessions.add(session)
      channel.onClose(() => {
        void session.ended.finally(() => {
          sessions.delete(session)
          if (draining !== null && seats() === 0) empty?.()
        })
      })
      if (draining !== null) session.drain(draining)
    },
    async drain(reason) {
      draining ??= reason
      for (const session of sessions) session.drain(reason)
      if (seats() > 0) await new Promise<void>(resolve => (empty = resolve))
    },
    async close(reason) {
      draining ??= reason
      const all = [...sessions]
      for (const session of all) session.close(reason)
      await Promise.allSettled(all.map(session => session.ended))
    },
  }
}
