import { UsageError } from '../../../errors.ts'
import type { Position } from '../../../minecraft/blocks/position.ts'
import { flatFeetY } from '../../../minecraft/flat-land.ts'
import { fodderOf } from '../../../minecraft/names/fodder.ts'
import { wordList } from '../../../minecraft/names/word-list.ts'
import { Random } from '../../../minecraft/random.ts'
import type { Task } from '../../task-schema.ts'
import { advancedActions, basicActions, type Interaction, type Scenario, type Skill, scenarios } from './skill.ts'
import { craftableSkills } from './skill-parts.ts'
import { roomWidths } from './skill-room.ts'
import { partner, skillTask } from './skill-task.ts'
import { skillGoal } from './skill-words.ts'

/** VillagerBench's `meta` tasks in their own shares: which skill the index is of, and what the seed draws of it. */

/** So many of each hundred. */
const interactions = { basic: 39, advanced: 61 } as const

/** Shares as whole numbers that add up to `all`, the largest rests first. */
const dealt = <Name extends string>(shares: Readonly<Record<Name, number>>, all: number): Name[] => {
  const entries = Object.entries(shares) as [Name, number][] // its own names
  const sum = entries.reduce((total, [, share]) => total + share, 0)
  const exact = entries.map(([name, share]) => ({ name, count: (share * all) / sum }))
  const whole = exact.reduce((total, { count }) => total + Math.floor(count), 0)
  const rest = ({ count }: { readonly count: number }): number => count - Math.floor(count)
  const more = new Set([...exact].sort((a, b) => rest(b) - rest(a)).slice(0, all - whole))
  return exact.flatMap(one => Array.from({ length: Math.floor(one.count) + (more.has(one) ? 1 : 0) }, () => one.name))
}

const levels = dealt(interactions, scenarios.interact)
const actionsOf = (level: string): number => levels.filter(one => one === level).length
const acts = [...dealt(basicActions, actionsOf('basic')), ...dealt(advancedActions, actionsOf('advanced'))]
const others = dealt(scenarios, 100).filter(scenario => scenario !== 'interact')
const kinds: readonly { readonly scenario: Scenario; readonly action?: Interaction }[] = [
  ...others.map(scenario => ({ scenario })),
  ...acts.map(action => ({ scenario: 'interact', action }) as const),
]

/** How many tasks the suite has: the shares of VillagerBench’s generator are of a hundred. */
export const skillTasks = kinds.length

const minedWith: Readonly<Record<string, readonly string[]>> = {
  pickaxe: wordList('stone cobblestone andesite diorite granite coal_ore iron_ore bricks furnace deepslate sandstone'),
  axe: wordList('oak_log birch_planks spruce_log pumpkin bookshelf crafting_table jungle_planks dark_oak_log'),
  shovel: wordList('dirt gravel sand clay coarse_dirt soul_sand red_sand'),
  hoe: wordList('hay_block moss_block dried_kelp_block sponge'),
}
const bareHand = wordList('glass glowstone sea_lantern white_wool redstone_lamp')
const plainBlocks = wordList(
  'stone oak_planks bricks white_wool glass sandstone quartz_block dirt blue_concrete cobblestone',
)
const facedBlocks = wordList('furnace carved_pumpkin chest barrel loom')
const axedBlocks = wordList('oak_log birch_log hay_block bone_block quartz_pillar')
const cardinal = wordList('north south east west')
const armour = ['chainmail', 'iron', 'diamond', 'golden', 'netherite'].flatMap(material =>
  ['helmet', 'chestplate', 'leggings', 'boots'].map(piece => `${material}_${piece}`),
)
const woods = wordList('acacia birch dark_oak jungle oak spruce')
/** Beasts that are fed as they are met: others must be tamed first. */
const herds = wordList('sheep cow rabbit pig chicken')
const meats = wordList('mutton beef rabbit porkchop chicken potato cod salmon')
const goods = wordList(
  'apple stick feather flint leather string paper book compass clock bowl bread torch coal diamond slime_ball',
)
const colours = wordList('red blue green yellow white black brown cyan gray lime magenta orange pink purple')
const crops = wordList('wheat_seeds beetroot_seeds carrot potato')
const saplings = wordList('oak_sapling spruce_sapling birch_sapling acacia_sapling jungle_sapling')
const signs = [
  ...['Welcome to the room', 'Please close the door', 'Mind the step', 'The cow is called Bella', 'Keep off the grass'],
  ...['Ask Bob for bread', 'Nothing is hidden here', 'The key hangs at home'],
]
const codeLetters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** In a third of the tasks the items lie in a chest. */
const inChest = 0.33
/** Shapes of several blocks: steps from the first. */
const shapes: readonly (readonly Position[])[] = [
  [
    [1, 0, 0],
    [2, 0, 0],
  ],
  [
    [0, 1, 0],
    [0, 2, 0],
  ],
  [
    [1, 0, 0],
    [0, 0, 1],
    [1, 0, 1],
  ],
  [
    [0, 1, 0],
    [1, 0, 0],
    [1, 1, 0],
  ],
]

const width = roomWidths[0]

/** Task `index` of the suite. */
export const skillTaskOf = (index: number, seed: number): Task => {
  const kind = kinds[index]
  if (!kind) throw new UsageError(`There is no task ${index} of single skills.`, `Choose 0 to ${skillTasks - 1}.`)
  const { scenario, action } = kind
  const random = new Random(seed * 6007 + index)
  const skill = draw(scenario, action, random)
  const name = `skill-${String(index).padStart(3, '0')}-${(action ?? scenario).replaceAll('_', '-')}`
  return skillTask(skill, {
    name,
    title: `One skill, ${(action ?? scenario).replaceAll('_', ' ')}`,
    goal: skillGoal(skill, random),
    seed: seed * 1000 + index,
    tags: ['villagerbench', 'meta', scenario, ...(action ? [action] : [])],
  })
}

const draw = (scenario: Scenario, action: Interaction | undefined, random: Random): Skill => {
  const place = (margin: number, y: number): [number, number, number] => [
    random.int(1 + margin, width - margin),
    y,
    // Behind the agent there is little room.
    random.int(Math.max(1 + margin, 6), width - margin),
  ]
  const low = (): number => flatFeetY + random.below(3)
  const base: Skill = {
    ...{ scenario, target: '', at: place(0, low()), facing: '', tool: '', step: 1, places: [], items: [] },
    action,
    from: random.chance(inChest) ? 'chest' : 'inventory',
  }
  const crop = (): string => random.pick(crops)
  switch (scenario) {
    case 'dig': {
      const tool = random.pick(['pickaxe', 'pickaxe', 'axe', 'shovel', 'hoe', ''])
      return tool === ''
        ? { ...base, target: random.pick(bareHand) }
        : { ...base, target: random.pick(minedWith[tool]!), tool: `diamond_${tool}` }
    }
    case 'craft':
      return { ...base, target: random.pick(craftableSkills()), step: random.chance(0.3) ? 2 : 1 }
    case 'place':
      return drawPlace({ ...base, at: place(2, flatFeetY + random.below(2)) }, random)
    case 'useitem':
      return { ...base, target: random.pick(armour) }
    case 'move':
      return base
    case 'interact':
      break
  }
  const flat = { ...base, at: place(0, flatFeetY) }
  switch (action!) {
    case 'attack':
      return { ...base, target: random.pick(herds), tool: 'iron_sword' }
    case 'feed': {
      const target = random.pick(herds)
      return { ...base, target, tool: random.pick(fodderOf(target)) }
    }
    case 'cook':
      return { ...flat, target: 'furnace', items: ['coal', random.pick(meats)] }
    case 'handover':
      return { ...base, target: partner, items: [random.pick(goods)] }
    case 'store':
      return { ...flat, target: 'chest', items: [random.pick(goods)], from: 'inventory' }
    case 'shear':
      return { ...base, target: 'sheep', tool: 'shears' }
    case 'milk':
      return { ...base, target: 'cow', tool: 'bucket' }
    case 'water':
      return { ...base, at: place(2, flatFeetY - 1), target: 'water', tool: 'bucket' }
    case 'till': {
      const tool = `${random.pick(['wooden', 'stone', 'iron', 'golden', 'diamond'])}_hoe`
      return {
        ...base,
        at: place(2, flatFeetY),
        target: 'farmland',
        tool,
        crop: crop(),
        ground: random.pick(['dirt', 'grass_block']),
      }
    }
    case 'fishing':
      return { ...base, at: place(2, flatFeetY - 1), target: 'cod', tool: 'fishing_rod' }
    case 'bone_meal': {
      const isField = random.chance(0.5)
      const what = isField
        ? { crop: crop(), ground: 'farmland' }
        : { crop: random.pick(saplings), ground: random.pick(['dirt', 'grass_block']) }
      return { ...base, at: place(3, flatFeetY), target: 'bone_meal', tool: 'bone_meal', ...what }
    }
    case 'chat': {
      const code = Array.from({ length: random.int(5, 8) }, () => codeLetters[random.below(codeLetters.length)]).join(
        '',
      )
      return { ...base, target: partner, words: random.chance(0.5) ? code : undefined }
    }
    case 'sign':
      return { ...flat, target: `${random.pick(woods)}_sign`, words: random.pick(signs) }
    case 'toggle': {
      if (random.chance(0.7))
        return { ...flat, target: `${random.pick(woods)}_${random.pick(['door', 'trapdoor', 'fence_gate'])}` }
      const tool = random.chance(0.5) ? 'lever' : `${random.pick(woods)}_button`
      return { ...base, at: place(1, flatFeetY), target: `iron_${random.pick(['door', 'trapdoor'])}`, tool }
    }
    case 'saddle':
      return { ...base, target: 'horse', tool: 'saddle' }
    case 'boat':
      return {
        ...base,
        at: place(4, flatFeetY - 1),
        target: `${random.pick(woods)}_${random.pick(['boat', 'chest_boat'])}`,
      }
    case 'minecart':
      return { ...base, at: place(3, flatFeetY), target: 'minecart' }
    case 'bed':
      return { ...base, at: place(1, flatFeetY), target: `${random.pick(colours)}_bed` }
  }
}

/** One block with a facing or an axis, or several without: a shape, or some beside one another. */
const drawPlace = (base: Skill, random: Random): Skill => {
  const kind = random.below(10)
  if (kind < 2) return { ...base, target: random.pick(facedBlocks), facing: random.pick(cardinal), places: [base.at] }
  if (kind < 4)
    return { ...base, target: random.pick(axedBlocks), facing: random.pick(['x', 'y', 'z']), places: [base.at] }
  const target = random.pick(plainBlocks)
  if (kind < 6) return { ...base, target, places: [base.at] }
  const [x, y, z] = base.at
  const more = random.pick(shapes).map(([dx, dy, dz]) => [x + dx, y + dy, z - dz] as const)
  return { ...base, target, places: [base.at, ...more] }
}
