import process from 'node:process'

const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Calls `end` when the process is asked to end: by ctrl+c, by a service manager, by a terminal that is closed. The same signal a
 * second time ends the process at once, but for SIGHUP, which a closed terminal and its shell both send. The function
 * that is returned takes it back.
 */
export function onEndingSignal(end: (signal: string) => void): () => void {
  const stayDeaf = () => void process.on('SIGHUP', () => {})
  for (const signal of endingSignals) process.once(signal, end)
  process.once('SIGHUP', stayDeaf)
  return () => {
    for (const signal of endingSignals) process.off(signal, end)
    process.off('SIGHUP', stayDeaf)
  }
}
