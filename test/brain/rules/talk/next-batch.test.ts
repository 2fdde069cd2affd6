import { expect, test } from 'vitest'
import { noteDone, readNotes, writeNotes } from '../../../../source/brain/rules/talk/next-batch.ts'

const chest = [4, -60, 0] as [number, number, number]
const put = (item: string, amount: number, way: 'give' | 'collect' = 'give') =>
  ({ id: `share-${item}`, title: '', way, amount, done: { kind: 'stored', item, count: 132, at: chest } }) as const

test('what a peer put into the chest for the others is no longer in its hands', () => {
  const asked = { Jill: { terracotta: 66, torch: 3 }, Maya: { terracotta: 66 } }
  const notes = readNotes(JSON.stringify({ asked, given: { Jill: [put('terracotta', 60)] } }))
  noteDone(notes, notes.given.Jill!, 'Jill')
  expect(readNotes(writeNotes(notes)).asked).toEqual({
    Jill: { terracotta: 6, torch: 3 },
    Maya: { terracotta: 66 },
  })
})

test('what a peer got for the chest was never in the hands that it told of', () => {
  const notes = readNotes(JSON.stringify({ asked: { Jill: { terracotta: 66 } } }))
  noteDone(notes, [put('terracotta', 20, 'collect'), put('constructor', 2)], 'Jill')
  expect(notes.asked).toEqual({ Jill: { terracotta: 66 } })
})
