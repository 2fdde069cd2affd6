import { billOf } from '../../designs/bill-of-materials.ts'
import { UsageError } from '../../errors.ts'
import { blueprintCells, type Drawing, type DrawnBlock, parseBlock } from '../../minecraft/blocks/blueprint.ts'
import { extent } from '../../minecraft/blocks/box.ts'
import { decidedStates, itemFor } from '../../minecraft/blocks/placement.ts'
import type { Position } from '../../minecraft/blocks/position.ts'
import { drawBlocks } from '../draw-blocks.ts'
import { constructionComplexity, timeLimits } from '../metrics/complexity.ts'
import { type Task, taskSchema } from '../task-schema.ts'
import { gathered, type Note, taskName } from './import-report.ts'
import { shown } from './read-description.ts'
import { type BlockNames, blockNames, translator } from './version-names.ts'

/** What only operators or the game itself put into a world. */
const unplaceable =
  /^(?:fire|soul_fire|structure_block|structure_void|jigsaw|barrier|light|bubble_column|piston_head|moving_piston|frosted_ice|attached_.*|.*_portal|end_gateway|.*command_block|.*_plant|void_air|cave_air|spawner)$/
/** Whether hands can put it there, by its name in this version. */
export const isPlaceable = (name: string, { isItem }: BlockNames): boolean =>
  !unplaceable.test(name) && isItem(itemFor(name))

/** What a builder can be asked for: names of this version, blocks that hands can place, states that a placement decides. */
export const buildable = (
  blocks: readonly DrawnBlock[],
  version: string,
  note: Note,
): { readonly blocks: DrawnBlock[]; readonly version: string } => {
  const names = blockNames(version)
  const findings = gathered(note)
  const translate = translator(names, findings.find)
  const leftOpen = new Set<string>()
  const kept = blocks.flatMap(({ at, block }): DrawnBlock[] => {
    const text = translate(block)
    if (text === null) return []
    const { block: name, states } = parseBlock(text)
    if (name === 'air') return [{ at, block: 'air' }]
    if (!isPlaceable(name, names)) {
      findings.find(`${name} cannot be placed by hand`, 'left out')
      return []
    }
    const decided = decidedStates(name, states)
    for (const state of Object.keys(states ?? {})) if (!(state in decided)) leftOpen.add(state)
    // Files list states in any order; the same block is the same letter.
    const sorted = Object.fromEntries(Object.entries(decided).sort(([a], [b]) => (a < b ? -1 : 1)))
    return [{ at, block: shown({ block: name, states: sorted }) }]
  })
  findings.tell()
  if (leftOpen.size > 0)
    note(`${[...leftOpen].sort().join(', ')}: given by the surroundings, by time or by use → not checked`)
  return { blocks: kept, version }
}

const chestSlots = 27
/** To place more takes longer than any session may. */
const builtAtMost = 250_000

/** Chests beside one another with a gap, so that they stay single, that hold all of this. */
const chestsFor = (
  items: Readonly<Record<string, number>>,
  at: Position,
  version: string,
): { block: string; at: [number, number, number]; items: Record<string, number> }[] => {
  const { stackOf } = blockNames(version)
  const chests: { left: number; items: Record<string, number> }[] = [{ left: chestSlots, items: {} }]
  for (const [item, count] of Object.entries(items))
    for (let rest = count; rest > 0; ) {
      if (chests.at(-1)!.left === 0) chests.push({ left: chestSlots, items: {} })
      const chest = chests.at(-1)!
      const part = Math.min(rest, stackOf(item))
      chest.items[item] = (chest.items[item] ?? 0) + part
      chest.left -= 1
      rest -= part
    }
  return chests.map((chest, index) => ({
    block: 'chest[facing=east]',
    at: [at[0], at[1], at[2] + 2 * index],
    items: chest.items,
  }))
}

/** Full stacks, so that a slip of the hand costs nothing; dirt and ladders to climb on. */
const supplied = (materials: Readonly<Record<string, number>>, version: string): Record<string, number> => {
  const { stackOf } = blockNames(version)
  const wanted = { ...materials, dirt: 128 + (materials.dirt ?? 0), ladder: 64 + (materials.ladder ?? 0) }
  const rounded = ([item, count]: [string, number]) => [item, Math.ceil(count / stackOf(item)) * stackOf(item)]
  return Object.fromEntries(Object.entries(wanted).map(rounded))
}

/**
 * A task that asks for a building: materials in chests beside it, every block judged. `feet`: the height at which one stands beside it,
 * where that is not its lowest layer. Null when nothing can be built.
 */
export const constructionTask = (
  about: { readonly id: string; readonly title: string; readonly tags: readonly string[]; readonly prefix?: string },
  found: { readonly blocks: readonly DrawnBlock[]; readonly version: string },
  at: {
    readonly origin?: Position
    readonly feet?: number
    readonly chest?: Position
    readonly spawn?: Position
    /** Its time is limited as VillagerBench's judge does. */
    readonly isBenchmark?: true
  },
): Task | null => {
  const { blocks, version } = found
  const solid = blocks.filter(({ block }) => block !== 'air')
  if (solid.length === 0) return null
  if (solid.length > builtAtMost)
    throw new UsageError(`${solid.length} blocks are more than ${builtAtMost}`, 'Choose a smaller building.')
  const name = taskName(`${about.prefix ?? ''}${about.id}`)
  const drawing: Drawing = drawBlocks(blocks, at?.origin)
  const [x, y, z] = drawing.origin
  const { low, high } = extent(blocks.map(block => block.at))
  const far: Position = [x + high[0] - low[0], y + high[1] - low[1], z + high[2] - low[2]]
  const feet = at.feet ?? y
  const chest = at.chest ?? [x - 5, feet, z]
  const spawn = at.spawn ?? [chest[0] + 2, feet, z]
  const chests = chestsFor(supplied(billOf(solid.map(({ block }) => block)), version), chest, version)
  const places: Position[] = [[x, y, z], far, spawn, ...chests.map(one => one.at)]
  const around = extent(places)
  const { reference } = constructionComplexity(blueprintCells(drawing), Math.min(y, feet))
  return taskSchema.parse({
    name,
    title: `${about.title}: ${solid.length} blocks`.slice(0, 120),
    goal: `Build the blueprint "${name}".`,
    conversation: 'Every block counts with its facing and axis. The materials are in the chest.',
    seats: { workers: ['Alice', 'Bob'] },
    organization: 'dag',
    timeLimit: at.isBenchmark
      ? Math.ceil(timeLimits.construction(Math.max(1, reference)).wall)
      : Math.max(1200, 6 * solid.length),
    world: { version },
    arena: {
      region: {
        from: [around.low[0] - 8, Math.min(y, feet) - 1, around.low[2] - 8],
        to: [around.high[0] + 8, Math.max(far[1], feet) + 10, around.high[2] + 8],
      },
      spawn: [...spawn],
      blocks: [
        { block: 'crafting_table', at: [chest[0], feet, chest[2] - 2] },
        { block: 'furnace[facing=east]', at: [chest[0], feet, chest[2] - 3] },
      ],
      containers: chests,
    },
    blueprints: { [name]: drawing },
    judge: [{ kind: 'built', blueprint: name }],
    tags: [...about.tags],
  })
}
