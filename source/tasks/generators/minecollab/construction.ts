import { wordList } from '../../../minecraft/names/word-list.ts'
import { Random } from '../../../minecraft/random.ts'
import { type Task, taskSchema } from '../../task-schema.ts'
import { type Canvas, createCanvas } from '../canvas.ts'
import { deal, seatNames } from '../deal-items.ts'

/** Levels of difficulty as in `materials_m_rooms_r_window_w_carpet_c_variant_v`; each 0, 1 or 2. */
export interface HouseOptions {
  readonly materials: number
  readonly rooms: number
  readonly window: number
  readonly carpet: number
  readonly variant: number
  /** @default 2 */
  readonly agents?: number
}

const walls = wordList('oak_planks stone_bricks bricks sandstone spruce_planks quartz_block terracotta birch_planks')
const floors = ['cobblestone', 'polished_andesite', 'dark_oak_planks', 'smooth_stone']
const roofs = ['spruce_planks', 'stone', 'nether_bricks', 'acacia_planks']
const panes = ['glass', 'white_stained_glass', 'light_blue_stained_glass']
const carpets = ['red_carpet', 'blue_carpet', 'green_carpet', 'white_carpet']
/** Rooms of each level, as columns and rows. */
const layouts = [
  [1, 1],
  [2, 1],
  [2, 2],
] as const
const houseSizeBlocks = 5
const houseHeightBlocks = 3

/** How the walls of a house are made: one stone, one per storey, or one per room and storey. */
const wallOf = (level: number, random: Random): ((room: number, y: number) => string) => {
  const some = [...walls].sort(() => random.next() - 0.5)
  return (room, y) => some[level === 0 ? 0 : level === 1 ? y % 2 : (room * 2 + (y % 2)) % some.length]!
}

const draw = (options: HouseOptions, random: Random): Canvas => {
  const canvas = createCanvas()
  const [columns, rows] = layouts[options.rooms]!
  const wall = wallOf(options.materials, random)
  const [floor, roof] = [random.pick(floors), random.pick(roofs)]
  const [pane, carpet] = [random.pick(panes), [...carpets].sort(() => random.next() - 0.5)]
  for (let column = 0; column < columns; column++)
    for (let row = 0; row < rows; row++) {
      const room = row * columns + column
      // Neighbours share a wall.
      const [x0, z0] = [column * (houseSizeBlocks - 1), row * (houseSizeBlocks - 1)]
      for (let x = 0; x < houseSizeBlocks; x++)
        for (let z = 0; z < houseSizeBlocks; z++) {
          canvas.set(x0 + x, 0, z0 + z, floor)
          canvas.set(x0 + x, houseHeightBlocks + 1, z0 + z, roof)
          const [edgeX, edgeZ] = [x === 0 || x === houseSizeBlocks - 1, z === 0 || z === houseSizeBlocks - 1]
          if (edgeX || edgeZ) for (let y = 1; y <= houseHeightBlocks; y++) canvas.set(x0 + x, y, z0 + z, wall(room, y))
          else if (carpetAt(options.carpet, x, z)) canvas.set(x0 + x, 1, z0 + z, carpet[room % carpet.length]!)
        }
    }
  const [width, depth] = [columns * (houseSizeBlocks - 1) + 1, rows * (houseSizeBlocks - 1) + 1]
  const hole = (x: number, z: number): void => {
    for (const y of [1, 2]) canvas.clear(x, y, z)
  }
  hole(2, depth - 1)
  for (let column = 1; column < columns; column++)
    for (let row = 0; row < rows; row++) hole(column * (houseSizeBlocks - 1), row * (houseSizeBlocks - 1) + 2)
  for (let row = 1; row < rows; row++) hole(2, row * (houseSizeBlocks - 1))
  // Windows in the outer walls, away from the door.
  for (let column = 0; column < columns; column++)
    for (let row = 0; row < rows; row++)
      for (const [x, z] of [
        [column * (houseSizeBlocks - 1) + 2, 0],
        [0, row * (houseSizeBlocks - 1) + 2],
        [width - 1, row * (houseSizeBlocks - 1) + 2],
      ] as const) {
        if (options.window === 0) continue
        canvas.set(x, 2, z, pane)
        if (options.window === 2) canvas.set(x, 3, z, pane)
      }
  return canvas
}

/** Level 1 lays the middle, level 2 the whole room. */
const carpetAt = (level: number, x: number, z: number): boolean => level === 2 || (level === 1 && x === 2 && z === 2)

/** MineCollab construction: a house of one, two or four rooms; materials and tools are dealt out between the agents. */
export const collabHouse = (seed: number, options: HouseOptions): Task => {
  for (const [name, level] of Object.entries({
    materials: options.materials,
    rooms: options.rooms,
    window: options.window,
    carpet: options.carpet,
  }))
    if (![0, 1, 2].includes(level)) throw new RangeError(`${name} is a level from 0 to 2, not ${level}.`)
  const { materials, rooms, window, carpet, variant } = options
  const random = new Random(seed * 7_368_787 + variant * 1009 + materials * 81 + rooms * 27 + window * 9 + carpet * 3)
  const canvas = draw(options, random)
  const seats = seatNames(options.agents ?? 2)
  const name = `materials_${materials}_rooms_${rooms}_window_${window}_carpet_${carpet}_variant_${variant}`
  const hands = deal(canvas.materials(), seats)
  for (const [index, seat] of seats.entries())
    Object.assign(hands[seat]!, { dirt: 32, [index % 2 === 0 ? 'diamond_pickaxe' : 'diamond_axe']: 1 })
  return taskSchema.parse({
    name,
    title: `A house: ${[1, 2, 4][rooms]} room${rooms === 0 ? '' : 's'}, ${canvas.size} blocks`,
    goal: `Build the blueprint "${name}".`,
    conversation:
      'Each of you has other materials. Agree on who builds what, and put into the chest what the others need.',
    seats: { workers: seats },
    organization: 'peers',
    seed: seed * 1000 + variant,
    timeLimit: 600 + 300 * rooms,
    arena: {
      region: { from: [-12, -61, -12], to: [16, -50, 16] },
      spawn: [-6, -60, 0],
      containers: [{ block: 'chest[facing=west]', at: [-4, -60, 0] }],
    },
    inventories: hands,
    blueprints: { [name]: canvas.drawing([0, -60, 0]) },
    judge: [{ kind: 'built', blueprint: name }],
    tags: ['minecollab', 'construction', `rooms-${rooms}`],
  })
}
