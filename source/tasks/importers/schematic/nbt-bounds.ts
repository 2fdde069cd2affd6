/**
 * Looks over the tags of an NBT file before they are read: a file of a few hundred bytes can name lists of millions of elements that take no
 * byte each, or compounds in compounds without end. https://minecraft.wiki/w/NBT_format#Binary_format
 */

/** Tags of all kinds, elements of lists and longs of arrays included; each becomes an object. */
const tagsAtMost = 4_000_000
/** Bytes and ints of all arrays: those of the largest building take three each. */
const numbersAtMost = 16_000_000
/** The game itself reads no deeper. */
const depthAtMost = 512

/** Bytes of a value by the number of its tag, where that is the same for all. */
const fixedBytes: Readonly<Record<number, number>> = { 1: 1, 2: 2, 3: 4, 4: 8, 5: 4, 6: 8 }
/** Bytes of one element by the number of its array's tag. */
const elementBytes: Readonly<Record<number, number>> = { 7: 1, 11: 4, 12: 8 }
const [textTag, listTag, compoundTag, longsTag] = [8, 9, 10, 12] as const

/** A compound that is open, or a list with so many elements left. */
type Open = { readonly element: number; left: number } | null

/** Throws an Error that says what is wrong where the file is cut off, or asks for more than a building has. */
export const checkTags = (bytes: Buffer): void => {
  let offset = 0
  let tags = 0
  let numbers = 0
  const open: Open[] = []
  const take = (count: number): number => {
    const from = offset
    offset += count
    if (count < 0 || offset > bytes.length) throw new Error('it is cut off, or names a length that cannot be')
    return from
  }
  const text = (): void => void take(bytes.readUInt16BE(take(2)))
  const begin = (tag: number): void => {
    if (open.length >= depthAtMost) throw new Error(`its tags are nested more than ${depthAtMost} deep`)
    if (tag === compoundTag) open.push(null)
    else {
      const element = bytes.readUInt8(take(1))
      const left = Math.max(0, bytes.readInt32BE(take(4)))
      if (element === 0 && left > 0) throw new Error('it has a list of nothing')
      open.push({ element, left })
    }
  }
  const count = (more: number): void => {
    tags += more
    if (tags > tagsAtMost) throw new Error(`it has more than ${tagsAtMost} tags`)
  }
  const array = (tag: number, each: number): void => {
    const length = bytes.readInt32BE(take(4))
    take(each * length)
    if (tag === longsTag) count(length)
    else numbers += length
    if (numbers > numbersAtMost) throw new Error(`its arrays have more than ${numbersAtMost} numbers`)
  }
  const value = (tag: number): void => {
    count(1)
    const [size, each] = [fixedBytes[tag], elementBytes[tag]]
    if (tag === compoundTag || tag === listTag) begin(tag)
    else if (tag === textTag) text()
    else if (size !== undefined) take(size)
    else if (each !== undefined) array(tag, each)
    else throw new Error(`there is no tag ${tag}`)
  }
  const root = bytes.readUInt8(take(1))
  if (root !== compoundTag) throw new Error('it does not begin with a compound')
  text()
  value(root)
  while (open.length > 0) {
    const inside = open.at(-1)!
    if (inside === null) {
      const tag = bytes.readUInt8(take(1))
      if (tag === 0) open.pop()
      else {
        text()
        value(tag)
      }
    } else if (inside.left === 0) open.pop()
    else {
      inside.left--
      value(inside.element)
    }
  }
}
