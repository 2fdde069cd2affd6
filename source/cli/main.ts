import process from 'node:process'
import meow from 'meow'
import { mcteam } from '../command-name.ts'
import { errorText, exitCode, exitCodeOf, systemReason, UsageError } from '../errors.ts'
import { version } from '../version.ts'
import type { CliCommand, Flags } from './command.ts'
import { print, warn } from './files.ts'
import type { CliFlag } from './flag.ts'
import { ignoredLine, loadSettings } from './settings/index.ts'
import { noSettings, type Settings } from './settings/loaded.ts'
import { commands } from './table.ts'

async function main(argv: string[]): Promise<number> {
  try {
    const [verb, ...rest] = argv
    if (verb === '--version' || verb === '-v') return say(version)
    const wantsHelp = rest.includes('--help') || rest.includes('-h')
    if (verb === undefined || verb === 'help' || verb === '--help' || verb === '-h') {
      const topic = commands.find(command => command.name === rest[0])
      return await help(topic)
    }
    const command = commands.find(candidate => candidate.name === verb)
    if (!command)
      throw new UsageError(
        `Unknown command ${verb}.`,
        await hint(
          verb,
          commands.map(entry => entry.name),
          `Run ${mcteam} --help for the list.`,
        ),
      )
    if (wantsHelp) return await help(command)
    const settable = Object.values(command.flags).some(flag => flag.setting)
    const settings = settable ? await loadSettings() : noSettings
    if (settings.ignored && command.name !== 'config') warn(`mcteam: ${ignoredLine(settings.ignored)}`)
    const { input, flags } = await parse(command, rest, settings)
    const { run } = await command.load()
    return await run(input, flags, settings)
  } catch (error) {
    return report(error)
  }
}

/** A value that begins with a dash: standard output, or a number below zero (`--to -8,-60,3`). */
const dashed = /^-(?:$|\d)/

/** `--to -` as `--to=-`: meow would take such a value for a missing one, or for more flags. */
const withDashes = (argv: readonly string[]): string[] =>
  argv.flatMap((word, index) => {
    const takes = (flag: string | undefined): boolean => flag?.startsWith('--') === true && !flag.includes('=')
    if (dashed.test(word) && takes(argv[index - 1])) return []
    const next = argv[index + 1]
    return takes(word) && next !== undefined && dashed.test(next) ? [`${word}=${next}`] : [word]
  })

/** As the reader of flags is given it, for which `--no-tools` says something about `--tools`. */
const spelled = (name: string, { negative }: CliFlag): string => (negative ? name.replace(/^no-/, 'off-') : name)

/** meow reads the flags; what it cannot say about them is said here, in one line. */
async function parse(
  command: CliCommand,
  argv: string[],
  settings: Settings,
): Promise<{ input: string[]; flags: Flags }> {
  const camel = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const cli = read(command.name, () =>
    meow(command.summary, {
      importMeta: import.meta,
      argv: withDashes(argv).map(word => {
        const name = word.replace(/^--/, '')
        const flag = command.flags[name]
        return word !== name && flag?.negative ? `--${spelled(name, flag)}` : word
      }),
      autoHelp: false,
      autoVersion: false,
      flags: Object.fromEntries(
        Object.entries(command.flags).map(([name, flag]) => [
          camel(spelled(name, flag)),
          { type: flag.type, isMultiple: flag.many ?? false },
        ]),
      ),
    }),
  )
  type Value = Flags[string]
  const flags: Record<string, Value> = {}
  const known = new Map(Object.entries(command.flags).map(([name, flag]) => [camel(spelled(name, flag)), name]))
  for (const [key, value] of Object.entries(cli.flags as Record<string, Value>)) {
    const name = known.get(key)
    if (!name) {
      const dashed = key.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
      throw new UsageError(
        `Unknown flag --${dashed}.`,
        await hint(
          `--${dashed}`,
          Object.keys(command.flags).map(flag => `--${flag}`),
          `Run ${mcteam} ${command.name} --help for the list.`,
        ),
      )
    }
    const flag = command.flags[name]!
    const { type, choices, refined, range, fraction, form, setting, value: what, example = setting?.example } = flag
    const off = command.flags[`no-${name}`] ? [] : [`--no-${name}`]
    const given = argv.some(word => [`--${name}`, ...off].includes(word) || word.startsWith(`--${name}=`))
    if (!given && setting && name in settings.values) continue
    if (type === 'boolean') flags[name] = value === true
    else if (given) {
      const values = typeof value === 'object' ? value : [value]
      if (values.length === 0 || values.some(one => one === '' || one === undefined || Number.isNaN(one)))
        throw new UsageError(
          `--${name} needs a ${type === 'number' ? 'number' : what === 'FILE' ? 'file name' : 'value'}.`,
          `Write it after the flag: --${name} ${example ?? what ?? choices?.[0]}`,
        )
      if (choices && !choices.includes(refined ? String(value).split(':')[0]! : String(value))) {
        throw new UsageError(
          `Unknown value --${name} ${value}.`,
          await hint(String(value), choices, `Choose one of: ${choices.join(', ')}.`),
        )
      }
      for (const one of form ? values.map(String) : [])
        if (!(await form?.fits(one)))
          throw new UsageError(`--${name} ${one} cannot be read.`, `Pass ${form?.expected}.`)
      if (range && ((!fraction && !Number.isInteger(value)) || Number(value) < range[0] || Number(value) > range[1]))
        throw new UsageError(
          `--${name} ${value} is out of range.`,
          `Pass a ${fraction ? 'number' : 'whole number'} from ${range[0]} to ${range[1]}.`,
        )
      flags[name] = value
    }
  }
  // Settings were checked against the same choices and ranges when they were read.
  for (const [name, { setting }] of Object.entries(command.flags))
    if (setting && flags[name] === undefined && name in settings.values)
      flags[name] = settings.values[name] as Flags[string]
  return { input: cli.input, flags }
}

/** What meow refuses is the person's to mend. */
function read<T>(command: string, parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    throw new UsageError((error as Error).message, `Run ${mcteam} ${command} --help for the list of flags.`)
  }
}

async function hint(given: string, options: readonly string[], otherwise: string): Promise<string> {
  const { didYouMean, nearestName } = await import('../minecraft/names/suggestions.ts')
  return `${didYouMean(nearestName(given, options))} ${otherwise}`
}

/** Of a command, or of the program. Loaded when it is asked for: it measures widths of text. */
async function help(topic: CliCommand | undefined): Promise<number> {
  const { commandHelp, generalHelp } = await import('./help.ts')
  return say(topic ? commandHelp(topic) : generalHelp())
}

function say(text: string): number {
  print(text)
  return exitCode.done
}

/** One line for what a person can mend; the whole stack only for our own mistakes, and only on request. */
function report(error: unknown): number {
  const { stack } = error instanceof Error ? error : new Error(String(error))
  const isOfSystem = systemReason(error) !== undefined
  const code = exitCodeOf(error) ?? (isOfSystem ? exitCode.environment : undefined)
  const words = errorText(error)
  // It quotes files and flags.
  warn(`mcteam: ${code === undefined ? `unexpected error: ${words}` : words}`)
  if (code === undefined) warn(process.env.MCTEAM_DEBUG ? (stack ?? '') : 'Set MCTEAM_DEBUG=1 to see where.')
  return code ?? exitCode.environment
}

let isOutputLost = false
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A reader that went away (`| head`) is no error of ours.
  if (error.code === 'EPIPE' || isOutputLost) return
  isOutputLost = true
  process.exitCode = exitCode.environment
  warn(`mcteam: What it prints cannot be written: ${errorText(error)}. Print to another disk.`)
})

// A closed terminal takes no errors either; how a session ends is in its recording.
process.stderr.on('error', () => {})

const code = await main(process.argv.slice(2))
if (!isOutputLost) process.exitCode = code
// A connection that was given up may linger; the process does not wait for it.
setTimeout(() => process.exit(), 500).unref()
