import type { BlockEntity } from '../../chunks.ts'
import type { Game } from '../../game.ts'
import type { Slot } from '../../items/stack.ts'
import type { Position } from '../../position.ts'
import { containerItems, containerSize } from '../../rules/containers.ts'
import { asList, asText, type Compound, compound, get, list, number, string, type Tag } from '../language/nbt.ts'
import { fillSlots, itemsTag } from './itemTag.ts'

const isSign = (name: string): boolean => name.endsWith('_sign')

/** Whether a block keeps data beyond its state. */
export const hasBlockEntity = (name: string): boolean => containerSize(name) !== undefined || isSign(name)

/** What `data get block` shows; undefined when the block keeps no data. */
export function blockTag(game: Game, p: Position): Compound | undefined {
  const name = game.nameAt(p)
  const data = game.blockEntity(p)
  const place = { x: number('int', p.x), y: number('int', p.y), z: number('int', p.z) }
  if (containerSize(name) !== undefined) {
    return compound({
      ...place,
      id: string(`minecraft:${name}`),
      Items: itemsTag(game.registry, containerItems(game, p) ?? []),
    })
  }
  if (!isSign(name)) return undefined
  const front = linesOf(data, 'front')
  const back = linesOf(data, 'back')
  const id = string(name.includes('hanging') ? 'minecraft:hanging_sign' : 'minecraft:sign')
  if (!game.registry.since('1.20')) {
    return compound({
      ...place,
      id,
      Text1: json(front[0]),
      Text2: json(front[1]),
      Text3: json(front[2]),
      Text4: json(front[3]),
    })
  }
  const side = (lines: readonly string[]) => compound({ messages: list(lines.map(json)) })
  return compound({ ...place, id, front_text: side(front), back_text: side(back) })
}

const json = (text: string | undefined): Tag => string(JSON.stringify({ text: text ?? '' }))

function linesOf(data: BlockEntity | undefined, side: 'front' | 'back'): string[] {
  const lines = data?.[side]
  return [0, 1, 2, 3].map(i => (Array.isArray(lines) && typeof lines[i] === 'string' ? lines[i] : ''))
}

/** Puts what somebody wrote into a block's data; false when the block keeps none. */
export function applyBlockTag(game: Game, p: Position, tag: Compound): boolean {
  const name = game.nameAt(p)
  if (containerSize(name) !== undefined) {
    const items = containerItems(game, p)
    if (items && get(tag, 'Items')) {
      const filled: Slot[] = items.map(() => null)
      fillSlots(game.registry, filled, get(tag, 'Items'))
      // The array itself stays: open windows look into it.
      filled.forEach((item, slot) => {
        items[slot] = item
      })
    }
    return true
  }
  if (!isSign(name)) return false
  const old = game.blockEntity(p)
  const legacy = [1, 2, 3, 4].map(i => asText(get(tag, `Text${i}`)))
  const messages = (side: string) => asList(get(get(tag, side), 'messages')).map(asText)
  const written = (side: 'front' | 'back', given: readonly (string | undefined)[]) =>
    linesOf(old, side).map((line, i) => (given[i] === undefined ? line : plainLine(given[i])))
  const front = written('front', legacy.some(line => line !== undefined) ? legacy : messages('front_text'))
  game.setBlockEntity(p, { ...old, type: 'sign', front, back: written('back', messages('back_text')) })
  return true
}

/** A line of a sign is a JSON component; only its words are kept. */
function plainLine(text: string): string {
  try {
    return words(JSON.parse(text)).slice(0, 384)
  } catch {
    return text.slice(0, 384)
  }
}

function words(component: unknown): string {
  if (typeof component === 'string') return component
  if (Array.isArray(component)) return component.map(words).join('')
  if (component === null || typeof component !== 'object') return String(component ?? '')
  const { text, extra } = component as { text?: unknown; extra?: unknown }
  return (typeof text === 'string' ? text : '') + (Array.isArray(extra) ? words(extra) : '')
}
