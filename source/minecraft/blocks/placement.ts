import { isGate } from './blueprint.ts'
import { type Face, faces, opposite } from './faces.ts'
import type { Position } from './position.ts'

type Horizontal = 'north' | 'south' | 'west' | 'east'
const horizontals: readonly Horizontal[] = ['north', 'south', 'west', 'east']
export type States = Readonly<Record<string, string>>

/** One way to click so that the game gives a block the wanted states. Rules of the vanilla items, per family of blocks. */
export interface Aim {
  /** Sides of the supporting block that may be clicked. */
  readonly sides: readonly Face[]
  /** Which half of a vertical side to click. */
  readonly half?: 'top' | 'bottom'
  /** Which way one must look, as the larger horizontal part of the view. */
  readonly look?: Horizontal
  /** Which way one must look, as the largest part of the view, up and down included. */
  readonly look6?: Face
  /** Direction of view in degrees, 0 = south, clockwise, within 11°. */
  readonly degrees?: number
  /** Where within the block to click, when that decides (the hinge of a door). */
  readonly cursorX?: number
  readonly cursorZ?: number
  /** Sneak, so that the block stays by itself. */
  readonly sneak?: boolean
}

const sideFaces: readonly Face[] = horizontals
const every: readonly Face[] = ['up', 'north', 'south', 'west', 'east', 'down']
const counterClockwise: Readonly<Record<Horizontal, Horizontal>> = {
  north: 'west',
  west: 'south',
  south: 'east',
  east: 'north',
}

const looksAway =
  /^((blast_|lit_)?furnace|smoker|chest|trapped_chest|ender_chest|carved_pumpkin|jack_o_lantern|lit_pumpkin|loom|stonecutter|.*glazed_terracotta|beehive|bee_nest|lectern|repeater|comparator|chiseled_bookshelf|big_dripleaf|vault)$/
const looksAlong = /(_stairs|_door|_bed|^bed|^campfire|soul_campfire|decorated_pot)$/
const looksAway6 = /^(piston|sticky_piston|dispenser|dropper|barrel|command_block)$/
const byClickedFace = /(shulker_box|end_rod|lightning_rod|amethyst_cluster|amethyst_bud)$/
const onWalls = /(^ladder$|wall_torch$|wall_sign$|wall_banner$|wall_head$|wall_skull$|wall_fan$|^tripwire_hook$)/
const onAnyFace = /(_button|^lever|^grindstone)$/

/** It hangs on the side of another block, and falls with it; its `facing` is away from that block. */
export const hangsOnWall = (block: string): boolean => onWalls.test(block)

const isHorizontal = (value: string | undefined): value is Horizontal => horizontals.includes(value as Horizontal)

/** The states that a placement decides; the others follow from the surroundings, from time or from use. */
const decided = new Set([
  ...['axis', 'facing', 'half', 'type', 'hinge', 'face', 'attachment', 'hanging', 'rotation', 'open', 'part'],
  ...['layers', 'candles', 'pickles', 'eggs', 'delay', 'mode', 'flower_amount', 'bites'],
])

export function decidedStates(block: string, states: States | undefined): States {
  const kept: Record<string, string> = {}
  for (const [name, value] of Object.entries(states ?? {}))
    if (decided.has(name) || (name === 'shape' && block.endsWith('rail'))) kept[name] = String(value)
  return kept
}

/** All ways to place `block` so that it has `states`. Empty states: any way will do. */
export function aimsFor(block: string, states: States): readonly Aim[] {
  const { facing, half } = states
  if (states.axis && block !== 'nether_portal') return [{ sides: facesOfAxis(states.axis) }]
  if (block.endsWith('_stairs')) return withHalf(half, { look: isHorizontal(facing) ? facing : undefined })
  if (block.endsWith('_slab') && states.type && states.type !== 'double') return withHalf(states.type, {})
  if (block.endsWith('trapdoor')) return trapdoor(facing, half)
  if (block.endsWith('_door')) return door(facing, states.hinge)
  if (onWalls.test(block)) return [{ sides: isHorizontal(facing) ? [facing] : sideFaces }]
  if (block === 'cocoa') return [{ sides: isHorizontal(facing) ? [opposite[facing]] : sideFaces }]
  if (onAnyFace.test(block)) return anyFace(facing, states.face)
  if (block === 'bell') return bell(facing, states.attachment)
  if (/lantern$/.test(block) && block !== 'sea_lantern' && block !== 'jack_o_lantern')
    return [{ sides: states.hanging === 'true' ? ['down'] : states.hanging === 'false' ? ['up'] : ['up', 'down'] }]
  if (block === 'hopper') return [{ sides: isHorizontal(facing) ? [opposite[facing]] : ['up', 'down'] }]
  if (byClickedFace.test(block)) return [{ sides: isFace(facing) ? [facing] : every }]
  if (/(^|_)(torch|sign|banner|skull|head)$/.test(block)) return standing(block, states.rotation)
  if (block.endsWith('rail')) return rail(states.shape)
  if (isFace(facing) && looksAway6.test(block)) return [{ sides: every, look6: opposite[facing] }]
  if (isFace(facing) && block === 'observer') return [{ sides: every, look6: facing }]
  if (isHorizontal(facing)) {
    if (/anvil$/.test(block)) return [{ sides: every, look: counterClockwise[facing] }]
    if (looksAway.test(block)) {
      const alone = states.type === 'single' && block.endsWith('chest')
      return [{ sides: every, look: opposite[facing] as Horizontal, sneak: alone ? true : undefined }]
    }
    if (looksAlong.test(block)) return [{ sides: every, look: facing }]
    if (isGate(block)) return [facing, opposite[facing] as Horizontal].map(look => ({ sides: every, look }))
  }
  if (needsFloor(block)) return [{ sides: ['up'] }]
  return [{ sides: every }]
}

const isFace = (value: string | undefined): value is Face => value !== undefined && value in opposite

const facesOfAxis = (axis: string): readonly Face[] =>
  axis === 'x' ? ['east', 'west'] : axis === 'z' ? ['north', 'south'] : ['up', 'down']

function withHalf(half: string | undefined, rest: Omit<Aim, 'sides'>): readonly Aim[] {
  if (half === 'top')
    return [
      { ...rest, sides: ['down'] },
      { ...rest, sides: sideFaces, half: 'top' },
    ]
  if (half === 'bottom')
    return [
      { ...rest, sides: ['up'] },
      { ...rest, sides: sideFaces, half: 'bottom' },
    ]
  return [{ ...rest, sides: every }]
}

function trapdoor(facing: string | undefined, half: string | undefined): readonly Aim[] {
  const parts: readonly ('top' | 'bottom')[] = half === 'top' || half === 'bottom' ? [half] : ['bottom', 'top']
  return parts.flatMap((part): Aim[] => {
    const level: readonly Face[] = [part === 'bottom' ? 'up' : 'down']
    if (!isHorizontal(facing)) return [{ sides: level }, { sides: sideFaces, half: part }]
    return [
      { sides: [facing], half: part },
      { sides: level, look: opposite[facing] as Horizontal },
    ]
  })
}

/** With equal neighbours on both sides the half of the block that is clicked decides which side the hinge is on. */
function door(facing: string | undefined, hinge: string | undefined): readonly Aim[] {
  if (!isHorizontal(facing)) return [{ sides: ['up'] }]
  const aim: Aim = { sides: ['up'], look: facing }
  if (hinge !== 'left' && hinge !== 'right') return [aim]
  const low = (facing === 'north' || facing === 'east') === (hinge === 'left')
  const cursor = low ? 0.2 : 0.8
  return [facing === 'north' || facing === 'south' ? { ...aim, cursorX: cursor } : { ...aim, cursorZ: cursor }]
}

function anyFace(facing: string | undefined, on: string | undefined): readonly Aim[] {
  const aims: Aim[] = []
  const look = isHorizontal(facing) ? { look: facing } : {}
  if (on === undefined || on === 'wall') aims.push({ sides: isHorizontal(facing) ? [facing] : sideFaces })
  if (on === undefined || on === 'floor') aims.push({ sides: ['up'], ...look })
  if (on === undefined || on === 'ceiling') aims.push({ sides: ['down'], ...look })
  return aims
}

function bell(facing: string | undefined, attachment: string | undefined): readonly Aim[] {
  const look = isHorizontal(facing) ? { look: facing } : {}
  if (attachment === 'ceiling') return [{ sides: ['down'], ...look }]
  if (attachment?.endsWith('wall')) return [{ sides: isHorizontal(facing) ? [opposite[facing]] : sideFaces }]
  return [{ sides: ['up'], ...look }]
}

function standing(block: string, rotation: string | undefined): readonly Aim[] {
  if (rotation === undefined) return [{ sides: ['up'] }]
  // Signs and banners face the player who places them, heads face away.
  const turned = /(sign|banner)$/.test(block) ? 180 : 0
  return [{ sides: ['up'], degrees: (Number(rotation) * 22.5 + turned) % 360 }]
}

function rail(shape: string | undefined): readonly Aim[] {
  if (shape === 'east_west') return ['east', 'west'].map(look => ({ sides: ['up'], look: look as Horizontal }))
  if (shape === 'north_south') return ['north', 'south'].map(look => ({ sides: ['up'], look: look as Horizontal }))
  return [{ sides: ['up'] }]
}

/** Blocks that drop off (or fall) without something under them. */
function needsFloor(block: string): boolean {
  return /(_door|carpet|rail|_pressure_plate|_sapling|_tulip|repeater|comparator|redstone_wire|_banner|_sign|_candle)$/.test(
    block,
  )
    ? !/(wall_banner|wall_sign|wall_hanging_sign|_hanging_sign)$/.test(block)
    : /^(torch|soul_torch|redstone_torch|sand|red_sand|gravel|snow|dandelion|poppy|blue_orchid|allium|azure_bluet|oxeye_daisy|cornflower|lily_of_the_valley|wither_rose|sunflower|lilac|rose_bush|peony|brown_mushroom|red_mushroom|wheat|carrots|potatoes|beetroots|nether_wart|sugar_cane|reeds|cactus|bamboo|cake|candle|flower_pot|turtle_egg|dragon_egg|scaffolding|.*concrete_powder|(chipped_|damaged_)?anvil|potted_.*)$/.test(
        block,
      )
}

/** The step from a block to the one that carries it, without which it drops; undefined for what stays by itself. */
export function hangsOn(block: string, states: States | undefined): Position | undefined {
  const variant = wallVariant(block, states ?? {})
  const { facing, face, hanging, attachment } = states ?? {}
  const behind = isHorizontal(facing) ? faces[opposite[facing]] : undefined
  if (onWalls.test(variant)) return behind
  if (variant === 'cocoa') return isHorizontal(facing) ? faces[facing] : undefined
  if (onAnyFace.test(variant) && variant !== 'grindstone')
    return face === 'floor' ? faces.down : face === 'ceiling' ? faces.up : behind
  if (/(^|_)lantern$/.test(variant) && variant !== 'sea_lantern' && variant !== 'jack_o_lantern')
    return hanging === 'true' ? faces.up : hanging === 'false' ? faces.down : undefined
  if (variant === 'bell')
    return attachment === 'ceiling' ? faces.up : attachment?.endsWith('wall') ? undefined : faces.down
  return needsFloor(variant) ? faces.down : undefined
}

/** Put in after everything they hang on or stand between; what flows runs out where its rim is not there yet. */
export const isFitting = (block: string): boolean =>
  /^(?:water|lava)$/.test(block) ||
  needsFloor(block) ||
  onWalls.test(block) ||
  onAnyFace.test(block) ||
  /(lantern|bell|_bed|^bed|trapdoor|_gate|cocoa|vine|item_frame|painting)$/.test(block)

/** The second half of something that is placed as one: the upper half of a door, the head of a bed. */
export const isSecondHalf = (block: string, states: States | undefined): boolean =>
  (states?.half === 'upper' && (/_door$/.test(block) || tallPlants.test(block))) || states?.part === 'head'

const tallPlants =
  /^(sunflower|lilac|rose_bush|peony|tall_grass|large_fern|tall_seagrass|small_dripleaf|pitcher_plant)$/

const itemOfBlock: Readonly<Record<string, string>> = {
  redstone_wire: 'redstone',
  tripwire: 'string',
  wheat: 'wheat_seeds',
  carrots: 'carrot',
  potatoes: 'potato',
  beetroots: 'beetroot_seeds',
  melon_stem: 'melon_seeds',
  pumpkin_stem: 'pumpkin_seeds',
  sweet_berry_bush: 'sweet_berries',
  cocoa: 'cocoa_beans',
  water: 'water_bucket',
  lava: 'lava_bucket',
  powder_snow: 'powder_snow_bucket',
  fire: 'flint_and_steel',
  bamboo_sapling: 'bamboo',
  kelp_plant: 'kelp',
  cave_vines: 'glow_berries',
}

export function itemFor(block: string): string {
  const item = Object.hasOwn(itemOfBlock, block) ? itemOfBlock[block] : undefined
  return item ?? block.replace('wall_', '').replace(/^potted_(.*)$/, 'flower_pot')
}

/** A block that looks somewhere hangs on a wall, where it has another name: `torch` with `facing` is `wall_torch`. */
export function wallVariant(block: string, states: States): string {
  if (!states.facing || /wall|hanging|piston/.test(block)) return block
  if (/^(soul_|redstone_)?torch$/.test(block)) return block.replace('torch', 'wall_torch')
  return block.replace(/(?<=.)_(sign|banner|head|skull|fan)$/, '_wall_$1')
}
