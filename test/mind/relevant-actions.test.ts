import { expect, test } from 'vitest'
import { actionInfos, actions } from '../../source/body/actions/index.ts'
import { relevantActions } from '../../source/mind/relevant-actions.ts'

const names = (kind: Parameters<typeof relevantActions>[0], all = actionInfos()) =>
  relevantActions(kind, all).map(action => action.name)

test('a task is offered the actions that say so, in the order of their places', () => {
  expect(names('inside')).toEqual(['goTo', 'activate', 'dig', 'moveAway', 'stay', 'read'])
  expect(names('stored').slice(0, 3)).toEqual(['deposit', 'gather', 'collect'])
  expect(names('children')).toEqual([])
})

test('no two actions have the same place in a prompt', () => {
  const places = actions.flatMap(action =>
    Object.entries(action.offered ?? {}).map(([purpose, place]) => `${purpose} ${place}`),
  )
  expect(new Set(places).size).toBe(places.length)
})

test('an action that a seat does not have is left out', () => {
  const without = actionInfos().filter(action => action.name !== 'gather')
  expect(names('have', without)).toEqual(names('have').filter(name => name !== 'gather'))
})
