import { describe, expect, test } from 'vitest'
import { standsIn } from '../../../source/minecraft/blocks/box.ts'
import { distance } from '../../../source/minecraft/blocks/position.ts'
import { createReferee } from '../../../source/referee/referee.ts'
import { companyTask, companyTasks } from '../../../source/tasks/sources/company.ts'
import { startWorld } from '../../../source/world/start-world.ts'
import { played } from '../play.ts'

const all = companyTasks().map((path, index) => ({ path, index, task: companyTask(index, 1) }))

describe('sentences that players say', () => {
  test('are 40, each said by a player of the task, and each in a file of its own name', () => {
    expect(all.length).toBe(40)
    for (const { path, task } of all) {
      expect(path).toContain(`${task.name}.yaml`)
      expect(task.people?.Steve?.says.at(-1)).toBe(task.title)
    }
  })

  test('are not done in a world in which nobody has done anything', { timeout: 600_000 }, async () => {
    const world = await startWorld({ version: '1.19.2', operators: ['referee'] })
    try {
      for (const { task } of all) {
        const referee = await createReferee({
          ...{ host: world.host, port: world.port, version: '1.19.2', task },
          console: command => world.command(command),
        })
        await referee.prepare()
        expect((await referee.score(['Bob'], [])).completion, task.name).toBeLessThan(1)
        await referee.close()
      }
    } finally {
      await world.stop()
    }
  })

  test('that are about where bodies are begin elsewhere', () => {
    for (const { task } of all) {
      const { spawn } = task.arena!
      for (const part of task.judge) {
        if (part.kind === 'inside') expect(standsIn(spawn, part.box), task.name).toBe(false)
        if (part.kind === 'near') expect(distance(spawn, task.people![part.player]!.at)).toBeGreaterThan(part.blocks)
      }
    }
  })

  test.each([['folow me plz'], ['can you get me 16 cobblestones?'], ['come home']])(
    '“%s” is done',
    { timeout: 300_000 },
    async said => {
      const { index } = all.find(({ task }) => task.title === said)!
      const { result, reason } = await played(`company:${index}`)
      expect({ result, reason }).toMatchObject({ result: 'success' })
    },
  )
})
