import type { Bot } from 'mineflayer'
import { isAir } from '../../../minecraft/blocks/block-text.ts'
import type { BlueprintCell } from '../../../minecraft/blocks/blueprint.ts'
import { faces } from '../../../minecraft/blocks/faces.ts'
import { hangsOn, isSecondHalf, itemFor } from '../../../minecraft/blocks/placement.ts'
import { add, keyOf, type Position } from '../../../minecraft/blocks/position.ts'
import { botStateOf } from '../../bot/bot-state.ts'
import { bestTool } from '../../hands/dig-tools.ts'
import type { Placer } from '../../hands/place-block.ts'
import { middleOf } from '../../terrain/terrain.ts'
import type { Site } from '../site/site.ts'

/** What lies in the ground by itself, and what it is after it was dug and put back. */
const ground: Readonly<Record<string, string>> = {
  ...{
    dirt: 'dirt',
    grass_block: 'dirt',
    // The ground up to 1.12; the plant of later versions is no whole cube.
    grass: 'dirt',
    coarse_dirt: 'coarse_dirt',
    netherrack: 'netherrack',
    sandstone: 'sandstone',
  },
  ...{
    stone: 'cobblestone',
    andesite: 'andesite',
    diorite: 'diorite',
    granite: 'granite',
    deepslate: 'cobbled_deepslate',
  },
}

/** A block that was placed is seen in the world before the server says that its item is no longer carried. */
const unsureItems = 1

/**
 * What has to go into a cell again when its block is taken away for a while; undefined when it must stay:
 * what is not of this building or of the ground, what could not be put back as it was, or what something else hangs on.
 */
export function putBack(
  bot: Bot,
  placer: Placer,
  plan: Site,
  at: Position,
  spare: (item: string) => number,
): BlueprintCell | undefined {
  const kind = placer.terrain.of(at)
  if (!kind?.full || !kind.diggable || kind.interactive) return undefined
  const planned = plan.cellAt(keyOf(at))
  const own = planned && !isAir(planned.block) && placer.matches(planned) ? planned : undefined
  // What another building wants there is neither of this one nor of the ground.
  const isOthers = !planned && botStateOf(bot).ground.planned.has(keyOf(at))
  const block = own?.block ?? (planned || isOthers ? undefined : ground[kind.name])
  if (!block || isSecondHalf(block, own?.states)) return undefined
  if (carriesSomething(placer, at)) return undefined
  const item = itemFor(block)
  return spare(item) > unsureItems || givesItself(bot, at, item) ? (own ?? { at, block }) : undefined
}

/** Whether something around a block would drop or fall without it. */
function carriesSomething({ terrain }: Placer, at: Position): boolean {
  return Object.values(faces).some(step => {
    const kind = terrain.of(add(at, step))
    const on = kind && hangsOn(kind.name, kind.states)
    return on !== undefined && step.every((value, i) => value + on[i]! === 0)
  })
}

/** Whether digging a block gives the item that puts it back. */
function givesItself(bot: Bot, at: Position, item: string): boolean {
  const there = bot.blockAt(middleOf(at), false)
  const id = bot.registry.itemsByName[item]?.id
  if (!there || id === undefined || !bestTool(bot, there).harvests) return false
  return (there.drops ?? []).some(entry => {
    const drop = typeof entry === 'number' ? entry : entry.drop
    return (typeof drop === 'number' ? drop : drop.id) === id
  })
}
