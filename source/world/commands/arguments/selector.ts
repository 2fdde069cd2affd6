import { type Entity, Living } from '../../entities/entity.ts'
import { gameModes, Player } from '../../entities/player.ts'
import type { Game } from '../../game.ts'
import type { Point } from '../../point.ts'
import { type Compound, matchesTag, readCompound } from '../language/nbt.ts'
import type { Reader } from '../language/reader.ts'
import type { CommandSource } from '../source.ts'
import { entityTag } from '../tags/entity-tag.ts'
import { inRange, type Range, readRange } from './simple.ts'

type Test = (entity: Entity, game: Game) => boolean
const sorts = ['nearest', 'furthest', 'random', 'arbitrary'] as const

/** What `@e[type=cow,distance=..5]` or a name says, before entities are searched. */
export class Selector {
  limit = Number.POSITIVE_INFINITY
  sort: (typeof sorts)[number] = 'arbitrary'
  playersOnly = false
  self = false
  name: string | undefined
  uuid: string | undefined
  distance: Range | undefined
  readonly origin: { x?: number; y?: number; z?: number } = {}
  readonly box: { dx?: number; dy?: number; dz?: number } = {}
  readonly tests: Test[] = []

  find(game: Game, source: CommandSource): Entity[] {
    if (this.name !== undefined) {
      const player = game.player(this.name)
      return player ? [player] : []
    }
    if (this.uuid !== undefined) return [...game.entities.values()].filter(entity => entity.uuid === this.uuid)
    const candidates: readonly Entity[] = this.self
      ? source.entity
        ? [source.entity]
        : []
      : this.playersOnly
        ? game.players
        : [...game.entities.values()]
    const from = { ...source.position, ...this.origin }
    const found = candidates.filter(entity => this.fits(entity, game, from))
    if (this.sort !== 'arbitrary') this.order(found, game, from)
    return found.slice(0, this.limit)
  }

  private fits(entity: Entity, game: Game, from: Point): boolean {
    if (entity.removed || (this.playersOnly && !(entity instanceof Player))) return false
    // Players who lie dead can be addressed, other dead things are gone already.
    if (!(entity instanceof Player) && entity instanceof Living && !entity.alive) return false
    if (this.distance && !inRange(Math.hypot(entity.x - from.x, entity.y - from.y, entity.z - from.z), this.distance))
      return false
    const { dx, dy, dz } = this.box
    if (dx !== undefined || dy !== undefined || dz !== undefined) {
      const half = entity.width / 2
      const touches = (low: number, high: number, start: number, length = 0) => {
        const [a, b] = length < 0 ? [start + length, start + 1] : [start, start + length + 1]
        return high > a && low < b
      }
      if (!touches(entity.x - half, entity.x + half, from.x, dx)) return false
      if (!touches(entity.y, entity.y + entity.height, from.y, dy)) return false
      if (!touches(entity.z - half, entity.z + half, from.z, dz)) return false
    }
    return this.tests.every(test => test(entity, game))
  }

  private order(found: Entity[], game: Game, from: Point): void {
    if (this.sort === 'random') {
      for (let i = found.length - 1; i > 0; i--) {
        const j = game.random.int(0, i)
        ;[found[i], found[j]] = [found[j]!, found[i]!]
      }
      return
    }
    const far = (entity: Entity) => Math.hypot(entity.x - from.x, entity.y - from.y, entity.z - from.z)
    const sign = this.sort === 'nearest' ? 1 : -1
    found.sort((a, b) => sign * (far(a) - far(b)) || a.id - b.id)
  }

  /** Whether more than one can be found. */
  get many(): boolean {
    return this.limit > 1
  }
}

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export function readSelector(reader: Reader, game: Game, allowed: boolean): Selector {
  const start = reader.cursor
  const selector = new Selector()
  if (reader.peek() === '@') {
    if (!allowed) throw reader.error('argument.entity.selector.not_allowed')
    reader.skip()
    readKind(reader, selector, start)
    if (reader.peek() === '[') readOptions(reader, selector, game)
    return selector
  }
  const text = reader.readString()
  selector.limit = 1
  if (uuidForm.test(text)) selector.uuid = text.toLowerCase()
  else if (text === '' || text.length > 16) throw reader.errorAt(start, 'argument.entity.invalid')
  else {
    selector.name = text
    selector.playersOnly = true
  }
  return selector
}

function readKind(reader: Reader, selector: Selector, start: number): void {
  if (!reader.canRead()) throw reader.error('argument.entity.selector.missing')
  const letter = reader.read()
  switch (letter) {
    case 'p':
      Object.assign(selector, { playersOnly: true, limit: 1, sort: 'nearest' })
      break
    case 'a':
      selector.playersOnly = true
      break
    case 'r':
      Object.assign(selector, { playersOnly: true, limit: 1, sort: 'random' })
      break
    case 's':
      Object.assign(selector, { self: true, limit: 1 })
      break
    case 'e':
      break
    case 'n':
      Object.assign(selector, { limit: 1, sort: 'nearest' })
      break
    default:
      throw reader.errorAt(start, 'argument.entity.selector.unknown', `@${letter}`)
  }
}

function readOptions(reader: Reader, selector: Selector, game: Game): void {
  reader.skip()
  reader.skipSpace()
  while (reader.canRead() && reader.peek() !== ']') {
    reader.skipSpace()
    const start = reader.cursor
    const name = reader.readString()
    const option = Object.hasOwn(selectorOptions, name) ? selectorOptions[name] : undefined
    if (!option) throw reader.errorAt(start, 'argument.entity.options.unknown', name)
    reader.skipSpace()
    if (reader.peek() !== '=') throw reader.errorAt(start, 'argument.entity.options.valueless', name)
    reader.skip()
    reader.skipSpace()
    option(reader, selector, game, start)
    reader.skipSpace()
    if (!reader.canRead()) continue
    if (reader.peek() === ',') reader.skip()
    else if (reader.peek() !== ']') throw reader.error('argument.entity.options.unterminated')
  }
  if (!reader.canRead()) throw reader.error('argument.entity.options.unterminated')
  reader.skip()
}

type Option = (reader: Reader, selector: Selector, game: Game, start: number) => void

/** An option that can be turned round with `!`. */
const negatable =
  (read: (reader: Reader, game: Game) => Test): Option =>
  (reader, selector, game) => {
    const negated = reader.peek() === '!'
    if (negated) reader.skip()
    reader.skipSpace()
    const test = read(reader, game)
    selector.tests.push(negated ? (entity, world) => !test(entity, world) : test)
  }

const coordinate =
  (axis: 'x' | 'y' | 'z'): Option =>
  (reader, selector) => {
    selector.origin[axis] = reader.readDouble()
  }
const edge =
  (axis: 'dx' | 'dy' | 'dz'): Option =>
  (reader, selector) => {
    selector.box[axis] = reader.readDouble()
  }
const turned =
  (of: (entity: Entity) => number): Option =>
  (reader, selector) => {
    const range = readRange(reader, false)
    selector.tests.push(entity => inRange(of(entity), range))
  }

/** Everything that can stand between the brackets. */
export const selectorOptions: Readonly<Record<string, Option>> = {
  name: negatable(reader => {
    const name = reader.readString()
    return entity => (entity instanceof Player ? entity.name : (entity.customName ?? '')) === name
  }),
  distance(reader, selector) {
    const start = reader.cursor
    const range = readRange(reader, false)
    if (range.low < 0 && range.low !== Number.NEGATIVE_INFINITY)
      throw reader.errorAt(start, 'argument.entity.options.distance.negative')
    selector.distance = range
  },
  level(reader, selector) {
    const start = reader.cursor
    const range = readRange(reader, true)
    if (range.low < 0 && range.low !== Number.NEGATIVE_INFINITY)
      throw reader.errorAt(start, 'argument.entity.options.level.negative')
    selector.tests.push(entity => entity instanceof Player && inRange(entity.level, range))
  },
  x: coordinate('x'),
  y: coordinate('y'),
  z: coordinate('z'),
  dx: edge('dx'),
  dy: edge('dy'),
  dz: edge('dz'),
  x_rotation: turned(entity => entity.pitch),
  y_rotation: turned(entity => entity.yaw),
  limit(reader, selector, _, start) {
    if (selector.self) throw reader.errorAt(start, 'argument.entity.options.inapplicable', 'limit')
    const at = reader.cursor
    const limit = reader.readInteger()
    if (limit < 1) throw reader.errorAt(at, 'argument.entity.options.limit.toosmall')
    selector.limit = limit
  },
  sort(reader, selector, _, start) {
    if (selector.self) throw reader.errorAt(start, 'argument.entity.options.inapplicable', 'sort')
    const at = reader.cursor
    const name = reader.readUnquoted()
    const sort = sorts.find(known => known === name)
    if (!sort) throw reader.errorAt(at, 'argument.entity.options.sort.irreversible', name)
    selector.sort = sort
  },
  gamemode: negatable(reader => {
    const at = reader.cursor
    const name = reader.readUnquoted()
    if (!gameModes.some(mode => mode === name)) throw reader.errorAt(at, 'argument.entity.options.mode.invalid', name)
    return entity => entity instanceof Player && entity.gameMode === name
  }),
  type(reader, selector, game, start) {
    const at = reader.cursor
    const before = selector.tests.length
    negatable(inner => {
      const name = inner.readId()
      if (!game.registry.entitiesByName[name]) throw inner.errorAt(at, 'argument.entity.options.type.invalid', name)
      if (selector.playersOnly && selector.sort !== 'random' && name !== 'player') {
        throw inner.errorAt(start, 'argument.entity.options.inapplicable', 'type')
      }
      return entity => entity.type === name
    })(reader, selector, game, start)
    // `@r[type=cow]` looks among all.
    if (selector.sort === 'random' && selector.tests.length > before) selector.playersOnly = false
  },
  tag: negatable(reader => {
    const name = reader.readUnquoted()
    return entity => (name === '' ? entity.tags.size === 0 : entity.tags.has(name))
  }),
  nbt: negatable(reader => {
    const wanted: Compound = readCompound(reader)
    return (entity, game) => matchesTag(wanted, entityTag(game, entity))
  }),
}
