import { setTimeout } from 'node:timers/promises'
import { pingServer } from '../minecraft/server-status.ts'
import { RefereeError, type RefereeOptions } from './referee-types.ts'

/**
 * Waits until no other referee of this name is in the world: joining would throw it out, and two runs would set their arenas on
 * top of each other. One that lost its connection is gone after half a minute. Rejects with RefereeError when it stays.
 */
export async function alone(
  { host, port, leaveTimeoutMs = 35_000, signal }: Pick<RefereeOptions, 'host' | 'port' | 'leaveTimeoutMs' | 'signal'>,
  username: string,
): Promise<void> {
  const since = performance.now()
  // A server that keeps its players to itself, or does not answer such questions, is found out about by joining.
  const there = async () => (await pingServer(host, port).catch(() => null))?.names.includes(username) ?? false
  while (await there()) {
    if (performance.now() - since >= leaveTimeoutMs)
      throw new RefereeError(
        `Another run is being judged at ${host}:${port}: "${username}" is in the world.`,
        'Wait until it has ended, name the referee of this run otherwise (--referee NAME, an operator, too), or play on another server.',
      )
    await setTimeout(1000, undefined, signal ? { signal } : {})
  }
}
