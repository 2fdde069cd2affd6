import type { Ground } from '../../body/contract/ground.ts'
import { readyDesigns } from '../../designs/library/index.ts'
import { type Corners, extent } from '../../minecraft/blocks/box.ts'
import { distance, type Position } from '../../minecraft/blocks/position.ts'
import { readable } from '../../minecraft/names/readable.ts'
import { namedPlace, type Surroundings } from './named-place.ts'

/** A building that stands there and is none of the team's: a player built it. */

/** Blocks that show that people built something. */
const ofPeople = /(?:_door|_planks|^glass|_glass|_pane|_bed|bricks|^cobblestone|_stairs|_slab|_trapdoor)$/
/** Words for any building, beside those for the ready ones. */
const anyBuilding = ['base', 'building', 'farm', 'camp', 'place']
/** The longest side that is still one building, in blocks. */
const sideAtMost = 32

/** What lies together in columns where no land is free, from the column of a block of it; null: it has no end in sight. */
export const standingAt = ({ from: [west, north], rows, water }: Ground, [x, y, z]: Position): Corners | null => {
  const isCovered = (column: number, row: number): boolean =>
    rows[row]?.[column] === null && (water?.[row]?.[column] ?? null) === null
  const beside = [0, -1, 1].flatMap(dx => [0, -1, 1].map(dz => [dx, dz] as const))
  const open = beside
    .map(([dx, dz]) => [Math.floor(x) - west + dx, Math.floor(z) - north + dz] as const)
    .filter(at => isCovered(...at))
    .slice(0, 1)
  const seen = new Set(open.map(String))
  const columns: Position[] = []
  for (let at = open.pop(); at; at = open.pop()) {
    const [column, row] = at
    if (row <= 0 || column <= 0 || row >= rows.length - 1 || column >= rows[0]!.length - 1) return null
    columns.push([column + west, Math.floor(y), row + north])
    for (const [dx, dz] of beside) {
      const next = [column + dx, row + dz] as const
      if (seen.has(String(next)) || !isCovered(...next)) continue
      seen.add(String(next))
      open.push(next)
    }
  }
  if (columns.length < 4) return null
  const { low, high } = extent(columns)
  const isTooLarge = [0, 2].some(axis => high[axis]! - low[axis]! >= sideAtMost)
  return isTooLarge ? null : { low: [...low], high: [...high] }
}

/** With the building that words for a place mean, where it is none of the team's and stands in sight. */
export const withStanding = async (
  words: string,
  surroundings: Surroundings,
  survey: (at: Position) => Promise<Ground | null>,
): Promise<Surroundings> => {
  const { unseen } = namedPlace(words, surroundings)
  const names = [...readyDesigns.flatMap(({ name, words: others }) => [name, ...others]), ...anyBuilding]
  if (unseen === undefined || !unseen.split(' ').some(word => names.includes(word))) return surroundings
  const { blocks, position, buildings } = surroundings
  const [block] = blocks
    .filter(({ name }) => ofPeople.test(name))
    .toSorted((a, b) => distance(a.nearest, position) - distance(b.nearest, position))
  const ground = block && (await survey(block.nearest))
  const box = ground && standingAt(ground, block.nearest)
  if (!box) return surroundings
  const name = [...names, ...readable(block.name).split(' '), 'wooden', 'stone', 'small', 'big', 'old'].join(' ')
  return { ...surroundings, buildings: [{ name, box }, ...buildings] }
}
