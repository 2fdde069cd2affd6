import type { Bot } from 'mineflayer'
import blockLoader from 'prismarine-block'
import type { Registry } from 'prismarine-registry'
import { Vec3 } from 'vec3'
import type { Position } from '../../minecraft/blocks/position.ts'

/** What matters about one block state when walking, reaching and building. */
export interface BlockKind {
  readonly stateId: number
  readonly name: string
  readonly states: Readonly<Record<string, string>>
  /** Nothing to collide with: a body can be in this cell. */
  readonly passable: boolean
  /** Height of the highest collision box, 0 … 1.5 blocks; 0 when passable. */
  readonly height: number
  /** A whole cube: supports anything on any side. */
  readonly full: boolean
  /** A block placed into this cell takes its place: air, liquids, grass. */
  readonly replaceable: boolean
  readonly liquid: boolean
  /** Water, or a plant that grows in it: a body swims here. */
  readonly swimmable: boolean
  readonly climbable: boolean
  /** Hurts or holds a body that walks through or on it. */
  readonly harmful: boolean
  /** A wooden door or gate that a hand can open. */
  readonly openable: boolean
  /** Using it opens or toggles something, so that one must sneak to place against it. */
  readonly interactive: boolean
  readonly diggable: boolean
}

const harmful = new Set([
  ...['lava', 'flowing_lava', 'fire', 'soul_fire', 'cactus', 'magma_block', 'magma', 'campfire', 'soul_campfire'],
  ...['sweet_berry_bush', 'wither_rose', 'cobweb', 'web', 'powder_snow', 'nether_portal', 'end_portal', 'portal'],
])
const replaceable = new Set([
  ...['air', 'cave_air', 'void_air', 'water', 'flowing_water', 'lava', 'flowing_lava', 'fire', 'soul_fire', 'vine'],
  ...['grass', 'short_grass', 'tallgrass', 'tall_grass', 'fern', 'large_fern', 'dead_bush', 'deadbush', 'seagrass'],
  ...['tall_seagrass', 'light', 'structure_void', 'warped_roots', 'crimson_roots', 'nether_sprouts', 'hanging_roots'],
  'bubble_column',
])
const liquids = new Set(['water', 'flowing_water', 'lava', 'flowing_lava', 'bubble_column'])
/** Passable blocks that hold water by nature; others tell so by the state `waterlogged`. */
const waterPlants = new Set(['seagrass', 'tall_seagrass', 'kelp', 'kelp_plant'])
const climbables = new Set(['ladder', 'vine', 'scaffolding', 'twisting_vines_plant', 'weeping_vines_plant'])
const interactiveName =
  /(chest|barrel|furnace|smoker|crafting_table|workbench|shulker_box|anvil|_bed$|^bed$|_door$|trapdoor|_gate$|lever|button|lectern|loom|stonecutter|cartography|grindstone|smithing_table|enchanting_table|brewing_stand|beacon|hopper|dispenser|dropper|repeater|comparator|note_block|jukebox|composter|bell|cake|flower_pot|potted_|command_block|daylight_detector|respawn_anchor|dragon_egg|crafter|candle|sign$|cauldron|beehive|bee_nest|campfire)/

type LoadedBlock = ReturnType<ReturnType<typeof blockLoader>['fromStateId']>

export class BlockKinds {
  readonly #kinds: BlockKind[] = []
  readonly #Block: ReturnType<typeof blockLoader>

  constructor(registry: Registry) {
    this.#Block = blockLoader(registry)
  }

  /** The kind of a state id; computed once per registry. */
  of(stateId: number): BlockKind {
    const known = this.#kinds[stateId]
    if (known) return known
    const kind = describe(this.#Block.fromStateId(stateId, 0), stateId)
    this.#kinds[stateId] = kind
    return kind
  }
}

function describe(block: LoadedBlock, stateId: number): BlockKind {
  const { name } = block
  const boxes = liquids.has(name) ? [] : (block.shapes ?? [])
  const states: Record<string, string> = {}
  for (const [key, value] of Object.entries(block.getProperties())) states[key] = String(value)
  const height = boxes.reduce((top, box) => Math.max(top, box[4]), 0)
  const passable = boxes.length === 0
  return {
    stateId,
    name,
    states,
    passable,
    height,
    full: boxes.some(([x0, y0, z0, x1, y1, z1]) => x0 <= 0 && y0 <= 0 && z0 <= 0 && x1 >= 1 && y1 >= 1 && z1 >= 1),
    // Up to 1.12 `grass` is the ground: what has a body is never taken the place of, whatever its name.
    replaceable: (replaceable.has(name) && passable) || (/^snow(_layer)?$/.test(name) && states.layers === '1'),
    liquid: liquids.has(name),
    swimmable:
      passable && ((liquids.has(name) && !harmful.has(name)) || waterPlants.has(name) || states.waterlogged === 'true'),
    climbable: climbables.has(name),
    harmful: harmful.has(name),
    // Iron opens to power alone, never to a hand; open, it is a door to walk through like any other.
    openable: /(_door|_fence_gate|^fence_gate)$/.test(name) && (!name.startsWith('iron_') || states.open === 'true'),
    interactive: interactiveName.test(name),
    diggable: block.diggable && block.hardness !== null && block.hardness >= 0,
  }
}

// Immutable once computed and the same for every body on one version, so all of them share it.
const kindsByVersion = new Map<string, BlockKinds>()

export function blockKinds(bot: Bot): BlockKinds {
  const known = kindsByVersion.get(bot.version)
  if (known) return known
  const kinds = new BlockKinds(bot.registry)
  kindsByVersion.set(bot.version, kinds)
  return kinds
}

interface Column {
  getBlockStateId(at: Vec3): number
}

// The world finds a column by a text made of its coordinates, which is most of the time of every search and look.
const columnsOf = new WeakMap<Bot['world'], Map<number, Column>>()

function columnAt(world: Bot['world'], x: number, z: number): Column | undefined {
  let columns = columnsOf.get(world)
  if (!columns) {
    const known = new Map<number, Column>()
    columns = known
    columnsOf.set(world, known)
    for (const event of ['chunkColumnLoad', 'chunkColumnUnload']) world.on(event, () => known.clear())
  }
  const key = x * 0x400000 + z
  const known = columns.get(key)
  if (known) return known
  const column = world.getColumn(x, z) as Column | undefined
  if (column) columns.set(key, column)
  return column
}

/** A view of the blocks that one bot has loaded. Unloaded cells read as undefined. */
export class Terrain {
  readonly #bot: Bot
  readonly #kinds: BlockKinds
  readonly #cursor = new Vec3(0, 0, 0)

  constructor(bot: Bot) {
    this.#bot = bot
    this.#kinds = blockKinds(bot)
  }

  at(x: number, y: number, z: number): BlockKind | undefined {
    const column = columnAt(this.#bot.world, x >> 4, z >> 4)
    if (!column) return undefined
    const game = this.#bot.game as { minY?: number; height?: number }
    const minY = game.minY ?? 0
    if (y < minY || y >= minY + (game.height ?? 256)) return this.#kinds.of(0)
    this.#cursor.set(x & 15, y, z & 15)
    return this.#kinds.of(column.getBlockStateId(this.#cursor))
  }

  of([x, y, z]: Position): BlockKind | undefined {
    return this.at(x, y, z)
  }

  /** Whether a body can be in this cell (feet or head). */
  free(x: number, y: number, z: number): boolean {
    const kind = this.at(x, y, z)
    return kind?.passable === true && !kind.harmful
  }
}

export const middleOf = ([x, y, z]: Position): Vec3 => new Vec3(x + 0.5, y + 0.5, z + 0.5)
