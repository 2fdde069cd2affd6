import type { Bot } from 'mineflayer'
import { add, keyOf, type Position } from '../../minecraft/blocks/position.ts'
import { botStateOf } from '../bot/bot-state.ts'
import { Terrain } from '../terrain/terrain.ts'

/** What trees are made of, and what tells a tree from a post of a house. */
const timber = /_log$|^log2?$|^(?:crimson|warped)_stem$/
const crown = /leaves2?$|wart_block$|^shroomlight$/
/** What the land itself does not have, as a rule: players and villagers made it. */
const made =
  /planks$|^stripped_|bricks?$|_(?:stairs|slab|fence|fence_gate|wall|door|trapdoor|carpet|bed|sign|banner|concrete|concrete_powder|glazed_terracotta|pane|button|pressure_plate|rail|lantern|candle|wool|stained_glass)$|^(?:wool|glass|cobblestone|mossy_cobblestone|cobbled_deepslate|torch|wall_torch|lantern|ladder|chest|barrel|furnace|crafting_table|workbench|bookshelf|hay_block|farmland|dirt_path|grass_path|rail|iron_bars|flower_pot|scaffolding|smooth_.+|polished_.+|chiseled_.+|cut_.+)$/
/** Logs that are looked at before a heap of them counts as no tree. */
const logsLookedAt = 150
/** Blocks of a trunk that may be gone between a log and its crown. */
const gapBlocks = 4

/** Whether blocks of this name are of players and villagers, wherever they stand. */
export const isMade = (name: string): boolean => made.test(name)

const around: readonly Position[] = [-1, 0, 1].flatMap(dx =>
  [-1, 0, 1].flatMap(dy => [-1, 0, 1].map((dz): Position => [dx, dy, dz])),
)

const isPlacedByHand = ({ persistent, decayable }: Readonly<Record<string, string>>): boolean =>
  persistent === 'true' || decayable === 'false'

/** Blocks to the side that a tree's logs are from one another at most. */
const spreadBlocks = 5

/** Whether a log is of a tree: by logs that touch nothing built, and by what this body has cut of it, one comes to leaves that grew. */
const isOfTree = (terrain: Terrain, at: Position, cut: ReadonlySet<string>): boolean => {
  const seen = new Set([keyOf(at)])
  const queue = [at]
  for (const one of queue) {
    if (queue.length > logsLookedAt) return false
    const near = around.map(step => add(one, step))
    if (near.some(next => isMade(terrain.of(next)?.name ?? ''))) {
      if (one === at) return false
      continue
    }
    for (let up = 2; up <= gapBlocks && terrain.of(add(one, [0, up - 1, 0]))?.passable; up++)
      near.push(add(one, [0, up, 0]))
    for (const next of near) {
      const key = keyOf(next)
      if (seen.has(key) || Math.hypot(next[0] - at[0], next[2] - at[2]) > spreadBlocks) continue
      seen.add(key)
      const kind = terrain.of(next)
      if (!kind) continue
      if (crown.test(kind.name) && !isPlacedByHand(kind.states)) return true
      if (timber.test(kind.name) || cut.has(key)) queue.push(next)
    }
  }
  return false
}

/** Whether a block is of the land, and no part of what players have built: a tree and no post, stone and no wall. */
export const isOfLand = (bot: Bot, at: Position): boolean => {
  const terrain = new Terrain(bot)
  const kind = terrain.of(at)
  if (!kind || isMade(kind.name)) return false
  if (crown.test(kind.name)) return !isPlacedByHand(kind.states)
  return !timber.test(kind.name) || isOfTree(terrain, at, botStateOf(bot).ground.changed)
}
