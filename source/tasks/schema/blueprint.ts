import { z } from 'zod'
import { compileDesign } from '../../designs/compile-design.ts'
import { design } from '../../designs/design.ts'
import type { Drawing } from '../../minecraft/blocks/blueprint.ts'
import { extent } from '../../minecraft/blocks/box.ts'
import { drawBlocks } from '../draw-blocks.ts'
import { block, position } from './common.ts'

/** Layers from the ground up; rows from north to south, one letter per block from west to east; `.` is not judged, `_` must be air. */
const drawn = z
  .strictObject({
    origin: position.describe('The lowest north-western corner.'),
    legend: z
      .record(z.string().length(1), block)
      .describe('What each letter means; `.` and `_` have their own meaning.'),
    layers: z
      .array(z.array(z.string()))
      .min(1)
      .describe(
        'Layers from the ground up; in each, rows from north to south with one letter per block from west to east; `.` is not judged, `_` must be air.',
      ),
  })
  .meta({ id: 'blueprint', description: 'A building, drawn in letters.' })

const designed = z
  .strictObject({
    origin: position.describe(
      'Where the north-western corner stands, and where the first layer above the ground lies.',
    ),
    design: design.describe('What is built there.'),
  })
  .meta({ id: 'designed', description: 'A building in parts and materials, which is drawn when the task is read.' })

/** A building of a task file, however it is written; what is read is always a drawing. */
export const blueprint = z.union([
  drawn,
  designed.transform(({ origin, design }, context): Drawing => {
    const { blocks, faults } = compileDesign(design)
    for (const message of faults) context.addIssue({ code: 'custom', message, path: ['design', 'parts'] })
    if (faults.length > 0) return z.NEVER
    return placedDrawing(blocks, origin)
  }),
])

/** Blocks of a design as a drawing: their north-western corner and their y 0 at `origin`. */
const placedDrawing = (blocks: Parameters<typeof drawBlocks>[0], origin: readonly number[]): Drawing => {
  const { low } = extent(blocks.map(({ at }) => at))
  return drawBlocks(blocks, [origin[0]!, origin[1]! + low[1], origin[2]!])
}
