import { blockName } from '../../minecraft/blocks/block-text.ts'
import { type Corners, holds } from '../../minecraft/blocks/box.ts'
import { boxesOf } from '../../minecraft/blocks/boxes-of.ts'
import type { Position } from '../../minecraft/blocks/position.ts'
import { isGrowth, itemName } from '../reinstate.ts'
import { creatureTag, fill } from '../stage-commands.ts'
import { differences, type KeptLand, landAt } from './land.ts'
import { eachTile, type LandClient } from './land-client.ts'

/** What came of putting land back. */
export interface RestoredLand {
  /** Blocks that were other ones, and are as they were. */
  readonly blocks: number
  readonly containers: number
  readonly rules: number
  /** Blocks that did not become what they were. */
  readonly failed: readonly { readonly at: Position; readonly block: string }[]
  /** Stacks that lost what made them special. */
  readonly special: number
  /** Blocks whose words or other data were not kept. */
  readonly unread: number
  readonly creatures: number
}

/** What hangs on something falls before that is there: such things stand after the second or third time. */
const passesAtMost = 3
/** Once a command was sent, the server shows its effect within so many ms of game time, or has refused it. */
const seenAfterMs = 2_000

/** Makes land what it was before an arena was set. Rejects with RefereeError where the server does not show it. */
export async function restoreLand(client: LandClient, kept: KeptLand): Promise<RestoredLand> {
  const { land } = kept
  const { low, high } = land.box
  const within = `x=${low[0]},y=${low[1]},z=${low[2]},dx=${high[0] - low[0]},dy=${high[1] - low[1]},dz=${high[2] - low[2]}`
  await client.run(`kill @e[type=!player,tag=${creatureTag}]`)
  let blocks = 0
  const failed: { at: Position; block: string }[] = []
  await eachTile(client, land.box, async tile => {
    const first = count(differences(land, tile, client.text))
    // One that stands again is new, and empty.
    for (const { at } of kept.containers) if (holds(tile, at)) await client.run(`setblock ${at.join(' ')} air`)
    for (let pass = 0; pass < passesAtMost; pass++) {
      const wrong = differences(land, tile, client.text)
      if (wrong.size === 0) break
      for (const command of commandsFor(wrong)) await client.run(command)
      await client.shows(() => differences(land, tile, client.text).size === 0, seenAfterMs)
    }
    const left = stillWrong(kept, tile, client)
    failed.push(...left)
    blocks += Math.max(0, first - left.length)
  })
  for (const command of containerCommandsOf(kept, client.bot.version)) await client.run(command)
  // What fell out of what was taken away.
  await client.run(`kill @e[type=item,${within}]`)
  for (const [rule, value] of Object.entries(kept.rules)) await client.run(`gamerule ${rule} ${value}`)
  if (kept.difficulty !== undefined) await client.run(`difficulty ${kept.difficulty}`)
  const { containers, unread, creatures } = kept
  const special = containers.reduce((sum, one) => sum + one.special, 0)
  const rules = Object.keys(kept.rules).length + (kept.difficulty === undefined ? 0 : 1)
  return {
    blocks,
    containers: containers.filter(({ items }) => items.length > 0).length,
    rules,
    failed,
    special,
    unread,
    creatures,
  }
}

const count = (wrong: ReadonlyMap<string, readonly Position[]>): number =>
  [...wrong.values()].reduce((sum, places) => sum + places.length, 0)

/** Air first, then from the bottom up. */
function commandsFor(wrong: ReadonlyMap<string, readonly Position[]>): readonly string[] {
  const all = [...wrong].flatMap(([block, places]) => boxesOf(places).map(({ from, to }) => ({ block, from, to })))
  const isEmpty = (block: string): number => Number(!/^(?:cave_|void_)?air$/.test(block))
  return all
    .sort((a, b) => isEmpty(a.block) - isEmpty(b.block) || a.from[1] - b.from[1])
    .flatMap(({ block, from, to }) =>
      from.every((value, axis) => value === to[axis]) ? [`setblock ${from.join(' ')} ${block}`] : fill(from, to, block),
    )
}

/** What only grew, spread or dried since is as it was. */
const stillWrong = ({ land }: KeptLand, tile: Corners, client: LandClient) =>
  [...differences(land, tile, client.text)].flatMap(([block, places]) =>
    places.filter(at => !isGrowth(client.text(at), block)).map(at => ({ at, block })),
  )

/** Fills each slot that held something. */
const containerCommandsOf = ({ containers, land }: KeptLand, version: string): readonly string[] => {
  const minor = Number(version.split('.')[1] ?? 0)
  return containers
    .filter(({ at }) => !/^(?:cave_|void_)?air$/.test(blockName(landAt(land, at) ?? 'air')))
    .flatMap(({ at, items }) =>
      items
        .filter(({ item }) => itemName.test(item))
        .map(({ slot, item, count: many }) =>
          minor >= 17
            ? `item replace block ${at.join(' ')} container.${slot} with ${item} ${many}`
            : `replaceitem block ${at.join(' ')} container.${slot} ${item} ${many}`,
        ),
    )
}

const counted = (count: number, one: string, many: string): string[] =>
  count > 0 ? [`${count} ${count === 1 ? one : many}`] : []

/** One line for people: what is as it was, and what is not. */
export const restoredInWords = (done: RestoredLand): string => {
  const back = [
    ...counted(done.blocks, 'block', 'blocks'),
    ...counted(done.containers, 'container with its items', 'containers with their items'),
    ...counted(done.rules, 'rule of the game', 'rules of the game'),
  ]
  const [first] = done.failed
  const lost = [
    ...counted(done.failed.length, 'block', 'blocks').map(
      words => `${words} (first ${first!.block} at ${first!.at.join(' ')})`,
    ),
    ...counted(done.special, 'name or enchantment of an item', 'names or enchantments of items'),
    ...counted(done.unread, 'text or other content of a block', 'texts or other contents of blocks'),
    ...counted(done.creatures, 'creature or thing that is no block', 'creatures and things that are no blocks'),
  ]
  return `The land of the arena is as it was: ${back.length > 0 ? `put back ${back.join(', ')}` : 'nothing had changed'}.${lost.length > 0 ? ` Not put back: ${lost.join(', ')}.` : ''}`
}
