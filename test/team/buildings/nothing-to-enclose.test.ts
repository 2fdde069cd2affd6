import { expect, test } from 'vitest'
import { printFrame } from '../../../source/tui/screen/print.ts'
import { testView } from '../../tui/view.ts'
import { start } from '../support/waiting-building.ts'

const because =
  /^no “(?:old )?castle” is in sight that it could go around; name what is in sight \(.*the chest.*\) or a place such as “around X Y Z”$/

test.each([
  'Build a fence around the castle',
  'Put up an oak wall around the old castle',
  'Build a small oak fence around the castle by the chest',
  'build a pen around the castle, 3 high, of oak',
  'Build an oak fence near the chest around the castle',
])('what is to go around a thing that is not there is built nowhere, and what is there is told: %s', async goal => {
  const { designs, plan, events, session, reject } = await start(goal)
  expect(designs()).toEqual([])
  expect(plan().content).toMatchObject({
    stages: [],
    impossible: { why: 'unreachable', because: expect.stringMatching(because) },
  })
  const told = events.flatMap(event => (event.type === 'alert' ? [event.data.text] : []))
  expect(told).toContainEqual(expect.stringMatching(/cannot be built: no “(?:old )?castle” is in sight/))
  const inbox = printFrame(testView(session.state, 'Ann'), { columns: 80, rows: 24 }, { ui: { view: 'inbox' } })
  expect(inbox.replaceAll(/\s+/g, ' ')).toMatch(/no “(?:old )?castle” is in sight that it could go around/)
  await reject('around the chest')
  expect(designs().at(-1)?.data).toMatchObject({ about: expect.stringContaining('around the chest at 2 -60 2') })
})

test.each([
  'Build a fence around the chest',
  'Build a wall around us',
  'Build a fence around 10 -60 10',
  'Build a fence around the chest by the trees',
])('around what is there it is built: %s', async goal => {
  const { designs } = await start(goal)
  expect(designs().at(-1)?.data).toMatchObject({ about: expect.stringContaining(' around ') })
})

test('a building that goes around nothing is near what is in sight, as it is told', async () => {
  const { designs } = await start('Build a hut around the castle')
  expect(designs().at(-1)?.data).toMatchObject({ unseen: { said: 'castle' } })
})

test.each([
  ['Build a fence around the castle', 'around the chest', 'fence around the chest at 2 -60 2'],
  ['Put up an oak wall around the old castle', 'around 10 -60 10', 'oak wall around 10 -60 10'],
  ['Build a hut by the lake', 'near the chest', 'hut near the chest at 2 -60 2'],
])('%s: after “%s” it is called by the place that it has now', async (goal, wish, called) => {
  const { designs, plan, reject } = await start(goal)
  await reject(wish)
  expect(designs().at(-1)?.data).toMatchObject({ called })
  const titles = plan().content.stages.flatMap(stage => stage.items.map(({ title }) => title))
  expect(titles.filter(title => /castle|lake/.test(title))).toEqual([])
  expect(titles.join('; ')).toContain(called)
  // What is said of it afterwards changes nothing of that.
  await reject('higher')
  expect(designs().at(-1)?.data).toMatchObject({ called })
})
