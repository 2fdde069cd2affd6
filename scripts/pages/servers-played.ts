import { z } from 'zod'
import { endCauses } from '../../source/session/log/events/outcome.ts'

/** What was played on servers: the form of servers-played.json, and its table. `npm run servers` writes the file. */

export const stepNames = ['join', 'gather', 'craft', 'chest'] as const
export type StepName = (typeof stepNames)[number]

/** `out-of-time`: the play was ended by the clock. `no-end`: it ended without the end of a session. Others: what ended the session. */
const outcomes = ['passed', 'out-of-time', 'no-end', ...endCauses] as const
const outcome = z.enum(outcomes)
export type Outcome = (typeof outcomes)[number]

/** The release that is installed from npm. */
export const squidRelease = '1.12.0'

export const servers = {
  world: 'the embedded world',
  odd: 'the embedded world behind a proxy that is slow (`test/body/connection/odd-server.ts`)',
  old: 'a server of our own of the days before 1.17 (`test/body/connection/old-server.ts`)',
  squid: `flying-squid ${squidRelease} from npm`,
} as const
export type ServerKind = keyof typeof servers

const word = z.string().regex(/^[\w.-]{1,32}$/)
const playedRow = z.strictObject({
  server: z.enum(Object.keys(servers) as [ServerKind, ...ServerKind[]]), // a record of literals has these keys
  version: word,
  date: z.iso.date(),
  mcteam: word,
  /** A step that is left out cannot be played there. */
  steps: z.strictObject({
    join: outcome,
    gather: outcome.optional(),
    craft: outcome.optional(),
    chest: outcome.optional(),
  }),
})
export type PlayedRow = z.infer<typeof playedRow>
export const playedFile = z.strictObject({ rows: z.array(playedRow) })

const keyOf = ({ server, version }: PlayedRow): string => `${server} ${version}`

/** Rows of before with those of now in their place; those that were not played now stay. The order is that of `servers`. */
export const joinRows = (before: readonly PlayedRow[], now: readonly PlayedRow[]): readonly PlayedRow[] => {
  const rows = [...new Map([...before, ...now].map(row => [keyOf(row), row])).values()]
  const place = ({ server }: PlayedRow) => Object.keys(servers).indexOf(server)
  return rows.toSorted(
    (one, other) => place(one) - place(other) || one.version.localeCompare(other.version, 'en', { numeric: true }),
  )
}

/** Steps that passed before and do not now. */
export const fallen = (before: readonly PlayedRow[], now: readonly PlayedRow[]): readonly string[] =>
  now.flatMap(row => {
    const was = before.find(other => keyOf(other) === keyOf(row))
    return stepNames
      .filter(step => was?.steps[step] === 'passed' && row.steps[step] !== 'passed')
      .map(step => `${keyOf(row)}: ${step}`)
  })

const cell = (outcome: Outcome | undefined): string =>
  outcome === undefined ? '–' : outcome === 'passed' ? 'yes' : `no: \`${outcome}\``

/** The file's text; always with its keys in the same order. */
export const fileOf = (rows: readonly PlayedRow[]): string => {
  const ordered = rows.map(({ server, version, date, mcteam, steps }) => ({
    ...{ server, version, date, mcteam },
    steps: Object.fromEntries(stepNames.flatMap(step => (steps[step] ? [[step, steps[step]]] : []))),
  }))
  return `${JSON.stringify({ rows: ordered }, undefined, 2)}\n`
}

/** Lines of a table; rows are checked on their way in. */
export const playedTable = (content: unknown): readonly string[] => [
  `| server | version | ${stepNames.join(' | ')} | played on | by mcteam |`,
  `|${' --- |'.repeat(stepNames.length + 4)}`,
  ...playedFile
    .parse(content)
    .rows.map(
      ({ server, version, date, mcteam, steps }) =>
        `| ${[servers[server], version, ...stepNames.map(step => cell(steps[step])), date, mcteam].join(' | ')} |`,
    ),
]
