import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import nbt from 'prismarine-nbt'
import { describe, expect, test } from 'vitest'
import { readNbt } from '../../../../source/tasks/importers/schematic/nbt.ts'
import { checkTags } from '../../../../source/tasks/importers/schematic/nbt-bounds.ts'
import { refusal } from '../../../refusal.ts'

const int = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}
const named = (tag: number, name: string, ...value: Buffer[]): Buffer =>
  Buffer.concat([Buffer.from([tag, 0, name.length]), Buffer.from(name), ...value])
const list = (element: number, count: number): Buffer => Buffer.concat([Buffer.from([element]), int(count)])
const file = (...tags: Buffer[]): Buffer => Buffer.concat([named(10, ''), ...tags, Buffer.from([0])])

const eightMillion = named(7, 'a', int(8_000_001), Buffer.alloc(8_000_001))
const twoArrays = [eightMillion, eightMillion]

describe('the tags of a file are looked over before they are read', () => {
  test.each([
    ['lists of elements that take no byte', file(named(9, 'a', list(0, 0xfffff0)), named(9, 'b', list(0, 5)))],
    ['a list that is longer than the file', file(named(9, 'a', list(3, 0x7fffffff)))],
    ['an array of a negative length', file(named(7, 'a', int(-1)))],
    ['an array that is longer than the file', file(named(12, 'a', int(0xffffff)))],
    ['compounds without end', Buffer.concat([named(10, ''), ...Array.from({ length: 9000 }, () => named(10, 'a'))])],
    ['more tags than a building has', file(named(9, 'a', list(10, 4_000_001), Buffer.alloc(4_000_001)))],
    ['more longs than a building has', file(named(12, 'a', int(4_000_001), Buffer.alloc(32_000_008)))],
    ['more bytes in its arrays than a building has', file(...twoArrays)],
    ['a text instead of a compound', named(8, '', Buffer.from([0, 1, 65]))],
    ['a tag that there is not', file(named(13, 'a'))],
    ['nothing', Buffer.alloc(0)],
    ['more bytes than a building has, packed', gzipSync(file(named(7, 'a', int(70 << 20), Buffer.alloc(70 << 20))))],
  ])('%s is refused in a line', async (_what, bytes) => {
    expect(await refusal(() => readNbt(bytes, 'wrong.schem'))).toMatch(/^wrong\.schem: [^\n]+\. Save [^\n]+\.$/)
  })
  test('whatever the reader writes passes, and no cut-off piece of it does', () => {
    const leaf = fc.oneof(
      fc.integer({ min: -128, max: 127 }).map(value => ({ type: 'byte', value })),
      fc.string({ maxLength: 20 }).map(value => ({ type: 'string', value })),
      fc.array(fc.integer({ min: -9, max: 9 })).map(value => ({ type: 'intArray', value })),
      fc.array(fc.integer({ min: -9, max: 9 })).map(value => ({ type: 'byteArray', value })),
      fc.double().map(value => ({ type: 'double', value })),
      fc.array(fc.string({ maxLength: 5 })).map(value => ({ type: 'list', value: { type: 'string', value } })),
    )
    const fields = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), leaf)
    const nested = fc.record({ a: fields.map(value => ({ type: 'compound', value })), b: leaf })
    fc.assert(
      fc.property(nested, fc.nat(), (value, cut) => {
        // The writer's types want every kind of tag spelled out.
        const bytes = nbt.writeUncompressed({ type: 'compound', name: 'x', value } as unknown as nbt.NBT, 'big')
        expect(() => checkTags(bytes)).not.toThrow()
        expect(() => checkTags(bytes.subarray(0, cut % bytes.length))).toThrow()
      }),
    )
  })
})
