import { blocksIn, type Corners, holds, volumeOf } from '../../minecraft/blocks/box.ts'
import { containerName } from '../../minecraft/blocks/container-names.ts'
import { cell, keyOf } from '../../minecraft/blocks/position.ts'
import { arenaBox } from '../../tasks/arena-box.ts'
import type { Task } from '../../tasks/task-schema.ts'
import { containerSlots, difficultyIn, ruleValue } from '../command-replies.ts'
import { RefereeError } from '../referee-types.ts'
import { stageRules } from '../stage-commands.ts'
import { beforeArenas, createLand, type KeptContainer, type KeptLand } from './land.ts'
import { eachTile, type LandClient } from './land-client.ts'

/** Blocks that are kept at most: a session file of some hundred kB, read within seconds. */
const keptBlocksAtMost = 600_000
/** Agents dig and build beside and under their arena: so many blocks around it are kept, too. */
const around = { sideBlocks: 4, underBlocks: 4, overBlocks: 2 }

/** Blocks that hold more than their states: words, patterns, a head, a record, creatures. */
const withData =
  /sign$|banner$|(?:head|skull)$|furnace$|^(?:smoker|brewing_stand|lectern|jukebox|beacon|spawner|(?:chiseled_)?bookshelf|decorated_pot|campfire|soul_campfire|beehive|bee_nest|command_block|ender_chest)$/

/** What is kept of an arena: all that is set, and land around it, within the heights of the world. */
function keptBox(task: Pick<Task, 'arena' | 'blueprints'>, heights: LandClient['heights']): Corners | undefined {
  const box = arenaBox(task)
  if (!box) return undefined
  const { sideBlocks, underBlocks, overBlocks } = around
  const { low, high } = box
  return {
    low: [low[0] - sideBlocks, Math.max(heights.low, low[1] - underBlocks), low[2] - sideBlocks],
    high: [high[0] + sideBlocks, Math.min(heights.high, high[1] + overBlocks), high[2] + sideBlocks],
  }
}

/**
 * Reads what is there before an arena is set. Where one of an earlier session stands (`earlier`, the oldest first), what was there before
 * that counts. Rejects with RefereeError when it is too much, or is not shown.
 */
export async function keepLand(
  client: LandClient,
  task: Pick<Task, 'arena' | 'blueprints'>,
  earlier: readonly KeptLand[],
): Promise<KeptLand | undefined> {
  const box = keptBox(task, client.heights)
  if (!box) return undefined
  const volume = volumeOf(box)
  if (volume > keptBlocksAtMost)
    throw new RefereeError(
      `The arena of this task is too large to be put back: with the land around it ${volume} blocks; ${keptBlocksAtMost} are the most that is kept.`,
      'Choose a smaller task, play it on the embedded world (leave out --server), or give up what stands there: --restore never.',
    )
  const land = createLand(box)
  const before = beforeArenas(earlier.map(one => one.land))
  const inherited = earlier.flatMap(one => one.containers).filter(({ at }) => holds(box, at))
  const containers = new Map(inherited.toReversed().map((one): [string, KeptContainer] => [keyOf(one.at), one]))
  let unread = 0
  const creatures = new Set<number>()
  await eachTile(client, box, async tile => {
    for (const at of blocksIn(tile)) {
      const earlier = before(at)
      land.set(at, earlier ?? client.text(at))
      if (earlier !== undefined) continue
      const { block } = client.block(at)
      if (withData.test(block)) unread++
      if (!containerName.test(block)) continue
      const found = containerSlots(await client.run(`data get block ${at.join(' ')} Items`))
      if (found === null) unread++
      else containers.set(keyOf(at), { at: [...at], ...found })
    }
    for (const { id, type, position } of Object.values(client.bot.entities)) {
      const at = cell(position)
      if (type !== 'player' && holds(box, at) && before(at) === undefined) creatures.add(id)
    }
  })
  const rules: Record<string, string> = {}
  for (const rule of Object.keys(stageRules(task))) {
    const value = ruleValue(await client.run(`gamerule ${rule}`))
    if (value !== null) rules[rule] = value
  }
  const difficulty = difficultyIn(await client.run('difficulty')) ?? undefined
  const { palette, cells } = land
  return {
    land: { box, palette, cells },
    containers: [...containers.values()],
    unread: unread + most(earlier.map(one => one.unread)),
    creatures: creatures.size + most(earlier.map(one => one.creatures)),
    ...asBefore(earlier, { rules, difficulty }),
  }
}

/** Rules that an earlier arena has changed are none of the world. */
const asBefore = (
  earlier: readonly KeptLand[],
  now: Pick<KeptLand, 'rules' | 'difficulty'>,
): Pick<KeptLand, 'rules' | 'difficulty'> => ({
  rules: Object.assign({}, now.rules, ...earlier.toReversed().map(({ rules }) => rules)) as KeptLand['rules'],
  difficulty: earlier.find(({ difficulty }) => difficulty !== undefined)?.difficulty ?? now.difficulty,
})

/** Each of them has counted what those before it had. */
const most = (counts: readonly number[]): number => Math.max(0, ...counts)
