import { constructionTask, constructionTasks } from '../generators/villagerbench/construction.ts'
import { cookingTask, cookingTasks } from '../generators/villagerbench/cooking.ts'
import { escapeTask, escapeTasks } from '../generators/villagerbench/escape.ts'
import { skillTaskOf, skillTasks } from '../generators/villagerbench/skills.ts'
import type { Task } from '../task-schema.ts'
import type { Parameter, Suite, Values } from './suite.ts'

/** Which calls the agents have; `paper`: those of VillagerBench's appendix B. */
const calls: Parameter = {
  summary: 'actions of the agents: all, or the calls of the paper',
  default: 'same',
  values: ['same', 'paper'],
}
const withCalls = (task: Task, values: Values): Task =>
  values.abilities === 'paper' ? { ...task, abilities: 'paper' } : task
/** The suites after VillagerBench. */
export const villagerBench: readonly Suite[] = [
  {
    name: 'villagerbench/construction',
    summary: '100 blueprints of 3 to about 100 blocks, with axes and facings; materials in a chest',
    source: 'VillagerBench, construction cooperation',
    details:
      'The index is the size: 3 blocks at 0, a median near 35, about 100 at 99; every third has blocks with an axis, 22 such with a facing, 35 a path. The seed draws shape, palette and place. Blocks stand from y −60 on, at most 11 high, of at most 14 materials out of some 80; 64 of each material, dirt and ladders are in a chest beside a crafting table and a furnace. Judged block by block with all states.',
    parameters: {
      abilities: calls,
      factory: { summary: 'mine from piles what drops itself', default: 'off', values: ['off', 'on'] },
    },
    count: () => constructionTasks,
    task: (index, seed, values) =>
      withCalls(constructionTask(index, seed, { mining: values.factory === 'on' }), values),
  },
  {
    name: 'villagerbench/cooking',
    summary: '36 cakes and 64 rabbit stews, every combination of sources once',
    source: 'VillagerBench, farm-to-table cooking',
    details:
      '0 to 35 are cakes: milk (index ÷ 12: buckets of milk, empty buckets and cows, iron ingots and cows) × wheat (index ÷ 3: in the chest, a hay bale in the chest, a field, bales in a field) × sugar (index: in the chest, cane in the chest, cane beside water). 36 to 99 are rabbit stews: each bit of index − 36 says whether rabbit, potato, carrot, mushroom, bowl and coal are in the chest or must be fetched. The seed deals the plots around the kitchen. Judged by check points.',
    parameters: { abilities: calls },
    count: () => cookingTasks,
    task: (index, seed, values) => withCalls(cookingTask(index, seed), values),
  },
  {
    name: 'villagerbench/escape',
    summary: '25 escapes from up to a dozen locked rooms, five levels of five; signs tell what opens the way',
    source: 'VillagerBench, escape room challenge',
    details:
      'Five tasks on each of five levels; the complexity D of a level is 1–2, 3–4, 5–6, 7–9, 10–13. Composed from the exit backwards out of 18 kinds of locked rooms (levers, plates, buttons, trapdoors, gates, a key in a chest; each, together, in order within 30 s; triggers in other rooms; ways that part and meet). The seed draws rooms and places; every one is proven to have a way out. One condition of a room is worth its share of the room.',
    parameters: {
      agents: { summary: 'size of the team; some plates take all of it', default: 2, values: [2, 4] },
      abilities: calls,
    },
    count: () => escapeTasks,
    task: (index, seed, values) => withCalls(escapeTask(index, seed, Number(values.agents)), values),
  },
  {
    name: 'villagerbench/meta',
    summary: '100 single skills of one agent: dig, craft, place, wear, walk, tend animals, sow, fish, talk, ride',
    source: 'VillagerBench, meta tasks of its code',
    details:
      'The index is the skill, in the shares of VillagerBench’s own generator: 7 dig, 16 craft, 7 place, 1 wears, 2 walk, 67 interact (26 attack, feed, cook, hand over, store, shear, milk, fetch water; 41 till, fish, use bone meal, talk, read a sign, open, ride, sleep). The seed draws thing, place, tool and whether it lies in a chest (one in three). One agent in a glass room of 15 × 15 blocks; 60 s for one try, 300 s in all. Judged by what is seen of the act.',
    parameters: {},
    count: () => skillTasks,
    task: (index, seed) => skillTaskOf(index, seed),
  },
]
