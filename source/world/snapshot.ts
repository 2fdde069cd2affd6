import type { BlockEntity } from './chunks.ts'
import type { Player } from './entities/player.ts'
import { loadEntity, saveEntity } from './entities/saving.ts'
import type { Game } from './game.ts'
import { picked } from './picked.ts'
import { sendAbilities, sendPosition, sendWeather, spawnPosition } from './protocol/join.ts'
import { worldBounds } from './registry.ts'
import { respawn } from './rules/death.ts'
import { applyPlayerData, type PlayerData, playerData, playerStore } from './rules/player-data.ts'
import { wake } from './rules/sleeping.ts'
import { setGameMode } from './rules/teleport.ts'
import { sendVitals } from './rules/vitals.ts'
import { closeWindow, giveBack } from './windows/open.ts'
import { sendWindow } from './windows/sync.ts'

interface SavedColumn {
  readonly x: number
  readonly z: number
  readonly blocks: Uint8Array
  readonly blockEntities: ReadonlyArray<readonly [number, BlockEntity]>
}

/** What a snapshot keeps of the game as it is. */
const keptFields = ['age', 'dayTime', 'difficulty', 'weather', 'spawn'] as const

/** Everything that makes this world differ from a new one of the same seed. */
export type Saved = ReturnType<typeof snapshotGame>

export function snapshotGame(game: Game) {
  const columns: SavedColumn[] = []
  for (const loaded of game.blocks.chunks.columns.values()) {
    if (!loaded.changed) continue
    columns.push({
      x: loaded.x,
      z: loaded.z,
      blocks: new Uint8Array(loaded.column.dump()),
      blockEntities: structuredClone([...loaded.blockEntities]),
    })
  }
  columns.sort((a, b) => a.x - b.x || a.z - b.z)
  const entities = [...game.entities.values()].map(e => saveEntity(game, e)).filter(e => e !== undefined)
  return {
    ...picked(game, keptFields),
    random: game.random.save(),
    rules: { ...game.rules },
    operators: [...game.operators],
    columns,
    scheduled: game.blocks.saveScheduled(),
    entities,
    online: game.players.flatMap(player => (player.onlooker ? [] : [playerData(player)])),
    stores: structuredClone(game.stores),
    mechanics: Object.fromEntries(
      game.mechanics.filter(m => m.save).map(m => [m.name, structuredClone(m.save!(game))]),
    ) as Readonly<Record<string, unknown>>,
  }
}

/** Makes the world what it was. Players who were there then are moved back; the others stay as they are. */
export function restoreGame(game: Game, data: unknown): void {
  // Format and version were checked by the caller; the rest is what snapshotGame made.
  const saved = data as Saved
  for (const player of game.players) {
    wake(game, player)
    closeWindow(game, player, true)
  }
  for (const entity of [...game.entities.values()]) if (entity.type !== 'player') game.remove(entity)
  Object.assign(game, picked(saved, keptFields))
  Object.assign(game.rules, saved.rules)
  game.operators.clear()
  for (const name of saved.operators) game.operators.add(name)
  game.stores.clear()
  for (const [name, store] of structuredClone(saved.stores)) game.stores.set(name, store)
  restoreColumns(game, saved.columns)
  game.blocks.loadScheduled(saved.scheduled)
  for (const entity of saved.entities) loadEntity(game, entity)
  for (const mechanic of game.mechanics) mechanic.load?.(game, structuredClone(saved.mechanics[mechanic.name]))
  for (const data of saved.online) {
    const player = game.player(data.name)
    if (player && !player.onlooker) restorePlayer(game, player, data)
    else playerStore(game).set(data.name.toLowerCase(), data)
  }
  game.network.sendTime()
  sendWeather(game)
  // Last: everything above may have rolled dice.
  game.random.load(saved.random)
}

function restoreColumns(game: Game, columns: readonly SavedColumn[]): void {
  const { chunks } = game.blocks
  const wanted = new Set(columns.map(c => `${c.x},${c.z}`))
  const touched: { x: number; z: number }[] = []
  for (const loaded of [...chunks.columns.values()]) {
    if (!loaded.changed || wanted.has(`${loaded.x},${loaded.z}`)) continue
    chunks.forget(loaded.x, loaded.z)
    touched.push(loaded)
  }
  for (const saved of columns) {
    const column = new game.registry.Column({ minY: worldBounds.minY, worldHeight: worldBounds.height })
    column.load(Buffer.from(saved.blocks))
    chunks.put(saved.x, saved.z, column, structuredClone(saved.blockEntities))
    touched.push(saved)
  }
  for (const player of game.players) game.network.chunks.resend(player, touched)
}

/** An onlooker plays from now on: as whom the world remembers under that name, or as a newcomer. */
export function play(game: Game, player: Player): void {
  const known = playerStore(game).get(player.name.toLowerCase())
  const fresh = { ...playerData(player), position: spawnPosition(game), gameMode: 'survival' as const }
  restorePlayer(game, player, known ?? fresh)
}

function restorePlayer(game: Game, player: Player, data: PlayerData): void {
  const mode = data.gameMode
  applyPlayerData(player, { ...data, gameMode: player.gameMode })
  if (player.dying > 0) respawn(game, player)
  player.moveTo(data.position)
  player.fallDistance = 0
  player.using = undefined
  player.lastAttack = game.age - 100
  player.graceUntil = game.age + 20
  player.teleport = undefined
  for (const item of data.carried ?? []) giveBack(game, player, item)
  setGameMode(game, player, mode)
  sendAbilities(game, player)
  sendPosition(game, player)
  game.network.chunks.center(player)
  game.network.send(player, 'held_item_slot', { slot: player.hotbar })
  sendWindow(game, player)
  sendVitals(game, player, true)
}
