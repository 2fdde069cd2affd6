import registry from 'prismarine-registry'
import { parseBlock } from '../minecraft/blocks/blueprint.ts'
import { cornersOf } from '../minecraft/blocks/box.ts'
import { keyOf, type Position } from '../minecraft/blocks/position.ts'
import { isHarmlessData } from '../tasks/creature-data.ts'
import type { Task } from '../tasks/task-schema.ts'
import { RefereeError } from './referee-types.ts'

const at = (position: Position) => position.join(' ')

/** What tells the creatures of an arena from all others in a world, wherever they have walked. */
export const creatureTag = 'mcteam_arena'

/** Vanilla refuses to fill more blocks than this at once. */
const fillLimitBlocks = 32_768

/** Game rules that an arena has. */
export const stageRules = ({ arena }: Pick<Task, 'arena'>): Readonly<Record<string, string>> =>
  arena
    ? {
        ...{ doMobSpawning: 'false', doDaylightCycle: 'false', doWeatherCycle: 'false', spawnRadius: '0' },
        ...Object.fromEntries(Object.entries(arena.rules ?? {}).map(([rule, value]) => [rule, String(value)])),
      }
    : {}

/**
 * The commands that set an arena, in vanilla syntax, in order. `y` of the region's lower corner is the ground layer. `own`: the world is
 * there for this arena; where others play too, newcomers appear where they did, and the arena does not come to lie in protected land.
 */
export function stageCommands(task: Task, version: string, own = true): string[] {
  const arena = task.arena
  if (!arena) return []
  const { from, to } = arena.region
  const within = `x=${from[0]},y=${from[1]},z=${from[2]},dx=${to[0] - from[0]},dy=${to[1] - from[1]},dz=${to[2] - from[2]}`
  return [
    ...Object.entries(stageRules(task)).map(([rule, value]) => `gamerule ${rule} ${value}`),
    `difficulty ${arena.difficulty ?? 'peaceful'}`,
    `time set ${arena.time ?? 1000}`,
    'weather clear',
    ...(own ? [`setworldspawn ${at(arena.spawn)}`] : []),
    ...fill([from[0], from[1] + 1, from[2]], to, 'air'),
    ...fill(from, [to[0], from[1], to[2]], 'grass_block'),
    // Creatures of an earlier run must not be counted into this one, nor those of them that have walked out of the region.
    `kill @e[type=!player,tag=${creatureTag}]`,
    `kill @e[type=!player,${within}]`,
    ...arena.blocks.flatMap(entry =>
      'at' in entry ? [`setblock ${at(entry.at)} ${entry.block}`] : fill(entry.from, entry.to, entry.block),
    ),
    ...arena.trees.flatMap(treeCommands),
    ...arena.containers.flatMap(entry => [
      `setblock ${at(entry.at)} ${entry.block}`,
      ...stockCommands(entry.at, entry.items, version),
    ]),
    ...arena.signs.map(sign => `setblock ${at(sign.at)} ${sign.block}${signText(sign.lines, version)}`),
    ...arena.entities.flatMap(entity =>
      Array.from({ length: entity.count }, () => summon(entity.type, entity.at, entity.data)),
    ),
    ...(arena.entities.length > 0 ? [`tag @e[type=!player,${within}] add ${creatureTag}`] : []),
  ]
}

/** Where a player begins, feet; `index` spreads a team over the blocks around the spawn. Null without an arena. */
export function startingPlace(task: Task, player: string, index: number): Position | null {
  const own = task.people?.[player]?.at
  if (own) return [own[0] + 0.5, own[1], own[2] + 0.5]
  const spawn = task.arena?.spawn
  return spawn ? [spawn[0] + 0.5 + (index % 4), spawn[1], spawn[2] + 0.5 + Math.floor(index / 4)] : null
}

/** What a player gets and where they stand, once they are in. */
export function playerCommands(task: Task, player: string, index: number): string[] {
  const spawn = task.arena?.spawn
  const place = startingPlace(task, player, index)?.join(' ')
  const items = task.people?.[player]?.items ?? task.inventories[player] ?? {}
  return [
    `gamemode ${task.arena?.mode ?? 'survival'} ${player}`,
    `clear ${player}`,
    ...(spawn ? [`tp ${player} ${place}`, `spawnpoint ${player} ${at(spawn)}`] : []),
    ...Object.entries(items).map(([item, count]) => `give ${player} ${item} ${count}`),
  ]
}

/** Creatures of a stage stay: they must still be there when a player comes for them. */
function summon(type: string, position: Position, data?: string): string {
  // A recording of another person may hold a task that no loader has looked at.
  if (data !== undefined && !isHarmlessData(data))
    throw new RefereeError(
      `The task summons ${type} with ${JSON.stringify(data.slice(0, 80))}: commands, passengers and escapes are refused.`,
      'Leave them out of the task.',
    )
  const [x, y, z] = position
  return `summon ${type} ${x + 0.5} ${y} ${z + 0.5} ${data ?? '{PersistenceRequired:1b}'}`
}

/** Text in single quotes of NBT, which has a backslash of its own: JSON would end where the text says so. */
const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/** Sign text as NBT: four fields of JSON text before 1.20, a list on the front side since. */
function signText(lines: readonly string[], version: string): string {
  const texts = [0, 1, 2, 3].map(index => quoted(JSON.stringify({ text: lines[index] ?? '' })))
  return Number(version.split('.')[1] ?? 0) >= 20
    ? `{front_text:{messages:[${texts.join(',')}]}}`
    : `{${texts.map((text, index) => `Text${index + 1}:${text}`).join(',')}}`
}

/** Splits a box into slabs of whole layers that vanilla accepts. */
export function fill(from: Position, to: Position, block: string): string[] {
  const { low, high } = cornersOf({ from, to })
  const layer = (high[0] - low[0] + 1) * (high[2] - low[2] + 1)
  const step = Math.max(1, Math.floor(fillLimitBlocks / layer))
  const commands: string[] = []
  for (let y = low[1]; y <= high[1]; y += step) {
    commands.push(`fill ${low[0]} ${y} ${low[2]} ${high[0]} ${Math.min(high[1], y + step - 1)} ${high[2]} ${block}`)
  }
  return commands
}

function treeCommands(tree: NonNullable<Task['arena']>['trees'][number]): string[] {
  const [x, y, z] = tree.at
  const top = y + tree.height - 1
  const leaves = `${tree.kind}_leaves[persistent=true]`
  return [
    `fill ${x - 2} ${top - 1} ${z - 2} ${x + 2} ${top} ${z + 2} ${leaves} keep`,
    `fill ${x - 1} ${top + 1} ${z - 1} ${x + 1} ${top + 1} ${z + 1} ${leaves} keep`,
    `fill ${x} ${y} ${z} ${x} ${top} ${z} ${tree.kind}_log`,
  ]
}

/** `item replace` since 1.17, `replaceitem` before. */
function stockCommands(position: Position, items: Readonly<Record<string, number>>, version: string): string[] {
  const minor = Number(version.split('.')[1] ?? 0)
  const known = registry(version).itemsByName
  let slot = 0
  return Object.entries(items).flatMap(([item, count]) => {
    const commands: string[] = []
    const stack = known[item]?.stackSize ?? 64
    for (let left = count; left > 0; left -= stack, slot += 1) {
      const part = Math.min(stack, left)
      commands.push(
        minor >= 17
          ? `item replace block ${at(position)} container.${slot} with ${item} ${part}`
          : `replaceitem block ${at(position)} container.${slot} ${item} ${part}`,
      )
    }
    return commands
  })
}

/** Every single block the stage must show afterwards; boxes are left out, they are checked by their corners. */
export function expectedBlocks(task: Task): { at: Position; block: string }[] {
  const arena = task.arena
  if (!arena) return []
  const last = new Map<string, { at: Position; block: string }>()
  const expect = (position: Position, text: string) =>
    last.set(keyOf(position), { at: position, block: parseBlock(text).block })
  for (const entry of arena.blocks) {
    if ('at' in entry) expect(entry.at, entry.block)
    else for (const corner of [entry.from, entry.to]) expect(corner, entry.block)
  }
  for (const tree of arena.trees) expect(tree.at, `${tree.kind}_log`)
  for (const entry of arena.containers) expect(entry.at, entry.block)
  for (const sign of arena.signs) expect(sign.at, sign.block)
  return [...last.values()]
}
