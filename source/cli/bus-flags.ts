import { type CliFlag, choiceFlag, numberFlag, textFlag } from './flag.ts'

/** Flags of everything that hosts, joins or works over a bus. */

export const busHostFlags = {
  'seats-in': choiceFlag(
    ['any', 'host', 'fleets'],
    'seats in fleets where there are some (any, the default), on this machine, or in fleets only; see docs/fleets.md',
    // A folder from elsewhere must not give fleets the seats, and their questions, that a person keeps on this machine.
    { setting: { group: 'Bus', initial: 'any', example: 'fleets' } },
  ),
  'bus-guests': choiceFlag(
    ['viewer', 'speaker', 'member', 'operator', 'nobody'],
    'what people who come over the bus without a join token may do',
    { default: 'viewer', setting: { group: 'Bus', example: 'nobody', setBy: 'user' } },
  ),
  'bus-keep': numberFlag('HOURS', 'how long the bus keeps a session’s log; the recording keeps all of it', {
    range: [1, 87_600],
    default: '168',
    setting: { group: 'Bus', example: '24', setBy: 'project' },
  }),
  'bus-replicas': numberFlag('N', 'servers of the bus that keep a copy of the log', {
    range: [1, 5],
    default: '1',
    setting: { group: 'Bus', example: '3', setBy: 'project' },
  }),
  'bus-storage': choiceFlag(['file', 'memory'], 'where the bus keeps the log', {
    default: 'file',
    setting: { group: 'Bus', example: 'memory', setBy: 'project' },
  }),
} satisfies Record<string, CliFlag>

/** Of what plays runs for benchmarks of other machines. */
export const workerFlags = {
  'job-endpoints': textFlag(
    'URL,URL',
    'worker: endpoints that jobs may name beside your own; they get no key of yours',
    {
      form: { fits: given => given.split(',').every(isEndpoint), expected: 'addresses such as http://host:11434/v1' },
      setting: { group: 'Bus', initial: 'none', example: 'http://gpu.example.org:8000/v1', setBy: 'user' },
    },
  ),
} satisfies Record<string, CliFlag>
const isEndpoint = (given: string): boolean => URL.canParse(given) && /^https?:$/.test(new URL(given).protocol)

/** Flags of everything that goes over a bus. */
export const busFlags = {
  bus: textFlag(
    'URL',
    'a NATS bus with JetStream: nats://HOST:PORT, tls://…, with USER:PASSWORD@ or TOKEN@; see docs/bus.md',
    { setting: { group: 'Bus', initial: 'none: this machine only', example: 'nats://bus.example.org:4222' } },
  ),
  'bus-creds': textFlag('FILE', 'credentials file for the bus, as nsc writes it', {
    setting: { group: 'Bus', initial: 'none', example: '/home/ann/mcteam.creds', setBy: 'user' },
  }),
  'bus-nkey': textFlag('FILE', 'file with the seed of an nkey for the bus', {
    setting: { group: 'Bus', initial: 'none', example: '/home/ann/mcteam.nk', setBy: 'user' },
  }),
  'bus-ca': textFlag('FILE', 'certificate (PEM) of the authority that vouches for the bus', {
    setting: { group: 'Bus', initial: 'those the system trusts', example: '/etc/ssl/bus-ca.pem', setBy: 'user' },
  }),
  'bus-cert': textFlag('FILE', 'own certificate (PEM), where the bus asks for one', {
    setting: { group: 'Bus', initial: 'none', example: '/home/ann/bus.pem', setBy: 'user' },
  }),
  'bus-key': textFlag('FILE', 'key (PEM) of --bus-cert', {
    setting: { group: 'Bus', initial: 'none', example: '/home/ann/bus.key', setBy: 'user' },
  }),
} satisfies Record<string, CliFlag>
