import { asWord, mcteam } from '../../command-name.ts'
import { exitCode, UsageError } from '../../errors.ts'
import type { LandFile } from '../../host/land-file.ts'
import { refuseRunning } from '../../host/origin.ts'
import { holds } from '../../minecraft/blocks/box.ts'
import { parseAddress } from '../../minecraft/server-address.ts'
import { openRecording } from '../../session/recording/open.ts'
import type { Looked, Scaffold } from '../../team/seats/take-scaffolds.ts'
import { type Flags, text } from '../command.ts'
import { accountAt, type LoggedIn, loggedIn } from '../config/accounts.ts'
import { agree } from '../config/agree.ts'
import { namesFlag } from '../config/player-names.ts'
import { onEndingSignal } from '../ending-signals.ts'
import { newestRecording, print, printJson } from '../files.ts'

const inWords = ({ scaffold: { at, block }, fate }: Looked): string => {
  const what = `${block} at ${at.join(' ')}`
  switch (fate.is) {
    case 'taken':
      return `Taken away: ${what}`
    case 'gone':
      return `Gone already: ${what}`
    case 'replaced':
      return `Left alone: ${fate.by} stands at ${at.join(' ')} now, where ${block} was put up`
    case 'left':
      return `Left: ${what} (${fate.why})`
  }
}

/**
 * `mcteam cleanup [RECORDING] --server HOST:PORT`: takes away what a session put up for a while and left, and puts back what stood where
 * its arena is. Exit code 1 when something is left.
 */
export async function run([given]: readonly string[], flags: Flags): Promise<number> {
  const address = text(flags, 'server')
  const file = given === undefined || given === 'last' ? await newestRecording() : given
  if (address === undefined)
    throw new UsageError(
      'Where was the session played?',
      `Name the server: ${mcteam} cleanup ${asWord(file)} --server HOST:PORT`,
    )
  const left = await scaffoldsIn(file)
  const { landFileOf, readLandFile } = await import('../../host/land-file.ts')
  const landFile = landFileOf(file)
  const land = readLandFile(landFile)
  const json = flags.json === true
  const isBack = land === undefined || land.restored !== undefined
  if (left.length === 0 && isBack) {
    if (json) return printJson({ recording: file, scaffolds: [] })
    print(`Nothing to take away: by ${file} all scaffolds of its session are gone.`)
    if (land?.restored !== undefined) print(`The land of its arena was put back at ${land.restored}.`)
    return exitCode.done
  }
  const { pingServer, playableVersion } = await import('../../minecraft/server-status.ts')
  const { host, port } = parseAddress(address)
  const wanted = text(flags, 'version')
  const { version } = playableVersion(await pingServer(host, port, wanted === undefined ? {} : { as: wanted }), wanted)
  const [first, second] = (await loggedIn(flags, ['the body that joins'])) ?? []
  const reach = { host, port, version }
  const ending = new AbortController()
  const deaf = onEndingSignal(() => ending.abort(new Error('interrupted')))
  try {
    const restored = isBack
      ? undefined
      : await landBack({ file: landFile, land, reach, flags, account: second, signal: ending.signal })
    // What stood in the land of the arena went with it.
    const scaffolds = restored ? left.filter(({ at }) => !holds(land!.kept.land.box, at)) : left
    if (restored && !json) print(restored.text)
    const looked = await takenAway(scaffolds, {
      reach,
      flags,
      account: first,
      signal: ending.signal,
      tell: one => !json && print(inWords(one)),
      heldUp: why => !json && why !== undefined && print(`The body waits: ${why}`),
    })
    const stand = scaffolds.length - looked.filter(({ fate }) => fate.is !== 'left').length
    if (json)
      printJson({
        recording: file,
        scaffolds: looked.map(({ scaffold, fate }) => ({ ...scaffold, ...fate })),
        land: restored?.text,
      })
    else if (scaffolds.length > 0)
      print(stand === 0 ? 'Nothing is left of the scaffolds.' : `${stand} of ${scaffolds.length} blocks are left.`)
    return stand === 0 && restored?.whole !== false ? exitCode.done : exitCode.failed
  } finally {
    deaf()
  }
}

interface Reach {
  readonly reach: { readonly host: string; readonly port: number; readonly version: string }
  readonly flags: Flags
  readonly account: LoggedIn | undefined
  readonly signal: AbortSignal
}

/** What stood where the arena is, by the referee: only an operator can put it back. */
async function landBack({
  file,
  land,
  reach,
  flags,
  account,
  signal,
}: Reach & { readonly file: string; readonly land: LandFile }) {
  const { host, port } = land.server
  if (host !== reach.host || port !== reach.port)
    throw new UsageError(
      `The arena of this session stands on ${host}:${port}, not on ${reach.host}:${reach.port}.`,
      `Name that server: --server ${host}:${port}`,
    )
  const { isOwnLand, landConsents } = await import('../../host/land-file.ts')
  if (!isOwnLand(land)) await agree({ kind: 'land', path: file }, landConsents(land), flags)
  const { putLandBack } = await import('../../host/arena-land.ts')
  const username = account?.name ?? text(flags, 'referee') ?? 'referee'
  const login = account && (await accountAt(account.file))
  return await putLandBack(file, land, { ...reach, username, signal, account: login })
}

async function takenAway(
  scaffolds: readonly Scaffold[],
  {
    reach,
    flags,
    account,
    signal,
    tell,
    heldUp,
  }: Reach & { readonly tell: (one: Looked) => void; readonly heldUp: (why: string | undefined) => void },
): Promise<readonly Looked[]> {
  if (scaffolds.length === 0) return []
  const { knownServer } = await import('../../host/known-servers.ts')
  const { cleanUp } = await import('../../host/clean-up.ts')
  const all: Looked[] = []
  await cleanUp(
    {
      ...{ ...reach, scaffolds, signal, heldUp },
      username: account?.name ?? namesFlag(flags)?.[0] ?? 'mcteam_cleanup',
      account: account && (await accountAt(account.file)),
      quirks: knownServer(reach.host, reach.port),
    },
    one => {
      all.push(one)
      tell(one)
    },
  )
  return all
}

const scaffoldsIn = async (file: string): Promise<readonly Scaffold[]> => {
  const recording = await openRecording(file)
  try {
    const state = await recording.stateAt({ seq: recording.lastSeq })
    await refuseRunning(recording.header.id, state.session.phase === 'ended')
    if (state.session.world?.kind === 'embedded')
      throw new UsageError(
        `${file} was played on the embedded world, which is gone with its session.`,
        'Name the recording of a session on a server.',
      )
    return Object.values(state.scaffolds ?? {})
  } finally {
    await recording.close()
  }
}
