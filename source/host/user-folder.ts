import { homedir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'

/** The machine as programs see it: what decides where a user's files are. */
export interface Surroundings {
  readonly cwd: string
  readonly home: string
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly platform: NodeJS.Platform
}

export const surroundings = (): Surroundings => ({
  cwd: process.cwd(),
  home: homedir(),
  environment: process.env,
  platform: process.platform,
})

/**
 * The folder of this user's settings and secrets: `$XDG_CONFIG_HOME/mcteam`
 * (https://specifications.freedesktop.org/basedir), `%APPDATA%\\mcteam` on Windows.
 */
export function userFolder({ home, environment, platform }: Surroundings): string {
  const folder =
    platform === 'win32'
      ? environment.APPDATA || join(home, 'AppData', 'Roaming')
      : environment.XDG_CONFIG_HOME || join(home, '.config')
  return join(folder, 'mcteam')
}

/** The folder of what this user can do without: `$XDG_CACHE_HOME/mcteam`, `%LOCALAPPDATA%\\mcteam` on Windows. */
export function cacheFolder({ home, environment, platform }: Surroundings): string {
  const folder =
    platform === 'win32'
      ? environment.LOCALAPPDATA || join(home, 'AppData', 'Local')
      : environment.XDG_CACHE_HOME || join(home, '.cache')
  return join(folder, 'mcteam')
}
