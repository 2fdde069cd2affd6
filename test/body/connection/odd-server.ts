import type { AddressInfo, Server } from 'node:net'
import protocol, { type Client } from 'minecraft-protocol'

/** What a server does not do as it should. All may be changed while a body plays. */
interface Oddity {
  /** Every packet takes this much longer, each way, in ms. */
  late: number
  /** Packets to the player that never arrive. */
  silent: (name: string, packet: Record<string, unknown>) => boolean
  /** Packets of the player that never arrive. */
  deaf: (name: string, packet: Record<string, unknown>) => boolean
  /** What it does with a player before that is in the world, from 1.20.2 on. */
  configuring: (player: Client) => void
}

export interface OddServer {
  readonly host: string
  readonly port: number
  readonly oddity: Oddity
  /** Sends the player something that the real server did not say. */
  inject(name: string, packet: Record<string, unknown>): void
  close(): Promise<void>
}

/** Stands between players and a real server, speaks the real protocol to both, and misbehaves on demand. */
export async function createOddServer(world: { host: string; port: number; version: string }): Promise<OddServer> {
  const oddity: Oddity = { late: 0, silent: () => false, deaf: () => false, configuring: () => undefined }
  const players = new Set<Client>()
  const server = protocol.createServer({
    'online-mode': false,
    host: '127.0.0.1',
    port: 0,
    version: world.version,
    keepAlive: false,
    hideErrors: true,
  })
  server.on('connection', player => {
    player.on('state', state => {
      if (state === protocol.states.CONFIGURATION) oddity.configuring(player)
    })
  })
  server.on('playerJoin' as 'login', player => {
    players.add(player)
    const upstream = protocol.createClient({
      host: world.host,
      port: world.port,
      version: world.version,
      username: player.username,
      auth: 'offline',
      keepAlive: false,
      hideErrors: true,
    })
    const later = (send: () => void) => (oddity.late > 0 ? setTimeout(send, oddity.late) : send())
    const relay = (to: Client, name: string, packet: unknown) =>
      later(() => {
        if (to.state === protocol.states.PLAY) to.write(name, packet)
      })
    upstream.on('packet', (packet: Record<string, unknown>, { name, state }) => {
      if (state !== protocol.states.PLAY || oddity.silent(name, packet)) return
      relay(player, name, packet)
    })
    player.on('packet', (packet: Record<string, unknown>, { name, state }) => {
      if (state !== protocol.states.PLAY || oddity.deaf(name, packet)) return
      relay(upstream, name, packet)
    })
    player.on('end', () => {
      players.delete(player)
      upstream.end('left')
    })
    upstream.on('end', reason => player.end(String(reason)))
    for (const one of [player, upstream]) one.on('error', () => undefined)
  })
  await new Promise(resolve => server.once('listening', () => resolve(undefined)))
  // Its type leaves out the socket server that it listens with.
  const { socketServer } = server as unknown as { socketServer: Server }
  return {
    host: '127.0.0.1',
    port: (socketServer.address() as AddressInfo).port,
    oddity,
    inject(name, packet) {
      for (const player of players) player.write(name, packet)
    },
    close: () =>
      new Promise(resolve => {
        for (const player of players) player.end('closed')
        socketServer.close(() => resolve(undefined))
        server.close()
      }),
  }
}
