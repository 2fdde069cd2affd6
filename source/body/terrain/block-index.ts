import type { Bot } from 'mineflayer'
import { Vec3 } from 'vec3'
import { isAir } from '../../minecraft/blocks/block-text.ts'
import { deviceName } from '../../minecraft/blocks/device-names.ts'
import { distance, type Position } from '../../minecraft/blocks/position.ts'
import { listenTo } from '../bot/waits.ts'
import { blockKinds } from './terrain.ts'

interface Section {
  /** Cells of each kind in this cube of 16, packed as y·256 + z·16 + x. */
  readonly cells: ReadonlyMap<string, Uint16Array>
}

interface RawSection {
  readonly palette?: readonly number[]
  isEmpty?(): boolean
}

/** How long one look may spend on cubes that changed, in ms; the others are seen as they were. */
const refreshBudgetMs = 6

/** Doors and what opens them: so many that changed last are known. */
const turnsKept = 16

/** What blocks are where, by cubes of 16 that are read again only after they changed. */
export class BlockIndex {
  readonly #bot: Bot
  readonly #sections = new Map<string, Section>()
  readonly #stale = new Set<string>()
  /** Doors, levers, plates and the like that changed, the last ones, with when, ms. */
  readonly #turned: { readonly at: Position; readonly ms: number }[] = []
  readonly #stop: () => void

  constructor(bot: Bot) {
    this.#bot = bot
    const onBlock = (
      _old: unknown,
      now: { readonly name?: string; readonly position: { x: number; y: number; z: number } } | null,
    ) => {
      if (!now?.position) return
      const { x, y, z } = now.position
      this.#stale.add(keyAt(x >> 4, y >> 4, z >> 4))
      if (!deviceName.test(now.name ?? '')) return
      this.#turned.push({ at: [x, y, z], ms: performance.now() })
      if (this.#turned.length > turnsKept) this.#turned.shift()
    }
    const onColumn = ({ x, z }: { x: number; z: number }) => this.#forget(x >> 4, z >> 4)
    const listeners = { blockUpdate: onBlock, chunkColumnLoad: onColumn, chunkColumnUnload: onColumn }
    this.#stop = listenTo(bot.world, listeners)
  }

  close(): void {
    this.#stop()
    this.#sections.clear()
  }

  /** Whether a door, or what may open one, changed within `radius` blocks in the last `ms`. */
  turnedLately(centre: Position, radius: number, ms: number): boolean {
    const since = performance.now() - ms
    return this.#turned.some(one => one.ms >= since && distance(one.at, centre) <= radius)
  }

  /** Kinds within `radius` blocks, how many and the nearest of each; air is left out. */
  around(centre: Position, radius: number): Map<string, { count: number; nearest: Position }> {
    const found = new Map<string, { count: number; nearest: Position; distance: number }>()
    for (const { section, origin } of this.#sectionsAround(centre, radius, refreshBudgetMs)) {
      const gap = gapTo(centre, origin)
      const isWhole = farthestIn(centre, origin) <= radius * radius
      for (const [name, cells] of section.cells) {
        const entry = found.get(name)
        if (entry && isWhole && gap >= entry.distance) {
          entry.count += cells.length
          continue
        }
        const here = within(cells, origin, centre, radius)
        if (here.count === 0) continue
        if (!entry) found.set(name, here)
        else {
          const count = entry.count + here.count
          Object.assign(entry, here.distance < entry.distance ? here : {}, { count })
        }
      }
    }
    return found
  }

  /** Cells whose block has one of the names, nearest first. */
  find(names: ReadonlySet<string>, centre: Position, radius: number, limit: number): Position[] {
    const found: { at: Position; distance: number }[] = []
    for (const { section, origin } of this.#sectionsAround(centre, radius, Number.POSITIVE_INFINITY))
      for (const { at, distance } of cellsOf(section, origin, names, centre))
        if (distance <= radius * radius) found.push({ at, distance })
    return nearest(found, limit)
  }

  /** The same in whole columns of rock: `radius` counts to the sides only, and the sky is left out. */
  findDeep(names: ReadonlySet<string>, centre: Position, radius: number, limit: number): Position[] {
    const { minY = 0, height = 256 } = this.#bot.game as { minY?: number; height?: number }
    const [x, y, z] = centre
    const top = Math.min(minY + height - 1, y + radius)
    const found: { at: Position; distance: number }[] = []
    for (let cx = (x - radius) >> 4; cx <= (x + radius) >> 4; cx++)
      for (let cz = (z - radius) >> 4; cz <= (z + radius) >> 4; cz++)
        for (let cy = minY >> 4; cy <= top >> 4; cy++) {
          const section = this.#mayHold(cx, cy, cz, names) ? this.#section(cx, cy, cz, true) : undefined
          if (section) found.push(...cellsOf(section, [cx * 16, cy * 16, cz * 16], names, centre))
        }
    return nearest(
      found.filter(({ at }) => Math.hypot(at[0] - x, at[2] - z) <= radius),
      limit,
    )
  }

  /** A cube lists the kinds of blocks in it: most need not be read at all. */
  #mayHold(cx: number, cy: number, cz: number, names: ReadonlySet<string>): boolean {
    if (this.#sections.has(keyAt(cx, cy, cz))) return true
    const column = this.#bot.world.getColumn(cx, cz) as
      | { sections?: (RawSection | null)[]; minY?: number }
      | undefined
      | null
    const raw = column?.sections?.[cy - ((column.minY ?? 0) >> 4)]
    if (!raw?.palette) return Boolean(raw)
    const kinds = blockKinds(this.#bot)
    return raw.palette.some(id => names.has(kinds.of(id).name))
  }

  *#sectionsAround([x, y, z]: Position, radius: number, ms: number): Generator<{ section: Section; origin: Position }> {
    const until = performance.now() + ms
    const cubes: { cx: number; cy: number; cz: number; gap: number }[] = []
    for (let cx = (x - radius) >> 4; cx <= (x + radius) >> 4; cx++)
      for (let cz = (z - radius) >> 4; cz <= (z + radius) >> 4; cz++)
        for (let cy = (y - radius) >> 4; cy <= (y + radius) >> 4; cy++)
          cubes.push({ cx, cy, cz, gap: gapTo([x, y, z], [cx * 16, cy * 16, cz * 16]) })
    cubes.sort((a, b) => a.gap - b.gap)
    for (const { cx, cy, cz, gap } of cubes) {
      if (gap > radius * radius) continue
      const section = this.#section(cx, cy, cz, performance.now() < until)
      if (section) yield { section, origin: [cx * 16, cy * 16, cz * 16] }
    }
  }

  #section(cx: number, cy: number, cz: number, mayRead: boolean): Section | undefined {
    const key = keyAt(cx, cy, cz)
    const known = this.#sections.get(key)
    if (known && (!mayRead || !this.#stale.has(key))) return known
    if (!mayRead) return undefined
    const read = this.#read(cx, cy, cz)
    this.#stale.delete(key)
    if (read) this.#sections.set(key, read)
    return read
  }

  #read(cx: number, cy: number, cz: number): Section | undefined {
    const { world } = this.#bot
    const column = world.getColumn(cx, cz) as
      | { sections?: (RawSection | null)[]; minY?: number; getBlockStateId(at: Vec3): number }
      | undefined
      | null
    if (!column) return undefined
    const minY = column.minY ?? 0
    const raw = column.sections?.[cy - (minY >> 4)]
    const kinds = blockKinds(this.#bot)
    const lists = new Map<string, number[]>()
    if (raw && !raw.palette?.every(id => isAir(kinds.of(id).name))) {
      const at = new Vec3(0, 0, 0)
      for (let y = 0; y < 16; y++)
        for (let z = 0; z < 16; z++)
          for (let x = 0; x < 16; x++) {
            at.set(x, cy * 16 + y, z)
            const id = column.getBlockStateId(at)
            if (id === 0) continue
            const { name } = kinds.of(id)
            if (isAir(name)) continue
            const list = lists.get(name)
            if (list) list.push((y << 8) | (z << 4) | x)
            else lists.set(name, [(y << 8) | (z << 4) | x])
          }
    }
    return { cells: new Map([...lists].map(([name, list]) => [name, Uint16Array.from(list)])) }
  }

  #forget(cx: number, cz: number): void {
    for (const key of this.#sections.keys())
      if (key.startsWith(`${cx},${cz},`)) {
        this.#sections.delete(key)
        this.#stale.delete(key)
      }
  }
}

const keyAt = (cx: number, cy: number, cz: number): string => `${cx},${cz},${cy}`
const unpack = (packed: number, [x, y, z]: Position): Position => [
  x + (packed & 15),
  y + (packed >> 8),
  z + ((packed >> 4) & 15),
]
function* cellsOf(section: Section, origin: Position, names: ReadonlySet<string>, centre: Position) {
  for (const name of names)
    for (const packed of section.cells.get(name) ?? []) {
      const at = unpack(packed, origin)
      yield { at, distance: square(at, centre) }
    }
}

const nearest = (found: { at: Position; distance: number }[], limit: number): Position[] =>
  found
    .sort((a, b) => a.distance - b.distance)
    .slice(0, limit)
    .map(entry => entry.at)

const square = (a: Position, b: Position): number => (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2

/** Squared distance from a point to the nearest cell of a cube. */
function gapTo(from: Position, origin: Position): number {
  let sum = 0
  for (let axis = 0; axis < 3; axis++) {
    const low = origin[axis]! - from[axis]!
    const high = from[axis]! - (origin[axis]! + 15)
    const gap = Math.max(low, high, 0)
    sum += gap * gap
  }
  return sum
}

/** Squared distance from a point to the farthest cell of a cube. */
const farthestIn = (from: Position, origin: Position): number =>
  origin.reduce(
    (sum, low, axis) => sum + Math.max(Math.abs(low - from[axis]!), Math.abs(low + 15 - from[axis]!)) ** 2,
    0,
  )

/** How many of the cells of a cube are within `radius` of a point, and the nearest of them. */
function within(
  cells: Uint16Array,
  [x, y, z]: Position,
  [fx, fy, fz]: Position,
  radius: number,
): { count: number; nearest: Position; distance: number } {
  let count = 0
  let nearest = cells[0]!
  let distance = Number.POSITIVE_INFINITY
  for (const packed of cells) {
    const dx = x + (packed & 15) - fx
    const dy = y + (packed >> 8) - fy
    const dz = z + ((packed >> 4) & 15) - fz
    const squared = dx * dx + dy * dy + dz * dz
    if (squared > radius * radius) continue
    count++
    if (squared >= distance) continue
    nearest = packed
    distance = squared
  }
  return { count, nearest: unpack(nearest, [x, y, z]), distance }
}
