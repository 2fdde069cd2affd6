import type { Bot } from 'mineflayer'
import { cell, type Position, show } from '../../minecraft/blocks/position.ts'
import { wordList } from '../../minecraft/names/word-list.ts'
import { botStateOf } from '../bot/bot-state.ts'
import { clickOn, faceAhead } from '../bot/look-and-click.ts'
import { pause, throwIfAborted, until } from '../bot/waits.ts'
import { ActionError } from '../contract/body-types.ts'
import { Terrain } from '../terrain/terrain.ts'
import { hold } from './carried-items.ts'
import { digAt } from './dig-block.ts'
import { noteChanged, refusePlacing } from './land-leave.ts'

/** Blocks to stand on for a while: whole, cheap, and they stay where they are put; first what a hand digs quickly, last what is of use. */
export const scaffoldItems = [
  ...wordList(
    'dirt coarse_dirt rooted_dirt netherrack cobblestone cobbled_deepslate stone andesite diorite granite tuff',
  ),
  ...wordList('calcite sandstone red_sandstone deepslate blackstone basalt end_stone terracotta moss_block packed_mud'),
  ...wordList('oak spruce birch jungle acacia dark_oak mangrove cherry bamboo pale_oak crimson warped').map(
    wood => `${wood}_planks`,
  ),
  'planks',
]

/** Jumps and puts a block under the feet; resolves to where the block is. */
export async function pillarUp(bot: Bot, item: string, signal: AbortSignal): Promise<Position> {
  await hold(bot, item, signal)
  const terrain = new Terrain(bot)
  const start = bot.entity.position.y
  const under = cell({ ...bot.entity.position, y: start + 0.01 })
  const below: Position = [under[0], Math.ceil(start - 0.01) - 1, under[2]]
  refusePlacing(bot, under, signal, 'scaffold')
  const opens = terrain.of(below)?.interactive === true
  try {
    if (opens) bot.setControlState('sneak', true)
    for (let tries = 0; tries < 3; tries++) {
      throwIfAborted(signal)
      await faceAhead(bot, { x: below[0] + 0.5, y: below[1] + 1, z: below[2] + 0.5 }, signal)
      await jumpAnd(bot, start, signal, () => clickOn(bot, below, 'up', [0.5, 1, 0.5], signal))
      const placed = () => terrain.of(under)?.full === true
      await until(bot, ['physicsTick'], () => placed() || bot.entity.onGround, { ms: 1_000, signal })
      if (placed()) {
        botStateOf(bot).ground.memory.changed(under)
        noteChanged(bot, under)
        await until(bot, ['physicsTick'], () => bot.entity.onGround, { ms: 1_000, signal })
        return under
      }
    }
  } finally {
    if (opens) bot.setControlState('sneak', false)
  }
  throw new ActionError('refused-by-server', `could not put ${item} under itself at ${show(under)}`)
}

/** Calls `act` once at the top of a jump, when the server knows that the cell below is free. */
async function jumpAnd(bot: Bot, start: number, signal: AbortSignal, act: () => Promise<void>): Promise<void> {
  // The position of a tick goes out after its event: what the server knows is the last one.
  let sent = start
  const isFree = () => {
    const known = sent
    sent = bot.entity.position.y
    return known - start >= 1
  }
  bot.setControlState('jump', true)
  try {
    if (await until(bot, ['physicsTick'], isFree, { ms: 1_000, signal })) await act()
  } finally {
    bot.setControlState('jump', false)
  }
}

/** Digs the block under the feet and drops onto the next. */
export async function digDownOne(bot: Bot, signal: AbortSignal): Promise<void> {
  const start = bot.entity.position.y
  const { x, z } = bot.entity.position
  const below = cell({ x, y: start - 0.2, z })
  await digAt(bot, below, signal, { cause: 'tunnel' })
  await until(bot, ['physicsTick'], () => bot.entity.onGround && bot.entity.position.y < start - 0.5, {
    ms: 1_500,
    signal,
  })
  await pause(50, signal)
}
