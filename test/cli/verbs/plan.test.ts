import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { questions } from '../../../source/brain/questions/index.ts'
import type { Flags } from '../../../source/cli/command.ts'
import { warnOfPartsLeftOut } from '../../../source/cli/config/readable-goal.ts'
import { sessionConfig } from '../../../source/cli/config/session.ts'
import { noSettings as settings } from '../../../source/cli/settings/loaded.ts'
import { run as runPlan } from '../../../source/cli/verbs/plan.ts'
import { run as runPrompts } from '../../../source/cli/verbs/prompts.ts'
import { refusal } from '../../refusal.ts'

const cabin = 'tasks/demo/cabin.yaml'
const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

type Run = typeof runPlan
/** What a command prints. */
const said = async (run: Run, input: readonly string[], flags: Flags = {}): Promise<string> => {
  let text = ''
  const write = vi.spyOn(process.stdout, 'write').mockImplementation(chunk => {
    text += String(chunk)
    return true
  })
  try {
    expect(await run(input, flags, settings)).toBe(0)
    return text
  } finally {
    write.mockRestore()
  }
}

describe('mcteam plan', () => {
  test('prints every edge, which rule kept it, questions and tokens', async () => {
    const text = await said(runPlan, [cabin], { organization: 'causal' })
    expect(text).toMatch(/^A cabin by the lake \(causal, rule brain \(offline\)\)/)
    expect(text).toMatch(/gather-oak_log-1 → craft-oak_planks +effect 0.25 +by material-first/)
    expect(text).toMatch(/build-cabin-walls-1 → build-cabin-roof-1 +effect 0.25 +by lower-first/)
    // The rule brain asserts no edge but by a rule.
    expect(text).not.toContain('cut')
    expect(text).toMatch(/6 questions: outlineSteps 1, relateSteps 5\n[\d,]+ prompt tokens/)
  })

  test('gives things to the players of --human, and says of a name that nobody has what to do', async () => {
    const goal = 'get 4 logs and 2 dirt to Steve'
    const known = await said(runPlan, [], { goal, human: 'Steve' })
    expect(known).toMatch(/Give \d oak logs? to Steve/)
    expect(known).not.toContain('--human')
    const unknown = await said(runPlan, [], { goal })
    expect(unknown).toMatch(/^Not followed: .*“to Steve”/m)
    expect(unknown).toMatch(/^Steve is neither of the team nor a player whom it knows: --human Steve/m)
    expect(await said(runPlan, [], { goal: 'Collect 4 logs.' })).not.toContain('--human')
  })

  test.each([
    [
      'Collect 6 oak logs and write a poem.',
      /^Without a model “[^”]*poem[^”]*” is not understood, and left out: that needs --model NAME\.\n$/,
    ],
    ['Get 9 dirt, then sing about dirt.', /“[^”]*sing about dirt[^”]*”/],
    ['Collect 6 oak logs and 4 sand.', /^$/],
    ['Collect 6 oak logs and build a small hut.', /^$/],
  ])('%s: before a world is started it says which part needs a model', async (goal, said) => {
    let warned = ''
    const write = vi.spyOn(process.stderr, 'write').mockImplementation(chunk => {
      warned += String(chunk)
      return true
    })
    try {
      await warnOfPartsLeftOut(await sessionConfig([], { goal }, settings), { goal })
    } finally {
      write.mockRestore()
    }
    expect(warned).toMatch(said)
  })

  test('any organization that plans, as text, Mermaid or JSON', async () => {
    expect(await said(runPlan, [cabin])).toMatch(/Gather \(2 items\)\n.*Bob +waits for nothing/)
    expect(await said(runPlan, [cabin])).toMatch(/Craft \(\d items\)\n.*Bob +after Gather/)
    expect(await said(runPlan, [cabin], { organization: 'dag' })).toMatch(/1 question: decomposeTask 1/)
    const graph = await said(runPlan, [cabin], { organization: 'dag', format: 'mermaid' })
    expect(graph).toMatch(/^graph TD\n {2}n1\["Collect 6 oak logs"\]/)
    expect(graph).toMatch(/n1 --> n\d/)
    const data = JSON.parse(await said(runPlan, [cabin], { organization: 'causal', format: 'json' })) as {
      plans: { plan: { graph: { edges: unknown[] } }; paths: string[][] }[]
      questions: { count: number; tokensIn: number }
    }
    expect(data.plans[0]!.plan.graph.edges.length).toBeGreaterThan(20)
    expect(data.plans[0]!.paths[0]![0]).toMatch(/^gather-/)
    expect(data.questions).toMatchObject({ count: 6 })
    expect(await said(runPlan, [], { goal: 'Collect 4 oak logs.', organization: 'solo' })).toContain(
      'Collect 4 oak logs',
    )
  })

  test('mistakes are one line each', async () => {
    const refused = (flags: Flags) => runPlan([cabin], flags, settings)
    expect(await refusal(() => refused({ organization: 'causal:no-rules' }))).toMatch(/has no option "no-rules"/)
    expect(await refusal(() => refused({ ate: 'literal' }))).toMatch(
      /--ate literal is for the organization causal, not for tree/,
    )
    expect(await refusal(() => refused({ organization: 'peers' }))).toMatch(/makes no plan ahead/)
    expect(await refusal(() => refused({ prompts: '/nowhere/at/all' }))).toMatch(/no folder \/nowhere/)
  })

  test('one’s own rules win, and a mistake in them is named with its line', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'rules-'))
    folders.push(folder)
    mkdirSync(join(folder, 'rules'))
    const file = join(folder, 'rules', 'construction.yaml')
    const only =
      'about: building\nrules:\n  - id: up\n    text: From the ground up.\n    relation: beneath\n    contradiction: From the top down.\n'
    writeFileSync(file, only)
    const text = await said(runPlan, [cabin], { organization: 'causal', prompts: folder })
    // The rule brings its contradiction along, so nobody is asked for it.
    expect(text).toMatch(/4 questions: outlineSteps 1, judgeTask 1, relateSteps 2\n/)
    expect(text).toContain('turned round: From the top down.')
    expect(text).not.toContain('material-first')
    writeFileSync(file, only.replace('beneath', 'above'))
    expect(await refusal(() => runPlan([cabin], { organization: 'causal', prompts: folder }, settings))).toMatch(
      /construction\.yaml:5: rules\.0\.relation: /,
    )
    writeFileSync(file, only.replace('  - id', '  - {id'))
    expect(await refusal(() => runPlan([cabin], { organization: 'causal', prompts: folder }, settings))).toMatch(
      /construction\.yaml:\d+: not YAML/,
    )
  })
})

describe('mcteam prompts', () => {
  test('list names every question with its tokens and file', async () => {
    const text = await said(runPrompts, ['list'])
    for (const name of Object.keys(questions)) expect(text).toMatch(new RegExp(`^${name} +\\d+ tokens`, 'm'))
    expect(text).toMatch(/^rules\/cooking: ingredients-first/m)
  })

  test('show renders a question of planning with the task’s own input and counts its tokens', async () => {
    const text = await said(runPrompts, ['show', 'decomposeTask'], { task: cabin })
    expect(text).toContain('Goal: Collect 12 oak logs.')
    expect(text).toContain('$.blueprints.cabin')
    expect(text).not.toContain('{{')
    expect(text).toMatch(/[\d,]+ tokens: \d+ always the same, \d+ from the input \(.*decompose-task\.md\)/)
    const own = mkdtempSync(join(tmpdir(), 'prompts-'))
    folders.push(own)
    writeFileSync(
      join(own, 'relate-steps.md'),
      `${readFileSync('prompts/relate-steps.md', 'utf8').replace('[user]', '[user]\nSorts:')}`,
    )
    expect(await said(runPrompts, ['show', 'relateSteps'], { task: cabin, prompts: own })).toContain('Sorts:')
  })

  test('what is wrong is said in one line', async () => {
    expect(await refusal(() => runPrompts(['show', 'nextAction'], {}, settings))).toMatch(
      /no question nextAction. Did you mean nextActions/,
    )
    expect(await refusal(() => runPrompts(['show'], {}, settings))).toMatch(/Which question\?/)
    expect(await refusal(() => runPrompts(['print'], {}, settings))).toMatch(
      /Write mcteam prompts list, mcteam prompts show QUESTION --task FILE, or mcteam prompts eval/,
    )
    expect(await refusal(() => runPrompts(['show', 'planTask'], {}, settings))).toMatch(/Pass a task file/)
  })
})
