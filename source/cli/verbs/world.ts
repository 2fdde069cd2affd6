import process from 'node:process'
import { exitCode, UsageError } from '../../errors.ts'
import { isLoopback } from '../../loopback.ts'
import type { WorldOptions, WorldVersion } from '../../world/types.ts'
import { type Flags, number, text } from '../command.ts'
import { onEndingSignal } from '../ending-signals.ts'
import { print } from '../files.ts'

/** The embedded server on its own, with a vanilla console on standard input, until `stop`, Ctrl+C or the end of input. */
export async function run(_input: readonly string[], flags: Flags): Promise<number> {
  const { createWorld } = await import('../../world/create-world.ts')
  const { attachConsole } = await import('../../world/console.ts')
  const say = (line: string) => print(line)
  const bind = text(flags, 'bind') ?? '127.0.0.1'
  const operators = (text(flags, 'op') ?? '').split(',').map(name => name.trim())
  const stranger = operators.find(name => name !== '' && !/^\w{1,16}$/.test(name))
  if (stranger)
    throw new UsageError(`--op ${stranger} is no name of a player.`, 'A name has 1 to 16 letters, digits or _.')
  const port = number(flags, 'port') ?? 25_565
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UsageError(`--port ${port} is no port.`, 'Pass a number from 0 to 65535.')
  const options: WorldOptions = {
    bind,
    port,
    // Version and terrain are among the flag's choices.
    version: (text(flags, 'version') ?? '1.19.2') as WorldVersion,
    terrain: (text(flags, 'terrain') ?? 'flat') as 'flat' | 'survival',
    operators: operators.filter(name => name !== ''),
    motd: text(flags, 'motd') ?? 'An mcteam world',
    onlineMode: flags['online-mode'] === true,
    seed: number(flags, 'seed'),
    save: text(flags, 'save'),
  }
  const world = await createWorld(options, say).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE')
      throw new UsageError(`Port ${port} is taken.`, 'Pass another --port, or 0 to let the system choose.')
    if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
      throw new UsageError(
        `--bind ${bind} is no address of this machine.`,
        'Pass one that it has, such as 127.0.0.1, or 0.0.0.0 for all.',
      )
    throw error
  })
  const started = performance.now()
  say(`Minecraft ${world.version} on ${world.host}:${world.port}. Type a command, or stop.`)
  if (!isLoopback(bind))
    say(
      `Warning: ${bind} is open to other machines${options.onlineMode ? '' : ', and accounts are not checked (--online-mode does)'}.`,
    )

  if (options.operators?.length && !options.onlineMode)
    say(
      `Warning: accounts are not checked (--online-mode does), so any program that reaches this port can be ${options.operators.join(' or ')}.`,
    )

  const interrupted = new AbortController()
  onEndingSignal(() => interrupted.abort())
  const ended = await attachConsole(world, process.stdin, say, interrupted.signal)
  // A server started without a console (nohup, a service) goes on when its input ends at once.
  if (ended === 'end' && performance.now() - started < 200 && !interrupted.signal.aborted) {
    world.game.onStopRequest = () => interrupted.abort()
    await new Promise(resolve => interrupted.signal.addEventListener('abort', resolve, { once: true }))
  }
  if (ended === 'end' || interrupted.signal.aborted) say('Stopping the server')
  await world.stop()
  return exitCode.done
}
