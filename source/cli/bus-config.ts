import { randomBytes } from 'node:crypto'
import { mcteam } from '../command-name.ts'
import { exitCode, UsageError } from '../errors.ts'
import { type BusLayout, type BusUser, busUsers, serverConfig } from '../remote/bus/server-config.ts'
import { type Flags, text } from './command.ts'
import { print } from './files.ts'

const uses: Readonly<Record<BusUser, string>> = {
  host: 'who hosts sessions: mcteam tui|run … --bus',
  keeper: 'who cleans up: mcteam sessions clean --bus',
  fleet: 'machines that lend a hand: mcteam fleet --bus',
  bench: 'benchmarks over the bus: mcteam bench … --bus',
  people: 'everybody else, to watch and to take part: mcteam join --bus',
}

/** Prints the part of nats-server's configuration that says who may do what. */
export async function run(input: readonly string[], flags: Flags): Promise<number> {
  if (input.length !== 1 || input[0] !== 'config')
    throw new UsageError(
      'What about the bus?',
      `Write \`${mcteam} bus config\`${input.length > 0 ? `, not ${input.join(' ')}` : ''}.`,
    )
  const layout = (text(flags, 'layout') ?? 'accounts') as BusLayout // the flag's choices
  const passwords = new Map(busUsers.map(user => [user, randomBytes(18).toString('base64url')]))
  const password = (user: BusUser) => passwords.get(user)!
  print(
    '# Who may do what on a bus of mcteam: see docs/bus.md. Include it in the configuration of a nats-server with JetStream.',
  )
  print('# It holds passwords: keep it readable by you alone. With it the bus is')
  for (const user of busUsers) print(`#   nats://${user}:${password(user)}@HOST   for ${uses[user]}`)
  print(serverConfig(layout, password).trimEnd())
  return exitCode.done
}
