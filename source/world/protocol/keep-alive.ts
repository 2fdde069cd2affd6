import type { Client } from 'minecraft-protocol'

const beatMs = 4_000
/** So many questions in a row stay unanswered before a client is given up: a minute, as bodies let servers be silent. */
const silentBeats = 15

/**
 * Asks a client from time to time whether it is there, and ends the connection of one that does not answer. The library does so by
 * the clock on the wall: when that was set, or when this process stood still (a busy machine, a computer that slept), it throws all
 * clients out before it reads what they answered. Here that is one beat, however long it lasts.
 */
export function keepAlive(client: Pick<Client, 'on' | 'write' | 'end'>): void {
  let unanswered = 0
  let timer: NodeJS.Timeout | undefined
  const beat = () => {
    if (unanswered >= silentBeats) return client.end('KeepAliveTimeout')
    unanswered++
    client.write('keep_alive', { keepAliveId: Math.floor(Math.random() * 2 ** 31) })
  }
  client.on('state', state => {
    if (state === 'play') timer ??= setInterval(beat, beatMs)
  })
  client.on('keep_alive', () => {
    unanswered = 0
  })
  client.on('end', () => clearInterval(timer))
}
