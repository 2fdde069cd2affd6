import type { Slot } from '../../../source/world/items/stack.ts'
import { type Registry, worldBounds } from '../../../source/world/registry.ts'
import type { PlayerStore } from '../../../source/world/rules/player-data.ts'
import type { Saved } from '../../../source/world/snapshot.ts'
import { add, type Matter, matterOf, nothing } from './matter.ts'

/** A stack on the ground. */
export interface Lying {
  readonly uuid: string
  readonly name: string
  readonly count: number
  /** Ticks it has been there; at 6,000 it vanishes. */
  readonly lying: number
  readonly x: number
}

/** Everything there is at one moment, from the world's own snapshot. */
export interface Stock {
  readonly age: number
  readonly matter: Matter
  /** Items by name, wherever they are. */
  readonly items: ReadonlyMap<string, number>
  readonly ground: readonly Lying[]
  readonly entities: number
  /** Trades that the villagers have made. */
  readonly trades: number
  /** Names of things that cannot have come from what the soak put in. */
  readonly strange: readonly string[]
}

const lifetime = 6000
// Players build at most a few blocks above the grass at −61.
const highest = -40
const naturalEarth = 3 * 256

/** Counts a snapshot: blocks of changed columns, containers, ground, everyone online and offline. */
export function counter(registry: Registry): (saved: Saved) => Stock {
  const weights = matterOf(registry)
  return saved => {
    let matter = nothing
    const items = new Map<string, number>()
    const strange = new Set<string>()
    const count = (slots: Iterable<Slot>): void => {
      for (const item of slots) {
        if (!item) continue
        const weight = weights.get(item.name)
        if (!weight || item.count < 1) strange.add(`${item.count} ${item.name}`)
        else matter = add(matter, weight, item.count)
        items.set(item.name, (items.get(item.name) ?? 0) + item.count)
      }
    }
    const people = new Map(saved.stores.get('players') as PlayerStore | undefined)
    for (const data of saved.online) people.set(data.name.toLowerCase(), data)
    // Slot 0 shows what the grid would make; it is not there yet.
    for (const data of people.values()) count(data.inventory.slice(1))
    const ground: Lying[] = []
    let trades = 0
    for (const entity of saved.entities) {
      const offers = (entity.mob?.extra as { offers?: readonly { uses: number }[] } | undefined)?.offers
      for (const offer of offers ?? []) trades += offer.uses
      count(entity.equipment)
      if (!entity.item) continue
      const { stack, lying } = entity.item
      count([stack])
      ground.push({ uuid: entity.uuid, name: stack.name, count: stack.count, lying, x: entity.position.x })
    }
    for (const saves of saved.columns) {
      for (const [, data] of saves.blockEntities) if (Array.isArray(data.items)) count(data.items as Slot[])
      matter = add(matter, blocksOf(registry, weights, saves.blocks))
    }
    return { age: saved.age, matter, items, ground, entities: saved.entities.length, trades, strange: [...strange] }
  }
}

function blocksOf(registry: Registry, weights: ReadonlyMap<string, Matter>, dump: Uint8Array): Matter {
  const column = new registry.Column({ minY: worldBounds.minY, worldHeight: worldBounds.height })
  column.load(Buffer.from(dump))
  const states = new Map<number, number>()
  for (let y: number = worldBounds.minY; y < highest; y++)
    for (let x = 0; x < 16; x++)
      for (let z = 0; z < 16; z++) {
        const state = column.getBlockStateId({ x, y, z })
        if (state !== 0) states.set(state, (states.get(state) ?? 0) + 1)
      }
  let matter: Matter = { ...nothing, earth: -naturalEarth }
  for (const [state, n] of states) {
    const weight = weights.get(registry.blocks.name(state))
    if (weight) matter = add(matter, weight, n)
  }
  return matter
}

/** Old stacks are taken to where nobody can reach them, so that what vanishes there has vanished of age. */
export class Limbo {
  private readonly kept = new Map<string, Lying>()
  private readonly weights: ReadonlyMap<string, Matter>
  private places = 0
  private last = 0
  despawned = 0

  constructor(registry: Registry) {
    this.weights = matterOf(registry)
  }

  /** Matter that has vanished since the last look, and of age alone. */
  look(stock: Stock): Matter {
    let gone = nothing
    const there = new Map(stock.ground.map(item => [item.uuid, item]))
    for (const [uuid, old] of this.kept) {
      const now = there.get(uuid)
      if (now) {
        this.kept.set(uuid, now)
        continue
      }
      this.kept.delete(uuid)
      // Gone too early is a loss: it is left out here, and the balance shows it.
      if (old.lying + stock.age - this.last < lifetime) continue
      gone = add(gone, this.weights.get(old.name) ?? nothing, old.count)
      this.despawned += old.count
    }
    this.last = stock.age
    return gone
  }

  /** Takes away what will vanish before the next few looks. */
  async collect(stock: Stock, command: (text: string) => Promise<readonly string[]>): Promise<void> {
    for (const item of stock.ground) {
      if (item.lying < 4600 || this.kept.has(item.uuid)) continue
      const place = this.places++ % 600
      const [reply] = await command(`tp ${item.uuid} ${90 + 3 * Math.floor(place / 60)} -59 ${3 * (place % 60) - 90}`)
      if (reply?.startsWith('Teleported')) this.kept.set(item.uuid, item)
    }
  }
}
