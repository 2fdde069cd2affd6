import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import process from 'node:process'
import { mcteam } from '../../command-name.ts'
import { EnvironmentError, exitCode, UsageError } from '../../errors.ts'
import { surroundings } from '../../host/user-folder.ts'
import { busAddress } from '../../remote/bus/address.ts'
import type { Flags } from '../command.ts'
import { print, printJson } from '../files.ts'
import { printRows } from '../layout.ts'
import { hasSettings, settingsFiles } from '../settings/files.ts'
import { ignoredLine, shownPath } from '../settings/index.ts'
import type { Settings } from '../settings/loaded.ts'
import { readSettings } from '../settings/read.ts'
import { isHarmless, settings as table } from '../settings/table.ts'
import { settingsTemplate } from '../settings/template.ts'
import { setTrust } from '../settings/trust.ts'

/** Shows every setting with its value and where that comes from, or writes a settings file to begin with. */
export async function run(input: readonly string[], flags: Flags, settings: Settings): Promise<number> {
  const [verb, ...more] = input
  if (verb === 'init' && more.length === 0) return init(flags.user === true)
  if ((verb === 'trust' || verb === 'untrust') && more.length === 0) return trust(verb === 'trust')
  if (verb !== undefined)
    throw new UsageError(
      `${mcteam} config ${input.join(' ')} means nothing.`,
      `Write ${mcteam} config, alone or with init, trust or untrust after it.`,
    )
  const rows = table.map(({ name, flag, initial }) => {
    const wanted = flag === undefined ? undefined : flags[flag]
    const set = settings.values[name]
    const byFlag = wanted !== undefined && wanted !== set && !(wanted === false && set === undefined)
    const url = name === 'base-url' && !byFlag ? process.env.OPENAI_BASE_URL : undefined
    // An address may carry a password.
    if (name === 'bus' && (byFlag || set !== undefined)) {
      const { shown } = busAddress(String(byFlag ? wanted : set))
      return { name, value: shown, from: byFlag ? '--bus' : (settings.origins[name] ?? '') }
    }
    if (byFlag) return { name, value: wanted, from: `--${flag}` }
    if (url) return { name, value: url, from: 'OPENAI_BASE_URL' }
    if (set !== undefined) return { name, value: set, from: settings.origins[name] ?? '' }
    return { name, value: null, from: 'default', initial }
  })
  const around = surroundings()
  const files = settingsFiles(around)
  const { ignored } = settings
  if (flags.json) return printJson({ files, settings: rows, ignored })
  const text = (value: unknown): string =>
    (typeof value === 'object' ? JSON.stringify(value) : String(value)).replaceAll('\n', ' ')
  const whence = ({ name, from }: { readonly name: string; readonly from: string }): string =>
    ignored && Object.hasOwn(ignored.at, name) ? `${from}; ${ignored.at[name]} is ignored` : from
  const cells = rows.map(
    row => [row.name, row.value === null ? `(${row.initial})` : text(row.value), whence(row)] as const,
  )
  const widths = [0, 1].map(column => Math.max(...cells.map(cell => [...(cell[column] ?? '')].length)))
  for (const [name, value, from] of cells)
    printRows(`${name.padEnd(widths[0] ?? 0)}  ${value.padEnd(widths[1] ?? 0)}  ${from}`)
  if (ignored) printRows(`\n${ignoredLine(ignored)}`)
  const state = (file: string) => `${shownPath(file, around)}${existsSync(file) ? '' : ' (not there)'}`
  printRows(
    `\nFlags win over ${state(files.project)}, that over ${state(files.user)}.${hasSettings(files) ? '' : ` \`${mcteam} config init\` writes one.`}`,
  )
  return exitCode.done
}

function trust(wanted: boolean): number {
  const around = surroundings()
  const files = settingsFiles(around)
  const shown = shownPath(files.project, around)
  const read = readSettings(files.project, shown, 'project')
  if (!read) throw new UsageError(`There is no ${shown} here.`, `\`${mcteam} config init\` writes one.`)
  setTrust(files, wanted ? read.hash : null)
  const rows = Object.entries(read.values).filter(([name, value]) => value !== undefined && !isHarmless(name, value))
  if (!wanted) print(`${shown} is not trusted any more; what could spend, decide or reach out is ignored in it.`)
  else if (rows.length === 0) print(`${shown} is trusted as it is now; it sets nothing that needs trust.`)
  else {
    print(`${shown} is trusted as it is now. It sets:`)
    for (const [name, value] of rows) {
      const said = name === 'bus' ? busAddress(String(value)).shown : value // an address may carry a password
      const text = typeof said === 'object' ? JSON.stringify(said) : String(said)
      // In one line: what follows a line break would look like a setting of its own.
      print(`  ${name}: ${text.replace(/[\s\u0085]+/g, ' ')}`)
    }
    print(`After a change you are asked again; \`${mcteam} config untrust\` takes it back.`)
  }
  return exitCode.done
}

function init(user: boolean): number {
  const around = surroundings()
  const files = settingsFiles(around)
  const file = user ? files.user : files.project
  const shown = shownPath(file, around)
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, settingsTemplate(user ? 'user' : 'project'), { flag: 'wx' })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException // all that file functions throw
    if (code === 'EEXIST')
      throw new UsageError(`${shown} is there already; it was not changed.`, 'Edit it, or move it away first.')
    throw new EnvironmentError(`Cannot write ${shown}: ${message}.`, 'Choose a folder in which you may write.')
  }
  print(`Wrote ${shown}: every setting is in it, commented out.`)
  return exitCode.done
}
