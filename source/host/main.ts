// The session host's process: gets its configuration from the terminal that starts it, then outlives that terminal.
import process from 'node:process'
import { errorText, exitCode, exitCodeOf, messageOf, remedyOf } from '../errors.ts'
import type { SessionConfig } from './session-config.ts'
import type { HostMessage } from './spawn-host.ts'

/** How long a session that has ended waits for a terminal to look at it, when none is attached. */
const lingerMs = 5000

const tell = (message: HostMessage) =>
  new Promise<void>(resolve => (process.send ? process.send(message, () => resolve()) : resolve()))

process.once('message', (config: SessionConfig) => void main(config))
// Started by hand, or the terminal died before it said what to do.
process.once('disconnect', () => {
  if (!started) process.exit(3)
})
let started = false

async function main(config: SessionConfig): Promise<void> {
  try {
    const { startSession } = await import('./start-session.ts')
    const running = await startSession(config)
    started = true
    await tell({ kind: 'ready', address: running.address, id: running.id })
    if (process.connected) process.disconnect()
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
      process.on(signal, () => signal !== 'SIGHUP' && void running.stop(`the host got ${signal}`))
    // One bot's client must never take the others down; what escapes is written into the log for all to see.
    process.on('uncaughtException', error => running.alert(`Unexpected error in the host: ${errorText(error)}`))
    process.on('unhandledRejection', reason => running.alert(`Unexpected error in the host: ${errorText(reason)}`))
    await running.ended
    await running.unattended(lingerMs)
    await running.close()
    process.exit(0)
  } catch (error) {
    await tell({
      kind: 'failed',
      message: messageOf(error),
      remedy: remedyOf(error),
      exitCode: exitCodeOf(error) ?? exitCode.environment,
    })
    process.exit(3)
  }
}
