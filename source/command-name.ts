import { basename, isAbsolute, relative, sep } from 'node:path'
import process from 'node:process'

/** What of a process tells how a person started it. */
export interface Start {
  readonly argv: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  cwd(): string
}

/** Tells a process that this program starts, such as a session's host, how the person called the program. */
export const calledAsVariable = 'MCTEAM_CALLED_AS'

/**
 * The words before a command, as a person typed them and can type them again: `mcteam` where it is installed,
 * `npx mcteam` where npx or an npm script started it, else the path of the file.
 */
export function howCalled({ argv, env, cwd }: Start): string {
  const told = env[calledAsVariable]
  if (told) return told
  const file = argv[1] ?? ''
  const name = basename(file).toLowerCase()
  if (!/^mcteam(?:\.\w+)?$/.test(name)) return 'mcteam'
  const parts = file.split(/[\\/]/)
  const fromPackage = parts.at(-2) === '.bin' || parts.includes('_npx')
  const byNpm =
    env.npm_lifecycle_event !== undefined && (env.npm_package_name === 'mcteam' || env.npm_command === 'exec')
  if (fromPackage || byNpm) return 'npx mcteam'
  // On Windows an installed command calls the file in the package.
  if (name !== 'mcteam.js' || parts.slice(-4, -1).join('/') === 'node_modules/mcteam/bin') return 'mcteam'
  const near = relative(cwd(), file)
  const path = near === '' || near.startsWith(`..${sep}..`) || isAbsolute(near) ? file : near
  return `node ${asWord(path)}`
}

/** A path as a word of a command line: in quotes where it has to be. */
export const asWord = (path: string): string => {
  if (/^[\p{L}\p{N}_./\\:@%+=,-]+$/u.test(path)) return path
  return process.platform === 'win32' ? `"${path}"` : `'${path.replaceAll("'", "'\\''")}'`
}

/** This program, in every command that a message names. */
export const mcteam = howCalled(process)
