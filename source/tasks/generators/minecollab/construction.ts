import { wordList } from '../../../minecraft/names/word-list.ts'
import { Random } from '../../../minecraft/random.ts'
import { type Task, taskSchema } from '../../task-schema.ts'
import { type Canvas, createCanvas } from '../canvas.ts'
import { dealEvenly, seatNames } from '../deal-items.ts'
import { houseWords, worded } from '../goal-words.ts'
import { version } from './dishes.ts'

/** Levels of difficulty as in `materials_m_rooms_r_window_w_carpet_c_variant_v`. */
export interface HouseOptions {
  /** 0 to 4: how many kinds of walls the rooms have beside the first. */
  readonly materials: number
  /** 0 to 2: 4, 6 or 8 rooms. */
  readonly rooms: number
  /** 0 to 2. */
  readonly window: number
  /** 0 to 2. */
  readonly carpet: number
  readonly variant: number
  /** @default 2 */
  readonly agents?: number
}

/** How many levels each of the options has (MINDcraft's generator of construction tasks). */
export const houseLevels = { rooms: 3, materials: 5, window: 3, carpet: 3 } as const

const walls = wordList('oak_planks stone_bricks bricks sandstone spruce_planks quartz_block terracotta birch_planks')
const floors = ['cobblestone', 'polished_andesite', 'dark_oak_planks', 'smooth_stone']
const roofs = ['spruce_planks', 'stone', 'nether_bricks', 'acacia_planks']
const panes = ['glass', 'white_stained_glass', 'light_blue_stained_glass']
const carpets = ['red_carpet', 'blue_carpet', 'green_carpet', 'white_carpet']
const doors = ['oak_door', 'dark_oak_door']
/** Rooms of each level, as columns and rows. */
const layouts = [
  [2, 2],
  [3, 2],
  [4, 2],
] as const

/** Outer lengths of the rooms and heights of their walls, in blocks, of which the seed draws one. */
const roomSizesBlocks = [
  [6, 3],
  [6, 4],
  [6, 5],
  [7, 4],
] as const

/** Doorways in a wall, as what is west of or north of them. */
interface Doorway {
  readonly x: number
  readonly z: number
  readonly facing: 'south' | 'west'
}

const shuffled = <Thing>(list: readonly Thing[], random: Random): Thing[] =>
  list
    .map(one => [random.next(), one] as const)
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one)

const draw = (options: HouseOptions, random: Random): Canvas => {
  const canvas = createCanvas()
  const [columns, rows] = layouts[options.rooms]!
  const [size, height] = random.pick(roomSizesBlocks)
  const pitch = size - 1
  const kinds = shuffled(walls, random).slice(0, options.materials + 1)
  const [floor, roof, door] = [random.pick(floors), random.pick(roofs), random.pick(doors)]
  const [pane, carpet] = [random.pick(panes), shuffled(carpets, random)]
  const middle = Math.floor(size / 2)
  for (let column = 0; column < columns; column++)
    for (let row = 0; row < rows; row++) {
      const room = row * columns + column
      // Neighbours share a wall.
      const [x0, z0] = [column * pitch, row * pitch]
      for (let x = 0; x < size; x++)
        for (let z = 0; z < size; z++) {
          canvas.set(x0 + x, 0, z0 + z, floor)
          canvas.set(x0 + x, height + 1, z0 + z, roof)
          const isWall = x === 0 || x === size - 1 || z === 0 || z === size - 1
          if (isWall) for (let y = 1; y <= height; y++) canvas.set(x0 + x, y, z0 + z, kinds[room % kinds.length]!)
          else if (isCarpet(options.carpet, x - middle, z - middle))
            canvas.set(x0 + x, 1, z0 + z, carpet[room % carpet.length]!)
        }
    }
  const [width, depth] = [columns * pitch + 1, rows * pitch + 1]
  const hang = ({ x, z, facing }: Doorway): void => {
    for (const [nth, half] of ['lower', 'upper'].entries())
      canvas.set(x, 1 + nth, z, `${door}[facing=${facing},half=${half}]`)
  }
  hang({ x: middle, z: depth - 1, facing: 'south' })
  for (let column = 0; column < columns; column++)
    for (let row = 0; row < rows; row++) {
      if (column > 0) hang({ x: column * pitch, z: row * pitch + middle, facing: 'west' })
      if (row > 0) hang({ x: column * pitch + middle, z: row * pitch, facing: 'south' })
      // Windows in the outer walls, away from the door.
      const outer = [
        ...(row === 0 ? [[column * pitch + middle, 0] as const] : []),
        ...(column === 0 ? [[0, row * pitch + middle] as const] : []),
        ...(column === columns - 1 ? [[width - 1, row * pitch + middle] as const] : []),
      ]
      for (const [x, z] of options.window === 0 ? [] : outer)
        for (let y = 2; y <= options.window + 1; y++) canvas.set(x, y, z, pane)
    }
  return canvas
}

/** Level 1 lays the middle, level 2 the whole room; a doorway stays free either way. `x`, `z`: from the middle of the room. */
const isCarpet = (level: number, x: number, z: number): boolean =>
  level === 2 || (level === 1 && Math.max(Math.abs(x), Math.abs(z)) < 2)

/** MineCollab construction: a house of four to eight rooms; of every material each agent has a share. */
export const collabHouse = (seed: number, options: HouseOptions): Task => {
  for (const [name, count] of Object.entries(houseLevels)) {
    const level = options[name as keyof typeof houseLevels] // its own keys
    if (!Number.isInteger(level) || level < 0 || level >= count)
      throw new RangeError(`${name} is a level from 0 to ${count - 1}, not ${level}.`)
  }
  const { materials, rooms, window, carpet, variant } = options
  const place =
    ((rooms * houseLevels.materials + materials) * houseLevels.window + window) * houseLevels.carpet + carpet
  const random = new Random(seed * 7_368_787 + variant * 1009 + place)
  const canvas = draw(options, random)
  const [width, , depth] = canvas.extent()
  const seats = seatNames(options.agents ?? 2)
  const name = `materials_${materials}_rooms_${rooms}_window_${window}_carpet_${carpet}_variant_${variant}`
  const hands = dealEvenly(canvas.materials(), seats)
  for (const [index, seat] of seats.entries())
    Object.assign(hands[seat]!, { dirt: 32, [index % 2 === 0 ? 'diamond_pickaxe' : 'diamond_axe']: 1 })
  return taskSchema.parse({
    name,
    title: `A house: ${4 + 2 * rooms} rooms, ${canvas.size} blocks`,
    goal: worded(houseWords, name, { seed, index: place + variant * 135 }),
    conversation: 'Each of you has a part of every material. Agree on who builds what, and share what the others lack.',
    seats: { workers: seats },
    organization: 'peers',
    seed: seed * 1000 + variant,
    timeLimit: 600 + 300 * rooms,
    world: { version },
    arena: {
      region: { from: [-12, -61, -12], to: [width + 11, -48, depth + 11] },
      spawn: [-6, -60, 0],
      containers: [{ block: 'chest[facing=west]', at: [-4, -60, 0] }],
    },
    inventories: hands,
    blueprints: { [name]: canvas.drawing([0, -60, 0]) },
    judge: [{ kind: 'built', blueprint: name }],
    tags: ['minecollab', 'construction', `rooms-${rooms}`],
  })
}
