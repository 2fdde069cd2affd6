import { isAbsolute, join, relative } from 'node:path'
import { mcteam } from '../../command-name.ts'
import { type Surroundings, surroundings } from '../../host/user-folder.ts'
import { hasSettings, settingsFiles } from './files.ts'
import { type IgnoredSettings, noSettings, type Settings } from './loaded.ts'

/**
 * The settings of this person in this folder: those of the project (`mcteam.yaml`) win over the person's own. Throws
 * UsageError, one line with file and line, for what cannot be.
 */
export const loadSettings = async (around: Surroundings = surroundings()): Promise<Settings> => {
  const files = settingsFiles(around)
  if (!hasSettings(files)) return noSettings
  const { readSettings } = await import('./read.ts')
  const { checkKeys, checkModels } = await import('./check.ts')
  const { isHarmless, isTable } = await import('./table.ts')
  const { trustIn } = await import('./trust.ts')
  const values: Record<string, unknown> = {}
  const origins: Record<string, string> = {}
  let ignored: IgnoredSettings | undefined
  for (const whose of ['user', 'project'] as const) {
    const shown = shownPath(files[whose], around)
    const read = readSettings(files[whose], shown, whose)
    if (!read) continue
    await checkModels(read, shown)
    const trust = whose === 'user' ? 'trusted' : trustIn(files, read.hash)
    const at: Record<string, string> = {}
    for (const [name, value] of Object.entries(read.values)) {
      if (value === undefined) continue
      if (trust !== 'trusted' && !isHarmless(name, value)) {
        at[name] = `${shown}:${read.line(name)}`
        continue
      }
      // Entries of tables are set one by one; everything else as a whole.
      const before = values[name]
      const table = isTable(name) && before !== undefined
      values[name] = table ? { ...(before as object), ...(value as object) } : value
      origins[name] = table ? `${origins[name]}, ${shown}:${read.line(name)}` : `${shown}:${read.line(name)}`
    }
    // What is ignored must make sense as well: it may be trusted next.
    await checkKeys(read, { keys: { ...(values.keys as object), ...(read.values.keys as object) } }, shown)
    if (Object.keys(at).length > 0) ignored = { file: shown, at, changed: trust === 'changed' }
  }
  return { values, origins, ignored }
}

/** One line: what does not hold, why, and what to do. */
export const ignoredLine = ({ file, at, changed }: IgnoredSettings): string => {
  const names = Object.keys(at)
  const list = names.length === 1 ? names[0] : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
  const why = changed ? 'has changed since you trusted it' : 'is not trusted'
  return `${file} ${why}, so its ${list} ${names.length === 1 ? 'is' : 'are'} ignored. If you agree with what it says: ${mcteam} config trust`
}

/** As short as a person would write it. */
export const shownPath = (file: string, { cwd, home }: Pick<Surroundings, 'cwd' | 'home'>): string => {
  const inside = relative(cwd, file)
  if (!inside.startsWith('..') && !isAbsolute(inside)) return inside
  const fromHome = relative(home, file)
  return fromHome.startsWith('..') || isAbsolute(fromHome) ? file : join('~', fromHome)
}
