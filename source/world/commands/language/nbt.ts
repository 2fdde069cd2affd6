import type { Reader } from './reader.ts'

/** NBT as commands write it, in the form in which prismarine-nbt keeps it. */
export type Tag =
  | { readonly type: 'byte' | 'short' | 'int' | 'float' | 'double'; readonly value: number }
  | { readonly type: 'long'; readonly value: Long }
  | { readonly type: 'string'; readonly value: string }
  | { readonly type: 'list'; readonly value: { readonly type: string; readonly value: readonly unknown[] } }
  | { readonly type: 'byteArray' | 'intArray'; readonly value: readonly number[] }
  | { readonly type: 'longArray'; readonly value: readonly Long[] }
  | Compound

/** The higher and the lower 32 bits, both with a sign. */
type Long = readonly [number, number]

export interface Compound {
  readonly type: 'compound'
  readonly value: Readonly<Record<string, Tag>>
}

/** Without a prototype where a player wrote it: the keys may be anything. */
const compoundOf = (entries: Iterable<readonly [string, Tag]>): Compound => {
  const value: Record<string, Tag> = Object.create(null)
  for (const [key, tag] of entries) value[key] = tag
  return { type: 'compound', value }
}

export const compound = (entries: Readonly<Record<string, Tag | undefined>>): Compound =>
  compoundOf(Object.entries(entries).filter((entry): entry is [string, Tag] => entry[1] !== undefined))
export const number = (type: 'byte' | 'short' | 'int' | 'float' | 'double', value: number): Tag => ({ type, value })
export const string = (value: string): Tag => ({ type: 'string', value })
export const list = (items: readonly Tag[]): Tag => ({
  type: 'list',
  value: { type: items[0]?.type ?? 'end', value: items.map(({ value }) => value) },
})

const longOf = (value: bigint): Long => [Number(BigInt.asIntN(32, value >> 32n)), Number(BigInt.asIntN(32, value))]
const bigOf = ([high, low]: Long): bigint => (BigInt(high) << 32n) | BigInt(low >>> 0)

const nestingAtMost = 64

export function readCompound(reader: Reader, depth = 0): Compound {
  if (depth > nestingAtMost) throw reader.error('argument.nbt.expected.value')
  const entries = new Map<string, Tag>()
  reader.expect('{')
  reader.skipSpace()
  while (reader.canRead() && reader.peek() !== '}') {
    const start = reader.cursor
    if (!reader.canRead()) throw reader.error('argument.nbt.expected.key')
    const key = reader.readString()
    if (key === '') throw reader.errorAt(start, 'argument.nbt.expected.key')
    reader.skipSpace()
    reader.expect(':')
    entries.set(key, readTag(reader, depth + 1))
    if (!separated(reader)) break
    if (!reader.canRead()) throw reader.error('argument.nbt.expected.key')
  }
  reader.expect('}')
  return compoundOf(entries)
}

function separated(reader: Reader): boolean {
  reader.skipSpace()
  if (reader.peek() !== ',') return false
  reader.skip()
  reader.skipSpace()
  return true
}

export function readTag(reader: Reader, depth = 0): Tag {
  reader.skipSpace()
  if (!reader.canRead()) throw reader.error('argument.nbt.expected.value')
  if (reader.peek() === '{') return readCompound(reader, depth)
  if (reader.peek() === '[') {
    return reader.canRead(3) && reader.peek(2) === ';' && !/["']/.test(reader.peek(1))
      ? readArray(reader)
      : readList(reader, depth)
  }
  const start = reader.cursor
  if (reader.isQuote()) return string(reader.readQuoted())
  const word = reader.readUnquoted()
  if (word === '') throw reader.errorAt(start, 'argument.nbt.expected.value')
  return wordTag(word)
}

function readList(reader: Reader, depth: number): Tag {
  if (depth > nestingAtMost) throw reader.error('argument.nbt.expected.value')
  reader.expect('[')
  reader.skipSpace()
  if (!reader.canRead()) throw reader.error('argument.nbt.expected.value')
  const items: Tag[] = []
  while (reader.peek() !== ']') {
    const start = reader.cursor
    const item = readTag(reader, depth + 1)
    if (items.length > 0 && items[0]!.type !== item.type) {
      throw reader.errorAt(start, 'argument.nbt.list.mixed', item.type, items[0]!.type)
    }
    items.push(item)
    if (!separated(reader)) break
    if (!reader.canRead()) throw reader.error('argument.nbt.expected.value')
  }
  reader.expect(']')
  return list(items)
}

const arrays = { B: ['byteArray', 'byte'], I: ['intArray', 'int'], L: ['longArray', 'long'] } as const

function readArray(reader: Reader): Tag {
  reader.expect('[')
  const start = reader.cursor
  const letter = reader.read()
  if (letter !== 'B' && letter !== 'I' && letter !== 'L')
    throw reader.errorAt(start, 'argument.nbt.array.invalid', letter)
  reader.skip()
  reader.skipSpace()
  const [type, element] = arrays[letter]
  const items: unknown[] = []
  while (reader.canRead() && reader.peek() !== ']') {
    const at = reader.cursor
    const item = readTag(reader)
    if (item.type !== element) throw reader.errorAt(at, 'argument.nbt.array.mixed', item.type, type)
    items.push(item.value)
    if (!separated(reader)) break
  }
  reader.expect(']')
  // Each element was found to be of the array's type.
  return { type, value: items } as Tag
}

const suffixes = { b: 'byte', s: 'short', l: 'long', f: 'float', d: 'double' } as const

/** An unquoted word: a number by its form and suffix, true and false, else text. */
function wordTag(word: string): Tag {
  const whole = /^([-+]?(?:0|[1-9]\d*))([bslBSL]?)$/.exec(word)
  if (whole) {
    const type = suffixes[whole[2]!.toLowerCase() as keyof typeof suffixes] ?? 'int'
    if (type === 'long') return { type, value: longOf(BigInt(whole[1]!)) }
    const value = Number(whole[1])
    const limit = type === 'byte' ? 128 : type === 'short' ? 32_768 : 2_147_483_648
    if (value >= -limit && value < limit) return { type: type as 'int', value }
    return string(word)
  }
  const broken = /^([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)([fdFD]?)$/i.exec(word)
  if (broken && (broken[2] || /[.e]/i.test(broken[1]!))) {
    return number(suffixes[(broken[2] || 'd').toLowerCase() as 'f' | 'd'], Number(broken[1]))
  }
  if (word === 'true' || word === 'false') return number('byte', word === 'true' ? 1 : 0)
  return string(word)
}

const letters = { byte: 'b', short: 's', int: '', long: 'L', float: 'f', double: 'd' } as const

/** As `data get` shows it. */
export function formatTag(tag: Tag): string {
  switch (tag.type) {
    case 'string':
      return quote(tag.value)
    case 'list':
      return `[${asList(tag).map(formatTag).join(', ')}]`
    case 'compound':
      return `{${Object.entries(tag.value)
        .map(([key, value]) => `${/^[A-Za-z0-9._+-]+$/.test(key) ? key : quote(key)}: ${formatTag(value)}`)
        .join(', ')}}`
    case 'byteArray':
      return `[B; ${tag.value.map(n => `${n}B`).join(', ')}]`
    case 'intArray':
      return `[I; ${tag.value.join(', ')}]`
    case 'longArray':
      return `[L; ${tag.value.map(n => `${bigOf(n)}L`).join(', ')}]`
    case 'long':
      return `${bigOf(tag.value)}${letters[tag.type]}`
    case 'float':
    case 'double':
      return `${Number.isInteger(tag.value) ? tag.value.toFixed(1) : tag.value}${letters[tag.type]}`
    default:
      return `${tag.value}${letters[tag.type]}`
  }
}

function quote(text: string): string {
  const mark = text.includes('"') && !text.includes("'") ? "'" : '"'
  return mark + text.replaceAll('\\', '\\\\').replaceAll(mark, `\\${mark}`) + mark
}

/** Whether `tag` has at least what `wanted` says: the `nbt=` of selectors and block tests. */
export function matchesTag(wanted: Tag, tag: Tag | undefined): boolean {
  if (tag === undefined || tag.type !== wanted.type) return false
  if (wanted.type === 'compound' && tag.type === 'compound') {
    return Object.entries(wanted.value).every(([key, value]) => matchesTag(value, get(tag, key)))
  }
  if (wanted.type === 'list' && tag.type === 'list') {
    const items = asList(tag)
    if (wanted.value.value.length === 0) return items.length === 0
    return asList(wanted).every(item => items.some(other => matchesTag(item, other)))
  }
  return formatTag(wanted) === formatTag(tag)
}

/** Everything of `changes` put into `tag`, compounds key by key. */
export function mergeTags(tag: Compound, changes: Compound): Compound {
  const merged = new Map(Object.entries(tag.value))
  for (const [key, value] of Object.entries(changes.value)) {
    const old = merged.get(key)
    merged.set(key, old?.type === 'compound' && value.type === 'compound' ? mergeTags(old, value) : value)
  }
  return compoundOf(merged)
}

// --- reading what a command wrote

export const get = (tag: Tag | undefined, key: string): Tag | undefined =>
  tag?.type === 'compound' && Object.hasOwn(tag.value, key) ? tag.value[key] : undefined
export const asText = (tag: Tag | undefined): string | undefined => (tag?.type === 'string' ? tag.value : undefined)
export const asList = (tag: Tag | undefined): readonly Tag[] =>
  // A list names the type of its items once.
  tag?.type === 'list' ? tag.value.value.map(value => ({ type: tag.value.type, value }) as Tag) : []
export function asNumber(tag: Tag | undefined): number | undefined {
  if (tag?.type === 'long') return Number(bigOf(tag.value))
  return typeof tag?.value === 'number' ? tag.value : undefined
}
