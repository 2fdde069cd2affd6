import { expect, test } from 'vitest'
import type { Position } from '../../source/minecraft/blocks/position.ts'
import { type ActEyes, createActsSeen } from '../../source/referee/acts-seen.ts'
import type { CreatureNews } from '../../source/referee/creature-news.ts'
import type { PartResult } from '../../source/referee/referee-types.ts'
import type { SeenEyes } from '../../source/referee/seen-parts.ts'
import { isAct, type JudgedPart, judged } from '../../source/tasks/schema/judged.ts'

// What single acts leave to be seen: each part passes and fails, and what was seen once stays.

const partOf = (part: object): Extract<JudgedPart, { weight: number }> => judged.parse(part)
const eyesWith = (more: Partial<SeenEyes & ActEyes>) => {
  const nothing: SeenEyes & ActEyes = {
    ...{ see: () => ({ block: 'air', states: {} }), creatures: () => [], said: () => [], news: () => [] },
    ...{ carried: async () => 0, contents: async () => ({}), positionOf: async () => null },
    ...{ worn: () => [], liesAround: () => false, shorn: async () => false },
  }
  const look = createActsSeen({ ...nothing, ...more })
  return async (part: object, before?: PartResult, agents: readonly string[] = ['Alice']): Promise<PartResult> => {
    const read = partOf(part)
    if (!isAct(read)) throw new Error(`${read.kind} is no act`)
    return await look(read, agents, before)
  }
}

test('a block is gone when another one, or none, stands there, and not while nobody sees the place', async () => {
  const part = { kind: 'gone', block: 'oak_log[axis=y]', at: [1, 2, 3] }
  const standing = (block: string | null) =>
    eyesWith({ see: () => (block === null ? null : { block, states: {} }) })(part)
  expect(await standing('oak_log')).toMatchObject({ done: 0, total: 1 })
  expect(await standing('air')).toMatchObject({ done: 1 })
  expect(await standing('water')).toMatchObject({ done: 1 })
  expect(await standing(null)).toMatchObject({ done: 0 })
})

test('what an agent wears counts, what it holds or another player wears does not', async () => {
  const part = { kind: 'worn', item: 'iron_boots' }
  const wears = (player: string) => eyesWith({ worn: name => (name === player ? ['iron_boots'] : []) })
  expect(await wears('Alice')(part)).toMatchObject({ done: 1 })
  expect(await wears('Steve')(part)).toMatchObject({ done: 0 })
  expect(await eyesWith({ carried: async () => 1 })(part)).toMatchObject({ done: 0 })
  // Taken off again, it was worn.
  expect(await eyesWith({})(part, { name: '', done: 1, total: 1 })).toMatchObject({ done: 1 })
})

test('a creature is fed or hurt by an agent beside it, of the kind that is asked for', async () => {
  const alice: Position = [0, 0, 0]
  const eyes = (news: CreatureNews) => eyesWith({ news: () => [news], positionOf: async () => alice })
  const fed = { kind: 'tended', type: 'cow', how: 'fed' }
  expect(await eyes({ kind: 'fed', type: 'cow', at: [2, 0, 0] })(fed)).toMatchObject({ done: 1 })
  expect(await eyes({ kind: 'fed', type: 'pig', at: [2, 0, 0] })(fed)).toMatchObject({ done: 0 })
  expect(await eyes({ kind: 'hurt', type: 'cow', at: [2, 0, 0] })(fed)).toMatchObject({ done: 0 })
  expect(await eyes({ kind: 'fed', type: 'cow', at: [30, 0, 0] })(fed)).toMatchObject({ done: 0 })
  const hurt = { ...fed, how: 'hurt' }
  expect(await eyes({ kind: 'hurt', type: 'cow', at: [2, 0, 0] })(hurt)).toMatchObject({ done: 1 })
  expect(await eyesWith({})(hurt)).toMatchObject({ done: 0 })
})

test('a sheep is shorn when its wool is off', async () => {
  const part = { kind: 'tended', type: 'sheep', how: 'shorn' }
  expect(await eyesWith({ shorn: async type => type === 'sheep' })(part)).toMatchObject({ done: 1 })
  expect(await eyesWith({})(part)).toMatchObject({ done: 0 })
})

test('a ride is half done on the creature and done beside it again, whenever the looks fall', async () => {
  const part = { kind: 'rode', types: ['horse'] }
  const on = { kind: 'mounted', player: 'Alice', type: 'horse' } as const
  const off = { kind: 'left', player: 'Alice', type: 'horse' } as const
  const looks = (...news: CreatureNews[]) => eyesWith({ news: () => news })
  expect(await looks()(part)).toMatchObject({ done: 0, total: 2 })
  const half = await looks(on)(part)
  expect(half).toMatchObject({ done: 1 })
  expect(await looks(off)(part, half)).toMatchObject({ done: 2 })
  expect(await looks(on, off)(part)).toMatchObject({ done: 2 })
  expect(await looks(off)(part)).toMatchObject({ done: 0 })
  expect(await looks({ ...on, player: 'Steve' })(part)).toMatchObject({ done: 0 })
  expect(await looks({ ...on, type: 'boat' })(part)).toMatchObject({ done: 0 })
})

test('lines in the chat are counted up to what is asked, with the words that are asked for', async () => {
  const said = (...lines: [string, string][]) =>
    eyesWith({ said: () => lines.map(([player, words]) => ({ player, words })) })
  const code = { kind: 'said', words: 'x7Kq', count: 1 }
  expect(await said(['Alice', 'Bob, it is X7KQ.'])(code)).toMatchObject({ done: 1, total: 1 })
  expect(await said(['Alice', 'Hello Bob'])(code)).toMatchObject({ done: 0 })
  expect(await said(['Bob', 'x7Kq'])(code)).toMatchObject({ done: 0 })
  const talk = { kind: 'said', count: 3 }
  const two = await said(['Alice', 'Hello'], ['Alice', 'How are you?'])(talk)
  expect(two).toMatchObject({ done: 2, total: 3 })
  expect(await said(['Alice', 'Bye'])(talk, two)).toMatchObject({ done: 3 })
})

test('a thing is used up when it was carried and is nowhere any more', async () => {
  const part = { kind: 'spent', item: 'bone_meal', on: [1, 1, 1], at: [[5, 1, 5]] }
  expect(await eyesWith({})(part)).toMatchObject({ done: 0 })
  const held = await eyesWith({ carried: async () => 1 })(part)
  expect(held).toMatchObject({ done: 0, reached: ['carried'] })
  expect(await eyesWith({})(part, held)).toMatchObject({ done: 1 })
  expect(await eyesWith({ liesAround: () => true })(part, held)).toMatchObject({ done: 0 })
  expect(await eyesWith({ contents: async () => ({ bone_meal: 1 }) })(part, held)).toMatchObject({ done: 0 })
})
