import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { loadPrompts } from '../../../source/brain/providers/prompt-templates.ts'
import { questions } from '../../../source/brain/questions/index.ts'
import type { Flags } from '../../../source/cli/command.ts'
import { noSettings } from '../../../source/cli/settings/loaded.ts'
import { run } from '../../../source/cli/verbs/prompts.ts'
import { abilities } from '../../../source/host/abilities.ts'
import { cleanText } from '../../../source/session/log/clean-text.ts'
import { type Situation, situationsOf } from '../../../source/team/evaluation/situations.ts'
import { fails, says, startEndpoint } from '../../brain/support/model-server.ts'
import { refusal } from '../../refusal.ts'
import { temporaryFolder } from '../../session/helpers.ts'

const cabin = 'recordings/situations/cabin.jsonl'

interface Card {
  readonly unasked: number
  readonly bad: readonly unknown[]
  readonly questions: readonly { readonly question: string; readonly marks: Record<string, number | null> }[]
  readonly total: Record<string, number | null>
  readonly seats: readonly { readonly role: string; readonly grade?: string }[]
  readonly answers: readonly { readonly id: string; readonly works?: boolean; readonly lacks: readonly string[] }[]
}

/** What `prompts eval` prints and ends with. */
const evaluated = async (flags: Flags) => {
  let out = ''
  const write = vi.spyOn(process.stdout, 'write').mockImplementation(chunk => {
    out += String(chunk)
    return true
  })
  const err = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  try {
    const code = await run(['eval'], flags, noSettings)
    return { out, code, card: flags.json ? (JSON.parse(out) as Card) : undefined }
  } finally {
    write.mockRestore()
    err.mockRestore()
  }
}

/** A model that gives the rules' answers to the situations of a recording, changed by `change`. */
const modelFor = async (
  path: string,
  change: (answer: unknown, tries: number, situation: Situation) => string = answer => JSON.stringify(answer),
) => {
  const { situations } = await situationsOf(path, 'it', { actions: abilities.list })
  const prompts = loadPrompts()
  const known = new Map(
    situations.map(one => {
      const { system, user } = prompts.get(one.question.name)!.render(one.input)
      return [cleanText(`${system}\n\n${user}`), one]
    }),
  )
  const endpoint = await startEndpoint((response, { body }) => {
    const [system, user] = body.messages
    const situation = known.get(cleanText(`${system!.content}\n\n${user!.content}`))
    if (!situation) return fails(response, 400, 'a prompt that no session would send')
    const { question, input } = situation
    says(response, change(question.output.parse(question.rule(input)), (body.messages.length - 2) / 2, situation), {
      piece: 5000,
    })
  })
  onTestFinished(endpoint.close)
  return { model: 'm', 'base-url': endpoint.url, situations: path }
}

test('the rule brain needs no network, and every situation that ships has a full mark', async () => {
  const { card, code } = await evaluated({ json: true })
  expect(code).toBe(0)
  const { asked, form, first, usable, works, foreseen } = card!.total
  expect([form, first, usable]).toEqual([asked, asked, asked])
  expect(works).toBe(foreseen)
  // Half of the situations and more tell whether an answer would do what is wanted.
  expect(foreseen! / asked!).toBeGreaterThan(0.5)
  expect(card!.answers.filter(one => one.lacks.length > 0)).toEqual([])
})

test('the situations that ship are of most questions, and of this version', async () => {
  const { card } = await evaluated({ json: true })
  const known = card!.questions.map(one => one.question)
  expect(known).toEqual(
    expect.arrayContaining(['planTask', 'nextActions', 'decomposeTask', 'outlineSteps', 'converse']),
  )
  // Of the others no session with the rule brain asks, or seldom.
  expect(Object.keys(questions).filter(one => !known.includes(one))).toEqual(
    expect.arrayContaining(['negateRules', 'guideWorkers', 'summariseMemory', 'writeCode']),
  )
  expect(card).toMatchObject({ outdated: 0, unasked: 0 })
})

test('a model is sent what a session sends, and its card tells form, first answers, tokens and time apart', async () => {
  const flags = await modelFor(cabin)
  const { out, code } = await evaluated({ ...flags, questions: 'planTask' })
  expect(code).toBe(0)
  expect(out).toMatch(
    /^m: 1 question of 1 recording\n\nquestion +asked +form +first +usable +works +tokens +cost +time\n/,
  )
  expect(out).toMatch(/\nplanTask +1 +100 % +100 % +100 % +100 % +1\.0k\/100 +\$0\.000\d +\d+\.\d s\n/)
  expect(out).toContain('leader    unknown: only 1 answer')
  for (const line of out.split('\n').filter(one => /^(?:question|planTask|total)/.test(one)))
    expect(line.length).toBeLessThanOrEqual(80)
})

test('an answer that can be used only when it was asked for again counts as such', async () => {
  const flags = await modelFor(cabin, (answer, tries, { question }) =>
    tries > 0 ? JSON.stringify(answer) : question.acts ? '{"actions":[{"name":"fly","args":{}}]}' : 'Sure, I will.',
  )
  const { card } = await evaluated({ ...flags, json: true })
  const of = (name: string) => card!.questions.find(one => one.question === name)!.marks
  expect(of('planTask')).toMatchObject({ asked: 1, form: 0, first: 0, usable: 1 })
  expect(of('nextActions')).toMatchObject({ asked: 1, form: 1, first: 0, usable: 1, works: 1 })
})

test('an answer that is well formed and does not do what is wanted is told with what it lacks', async () => {
  const flags = await modelFor('recordings/situations/supplies.jsonl', (answer, _, { question, seat }) =>
    question.acts
      ? '{"actions":[{"name":"collect","args":{"item":"dirt","count":1}}]}'
      : 'stages' in (answer as object)
        ? `{"objective":"o","stages":[{"title":"t","items":[{"id":"a","title":"Look","assignee":"${seat}","done":{"kind":"report"}}]}]}`
        : JSON.stringify(answer),
  )
  const { card, out } = await evaluated({ ...flags, json: true, questions: 'planTask,nextActions' })
  expect(card!.total).toMatchObject({ first: card!.total.asked, usable: card!.total.asked, works: 0 })
  expect(out).toContain('put 12 oak planks into the chest')
  expect(card!.seats.find(one => one.role === 'worker')).not.toMatchObject({ grade: 'good' })
  const { out: table } = await evaluated({ ...flags, questions: 'planTask' })
  expect(table).toMatch(/supplies#\d+ planTask: would not bring about: .*put 12 oak planks into the chest/s)
})

test('names that the game does not know are faults of the answer, as in a session', async () => {
  const flags = await modelFor(cabin, () => '{"actions":[{"name":"collect","args":{"item":"unobtainium","count":1}}]}')
  const { card } = await evaluated({ ...flags, json: true, questions: 'nextActions' })
  expect(card!.total).toMatchObject({ form: card!.total.asked, first: 0, usable: 0, works: 0 })
})

test('a budget ends it, and so does an endpoint that takes no key', async () => {
  const flags = await modelFor(cabin)
  const spent = await evaluated({ ...flags, json: true, budget: '1000-tokens', concurrency: 1 })
  expect(spent.code).toBe(1)
  expect(spent.card).toMatchObject({ unasked: 1, total: { asked: 1 } })
  const closed = await startEndpoint(response => fails(response, 401, 'no such key'))
  onTestFinished(closed.close)
  const refused = await evaluated({ ...flags, 'base-url': closed.url, json: true })
  expect(refused.code).toBe(3)
  expect(closed.received.length).toBeLessThanOrEqual(2)
})

describe('a recording that says what cannot be', () => {
  /** The cabin's questions, changed by `lie` where it is for one of them. */
  const forged = (lie: (line: string) => string): string => {
    const path = join(temporaryFolder(), 'forged.jsonl')
    writeFileSync(path, readFileSync(cabin, 'utf8').split('\n').map(lie).join('\n'))
    return path
  }
  const inPlan = (change: (input: Record<string, unknown>) => unknown) => (line: string) => {
    if (!line.includes('"question":"planTask"')) return line
    const event = JSON.parse(line)
    return JSON.stringify({ ...event, data: { ...event.data, input: change(event.data.input) } })
  }

  test('is one bad situation, by its name, beside those that can be asked', async () => {
    vi.spyOn(questions.planTask, 'rule').mockImplementation(() => {
      throw new TypeError('no such block')
    })
    onTestFinished(() => void vi.restoreAllMocks())
    const { card, code } = await evaluated({ json: true, situations: cabin })
    expect([code, card!.total.asked, card!.bad]).toEqual([
      0,
      1,
      [{ id: expect.stringMatching(/^cabin#\d+$/), question: 'planTask', reason: 'no such block' }],
    ])
    const { out } = await evaluated({ situations: cabin })
    expect(out).toMatch(/1 bad situation left out: the rules cannot answer\n {2}cabin#\d+ planTask: no such block/)
  })

  test.each(['9.9', '__proto__'])('holds no question when its game has the version %s', async version => {
    const situations = forged(line => line.replace(/"version":"1\.[\d.]+"/, `"version":"${version}"`))
    const told = await refusal(() => run(['eval'], { situations }, noSettings))
    expect(told).toContain('No question to ask: the rules cannot answer forged#')
  })

  test.each(['__proto__', 'constructor', 'toString'])('may call a block %s', async name => {
    const situations = forged(
      inPlan(input => {
        const observation = input.observation as { blocks: Record<string, unknown>[] }
        const blocks = observation.blocks.map(block => ({ ...block, name }))
        return { ...input, observation: { ...observation, blocks } }
      }),
    )
    const { card } = await evaluated({ json: true, situations, questions: 'planTask' })
    expect(card).toMatchObject({ bad: [], total: { asked: 1 } })
  })
})

test('what cannot be asked is told in one line', async () => {
  const told = (flags: Flags, ...input: string[]) => refusal(() => run(['eval', ...input], flags, noSettings))
  expect(await told({ questions: 'planTsk' })).toContain(
    'There is no question planTsk (--questions). Did you mean planTask?',
  )
  expect(await told({ situations: 'nowhere' })).toContain('There is no nowhere (--situations).')
  expect(await told({ situations: 'prompts' })).toContain('prompts holds no recordings (--situations).')
  expect(await told({ situations: 'README.md' })).toContain('README.md, line 1: not valid JSON.')
  expect(await told({ situations: cabin, questions: 'converse' })).toContain('converse was not asked there')
  expect(await told({}, 'planTask')).toContain('prompts eval takes no planTask.')
})
