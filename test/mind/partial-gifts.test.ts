import { expect, it } from 'vitest'
import type { ActionResult, Body, PerformOptions } from '../../source/body/contract/body-types.ts'
import { perform } from '../../source/mind/run-action.ts'
import type { EventInput } from '../../source/session/log/events.ts'
import { type Step, stateOf, steps } from '../tui/cabin.ts'

/** A gift of 3 of which a body hands over so many before it ends. */
const giving = async (name: string, handed: number, result: ActionResult['result']) => {
  const body = {
    perform: async (_: unknown, { onProgress }: PerformOptions): Promise<ActionResult> => {
      for (let done = 0; done <= handed; done++) onProgress?.({ done, total: 3 })
      return { result, reason: 'Steve took only some', ms: 1 }
    },
  } as unknown as Body
  const ended: EventInput<'action.ended'>[] = []
  const emit = (type: string, _: string, data: EventInput<'action.ended'>) =>
    type === 'action.ended' && ended.push(data)
  const call = { name, args: { player: 'Steve', item: 'dirt', count: 3 } }
  const common = { seat: 'Bob', body, call, logged: { label: name, action: 'a1' }, emit }
  await perform({ ...common, signal: new AbortController().signal } as never)
  return ended[0]!
}

it('what was picked up of a gift that failed is told, and counts for its task', async () => {
  const failed = await giving('give', 2, 'failure')
  expect(failed.given).toBe(2)
  const again = await giving('give', 1, 'failure')
  const task = { task: 'gift', parent: null, title: 'Give 3 dirt to Steve', assignees: ['Bob'], from: 'Steve' }
  const tried = (action: string, ended: EventInput<'action.ended'>): readonly Step[] => {
    const args = { player: 'Steve', item: 'dirt', count: 3 }
    return [
      [165_001, 'action.started', 'Bob', { action, seat: 'Bob', name: 'give', label: 'give', args, task: 'gift' }],
      [165_002, 'action.ended', 'Bob', { ...ended, action }],
    ]
  }
  const state = stateOf(steps, [
    [165_000, 'task.added', 'team', task],
    ...tried('g1', failed),
    ...tried('g2', again),
    ...tried('g3', await giving('give', 0, 'failure')),
  ])
  expect(state.tasks.gift!.gifts).toEqual([{ player: 'Steve', item: 'dirt', count: 3 }])
})

it('a whole gift is told by its success, and of other actions nothing is', async () => {
  expect((await giving('give', 3, 'success')).given).toBeUndefined()
  expect((await giving('collect', 2, 'failure')).given).toBeUndefined()
})
