import type { Bot } from 'mineflayer'
import { cell } from '../../minecraft/blocks/position.ts'
import { type NoStone, noStoneWords } from '../../minecraft/names/no-stone-words.ts'
import { botStateOf } from '../bot/bot-state.ts'
import { type BlockKinds, blockKinds } from '../terrain/terrain.ts'

/** How far is looked at most, and what is too little to say anything, in chunks around that of the body. */
const ringsAtMost = 4
const ringsAtLeast = 2
/** What was seen is believed for so long, ms: bodies observe many times a second. */
const believedMs = 3_000

const stone =
  /(?:^|_)(?:stone|cobblestone|deepslate|granite|diorite|andesite|tuff|calcite|blackstone|basalt|netherrack|sandstone|end_stone)$|_ore$|ancient_debris/

/** Whether a block is rock, or lies in rock. */
export const isStone = (block: string): boolean => stone.test(block)

/** Behind a reason why these blocks are not found: '' where there is stone, or it is about other blocks. */
export function noStoneFor(bot: Bot, blocks: ReadonlySet<string>): string {
  const lack = blocks.size > 0 && [...blocks].every(isStone) ? noStoneAround(bot) : undefined
  return lack ? ` (${noStoneWords(lack)})` : ''
}

/** That there is no stone in the land around, where all of that is in sight; undefined: there is, or that cannot be said. */
export function noStoneAround(bot: Bot): NoStone | undefined {
  const [x, , z] = cell(bot.entity.position)
  const chunk = `${x >> 4},${z >> 4}`
  const { ground } = botStateOf(bot)
  const known = ground.stone
  if (known?.chunk === chunk && performance.now() - known.ms < believedMs) return known.lack
  const lack = look(bot, x, z)
  ground.stone = { chunk, ms: performance.now(), lack }
  return lack
}

function look(bot: Bot, x: number, z: number): NoStone | undefined {
  const { minY = 0, levelType } = bot.game as { minY?: number; levelType?: string }
  const kinds = blockKinds(bot)
  let rings = -1
  for (let ring = 0; ring <= ringsAtMost; ring++) {
    const columns = columnsOfRing(ring).map(([dx, dz]) => bot.world.getColumn((x >> 4) + dx, (z >> 4) + dz))
    if (columns.some(column => !column)) break
    if (columns.some(column => mayHoldStone(column as RawColumn, kinds))) return undefined
    rings = ring
  }
  if (rings < ringsAtLeast) return undefined
  // To the nearest edge of what was looked at.
  const toEdge = Math.min(x & 15, 15 - (x & 15), z & 15, 15 - (z & 15))
  return { within: rings * 16 + toEdge, downTo: minY, flat: levelType === 'flat' || undefined }
}

const columnsOfRing = (ring: number): (readonly [number, number])[] => {
  const line = Array.from({ length: 2 * ring + 1 }, (_, n) => n - ring)
  return line.flatMap(dx =>
    line.flatMap(dz => (Math.max(Math.abs(dx), Math.abs(dz)) === ring ? [[dx, dz] as const] : [])),
  )
}

interface RawColumn {
  readonly sections?: readonly (RawSection | null)[]
}
interface RawSection {
  /** Null: it lists none, and names each block in full. */
  readonly palette?: readonly number[] | null | undefined
  readonly data?: { readonly palette?: readonly number[] | null; readonly value?: number }
}

/** A cube lists the kinds of blocks in it. One that lists none may hold all. */
const mayHoldStone = ({ sections }: RawColumn, kinds: BlockKinds): boolean =>
  sections === undefined ||
  sections.some(section => {
    if (!section) return false
    const { data } = section
    const listed = data?.palette ?? (data?.value === undefined ? section.palette : [data.value])
    return !listed || listed.some(id => isStone(kinds.of(id).name))
  })
