import { expect, test } from 'vitest'
import { noteDone, readNotes, writeNotes } from '../../../../source/brain/rules/talk/next-batch.ts'
import { unseenPut, withPut } from '../../../../source/brain/rules/talk/put-by-peers.ts'
import type { PassedWork } from '../../../../source/session/log/events/meaning.ts'

/** What a peer has put into a chest for another one counts for the next share of the work, before the other one has looked. */

const at: [number, number, number] = [4, -60, 0]
const other: [number, number, number] = [9, -60, 0]
const recipes = [
  { item: 'mushroom_stew', makes: 1, table: false, from: { bowl: 1, red_mushroom: 1, brown_mushroom: 1 } },
]
const bowl: PassedWork = { id: 'b', title: '', way: 'give', done: { kind: 'stored', item: 'bowl', count: 1, at } }
const got = (item: string): PassedWork => ({
  id: item,
  title: '',
  way: 'craft',
  done: { kind: 'have', item, count: 1 },
})
const after = (...work: readonly PassedWork[]) => {
  const notes = readNotes('')
  noteDone(notes, work, 'Jill', recipes)
  return readNotes(writeNotes(notes)).put
}

test('it lies there besides what was seen, in that chest alone', () => {
  const chest = { at, block: 'chest', items: { coal: 3 } }
  const closed = { at, block: 'chest', items: null }
  const far = { at: other, block: 'chest', items: null }
  expect(withPut([chest, far], after(bowl))).toEqual([{ ...chest, items: { coal: 3, bowl: 1 } }, far])
  expect(withPut([closed], after(bowl))).toEqual([{ ...closed, items: { bowl: 1 } }])
  expect(withPut([{ ...chest, items: { bowl: 4 } }], after(bowl))).toEqual([{ ...chest, items: { bowl: 4 } }])
})

test('what was made of it, or taken as it is, is there no longer', () => {
  expect(after(bowl, got('bread'))).toEqual([{ item: 'bowl', count: 1, at }])
  expect(after(bowl, got('mushroom_stew'))).toEqual([])
  expect(after(bowl, got('bowl'))).toEqual([])
})

test('what is got for a chest that the goal asks for is no gift, and what is seen there needs no word', () => {
  expect(after({ ...bowl, way: 'collect' })).toEqual([])
  const put = after(bowl)
  expect(unseenPut(put, [{ at, items: { bowl: 1 } }])).toEqual([])
  expect(
    unseenPut(put, [
      { at, items: { coal: 1 } },
      { at: other, items: { bowl: 2 } },
    ]),
  ).toEqual(put)
})
