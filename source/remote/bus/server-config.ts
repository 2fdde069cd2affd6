import { buckets } from './names.ts'

/** Users of a bus. People get `people`'s password and no other. */
export const busUsers = ['host', 'keeper', 'fleet', 'bench', 'people'] as const
export type BusUser = (typeof busUsers)[number]

/**
 * How users are kept apart. `accounts`: people have an account of their own, into which the account of the hosts lets only the
 * subjects they need. `users`: all are in one account, for a server on which accounts cannot be made; docs/bus.md says what that
 * does not prevent.
 */
export type BusLayout = 'accounts' | 'users'

interface Rights {
  readonly publish: readonly string[]
  readonly subscribe: readonly string[]
}

const inboxes = '_INBOX.>'
/** Places for answers that the server makes for clients that ask from another account. */
const places = '_R_.>'
const asks = 'mcteam.ask.>'
const fleets = ['mcteam.fleets.>', 'mcteam.fleet.>', 'mcteam.line.>']
const hosts = `KV_${buckets.hosts}`

/**
 * All that people may ask JetStream. Each answers to the asking client and changes nothing. The right to make consumers is not among
 * it, for a consumer delivers to any subject of its account with the rights of JetStream; the host makes those that people read.
 */
const asksOfJetStream = {
  once: [
    ...['$JS.API.INFO', `$JS.API.STREAM.INFO.${hosts}`, `$JS.API.STREAM.MSG.GET.${hosts}`],
    ...[`$JS.API.DIRECT.GET.${hosts}.>`, '$JS.API.CONSUMER.INFO.*.*'],
  ],
  stream: ['$JS.API.CONSUMER.MSG.NEXT.*.*'],
}

const rights: Readonly<Record<BusUser, Rights>> = {
  host: {
    publish: [
      ...['mcteam.log.>', inboxes, places, `$KV.${buckets.hosts}.>`],
      ...['$JS.API.INFO', '$JS.API.STREAM.NAMES', '$JS.API.STREAM.LIST', '$JS.API.STREAM.INFO.*'],
      ...['$JS.API.STREAM.CREATE.*', '$JS.API.STREAM.UPDATE.*', '$JS.API.STREAM.MSG.GET.*'],
      ...[`$JS.API.DIRECT.GET.${hosts}.>`, '$JS.API.CONSUMER.CREATE.*.>', '$JS.API.CONSUMER.INFO.*.*'],
      ...['$JS.API.CONSUMER.MSG.NEXT.*.*', '$JS.API.CONSUMER.DELETE.*.*'],
      ...fleets,
    ],
    subscribe: [asks, inboxes, ...fleets],
  },
  keeper: { publish: ['$JS.API.>'], subscribe: [inboxes] },
  fleet: { publish: [inboxes, ...fleets], subscribe: [inboxes, ...fleets] },
  bench: {
    publish: ['mcteam.bench.>', '$JS.API.>', '$JS.ACK.mcteam-bench-jobs.>', '$O.mcteam-bench.>', inboxes],
    subscribe: ['mcteam.bench.playing.>', inboxes],
  },
  people: { publish: [asks, ...asksOfJetStream.once, ...asksOfJetStream.stream], subscribe: [inboxes] },
}

const perLine = 110

function list(words: readonly string[], indent: string): string {
  const lines: string[] = []
  for (const word of words.map(text => `"${text}"`)) {
    const last = lines.at(-1)
    if (last !== undefined && indent.length + last.length + word.length < perLine)
      lines[lines.length - 1] = `${last}, ${word}`
    else lines.push(word)
  }
  return `[ ${lines.join(`,\n${indent}  `)} ]`
}

function users(names: readonly BusUser[], password: (user: BusUser) => string, indent: string): string {
  const all = names.map(user => {
    const { publish, subscribe } = rights[user]
    const column = `${indent}                 `
    return [
      `${indent}  { user: ${user}, password: ${JSON.stringify(password(user))}, permissions: {`,
      `${indent}      publish:   ${list(publish, column)}`,
      `${indent}      subscribe: ${list(subscribe, column)}`,
      `${indent}  } }`,
    ].join('\n')
  })
  return `${indent}users: [\n${all.join('\n')}\n${indent}]`
}

/** The part of nats-server's configuration that says who may do what. */
export function serverConfig(layout: BusLayout, password: (user: BusUser) => string): string {
  if (layout === 'users') return `authorization {\n${users(busUsers, password, '  ')}\n}\n`
  const exported = [
    ...[asks, ...asksOfJetStream.stream].map(subject => `      { service: "${subject}", response_type: stream }`),
    ...asksOfJetStream.once.map(subject => `      { service: "${subject}" }`),
  ]
  const imported = [asks, ...asksOfJetStream.stream, ...asksOfJetStream.once].map(
    subject => `      { service: { account: MCTEAM, subject: "${subject}" } }`,
  )
  return `accounts {
  MCTEAM {
    jetstream: enabled
${users(['host', 'keeper', 'fleet'], password, '    ')}
    exports: [
${exported.join('\n')}
    ]
  }
  PEOPLE {
${users(['people'], password, '    ')}
    imports: [
${imported.join('\n')}
    ]
  }
  BENCH {
    jetstream: enabled
${users(['bench'], password, '    ')}
  }
}
`
}
