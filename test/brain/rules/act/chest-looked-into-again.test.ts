import { expect, test } from 'vitest'
import type { NextActionsInput } from '../../../../source/brain/questions/next-actions/shape.ts'
import { actByRules } from '../../../../source/brain/rules/act/next-actions.ts'
import type { Past } from '../../../../source/session/log/events/words.ts'
import { actInput, actions, seen } from '../../support/question-inputs.ts'

/** A teammate puts things into a chest after the asker has looked: where nothing but a look tells of them, it looks once more. */

const task = {
  id: 'm1',
  title: 'Craft 1 cookie',
  done: { kind: 'have' as const, item: 'cookie', count: 1 },
  from: 'Ann',
}
const viewChest = {
  name: 'viewChest',
  description: 'looks',
  parameters: actions.find(one => one.name === 'goTo')!.parameters,
}
const searched: Past = {
  ...{ name: 'gather', action: 'gather 1 cookie', result: 'failure', code: 'missing-item' },
  reason: 'cannot get 1 cookie: knows no way to get 1 cocoa_beans here',
}
const looked: Past = { name: 'viewChest', action: 'look into a chest', result: 'success', reason: 'saw it' }
const chest = (asSeen?: true) => ({
  at: [2, -60, 2] as [number, number, number],
  block: 'chest',
  items: { coal: 1 },
  asSeen,
})
const next = (containers: NextActionsInput['containers'], history: readonly Past[]) =>
  actByRules({
    ...actInput(task, { observation: seen({}), containers, history: [...history], recipes: [] }),
    actions: [...actions, viewChest],
  })

test('one that it has from its own look is looked into once before it gives up', () => {
  expect(next([chest(true)], [searched]).actions).toMatchObject([{ name: 'viewChest', args: { x: 2, y: -60, z: 2 } }])
  const again = next([chest(true)], [searched, looked, searched])
  expect(again.actions).toEqual([])
  expect(again.blocked).toBe(searched.reason)
})

test('what is to be gathered may have been put there meanwhile, too', () => {
  const gathering = { ...task, title: 'Collect 1 cocoa bean', way: 'collect' as const }
  const done = { kind: 'have' as const, item: 'cocoa_beans', count: 1 }
  const gather = (history: readonly Past[]) =>
    actByRules({
      ...actInput({ ...gathering, done }, { observation: seen({}), containers: [chest(true)], recipes: [] }),
      actions: [...actions, viewChest],
      history: [...history],
    })
  expect(gather([searched]).actions).toMatchObject([{ name: 'viewChest', args: { x: 2, y: -60, z: 2 } }])
  expect(gather([searched, looked]).actions).toMatchObject([{ name: 'collect' }])
})

test('one of which all know at once what is in it is not', () => {
  expect(next([chest()], [searched])).toMatchObject({ actions: [], blocked: searched.reason })
  expect(next([], [searched])).toMatchObject({ actions: [], blocked: searched.reason })
})
