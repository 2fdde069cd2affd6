import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'

/** Where settings live: one file per project, one per person. */
export interface SettingsFiles {
  readonly project: string
  readonly user: string
  /** Which project files the person trusts. */
  readonly trusted: string
}

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

/** `$XDG_CONFIG_HOME/mcteam/config.yaml` (https://specifications.freedesktop.org/basedir), `%APPDATA%` on Windows. */
export const settingsFiles = ({ cwd, home, environment, platform }: Surroundings): SettingsFiles => {
  const folder =
    platform === 'win32'
      ? environment.APPDATA || join(home, 'AppData', 'Roaming')
      : environment.XDG_CONFIG_HOME || join(home, '.config')
  return {
    project: join(cwd, 'mcteam.yaml'),
    user: join(folder, 'mcteam', 'config.yaml'),
    trusted: join(folder, 'mcteam', 'trusted.json'),
  }
}

/** Whether there is anything to read: without a file nothing of this is loaded, and the first frame is not held up. */
export const hasSettings = (files: SettingsFiles): boolean => existsSync(files.project) || existsSync(files.user)
