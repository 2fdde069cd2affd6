import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBody } from '../../source/body/body.ts'
import type { Body } from '../../source/body/contract/body-types.ts'
import { type Brain, BrainError } from '../../source/brain/brain.ts'
import type { writeCode } from '../../source/brain/questions/write-code/question.ts'
import { codeByRules } from '../../source/brain/rules/act/write-code.ts'
import { createRuleBrain } from '../../source/brain/rules/rule-brain.ts'
import { type ControlNeeds, createControl } from '../../source/mind/mind-control.ts'
import type { Senses } from '../../source/mind/mind-needs.ts'
import { createInputs } from '../../source/mind/question-inputs.ts'
import { createWorld } from '../../source/world/create-world.ts'
import type { World } from '../../source/world/types.ts'
import { recipes, seen } from '../brain/support/question-inputs.ts'

const folder = mkdtempSync(join(tmpdir(), 'skills-'))
let world: World
let body: Body
beforeAll(async () => {
  world = await createWorld({ version: '1.19.2' })
  const { host, port } = world
  body = await createBody({ host, port, version: '1.19.2', username: 'bob', skills: folder })
})
afterAll(async () => {
  await body?.close()
  await world?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** A mind's own side of programs: the questions that it asks, and the person who reads what it wants to run. */
const mindOn = (brain: Brain, permit: (code: string) => string | null = () => null) => {
  const asked: Parameters<typeof codeByRules>[0][] = []
  const read: string[] = []
  const brainAsked = {
    ask: async (question: typeof writeCode, input: Parameters<typeof codeByRules>[0], context: never) => {
      expect(question.input.parse(input)).toEqual(input)
      asked.push(input)
      const answer = await brain.ask(question, input, context)
      const faults = question.check?.(input, answer.value) ?? []
      if (faults.length > 0) throw new BrainError('bad-answer', faults.join(' '))
      return answer
    },
  }
  const self = { seat: 'Bob', emit: () => undefined, brain: brainAsked } as unknown as ControlNeeds['self']
  const known = { containers: () => [], recipes: () => recipes, names: () => [], blueprints: () => [] }
  const senses = { body: () => body, heldUp: () => ({}), known } as unknown as Senses
  const needs = {
    self,
    others: {},
    inputs: createInputs(self, senses, () => []),
    approve: async (call: { args: { code: string } }) => {
      read.push(call.args.code)
      return permit(call.args.code)
    },
  } as unknown as ControlNeeds // the parts that writing programs uses
  const control = createControl(needs, { quiet() {}, restart() {}, forget() {}, task: () => null })
  const act = (instruction: string) =>
    body.perform({ name: 'newAction', args: { instruction } }, { signal: AbortSignal.timeout(150_000), mind: control })
  return { asked, read, act }
}

/** Answers `writeCode` with these, one after the other. */
const scripted = (...answers: readonly Record<string, unknown>[]): Brain => {
  const left = [...answers]
  return {
    label: 'scripted',
    ask: async question => ({
      value: question.output.parse(left.shift() ?? { blocked: 'no more ideas' }) as never,
      brain: 'scripted',
      tokensIn: 0,
      tokensOut: 0,
      cost: 0,
      ms: 0,
      attempts: 1,
    }),
  }
}

test('a failed program comes back with its line, is mended, runs and is kept; the next one is told of it', async () => {
  const { act, asked, read } = mindOn(
    scripted(
      { code: '```js\nconst here = observe().position\nawait gotTo(here[0] + 2, here[1], here[2])\n```' },
      {
        code: 'const here = observe().position\nawait goTo(here[0] + 2, here[1], here[2])\nreturn "two east"',
        keep: { name: 'stepEast', description: 'Walk two blocks to the east' },
      },
    ),
  )
  expect(await act('walk two blocks to the east')).toMatchObject({
    result: 'success',
    reason: expect.stringContaining('result two east; kept as the skill stepEast'),
  })
  expect(asked.map(input => input.round)).toEqual([1, 2])
  expect(asked[1]!.attempts[0]!.failure).toMatch(/^line 2: ReferenceError: .*gotTo/)
  expect(asked[0]!.functions).toContain('!goTo(x: number')
  expect(asked[0]!.functions).not.toContain('!newAction')
  expect(read).toHaveLength(2)
  const again = mindOn(scripted({ code: 'await runSkill' }))
  await again.act('take two steps east')
  expect(again.asked[0]!.skills.map(skill => skill.name)).toEqual(['stepEast'])
})

test('no program runs that a person turned down', async () => {
  const { act } = mindOn(scripted({ code: 'await moveAway(9)' }), () => 'Ann said no: too far')
  const before = body.observe().position
  expect(await act('walk away')).toMatchObject({
    result: 'failure',
    code: 'not-allowed',
    reason: 'Ann said no: too far',
  })
  expect(body.observe().position).toEqual(before)
})

test('a brain that cannot says so, after five rounds at most', async () => {
  const { act, asked } = mindOn(scripted(...[1, 2, 3, 4, 5, 6].map(n => ({ code: `throw new Error('try ${n}')` }))))
  expect(await act('do the impossible')).toMatchObject({
    code: 'bad-arguments',
    reason: expect.stringContaining('try 5'),
  })
  expect(asked).toHaveLength(5)
  expect(await mindOn(scripted({ blocked: 'nobody can fly here' })).act('fly')).toMatchObject({
    code: 'unsupported',
    reason: 'no program was written: nobody can fly here',
  })
})

test('the rule brain writes programs for what it can read, mends them by gathering, and owns up to the rest', async () => {
  await world.command('fill 4 -60 0 4 -58 0 oak_log')
  await expect.poll(() => body.observe().blocks.some(one => one.name === 'oak_log')).toBe(true)
  const { act, asked } = mindOn(createRuleBrain())
  expect(await act('collect 2 oak logs, then craft 4 sticks')).toMatchObject({
    result: 'success',
    reason: expect.stringContaining('2 oak logs'),
  })
  expect(asked).toHaveLength(1)
  expect(body.observe().inventory.stick).toBe(4)
  expect(await act('sing a song about the sea')).toMatchObject({
    code: 'unsupported',
    reason: expect.stringContaining('the rules cannot turn'),
  })
})

test('the rules mend once, by gathering what was lacking', () => {
  const base = {
    seat: 'Bob',
    instruction: 'put 3 sticks into the chest',
    task: null,
    round: 1,
    functions: '',
    skills: [],
    attempts: [],
    observation: seen(),
    containers: [],
    recipes,
    blueprints: [],
    names: [],
  }
  expect(codeByRules(base).code).toContain('await deposit("stick", 3)')
  const failed = { code: 'x', failure: 'has no stick' }
  expect(codeByRules({ ...base, round: 2, attempts: [failed] }).code).toMatch(
    /await gather\("stick", 3\)\nawait deposit/,
  )
  expect(codeByRules({ ...base, round: 3, attempts: [failed, failed] }).blocked).toContain('no other way')
})
