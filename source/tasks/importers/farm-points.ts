import { z } from 'zod'
import { UsageError } from '../../errors.ts'
import { timeLimits } from '../metrics/complexity.ts'
import type { CheckPointSpec } from '../schema/judged.ts'
import { component } from './farm-structures.ts'
import type { Note } from './import-report.ts'

export const storedTask = z.looseObject({
  name: z.string(),
  target: z.string().optional(),
  component: z.array(component).default([]),
  check_point: z
    .array(
      z.looseObject({
        name: z.string(),
        count: z.int().min(1).default(1),
        score: z.number(),
        sub_check_point: z.array(z.string()).default([]),
      }),
    )
    .default([]),
})
export type Stored = z.infer<typeof storedTask>

/**
 * Where an ingredient comes from, easiest first, in the words of the benchmark. Its judge counts for each how far down the list it
 * is, and one for each ingredient: that is the complexity by which it limits the time (`farm_craft_judger.py`).
 */
const sourcesOf: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  cake: {
    milk: ['milk_bucket in chest', 'bucket in chest', 'iron_ingot in chest'],
    wheat: ['wheat in chest', 'hay_block in chest', 'wheat in farm', 'hay_block in farm'],
    sugar: ['sugar in chest', 'sugar_cane in chest', 'sugar_cane in farm'],
  },
  rabbit_stew: {
    cooked_rabbit: ['rabbit in chest', 'rabbit in pasture'],
    baked_potato: ['potato in chest', 'potato in farm'],
    carrot: ['carrot in chest', 'carrot in farm'],
    brown_mushroom: ['brown_mushroom in chest', 'brown_mushroom in farm'],
    bowl: ['bowl in chest', 'acacia_log in pasture'],
    coal: ['coal in chest', 'coal in mine'],
  },
}

export const complexityOf = (stored: Stored, note: Note): number => {
  const [, sources] = Object.entries(sourcesOf).find(([dish]) => `${stored.name} ${stored.target}`.includes(dish)) ?? []
  const known = Object.entries(sources ?? {}).map(([part, ways]) => ways.indexOf(String(stored[part])))
  if (known.length > 0 && !known.includes(-1)) return known.reduce((sum, way) => sum + way + 1, 0)
  const limited = Math.max(3, stored.check_point.length)
  note(`where its ingredients come from is not told in the known words → ${timeLimits.cooking(limited).wall} s for it`)
  return limited
}

const pointFields = new Set(['name', 'count', 'score', 'sub_check_point'])

/** Points of a tree; the deepest of the benchmark has some twenty. A point may stand under many, and each of these under many again. */
const pointsAtMost = 1000

/** The flat list of check points as a tree under the target; what would never end is listed and cut. */
export const checkPoints = (stored: Stored, target: string, note: Note): CheckPointSpec[] => {
  for (const field of new Set(stored.check_point.flatMap(point => Object.keys(point))))
    if (!pointFields.has(field)) note(`unknown field ${field} of its check points → ignored`)
  const byName = new Map(stored.check_point.map(point => [point.name, point]))
  const used = new Set<string>()
  let grown = 0
  const grow = (name: string, above: readonly string[]): CheckPointSpec[] => {
    const point = byName.get(name)
    if (!point) {
      note(`the check point ${name} of ${above.at(-1) ?? target} is not described → left out`)
      return []
    }
    used.add(name)
    grown += 1
    if (grown > pointsAtMost)
      throw new UsageError(
        `its check points are parts of one another in more than ${pointsAtMost} ways`,
        'Name each part under the point that it belongs to.',
      )
    const parts = [...new Set(point.sub_check_point)].flatMap(part => {
      if (part !== name && !above.includes(part)) return grow(part, [...above, name])
      note(`the check point ${part} is a part of itself → left out there`)
      return []
    })
    return [{ item: name, count: point.count, score: point.score, parts }]
  }
  if (byName.size === 0) {
    note('no check points → the target alone counts')
    return []
  }
  const [root] = byName.has(target) ? grow(target, []) : []
  if (!root) note(`no check point for the target ${target} → all of them count beside one another`)
  const others = stored.check_point.map(point => point.name).filter(name => !used.has(name))
  const extra = others.flatMap(name => (used.has(name) ? [] : grow(name, [])))
  if (root && extra.length > 0)
    note(`${extra.map(point => point.item).join(', ')}: part of no other check point → taken for a part of ${target}`)
  return root ? [{ ...root, parts: [...root.parts, ...extra] }] : extra
}
