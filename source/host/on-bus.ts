import { mcteam } from '../command-name.ts'
import type { Bus } from '../remote/bus/connect.ts'
import type { BusPlace } from '../remote/bus/door.ts'
import type { Session } from '../session/log/session-log.ts'
import type { SessionConfig } from './session-config.ts'

/** A session's place on the bus. */
export interface OnBus {
  readonly bus: Bus
  readonly place: BusPlace
}

/** Connects to the bus before anything is written: who cannot get there, or finds another host, leaves nothing behind. */
export async function openPlace(
  options: NonNullable<SessionConfig['bus']>,
  { busHosting, from, startedAt }: SessionConfig,
): Promise<OnBus> {
  const [{ connectBus }, { placeOnBus }, { secretOfInvitations }] = await Promise.all([
    import('../remote/bus/connect.ts'),
    import('../remote/bus/door.ts'),
    import('./invitations.ts'),
  ])
  const bus = await connectBus({ name: 'mcteam host', ...options })
  const place: BusPlace = placeOnBus({ bus, secret: secretOfInvitations(), ...busHosting })
  if (from?.kind === 'resume')
    await place.claim(from.id, startedAt).catch(async (error: unknown) => {
      await bus.close()
      throw error
    })
  return { bus, place }
}

/** Says who comes in how, and ends the session when another host takes its place. */
export function watchPlace(
  { bus, place }: OnBus,
  session: Session,
  { busHosting }: SessionConfig,
  stop: (reason: string) => Promise<void>,
): void {
  place.listen({
    taken(text) {
      session.emit('alert', 'host', { level: 'error', text })
      void stop(text)
    },
    trouble: (level, text) => void session.emit('alert', 'host', { level, text }),
  })
  const { id } = session.header
  const guests = busHosting?.guests ?? 'viewer'
  const rest = guests === 'operator' ? '' : ` Who may do more than a guest (${guests}): ${mcteam} invite ${id}`
  const text = `Others come in with: mcteam join ${id} --bus ${bus.shown}.${rest}`
  session.emit('alert', 'host', { level: 'info', text })
}
