import { UsageError } from '../errors.ts'
import type { Position } from '../minecraft/blocks/position.ts'
import { type Flags, text } from './command.ts'

/** Blocks from the middle of a world to its border. */
const worldBorderBlocks = 30_000_000

/** The place of a flag such as `--from 0,-60,8`; undefined: it was not given. Throws UsageError, with a whole command as example. */
export function placeFlag(flags: Flags, name: string, example: string): Position | undefined {
  const given = text(flags, name)
  if (given === undefined) return undefined
  const [x, y, z, ...more] = given.split(/[,\s]+/).map(Number)
  const isPlace =
    [x, y, z].every(one => Number.isInteger(one) && Math.abs(one!) <= worldBorderBlocks) && more.length === 0
  if (!isPlace)
    throw new UsageError(`--${name} ${given} is no place.`, `Write three whole numbers, x,y,z. Example: ${example}`)
  return [x!, y!, z!]
}
