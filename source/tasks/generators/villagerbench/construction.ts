import { UsageError } from '../../../errors.ts'
import { blueprintCells } from '../../../minecraft/blocks/blueprint.ts'
import { flatFeetY } from '../../../minecraft/flat-land.ts'
import { Random } from '../../../minecraft/random.ts'
import { constructionComplexity, timeLimits } from '../../metrics/complexity.ts'
import { type Task, taskSchema } from '../../task-schema.ts'
import { type Canvas, createCanvas } from '../canvas.ts'
import { spoken } from '../deal-items.ts'
import { buildingWords, pileWords, worded } from '../goal-words.ts'
import { factory, quarried } from './factory.ts'
import { itemOf } from './palette.ts'
import { choosePalette, layGround, shapes } from './shapes.ts'

const blocksAtMost = 101
const heightAtMost = 11
/** Corner of the building ground: x −22…−8, z −8…8. */
const site = { x: -22, z: -8, width: 15, depth: 17 }

/** How many blueprints the suite has, as in the paper. */
export const constructionTasks = 100

/**
 * Task `index` (0…99) of the construction suite: 3 to 101 blocks, larger with the index, at most 11 high, at most 14 materials; every third
 * with axes, 22 with facings, a third with a path. Materials, dirt and ladders are in a chest; with `mining` what drops itself must be mined from the
 * piles of a material factory, with the tools from the chest.
 */
export const constructionTask = (index: number, seed: number, { mining = false } = {}): Task => {
  const canvas = draw(index, seed)
  const [width, , depth] = canvas.extent()
  const random = new Random(seed * 7919 + index)
  const origin = [
    site.x + random.int(0, site.width - width),
    flatFeetY,
    site.z + random.int(0, site.depth - depth),
  ] as const
  const drawing = canvas.drawing(origin)
  const cells = blueprintCells(drawing)
  const { reference } = constructionComplexity(cells, flatFeetY)
  const materials: Record<string, number> = {}
  const piles: Record<string, number> = {}
  for (const [block, count] of Object.entries(canvas.materials())) {
    const item = itemOf(block)
    if (mining && quarried(item)) piles[item] = (piles[item] ?? 0) + count
    else materials[item] = Math.max(64, (materials[item] ?? 0) + count)
  }
  const name = `construction-${String(index).padStart(3, '0')}`
  const tools = mining ? { iron_pickaxe: 2, iron_axe: 2, iron_shovel: 2 } : {}
  return taskSchema.parse({
    name,
    title: `Construction ${index}: ${cells.length} blocks`,
    goal: worded(buildingWords, { plan: name, piles: order(piles) }, { seed, index }),
    conversation:
      'Every block counts with its facing and axis. The materials are in the chest; dirt and ladders there are for climbing.' +
      (mining
        ? ' What the chest lacks stands in piles in the east and must be mined; the tools are in the chest.'
        : ''),
    seats: { workers: ['Alice', 'Bob'] },
    organization: 'dag',
    seed: seed * 1000 + index,
    timeLimit: Math.ceil(timeLimits.construction(Math.max(1, reference)).wall),
    arena: {
      region: { from: [-26, -61, -12], to: [mining ? 11 : 4, -44, 12] },
      spawn: [-2, -60, 4],
      blocks: [
        { block: 'crafting_table', at: [-4, -60, -1] },
        { block: 'furnace[facing=east]', at: [-4, -60, 1] },
        ...factory(piles, flatFeetY),
      ],
      containers: [
        {
          block: 'chest[facing=east]',
          at: [-4, -60, 0],
          items: {
            ...materials,
            ...spare(materials, 'dirt', 128),
            ...spare(materials, 'ladder', 128),
            ...tools,
          },
        },
      ],
    },
    blueprints: { [name]: drawing },
    judge: [{ kind: 'built', blueprint: name }],
    tags: ['villagerbench', 'construction', ...(mining ? ['mining'] : [])],
  })
}

const order = (piles: Readonly<Record<string, number>>): string =>
  pileWords(Object.entries(piles).map(([item, count]) => `${count} ${spoken(item)}`))

const spare = (materials: Readonly<Record<string, number>>, item: string, count: number): Record<string, number> => ({
  [item]: (materials[item] ?? 0) + count,
})

/** Sizes grow with the index from 3 to about 100 blocks, as in the paper, with a median near 35. */
const wantedSize = (index: number): number =>
  Math.round(3 + (blocksAtMost - 3) * (index / (constructionTasks - 1)) ** 1.6)

/** 35 of the 100 have a path, as many as in the benchmark, spread over all sizes. */
const hasGround = (index: number): boolean => (index * 7 + 9) % 20 < 7

/** The drawing closest to the wanted size among some tries; deterministic. */
const draw = (index: number, seed: number): Canvas => {
  const random = new Random(seed * 104_729 + index)
  const wanted = wantedSize(index)
  const options = { axis: index % 3 === 1, facing: (index * 11 + 33) % 50 < 11, ground: hasGround(index) }
  const fitting = shapes.filter(shape => shape.from <= wanted && wanted <= shape.to)
  let best: Canvas | undefined
  for (let attempt = 0; attempt < 60; attempt++) {
    const canvas = createCanvas()
    const palette = choosePalette(random, options)
    random.pick(fitting).draw(canvas, random, palette, random.int(1, 9))
    if (options.ground) layGround(canvas, random, wanted)
    if (!fits(canvas) || !shows(canvas, options)) continue
    if (!best || Math.abs(canvas.size - wanted) < Math.abs(best.size - wanted)) best = canvas
  }
  if (!best)
    throw new UsageError(
      `construction task ${index} of seed ${seed} found no drawing of about ${wanted} blocks`,
      'Take another index or seed.',
    )
  return best
}

const fits = (canvas: Canvas): boolean => {
  const [width, height, depth] = canvas.extent()
  return (
    canvas.size >= 3 &&
    canvas.size <= blocksAtMost &&
    height <= heightAtMost &&
    width <= site.width &&
    depth <= site.depth &&
    Object.keys(canvas.materials()).length <= 14
  )
}

/** A blueprint that is to have directions shows them. */
const shows = (canvas: Canvas, { axis, facing }: { axis: boolean; facing: boolean }): boolean => {
  const text = Object.values(canvas.drawing([0, 0, 0]).legend).join(' ')
  return axis === text.includes('axis=') && facing === text.includes('facing=')
}
