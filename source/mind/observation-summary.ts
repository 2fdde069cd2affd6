import { creatureRadiusBlocks, type Observation, sightRadiusBlocks } from '../body/contract/observation.ts'
import { type BlueprintOutline, creatureKindsShown, type Seen } from '../brain/questions/shapes.ts'
import { blockText } from '../minecraft/blocks/block-text.ts'
import type { BlueprintCell, Blueprints } from '../minecraft/blocks/blueprint.ts'
import { extent } from '../minecraft/blocks/box.ts'
import { boxesOf } from '../minecraft/blocks/boxes-of.ts'
import { columnOf as chunkOf, distance, type Position, show, whole } from '../minecraft/blocks/position.ts'
import { isNightAt } from '../minecraft/time-of-day.ts'
import { type Column, formatCells, formatColumns } from '../planner/cell-ranges.ts'
import { dugAs } from '../planner/item-names.ts'
import type { Recipe } from '../planner/materials.ts'
import { harvests } from '../planner/vocabulary.ts'
import { own } from '../session/log/fold/records.ts'

type Device = NonNullable<Seen['devices']>[number]

/** Devices in sight that a question tells of. */
const devicesShown = 16
/** Of devices that are remembered and not in sight, so many are shown to one who acts. */
const rememberedShown = 8

/**
 * What is worth remembering for one who acts: what the nearest signs said, and what stands near behind a wall. The others are for who plans.
 */
export const rememberedNear = (remembered: readonly Device[], from: Position, observation: Observation): Device[] => {
  const inSight = new Set(observation.devices.map(one => show(one.at)))
  const isNear = ({ at, text }: Device): boolean => text !== undefined || distance(at, from) <= sightRadiusBlocks
  const [there, away] = [true, false].map(is => remembered.filter(one => inSight.has(show(one.at)) === is))
  return [...there!.slice(0, devicesShown), ...away!.filter(isNear).slice(0, rememberedShown)]
}

/** Devices in sight; with what is `remembered`, that in its order, and what a sign said that is too far to be read now. */
const devicesOf = (observation: Observation, remembered: readonly Device[]): Device[] => {
  const inSight = new Map(observation.devices.map(one => [show(one.at), one]))
  const known = new Set(remembered.map(one => show(one.at)))
  const others = observation.devices.filter(one => !known.has(show(one.at)))
  return [...remembered, ...others.slice(0, Math.max(0, devicesShown - remembered.length))].map(one => {
    const now = inSight.get(show(one.at))
    const { block, at, states } = now ?? one
    const text = now?.text ?? (block === one.block ? one.text : undefined)
    return { block, at: whole(at), states: { ...states }, text, before: now ? undefined : (true as const) }
  })
}

/** Kinds of blocks that a question tells of. */
const kindsShown = 16

type Kinds = Seen['blocks']
/** As many kinds of blocks as a question tells of, in the order of the observation: none is left out that gives what is needed, while another is told. */
export const withKindsFor = <T extends Seen | null>(seen: T, needed: readonly string[]): T => {
  if (seen === null || seen.blocks.length <= kindsShown) return seen
  const needs = new Set(needed)
  const gives = ({ name }: Kinds[number]): boolean =>
    [name, dugAs(name, needs), harvests.get(name) ?? name].some(one => needs.has(one))
  const { blocks } = seen
  const shown = new Set([...blocks.filter(gives), ...blocks.filter(one => !gives(one))].slice(0, kindsShown))
  return { ...seen, blocks: blocks.filter(one => shown.has(one)) }
}
/** What recipes make, and what goes into that. */
export const thingsOf = (recipes: readonly Recipe[]): readonly string[] =>
  recipes.flatMap(({ item, from, table, furnace }) => [
    ...[item, ...Object.keys(from)],
    ...(table ? ['crafting_table'] : []),
    ...(furnace ? ['furnace'] : []),
  ])

/** The observation as a question carries it: whole blocks, all kinds of them; `remembered`: devices that were seen before. */
export const seenFrom = (observation: Observation, remembered: readonly Device[] = []): Seen => ({
  position: whole(observation.position),
  health: Math.round(observation.health),
  food: Math.round(observation.food),
  time: isNightAt(observation.timeOfDay) ? 'night' : 'day',
  inventory: { ...observation.inventory },
  held: observation.held,
  freeSlots: observation.freeSlots,
  within: sightRadiusBlocks,
  blocks: observation.blocks
    .filter(({ nearest }) => distance(nearest, observation.position) <= sightRadiusBlocks)
    .map(({ name, count, nearest, built }) => ({ name, count, nearest: whole(nearest), built })),
  stations: observation.stations?.map(({ name, nearest }) => ({ name, nearest: whole(nearest) })),
  noStone: observation.noStone,
  creaturesWithin: creatureRadiusBlocks,
  entities: [true, undefined].flatMap(lying =>
    observation.entities
      .filter(one => one.lying === lying)
      .slice(0, creatureKindsShown)
      .map(({ name, count, nearest }) => ({ name, count, nearest: whole(nearest), lying: lying || undefined })),
  ),
  devices: observation.devices.length + remembered.length > 0 ? devicesOf(observation, remembered) : undefined,
  bySight: observation.bySight,
  players: observation.players.slice(0, 12).map(({ name, position }) => ({ name, position: whole(position) })),
})

/**
 * A blueprint by what is right and missing of it, or of the given cells. `missing` null: no body has seen the place. `turned`: with the states of
 * its blocks, for an agent that sets them one by one.
 */
export const outlineOf = (
  name: string,
  blueprints: Blueprints,
  missing: readonly number[] | null,
  cells?: readonly number[],
  turned = false,
): BlueprintOutline | null => {
  const all = own(blueprints, name)
  if (!all || all.length === 0) return null
  const asked = new Set(cells ?? all.keys())
  const left = (missing ?? [...all.keys()].filter(index => all[index]!.block !== 'air')).filter(index =>
    asked.has(index),
  )
  const groups = new Map<string, { y: number; block: string; cells: number[] }>()
  for (const index of left) {
    const cell = all[index]
    if (!cell) continue
    const block = turned ? blockText({ block: cell.block, states: cell.states ?? {} }) : cell.block
    const key = `${cell.at[1]} ${block}`
    const group = groups.get(key) ?? { y: cell.at[1], block, cells: [] }
    group.cells.push(index)
    groups.set(key, group)
  }
  const { low, high } = extent(all.map(cell => cell.at))
  // Where no cell of a chunk is right, no body may have it in sight.
  const wrong = new Set(missing)
  const chunks = new Set(
    missing === null ? [] : all.flatMap(({ at }, index) => (wrong.has(index) ? [] : [chunkOf(at)])),
  )
  const isInSight = (index: number): boolean => chunks.has(chunkOf(all[index]!.at))
  const free = boxesOf(all.flatMap(({ at, block }) => (block === 'air' ? [at] : [])))
  return {
    name,
    from: low,
    to: high,
    total: asked.size,
    done: asked.size - left.length,
    missing: [...groups.values()]
      .sort((a, b) => a.y - b.y || (a.block < b.block ? -1 : 1))
      .map(({ y, block, cells }) => {
        const columns = cells.toSorted((a, b) => a - b).map((index): Column => columnOf(all[index]!, low))
        const filled = block === 'air' && cells.every(isInSight)
        return {
          y,
          block,
          cells: formatCells(cells),
          columns: formatColumns(columns),
          at: filled ? cells.map(index => whole(all[index]!.at)) : undefined,
        }
      }),
    empty: cells === undefined && free.length > 0 ? free : undefined,
  }
}
const columnOf = ({ at }: BlueprintCell, low: Position): Column => [at[0] - low[0], at[2] - low[2]]
