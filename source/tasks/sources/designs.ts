import { compileDesign } from '../../designs/compile-design.ts'
import { canBeOf, cannotBeOf, drawReady, familiesFor, readyDesigns } from '../../designs/library/index.ts'
import type { ReadyDesign } from '../../designs/library/ready-design.ts'
import { UsageError } from '../../errors.ts'
import { extent } from '../../minecraft/blocks/box.ts'
import type { Position } from '../../minecraft/blocks/position.ts'
import { flatFeetY } from '../../minecraft/flat-land.ts'
import { constructionTask } from '../importers/construction.ts'
import type { Task } from '../task-schema.ts'
import type { Suite } from './suite.ts'

const version = '1.19.2'

const taskOf = (ready: ReadyDesign, values: Readonly<Record<string, number | string>>): Task => {
  const { material } = values
  if (material !== undefined && !canBeOf(ready, String(material)))
    throw new UsageError(
      `design/${ready.name}: ${cannotBeOf(ready, String(material))}.`,
      `Choose one of ${familiesFor(ready).join(', ')}.`,
    )
  const { blocks, faults } = compileDesign(drawReady(ready, values))
  if (faults.length > 0) throw new Error(`The design ${ready.name} cannot be drawn: ${faults.join('; ')}.`)
  const { low } = extent(blocks.map(({ at }) => at))
  const origin: Position = [0, flatFeetY + low[1], 0]
  const beside: Pick<Parameters<typeof constructionTask>[2], 'chest' | 'spawn'> = {
    chest: [-5, flatFeetY, 0],
    spawn: [-3, flatFeetY, 0],
  }
  const about = { id: ready.name, title: `A ${ready.name}`, tags: ['design', ready.name] }
  return constructionTask(about, { blocks, version }, { origin, ...beside })!
}

/** The ready designs as tasks that can be played: `design/house,width=9,material=birch`. Not a benchmark; the materials lie in chests. */
export const designTasks: readonly Suite[] = readyDesigns.map(ready => ({
  name: `design/${ready.name}`,
  summary: ready.summary,
  source: 'the designs that come with mcteam',
  details: 'One building; the seed is that of the world’s own chance.',
  parameters: ready.choices,
  count: () => 1,
  task: (_, seed, values) => ({ ...taskOf(ready, values), seed }),
}))
