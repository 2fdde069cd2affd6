import { expect, test } from 'vitest'
import { actByRules } from '../../../../source/brain/rules/act/next-actions.ts'
import { actInput } from '../../support/question-inputs.ts'

const task = {
  id: 't',
  title: 'Collect 6 pumpkins',
  done: { kind: 'have' as const, item: 'pumpkin', count: 6 },
  from: '',
}
const input = (change: Parameters<typeof actInput>[1] = {}) => actInput(task, change)
const [x, y, z] = input().observation!.position.map(Math.floor) as [number, number, number]
const first = actByRules(input()).actions[0]!
const lesson = {
  ...{ action: first.name, thing: 'pumpkin', cause: 'not-found' },
  ...{ at: [x + 2, y, z] as [number, number, number], worked: [x + 90, y, z] as [number, number, number] },
}
const failure = { name: first.name, action: 'x', result: 'failure' as const, reason: 'sees none', code: 'not-found' }
const went = { name: 'goTo', action: 'x', result: 'success' as const, reason: 'is there' }
const actions = (change: Parameters<typeof actInput>[1]) => actByRules(input(change)).actions.map(({ name }) => name)

test('where a thing was not to be had before, an agent goes at once to where it was got', () => {
  expect(actByRules(input({ lessons: [lesson] })).actions.slice(0, 2)).toEqual([
    { name: 'goTo', args: { x: x + 90, y, z } },
    first,
  ])
  // Far from where it failed, the land may have some.
  expect(actions({ lessons: [{ ...lesson, at: [x + 60, y, z] }] })[0]).toBe(first.name)
  expect(actions({ lessons: [{ ...lesson, at: undefined }] })[0]).toBe(first.name)
})

test('after a search in vain it goes there, once, if it is that search, and neither here nor at the end of the world', () => {
  const at: [number, number, number] = [x + 60, y, z]
  const after = (change: object, ...history: (typeof failure | typeof went)[]) =>
    actions({ lessons: [{ ...lesson, at, ...change }], history })[0]
  expect(after({}, failure)).toBe('goTo')
  expect(after({}, failure, went, failure)).not.toBe('goTo')
  expect(after({ cause: 'missing-tool' }, failure)).not.toBe('goTo')
  expect(after({ thing: 'melon' }, failure)).not.toBe('goTo')
  expect(after({ worked: [x + 9, y, z] }, failure)).not.toBe('goTo')
  expect(after({ worked: [x + 900, y, z] }, failure)).not.toBe('goTo')
  expect(after({ worked: undefined }, failure)).not.toBe('goTo')
})
