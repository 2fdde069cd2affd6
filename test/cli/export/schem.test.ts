import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generatedHeader } from '../../../bench/generate-log.ts'
import { writeExport } from '../../../source/cli/export/export.ts'
import { taskBlueprints } from '../../../source/minecraft/blocks/blueprint.ts'
import { createSession } from '../../../source/session/log/session-log.ts'
import { createRecorder } from '../../../source/session/recording/recorder.ts'
import { importSchematic } from '../../../source/tasks/importers/schematic/index.ts'
import { temporaryFolder } from '../../session/helpers.ts'

test('a building that was designed in a session is a schematic that can be built again as a task', async () => {
  const folder = temporaryFolder()
  const path = join(folder, 'hut.jsonl')
  const header = generatedHeader()
  const { emit, close } = createSession({ header, recorder: createRecorder({ path, header }) })
  emit('session.started', 'host', {
    goal: 'Build a hut',
    taskName: 'hut',
    organization: 'tree',
    schedule: 'async',
    approvals: 'none',
    brain: 'rules',
    world: { kind: 'embedded', version: '1.19.2', address: '' },
  })
  const drawing = {
    origin: [4, -60, 7] as [number, number, number],
    legend: { A: 'oak_log[axis=y]', B: 'oak_stairs[facing=east,half=top]', C: 'glass' },
    layers: [
      ['A_.', 'BCB'],
      ['..A', '..A'],
    ],
  }
  emit('building.designed', 'Lena', {
    ...{ name: 'hut', by: 'Lena', goal: 'goal1', drawing, about: 'small', notes: [] },
    from: { design: {}, at: drawing.origin },
  })
  await close()
  const to = join(folder, 'hut.schem')
  expect(await writeExport([path], 'schem', to, {})).toContain('hut.schem')
  const { tasks, notes } = importSchematic({
    ...{ path: to, bytes: readFileSync(to), text: () => '', beside: () => Promise.resolve(null) },
  })
  expect(notes).toEqual([])
  const [cells] = Object.values(taskBlueprints(tasks[0]!))
  const solid = cells!.filter(({ block }) => block !== 'air')
  const drawn = Object.values(taskBlueprints({ blueprints: { hut: { ...drawing, origin: [0, -60, 0] } } }))[0]!
  expect(solid).toEqual(drawn.filter(({ block }) => block !== 'air'))
  await expect(writeExport([path], 'schem', join(folder, 'no.schem'), { building: 'hat' })).rejects.toThrow(
    'no building',
  )
})

test('a building of a stranger from one end of the world to the other is refused at once', async () => {
  const folder = temporaryFolder()
  const path = join(folder, 'wide.jsonl')
  const header = generatedHeader()
  const { emit, close } = createSession({ header, recorder: createRecorder({ path, header }) })
  emit('session.started', 'host', {
    ...{ goal: 'x', taskName: 'x', organization: 'tree', schedule: 'async', approvals: 'none', brain: 'rules' },
    world: { kind: 'embedded', version: '1.19.2', address: '' },
    blueprints: {
      wide: [
        { at: [0, 0, 0], block: 'stone' },
        { at: [29_000_000, 200, 29_000_000], block: 'stone' },
      ],
      long: [
        { at: [0, 0, 0], block: 'stone' },
        { at: [40_000, 0, 0], block: 'stone' },
      ],
      none: [],
    },
  })
  await close()
  for (const [building, why] of [
    ['wide', /29000001 × 201 × 29000001 blocks is too large/],
    ['long', /40001 × 1 × 1 blocks is too large/],
    ['none', /has no block/],
  ] as const)
    await expect(writeExport([path], 'schem', join(folder, 'x.schem'), { building })).rejects.toThrow(why)
})
