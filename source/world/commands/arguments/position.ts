import { floor, lookVector, type Point } from '../../point.ts'
import { worldBounds } from '../../registry.ts'
import { failure } from '../language/errors.ts'
import type { Reader } from '../language/reader.ts'
import type { ArgumentType } from '../language/tree.ts'
import type { CommandSource } from '../source.ts'

interface Coordinate {
  readonly kind: 'absolute' | 'relative' | 'local'
  readonly value: number
}

type Triple = readonly [Coordinate, Coordinate, Coordinate]

const horizontalLimitBlocks = 30_000_000

function readCoordinate(reader: Reader, whole: boolean, centred: boolean): Coordinate {
  if (!reader.canRead()) throw reader.error(whole ? 'argument.pos.missing.int' : 'argument.pos.missing.double')
  if (reader.peek() === '^') throw reader.error('argument.pos.mixed')
  if (reader.peek() === '~') {
    reader.skip()
    const bare = !reader.canRead() || reader.peek() === ' '
    return { kind: 'relative', value: bare ? 0 : reader.readDouble() }
  }
  if (whole) return { kind: 'absolute', value: reader.readInteger() }
  const start = reader.cursor
  const value = reader.readDouble()
  // A whole number means the middle of the block.
  const middle = centred && !reader.text.slice(start, reader.cursor).includes('.')
  return { kind: 'absolute', value: middle ? value + 0.5 : value }
}

function readLocal(reader: Reader): Coordinate {
  if (!reader.canRead()) throw reader.error('argument.pos.missing.double')
  if (reader.peek() !== '^') throw reader.error('argument.pos.mixed')
  reader.skip()
  const bare = !reader.canRead() || reader.peek() === ' '
  return { kind: 'local', value: bare ? 0 : reader.readDouble() }
}

function readTriple(reader: Reader, whole: boolean, centred: boolean): Triple {
  const start = reader.cursor
  const local = reader.peek() === '^'
  const one = (vertical: boolean) => (local ? readLocal(reader) : readCoordinate(reader, whole, centred && !vertical))
  const next = (vertical: boolean) => {
    if (reader.peek() !== ' ') throw reader.errorAt(start, 'argument.pos3d.incomplete')
    reader.skip()
    return one(vertical)
  }
  return [one(false), next(true), next(false)]
}

/** A point as seen from a source: `~` from its place, `^` from there along its look (left, up, forward). */
function place(source: CommandSource, [x, y, z]: Triple): Point {
  const from = source.position
  if (x.kind !== 'local') {
    const at = (c: Coordinate, base: number) => (c.kind === 'relative' ? base + c.value : c.value)
    return { x: at(x, from.x), y: at(y, from.y), z: at(z, from.z) }
  }
  const forward = lookVector(source.yaw, source.pitch)
  const up = lookVector(source.yaw, source.pitch - 90)
  const left = {
    x: up.y * forward.z - up.z * forward.y,
    y: up.z * forward.x - up.x * forward.z,
    z: up.x * forward.y - up.y * forward.x,
  }
  const along = (axis: 'x' | 'y' | 'z') =>
    from[axis] + left[axis] * x.value + up[axis] * y.value + forward[axis] * z.value
  return { x: along('x'), y: along('y'), z: along('z') }
}

const suggestPosition = (): string[] => ['~ ~ ~', '~ ~', '~']

/** Three coordinates of a block. */
export const blockPosition: ArgumentType<Point, Triple> = {
  parser: 'minecraft:block_pos',
  parse: reader => readTriple(reader, true, false),
  resolve(parsed, { source }) {
    const p = floor(place(source, parsed))
    if (
      Math.abs(p.x) > horizontalLimitBlocks ||
      Math.abs(p.z) > horizontalLimitBlocks ||
      p.y < worldBounds.minY ||
      p.y > worldBounds.maxY
    ) {
      throw failure('argument.pos.outofworld')
    }
    return p
  },
  suggest: suggestPosition,
}

const pointType = (centred: boolean): ArgumentType<Point, Triple> => ({
  parser: 'minecraft:vec3',
  parse: reader => readTriple(reader, false, centred),
  resolve: (parsed, { source }) => place(source, parsed),
  suggest: suggestPosition,
})

/** Any point; whole numbers mean the middle of the block, sideways. */
export const point = pointType(true)

export const isInvalid = (p: Point): boolean =>
  Math.abs(p.x) > horizontalLimitBlocks ||
  Math.abs(p.z) > horizontalLimitBlocks ||
  p.y < -20_000_000 ||
  p.y > 20_000_000

export interface Rotation {
  readonly yaw: number
  readonly pitch: number
}

/** Yaw and pitch in degrees. */
export const rotation: ArgumentType<Rotation, readonly [Coordinate, Coordinate]> = {
  parser: 'minecraft:rotation',
  parse(reader) {
    const start = reader.cursor
    if (!reader.canRead()) throw reader.error('argument.rotation.incomplete')
    const yaw = readCoordinate(reader, false, false)
    if (reader.peek() !== ' ') throw reader.errorAt(start, 'argument.rotation.incomplete')
    reader.skip()
    return [yaw, readCoordinate(reader, false, false)]
  },
  resolve: ([yaw, pitch], { source }) => ({
    yaw: wrapDegrees(yaw.kind === 'relative' ? source.yaw + yaw.value : yaw.value),
    pitch: Math.max(-90, Math.min(90, pitch.kind === 'relative' ? source.pitch + pitch.value : pitch.value)),
  }),
  suggest: () => ['~ ~', '~'],
}

/** Degrees of a turn, relative with `~`. */
export const angle: ArgumentType<number, Coordinate> = {
  parser: 'minecraft:angle',
  parse(reader) {
    if (!reader.canRead()) throw reader.error('argument.angle.incomplete')
    return readCoordinate(reader, false, false)
  },
  resolve: (parsed, { source }) => wrapDegrees(parsed.kind === 'relative' ? source.yaw + parsed.value : parsed.value),
  suggest: () => ['~'],
}

const wrapDegrees = (degrees: number): number => {
  const turned = ((degrees % 360) + 360) % 360
  return turned >= 180 ? turned - 360 : turned
}

export const showNumber = (value: number): string => value.toFixed(6)
