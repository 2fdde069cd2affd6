import type { Position } from '../../../minecraft/blocks/position.ts'
import { flatFeetY } from '../../../minecraft/flat-land.ts'
import { Random } from '../../../minecraft/random.ts'
import { cookingComplexity, timeLimits } from '../../metrics/complexity.ts'
import type { CheckPointSpec } from '../../schema/judged.ts'
import { type Task, taskSchema } from '../../task-schema.ts'
import { dishWords, worded } from '../goal-words.ts'
import {
  caneFarm,
  cropFarm,
  hayFarm,
  mushroomPatch,
  oreBank,
  pasture,
  type Structure,
  together,
  trunks,
} from '../structures.ts'

type Items = Readonly<Record<string, number>>

/** One way in which an ingredient is to be had. */
interface Source {
  readonly name: string
  /** How it is told to the team. */
  readonly says: string
  readonly chest: Items
  /** Built on the plot that the ingredient has in the arena. */
  readonly build?: (corner: Position) => Structure
  /** Pieces of the ingredient that the dish takes, and steps to each (complexity D, VillagerBench A.6). */
  readonly count: number
  readonly steps: number
}

const source = (
  name: string,
  says: string,
  [count, steps]: readonly [number, number],
  chest: Items,
  build?: (corner: Position) => Structure,
): Source => ({ name, says, chest, count, steps, build })

const cakeSources = {
  milk: [
    source('milk bucket', 'three buckets of milk are in the chest', [3, 1], { milk_bucket: 3 }),
    source(
      'bucket and cow',
      'three empty buckets are in the chest and cows in the pasture',
      [3, 2],
      { bucket: 3 },
      at => pasture(at, 9, 'cow', 3),
    ),
    source(
      'iron ingot and cow',
      'iron ingots for buckets are in the chest and cows in the pasture',
      [3, 3],
      { iron_ingot: 9 },
      at => pasture(at, 9, 'cow', 3),
    ),
  ],
  wheat: [
    source('wheat in chest', 'the wheat is in the chest', [3, 1], { wheat: 3 }),
    source('hay block in chest', 'a hay bale in the chest gives the wheat', [3, 2], { hay_block: 1 }),
    source('wheat farm', 'wheat stands ripe on the field', [3, 2], {}, at => cropFarm(at, 9, 9, 'wheat')),
    source('hay farm', 'hay bales stand on the field', [3, 3], {}, at => hayFarm(at, 8)),
  ],
  sugar: [
    source('sugar in chest', 'the sugar is in the chest', [2, 1], { sugar: 2 }),
    source('cane in chest', 'cane for the sugar is in the chest', [2, 2], { sugar_cane: 2 }),
    source('cane in farm', 'sugar cane grows along the ditch', [2, 3], {}, at => caneFarm(at, 9)),
  ],
} as const

const stewSources = {
  rabbit: [
    source('rabbit in chest', 'a raw rabbit is in the chest', [1, 2], { rabbit: 1 }),
    source('rabbit pasture', 'rabbits are in the pasture', [1, 3], {}, at => pasture(at, 9, 'rabbit', 9)),
  ],
  potato: [
    source('potato in chest', 'a raw potato is in the chest', [1, 2], { potato: 1 }),
    source('potato farm', 'potatoes stand ripe on the field', [1, 3], {}, at => cropFarm(at, 9, 7, 'potatoes')),
  ],
  carrot: [
    source('carrot in chest', 'a carrot is in the chest', [1, 1], { carrot: 1 }),
    source('carrot farm', 'carrots stand ripe on the field', [1, 2], {}, at => cropFarm(at, 9, 7, 'carrots')),
  ],
  mushroom: [
    source('mushroom in chest', 'a red mushroom is in the chest', [1, 1], { red_mushroom: 1 }),
    source('mushroom farm', 'mushrooms grow on the mycelium', [1, 2], {}, at => mushroomPatch(at, 9)),
  ],
  bowl: [
    source('bowl in chest', 'a bowl is in the chest', [1, 1], { bowl: 1 }),
    source('acacia logs', 'a bowl must be made from acacia logs; an axe is in the chest', [1, 4], { iron_axe: 1 }, at =>
      trunks(at, 3, 'acacia_log'),
    ),
  ],
  coal: [
    source('coal in chest', 'coal for the furnace is in the chest', [1, 1], { coal: 4 }),
    source(
      'coal ore',
      'coal for the furnace must be mined; a pickaxe is in the chest',
      [1, 2],
      { iron_pickaxe: 1 },
      at => oreBank(at, 7, 'coal_ore'),
    ),
  ],
} as const

/** How many cooking tasks the suite has: 36 cakes and 64 stews, as in the paper. */
export const cookingTasks = 100

const point = (item: string, count: number, score: number, parts: CheckPointSpec[] = []): CheckPointSpec => ({
  item,
  count,
  score,
  parts,
})
const cakePoints = point('cake', 1, 100, [
  point('egg', 1, 10),
  point('milk_bucket', 3, 30),
  point('wheat', 3, 25),
  point('sugar', 2, 25),
])
const stewPoints = point('rabbit_stew', 1, 100, [
  point('cooked_rabbit', 1, 20, [point('rabbit', 1, 10)]),
  point('baked_potato', 1, 20, [point('potato', 1, 10)]),
  point('carrot', 1, 10),
  point('red_mushroom', 1, 10),
  point('bowl', 1, 30),
])

/** Plots beside the kitchen, far enough apart that no field's water or animal reaches the next. */
const plots: readonly Position[] = [
  [6, flatFeetY, -20],
  [6, flatFeetY, -7],
  [6, flatFeetY, 6],
  [-20, flatFeetY, -20],
  [-20, flatFeetY, -7],
  [-20, flatFeetY, 6],
]

/** Task `index` (0…99) of farm-to-table cooking: cakes first, each combination of sources once, easiest first. */
export const cookingTask = (index: number, seed: number): Task => {
  const cake = index < 36
  const chosen: Source[] = cake
    ? [
        cakeSources.milk[Math.floor(index / 12)]!,
        cakeSources.wheat[Math.floor(index / 3) % 4]!,
        cakeSources.sugar[index % 3]!,
      ]
    : Object.values(stewSources).map((ways, bit) => ways[((index - 36) >> bit) & 1]!)
  const random = new Random(seed * 31_337 + index)
  const free = [...plots]
  const structures: Structure[] = []
  const chest: Record<string, number> = cake ? { egg: 1 } : {}
  for (const { chest: items, build } of chosen) {
    for (const [item, count] of Object.entries(items)) chest[item] = (chest[item] ?? 0) + count
    if (build) structures.push(build(free.splice(random.int(0, free.length - 1), 1)[0]!))
  }
  const { blocks, entities } = together(structures)
  const d = cookingComplexity([...chosen, ...(cake ? [{ count: 1, steps: 1 }] : [])])
  const dish = cake ? 'cake' : 'rabbit stew'
  const name = `cooking-${String(index).padStart(3, '0')}`
  return taskSchema.parse({
    name,
    title: `${cake ? 'Cake' : 'Rabbit stew'}: ${chosen.map(one => one.name).join(', ')}`,
    goal: worded(dishWords, `a ${dish}`, { seed, index }),
    conversation: `In the end one of you must carry it. What there is: ${chosen.map(one => one.says).join('; ')}.`,
    seats: { workers: ['Alice', 'Bob'] },
    organization: 'dag',
    seed: seed * 1000 + index,
    timeLimit: timeLimits.cooking(d).wall,
    arena: {
      region: { from: [-24, -61, -24], to: [18, -50, 18] },
      spawn: [-2, flatFeetY, 4],
      blocks: [
        { block: 'crafting_table', at: [-4, flatFeetY, -1] },
        { block: 'furnace[facing=east]', at: [-4, flatFeetY, 1] },
        ...blocks,
      ],
      containers: [{ block: 'chest[facing=east]', at: [-4, flatFeetY, 0], items: chest }],
      entities,
    },
    judge: [{ kind: 'checkpoints', points: [cake ? cakePoints : stewPoints] }],
    tags: ['villagerbench', 'cooking', cake ? 'cake' : 'rabbit_stew', `complexity-${d}`],
  })
}
