import { parseBlock } from '../../minecraft/blocks/blueprint.ts'
import { blocksIn, type Corners, cornersOf } from '../../minecraft/blocks/box.ts'
import { type LandKind, landKind } from '../../minecraft/blocks/natural.ts'
import { add, keyOf, type Position } from '../../minecraft/blocks/position.ts'
import { arenaBox } from '../../tasks/arena-box.ts'
import type { Task } from '../../tasks/task-schema.ts'
import { worldAge } from '../command-replies.ts'
import { RefereeError } from '../referee-types.ts'
import { type LandClient, tilesOf } from './land-client.ts'

/** Why a place is none for an arena. */
export type RoomFault = 'spawn' | 'taken' | 'unseen' | 'uneven' | 'wet' | 'built' | 'heights'

export interface RoomNeeds {
  readonly client: LandClient
  readonly task: Pick<Task, 'arena' | 'blueprints'>
  /** Arenas in which others play now. */
  readonly taken: readonly Corners[]
  /** What was there before arenas of earlier sessions; undefined where none stands. */
  readonly before: (at: Position) => string | undefined
}

/** Blocks around the point where players appear in which many servers let only operators change the land: `spawn-protection`, 16 if unset. */
const spawnProtectionBlocks = 16
/** Free blocks around an arena. */
const marginBlocks = 3
/** Blocks that the ground under an arena may rise or fall. */
const unevenBlocks = 3
/** Blocks under the ground that must be ground, too: no cave opens below the feet of a team. */
const firmBlocks = 3
/** Columns between two that are looked at first. */
const sampleColumns = 6
/** Rings of places around that of the task: 48 places and its own. */
const ringsAtMost = 3
/** A log has leaves that grew within this. */
const crownBlocks = 5
/** Where an empty world has no ground, and the height of the task is none of its. */
const emptyWorldY = 64

/** By how much an arena goes elsewhere. Rejects with RefereeError where no room is found. */
export async function findRoom(needs: RoomNeeds): Promise<Position> {
  const box = arenaBox(needs.task)
  if (!box) return [0, 0, 0]
  const faults: RoomFault[] = []
  for (const [east, south] of candidates(box)) {
    const found = await roomAt(needs, box, [east, south])
    if (typeof found !== 'string') return found
    faults.push(found)
  }
  const size = box.low.map((low, axis) => box.high[axis]! - low + 1)
  throw new RefereeError(
    `No room is found for the arena of this task, ${size.join(' × ')} blocks: ${faultWords(faults)}.`,
    `Name a place: --arena X,Y,Z is where its lowest north-western corner goes, --arena task where the task says. What stands there is kept, and put back by cleanup.`,
  )
}

/** Its own place first, then rings around it. */
function* candidates({ low, high }: Corners): Iterable<readonly [number, number]> {
  const [wide, deep] = [0, 2].map(axis => high[axis]! - low[axis]! + 1 + 2 * spawnProtectionBlocks)
  yield [0, 0]
  for (let ring = 1; ring <= ringsAtMost; ring++)
    for (let row = -ring; row <= ring; row++)
      for (let column = -ring; column <= ring; column++)
        if (Math.max(Math.abs(row), Math.abs(column)) === ring) yield [column * wide!, row * deep!]
}

const moved = ({ low, high }: Corners, by: Position): Corners => ({
  low: [...add(low, by)] as [number, number, number],
  high: [...add(high, by)] as [number, number, number],
})
const grown = ({ low, high }: Corners, blocks: number): Corners => ({
  low: [low[0] - blocks, low[1], low[2] - blocks],
  high: [high[0] + blocks, high[1], high[2] + blocks],
})
const overlap = (one: Corners, other: Corners): boolean =>
  [0, 2].every(axis => one.low[axis]! <= other.high[axis]! && other.low[axis]! <= one.high[axis]!)

async function roomAt(
  needs: RoomNeeds,
  box: Corners,
  [east, south]: readonly [number, number],
): Promise<Position | RoomFault> {
  const { client, taken, task } = needs
  // The ground of an arena is the lowest layer of its region.
  const groundY = cornersOf(task.arena!.region).low[1]
  const { bot, heights } = client
  const flat = moved(box, [east, 0, south])
  const around = grown(flat, marginBlocks)
  const { x, z } = bot.spawnPoint
  const spawn: Corners = { low: [x, 0, z], high: [x, 0, z] }
  if (overlap(flat, grown(spawn, spawnProtectionBlocks))) return 'spawn'
  if (taken.some(other => overlap(around, other))) return 'taken'
  const look = lookAt(needs)
  const samples: (number | null)[] = []
  for (const tile of tilesOf(around)) {
    if (!(await client.show(tile))) return 'unseen'
    for (let southward = tile.low[2]; southward <= tile.high[2]; southward += sampleColumns)
      for (let eastward = tile.low[0]; eastward <= tile.high[0]; eastward += sampleColumns)
        samples.push(groundAt(look, eastward, southward, heights))
  }
  const grounds = samples.filter(one => one !== null).sort((a, b) => a - b)
  if (grounds.length > 0 && (grounds.length < samples.length || grounds.at(-1)! - grounds[0]! > unevenBlocks))
    return 'uneven'
  const middle = grounds[grounds.length >> 1]
  const up = middle === undefined ? emptyLift(box, heights, groundY) : middle - groundY
  const place = moved(around, [0, up, 0])
  if (place.low[1] < heights.low || place.high[1] > heights.high) return 'heights'
  for (const tile of tilesOf(place)) {
    if (!(await client.show(tile))) return 'unseen'
    const fault = faultIn(look, tile, middle === undefined ? null : groundY + up)
    if (fault) return fault
  }
  await creaturesShown(client)
  return holdsThings(client, place) ? 'built' : [east, up, south]
}

/** Ticks of the server within which it has told of what is no block, once the land is shown. */
const creatureTicks = 2
/** A server whose clock stands still is asked no longer than this. */
const creaturesAtMostMs = 2_000
/** Between two questions after its clock: a tick. */
const clockLookMs = 50

/** Resolves when the server has told of all that is no block: it does so in a tick after that of the land. */
const creaturesShown = async ({ run }: LandClient): Promise<void> => {
  const age = async (): Promise<number | null> => worldAge(await run('time query gametime'))
  const [first, began] = [await age(), performance.now()]
  if (first === null) return
  while (((await age()) ?? first) < first + creatureTicks && performance.now() - began < creaturesAtMostMs)
    await new Promise(resolve => setTimeout(resolve, clockLookMs))
}

const emptyLift = ({ low, high }: Corners, heights: LandClient['heights'], groundY: number): number =>
  low[1] >= heights.low && high[1] <= heights.high ? 0 : emptyWorldY - groundY

type Look = (at: Position) => { readonly kind: LandKind | 'air' | null }

/** What is to be counted at a place: that of before, where an arena of an earlier session stands. */
const lookAt = ({ client, before }: RoomNeeds): Look => {
  const kinds = new Map<string, LandKind | 'air' | null>()
  return at => {
    const text = before(at) ?? client.text(at)
    let kind = kinds.get(text)
    if (kind === undefined) {
      const { block, states } = parseBlock(text)
      kind = /^(?:cave_|void_)?air$/.test(block) ? 'air' : landKind(block, states)
      kinds.set(text, kind)
    }
    return { kind }
  }
}

/** y of the highest ground or water, or of what was built; null: there is none. */
function groundAt(look: Look, x: number, z: number, { low, high }: LandClient['heights']): number | null {
  for (let y = high; y >= low; y--) {
    const { kind } = look([x, y, z])
    if (kind === 'ground' || kind === 'liquid' || kind === null) return y
  }
  return null
}

/** `groundY`: null in an empty world. */
function faultIn(look: Look, { low, high }: Corners, groundY: number | null): RoomFault | null {
  const crowns: Position[] = []
  const logs: Position[] = []
  const holes = new Map<string, number>()
  const bottom = groundY === null ? low[1] : groundY - firmBlocks
  for (const at of blocksIn({ low: [low[0], bottom, low[2]], high })) {
    const { kind } = look(at)
    if (kind === null) return 'built'
    if (kind === 'liquid') return 'wet'
    if (kind === 'timber') logs.push([...at])
    if (kind === 'crown') crowns.push([...at])
    if (groundY === null ? kind !== 'air' : kind === 'ground' && at[1] > groundY + unevenBlocks) return 'uneven'
    if (groundY === null || at[1] > groundY || kind === 'ground') continue
    const column = keyOf([at[0], 0, at[2]])
    holes.set(column, (holes.get(column) ?? 0) + 1)
  }
  if ([...holes.values()].some(count => count > firmBlocks)) return 'uneven'
  const isOfTree = (log: Position) =>
    crowns.some(leaf => leaf.every((value, axis) => Math.abs(value - log[axis]!) <= crownBlocks))
  return logs.every(isOfTree) ? null : 'built'
}

/** What players put up that is no block, or keep there. */
const kept =
  /^(?:villager|armor_stand|(?:glow_)?item_frame|painting|.*minecart|.*boat|.*raft|iron_golem|cat|wolf|parrot|.*horse|donkey|mule|llama|camel|allay|text_display|item_display|block_display|interaction|end_crystal|leash_knot|player)$/

const holdsThings = ({ bot }: LandClient, { low, high }: Corners): boolean =>
  Object.values(bot.entities).some(({ name = '', type, position: { x, y, z }, id }) => {
    const inside = [x, y, z].every((value, axis) => value >= low[axis]! && value <= high[axis]! + 1)
    return inside && id !== bot.entity.id && (type === 'player' || kept.test(name))
  })

const words: Readonly<Record<RoomFault, string>> = {
  spawn: 'too near to where players appear',
  taken: 'with another team’s arena',
  unseen: 'not shown by the server',
  uneven: 'uneven',
  wet: 'with water or lava',
  built: 'where something was built or is kept',
  heights: 'too high or too low for this world',
}

/** Of which places how many were found. */
const faultWords = (faults: readonly RoomFault[]): string => {
  const counts = new Map<RoomFault, number>()
  for (const fault of faults) counts.set(fault, (counts.get(fault) ?? 0) + 1)
  const parts = [...counts].map(([fault, count]) => `${count} ${words[fault]}`)
  return `of ${faults.length} places around that of the task are ${parts.join(', ')}`
}
