import { afterEach, expect, test } from 'vitest'
import { noGoal } from '../../../../source/session/log/events/words.ts'
import { simple } from '../../support/harness.ts'
import { play } from '../../support/person.ts'

/** What an agent says in the game of chests and things is what it knows, and how old that is. */

const at: [number, number, number] = [2, -60, 2]
let end: () => Promise<unknown> = async () => {}
afterEach(() => end())

const begin = async (knows: { chests?: 'own' } = {}) => {
  const rules = { ...simple(noGoal).knows, ...knows }
  const task = simple(noGoal, { arena: undefined, inventories: {}, knows: rules })
  const chests = [{ at, items: { oak_log: 7, iron_ingot: 2 } }]
  const played = await play(task, { organization: 'tree', stays: true, humans: ['Steve'] }, { chests, closed: true })
  end = () => played.team.stop('the test is over')
  await played.team.start()
  const asks = async (words: string): Promise<string> => {
    const answer = played.next('message.sent', ({ to, kind }) => to.includes('Steve') && kind === 'reply')
    played.world.bodies.get('Lena')!.hear('Steve', words)
    return (await answer).text
  }
  const look = async (): Promise<void> => {
    const done = played.next('task.changed', ({ status }) => status === 'succeeded')
    await played.say('put 1 dirt into the chest', ['Bob'])
    await done
  }
  return { ...played, asks, look }
}

test('what is in a chest is told once an agent has looked into it, without a question to a brain', async () => {
  const { asks, look, past } = await begin()
  expect(await asks('what is in the chest?')).toBe('Not looked into yet: the chest at 2 -60 2.')
  expect(await asks('where are my logs')).toMatch(/Not looked into yet: the chest at 2 -60 2\./)
  await look()
  const asked = past('mind.asked').length
  expect(await asks('what is in the chest?')).toBe(
    'The chest at 2 -60 2 (looked into a moment ago): 7 oak logs, 2 iron ingots, 1 dirt.',
  )
  expect(await asks('mia, do we have iron?')).toBe(
    'Yes: 2 iron ingots in the chest at 2 -60 2 (looked into a moment ago).',
  )
  expect(await asks('how many logs are in the chest')).toBe(
    '7: 7 oak logs in the chest at 2 -60 2 (looked into a moment ago).',
  )
  expect(past('mind.asked')).toHaveLength(asked)
}, 20_000)

test('two questions in one line are both answered, and when work is done is told as far as it can be', async () => {
  const { asks } = await begin()
  const both = /^I am at [-\d ]+\. I have nothing to do right now\.$/
  expect(await asks('bob, where are you and what are you doing?')).toMatch(both)
  expect(await asks('what are you doing and where, bob')).toMatch(
    /^I have nothing to do right now\. I am at [-\d ]+\.$/,
  )
  expect(await asks('where is mia and how long will it take?')).toMatch(
    /^Mia is at .*\. The team has no goal just now\.$/,
  )
}, 20_000)

test('an agent that knows only the chests it opened tells nothing of what another found', async () => {
  const { asks, look } = await begin({ chests: 'own' })
  await look()
  expect(await asks('bob what is in the chest?')).toMatch(
    /^The chest at 2 -60 2 \(looked into a moment ago\): 7 oak logs/,
  )
  expect(await asks('mia what is in the chest?')).toBe('Not looked into yet: the chest at 2 -60 2.')
}, 20_000)

test.each([
  ['to all', []],
  ['to the leader', ['Lena']],
])(
  'at a screen it is answered %s, whether the team has a goal and a plan that waits or none',
  async (_, to) => {
    const task = simple(noGoal, { arena: undefined, inventories: {} })
    const options = { organization: 'tree', stays: true, approvals: 'plans' } as const
    const played = await play(task, options, { chests: [{ at, items: { oak_log: 7 } }] })
    end = () => played.team.stop('the test is over')
    await played.team.start()
    const asks = async (words: string): Promise<string> => {
      const answer = played.next('message.sent', one => one.to.includes('Ann') && one.kind === 'reply')
      await played.say(words, to)
      return (await answer).text
    }
    const contents = /^The chest at 2 -60 2 \([^)]+\): 7 oak logs\.$/
    expect(await asks('what is in the chest?')).toMatch(contents)
    const waits = played.next('approval.asked')
    await played.ask({ type: 'goal', goal: 'Collect 3 dirt.' })
    await waits
    expect(await asks('what is in the chest')).toMatch(contents)
  },
  20_000,
)
