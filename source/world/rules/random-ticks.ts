import { columnKey, type LoadedColumn } from '../chunks.ts'
import type { Game } from '../game.ts'
import type { Mechanic } from '../mechanic.ts'
import { worldBounds } from '../registry.ts'

// Columns farther than this from every player stand still.
const tickedColumns = 6

/** Which sections of a column hold a block that random ticks can change; recomputed when the column has changed. */
interface Growing {
  readonly sections: readonly number[]
  readonly until: number
}
const known = new WeakMap<LoadedColumn, Growing>()

function growingSections(game: Game, loaded: LoadedColumn): readonly number[] {
  const cached = known.get(loaded)
  if (cached && (loaded.shared || game.age < cached.until)) return cached.sections
  const sections: number[] = []
  loaded.column.sections.forEach((section, i) => {
    if (section.isEmpty()) return
    const lively = section.palette?.some(state => game.index.block(state).random.length > 0) ?? true
    if (lively) sections.push(i)
  })
  // A new plant is noticed within a second.
  known.set(loaded, { sections, until: game.age + 20 })
  return sections
}

function tickColumn(game: Game, loaded: LoadedColumn, speed: number): void {
  const { random, blocks } = game
  for (const index of growingSections(game, loaded)) {
    const bottom = worldBounds.minY + index * 16
    for (let i = 0; i < speed; i++) {
      const n = random.int(0, 4095)
      const x = loaded.x * 16 + (n & 15)
      const y = bottom + (n >> 8)
      const z = loaded.z * 16 + ((n >> 4) & 15)
      const state = blocks.chunks.get(x, y, z)
      if (state === 0) continue
      for (const rule of game.index.block(state).random) rule.random(game, { x, y, z }, state)
    }
  }
}

function surrounded(game: Game, cx: number, cz: number): boolean {
  const { chunks } = game.blocks
  for (let x = cx - 1; x <= cx + 1; x++) for (let z = cz - 1; z <= cz + 1; z++) if (!chunks.loaded(x, z)) return false
  return true
}

/** Who has walked where is looked up twice a second. */
interface Round {
  readonly from: number
  readonly columns: ReadonlyArray<{ readonly x: number; readonly z: number }>
}
const rounds = new WeakMap<Game, Round>()
const roundTicks = 10

function round(game: Game): Round {
  const known = rounds.get(game)
  if (known && game.age >= known.from && game.age < known.from + roundTicks) return known
  const done = new Set<number>()
  const columns: { x: number; z: number }[] = []
  for (const player of game.players) {
    if (player.spectator) continue
    const cx = Math.floor(player.x) >> 4
    const cz = Math.floor(player.z) >> 4
    for (let x = cx - tickedColumns; x <= cx + tickedColumns; x++) {
      for (let z = cz - tickedColumns; z <= cz + tickedColumns; z++) {
        const key = columnKey(x, z)
        if (done.has(key)) continue
        done.add(key)
        // At the edge of what is loaded, grass that spreads and trees that grow would make land beyond it that no player sees.
        if (surrounded(game, x, z)) columns.push({ x, z })
      }
    }
  }
  const made = { from: game.age, columns }
  rounds.set(game, made)
  return made
}

export const randomTicks: Mechanic = {
  name: 'random ticks',
  tick(game) {
    const speed = Math.min(4096, game.rules.randomTickSpeed)
    if (speed <= 0) return
    for (const { x, z } of round(game).columns) {
      const loaded = game.blocks.chunks.loaded(x, z)
      if (loaded) game.guard('random ticks', () => tickColumn(game, loaded, speed))
    }
  },
}
