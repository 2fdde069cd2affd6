import { taskBlueprints } from '../minecraft/blocks/blueprint.ts'
import { noGoal } from '../session/log/events/words.ts'
import type { EventInput } from '../session/log/events.ts'
import { own } from '../session/log/fold/records.ts'
import type { Session } from '../session/log/session-log.ts'
import { knownServer } from './known-servers.ts'
import type { Origin } from './origin.ts'
import type { SessionConfig } from './session-config.ts'

type Started = EventInput<'session.started'>

/** What waits for a person: as the session had it, or as it is to be. */
const rulesOf = (
  { task, team }: SessionConfig,
  { before }: Pick<Origin, 'before'>,
): Pick<Started, 'approvals' | 'timeout' | 'otherwise'> => {
  const { approvals, approvalTimeout: after } = before?.state.session ?? {
    approvals: task.approvals,
    approvalTimeout: team?.approvalTimeout,
  }
  return { approvals, timeout: after?.seconds, otherwise: after?.otherwise }
}

const slowedDown =
  'This server has put agents back before: they turn and click at the pace of a human (--pace fast keeps them from it).'
const isSlowedDown = ({ task, world }: SessionConfig): boolean =>
  world.kind === 'server' && task.pace === undefined && knownServer(world.host, world.port).has('set-backs')

/** Tells the log what is played, by whom and where, and that its world is being prepared. */
export const announce = (session: Session, config: SessionConfig, origin: Origin, brain: string): void => {
  const { task, world, team, notices = [] } = config
  const address = world.kind === 'server' ? `${world.host}:${world.port}` : 'embedded'
  const isIgnorant = Object.values(task.knows).some(level => level !== 'all')
  const started: Started = {
    goal: origin.before?.state.session.goal || (task.goal === noGoal ? '' : task.goal),
    taskName: task.title,
    stays: origin.before ? origin.before.state.session.stays : team?.stays,
    organization: task.organization,
    schedule: task.schedule,
    ...rulesOf(config, origin),
    others: team?.others,
    brain,
    world: { kind: world.kind, version: task.world.version, address },
    knows: isIgnorant ? task.knows : undefined,
    recipes: isIgnorant ? task.recipes : undefined,
    without: task.without,
    region: task.arena?.region,
    blueprints: structuredClone(taskBlueprints(task)) as Started['blueprints'], // the log's type is not readonly
  }
  // A session that goes on with the same brain in the same world has nothing new to log.
  const before = session.state.session
  if (origin.kind !== 'resume' || before.brain !== brain || before.world.address !== address)
    session.emit('session.started', 'host', started)
  session.emit('session.phase', 'host', {
    phase: 'preparing',
    reason: world.kind === 'server' ? `joining the server ${address}` : 'starting the world',
  })
  const warnings = [...(world.kind === 'server' && world.warning !== undefined ? [world.warning] : []), ...notices]
  for (const text of warnings) session.emit('alert', 'host', { level: 'warning', text })
  if (isSlowedDown(config)) session.emit('alert', 'host', { level: 'info', text: slowedDown })
}

/** Tells players where they can join the game. */
export const invitePlayers = (
  session: Session,
  { task, team }: SessionConfig,
  { host, port, pass }: { readonly host: string; readonly port: number; readonly pass?: unknown },
): void => {
  const humans = (team?.humans ?? []).filter(name => own(task.people ?? {}, name) === undefined)
  if (humans.length === 0) return
  const where = `${host}:${port} (Minecraft ${task.world.version})`
  const proof = pass ? '; the inbox asks you before a player of that name plays' : ''
  const text = `${humans.join(' and ')} can join the game at ${where}${proof}`
  session.emit('alert', 'host', { level: 'info', text })
}
