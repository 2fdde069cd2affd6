import { expect, test } from 'vitest'
import type { EventOf } from '../../../source/session/log/events.ts'
import { withoutWork } from '../../../source/team/buildings/words-about-work.ts'
import { start } from '../support/waiting-building.ts'

const seats = ['Lena', 'Greta', 'Hugo', 'Agent2']

test.each([
  ['Greta only 5 oak logs', ''],
  ['at most 3 birch planks for Hugo', ''],
  ['hugo collects only 7 spruce logs, higher', 'higher'],
  ['of birch, and Agent2 brings the stone', 'of birch'],
  ['use the dirt that Greta and Hugo carry', ''],
  ['give 5 oak logs to Greta', ''],
  ['the walls built by Hugo', ''],
  ['4 oak logs for Lena', ''],
  ['then Greta builds the walls alone', ''],
  ['near Greta', 'near Greta'],
  ['the door towards Hugo, of spruce', 'the door towards Hugo, of spruce'],
  ['5 blocks north of Lena', '5 blocks north of Lena'],
  ['two blocks higher for Greta', 'two blocks higher for Greta'],
  ['only one window', 'only one window'],
  ['only 5 high', 'only 5 high'],
])('of “%s” the design reads “%s”', (wish, read) => expect(withoutWork(wish, seats)).toBe(read))

type Drawn = EventOf<'building.designed'>['data']

const drawing = async (goal: string) => {
  const { reject, session, designs, plan } = await start(goal)
  const now = () => designs().at(-1)!.data as Drawn
  const [worker, other] = Object.keys(session.state.seats).toReversed() as [string, string]
  return { reject, plan, now, worker, other, blocks: () => JSON.stringify(now().drawing) }
}

test.each([
  ['Build a small oak house', (one: string) => `${one} only 5 oak logs`],
  ['Build an oak hut', (one: string, two: string) => `use the dirt that ${one} and ${two} carry`],
  ['Build a small house', (one: string) => `${one} collects only 3 spruce logs`],
])('“%s” stays as it is drawn where a reason is about the work', async (goal, words) => {
  const { reject, plan, now, worker, other, blocks } = await drawing(goal)
  const before = blocks()
  const reason = words(worker, other)
  await reject(reason)
  expect(blocks()).toBe(before)
  expect(now().followed).toBeUndefined()
  // The next wish is read on its own, and what was said of the work changes nothing of it later.
  await reject(`higher, ${words(other, worker)}`)
  expect(now().followed).toEqual(['higher'])
  expect(now().drawing.layers.length).toBe((JSON.parse(before) as Drawn['drawing']).layers.length + 1)
  expect(plan().content.followed).toContain('higher')
})

test.each(['because oak is ugly', 'the door to the south'])(
  'a plan does not claim of its drawing that it follows “%s”, for which nothing is drawn otherwise',
  async reason => {
    const { reject, plan } = await drawing('Build a small oak house')
    await reject(reason)
    expect(plan().content.followed).toBeUndefined()
  },
)

test.each(['higher by two', 'the door to the north'])(
  'a plan says of its drawing that it follows “%s”, until it is drawn for other words',
  async reason => {
    const { reject, plan } = await drawing('Build a small oak house')
    await reject(reason)
    expect(plan().content.followed).toEqual([reason])
    await reject('because oak is ugly')
    expect(plan().content.followed).toBeUndefined()
  },
)
