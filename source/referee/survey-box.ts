import type { Bot } from 'mineflayer'
import { blockText, isAir } from '../minecraft/blocks/block-text.ts'
import type { DrawnBlock } from '../minecraft/blocks/blueprint.ts'
import { blocksIn, cornersOf } from '../minecraft/blocks/box.ts'
import { type Position, show } from '../minecraft/blocks/position.ts'
import { isRefusal } from './command-replies.ts'
import {
  type ClientOptions,
  createCommands,
  eventually,
  joinServer,
  leaveServer,
  seeBlock,
  seeLand,
} from './operator-client.ts'
import { RefereeError, type ServerConsole } from './referee-types.ts'

export interface SurveyOptions extends ClientOptions {
  /** Corners, inclusive, in any order. */
  readonly from: Position
  readonly to: Position
  /** The embedded world's console; without it commands go through chat. */
  readonly console?: ServerConsole
}

const chunkColumns = 16
const chunkTimeoutMs = 8000

/**
 * Reads every block of a box from a world, air included, as a client of its own that stays a moment and changes nothing. An
 * operator goes where chunks are missing; a player sees what the server shows where players appear. Rejects with RefereeError
 * when a part of the box cannot be seen.
 */
export async function surveyBox(options: SurveyOptions): Promise<DrawnBlock[]> {
  const box = cornersOf(options)
  const bot = await joinServer(options)
  try {
    await lookAt(bot, options, box.low, box.high)
    const blocks: DrawnBlock[] = []
    for (const at of blocksIn(box)) {
      const found = seeBlock(bot, at)
      if (!found)
        throw new RefereeError(
          `There is no block at ${show(at)}: outside the world's heights.`,
          'Choose a box that lies inside them.',
        )
      blocks.push({ at, block: blockText({ block: isAir(found.block) ? 'air' : found.block, states: found.states }) })
    }
    return blocks
  } finally {
    await leaveServer(bot, 'seen')
  }
}

/** Makes all chunks of the box be there, nearest corner first. */
async function lookAt(bot: Bot, options: SurveyOptions, low: Position, high: Position): Promise<void> {
  const { run } = createCommands(bot, options)
  const middle = (low[1] + high[1]) >> 1
  const columns: (readonly [number, number])[] = []
  for (let z = low[2] & ~(chunkColumns - 1); z <= high[2]; z += chunkColumns)
    for (let x = low[0] & ~(chunkColumns - 1); x <= high[0]; x += chunkColumns) columns.push([x, z])
  const seen = ([x, z]: readonly [number, number]): boolean => seeBlock(bot, [x, middle, z]) !== null
  await seeLand(bot)
  let operator: boolean | undefined
  for (const column of columns) {
    if (seen(column)) continue
    operator ??= !isRefusal(await run(`gamemode spectator ${options.username}`))
    if (operator) await run(`tp ${options.username} ${column[0]} ${middle} ${column[1]}`)
    if (await eventually(bot, () => seen(column), operator ? chunkTimeoutMs : chunkTimeoutMs / 4)) continue
    throw new RefereeError(
      `The blocks around ${column[0]} ${middle} ${column[1]} are out of sight.`,
      operator
        ? 'Is it inside the world’s border?'
        : `Make the player ${options.username} an operator ("op ${options.username}" in the server's console), or choose a box nearer to where players appear.`,
    )
  }
}
