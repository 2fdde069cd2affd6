import { afterEach, expect, test } from 'vitest'
import type { Task } from '../../../source/tasks/task-schema.ts'
import { cabin, judging } from '../support/harness.ts'
import { type Playing, play } from '../support/person.ts'
import { begin, start } from '../support/waiting-building.ts'

/** Parts of a building that people, or the goal itself, leave out: neither their blocks nor what these are made of. */

let current: Playing | undefined
afterEach(async () => {
  await current?.team.stop('the test is over')
  current = undefined
})
const newest = ({ session }: Playing) => Object.values(session.state.plans).at(-1)!.content
const titles = (played: Playing): string =>
  newest(played)
    .stages.flatMap(({ items }) => items.map(({ title }) => title))
    .join('\n')
const blocksOf = ({ world }: Playing, name: RegExp): number =>
  [...world.blocks.values()].filter(block => name.test(block)).length

test.each([
  ['Build the cabin without the roof.', /slab|roof/i, /_slab/, 44, 'the roof'],
  ['Build the cabin but no roof', /slab|roof/i, /_slab/, 44, 'the roof'],
  ['Build the cabin, but leave out the roof.', /slab|roof/i, /_slab/, 44, 'the roof'],
  ['Build the cabin. It should have no roof.', /slab|roof/i, /_slab/, 44, 'the roof'],
  ['Build the cabin and leave the windows off', /pane/i, /glass/, 62, 'the windows'],
  ['Build the cabin. No torches please.', /torch|light/i, /torch/, 62, '2 torches'],
  ['Build the cabin except the door', /door/i, /door/, 62, '1 oak door'],
])(
  '“%s”: the part is in no item, nothing is made for it, and the goal is reached',
  async (goal, work, block, rest, part) => {
    current = await play({ ...cabin(), goal, judge: [] } as Task)
    await current.team.start()
    const { result, reason } = await current.team.ended
    expect(result).toBe('success')
    expect(titles(current).replace(/^Roof and door$/m, '')).not.toMatch(work)
    expect(blocksOf(current, block)).toBe(0)
    expect(reason).toContain(`all ${rest} blocks of the cabin are right`)
    expect(reason).toContain(`the cabin is without ${part} (the goal: “`)
    expect(reason).not.toContain('nothing looks at')
  },
)

test('two parts that the goal leaves out are both told', async () => {
  current = await play({ ...cabin(), goal: 'Build the cabin without a roof and without torches.', judge: [] } as Task)
  await current.team.start()
  const { reason } = await current.team.ended
  expect(reason).toContain('without the roof (the goal: “without a roof”)')
  expect(reason).toContain('without 2 torches (the goal: “without torches”)')
})

test('a part that the building does not have is named, and the rest is built', async () => {
  current = await play({ ...cabin(), goal: 'Build the cabin without the chimney.', judge: [] } as Task)
  await current.team.start()
  const { reason } = await current.team.ended
  expect(newest(current).unfollowed?.join()).toContain('Nothing to leave out: the goal said: without the chimney')
  expect(reason).toContain('all 64 blocks of the cabin are right')
})

const saidWhileAtWork = async (words: string) => {
  const task = cabin()
  current = await play(task, {}, { pace: 4 }, 'peer')
  judging(current, task)
  const acting = current.next('action.started')
  await current.team.start()
  await acting
  const answered = current.next('message.sent', ({ to }) => to.includes('Ann'))
  await current.say(words)
  const { text } = await answered
  return { text, ...(await current.team.ended) }
}

test.each([
  ['no roof please', /_slab/, 'the roof'],
  ['no windows', /glass/, 'the windows'],
  ['without torches', /torch/, '2 torches'],
])(
  '“%s”, said by a peer while agents work, is in the next version of the plan, and the end says so',
  async (words, block, part) => {
    const { text, reason } = await saidWhileAtWork(words)
    expect(text).toBe(`I make the plan anew with it: “${words}”.`)
    expect(blocksOf(current!, block)).toBe(0)
    expect(reason).toContain(`the cabin is without ${part} (Ann: “${words.replace(' please', '')}”)`)
  },
)

test('what cannot be followed of such words is said at once, and in the end', async () => {
  const { reason } = await saidWhileAtWork('no chimney')
  const why = 'Nothing to leave out: Ann said: no chimney.'
  expect(
    current!
      .past('alert')
      .map(({ data }) => data.text)
      .join(),
  ).toContain(why)
  expect(reason).toContain(why)
})

test('of a building that was designed and is begun, it is said that its design stays', async () => {
  const played = await start('Build a small hut')
  await begin(played)
  const { seq } = played.session.state
  const proposed = played.until(({ type, seq: at }) => type === 'plan.proposed' && at > seq)
  await played.team.command('Ann', { type: 'say', to: ['Lena'], text: 'no torches please', delivery: 'steer' })
  await proposed
  expect(played.plan().content.unfollowed?.join()).toContain('The small hut is begun, its design stays')
})

test.each([
  ['Build a hut without a roof.', /slab/],
  ['Build a hut. It should have no roof, please.', /slab/],
  ['Build a small house, do not use glass. No torches please.', /torch|glass/],
])('a building that is designed is drawn without what the goal leaves out: %s', async (goal, left) => {
  const played = await start(goal)
  const blocks = Object.values(played.session.state.session.blueprints).flatMap(cells =>
    cells.map(({ block }) => block),
  )
  expect(blocks.length).toBeGreaterThan(30)
  expect(blocks.join()).not.toMatch(left)
  expect(
    played
      .plan()
      .content.stages.flatMap(({ items }) => items.map(({ title }) => title))
      .join(),
  ).toContain('alls of')
})
