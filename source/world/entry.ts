import { startWorld as startInThread } from './start-world.ts'
import { type World, type WorldOptions, type WorldVersion, worldVersions } from './types.ts'

/** `mcteam/world`: a Minecraft server for the tests of any client, without Java and without the rest of mcteam. */
export { type WorldVersion, worldVersions }

export type EmbeddedWorldOptions = Omit<WorldOptions, 'admission'>

/** `stop` disconnects all players and frees the port; `command` is what an operator types, without the slash. */
export type EmbeddedWorld = Pick<World, 'host' | 'port' | 'version' | 'command' | 'stop'>

/** Starts a world in a thread of its own; resolves when clients can connect. `log` hears what the server would print. */
export const startWorld = async (
  options: EmbeddedWorldOptions = {},
  log?: (line: string) => void,
): Promise<EmbeddedWorld> => {
  const { host, port, version, command, stop } = await startInThread(options, log)
  return { host, port, version, command, stop }
}
