import { Clock } from './clock.ts'
import { runConsole } from './commands/index.ts'
import { consoleSource } from './commands/source.ts'
import { Game, type Log } from './game.ts'
import { keepState, resumeState } from './kept-state.ts'
import { createAdmission } from './protocol/admission.ts'
import { listen } from './protocol/listen.ts'
import { loadRegistry } from './registry.ts'
import { dropBlock } from './rules/drops.ts'
import { mechanics } from './rules/index.ts'
import { play, restoreGame, snapshotGame } from './snapshot.ts'
import { openAnvil } from './terrain/anvil.ts'
import { createTerrain } from './terrain/index.ts'
import type { OnlookerNews, World, WorldOptions } from './types.ts'

// Time for clients to read their farewell and hang up.
const hangUpMs = 500

/** What only callers in the same thread can use. */
export interface LocalWorld extends World {
  readonly game: Game
}

/** Starts a world in this thread; resolves when clients can connect. */
export async function createWorld(
  options: WorldOptions = {},
  log: Log = () => {},
  onOnlooker: (news: OnlookerNews) => void = () => {},
): Promise<LocalWorld> {
  const version = options.version ?? '1.19.2'
  const seed = options.seed ?? 0
  const terrain = options.terrain ?? 'flat'
  const registry = loadRegistry(version)
  const land = createTerrain(registry, { kind: terrain, seed })
  const kept = options.save === undefined ? undefined : openAnvil(registry, options.save, land, seed, log)
  const game = new Game({
    version,
    seed,
    terrain,
    bind: options.bind ?? '127.0.0.1',
    port: options.port ?? 0,
    operators: options.operators ?? [],
    motd: options.motd ?? 'An mcteam world',
    maxPlayers: options.maxPlayers ?? 100,
    onlineMode: options.onlineMode ?? false,
    generator: kept?.generator ?? land,
    mechanics,
    drop: dropBlock,
    log,
  })
  if (options.admission)
    game.admission = createAdmission(game, options.admission, onOnlooker, player => play(game, player))
  let saving: Promise<unknown> = Promise.resolve()
  const save = (): void => {
    // One after the other: region files have no other guard.
    saving = saving.then(() => kept?.save(game.blocks.chunks)).catch(error => log(`The world was not saved: ${error}`))
    if (options.save !== undefined) game.guard('saving players and creatures', () => keepState(game, options.save!))
  }
  if (kept) game.onSaveRequest = save
  if (options.save !== undefined) {
    resumeState(game, options.save, log)
  }
  const server = await listen(game)
  const clock = new Clock(() => game.guard('a tick', () => game.tick()))
  clock.start()
  // The declared class leaves the net.Server out.
  const { socketServer, clients } = server as unknown as {
    socketServer: import('node:net').Server
    clients: Record<string, import('minecraft-protocol').Client>
  }
  const address = socketServer.address()
  if (address === null || typeof address === 'string') throw new Error('The world has no TCP port')
  let stopping: Promise<void> | undefined

  const stop = async (): Promise<void> => {
    game.stopped = true
    clock.stop()
    const sockets = Object.values(clients).map(c => ({ client: c, socket: c.socket }))
    const closed = new Promise<void>(resolve => socketServer.close(() => resolve()))
    for (const { client, socket } of sockets) {
      client.end('Server closed')
      // minecraft-protocol would wait 30 s for the other side to hang up. Not to wait at all would reset the connection
      // under a client that still writes, and it would never read why.
      clearTimeout((client as unknown as { closeTimer?: NodeJS.Timeout }).closeTimer)
      const timer = setTimeout(() => socket.destroy(), hangUpMs)
      socket.once('close', () => clearTimeout(timer))
    }
    await closed
    if (kept) save()
    await saving
  }

  return {
    game,
    host: options.bind ?? '127.0.0.1',
    port: address.port,
    version,
    command: async text => runConsole(game, consoleSource(game), text),
    snapshot: async () => ({ format: 1, version, seed, data: snapshotGame(game) }),
    async restore(snapshot) {
      if (snapshot.format !== 1)
        throw new Error(`This snapshot has format ${snapshot.format}; this program reads format 1`)
      if (snapshot.version !== version)
        throw new Error(`This snapshot is of a ${snapshot.version} world and cannot be restored in ${version}`)
      restoreGame(game, snapshot.data)
    },
    stats: async () => ({
      players: game.players.length,
      entities: game.entities.size,
      age: game.age,
      tickGap: clock.gapTimes(),
      tickWork: clock.workTimes(),
    }),
    admit: async (name, number, admitted) => game.admission?.answer(name, number, admitted) ?? false,
    closeAdmission: async () => game.admission?.close(),
    stop: () => {
      stopping ??= stop()
      return stopping
    },
  }
}
