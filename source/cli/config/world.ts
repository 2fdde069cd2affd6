import process from 'node:process'
import { mcteam } from '../../command-name.ts'
import { UsageError } from '../../errors.ts'
import type { SessionConfig } from '../../host/session-config.ts'
import { isLoopback } from '../../loopback.ts'
import { parseAddress } from '../../minecraft/server-address.ts'
import type { Task } from '../../tasks/task-schema.ts'
import { type Flags, text } from '../command.ts'
import { warn } from '../files.ts'
import { placeFlag } from '../place-flag.ts'
import { refereeName } from './player-names.ts'

/** What agents may change of the land where neither flag nor task says it: on a server that another machine runs they are guests. */
export const landAt = (target: SessionConfig['world']): Task['land'] =>
  target.kind === 'server' && !isLoopback(target.host) ? 'ask' : undefined

/** `--arena room|task|X,Y,Z`. */
const arenaPlace = (flags: Flags) => {
  const where = text(flags, 'arena')
  return where === 'room' || where === 'task'
    ? where
    : placeFlag(flags, 'arena', `${mcteam} run tasks/demo/cabin.yaml --server HOST:PORT --arena 100,64,-200`)
}

interface WorldConfig {
  readonly target: SessionConfig['world']
  readonly version: string
  /** Who plays on the server, as far as its status lists them. */
  readonly players: readonly string[]
}

export async function worldConfig(task: Task, flags: Flags): Promise<WorldConfig> {
  const server = text(flags, 'server')
  const version = text(flags, 'version')
  if (server === undefined) {
    const { worldVersions } = await import('../../world/types.ts')
    const wanted = version ?? task.world.version
    if (!worldVersions.some(known => known === wanted)) {
      throw new UsageError(
        `The embedded world cannot be Minecraft ${wanted}.`,
        `It speaks ${worldVersions.join(', ')}; for other versions pass --server HOST:PORT.`,
      )
    }
    return { target: { kind: 'embedded' }, version: wanted, players: [] }
  }
  const { pingServer, playableVersion, checkVersion } = await import('../../minecraft/server-status.ts')
  const address = parseAddress(server)
  // A server that does not answer takes seconds to be given up; silence would look like a hang.
  const notice = setTimeout(() => {
    if (process.stderr.isTTY) warn(`Looking for a Minecraft server at ${address.host}:${address.port} …`)
  }, 500)
  if (version !== undefined) checkVersion(version)
  const status = await pingServer(address.host, address.port, version === undefined ? {} : { as: version }).finally(
    () => clearTimeout(notice),
  )
  const chosen = playableVersion(status, version)
  const packs = text(flags, 'resource-packs') === 'decline' ? 'decline' : undefined
  return {
    target: {
      ...{ kind: 'server', ...address, referee: refereeName(task, flags), packs, warning: chosen.warning },
      arena: arenaPlace(flags),
      // Its choices were checked when the flags were read.
      restore: text(flags, 'restore') as Extract<SessionConfig['world'], { kind: 'server' }>['restore'],
    },
    version: chosen.version,
    players: status.names,
  }
}
