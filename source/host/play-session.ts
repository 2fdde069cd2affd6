import { errorText } from '../errors.ts'
import type { Host } from '../session/attach/host.ts'
import type { Session } from '../session/log/session-log.ts'
import type { Recorder } from '../session/recording/recorder.ts'
import type { Team } from '../team/team-interface.ts'
import { invitePlayers } from './announce.ts'
import type { Arena } from './arena.ts'
import type { Judging } from './judging.ts'
import type { SessionConfig } from './session-config.ts'
import type { Setup } from './setup.ts'
import { bringPeople } from './task-people.ts'

export interface PlayNeeds {
  readonly config: SessionConfig
  readonly session: Session
  readonly recorder: Pick<Recorder, 'extras'>
  readonly host: Host
  readonly team: Team
  readonly arena: Arena
  readonly setup: Setup
  readonly judging: Judging
}

/** Opens the world, sets the arena while the bodies join, and lets the team begin. Rejects when there is nothing to play in. */
const begin = async ({ config, session, recorder, host, team, arena, setup, judging }: PlayNeeds): Promise<void> => {
  const place = await arena.open()
  host.worldAt(`${place.host}:${place.port}`)
  invitePlayers(session, config, place)
  recorder.extras(async () => {
    const { seq } = session.state
    return { seq, minds: team.minds(), world: await arena.snapshot() }
  })
  setup.opened(place)
  const unsubscribe = session.subscribe(({ type, data }) => {
    // All bodies are in the world, no mind has begun yet.
    if (type !== 'session.phase' || data.phase === 'preparing') return
    unsubscribe()
    sayAtFork(session, team, host, config.from)
  })
  const started = team.start()
  started.catch(() => {}) // a referee that fails first says why
  void team.ended.then(setup.leave)
  await arena.prepare()
  judging.announce()
  setup.prepared()
  await started
  judging.begin()
  const gone = new AbortController()
  void team.ended.then(() => gone.abort())
  const equip = async (name: string) => await arena.referee?.equip(name, 0)
  const people = { task: config.task, session, equip, signal: gone.signal }
  await bringPeople(people, place, config.from !== undefined)
}

/** What a person wants said at the moment where the fork begins. */
const sayAtFork = (session: Session, team: Team, host: Host, from: SessionConfig['from']): void => {
  if (from?.kind !== 'fork' || !from.message) return
  const { person, to, text } = from.message
  const here = session.state.people[person]?.online === true
  if (!here) team.joined({ person, role: 'observer', access: 'owner' })
  void team.command(person, { type: 'say', to: [...to], text, delivery: 'queue' }).then(({ ok, text: reply }) => {
    if (!ok) session.emit('alert', 'host', { level: 'warning', text: `The message was not sent: ${reply}` })
    if (!here && host.terminals() === 0) team.left(person, 'has said what was to be said')
  })
}

/** Resolves when the team plays, or when the session ends because it cannot. */
export const playSession = async (needs: PlayNeeds): Promise<void> => {
  const { session, setup, team } = needs
  try {
    await begin(needs)
  } catch (error) {
    setup.fail(error)
    // What was left because the session had ended is no news.
    if (setup.signal.aborted) return
    session.emit('alert', 'host', { level: 'error', text: errorText(error) })
    await team.stop(errorText(error), 'no-world')
  }
}
