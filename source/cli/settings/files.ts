import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Surroundings, userFolder } from '../../host/user-folder.ts'

/** Where settings live: one file per project, one per person. */
export interface SettingsFiles {
  readonly project: string
  readonly user: string
  /** Which project files the person trusts. */
  readonly trusted: string
}

export function settingsFiles(machine: Surroundings): SettingsFiles {
  const folder = userFolder(machine)
  return {
    project: join(machine.cwd, 'mcteam.yaml'),
    user: join(folder, 'config.yaml'),
    trusted: join(folder, 'trusted.json'),
  }
}

/** Whether there is anything to read: without a file nothing of this is loaded, and the first frame is not held up. */
export const hasSettings = (files: SettingsFiles): boolean => existsSync(files.project) || existsSync(files.user)
