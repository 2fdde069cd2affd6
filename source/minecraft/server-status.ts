import minecraftData from 'minecraft-data'
import protocol from 'minecraft-protocol'
import mineflayer from 'mineflayer'
import { codeOf, EnvironmentError, systemReason, UsageError } from '../errors.ts'
import { afterRunning } from './after-running.ts'

const { testedVersions } = mineflayer

export interface ServerStatus {
  /** Version name as the server tells it, e.g. `1.19.2` or `Paper 1.20.4`. */
  readonly version: string
  readonly protocol: number
  readonly players: { readonly online: number; readonly max: number }
  readonly latency: number
  /** Names of players that the server tells of: some of them, or none where it keeps them to itself. */
  readonly names: readonly string[]
}

const mute = (): void => {}

/**
 * Asks a server for its version and players, as a client of the version `as` where one is wanted: servers that let in many
 * versions answer each with its own. Rejects with EnvironmentError or UsageError after at most `timeout` ms in which this process
 * could run.
 */
export async function pingServer(
  host: string,
  port: number,
  { timeout = 5000, as }: { readonly timeout?: number; readonly as?: string } = {},
): Promise<ServerStatus> {
  const remedy = 'Start a server, pass --server HOST:PORT, or leave it out to play on the embedded world.'
  // The library prints what it cannot read; a server that is none would fill the screen with it.
  const print = console.log
  console.log = mute
  try {
    const { promise: silence, reject: giveUp } = Promise.withResolvers<never>()
    const stopTimer = afterRunning(timeout, () => giveUp(Object.assign(new Error(), { code: 'ETIMEDOUT' })))
    // The library's own limit also counts the time in which this process could not run, and says nothing of what it ran into.
    const asked = protocol.ping({ host, port, closeTimeout: 10 * timeout, noPongTimeout: timeout, version: as })
    const result = await Promise.race([asked, silence]).finally(stopTimer)
    if (!('players' in result))
      throw new UsageError(`The server at ${host}:${port} is older than Minecraft 1.7, which is not supported.`, remedy)
    return {
      version: result.version.name,
      protocol: result.version.protocol,
      players: { online: result.players.online, max: result.players.max },
      latency: result.latency,
      names: (result.players.sample ?? []).map(player => player.name ?? ''),
    }
  } catch (error) {
    if (error instanceof UsageError) throw error
    const isSilent = codeOf(error) === 'ETIMEDOUT'
    const otherwise = systemReason(error) ?? 'something answers, but not a Minecraft server'
    const reason = isSilent ? 'no Minecraft server answers there' : otherwise
    throw new EnvironmentError(`Cannot reach ${host}:${port} (${reason}).`, remedy)
  } finally {
    // Where several servers are asked at once, the first one found what was there before.
    if (print !== mute) console.log = print
  }
}

/** Versions that mineflayer plays, oldest first. */
const playable = (minecraftData.versions.pc ?? []).filter(entry => testedVersions.includes(entry.minecraftVersion))
const range = `${testedVersions[0]} to ${testedVersions.at(-1)}`

/** Throws UsageError when mineflayer does not play this version. */
export function checkVersion(wanted: string): void {
  if (!minecraftData.versions.pc.some(entry => entry.minecraftVersion === wanted))
    throw new UsageError(`--version ${wanted}: this Minecraft version is not known.`, `Versions: ${range}.`)
}

/**
 * The version to join with: the wanted one if given, else the server's own. Throws UsageError when mineflayer cannot speak it.
 * A wanted version that the server does not name is tried all the same, with a warning: proxies and servers with ViaVersion name
 * one version and let in others.
 */
export function playableVersion(
  status: ServerStatus,
  wanted?: string,
): { readonly version: string; readonly warning?: string } {
  if (wanted !== undefined) {
    checkVersion(wanted)
    const { version } = minecraftData.versions.pc.find(entry => entry.minecraftVersion === wanted)!
    if (version === status.protocol) return { version: wanted }
    return {
      version: wanted,
      warning: `The server names its version ${status.version} (protocol ${status.protocol}); trying ${wanted} (protocol ${version}) as asked. Leave --version out to take the server's.`,
    }
  }
  const found = playable.find(entry => entry.version === status.protocol)
  if (!found)
    throw new UsageError(
      `The server is ${status.version} (protocol ${status.protocol}), which is not supported.`,
      `Supported: Minecraft ${range}. If it lets in other versions, too (ViaVersion), name one: --version 1.20.4`,
    )
  return { version: found.minecraftVersion! }
}
