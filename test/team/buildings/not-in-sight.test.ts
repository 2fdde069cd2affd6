import { expect, test } from 'vitest'
import { printFrame } from '../../../source/tui/screen/print.ts'
import { testView } from '../../tui/view.ts'
import { start } from '../support/waiting-building.ts'

const size = { columns: 80, rows: 24 }

test.each([
  ['Build an oak tower next to the hut', 'hut', 'oak tower next to the hut'],
  ['Build a fence by the tower', 'tower', 'fence by the tower'],
  ['Build a small hut by the lake', 'lake', 'small hut by the lake'],
])('“%s”, where there is no %s: that comes first, on a small screen and in the plan', async (goal, said, called) => {
  const { designs, events, session, reject } = await start(goal)
  const told = `no “${said}” was in sight: “${called}” is near the chest at 2 -60 2`
  expect(designs()[0]!.data).toMatchObject({ unseen: { said, near: 'the chest at 2 -60 2' } })
  const alerts = () => events.flatMap(({ type, data }) => (type === 'alert' ? [data.text] : []))
  expect(alerts()).toContain(`${told}.`)
  const shown = (view: string) => printFrame(testView(session.state, 'Ann'), size, { ui: { view } })
  const rows = shown('').split('\n')
  const head = rows.findIndex(row => row.includes('plan 1 waits'))
  expect(rows[head + 1]).toContain(`no “${said}” was in sight`)
  const whole = shown('inbox').replaceAll(/\s+/g, ' ')
  expect(whole).toContain(`not there no “${said}” was in sight`)
  expect(whole.indexOf('not there')).toBeLessThan(whole.indexOf('objective'))
  // A place that is there takes the place of it.
  await reject('near the team')
  expect((designs().at(-1)!.data as { unseen?: object }).unseen).toBeUndefined()
  expect(shown('inbox')).not.toContain('not there')
  expect(alerts().filter(text => text.includes('in sight'))).toHaveLength(1)
})

test('a building near what is not there says so when its goal ends', async () => {
  const { team, open, until } = await start('Build a small hut next to the mill', { stays: true })
  const ended = until(({ type }) => type === 'goal.ended')
  await team.command('Ann', { type: 'approve', approval: open().approval })
  expect((await ended).data).toMatchObject({
    result: 'success',
    reason: expect.stringContaining(
      'no “mill” was in sight: “small hut next to the mill” is near the chest at 2 -60 2',
    ),
  })
})
