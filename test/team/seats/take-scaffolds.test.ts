import { expect, test } from 'vitest'
import type { ActionResult } from '../../../source/body/contract/body-types.ts'
import type { Position } from '../../../source/minecraft/blocks/position.ts'
import { type Looked, takeScaffolds } from '../../../source/team/seats/take-scaffolds.ts'

/** Each block that is left has its own reason, and none is left untold. */

const near: Position = [2, 72, 0]
const far: Position = [90, 72, 0]
const scaffolds = [near, far].map(at => ({ at, block: 'dirt' }))

const play = async (outcome: (end: AbortController) => Omit<ActionResult, 'ms'>, waitsFor?: string) => {
  const end = new AbortController()
  const looked: Looked[] = []
  await takeScaffolds(scaffolds, {
    body: {
      observe: () => ({ position: [0, 72, 0] }) as never,
      blocksAt: places => Promise.resolve(places.map(at => ({ at, block: 'dirt', states: {} }))),
    },
    perform: () => Promise.resolve({ ...outcome(end), ms: 1 } as ActionResult),
    looked: one => looked.push(one),
    signal: end.signal,
    waitsFor: () => waitsFor,
  })
  return looked.map(({ scaffold, fate }) => [scaffold.at[0], fate.is === 'left' ? fate.why : fate.is])
}

test('what an action says it dug away, and stands, is told with its words', async () => {
  const told = await play(() => ({ result: 'success', reason: 'area: 1 of 1 done' }))
  expect(told).toEqual([2, 90].map(x => [x, 'it stands after this: area: 1 of 1 done']))
})

test('what could not be dug is told with the reason', async () => {
  const told = await play(() => ({ result: 'failure', code: 'missing-tool', reason: 'has no pickaxe' }))
  expect(told).toEqual([2, 90].map(x => [x, 'has no pickaxe']))
})

test.each([
  [undefined, 'stopped before it was taken away'],
  ['it hides from a zombie', 'stopped while the body was kept from its work: it hides from a zombie'],
])('when it is stopped, all that is left is told, with what the body waited for: %s', async (waitsFor, why) => {
  const told = await play(end => {
    end.abort()
    return { result: 'aborted', code: 'aborted', reason: 'aborted' }
  }, waitsFor)
  expect(told).toEqual([2, 90].map(x => [x, why]))
})
