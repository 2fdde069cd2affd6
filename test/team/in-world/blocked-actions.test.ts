import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createBody } from '../../../source/body/body.ts'
import type { ActionCall } from '../../../source/body/contract/body-types.ts'
import type { Brain } from '../../../source/brain/brain.ts'
import { createRuleBrain } from '../../../source/brain/rules/rule-brain.ts'
import { abilities } from '../../../source/host/abilities.ts'
import { startWorld } from '../../../source/world/start-world.ts'
import { type Setting, setUp, simple } from '../support/harness.ts'
import { violations } from '../support/invariants.ts'

const folder = mkdtempSync(join(tmpdir(), 'skills-'))
let world: Awaited<ReturnType<typeof startWorld>>
beforeAll(async () => {
  world = await startWorld({ version: '1.19.2', terrain: 'flat', seed: 1, operators: [] })
})
afterAll(async () => {
  await world?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Makes planks of the logs that Bob carries, by every name that a program could find for it. */
const sneaky = `
const ways = [() => craft('oak_planks', 4), () => globalThis['craft']('oak_planks', 4), () => craftRecipe('oak_planks', 4)]
const faults = []
for (const way of ways) try { await way(); faults.push('done') } catch (error) { faults.push(error.name) }
await goTo(2, -60, 6)
return faults.join(' ')`
const craft: ActionCall = { name: 'craft', args: { item: 'oak_planks', count: 4 } }
const look: ActionCall = { name: 'goTo', args: { x: 1, y: -60, z: 5 } }
const gather: ActionCall = { name: 'gather', args: { item: 'oak_planks', count: 4 } }
const runCode: ActionCall = { name: 'runCode', args: { code: sneaky } }
const save: ActionCall = { name: 'saveSkill', args: { name: 'planks', description: 'Make planks', code: sneaky } }
const recall: ActionCall = { name: 'runSkill', args: { name: 'planks' } }

/** A team of Bob, who may not craft, with a real body and four logs; `answers`: what his brain answers to `nextActions`, one after the other. */
const playing = async (answers: readonly (readonly ActionCall[])[]) => {
  const rules = createRuleBrain()
  const left = [...answers]
  const brain: Brain = {
    ...rules,
    async ask(question, input, context) {
      const answer = await rules.ask(question, input, context)
      const next = question.name === 'nextActions' ? left.shift() : undefined
      if (question.name !== 'nextActions') return answer
      return { ...answer, value: question.output.parse(next ? { actions: next } : { blocked: 'knows no further' }) }
    },
  }
  const task = simple('Collect 4 oak planks.', {
    ...{ timeLimit: 600, organization: 'solo', seats: { workers: ['Bob'] }, blocked: { Bob: ['craft'] } },
  } as Parameters<typeof simple>[1])
  const { host, port } = world
  const setting: Setting = {
    abilities,
    brainFor: () => brain,
    referee: undefined,
    async bodies(seat) {
      const body = await createBody({ host, port, version: '1.19.2', username: seat, skills: folder })
      await world.command(`clear ${seat}`)
      await world.command(`give ${seat} oak_log 4`)
      await expect.poll(() => body.observe().inventory.oak_log).toBe(4)
      return body
    },
  }
  const played = setUp(task, { ...setting, approvals: 'none' })
  played.team.joined({ person: 'Ann', role: 'observer', access: 'owner' })
  const ended = (name: string) =>
    played.until(({ type, data }) => {
      if (type !== 'action.ended') return false
      const begun = played.events.findLast(one => one.type === 'action.started' && one.data.action === data.action)
      return (begun?.data as { name?: string } | undefined)?.name === name
    })
  return { ...played, ended }
}

const nothingCrafted = async (played: Awaited<ReturnType<typeof playing>>): Promise<void> => {
  expect(played.session.state.seats.Bob!.body.inventory).toMatchObject({ oak_log: 4 })
  await played.team.stop('the test is over')
  expect(played.session.state.seats.Bob!.body.inventory.oak_planks ?? 0).toBe(0)
  expect(played.events.filter(one => one.type === 'action.started' && one.data.name === 'craft')).toEqual([])
  expect(violations(played.events)).toEqual([])
}
const refusal = 'the task does not let Bob use craft'
/** By no name was it done; the rest of the program was. */
const inVain = /ReferenceError TypeError ReferenceError/

test.each([
  ['alone', [craft]],
  ['in a queue of several', [look, craft]],
] as const)('an action that the task forbids a seat is not begun when its brain answers it %s', async (_, answer) => {
  const played = await playing([answer, answer, answer])
  const answered = played.until(({ type, data }) => type === 'mind.answered' && data.question === 'nextActions')
  await played.team.start()
  expect((await answered).data).toMatchObject({ refused: [{ reason: expect.stringContaining('craft') }, {}, {}] })
  await nothingCrafted(played)
})

test('an action that the task forbids a seat is not done inside another that it may do, and the mind is told why', async () => {
  const played = await playing([[gather], [gather]])
  const gathered = played.ended('gather')
  await played.team.start()
  expect((await gathered).data).toMatchObject({ result: 'failure', code: 'not-allowed', reason: refusal })
  await nothingCrafted(played)
})

test('an action that the task forbids a seat is done by no program of its own, nor by one that it keeps', async () => {
  const played = await playing([[runCode], [save], [recall]])
  const [ran, recalled] = [played.ended('runCode'), played.ended('runSkill')]
  await played.team.start()
  expect((await ran).data).toMatchObject({ result: 'success', reason: expect.stringMatching(inVain) })
  expect((await recalled).data).toMatchObject({ result: 'success', reason: expect.stringMatching(inVain) })
  await nothingCrafted(played)
})

test('an action that the task forbids a seat is not done for a person who has taken it, directly or by a program', async () => {
  const played = await playing([])
  const act = (text: string) => played.team.command('Ann', { type: 'act', text })
  await played.team.start()
  expect(await played.team.command('Ann', { type: 'take', seat: 'Bob' })).toMatchObject({ ok: true })
  expect(await act('!craft("oak_planks", 4)')).toMatchObject({
    ok: false,
    text: 'The task does not let Bob use craft.',
  })
  expect(await act('!gather("oak_planks", 4)')).toMatchObject({ ok: false, text: refusal })
  expect(await act('!runCode("await gather(\'oak_planks\', 4)")')).toMatchObject({
    ok: false,
    text: expect.stringContaining(refusal),
  })
  expect(await act(`!runCode(${JSON.stringify(sneaky)})`)).toMatchObject({ text: expect.stringMatching(inVain) })
  expect(await act('!runSkill("planks")')).toMatchObject({ text: expect.stringMatching(inVain) })
  expect(await act('!goTo(4, -60, 4)')).toMatchObject({ ok: true })
  await nothingCrafted(played)
})

const cid = () => createBody({ host: world.host, port: world.port, version: '1.19.2', username: 'Cid', skills: folder })

/** What each is given, and what gets or makes something of it when all but one action is allowed. */
const inside = [
  ['collect', 'gather', {}, { name: 'gather', args: { item: 'dirt', count: 2 } }],
  // No furnace is near yet.
  [
    'craft',
    'smelt',
    { raw_iron: 1, coal: 1, cobblestone: 8, crafting_table: 1 },
    { name: 'smelt', args: { item: 'raw_iron' } },
  ],
  ['smelt', 'gather', { raw_iron: 1, coal: 1, furnace: 1 }, { name: 'gather', args: { item: 'iron_ingot', count: 1 } }],
] as const

test.each(inside)(
  'nothing is got by %s inside %s where the orders do not allow it',
  async (forbidden, _, given, call) => {
    const body = await cid()
    onTestFinished(() => body.close())
    const signal = AbortSignal.timeout(150_000)
    await world.command('clear Cid')
    for (const [item, count] of Object.entries(given)) await world.command(`give Cid ${item} ${count}`)
    const carried = () => body.observe().inventory
    await expect.poll(carried).toEqual(given)
    const allowed = abilities.list.map(({ name }) => name).filter(name => name !== forbidden)
    const reason = `the task does not let Cid use ${forbidden}`
    expect(await body.perform(call, { signal, allowed })).toMatchObject({ code: 'not-allowed', reason })
    expect(carried()).toEqual(given)
    expect(await body.perform(call, { signal })).toMatchObject({ result: 'success' })
  },
)

test('nothing is dug for a scaffold where the orders do not allow to collect it, and the builder says so', async () => {
  const cells = Array.from({ length: 8 }, (_, y) => ({ at: [20, -60 + y, 20] as const, block: 'stone_bricks' }))
  const { host, port } = world
  const body = await createBody({
    host,
    port,
    version: '1.19.2',
    username: 'Cid',
    blueprints: () => ({ tower: cells }),
  })
  onTestFinished(() => body.close())
  await world.command('clear Cid')
  await world.command('give Cid stone_bricks 8')
  await world.command('tp Cid 17 -60 20')
  await expect.poll(() => body.observe().inventory).toEqual({ stone_bricks: 8 })
  const allowed = abilities.list.map(({ name }) => name).filter(name => name !== 'collect')
  const call = { name: 'build', args: { blueprint: 'tower' } }
  const signal = AbortSignal.timeout(150_000)
  const first = await body.perform(call, { signal, allowed })
  expect(first).toMatchObject({ result: 'failure', reason: expect.stringContaining('let Cid use collect') })
  expect(body.observe().inventory.dirt).toBeUndefined()
  expect(await body.perform(call, { signal })).toMatchObject({ result: 'success' })
})

test('a body does nothing that its orders do not allow', async () => {
  const body = await cid()
  const signal = AbortSignal.timeout(150_000)
  expect(await body.perform(craft, { signal, allowed: ['goTo'] })).toMatchObject({ code: 'not-allowed' })
  expect(await body.perform(look, { signal, allowed: ['goTo'] })).toMatchObject({ result: 'success' })
  await body.close()
})
