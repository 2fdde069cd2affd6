import { isAbsolute, join, relative } from 'node:path'
import { hasSettings, type Surroundings, settingsFiles, surroundings } from './files.ts'
import type { ReadSettings } from './read.ts'

export interface Settings {
  /** What was set, by name; what nobody set is absent. */
  readonly values: Readonly<Record<string, unknown>>
  /** Where each value comes from: `mcteam.yaml:3`. */
  readonly origins: Readonly<Record<string, string>>
}

export const noSettings: Settings = { values: {}, origins: {} }

/**
 * The settings of this person in this folder: those of the project (`mcteam.yaml`) win over the person's own. Throws
 * SettingsError, one line with file and line, for what cannot be.
 */
export const loadSettings = async (around: Surroundings = surroundings()): Promise<Settings> => {
  const files = settingsFiles(around)
  if (!hasSettings(files)) return noSettings
  const { readSettings } = await import('./read.ts')
  const { checkKeys, checkModels } = await import('./check.ts')
  const values: Record<string, unknown> = {}
  const origins: Record<string, string> = {}
  for (const whose of ['user', 'project'] as const) {
    const shown = shownPath(files[whose], around)
    const read = readSettings(files[whose], shown, whose)
    if (!read) continue
    await checkModels(read, shown)
    for (const [name, value] of Object.entries(read.values)) {
      if (value === undefined) continue
      // Entries of the two tables are set one by one; everything else as a whole.
      const before = values[name]
      const table = (name === 'keys' || name === 'models') && before !== undefined
      values[name] = table ? { ...(before as object), ...(value as object) } : value
      origins[name] = table ? `${origins[name]}, ${shown}:${read.line(name)}` : `${shown}:${read.line(name)}`
    }
    checkKeys(read, values, shown)
  }
  return { values, origins }
}

export type { ReadSettings }

/** As short as a person would write it. */
export const shownPath = (file: string, { cwd, home }: Pick<Surroundings, 'cwd' | 'home'>): string => {
  const inside = relative(cwd, file)
  if (!inside.startsWith('..') && !isAbsolute(inside)) return inside
  const fromHome = relative(home, file)
  return fromHome.startsWith('..') || isAbsolute(fromHome) ? file : join('~', fromHome)
}
