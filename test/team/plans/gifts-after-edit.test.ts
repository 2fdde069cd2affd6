import { expect, test } from 'vitest'
import type { Plan, PlanItem } from '../../../source/session/log/events/plan.ts'
import { titleOf } from '../../../source/session/log/item-titles.ts'
import { giftsAfterEdit } from '../../../source/team/plans/gifts-after-edit.ts'
import { itemsOf } from '../../../source/team/plans/plan-changes.ts'

const titled = (item: Omit<PlanItem, 'title'>): PlanItem => ({ ...item, title: titleOf(item) })
const logs = titled({
  ...{ id: 'logs', assignee: 'Bob', requires: [], way: 'collect', amount: 5 },
  done: { kind: 'have', item: 'oak_log', count: 5 },
})
const gift = titled({
  ...{ id: 'gift', assignee: 'Bob', requires: ['logs'], way: 'give', amount: 5 },
  done: { kind: 'have', item: 'oak_log', count: 5, seat: 'Mia' },
})
const planks = titled({
  ...{ id: 'planks', assignee: 'Mia', requires: ['gift'], way: 'craft', amount: 20 },
  done: { kind: 'have', item: 'oak_planks', count: 20 },
})
const sand = titled({
  ...{ id: 'sand', assignee: 'Mia', requires: [], way: 'collect', amount: 2 },
  done: { kind: 'have', item: 'sand', count: 2 },
})
const planOf = (...items: PlanItem[]): Plan => ({ objective: '', analysis: '', stages: [{ title: 'Work', items }] })
const before = planOf(logs, gift, planks, sand)

/** Dan has some of it already. */
const carried = (seat: string): number => (seat === 'Dan' ? 3 : 0)

/** What is left of an edit, each as `id: who, after what`. */
const after = (...items: PlanItem[]) => {
  const { content, remarks } = giftsAfterEdit(planOf(...items), before, carried)
  const left = itemsOf(content).map(({ id, assignee, requires }) => `${id}: ${assignee} ${requires.join()}`.trim())
  return { left, remarks, gift: itemsOf(content).find(({ id }) => id === 'gift') }
}

test('a gift is left out when what it was for is removed, or goes to the one who has the thing', () => {
  expect(after(logs, gift, sand)).toMatchObject({
    left: ['logs: Bob', 'sand: Mia'],
    remarks: ['“Give 5 oak logs to Mia” is left out: nothing is left that Mia needs it for.'],
  })
  expect(after(logs, gift, { ...planks, assignee: 'Bob' }, sand)).toMatchObject({
    left: ['logs: Bob', 'planks: Bob logs', 'sand: Mia'],
    remarks: ['“Give 5 oak logs to Mia” is left out: Bob has it without that.'],
  })
})

test('a gift is left out when its recipient gets the thing itself', () => {
  expect(after({ ...logs, assignee: 'Mia' }, gift, planks, sand).left).toEqual([
    'logs: Mia',
    'planks: Mia logs',
    'sand: Mia',
  ])
})

test('a gift goes on from who gets the thing now to who needs it now', () => {
  const { left, remarks, gift: given } = after({ ...logs, assignee: 'Cid' }, gift, { ...planks, assignee: 'Dan' }, sand)
  expect(left).toEqual(['logs: Cid', 'gift: Cid logs', 'planks: Dan gift', 'sand: Mia'])
  expect(given).toMatchObject({ title: 'Give 5 oak logs to Dan', done: { seat: 'Dan', count: 8 } })
  expect(remarks).toEqual(['“Give 5 oak logs to Mia” is now “Give 5 oak logs to Dan” (Cid).'])
})

test('a gift that nothing of the edit is about, that was edited itself, or that the goal asks for stays', () => {
  const other = { ...sand, assignee: 'Bob' }
  expect(after(logs, gift, planks, other)).toMatchObject({
    left: expect.arrayContaining(['gift: Bob logs']),
    remarks: [],
  })
  const own = { ...gift, assignee: 'Cid' }
  expect(after(logs, own, sand)).toMatchObject({ left: expect.arrayContaining(['gift: Cid logs']), remarks: [] })
  const asked = planOf(logs, gift, sand)
  const edited = planOf(logs, gift)
  expect(giftsAfterEdit(edited, asked, carried)).toEqual({ content: edited, remarks: [] })
})
