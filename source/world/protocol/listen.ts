import { type Client, type Server, states } from 'minecraft-protocol'
import createServer from 'minecraft-protocol/src/createServer.js'
import { tickMs } from '../../minecraft/tick.ts'
import type { Player } from '../entities/player.ts'
import type { Game } from '../game.ts'
import type { Packet } from '../mechanic.ts'
import { leave } from '../rules/leaving.ts'
import { isHarmless } from './admission.ts'
import type { PacketWriter } from './chunk-packet.ts'
import { join } from './join.ts'
import { keepAlive } from './keep-alive.ts'
import { guardClient, limitInflation } from './protection.ts'

/** Players that the answer to a server list names, as vanilla does. */
const namedAtMost = 12

/** Opens the port. Resolves once clients can connect; the address may be in use or not ours, then it rejects. */
export async function listen(game: Game): Promise<Server> {
  const { bind, port, motd, maxPlayers, onlineMode, version } = game.setup
  const server = createServer({
    host: bind,
    port,
    version,
    motd,
    maxPlayers,
    'online-mode': onlineMode,
    hideErrors: true,
    keepAlive: false,
    // The types of plugin channels are the library's own; checking them anew takes tens of ms of every join.
    validateChannelProtocol: false,
    beforePing: (response: { players: object }) => {
      const named = game.players.filter(({ onlooker }) => !onlooker).slice(0, namedAtMost)
      const sample = named.map(({ name, uuid }) => ({ name, id: uuid }))
      return { ...response, players: { ...response.players, sample } }
    },
    errorHandler: (client: Client, error: Error) => {
      game.log(
        `Connection of ${client.username ?? client.socket?.remoteAddress ?? 'a client'} broken: ${error.message.slice(0, 200)}`,
      )
      client.end('Bad packet')
    },
    // What the declared options leave out: hideErrors, validateChannelProtocol, beforePing and the error handler.
  } as Parameters<typeof createServer>[0])
  // The server's own serializer for the play state; the declared class does not list it.
  game.network.attach((server as unknown as { serializer: PacketWriter }).serializer)
  server.on('connection', client => guardClient(game, client))
  server.on('connection', keepAlive)
  server.on('connection', client => refuseOtherVersions(client, server, version))
  server.on('login', limitInflation)
  ;(server as NodeJS.EventEmitter).on('playerJoin', (client: Client) => {
    const early = heldPackets(client)
    // Vanilla lets players in on a tick. A client that loads its plugins on a timer while it logs in, as mineflayer does, counts on
    // that time: what reaches it earlier is lost, and with the login packet its world.
    setTimeout(() => game.guard(`join of ${client.username}`, () => welcome(game, client, early())), tickMs)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve)
    server.once('error', reject)
  })
  server.on('error', error => game.log(`Server socket: ${error.message}`))
  return server
}

/**
 * A client of another version is told which one is spoken here. The library ends such a connection before its login has begun,
 * which neither tells nor ends anything: the client would wait until its own time is over.
 */
function refuseOtherVersions(client: Client, server: Server, version: string): void {
  const shake = client.listeners('set_protocol') as ((packet: Packet) => void)[]
  client.removeAllListeners('set_protocol')
  client.once('set_protocol', (packet: Packet) => {
    // The library keeps the version's data there; the declared class leaves it out.
    const { mcversion } = server as unknown as { mcversion: { version: number } }
    if (packet.nextState === 1 || packet.protocolVersion === mcversion.version) {
      for (const listener of shake) listener(packet)
      return
    }
    client.state = states.LOGIN
    client.end(`Incompatible client! Please use ${version}`)
  })
}

const validName = /^[A-Za-z0-9_]{1,16}$/

function refusal(game: Game, client: Client, onlooker: boolean): string | undefined {
  if (!validName.test(client.username ?? '')) return 'Invalid characters in username'
  // A seat of the session finds room, however many onlookers there are.
  const bounded = onlooker || !game.admission
  if (bounded && game.players.length >= game.setup.maxPlayers && !game.player(client.username))
    return 'The server is full!'
  const bans = game.stores.get('bans') as Map<string, string> | undefined
  const reason = bans?.get(client.username.toLowerCase())
  if (reason !== undefined) return `You are banned from this server.\nReason: ${reason}`
  return onlooker ? game.admission?.refusal(client) : undefined
}

type NamedPacket = readonly [name: string, packet: Packet]

/** Keeps what a client sends in one piece with the end of its login, until the returned function takes it. */
function heldPackets(client: Client): () => readonly NamedPacket[] {
  const held: NamedPacket[] = []
  const hold = (packet: Packet, { name }: { readonly name: string }): void => {
    held.push([name, packet])
  }
  client.on('packet', hold)
  return () => {
    client.off('packet', hold)
    return held
  }
}

function welcome(game: Game, client: Client, early: readonly NamedPacket[]): void {
  if (client.ended || game.stopped) return
  const onlooker = game.admission?.hasPass(client) === false
  const refused = refusal(game, client, onlooker)
  if (refused) {
    client.end(refused)
    return
  }
  const older = game.player(client.username)
  if (older) {
    older.client.end('You logged in from another location')
    leave(game, older)
  }
  quicken(client)
  game.network.outbox.open(client)
  const player = join(game, client, onlooker)
  attend(game, player, early)
  if (onlooker) game.admission?.arrived(player)
}

/** On the same machine compression only costs time; clients take uncompressed packets of any size. */
function quicken(client: Client): void {
  const address = client.socket?.remoteAddress ?? ''
  // `compressor` is the stream that minecraft-protocol keeps; its threshold can be set at any time.
  const { compressor } = client as unknown as { compressor: { compressionThreshold: number } | null }
  if (compressor && (address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1')) {
    compressor.compressionThreshold = 1 << 30
  }
}

function attend(game: Game, player: Player, early: readonly NamedPacket[]): void {
  const { client } = player
  const receive = (name: string, packet: Packet | undefined): void => {
    if (!player.removed && (!player.onlooker || isHarmless(name))) game.receive(player, name, packet ?? {})
  }
  for (const name of game.index.packetNames) client.on(name, (packet?: Packet) => receive(name, packet))
  for (const [name, packet] of early) receive(name, packet)
  client.on('end', () => game.guard(`leave of ${player.name}`, () => leave(game, player)))
  if (client.ended) leave(game, player)
}
