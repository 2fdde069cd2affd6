import { expect, test } from 'vitest'
import type { NextActionsInput } from '../../../../source/brain/questions/next-actions/shape.ts'
import type { ActionCall } from '../../../../source/brain/questions/shapes.ts'
import { foreseeActions } from '../../../../source/brain/rules/act/foresee-actions.ts'
import { actInput, cabinOutline, seen } from '../../support/question-inputs.ts'

type Done = NextActionsInput['task']['done']

const chest = { at: [2, -60, 2] as [number, number, number], block: 'chest', items: { coal: 2 } }
const at = { x: 2, y: -60, z: 2 }
const lamp = { ...cabinOutline, missing: [{ y: -60, block: 'torch', cells: '6,13' }] }

/** What a queue for a task comes to, for a body that carries `carried`. */
const foreseen = (
  done: Done,
  carried: Record<string, number>,
  calls: readonly (readonly [string, ActionCall['args']])[],
) => {
  const input = actInput(
    { id: 't', title: 'It', done, from: 'Lena' },
    { observation: seen(carried), containers: [chest], blueprint: lamp },
  )
  return foreseeActions(input, { thought: '', actions: calls.map(([name, args]) => ({ name, args })) })
}

const [all, possible, nothing] = [['possible', 'done'], ['possible'], []]
const sticks: Done = { kind: 'have', item: 'stick', count: 8 }
const stored: Done = { kind: 'stored', item: 'stick', count: 4, at: [2, -60, 2] }
const torch: Done = { kind: 'placed', block: 'torch', at: [1, -60, 1] }
const built: Done = { kind: 'built', blueprint: 'cabin', cells: [6, 13] }
const inside: Done = { kind: 'inside', box: { from: [4, -60, 4], to: [5, -58, 5] } }

test.each<readonly [string, Done, Record<string, number>, Parameters<typeof foreseen>[2], readonly string[]]>([
  ['crafting takes the parts of parts', sticks, { oak_log: 1 }, [['craft', { item: 'stick', count: 8 }]], all],
  ['too few come of it', sticks, { oak_log: 1 }, [['craft', { item: 'stick', count: 4 }]], possible],
  ['what is crafted of is lacking', sticks, {}, [['craft', { item: 'stick', count: 8 }]], nothing],
  [
    'what was collected before is there',
    sticks,
    {},
    [
      ['collect', { item: 'oak_log' }],
      ['craft', { item: 'stick', count: 8 }],
    ],
    all,
  ],
  ['what is in no chest cannot be taken', sticks, {}, [['withdraw', { item: 'stick', count: 8 }]], nothing],
  ['nor more than lies there', { ...sticks, item: 'coal' }, {}, [['withdraw', { item: 'coal', count: 8 }]], possible],
  ['it lies there', { ...sticks, item: 'coal', count: 2 }, {}, [['withdraw', { item: 'coal', count: 2 }]], all],
  ['gather names how many there are in the end', sticks, { stick: 3 }, [['gather', { item: 'stick', count: 8 }]], all],
  ['put into the chest', stored, { stick: 4 }, [['deposit', { item: 'stick', count: 4, ...at }]], all],
  ['into another one', stored, { stick: 4 }, [['deposit', { item: 'stick', count: 4, x: 9, y: 9, z: 9 }]], possible],
  ['not carried', stored, {}, [['deposit', { item: 'stick', count: 4, ...at }]], nothing],
  ['placed', torch, { torch: 1 }, [['place', { item: 'torch', x: 1, y: -60, z: 1 }]], all],
  ['placed beside', torch, { torch: 1 }, [['place', { item: 'torch', x: 1, y: -60, z: 2 }]], possible],
  ['all cells built', built, { torch: 2 }, [['build', { blueprint: 'cabin' }]], all],
  ['one of two cells', built, { torch: 2 }, [['build', { blueprint: 'cabin', cells: [6] }]], possible],
  ['too little carried to build', built, { torch: 1 }, [['build', { blueprint: 'cabin' }]], nothing],
  ['walked into the box', inside, {}, [['goTo', { x: 5, y: -60, z: 4 }]], all],
  ['walked beside it', inside, {}, [['goTo', { x: 6, y: -60, z: 4 }]], possible],
  [
    'handed over',
    { ...sticks, seat: 'Mia' },
    { stick: 8 },
    [['give', { player: 'Mia', item: 'stick', count: 8 }]],
    all,
  ],
  [
    'more than is carried',
    { ...sticks, seat: 'Mia' },
    { stick: 1 },
    [['give', { player: 'Mia', item: 'stick', count: 8 }]],
    nothing,
  ],
  ['no action', sticks, { stick: 8 }, [], nothing],
])('%s', (_, done, carried, calls, wanted) => {
  expect(foreseen(done, carried, calls)).toEqual(wanted)
})
