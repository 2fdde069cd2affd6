import { wordList } from '../../minecraft/names/word-list.ts'
import { turn } from '../bot/look-and-click.ts'
import type { ActionContext } from '../contract/body-types.ts'
import { freeSlots, inventoryOf } from '../hands/carried-items.ts'
import { toss } from '../hands/toss.ts'

/** What a tunnel leaves in the bag and no plan needs, the least useful first. */
const cheapBlocks = [
  ...wordList('gravel flint granite diorite andesite tuff calcite dirt sand sandstone netherrack'),
  ...['cobbled_deepslate', 'cobblestone'],
]
const seeds = /_seeds$|_sapling$|^(dead_bush|rotten_flesh)$/
/** Blocks to climb on and to make tools of: so many of them are kept. */
const usefulBlocks = 64
const slotsKeptFree = 2

/** Throws cheap blocks away until a little room is free, but nothing that `keep` names. True when there is room. */
export async function makeRoom({ bot, signal }: ActionContext, keep: (name: string) => boolean): Promise<boolean> {
  for (let tries = 0; freeSlots(bot) < slotsKeptFree && tries < cheapBlocks.length; tries++) {
    const have = inventoryOf(bot)
    const spare = (name: string) => (have[name] ?? 0) - (/^cobble/.test(name) ? usefulBlocks : 0)
    const name = [...Object.keys(have).filter(one => seeds.test(one)), ...cheapBlocks].find(
      one => !keep(one) && spare(one) > 0,
    )
    if (name === undefined) break
    // Away from where the way goes on, or it comes back with the next steps.
    await turn(bot, bot.entity.yaw + Math.PI, 0.3, signal)
    await toss(bot, name, spare(name), signal)
  }
  return freeSlots(bot) > 0
}
