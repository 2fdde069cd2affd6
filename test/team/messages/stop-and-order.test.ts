import { afterEach, expect, test } from 'vitest'
import { simple } from '../support/harness.ts'
import { violations } from '../support/invariants.ts'
import { type Playing, play } from '../support/person.ts'

/** What a person has an agent stop, and wants instead, in one line; and what comes after what it is at. */

let current: Playing | undefined
afterEach(async () => {
  await current?.team.stop('the test is over')
  expect(violations(current?.events ?? [])).toEqual([])
  current = undefined
})

const task = simple('Collect 8 cobblestone.', { timeLimit: 60, seats: { leader: 'Lena', workers: ['Bob'] } })
const begin = async () => {
  current = await play(task, {}, { pace: 4000 })
  const { team, next, past } = current
  await team.start()
  const collecting = (item: string) =>
    next('action.started', ({ seat, args }) => seat === 'Bob' && (args as { readonly item?: unknown }).item === item)
  const replies = () =>
    past('message.sent').flatMap(({ data }) => (data.from === 'Bob' && data.kind === 'reply' ? [data.text] : []))
  return { ...current, collecting, replies }
}

test.each([
  ['stop that, get 2 dirt', 'interrupt'],
  ['stop collecting gravel, get 2 dirt', 'interrupt'],
  ['Stop with the gravel and bring 2 dirt to Lena', 'interrupt'],
  ['please stop mining gravel. Then collect 2 dirt', 'queue'],
  ['never mind the gravel, get 2 dirt', 'interrupt'],
  ['cancel the gravel and get 2 dirt instead', 'steer'],
] as const)('the order behind a stop is carried out: %s', async (words, delivery) => {
  const { say, collecting, session } = await begin()
  const first = collecting('gravel')
  await say('get 6 gravel', ['Bob'], 'interrupt')
  await first
  const second = collecting('dirt')
  await say(words, ['Bob'], delivery)
  await second
  const gravel = Object.values(session.state.tasks).find(({ title }) => title === 'Collect 6 gravel')
  expect(gravel).toMatchObject({ status: 'cancelled', cause: 'withdrawn' })
})

test.each(['queue', 'steer'] as const)('an order that comes after another one says so: %s', async delivery => {
  const { say, collecting, replies, next } = await begin()
  const first = collecting('gravel')
  await say('get 6 gravel', ['Bob'], 'interrupt')
  await first
  const told = next('message.sent', ({ from, text }) => from === 'Bob' && text.includes('sand'))
  await say('get 3 sand', ['Bob'], delivery)
  expect((await told).text).toBe('Ok: collect 3 sand. That comes after: Collect 6 gravel.')
  const moved = next('message.sent', ({ from, text }) => from === 'Bob' && text.includes('to Lena'))
  await say('go to Lena', ['Bob'], delivery)
  expect((await moved).text).toBe('Ok, I go to Lena. That comes after: Collect 3 sand.')
  expect(replies().filter(text => text.startsWith('That'))).toEqual([])
})
