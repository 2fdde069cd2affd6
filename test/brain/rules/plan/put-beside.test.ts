import { expect, test } from 'vitest'
import { readGoal } from '../../../../source/planner/goal-demands.ts'
import type { Vocabulary } from '../../../../source/planner/vocabulary.ts'

const vocabulary: Vocabulary = {
  items: new Set(['torch', 'chest', 'ladder', 'crafting_table', 'oak_log', 'oak_planks', 'dirt']),
  prefer: [],
  blueprints: ['hut'],
}

test.each([
  ['Put a torch beside the door.', 'torch', 'beside the door'],
  ['Put 1 torch next to the hut', 'torch', 'next to the hut'],
  ['Put the chest on the floor of the pit.', 'chest', 'on the floor of the pit'],
  ['Put a ladder against the wall', 'ladder', 'against the wall'],
  ['Put a crafting table behind the chest', 'crafting_table', 'behind the chest'],
])('“%s” sets it up, and the place is named as not followed', (goal, block, unread) => {
  expect(readGoal(goal, vocabulary)).toMatchObject([{ kind: 'place', block, unread: [unread] }])
})

test.each([
  ['Put 4 oak logs into the chest on the hill', 'oak_log'],
  ['Put 12 dirt in the big chest beside the hut', 'dirt'],
  ['Put 20 oak planks into a chest', 'oak_planks'],
])('“%s” puts it away', (goal, item) => {
  expect(readGoal(goal, vocabulary)).toMatchObject([{ kind: 'store', item }])
})
