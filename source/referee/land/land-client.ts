import type { Bot } from 'mineflayer'
import { Vec3 } from 'vec3'
import { blockText } from '../../minecraft/blocks/block-text.ts'
import type { SeenBlock } from '../../minecraft/blocks/blueprint.ts'
import type { Corners } from '../../minecraft/blocks/box.ts'
import type { Position } from '../../minecraft/blocks/position.ts'
import { alone } from '../alone.ts'
import {
  type Commands,
  createCommands,
  describeBlock,
  eventually,
  joinServer,
  leaveServer,
} from '../operator-client.ts'
import { RefereeError, type RefereeOptions } from '../referee-types.ts'
import { heightsOf } from '../world-heights.ts'

/** Columns of a tile: so many are in sight of a spectator in its middle, and stay loaded while it works on them. */
const tileColumns = 32
const chunkColumns = 16
/** ms of the server's time for the land of a tile, which may have to be made first. */
const tileTimeoutMs = 15_000

/** The referee before a session begins and after it: an operator who looks at land, piece by piece. */
export interface LandClient extends Commands {
  readonly bot: Bot
  /** y of the lowest and the highest block. */
  readonly heights: { readonly low: number; readonly high: number }
  block(at: Position): SeenBlock
  text(at: Position): string
  /** Goes to a piece of land; false: the server does not show it. */
  show(part: Corners): Promise<boolean>
  /** Resolves when what the server was told is seen. */
  shows(condition: () => boolean, timeoutMs: number): Promise<boolean>
  leave(): Promise<void>
}

export type LandClientOptions = Pick<
  RefereeOptions,
  'host' | 'port' | 'version' | 'account' | 'signal' | 'leaveTimeoutMs'
> & { readonly username: string }

/** A box in pieces that a client sees at once. */
export function* tilesOf({ low, high }: Corners): Iterable<Corners> {
  for (let z = low[2] & ~(tileColumns - 1); z <= high[2]; z += tileColumns)
    for (let x = low[0] & ~(tileColumns - 1); x <= high[0]; x += tileColumns)
      yield {
        low: [Math.max(low[0], x), low[1], Math.max(low[2], z)],
        high: [Math.min(high[0], x + tileColumns - 1), high[1], Math.min(high[2], z + tileColumns - 1)],
      }
}

/** Rejects with RefereeError where the player cannot join or is no operator. */
export async function joinLand(options: LandClientOptions): Promise<LandClient> {
  const { username, version } = options
  await alone(options, username)
  const bot = await joinServer(options)
  try {
    const commands = createCommands(bot, options)
    await commands.must(`gamemode spectator ${username}`)
    return landClient(bot, commands, username, version)
  } catch (error) {
    await leaveServer(bot, 'cannot work here')
    throw error
  }
}

function landClient(bot: Bot, commands: Commands, username: string, version: string): LandClient {
  const known = new Map<number, { readonly block: SeenBlock; readonly text: string }>()
  const heights = heightsOf(bot, version)
  const at = new Vec3(0, 0, 0)
  const describe = (place: Position) => {
    at.set(...place)
    const state = bot.world.getBlockStateId(at) as number
    const before = known.get(state)
    if (before) return before
    const found = bot.blockAt(at)
    const block = found ? describeBlock(found) : { block: 'air', states: {} }
    const one = { block, text: blockText(block) }
    if (found) known.set(state, one)
    return one
  }
  const isLoaded = ({ low, high }: Corners): boolean => {
    for (let z = low[2] & ~(chunkColumns - 1); z <= high[2]; z += chunkColumns)
      for (let x = low[0] & ~(chunkColumns - 1); x <= high[0]; x += chunkColumns)
        if (!bot.world.getColumnAt(new Vec3(x, 0, z))) return false
    return true
  }
  return {
    ...{ bot, heights, run: commands.run, must: commands.must },
    block: place => describe(place).block,
    text: place => describe(place).text,
    async show(part) {
      const [x, z] = [0, 2].map(axis => (part.low[axis]! + part.high[axis]!) >> 1)
      const y = Math.min(heights.high + 8, part.high[1] + 6)
      await commands.must(`tp ${username} ${x} ${y} ${z}`)
      return await eventually(bot, () => isLoaded(part), tileTimeoutMs)
    },
    shows: (condition, timeoutMs) => eventually(bot, condition, timeoutMs),
    leave: () => leaveServer(bot, 'seen'),
  }
}

/** Has a look at each piece of a box. Rejects with RefereeError where one is not shown. */
export async function eachTile(
  client: LandClient,
  box: Corners,
  look: (tile: Corners) => Promise<void> | void,
): Promise<void> {
  for (const tile of tilesOf(box)) {
    if (!(await client.show(tile)))
      throw new RefereeError(
        `The server does not show the land around ${tile.low.join(' ')}.`,
        'Is it inside the world’s border? Give the server a view distance of three chunks or more.',
      )
    await look(tile)
  }
}
