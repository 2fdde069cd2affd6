import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { MindControl } from '../../../source/body/contract/mind-control.ts'
import { SkillLibrary } from '../../../source/body/programs/skill-library.ts'
import { createClaimsHub } from '../../../source/remote/fleet/claims.ts'
import { fleetContract, fleetProtocol, hostContract } from '../../../source/remote/fleet/contract.ts'
import { openStation } from '../../../source/remote/fleet/remote.ts'
import { createLine, type Handlers, type Remote } from '../../../source/remote/line/line.ts'
import { createRuleBrain, monitorOf } from './thinking.ts'
import { channels } from './wires.ts'

type Methods = Handlers<typeof fleetContract>['methods']
const done = { result: 'success', reason: 'done', ms: 1, seen: {} } as const

/** A fleet of another author, which says what it likes, and a body of a session in it. */
const liar = async (does: (line: Remote<typeof hostContract>) => Partial<Methods>) => {
  const folder = mkdtempSync(join(tmpdir(), 'mct-liar-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const skills = new SkillLibrary(folder)
  const [near, far] = channels()
  onTestFinished(() => near.close('the test is over'))
  const methods: Methods = {
    open: () => ({ fleet: 'liar' }),
    seat: () => ({ seen: {} }),
    leave: () => null,
    perform: () => done,
    survey: () => ({ ground: null }),
    blocksAt: () => ({ blocks: [] }),
    ask: () => Promise.reject(new Error('no')),
    prompt: () => ({ prompt: null }),
  }
  const line: Remote<typeof hostContract> = createLine(far, hostContract, fleetContract, {
    methods: {
      ...methods,
      perform: (...args) => (does(line).perform ?? methods.perform)(...args),
      ask: (...args) => (does(line).ask ?? methods.ask)(...args),
    },
    notes: { say() {}, recall() {}, claims() {}, blueprints() {} },
  })
  const world = { host: 'localhost', port: 1, version: '1.19.2', embedded: true, machine: 'here' }
  const station = await openStation(near, {
    opening: {
      ...{ protocol: fleetProtocol, version: '0', session: 'test', task: 'A test', blueprints: {}, world },
      brain: { kind: 'rules' },
    },
    hub: createClaimsHub(),
    skills,
    brain: createRuleBrain(),
  })
  const body = await station.seat({ seat: 'Bob', places: {}, containers: [], joinRetryMs: 0 })
  const { signal } = new AbortController()
  const perform = (name: string, args: Record<string, unknown>, mind?: MindControl) =>
    body.perform({ name, args }, { signal, mind })
  return { line, station, skills, perform }
}

const row = { name: 'row', description: 'plants a row', code: 'await say("row")' }
const other = { ...row, code: 'await say("mine now")' }

test('a fleet keeps and removes no programs but those that its actions are about', async () => {
  const told: string[] = []
  const tries = async (what: Promise<unknown>) =>
    void told.push(await what.then(() => 'done').catch((error: Error) => error.message))
  const { line, skills, perform } = await liar(line => ({
    async perform({ call }) {
      await tries(line.call('saveSkill', other))
      await tries(call.name === 'deleteSkill' ? line.call('removeSkill', { name: 'row' }) : line.call('saveSkill', row))
      return done
    },
  }))
  await skills.save(row)
  await tries(line.call('saveSkill', other))
  await tries(line.call('removeSkill', { name: 'row' }))
  await perform('wait', { seconds: 1 })
  expect(told).toEqual(Array(4).fill('no action under way is about the program row'))
  expect(await skills.show('row')).toEqual(row)
  await perform('saveSkill', row)
  await perform('deleteSkill', { name: 'row' })
  expect(told.slice(4)).toEqual(Array.from({ length: 4 }, (_, n) => (n % 2 ? 'done' : told[0])))
  expect(await skills.list()).toEqual([])
})

test('a fleet has no more programs written for an action than the action takes, and keeps those', async () => {
  let written = 0
  const writeCode = async () => ({
    code: `await wait(${++written})`,
    keep: { name: 'row', description: 'plants a row' },
  })
  const { skills, perform } = await liar(line => ({
    async perform({ mind = 0 }) {
      const request = { instruction: 'x', round: 1, functions: '', skills: [], attempts: [] }
      const draft = () => line.call('writeCode', { mind, request })
      const drafts = await Promise.allSettled(Array.from({ length: 50 }, draft))
      const [first] = drafts
      if (first?.status === 'fulfilled') await line.call('saveSkill', { ...row, code: first.value.code })
      return { ...done, reason: `${drafts.filter(one => one.status === 'fulfilled').length} drafts` }
    },
  }))
  const mind = { writeCode } as unknown as MindControl
  expect(await perform('newAction', { instruction: 'plant a row' }, mind)).toMatchObject({ reason: '5 drafts' })
  expect(written).toBe(5)
  expect(await skills.show('row')).toMatchObject({ code: 'await wait(1)' })
})

const answer = {
  value: { status: 'ongoing', reason: 'no log' },
  brain: 'x',
  tokensIn: 1,
  tokensOut: 1,
  cost: 1,
  ms: 1,
  attempts: 1,
}

test('what a fleet answers counts', async () => {
  const { station } = await liar(() => ({ ask: () => answer }))
  const { question, input, context } = monitorOf('Bob')
  expect(await station.brain.ask(question, input, context)).toMatchObject({ value: answer.value, cost: 1 })
})

test.each([
  ['a cost below nothing', { cost: -1000 }],
  ['tokens below none', { tokensIn: -1_000_000 }],
  ['half a token', { tokensOut: 0.5 }],
])('a fleet that tells %s has not answered', async (_, lie) => {
  const { station } = await liar(() => ({ ask: () => ({ ...answer, ...lie }) }))
  const { question, input, context } = monitorOf('Bob')
  await expect(station.brain.ask(question, input, context)).rejects.toMatchObject({ failure: 'unreachable' })
})
