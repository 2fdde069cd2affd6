import { mcteam } from '../../command-name.ts'
import { exitCode, UsageError } from '../../errors.ts'
import { listSessions, type RegisteredSession } from '../../session/attach/paths.ts'
import { cleanText } from '../../session/log/clean-text.ts'
import type { Flags } from '../command.ts'
import { busOptions, neededBus } from '../config/bus.ts'
import { print, printData, printJson } from '../files.ts'
import { outputWidth, table } from '../layout.ts'

/** The sessions of this user on this machine, and those on the bus, each in the order of all lists of sessions. */
export async function run(input: readonly string[], flags: Flags): Promise<number> {
  if (input[0] === 'clean' && input.length === 1) return await clean(flags)
  if (input.length > 0)
    throw new UsageError(
      `${mcteam} sessions ${input.join(' ')} means nothing.`,
      `Write ${mcteam} sessions [--bus URL], or ${mcteam} sessions clean --bus URL.`,
    )
  if (flags.all)
    throw new UsageError('--all belongs to the verb clean.', `Write ${mcteam} sessions clean --bus URL --all`)
  const options = busOptions(flags)
  const here = inListOrder(await listSessions())
  const far = options ? await sessionsOn(options) : undefined
  const elsewhere = inListOrder(far?.sessions.filter(({ id }) => !here.some(session => session.id === id)) ?? [])
  if (flags.json) {
    const rows = [
      ...here.map(({ id, task, startedAt, pid, waiting, goal, ended }) => ({
        ...{ id, task, startedAt, pid, machine: null, waiting, goal, ended },
        onBus: far?.sessions.some(session => session.id === id) ?? false,
      })),
      ...elsewhere.map(({ id, task, startedAt, pid, machine, people }) => ({
        ...{ id, task, startedAt, pid, machine, onBus: true, people },
      })),
    ]
    return printJson(rows)
  }
  if (here.length + elsewhere.length === 0)
    print(
      far
        ? `No session is running, neither on this machine nor on ${far.shown}.`
        : 'No session is running on this machine.',
    )
  else print(sessionTable(here, elsewhere, outputWidth()))
  return exitCode.done
}

/** A session on the bus, wherever its host is. */
type SessionElsewhere = Pick<RegisteredSession, 'id' | 'task' | 'startedAt'> & {
  readonly machine: string
  readonly people: readonly string[]
}

/** One row for each session, those of this machine first. */
export const sessionTable = (
  here: readonly RegisteredSession[],
  elsewhere: readonly SessionElsewhere[],
  width: number,
): string =>
  table(
    [
      ...here.map(({ id, task, startedAt, pid, waiting = 0, goal, ended }) => [
        ...sessionCells({ id, task, startedAt }),
        [`process ${pid}`, ...(ended ? ['ended'] : [...goalInWords(goal), ...decisions(waiting)])].join('  '),
      ]),
      ...elsewhere.map(({ id, task, startedAt, machine, people }) => [
        ...sessionCells({ id, task, startedAt }),
        `on ${machine}${people.length > 0 ? `, with ${people.join(', ')}` : ''}`,
      ]),
    ],
    width,
    1,
  )

/** Those that run before those that have ended, the newest of each first: so every list of sessions shows them. */
export const inListOrder = <T extends { readonly startedAt: string; readonly ended?: boolean | undefined }>(
  sessions: readonly T[],
): readonly T[] =>
  sessions.toSorted(
    (one, other) =>
      Number(one.ended ?? false) - Number(other.ended ?? false) || other.startedAt.localeCompare(one.startedAt),
  )

/** What every list of sessions says of one. */
export const sessionCells = ({
  id,
  task,
  startedAt,
}: Pick<RegisteredSession, 'id' | 'task' | 'startedAt'>): [string, string, string] => [
  id,
  cleanText(task),
  `started ${ago(startedAt, Date.now())}`,
]

/** What a team that stays is at. */
const goalInWords = (goal: RegisteredSession['goal']): readonly string[] => {
  if (goal === undefined) return []
  return [goal === null ? 'waits for a goal' : `goal ${goal.number}: ${goal.text}`]
}

/** What waits for a person in a session. */
const decisions = (waiting: number): readonly string[] =>
  waiting === 0 ? [] : [`${waiting} ${waiting === 1 ? 'decision waits' : 'decisions wait'} for you`]

/** Removes logs of sessions without a host from the bus. */
async function clean(flags: Flags): Promise<number> {
  const [{ connectBus }, { leftLogs, removeLogs }] = await Promise.all([
    import('../../remote/bus/connect.ts'),
    import('../../remote/bus/leftovers.ts'),
  ])
  const bus = await connectBus(neededBus(flags))
  try {
    const left = await leftLogs(bus)
    const gone = await removeLogs(bus, flags.all ? left : left.filter(log => log.messages === 0))
    if (flags.json) {
      printData(JSON.stringify(gone))
      return exitCode.done
    }
    for (const { id, messages } of gone) print(`${id}  ${messages === 0 ? 'empty' : `${messages} messages`}, removed`)
    const kept = left.length - gone.length
    const rest =
      kept === 0
        ? ''
        : ` ${kept === 1 ? '1 is not empty yet; --all removes it, too.' : `${kept} are not empty yet; --all removes those, too.`}`
    if (gone.length === 0 || rest !== '')
      print(`${gone.length === 0 ? `Nothing to remove from ${bus.shown}.` : 'Done.'}${rest}`)
    return exitCode.done
  } finally {
    await bus.close()
  }
}

async function sessionsOn(options: NonNullable<ReturnType<typeof busOptions>>) {
  const [{ connectBus }, { listBusSessions }] = await Promise.all([
    import('../../remote/bus/connect.ts'),
    import('../../remote/bus/claim.ts'),
  ])
  const bus = await connectBus(options)
  try {
    return { shown: bus.shown, sessions: await listBusSessions(bus) }
  } finally {
    await bus.close()
  }
}

const minuteMs = 60_000
const units = [
  ['day', 24 * 60 * minuteMs],
  ['hour', 60 * minuteMs],
  ['minute', minuteMs],
] as const

/** `12 minutes ago`, with the clock time beside it: what people ask is how long it has been running. */
export function ago(startedAt: string, now: number): string {
  const started = new Date(startedAt)
  const passed = Math.max(0, now - started.getTime())
  if (Number.isNaN(passed)) return 'at an unknown time'
  const [unit, length] = units.find(([, size]) => passed >= size) ?? ['minute', minuteMs]
  const count = Math.floor(passed / length)
  const clock = `${String(started.getHours()).padStart(2, '0')}:${String(started.getMinutes()).padStart(2, '0')}`
  return count === 0 ? `just now, at ${clock}` : `${count} ${unit}${count === 1 ? '' : 's'} ago, at ${clock}`
}
