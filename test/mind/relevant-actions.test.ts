import { expect, test } from 'vitest'
import { actionInfos } from '../../source/body/actions/index.ts'
import { needed, relevantActions } from '../../source/mind/relevant-actions.ts'

test('every action that a prompt is to carry is one that a body has', () => {
  for (const [kind, names] of Object.entries(needed)) {
    const carried = relevantActions(kind as keyof typeof needed, actionInfos()) // the keys of the table are its kinds
    expect(carried.map(action => action.name)).toEqual(names)
  }
})

test('an action that a seat does not have is left out', () => {
  const without = actionInfos().filter(action => action.name !== 'gather')
  expect(relevantActions('have', without).map(action => action.name)).toEqual(
    needed.have.filter(name => name !== 'gather'),
  )
})
