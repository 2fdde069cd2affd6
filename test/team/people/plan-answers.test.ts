import { expect, test } from 'vitest'
import { noGoal } from '../../../source/session/log/events/words.ts'
import { computing } from '../../stopwatch.ts'
import { simple } from '../support/harness.ts'
import { play } from '../support/person.ts'
import { start } from '../support/waiting-building.ts'

/** What a person writes at a screen while a plan waits. */

const waiting = async (role: 'leader' | 'observer' = 'leader', others?: 'peer') => {
  const played = await play(simple(noGoal), { organization: 'tree', stays: true, approvals: 'plans', others })
  await played.team.start()
  const asked = played.next('approval.asked')
  await played.ask({ type: 'goal', goal: 'Collect 6 sand.' })
  await asked
  played.team.joined({ person: 'Ben', role, access: 'member' })
  const write = (text: string, to: string[] = []) =>
    played.team.command('Ben', { type: 'say', to, text, delivery: 'queue' })
  return { ...played, write }
}

test.each([
  ['no, without Bob', [], 'without Bob'],
  ['without Mia please', [], 'without Mia please'],
  ['Yes but not Bob', ['Lena'], 'not Bob'],
  ['no let Mia do it', [], 'let Mia do it'],
  ['nope, not Bob', [], 'not Bob'],
])('what is said against it is the reason of the next plan: %s', async (words, to, reason) => {
  const { team, next, past, write } = await waiting()
  const anew = next('plan.proposed', ({ version }) => version === 2)
  expect(await write(words, to)).toMatchObject({ ok: true, text: 'Rejected. Lena makes another plan.' })
  await anew
  expect(past('plan.rejected').map(({ data }) => [data.by, data.reason])).toEqual([['Ben', reason]])
  await team.stop('the test is over')
})

test.each([
  ['why is Mia idle?', 'Lena', /^Mia waits: the plan waits for approval/],
  ['does Bob help?', 'Lena', /^I cannot answer “does Bob help\?”/],
  ['is Mia with us?', 'Lena', /^I cannot answer/],
  ['why does Bob collect the sand?', 'Mia', /^“Collect 3 sand” \(Bob\): the goal asks for 6 sand/],
] as const)('a question decides nothing, and is answered: %s', async (words, to, said) => {
  const { team, next, past, write } = await waiting()
  const told = next('message.sent', message => message.to.includes('Ben'))
  expect(await write(words, [to])).toMatchObject({ ok: true, text: `to ${to}` })
  expect((await told).text).toMatch(said)
  expect([...past('plan.rejected'), ...past('plan.wanted').slice(1)]).toEqual([])
  expect(past('mind.remembered').filter(({ data }) => data.instruction)).toEqual([])
  await team.stop('the test is over')
})

test.each(['yes', 'No', 'ok'])('yes and no alone decide nothing, and are told how one decides: %s', async words => {
  const { team, next, past, write } = await waiting()
  const told = next('message.sent', ({ to }) => to.includes('Ben'))
  await write(words)
  expect((await told).text).toMatch(/^The plan waits: \/approve .* \/reject /)
  expect([...past('plan.rejected'), ...past('plan.approved')]).toEqual([])
  await team.stop('the test is over')
})

test.each([
  ['no, without Bob', 'observer', []],
  ['get 2 dirt', 'leader', ['Bob']],
  ['without Bob please', 'leader', ['Bob']],
  ['where is Bob', 'leader', []],
] as const)('who may not decide, or speaks of something else, decides nothing: %s as %s', async (words, role, to) => {
  const { team, past, write } = await waiting(role)
  expect(await write(words, [...to])).toMatchObject({ ok: true, text: to.length > 0 ? 'to Bob' : 'to everybody' })
  expect(past('plan.rejected')).toEqual([])
  await team.stop('the test is over')
})

test('the words of a person who may not decide on a plan are not read as an answer to it, which would hold up the host', async () => {
  const words = 'take 3 of them ? '.repeat(220)
  const took = async (role: 'leader' | 'observer') => {
    const { team, write } = await waiting(role)
    let answer: ReturnType<typeof write> | undefined
    const ms = computing(() => {
      answer = write(words)
    })
    expect(await answer).toMatchObject({ ok: true })
    await team.stop('the test is over')
    return ms
  }
  await took('leader') // what is loaded and compiled once is in no number
  expect(await took('observer')).toBeLessThan((await took('leader')) / 2)
})

test.each([
  ['why not 12?', /^“Collect 3 sand” \(Bob, Mia\): the goal asks for 6 sand.* say “12 in all”/],
  ['why not without Bob?', /^Bob has next: “Collect 3 sand”.* say “without Bob”/],
  ['why not Mia', /^Mia has next/],
])('a reason that only asks is answered, and the plan waits on: %s', async (reason, said) => {
  const { team, next, past } = await waiting()
  const told = next('message.sent', message => message.to.includes('Ben'))
  expect(await team.command('Ben', { type: 'reject', reason })).toMatchObject({ ok: true, text: 'to Lena' })
  expect((await told).text).toMatch(said)
  expect([...past('plan.rejected'), ...past('approval.decided')]).toEqual([])
  await team.stop('the test is over')
})

test('of a reason that asks and wants something the wish is followed, and the question is named', async () => {
  const { team, next, past } = await waiting()
  const anew = next('plan.proposed', ({ version }) => version === 2)
  await team.command('Ben', { type: 'reject', reason: 'why not 12? without Mia' })
  const { content } = await anew
  expect(content.followed).toEqual(['without Mia'])
  expect(content.unfollowed?.[0]).toMatch(/^Not followed: Ben said: why not 12\. A question changes nothing/)
  expect(past('plan.rejected')).toHaveLength(1)
  await team.stop('the test is over')
})

test.each([
  ['make it one higher', ['Lena'], 'make it one higher'],
  ['Lena, please make it two higher', [], 'make it two higher'],
  ['turn it please', [], 'turn it'],
  ['lena: without the windows', [], 'without the windows'],
])(
  'what is said in the chat of a building that waits is drawn, and named as followed: %s',
  async (text, to, reason) => {
    const { team, plan, until } = await start('Build a small oak house', { stays: true })
    const anew = until(({ type, data }) => type === 'plan.proposed' && data.version === 2)
    expect(await team.command('Ann', { type: 'say', to, text, delivery: 'queue' })).toMatchObject({
      ok: true,
      text: 'Rejected. Lena makes another plan.',
    })
    await anew
    expect(plan().rejected?.at(-1)?.reason).toBe(reason)
    expect(plan().content.followed?.join()).toBe(reason)
  },
)

test.each(['hello Lena', 'why is it so high?', 'come here', 'nice house', 'get 3 dirt'])(
  'what changes nothing of a building that waits is talk: %s',
  async text => {
    const { team, plan } = await start('Build a small oak house', { stays: true })
    await team.command('Ann', { type: 'say', to: [], text, delivery: 'queue' })
    expect(plan().rejected ?? []).toEqual([])
  },
)
