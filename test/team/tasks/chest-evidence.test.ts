import { expect, test } from 'vitest'
import type { Container } from '../../../source/brain/questions/shapes.ts'
import { createSession } from '../../../source/session/log/session-log.ts'
import type { Knowledge } from '../../../source/team/knowledge/team-knowledge.ts'
import { createChestEvidence } from '../../../source/team/tasks/chest-evidence.ts'
import type { LookInto } from '../../../source/team/tasks/look-into.ts'
import { simple } from '../support/harness.ts'

/** What lies in chests, where no referee can tell. */

const task = simple('Ann fills the chest.')
const wanted = { kind: 'stored', item: 'oak_log', count: 5, at: [3, -60, 0], before: 0 } as const
const done = { ...wanted, at: [...wanted.at] as [number, number, number] }

const withChest = (known: readonly Container[], look: (containers: Container[]) => Awaited<ReturnType<LookInto>>) => {
  const containers = [...known]
  const looked: string[] = []
  const session = createSession({
    header: { mcteam: 1, id: 'test', startedAt: '2026-01-01T00:00:00Z', task, seed: 1, versions: {}, config: {} },
  })
  const chests = createChestEvidence({
    ...{
      session,
      task,
      referee: undefined,
      knowledge: { containers: { all: () => containers } } as unknown as Knowledge,
    },
    async lookInto(at) {
      looked.push(at.join(' '))
      return look(containers)
    },
  })
  return { chests, looked }
}
const closed: Container = { at: [3, -60, 0], block: 'chest', items: null }
const filled: Container = { ...closed, items: { oak_log: 5 } }

test.each([
  ['that none has opened', [closed]],
  ['that none has seen', []],
])('before a verdict a body looks once into the chest %s which the goal names', async (_, known) => {
  const { chests, looked } = withChest(known, containers => {
    containers.splice(0, 1, filled)
    return { by: 'Bob' }
  })
  expect(await chests.asSeen(done, '')).toMatchObject({ met: true, evidence: [{ by: 'Bob', count: 5 }] })
  expect(looked).toEqual(['3 -60 0'])
})

test('a chest that cannot be opened is tried once, and one that no body is free for again', async () => {
  let isBusy = true
  const { chests, looked } = withChest([closed], () => ({
    failed: 'why not',
    ...(isBusy ? { busy: true as const } : {}),
  }))
  for (let time = 0; time < 2; time++) expect(await chests.asSeen(done, '')).toMatchObject({ met: false })
  expect(looked.splice(0)).toHaveLength(2)
  isBusy = false
  for (let time = 0; time < 2; time++) expect(await chests.asSeen(done, '')).toMatchObject({ met: false })
  expect(looked).toHaveLength(1)
})

test('for the work of one seat no body walks to what was not opened: the worker will', async () => {
  const { chests, looked } = withChest([closed], () => ({ by: 'Bob' }))
  expect(await chests.asSeen(done, 'Bob')).toMatchObject({ met: false })
  expect(looked).toEqual([])
})
