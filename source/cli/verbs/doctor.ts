import { accessSync, constants } from 'node:fs'
import process from 'node:process'
import type { Finding } from '../../brain/providers/provider.ts'
import { providerNames, providerOf, providerOfModels } from '../../brain/providers/table.ts'
import { mcteam } from '../../command-name.ts'
import { EnvironmentError, exitCode, KnownError, UsageError } from '../../errors.ts'
import { parseAddress } from '../../minecraft/server-address.ts'
import { landPolicies } from '../../session/log/events/words.ts'
import { secretCleaner, secretsOf } from '../../session/log/secrets.ts'
import { type Flags, text } from '../command.ts'
import { accountAt, type LoggedIn, loggedIn, refuseAccounts } from '../config/accounts.ts'
import { brainConfig, givenFlags } from '../config/brain.ts'
import { checkNames } from '../config/player-names.ts'
import { landAt } from '../config/world.ts'
import { busFindings, unusable } from '../doctor-bus.ts'
import { printRows } from '../layout.ts'
import { placeFlag } from '../place-flag.ts'
import type { Settings } from '../settings/loaded.ts'

/** Checks what a session needs on this machine. Exit code 3 when something must be mended. */
export async function run(_input: readonly string[], flags: Flags, settings: Settings): Promise<number> {
  const marks = { ok: '✓', note: '•', bad: '✗' } as const
  const shown = oneLine(flags)
  let sound = true
  for await (const { state, what, fix } of findings(flags, settings)) {
    printRows(`${marks[state]} ${shown(what)}${fix ? `\n    ${shown(fix)}` : ''}`)
    sound &&= state !== 'bad'
  }
  return sound ? exitCode.done : exitCode.environment
}

/** What an endpoint or a server says, in one line and without secrets of this machine, which it may send back. */
function oneLine(flags: Flags): (text: string) => string {
  const addresses = ['base-url', 'bus', 'server'].flatMap(name => text(flags, name)?.split(',') ?? [])
  const clean = secretCleaner(secretsOf(process.env, addresses))
  return said => clean(said).replace(/\s*\n\s*/g, ' ')
}

/** One after the other, as they come: a model takes its time. */
async function* findings(flags: Flags, settings: Settings): AsyncGenerator<Finding> {
  yield* [node(), terminal(), size(), unicode(), recordings()]
  yield* models(flags, settings)
  yield* server(flags, settings)
  yield await embedded()
  yield* await busFindings(flags)
}

function node(): Finding {
  const [major, minor] = process.versions.node.split('.').map(Number) as [number, number]
  const good = major > 22 || (major === 22 && minor >= 12)
  return good
    ? { state: 'ok', what: `Node ${process.versions.node}` }
    : {
        state: 'bad',
        what: `Node ${process.versions.node} is too old`,
        fix: 'Install Node 22.12 or newer from https://nodejs.org, or use the npm scripts of a clone.',
      }
}

function terminal(): Finding {
  if (!process.stdout.isTTY)
    return {
      state: 'note',
      what: 'Output is not a terminal',
      fix: `${mcteam} tui prints plain lines here; for the screen run it in a terminal.`,
    }
  if (process.env.TERM === 'dumb')
    return {
      state: 'bad',
      what: 'TERM is "dumb"',
      fix: 'Set TERM to what your terminal is, for example: export TERM=xterm-256color',
    }
  const colours = process.stdout.getColorDepth()
  const note = process.env.NO_COLOR
    ? ', colours off by NO_COLOR'
    : `, ${2 ** colours >= 16_777_216 ? 'true colour' : `${2 ** colours} colours`}`
  return { state: 'ok', what: `Terminal ${process.env.TERM ?? process.env.WT_SESSION ?? 'unknown'}${note}` }
}

function size(): Finding {
  if (!process.stdout.isTTY) return { state: 'ok', what: 'Size does not matter here' }
  const { columns, rows } = process.stdout
  return columns >= 80 && rows >= 24
    ? { state: 'ok', what: `Size ${columns}×${rows}` }
    : {
        state: 'bad',
        what: `Size ${columns}×${rows} is too small`,
        fix: 'Make the window at least 80 columns by 24 rows.',
      }
}

function unicode(): Finding {
  const locale = process.env.LC_ALL || process.env.LC_CTYPE || process.env.LANG || ''
  const good = process.platform === 'win32' || process.platform === 'darwin' || /utf-?8/i.test(locale)
  return good
    ? { state: 'ok', what: 'Unicode' }
    : {
        state: 'note',
        what: `The locale ${locale ? `"${locale}"` : 'is not set and'} may not show box drawings`,
        fix: 'If lines look broken: export LANG=C.UTF-8',
      }
}

function recordings(): Finding {
  try {
    accessSync(process.cwd(), constants.W_OK)
    return { state: 'ok', what: 'Recordings can be written here (recordings/)' }
  } catch {
    return {
      state: 'note',
      what: 'This folder cannot be written to',
      fix: 'Recordings need --record FILE somewhere else.',
    }
  }
}

/** What the model that is set answers; without one, what the providers find on this machine. */
async function* models(flags: Flags, settings: Settings): AsyncGenerator<Finding> {
  if (text(flags, 'model') !== undefined) {
    try {
      const brain = await brainConfig(flags, settings)
      const provider = await providerOf(brain)
      if (provider.try) return yield* provider.try(brain, new AbortController().signal)
    } catch (error) {
      if (!(error instanceof KnownError)) throw error
      return yield unusable('The model cannot be used', error)
    }
  }
  const { 'base-url': _, ...others } = flags
  const found = await Promise.all(
    providerNames.map(async kind => {
      // A flag without a brain is about models without a provider.
      const given = givenFlags(kind, kind === providerOfModels ? flags : others, settings)
      return (await providerOf({ kind })).look?.(given)
    }),
  )
  const seen = found.filter(one => one !== undefined)
  if (seen.length > 0) return yield* seen
  yield {
    state: 'note',
    what: 'No model: the rule brain thinks (offline)',
    fix: 'For a model pass --model PROVIDER/NAME, for example anthropic/NAME or ollama/NAME; see “Thinking with a model” in the README.',
  }
}

const landWords = {
  ask: 'Agents are guests there: they ask before they change land beside their work (--land free lets them)',
  box: 'Agents are guests there: land beside their work stays as it is (--land free lets them change it)',
  free: 'Agents change the land there as their work needs it (--land ask makes them guests)',
} as const

async function* server(flags: Flags, { values }: Settings): AsyncGenerator<Finding> {
  const address = text(flags, 'server')
  if (address === undefined) {
    if (flags.join === true) throw new UsageError('--join is about a server.', 'Name it: --server HOST:PORT')
    refuseAccounts(flags)
    return yield {
      state: 'note',
      what: 'No server given: the embedded world is played on',
      fix: `To check a server: ${mcteam} doctor --server HOST:PORT --join`,
    }
  }
  const { pingServer, playableVersion } = await import('../../minecraft/server-status.ts')
  const { host, port } = parseAddress(address)
  const { agent, referee } = checkNames(flags)
  const at = placeFlag(flags, 'at', `${mcteam} doctor --server localhost:25565 --join --at 10,63,-4`)
  const wanted = text(flags, 'version')
  let version: string
  try {
    const status = await pingServer(host, port, wanted === undefined ? {} : { as: wanted })
    const playable = playableVersion(status, wanted)
    version = playable.version
    const { players, latency } = status
    const seen = `Server ${host}:${port}: Minecraft ${version}, ${players.online}/${players.max} players, ${latency} ms`
    if (playable.warning === undefined) yield { state: 'ok', what: seen }
    else yield { state: 'note', what: `${seen}. ${playable.warning}` }
    const land = landPolicies.find(one => one === values.land) ?? landAt({ kind: 'server', host, port }) ?? 'free'
    yield { state: 'note', what: landWords[land] }
  } catch (error) {
    return yield unusable('The server cannot be used', error)
  }
  const { knownServer, quirkFindings } = await import('../../host/known-servers.ts')
  if (!flags.join === true) {
    refuseAccounts(flags)
    return yield* quirkFindings(host, port)
  }
  let accounts: readonly LoggedIn[] | undefined
  try {
    accounts = await loggedIn(flags, ['the body that joins'])
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error
    return yield unusable('The account cannot be used', error)
  }
  const [first, second] = accounts ?? []
  const { checkServer } = await import('../../host/server-check.ts')
  const { withinLimit } = await import('../../host/check-limit.ts')
  const checked = {
    ...{ host, port, version, at },
    username: first?.name ?? agent,
    account: first && (await accountAt(first.file)),
    referee: second?.name ?? referee,
    refereeAccount: second && (await accountAt(second.file)),
    quirks: knownServer(host, port),
  }
  yield* withinLimit((signal, heldUp) => checkServer({ ...checked, signal, heldUp }))
  yield* quirkFindings(host, port)
}

async function embedded(): Promise<Finding> {
  const started = performance.now()
  try {
    const { startWorld } = await import('../../world/start-world.ts')
    const world = await startWorld({})
    await world.stop()
    return {
      state: 'ok',
      what: `Embedded world ${world.version} starts in ${Math.round(performance.now() - started)} ms`,
    }
  } catch (error) {
    return {
      state: 'bad',
      what: `The embedded world does not start: ${(error as Error).message.split('\n')[0]}`,
      fix: 'Run npm ci again; if it stays, report it.',
    }
  }
}
