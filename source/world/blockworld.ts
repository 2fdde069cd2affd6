import { type BlockEntity, Chunks, type Generator } from './chunks.ts'
import type { Player } from './entities/player.ts'
import { faces, key, type Point, toward } from './point.ts'
import { type Registry, worldBounds } from './registry.ts'
import type { RuleIndex } from './rules/rule-index.ts'

interface Scheduled {
  readonly p: Point
  readonly due: number
  readonly block: number
  readonly order: number
}

// Vanilla's limit for chains of neighbour updates; beyond it something is oscillating.
const maxChain = 20_000

/** What changing blocks needs of a game. */
interface BlockGame<Game> {
  readonly registry: Registry
  readonly generator: Generator
  readonly index: RuleIndex<Game>
  readonly age: number
  readonly setup: { readonly drop: (game: Game, p: Point, state: number) => void }
  readonly network: {
    blockChanged(p: Point, state: number): void
    blockEntityChanged(p: Point, data: BlockEntity | undefined): void
  }
  at(p: Point): number
  guard(what: string, action: () => void): void
}

/** Changing blocks, with the consequences for their neighbours. */
export class Blocks<Game extends BlockGame<Game>> {
  readonly chunks: Chunks
  private readonly game: Game
  private readonly queue: { p: Point; from: Point }[] = []
  private running = false
  /** Cells whose neighbours are told later, while `together` runs. */
  private held: Point[] | undefined
  private due = new Map<number, Scheduled[]>()
  private readonly pending = new Set<string>()
  private order = 0

  constructor(game: Game) {
    this.game = game
    this.chunks = new Chunks(game.registry, game.generator)
  }

  set(p: Point, wanted: number, by?: Player): void {
    if (p.y < worldBounds.minY || p.y > worldBounds.maxY) return
    const { game } = this
    const state = this.shaped(p, wanted)
    const before = this.chunks.set(p.x, p.y, p.z, state)
    if (before === state || before < 0) return
    const table = game.registry.blocks
    const other = table.info(before) !== table.info(state)
    // A furnace that starts to burn or a chest that turns is still the same container.
    if (other) {
      for (const rule of game.index.block(before).removed) rule.removed(game, p, before)
      this.chunks.setBlockEntity(p, undefined)
    }
    game.network.blockChanged(p, state)
    if (other) for (const rule of game.index.block(state).placed) rule.placed(game, p, state, by)
    this.tell(p)
  }

  /** Removes a block and drops what it gives. */
  destroy(p: Point): void {
    const state = this.game.at(p)
    if (state === 0) return
    this.game.setup.drop(this.game, p, state)
    this.set(p, this.afterBreaking(state))
  }

  /** What remains in the cell: water where the block was waterlogged. */
  afterBreaking(state: number): number {
    const { blocks } = this.game.registry
    const name = blocks.name(state)
    const wet =
      blocks.get(state, 'waterlogged') === 'true' ||
      name === 'kelp' ||
      name === 'kelp_plant' ||
      name.endsWith('seagrass')
    return wet ? blocks.state('water') : 0
  }

  setBlockEntity(p: Point, data: BlockEntity | undefined): void {
    this.chunks.setBlockEntity(p, data)
    this.game.network.blockEntityChanged(p, data)
  }

  private shaped(p: Point, state: number): number {
    let result = state
    for (const rule of this.game.index.block(state).shape) result = rule.shape(this.game, p, result)
    return result
  }

  /** Runs `action`, which sets many blocks; their neighbours hear of it when all is in place, as with vanilla's /fill. */
  together<T>(action: () => T): T {
    if (this.running || this.held) return action()
    const held: Point[] = []
    this.held = held
    try {
      return action()
    } finally {
      this.held = undefined
      for (const p of held) this.tell(p, true)
    }
  }

  /** Queues the updates of a cell's neighbours and runs them. `patient` leaves out those that no rule looks at. */
  private tell(p: Point, patient = false): void {
    if (this.held) {
      this.held.push(p)
      return
    }
    for (const face of faces) {
      const beside = toward(p, face)
      if (patient && !this.listens(beside)) continue
      this.queue.push({ p: beside, from: p })
    }
    if (this.queue.length > 0) this.drain()
  }

  private listens(p: Point): boolean {
    const state = this.game.at(p)
    if (state === 0) return false
    const { survives, shape, neighbour } = this.game.index.block(state)
    return survives.length > 0 || shape.length > 0 || neighbour.length > 0
  }

  /** Updates the neighbours of a cell as if it had changed. */
  notifyAround(p: Point): void {
    this.tell(p)
  }

  private drain(): void {
    if (this.running) return
    this.running = true
    try {
      for (let i = 0; i < this.queue.length && i < maxChain; i++) {
        const { p, from } = this.queue[i]!
        this.game.guard('a neighbour update', () => this.update(p, from))
      }
    } finally {
      this.queue.length = 0
      this.running = false
    }
  }

  private update(p: Point, from: Point): void {
    const state = this.game.at(p)
    if (state === 0) return
    const hooks = this.game.index.block(state)
    if (hooks.survives.some(rule => !rule.survives(this.game, p, state))) {
      this.destroy(p)
      return
    }
    const shaped = this.shaped(p, state)
    if (shaped !== state) this.set(p, shaped)
    for (const rule of hooks.neighbour) {
      const now = this.game.at(p)
      if (this.game.registry.blocks.info(now) !== this.game.registry.blocks.info(state)) return
      rule.neighbour(this.game, p, now, from)
    }
  }

  // --- scheduled ticks

  schedule(p: Point, delay: number): void {
    const block = this.game.registry.blocks.info(this.game.at(p)).id
    const id = `${key(p)},${block}`
    if (this.pending.has(id)) return
    this.pending.add(id)
    const due = this.game.age + Math.max(1, delay)
    const list = this.due.get(due)
    const entry = { p, due, block, order: this.order++ }
    if (list) list.push(entry)
    else this.due.set(due, [entry])
  }

  runScheduled(): void {
    const list = this.due.get(this.game.age)
    if (!list) return
    this.due.delete(this.game.age)
    for (const { p, block } of list) {
      this.pending.delete(`${key(p)},${block}`)
      const state = this.game.at(p)
      if (this.game.registry.blocks.info(state).id !== block) continue
      for (const rule of this.game.index.block(state).tick) {
        this.game.guard('a scheduled tick', () => rule.tick(this.game, p, state))
      }
    }
  }

  /** Open requests with the ticks that remain. */
  saveScheduled(): { p: Point; block: number; in: number }[] {
    return [...this.due.values()].flat().map(s => ({ p: s.p, block: s.block, in: s.due - this.game.age }))
  }

  loadScheduled(list: readonly { p: Point; block: number; in: number }[]): void {
    this.due = new Map()
    this.pending.clear()
    for (const s of list) if (this.game.registry.blocks.info(this.game.at(s.p)).id === s.block) this.schedule(s.p, s.in)
  }
}
