import { flatFeetY } from '../../../minecraft/flat-land.ts'
import { withArticle } from '../../../minecraft/names/articles.ts'
import { type Task, taskSchema } from '../../task-schema.ts'
import { createCanvas } from '../canvas.ts'
import { deal, seatNames, spoken } from '../deal-items.ts'
import { heapWords, shelterWords, wildWords, worded } from '../goal-words.ts'

/** What S-Agents mines: the thing that counts, and how its land is made. */
const kinds = {
  logs: { item: 'oak_log', word: 'oak logs' },
  stone: { item: 'cobblestone', word: 'cobblestone' },
  iron: { item: 'raw_iron', word: 'raw iron' },
} as const
export type Mined = keyof typeof kinds
export const mined = Object.keys(kinds) as Mined[]

const arena = {
  /** The lowest layer of the region becomes the ground. */
  region: { from: [-32, flatFeetY - 1, -32] as const, to: [32, -48, 32] as const },
  spawn: [0, flatFeetY, 0] as const,
}

/** Trees in a grid that leaves room to walk. */
const grove = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    kind: 'oak' as const,
    at: [-28 + 6 * (i % 4), flatFeetY, -28 + 6 * Math.floor(i / 4)] as [number, number, number],
    height: 6,
  }))

/** S-Agents: a team collects `count` of one thing together and puts it into the chest, which is how the sum is counted. */
export const collectTask = (what: Mined, count: number, seed: number, workers: number): Task => {
  const { item, word } = kinds[what]
  const seats = seatNames(workers)
  const ore = what === 'iron'
  const trees = what === 'logs' ? Math.ceil(count / 5) + 4 : 6
  return taskSchema.parse({
    name: `collect-${count}-${what}`,
    title: `Collect ${count} ${word}`,
    goal: worded(heapWords, { count, thing: word }, { seed, index: count + mined.indexOf(what) }),
    seats: { leader: 'Lena', workers: seats },
    organization: 'tree',
    seed,
    timeLimit: 1200,
    arena: {
      ...arena,
      blocks: [
        { block: 'crafting_table', at: [4, flatFeetY, -1] },
        ...(what === 'logs' ? [] : [{ block: 'stone', from: [14, flatFeetY, -8], to: [24, flatFeetY + 2, 8] }]),
        // Ore in the face of the bank, where it can be seen.
        ...(ore
          ? Array.from({ length: count }, (_, i) => ({
              block: 'iron_ore',
              at: [14 + 2 * Math.floor(i / 24), flatFeetY + (Math.floor(i / 8) % 3), -8 + 2 * (i % 8)],
            }))
          : []),
      ],
      trees: grove(trees),
      containers: [{ block: 'chest[facing=south]', at: [4, flatFeetY, 0] }],
    },
    inventories: Object.fromEntries(
      seats.map((seat): [string, Record<string, number>] => [
        seat,
        what === 'logs' ? { stone_axe: 1 } : { [ore ? 'stone_pickaxe' : 'wooden_pickaxe']: 2 },
      ]),
    ),
    judge: [{ kind: 'stored', item, count, at: [4, flatFeetY, 0] }],
    tags: ['sagents', 'collect', what],
  })
}

const woods = ['oak', 'birch', 'spruce', 'jungle', 'acacia', 'dark_oak', 'mangrove']
/** What counts of each, in whatever form the land gives it. */
const counted: Readonly<Record<Mined, readonly string[]>> = {
  logs: woods.map(wood => `${wood}_log`),
  stone: ['cobblestone', 'cobbled_deepslate'],
  iron: ['raw_iron', 'iron_ingot'],
}

/**
 * The same as the paper has it (S-Agents 4.1): generated land, bare hands, nothing prepared, and what all of them carry counts together. The time
 * is that after which most of its runs without a result were given up, with room for the way there.
 */
export const collectInTheWild = (what: Mined, count: number, seed: number, workers: number): Task =>
  taskSchema.parse({
    name: `collect-${count}-${what}-survival`,
    title: `Collect ${count} ${kinds[what].word} from nothing`,
    goal: `Collect ${count} ${kinds[what].word}.`,
    seats: { leader: 'Lena', workers: seatNames(workers) },
    organization: 'tree',
    seed,
    timeLimit: 3600,
    world: { terrain: 'survival' },
    judge: [{ kind: 'carried', items: counted[what], count }],
    tags: ['sagents', 'collect', what, 'survival'],
  })

/** S-Agents' shelter: stone foundation, wooden walls, stone ceiling; the materials are split among the workers. */
export const shelterTask = (seed: number, workers: number): Task => {
  const canvas = createCanvas()
  for (let x = 0; x < 5; x++)
    for (let z = 0; z < 5; z++) {
      canvas.set(x, 0, z, 'cobblestone')
      canvas.set(x, 4, z, 'stone')
      const edge = x === 0 || x === 4 || z === 0 || z === 4
      const door = x === 2 && z === 4
      if (edge) for (let level = 1; level <= 3; level++) if (!door || level === 3) canvas.set(x, level, z, 'oak_planks')
    }
  const seats = seatNames(workers)
  return taskSchema.parse({
    name: 'shelter',
    title: `A shelter of ${canvas.size} blocks`,
    goal: worded(shelterWords, 'shelter', { seed, index: 0 }),
    conversation: 'Each worker has a part of the material; share it through the chest.',
    seats: { leader: 'Lena', workers: seats },
    organization: 'tree',
    seed,
    timeLimit: 900,
    arena: {
      region: { from: [-16, -61, -16], to: [16, -48, 16] },
      spawn: [0, flatFeetY, 0],
      containers: [{ block: 'chest[facing=south]', at: [4, flatFeetY, 0] }],
    },
    inventories: Object.fromEntries(
      Object.entries(deal(canvas.materials(), seats)).map(([seat, items]) => [seat, { ...items, dirt: 32 }]),
    ),
    blueprints: { shelter: canvas.drawing([8, flatFeetY, -2]) },
    judge: [{ kind: 'built', blueprint: 'shelter' }],
    tags: ['sagents', 'shelter'],
  })
}

/** What is gathered from nothing, in the order of its difficulty (CausalMACE's table). */
export const gathered = ['oak_log', 'cobblestone', 'iron_ingot', 'gold_ingot', 'diamond'] as const
export type Gathered = (typeof gathered)[number]

/** Gathering from nothing on generated land: a player carries one of the item. */
export const gatherTask = (item: Gathered, seed: number, workers: number): Task => {
  const any = item === 'oak_log'
  return taskSchema.parse({
    name: `gather-${item.replaceAll('_', '-')}`,
    title: `Get ${spoken(item)} from nothing`,
    goal: worded(wildWords, withArticle(spoken(item)), { seed, index: gathered.indexOf(item) }),
    seats: { workers: seatNames(workers) },
    organization: workers === 1 ? 'solo' : 'peers',
    seed,
    timeLimit: any ? 600 : item === 'diamond' ? 3600 : 1800,
    world: { terrain: 'survival' },
    judge: [{ kind: 'have', item, count: 1 }],
    tags: ['gathering', item],
  })
}
