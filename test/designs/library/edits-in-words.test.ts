import { expect, test } from 'vitest'
import { compileDesign } from '../../../source/designs/compile-design.ts'
import { design as designSchema } from '../../../source/designs/design.ts'
import { type Changed, changedByWords, drawChanged } from '../../../source/designs/library/changes-in-words.ts'
import { editedByWords } from '../../../source/designs/library/edits-in-words.ts'
import { readyInWords, unknownInWords } from '../../../source/designs/library/ready-in-words.ts'

const house: Changed = { ...readyInWords('a house')!, turn: 0, unread: [] }
const after = (...wishes: string[]): Changed => wishes.reduce(changedByWords, house)
const drawn = (one: Changed) => compileDesign(drawChanged(one)).blocks
const count = (one: Changed, block: RegExp): number => drawn(one).filter(cell => block.test(cell.block)).length
const cells = (blocks: ReturnType<typeof drawn>) => blocks.map(({ at, block }) => `${at.join(' ')} ${block}`).sort()

test('parts are left out on the side that is named, and the wall is closed there', () => {
  const all = count(house, /^glass$/)
  const less = after('without the north window')
  expect(less.unread).toEqual([])
  const gone = drawn(house).filter(({ at, block }) => block === 'glass' && at[2] === 0)
  expect(gone.length).toBeGreaterThan(0)
  expect(count(less, /^glass$/)).toBe(all - gone.length)
  const walls = drawn(less).filter(({ at }) => gone.some(one => one.at.join() === at.join()))
  expect(new Set(walls.map(({ block }) => block))).toEqual(new Set(['oak_planks']))
  // A side is meant as the building stands when it is said, and goes along when it is turned.
  const turned = after('door to the north', 'no south window')
  expect(count(turned, /^glass$/)).toBe(all - gone.length)
  expect(cells(drawn(after('no north windows', 'turn it around')))).toEqual(cells(drawn(turned)))
  expect(count(after('no torches'), /torch/)).toBe(0)
  // Nobody could get in.
  expect(after('no door').unread).not.toEqual([])
  expect(after('no chimney').unread).not.toEqual([])
})

test('levels are put in and cut as far as a door leaves room', () => {
  const height = (one: Changed): number => Math.max(...drawn(one).map(({ at }) => at[1]))
  const storage: Changed = { ...readyInWords('a storage')!, turn: 0, unread: [] }
  const changed = (...wishes: string[]): Changed => wishes.reduce(changedByWords, storage)
  expect(height(changed('add two levels'))).toBe(height(storage) + 2)
  const cut = changed('add two levels', 'cut a level')
  expect(cut.unread).toEqual([])
  expect(height(cut)).toBe(height(storage) + 1)
  expect(changed('cut a level').unread).not.toEqual([])
  expect(count(changed('add a level'), /_door/)).toBe(2)
})

test('a building and its image in the mirror are the same after two', () => {
  const odd = after('no west window', 'remove 0 2 0')
  expect(odd.unread).toEqual([])
  const image = changedByWords(odd, 'mirror it')
  expect(cells(drawn(image))).not.toEqual(cells(drawn(odd)))
  expect(cells(drawn(changedByWords(image, 'mirror it')))).toEqual(cells(drawn(odd)))
  expect(drawn(image).some(({ at, block }) => at.join() === '6,2,0' && block === 'air')).toBe(true)
})

test('a cell or a column is emptied where it stands, also of a turned building', () => {
  for (const wishes of [['remove the column at 0 0'], ['turn it', 'remove the column at 0 0']]) {
    const one = after(...wishes)
    expect(one.unread).toEqual([])
    const blocks = drawn(one)
    const low = [0, 2].map(axis => Math.min(...blocks.map(({ at }) => at[axis]!)))
    const column = blocks.filter(({ at }) => at[0] === low[0] && at[2] === low[1] && at[1] < 3)
    expect(column.map(({ block }) => block)).toEqual(['air', 'air', 'air'])
  }
  expect(after('remove 40 0 40').unread).not.toEqual([])
})

test('a design that no choices stand behind takes the same words', () => {
  const given = {
    palette: { step: 'oak_stairs' },
    parts: [
      { kind: 'walls', from: [0, 0, 0], to: [4, 2, 4], of: 'oak_planks' },
      { kind: 'door', at: [2, 0, 4], outside: 'south', of: 'oak_door' },
      { kind: 'stairs', from: [0, 0, 6], climb: 'north', steps: 2, width: 2, of: 'step' },
    ],
  }
  const blocks = (design: unknown) => compileDesign(designSchema.parse(design)).blocks
  const { design, unread, move } = editedByWords(given, 'mirror it, add a level, the door to the west, move it 2 east')
  expect({ unread, move, turn: design.turn }).toEqual({ unread: [], move: [2, 0], turn: 90 })
  expect(blocks({ ...design, turn: 0 })).toContainEqual({
    at: [4, 1, 5],
    block: 'oak_stairs[facing=north,half=bottom]',
  })
  expect(blocks({ ...design, turn: 0 }).filter(({ block }) => block.startsWith('oak_stairs'))).toHaveLength(4)
  expect(editedByWords(given, 'more purple').unread).not.toEqual([])
})

test('names that no design knows are told', () => {
  expect(unknownInWords('small mahogany hut')).toEqual(['mahogany'])
  expect(unknownInWords('a 7 x 9 stone brick house of purpur near the lake')).toEqual(['purpur'])
  expect(unknownInWords('small birch house, 4 blocks high, by the lake')).toEqual([])
  expect(after('higher walls of mahogany').unread).not.toEqual([])
})

test.each(['higher, ', 'add a level and ', 'no east window; higher; '])(
  'of a wish of thousands of pieces the first are followed, the rest is named, and it takes no time: %s',
  words => {
    const before = performance.now()
    const long = after(words.repeat(2400))
    expect(performance.now() - before).toBeLessThan(3000)
    expect(long.edits?.length ?? 0).toBeLessThanOrEqual(12)
    expect(long.unread.at(-1)).toMatch(/^.{10,61}$/)
    const given = editedByWords(drawChanged(house), words.repeat(2400))
    expect(given.unread.at(-1)).toBe(long.unread.at(-1))
    expect(performance.now() - before).toBeLessThan(6000)
  },
)

test('edits of one building have a bound, and a piece that changed nothing may do so after another one', () => {
  const hut: Changed = { ...readyInWords('a hut')!, turn: 0, unread: [] }
  const many = Array.from({ length: 26 }, (_, nth) => (nth % 2 === 0 ? 'add a level' : 'cut a level')).reduce(
    changedByWords,
    hut,
  )
  expect(many.edits).toHaveLength(24)
  expect(many.unread).toEqual(['cut a level'])
  const again = changedByWords(hut, 'cut a level, add a level, cut a level, cut a level')
  expect(again.edits).toHaveLength(2)
  expect(again.unread).toEqual(['cut a level', 'cut a level'])
})
