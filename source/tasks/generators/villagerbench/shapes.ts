import type { Random } from '../../../minecraft/random.ts'
import type { Canvas } from '../canvas.ts'
import { beams, faced, fancies, hung, planks, stones } from './palette.ts'

/** What a shape is made of; chosen once per blueprint, so that a house does not look like a patchwork. */
export interface Palette {
  readonly main: string
  readonly second: string
  readonly accent: string
  readonly beam: string | null
  readonly faced: string | null
  readonly hung: string | null
}

/** Which kinds of direction a blueprint may show: as in the benchmark, a third have axes and a fifth have facings. */
export const choosePalette = (random: Random, options: { axis: boolean; facing: boolean }): Palette => ({
  main: random.pick(random.chance(0.5) ? planks : stones),
  second: random.pick(stones),
  accent: random.pick(fancies),
  beam: options.axis ? random.pick(beams) : null,
  faced: options.facing ? random.pick(faced) : null,
  hung: options.facing && random.chance(0.6) ? random.pick(hung) : null,
})

/** A way of trodden earth in front of what stands there, with grass along some; tilled earth would dry out and be earth again. */
export const layGround = (canvas: Canvas, random: Random, blocks: number): void => {
  const length = Math.max(1, Math.min(9, Math.floor(blocks / 8)))
  const beside = blocks > 30 && random.chance(0.5)
  for (let x = 0; x < length; x++) {
    canvas.set(x, 0, -3, 'dirt_path')
    if (beside) canvas.set(x, 0, -4, 'grass_block')
  }
}

export interface Shape {
  readonly name: string
  /** Rough number of blocks at scale 1 and at scale 6. */
  readonly from: number
  readonly to: number
  draw(canvas: Canvas, random: Random, palette: Palette, scale: number): void
}

const sides = [
  { facing: 'north', dx: 0, dz: -1 },
  { facing: 'south', dx: 0, dz: 1 },
  { facing: 'west', dx: -1, dz: 0 },
  { facing: 'east', dx: 1, dz: 0 },
] as const

const beamOf = (palette: Palette, axis: 'x' | 'y' | 'z'): string =>
  palette.beam ? `${palette.beam}[axis=${axis}]` : palette.second

/** Something with a direction, or the accent where the blueprint has none. */
const facedOf = (palette: Palette, random: Random): string =>
  palette.faced ? `${palette.faced}[facing=${random.pick(sides).facing}]` : palette.accent

/** Hangs something on a free side of the cube at x, y, z. */
const hang = (canvas: Canvas, random: Random, palette: Palette, x: number, y: number, z: number): void => {
  if (!palette.hung) return
  const free = sides.filter(({ dx, dz }) => canvas.get(x + dx, y, z + dz) === undefined)
  if (free.length === 0) return
  const { facing, dx, dz } = random.pick(free)
  canvas.set(x + dx, y, z + dz, `${palette.hung}[facing=${facing}]`)
}

const pillars: Shape = {
  name: 'pillars',
  from: 3,
  to: 40,
  draw(canvas, random, palette, scale) {
    const count = Math.max(1, Math.min(4, scale - 1))
    const height = Math.min(10, 1 + scale + random.int(0, 2))
    for (let i = 0; i < count; i++) {
      for (let y = 0; y < height; y++) canvas.set(i * 3, y, 0, y === 0 ? palette.second : beamOf(palette, 'y'))
      canvas.set(i * 3, height, 0, palette.faced ? facedOf(palette, random) : palette.accent)
      hang(canvas, random, palette, i * 3, height - 1, 0)
    }
  },
}

const wall: Shape = {
  name: 'wall',
  from: 6,
  to: 66,
  draw(canvas, random, palette, scale) {
    const [width, height] = [2 + scale + random.int(0, scale), Math.min(8, 1 + Math.ceil(scale * 0.9))]
    for (let x = 0; x < width; x++)
      for (let y = 0; y < height; y++) {
        const window = y === 1 && height > 2 && x > 0 && x < width - 1 && x % 3 === 1
        canvas.set(x, y, 0, window ? palette.accent : y === height - 1 ? beamOf(palette, 'x') : palette.main)
      }
    for (let x = 0; x < width; x += 4) hang(canvas, random, palette, x, Math.max(1, height - 2), 0)
    if (palette.faced) canvas.set(width, 0, 0, facedOf(palette, random))
  },
}

const platform: Shape = {
  name: 'platform',
  from: 5,
  to: 90,
  draw(canvas, random, palette, scale) {
    const [width, depth] = [2 + scale + random.int(0, 1), 2 + Math.min(6, scale)]
    for (let x = 0; x < width; x++)
      for (let z = 0; z < depth; z++) canvas.set(x, 0, z, (x + z) % 2 === 0 ? palette.main : palette.second)
    for (const [x, z] of [
      [0, 0],
      [width - 1, depth - 1],
    ] as const) {
      canvas.set(x, 1, z, beamOf(palette, 'y'))
      canvas.set(x, 2, z, facedOf(palette, random))
    }
  },
}

const arch: Shape = {
  name: 'arch',
  from: 7,
  to: 45,
  draw(canvas, random, palette, scale) {
    const [span, height] = [2 + scale, 2 + Math.min(7, scale)]
    const depth = scale > 3 ? 2 : 1
    for (let z = 0; z < depth; z++) {
      for (let y = 0; y < height; y++)
        for (const x of [0, span]) canvas.set(x, y, z, y === 0 ? palette.second : palette.main)
      for (let x = 0; x <= span; x++) canvas.set(x, height, z, beamOf(palette, 'x'))
    }
    canvas.set(Math.floor(span / 2), height + 1, 0, facedOf(palette, random))
    hang(canvas, random, palette, 0, height - 1, 0)
  },
}

const steps: Shape = {
  name: 'steps',
  from: 4,
  to: 60,
  draw(canvas, random, palette, scale) {
    const width = 1 + Math.floor(scale / 2)
    const tread = palette.faced?.endsWith('_stairs') ? `${palette.faced}[facing=east]` : palette.main
    for (let x = 0; x <= scale; x++)
      for (let z = 0; z < width; z++) {
        for (let y = 0; y < x; y++) canvas.set(x, y, z, palette.second)
        canvas.set(x, x, z, tread)
      }
    canvas.set(scale, scale + 1, 0, palette.beam ? beamOf(palette, 'z') : facedOf(palette, random))
  },
}

const hut: Shape = {
  name: 'hut',
  from: 24,
  to: 130,
  draw(canvas, random, palette, scale) {
    const [width, depth] = [3 + Math.floor(scale / 2), 3 + Math.floor(scale / 3)]
    const height = 2 + Math.floor(scale / 4)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        for (let z = 0; z < depth; z++) {
          const [edgeX, edgeZ] = [x === 0 || x === width - 1, z === 0 || z === depth - 1]
          if (!edgeX && !edgeZ) continue
          if (z === depth - 1 && x === 1 && y < 2) continue // the way in
          if (edgeX && edgeZ) canvas.set(x, y, z, beamOf(palette, 'y'))
          else canvas.set(x, y, z, y === 1 && (x + z) % 2 === 1 ? palette.accent : palette.main)
        }
    for (let x = 0; x < width; x++)
      for (let z = 0; z < depth; z++) canvas.set(x, height, z, z % 2 === 0 ? palette.second : beamOf(palette, 'x'))
    if (palette.faced) canvas.set(width, 0, 0, facedOf(palette, random))
    hang(canvas, random, palette, 0, 1, depth - 1)
  },
}

const tower: Shape = {
  name: 'tower',
  from: 20,
  to: 95,
  draw(canvas, random, palette, scale) {
    const height = Math.min(10, 3 + scale)
    for (let y = 0; y < height; y++)
      for (const [x, z] of [
        [0, 0],
        [1, 0],
        [2, 0],
        [2, 1],
        [2, 2],
        [1, 2],
        [0, 2],
        [0, 1],
      ] as const) {
        if (y < 2 && x === 1 && z === 2) continue
        const corner = x !== 1 && z !== 1
        canvas.set(x, y, z, corner ? beamOf(palette, 'y') : y % 4 === 2 ? palette.accent : palette.main)
      }
    canvas.set(1, height - 1, 1, palette.second)
    canvas.set(1, height, 1, facedOf(palette, random))
    hang(canvas, random, palette, 2, 2, 2)
  },
}

const pyramid: Shape = {
  name: 'pyramid',
  from: 10,
  to: 84,
  draw(canvas, random, palette, scale) {
    const base = scale < 3 ? 3 : scale < 5 ? 5 : 7
    for (let y = 0; base - 2 * y > 0; y++)
      for (let x = y; x < base - y; x++)
        for (let z = y; z < base - y; z++) canvas.set(x, y, z, y % 2 === 0 ? palette.main : palette.second)
    const top = (base + 1) / 2
    canvas.set(top - 1, top, top - 1, palette.beam ? beamOf(palette, 'y') : facedOf(palette, random))
  },
}

const stack: Shape = {
  name: 'stack',
  from: 3,
  to: 50,
  draw(canvas, random, palette, scale) {
    for (let x = 0; x < 1 + scale; x++)
      for (let z = 0; z < 1 + Math.floor(scale / 2); z++)
        for (let y = 0; y <= Math.min(3, Math.floor((scale - Math.abs(x - scale / 2)) / 2)); y++)
          canvas.set(x, y, z, beamOf(palette, y % 2 === 0 ? 'x' : 'z'))
    canvas.set(0, 0, -1, facedOf(palette, random))
    canvas.set(1 + scale, 0, 0, palette.accent)
  },
}

export const shapes: readonly Shape[] = [pillars, wall, platform, arch, steps, hut, tower, pyramid, stack]
