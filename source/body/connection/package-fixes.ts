import { createRequire } from 'node:module'
import { type Replace, readWidePalettes } from '../compat/wide-palettes.ts'

/** Changes what mineflayer's packages do wrong or at too high a price, before the first bot is made. */
export function mendPackages(): void {
  shareRegistries()
  readWidePalettes(replace)
  collideDespiteRounding()
}

type Loader<Argument, Result> = ((argument: Argument) => Result) & { mended?: true }

/** Puts another function in the place of the one that a package exports, as mineflayer will find it; once. */
const replace: Replace = <Argument, Result>(
  name: string,
  make: (load: (argument: Argument) => Result) => (argument: Argument) => Result,
): void => {
  // As mineflayer itself finds it.
  const require = createRequire(createRequire(import.meta.url).resolve('mineflayer'))
  let path: string
  try {
    path = require.resolve(name)
  } catch {
    return
  }
  const load = require(path) as Loader<Argument, Result>
  const entry = require.cache[path]
  if (!entry || load.mended) return
  entry.exports = Object.assign(make(load), load, { mended: true as const })
}

/**
 * mineflayer builds a registry per bot (12 MB each on 1.19.2); all bots of a version can read the same one, because what a
 * login adds to it (dimensions, chat formats) is the same for all who play on that version of the server.
 */
function shareRegistries(): void {
  const known = new Map<string, object>()
  replace<string, object>('prismarine-registry', load => version => {
    const registry = known.get(version) ?? load(version)
    known.set(version, registry)
    return registry
  })
}

/** Boxes that overlap by less only touch, in blocks; the game's own tolerance. */
const touching = 1e-7

type Axis = 'X' | 'Y' | 'Z'
type Box = Readonly<Record<`${'min' | 'max'}${Axis}`, number>>

/**
 * prismarine-physics compares the sides of boxes exactly: a body that has come to rest against a wall overlaps it by a rounding
 * error at some coordinates (x = -2.3 is one), walks on into the wall, and the server sets it back at every step from then on.
 */
function collideDespiteRounding(): void {
  const require = createRequire(createRequire(import.meta.url).resolve('mineflayer'))
  const { prototype } = createRequire(require.resolve('prismarine-physics'))('./lib/aabb.js') as {
    prototype: Record<`computeOffset${Axis}`, (this: Box, other: Box, offset: number) => number>
  }
  for (const axis of ['X', 'Y', 'Z'] as const) {
    const [min, max] = [`min${axis}`, `max${axis}`] as const
    const across = (['X', 'Y', 'Z'] as const).filter(other => other !== axis)
    const [low, high] = [across.map(other => `min${other}` as const), across.map(other => `max${other}` as const)]
    prototype[`computeOffset${axis}`] = function (other, offset) {
      for (let i = 0; i < 2; i++)
        if (other[high[i]!] <= this[low[i]!] + touching || other[low[i]!] >= this[high[i]!] - touching) return offset
      if (offset > 0 && other[max] <= this[min] + touching) return Math.min(this[min] - other[max], offset)
      if (offset < 0 && other[min] >= this[max] - touching) return Math.max(this[max] - other[min], offset)
      return offset
    }
  }
}
