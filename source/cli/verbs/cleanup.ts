import { asWord, mcteam } from '../../command-name.ts'
import { exitCode, UsageError } from '../../errors.ts'
import { refuseRunning } from '../../host/origin.ts'
import { parseAddress } from '../../minecraft/server-address.ts'
import { openRecording } from '../../session/recording/open.ts'
import type { Looked, Scaffold } from '../../team/seats/take-scaffolds.ts'
import { type Flags, text } from '../command.ts'
import { accountAt, loggedIn } from '../config/accounts.ts'
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

/** `mcteam cleanup [RECORDING] --server HOST:PORT`: takes away what a session put up for a while and left. Exit code 1 when some of it stands. */
export async function run([given]: readonly string[], flags: Flags): Promise<number> {
  const address = text(flags, 'server')
  const file = given === undefined || given === 'last' ? await newestRecording() : given
  if (address === undefined)
    throw new UsageError(
      'Where do the scaffolds stand?',
      `Name the server: ${mcteam} cleanup ${asWord(file)} --server HOST:PORT`,
    )
  const scaffolds = await scaffoldsIn(file)
  const json = flags.json === true
  if (scaffolds.length === 0) {
    if (json) return printJson({ recording: file, scaffolds: [] })
    print(`Nothing to take away: by ${file} all scaffolds of its session are gone.`)
    return exitCode.done
  }
  const { pingServer, playableVersion } = await import('../../minecraft/server-status.ts')
  const { host, port } = parseAddress(address)
  const wanted = text(flags, 'version')
  const { version } = playableVersion(await pingServer(host, port, wanted === undefined ? {} : { as: wanted }), wanted)
  const account = (await loggedIn(flags, ['the body that joins']))?.[0]
  const { knownServer } = await import('../../host/known-servers.ts')
  const { cleanUp } = await import('../../host/clean-up.ts')
  const all: Looked[] = []
  const ending = new AbortController()
  const deaf = onEndingSignal(() => ending.abort(new Error('interrupted')))
  await cleanUp(
    {
      ...{ host, port, version, scaffolds, signal: ending.signal },
      username: account?.name ?? namesFlag(flags)?.[0] ?? 'mcteam_cleanup',
      account: account && (await accountAt(account.file)),
      quirks: knownServer(host, port),
    },
    one => {
      all.push(one)
      if (!json) print(inWords(one))
    },
  ).finally(deaf)
  const left = scaffolds.length - all.filter(({ fate }) => fate.is !== 'left').length
  if (json) printJson({ recording: file, scaffolds: all.map(({ scaffold, fate }) => ({ ...scaffold, ...fate })) })
  else print(left === 0 ? 'Nothing is left of the scaffolds.' : `${left} of ${scaffolds.length} blocks are left.`)
  return left === 0 ? exitCode.done : exitCode.failed
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
