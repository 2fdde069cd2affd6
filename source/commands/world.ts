import process from 'node:process'
import { createInterface } from 'node:readline'
import type { WorldOptions, WorldVersion } from '../world/types.ts'
import { exitCode, type Flags, number, text, UsageError } from './command.ts'

/** The embedded server on its own, with a vanilla console on standard input, until `stop`, Ctrl+C or the end of input. */
export async function run(_input: readonly string[], flags: Flags): Promise<number> {
  const { createWorld } = await import('../world/createWorld.ts')
  const bind = text(flags, 'bind') ?? '127.0.0.1'
  const operators = (text(flags, 'op') ?? '').split(',').map(name => name.trim())
  const stranger = operators.find(name => name !== '' && !/^\w{1,16}$/.test(name))
  if (stranger) throw new UsageError(`--op ${stranger}: a player's name has 1 to 16 letters, digits or _.`)
  const port = number(flags, 'port') ?? 25_565
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UsageError(`--port ${port}: pass a number from 0 to 65535.`)
  const options: WorldOptions = {
    bind,
    port,
    // Version and terrain are among the flag's choices.
    version: (text(flags, 'version') ?? '1.19.2') as WorldVersion,
    terrain: (text(flags, 'terrain') ?? 'flat') as 'flat' | 'survival',
    operators: operators.filter(name => name !== ''),
    motd: text(flags, 'motd') ?? 'An mcteam world',
    onlineMode: flags['online-mode'] === true,
    ...(number(flags, 'seed') === undefined ? {} : { seed: number(flags, 'seed')! }),
    ...(text(flags, 'save') === undefined ? {} : { save: text(flags, 'save')! }),
  }
  const world = await createWorld(options).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE')
      throw new UsageError(`Port ${port} is taken. Pass another --port, or 0 to let the system choose.`)
    if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
      throw new UsageError(`--bind ${bind} is no address of this machine.`)
    throw error
  })
  const say = (line: string) => process.stdout.write(`${line}\n`)
  say(`Minecraft ${world.version} on ${world.host}:${world.port}. Type a command, or stop.`)
  if (!['127.0.0.1', '::1', 'localhost'].includes(bind))
    say(
      `Warning: ${bind} is open to other machines${options.onlineMode ? '' : ', and accounts are not checked (--online-mode does)'}.`,
    )

  const console = createInterface({ input: process.stdin })
  const closed = new Promise<void>(resolve => console.once('close', resolve))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => console.close())
  console.on('line', async line => {
    const command = line.trim().replace(/^\//, '')
    if (command === '') return
    if (command === 'stop') {
      say('Stopping the server')
      console.close()
      return
    }
    for (const reply of await world.command(command)) say(reply)
  })
  // A server started without a console (nohup, a service) goes on when its input ends at once.
  if (process.stdin.isTTY || !(await endsAtOnce(closed))) await closed
  else
    await new Promise<void>(resolve => ['SIGINT', 'SIGTERM'].forEach(signal => process.once(signal, () => resolve())))
  await world.stop()
  return exitCode.done
}

function endsAtOnce(closed: Promise<void>): Promise<boolean> {
  return Promise.race([closed.then(() => true), new Promise<boolean>(resolve => setTimeout(() => resolve(false), 200))])
}
