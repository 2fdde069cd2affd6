import { jsonOf } from '../../../json.ts'
import type { BlockEntity } from '../../chunks.ts'
import type { Game } from '../../game.ts'
import type { Slot } from '../../items/stack.ts'
import type { Point } from '../../point.ts'
import type { Registry } from '../../registry.ts'
import { containerItems, containerSize } from '../../rules/containers.ts'
import { asList, asText, type Compound, compound, get, list, number, string, type Tag } from '../language/nbt.ts'
import { fillSlots, itemsTag } from './item-tag.ts'

const isSign = (name: string): boolean => name.endsWith('_sign')

/** What `data get block` shows; undefined when the block keeps no data. */
export function blockTag(game: Game, p: Point): Compound | undefined {
  const name = game.nameAt(p)
  if (containerSize(name) !== undefined) containerItems(game, p)
  return blockEntityTag(game.registry, name, p, game.blockEntity(p))
}

/** A block's data as vanilla's NBT, for commands and for worlds on disk. */
export function blockEntityTag(
  registry: Registry,
  name: string,
  p: Point,
  data: BlockEntity | undefined,
): Compound | undefined {
  const place = { x: number('int', p.x), y: number('int', p.y), z: number('int', p.z) }
  if (containerSize(name) !== undefined) {
    const items = Array.isArray(data?.items) ? (data.items as Slot[]) : []
    const id = name.endsWith('shulker_box') ? 'shulker_box' : name
    return compound({ ...place, id: string(`minecraft:${id}`), Items: itemsTag(registry, items) })
  }
  if (!isSign(name)) return undefined
  const front = linesOf(data, 'front')
  const back = linesOf(data, 'back')
  const id = string(name.includes('hanging') ? 'minecraft:hanging_sign' : 'minecraft:sign')
  if (!registry.since('1.20')) {
    const texts = { Text1: json(front[0]), Text2: json(front[1]), Text3: json(front[2]), Text4: json(front[3]) }
    return compound({ ...place, id, ...texts })
  }
  const side = (lines: readonly string[]) => compound({ messages: list(lines.map(json)) })
  return compound({ ...place, id, front_text: side(front), back_text: side(back) })
}

const json = (text: string | undefined): Tag => string(JSON.stringify({ text: text ?? '' }))

function linesOf(data: BlockEntity | undefined, side: 'front' | 'back'): string[] {
  const lines = data?.[side]
  return [0, 1, 2, 3].map(i => (Array.isArray(lines) && typeof lines[i] === 'string' ? lines[i] : ''))
}

/** A block's data from vanilla's NBT, over what it keeps already; undefined when such a block keeps none. */
export function readBlockEntity(
  registry: Registry,
  name: string,
  tag: Compound,
  old?: BlockEntity,
): BlockEntity | undefined {
  const size = containerSize(name)
  if (size !== undefined) {
    const items: Slot[] = Array.from({ length: size }, () => null)
    fillSlots(registry, items, get(tag, 'Items'))
    return { ...old, type: name, items }
  }
  if (!isSign(name)) return undefined
  const legacy = [1, 2, 3, 4].map(i => asText(get(tag, `Text${i}`)))
  const messages = (side: string) => asList(get(get(tag, side), 'messages')).map(asText)
  const written = (side: 'front' | 'back', given: readonly (string | undefined)[]) =>
    linesOf(old, side).map((line, i) => (given[i] === undefined ? line : plainLine(given[i])))
  const front = written('front', legacy.some(line => line !== undefined) ? legacy : messages('front_text'))
  return { ...old, type: 'sign', front, back: written('back', messages('back_text')) }
}

/** Puts written NBT into a block's data; false when the block keeps none. */
export function applyBlockTag(game: Game, p: Point, tag: Compound): boolean {
  const name = game.nameAt(p)
  const items = containerItems(game, p)
  if (items && !get(tag, 'Items')) return true
  const data = readBlockEntity(game.registry, name, tag, game.blockEntity(p))
  if (!data) return false
  if (items) {
    // The array itself stays: open windows look into it.
    for (const [slot, item] of (data.items as Slot[]).entries()) items[slot] = item
  } else game.setBlockEntity(p, data)
  return true
}

/** A line of a sign is a JSON component; only its words are kept. */
function plainLine(text: string): string {
  return words(jsonOf(text) ?? text).slice(0, 384)
}

function words(component: unknown): string {
  if (typeof component === 'string') return component
  if (Array.isArray(component)) return component.map(words).join('')
  if (component === null || typeof component !== 'object') return String(component ?? '')
  const { text, extra } = component as { text?: unknown; extra?: unknown }
  return (typeof text === 'string' ? text : '') + (Array.isArray(extra) ? words(extra) : '')
}
