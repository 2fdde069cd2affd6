import { cell, distance, keyOf, type Position } from '../../minecraft/blocks/position.ts'
import { botStateOf } from '../bot/bot-state.ts'
import { throwIfAborted } from '../bot/waits.ts'
import { type ActionContext, ActionError } from '../contract/body-types.ts'
import { standingCell } from '../walk/follow-path.ts'
import type { Goal } from '../walk/path-search.ts'
import { digTo } from './dig-way.ts'
import { throughRock } from './digging-goals.ts'

/** Where an ore is most frequent, as y: since 1.18, and before. After the tables of placed features in the game's own data. */
const levels: readonly (readonly [RegExp, number, number])[] = [
  [/diamond_ore$/, -57, 11],
  [/redstone_ore$/, -57, 11],
  [/gold_ore$/, -18, 28],
  [/lapis_ore$/, 0, 15],
  [/iron_ore$/, 15, 40],
  [/copper_ore$/, 47, 47],
  [/coal_ore$/, 48, 48],
]
/** A tunnel is dug so far before the land is looked at again, in blocks: a column of chunks comes into sight with each. */
const legBlocks = 16
const legsAtMost = 16
const heading: readonly (readonly [number, number])[] = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
]

/** The level at which to look for ores when none is in sight; undefined where the ground is not deep enough to hold any. */
export function levelFor({ bot }: Pick<ActionContext, 'bot'>, blocks: ReadonlySet<string>): number | undefined {
  const { minY = 0 } = bot.game as { minY?: number }
  const [, modern, old] = levels.find(([name]) => [...blocks].some(block => name.test(block))) ?? []
  if (modern === undefined || old === undefined) return undefined
  const level = minY < 0 ? modern : old
  const [x, , z] = cell(bot.entity.position)
  const rock = new Set(['stone', 'deepslate', 'tuff', 'granite', 'diorite', 'andesite'])
  return botStateOf(bot).ground.index.find(rock, [x, level, z], 12, 1).length > 0 ? level : undefined
}

/** Goes down to the level of an ore and tunnels on until `found`. False when a long tunnel brought nothing to light. */
export async function prospect(
  context: ActionContext,
  blocks: ReadonlySet<string>,
  found: () => boolean,
): Promise<boolean> {
  const { bot, signal, progress } = context
  const level = levelFor(context, blocks)
  if (level === undefined) return false
  const { planned } = botStateOf(bot).ground
  const keep = (at: Position) => planned.has(keyOf(at))
  let dug = 0
  const onDig = () => progress({ text: `looking for ore at y ${level}`, done: ++dug, unit: 'blocks dug on the way' })
  const go = (goal: Goal) => digTo(bot, goal, signal, { keep, onDig, haste: 1, target: `y ${level}` })
  await go({ reached: at => at[1] === level, estimate: at => throughRock([at[0], level, at[2]])(at) })
  for (let tunnel = 0, turn = 0; tunnel < legsAtMost && turn < heading.length; tunnel++) {
    throwIfAborted(signal)
    if (found()) return true
    const [x, , z] = standingCell(bot)
    const [dx, dz] = heading[turn]!
    const end: Position = [x + dx * legBlocks, level, z + dz * legBlocks]
    const estimate = throughRock(end)
    try {
      await go({ reached: at => distance(at, end) <= 2, estimate })
    } catch (error) {
      throwIfAborted(signal)
      if (!(error instanceof ActionError) || error.code !== 'unreachable') throw error
      turn++
    }
  }
  return found()
}
