import { asList, type Compound, get, matchesTag, readCompound, type Tag } from '../language/nbt.ts'
import type { Reader } from '../language/reader.ts'
import { plainType } from './simple.ts'

export interface NbtPath {
  readonly text: string
  find(tag: Tag): readonly Tag[]
}

type Step = (tag: Tag) => readonly Tag[]

const child =
  (name: string): Step =>
  tag =>
    [get(tag, name)].filter(value => value !== undefined)

const items = (tag: Tag): readonly Tag[] => {
  if (tag.type === 'intArray') return tag.value.map(value => ({ type: 'int', value }))
  if (tag.type === 'byteArray') return tag.value.map(value => ({ type: 'byte', value }))
  if (tag.type === 'longArray') return tag.value.map(value => ({ type: 'long', value }))
  return asList(tag)
}

const matching =
  (wanted: Compound): Step =>
  tag =>
    matchesTag(wanted, tag) ? [tag] : []

function readBrackets(reader: Reader): Step {
  reader.expect('[')
  if (reader.peek() === ']') {
    reader.skip()
    return items
  }
  if (reader.peek() === '{') {
    const wanted = readCompound(reader)
    reader.expect(']')
    return tag => items(tag).filter(item => matchesTag(wanted, item))
  }
  const index = reader.readInteger()
  reader.expect(']')
  return tag => items(tag).slice(index).slice(0, 1)
}

/** `Inventory[0].id`, `Items[{Slot:3b}].Count` */
export const nbtPath = plainType('minecraft:nbt_path', (reader): NbtPath => {
  const start = reader.cursor
  const steps: Step[] = []
  if (reader.peek() === '{') steps.push(matching(readCompound(reader)))
  while (reader.canRead() && reader.peek() !== ' ') {
    if (reader.peek() === '[') steps.push(readBrackets(reader))
    else {
      if (steps.length > 0) {
        if (reader.peek() !== '.') throw reader.error('arguments.nbtpath.node.invalid')
        reader.skip()
      }
      const name = reader.isQuote() ? reader.readQuoted() : reader.readWhile(c => !/[ "'[\].{}]/.test(c))
      if (name === '') throw reader.error('arguments.nbtpath.node.invalid')
      steps.push(child(name))
      if (reader.peek() === '{') steps.push(matching(readCompound(reader)))
    }
  }
  if (steps.length === 0) throw reader.error('arguments.nbtpath.node.invalid')
  const text = reader.text.slice(start, reader.cursor)
  return { text, find: tag => steps.reduce<readonly Tag[]>((found, step) => found.flatMap(step), [tag]) }
})
