import { expect, test } from 'vitest'
import type { DecideReplyInput } from '../../../../source/brain/questions/decide-reply/shape.ts'
import { plainReply, replyByRules } from '../../../../source/brain/rules/talk/decide-reply.ts'
import { replyInput, seen } from '../../support/question-inputs.ts'

/** What an agent is to put away of all that it carries is as much as it carries. */

const containers = [{ at: [2, -60, 2] as [number, number, number], block: 'chest', items: { oak_log: 3 } }]
const names = ['oak_log', 'birch_log', 'dirt', 'stick', 'bread']
const carried = { oak_log: 7, birch_log: 2, dirt: 12 }
const asked = (text: string, inventory: Record<string, number> = carried, extra: Partial<DecideReplyInput> = {}) =>
  replyInput(text, { observation: seen(inventory), containers, names, ...extra })

test.each([
  ['put all your oak logs in the chest', { oak_log: 7 }],
  ['put all of your oak logs into the chest', { oak_log: 7 }],
  ['put your oak logs in the chest please', { oak_log: 7 }],
  ['put all the oak logs in the chest', { oak_log: 7 }],
  ['store all oak logs that you have in the chest', { oak_log: 7 }],
  ['put all your logs in the chest', { oak_log: 7, birch_log: 2 }],
  ['put all your oak logs and your dirt in the chest', { oak_log: 7, dirt: 12 }],
  ['put all your oak logs and 4 dirt in the chest', { oak_log: 7, dirt: 4 }],
])('%s', (text, stored) => {
  const { tasks, reply } = replyByRules(asked(text))
  const amounts = tasks.map(({ done, amount }) => [done?.kind === 'stored' && done.item, amount])
  expect(Object.fromEntries(amounts)).toEqual(stored)
  expect(reply).not.toContain('could not read')
  expect(plainReply(asked(text))?.tasks).toEqual(tasks)
})

test('one that carries none of it says so', () => {
  const { tasks, reply } = replyByRules(asked('put all your oak logs in the chest', { dirt: 2 }))
  expect({ tasks, reply }).toEqual({ tasks: [], reply: 'I carry no oak logs.' })
})

test.each([
  'put everything you have in the chest',
  'put all you have into the chest',
  'stash all that you carry in the chest',
])('%s: all but what it lives by', text => {
  const { tasks } = replyByRules(asked(text))
  expect(tasks.flatMap(({ actions }) => actions.map(({ args }) => args))).toEqual(
    Object.entries(carried).map(([item, count]) => ({ item, count })),
  )
})

test('a leader that is called puts away what it carries itself, and a wish about all goes into its plan', () => {
  const leads = { plans: true, role: 'leader', goal: 'Collect 9 oak logs.' } as const
  expect(replyByRules(asked('put all your oak logs in the chest', carried, leads))).toMatchObject({
    tasks: [{ amount: 7 }],
  })
  expect(replyByRules(asked('put all the oak logs in the chest', carried, leads)).replan).toBeDefined()
})

test.each([
  'put 4 dirt into a chest at spawn',
  'store 4 dirt in the chest near the mill',
  'put 4 dirt into the chest at the mill',
])('a chest is named by the place at which it stands: %s', text => {
  const at = [22, -60, 1] as [number, number, number]
  const all = [...containers, { at, block: 'chest', items: {} }]
  const places = { [text.includes('mill') ? 'mill' : 'spawn']: [20, -60, 0] as [number, number, number] }
  const { tasks } = replyByRules(asked(text, carried, { containers: all, places }))
  expect(tasks).toMatchObject([{ done: { kind: 'stored', item: 'dirt', at } }])
  const planned = replyByRules(asked(text, {}, { containers: all, places, seat: 'Lena', role: 'leader', plans: true }))
  expect(planned.replan).toContain('the chest at 22 -60 1')
  // Without a chest there, it is put nowhere else.
  expect(replyByRules(asked(text, carried, { places })).tasks).toEqual([])
})
