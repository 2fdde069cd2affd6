import type { Game } from '../../game.ts'
import type { Point } from '../../point.ts'
import { type Compound, matchesTag, readCompound } from '../language/nbt.ts'
import { type Reader, withNamespace } from '../language/reader.ts'
import type { ArgumentType, Caller } from '../language/tree.ts'
import { applyBlockTag, blockTag } from '../tags/block-tag.ts'
import { familyNames, readFamily } from './families.ts'

export interface BlockInput {
  readonly name: string
  readonly state: number
  readonly tag: Compound | undefined
}

/** Reads `[a=b,c=d]` if it is there; `check` sees every name and value with the place of each. */
function readProperties(
  reader: Reader,
  block: string,
  check: (key: string, value: string, at: number, valueAt: number) => void,
): Record<string, string> {
  const properties: Record<string, string> = {}
  if (reader.peek() !== '[') return properties
  reader.skip()
  reader.skipSpace()
  while (reader.canRead() && reader.peek() !== ']') {
    reader.skipSpace()
    const start = reader.cursor
    const key = reader.readString()
    if (Object.hasOwn(properties, key)) throw reader.errorAt(start, 'argument.block.property.duplicate', key, block)
    reader.skipSpace()
    if (reader.peek() !== '=') {
      // The name is judged first: vanilla complains about an unknown property before a missing value.
      check(key, '', start, -1)
      throw reader.error('argument.block.property.novalue', key, block)
    }
    reader.skip()
    reader.skipSpace()
    const valueAt = reader.cursor
    const value = reader.readString()
    check(key, value, start, valueAt)
    properties[key] = value
    reader.skipSpace()
    if (!reader.canRead()) break
    if (reader.peek() === ',') reader.skip()
    else if (reader.peek() !== ']') throw reader.error('argument.block.property.unclosed')
  }
  if (!reader.canRead()) throw reader.error('argument.block.property.unclosed')
  reader.skip()
  return properties
}

function readName(reader: Reader, { registry }: Game): string {
  const start = reader.cursor
  if (reader.peek() === '#') throw reader.error('argument.block.tag.disallowed')
  const name = reader.readId()
  if (!registry.blocks.has(name)) throw reader.errorAt(start, 'argument.block.id.invalid', withNamespace(name))
  return name
}

function readState(reader: Reader, game: Game, name: string): Record<string, string> {
  const { values } = game.registry.blocks.find(name)!
  const shown = withNamespace(name)
  return readProperties(reader, shown, (key, value, at, valueAt) => {
    const property = values.find(known => known.name === key)
    if (!property) throw reader.errorAt(at, 'argument.block.property.unknown', shown, key)
    if (valueAt >= 0 && !property.values.includes(value))
      throw reader.errorAt(valueAt, 'argument.block.property.invalid', shown, value, key)
  })
}

/** A block to set: `oak_door[half=upper]{…}`. */
export const blockState: ArgumentType<BlockInput> = {
  parser: 'minecraft:block_state',
  parse(reader, { game }) {
    const name = readName(reader, game)
    const state = game.registry.blocks.state(name, readState(reader, game, name))
    return { name, state, tag: reader.peek() === '{' ? readCompound(reader) : undefined }
  },
  resolve: value => value,
  suggest: (caller, typed) => suggestBlocks(caller, typed, false),
}

export type BlockTest = (game: Game, p: Point) => boolean

/** A block to look for: a name or `#tag`, with properties and data if given. */
export const blockPredicate: ArgumentType<BlockTest> = {
  parser: 'minecraft:block_predicate',
  parse(reader, { game }) {
    const { blocks } = game.registry
    let named: (name: string) => boolean
    let properties: Record<string, string>
    if (reader.peek() === '#') {
      const family = readFamily(reader, 'block')
      named = family.named
      properties = readProperties(reader, `#${family.tag}`, () => {})
    } else {
      const wanted = readName(reader, game)
      named = name => name === wanted
      properties = readState(reader, game, wanted)
    }
    const tag = reader.peek() === '{' ? readCompound(reader) : undefined
    return (world, p) => {
      const state = world.at(p)
      if (!named(blocks.name(state))) return false
      if (!Object.entries(properties).every(([key, value]) => blocks.get(state, key) === value)) return false
      return tag === undefined || matchesTag(tag, blockTag(world, p))
    }
  },
  resolve: value => value,
  suggest: (caller, typed) => suggestBlocks(caller, typed, true),
}

function suggestBlocks({ game }: Caller, typed: string, tags: boolean): string[] {
  const inside = /^([a-z0-9_:]+)\[(?:.*,)?([a-z_]*)(=([a-z0-9_]*))?$/.exec(typed)
  const { blocks } = game.registry
  if (inside) {
    const values = blocks.find(inside[1]!.replace('minecraft:', ''))?.values ?? []
    if (inside[3] === undefined) {
      const head = typed.slice(0, typed.length - inside[2]!.length)
      return values.map(property => `${head}${property.name}=`)
    }
    const head = typed.slice(0, typed.length - inside[4]!.length)
    return (values.find(property => property.name === inside[2])?.values ?? []).map(value => head + value)
  }
  return [...[...blocks.all()].map(block => withNamespace(block.name)), ...(tags ? familyNames() : [])]
}

/** Sets a block and what it keeps. False when the cell is as it was. */
export function putBlock(game: Game, p: Point, block: BlockInput): boolean {
  const before = game.at(p)
  if (before !== block.state) game.set(p, block.state)
  const written = block.tag !== undefined && applyBlockTag(game, p, block.tag)
  return written || before !== block.state
}
