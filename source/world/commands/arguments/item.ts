import type { Slot, Stack, StackExtra } from '../../items/stack.ts'
import { type Compound, compound, get, matchesTag, readCompound, readTag, type Tag } from '../language/nbt.ts'
import { type Reader, withNamespace } from '../language/reader.ts'
import type { ArgumentType, Caller } from '../language/tree.ts'
import { extraOfComponents, extraOfTag, itemTag } from '../tags/item-tag.ts'
import { familyNames, readFamily } from './families.ts'

export interface ItemInput {
  readonly name: string
  readonly extra: StackExtra | undefined
}

/** So many of it; air is an empty slot. */
export const stackOf = (item: ItemInput, count: number): Slot =>
  item.name === 'air' ? null : item.extra ? { name: item.name, count, extra: item.extra } : { name: item.name, count }

/** `[damage=3,custom_name='"Bob"']`, as versions from 1.20.5 write what distinguishes an item. */
function readComponents(reader: Reader): Compound {
  reader.expect('[')
  const entries: Record<string, Tag> = {}
  reader.skipSpace()
  while (reader.canRead() && reader.peek() !== ']') {
    const key = reader.readId()
    reader.skipSpace()
    reader.expect('=')
    entries[`minecraft:${key}`] = readTag(reader)
    reader.skipSpace()
    if (reader.peek() !== ',') break
    reader.skip()
    reader.skipSpace()
  }
  reader.expect(']')
  return compound(entries)
}

function readName(reader: Reader, { game }: Caller): string {
  const start = reader.cursor
  if (reader.peek() === '#') throw reader.error('argument.item.tag.disallowed')
  const name = reader.readId()
  if (!Object.hasOwn(game.registry.itemsByName, name))
    throw reader.errorAt(start, 'argument.item.id.invalid', withNamespace(name))
  return name
}

/** An item to give, with what distinguishes it: NBT in braces until 1.20.4, components in brackets later. */
export const itemStack: ArgumentType<ItemInput> = {
  parser: 'minecraft:item_stack',
  parse(reader, caller) {
    const name = readName(reader, caller)
    const components = caller.game.registry.since('1.20.5')
    if (components && reader.peek() === '[') return { name, extra: extraOfComponents(readComponents(reader)) }
    if (!components && reader.peek() === '{') return { name, extra: extraOfTag(readCompound(reader)) }
    return { name, extra: undefined }
  },
  resolve: value => value,
  suggest: ({ game }) => game.registry.itemsArray.map(item => withNamespace(item.name)),
}

export type ItemTest = (item: Stack) => boolean

/** Items to look for: a name, `#tag` or `*`, with data if given. */
export const itemPredicate: ArgumentType<ItemTest> = {
  parser: 'minecraft:item_predicate',
  parse(reader, caller) {
    const { registry } = caller.game
    const components = registry.since('1.20.5')
    let named: (name: string) => boolean
    if (components && reader.peek() === '*') {
      reader.skip()
      named = () => true
    } else if (reader.peek() === '#') {
      named = readFamily(reader, 'item').named
    } else {
      const wanted = readName(reader, caller)
      named = name => name === wanted
    }
    const open = components ? '[' : '{'
    if (reader.peek() !== open) return item => named(item.name)
    const wanted = components ? readComponents(reader) : readCompound(reader)
    return item =>
      named(item.name) && matchesTag(wanted, get(itemTag(registry, item), components ? 'components' : 'tag'))
  },
  resolve: value => value,
  suggest: ({ game }) => [...game.registry.itemsArray.map(item => withNamespace(item.name)), ...familyNames()],
}
