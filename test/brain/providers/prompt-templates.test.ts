import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countTokens } from 'gpt-tokenizer'
import { afterEach, expect, test } from 'vitest'
import { fitAnswer, jsonSchemaOf } from '../../../source/brain/answers/read-answer.ts'
import { namesOfActions } from '../../../source/brain/answers/shared-checks.ts'
import { loadPrompts } from '../../../source/brain/providers/prompt-templates.ts'
import { questions } from '../../../source/brain/questions/index.ts'
import { actInput, actions, cabinOutline, planInput, replyInput } from '../support/question-inputs.ts'

const folders: string[] = []
const folderWith = (text: string, file = 'monitor-progress.md'): string => {
  const folder = mkdtempSync(join(tmpdir(), 'prompts-'))
  folders.push(folder)
  writeFileSync(join(folder, file), text)
  return folder
}
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

test('every question has a template that renders real input', () => {
  const prompts = loadPrompts()
  expect([...prompts.keys()].sort()).toEqual(Object.keys(questions).sort())
  const text = prompts.get('planTask')!.render(planInput('Build the cabin', { blueprints: [cabinOutline] }))
  expect(text.user).toContain('Goal: Build the cabin')
  expect(text.user).toContain('y -57: oak_slab in cells 60-79')
  expect(text.system).not.toContain('{{')
  expect(text.user).not.toContain('{{')
})

test('one’s own folder may have the names of the questions as they were: monitorProgress.md', () => {
  const text = readFileSync('prompts/monitor-progress.md', 'utf8')
  const before = folderWith(text, 'monitorProgress.md')
  expect(loadPrompts(before).get('monitorProgress')!.file).toBe(join(before, 'monitorProgress.md'))
  expect(loadPrompts(before).get('planTask')!.file).toMatch(/prompts.plan-task\.md$/)
  const now = folderWith(text)
  writeFileSync(join(now, 'monitorProgress.md'), text)
  expect(loadPrompts(now).get('monitorProgress')!.file).toBe(join(now, 'monitor-progress.md'))
})

test('a member that the asker does not see into is not called empty', () => {
  const [one] = planInput('Build').team
  const render = (inventory: Record<string, number>, unseen?: true): string =>
    loadPrompts()
      .get('planTask')!
      .render(planInput('Build', { team: [{ ...one!, name: 'Jill', doing: '', inventory, unseen }] })).user
  expect(render({})).toMatch(/^- Jill .*: empty$/m)
  expect(render({}, true)).toMatch(/^- Jill .*: not known what it carries$/m)
  expect(render({ mutton: 1 }, true)).toMatch(/^- Jill .*: 1 mutton \(in hand or told; the rest is not known\)$/m)
})

test('a lone player is asked for a plan without what only teams need; a person beside it makes a team', () => {
  const [one] = planInput('Build').team
  const render = (...names: string[]): string => {
    const team = names.map(name => ({ ...one!, name }))
    const asked = planInput('Collect 6 oak logs', { seat: 'Ada', organization: 'solo', workers: ['Ada'], team })
    const { system, user } = loadPrompts().get('planTask')!.render(asked)
    return `${system}\n${user}`
  }
  const forTeams = /coordinate|Workers you plan for|Every worker|another player carries|^Team:|shares|\bEva\b/m
  const [lone, two] = [render('Ada'), render('Ada', 'Ann')]
  expect(lone).not.toMatch(forTeams)
  expect(lone).toContain('"assignee":"Ada"')
  expect(two).toMatch(forTeams)
  expect(two).toContain('Workers you plan for: Ada.')
  expect(`${lone}${two}`).not.toMatch(/^\[(?:team|alone)\]/m)
  expect(countTokens(lone)).toBeLessThan(0.8 * countTokens(two))
})

test('the static part does not depend on the input, so that endpoints can cache it', () => {
  const prompt = loadPrompts().get('decideReply')!
  expect(prompt.render(replyInput('hello')).system).toBe(prompt.render(replyInput('get 6 oak logs')).system)
})

test('the schema of an answer and the examples do not depend on which of the same actions and examples come first', () => {
  const [first, ...others] = actions
  const about = { family: 'digging', about: 'dig', actions: [first!.name] }
  const schemas = [
    { actions, otherActions: [] },
    { actions: others, otherActions: [about] },
    { actions: [...actions].reverse(), otherActions: [] },
  ].map(shown => JSON.stringify(jsonSchemaOf(questions.nextActions.output, namesOfActions(shown))))
  expect(new Set(schemas).size).toBe(1)
  const prompt = loadPrompts().get('nextActions')!
  const input = actInput({ id: 't', title: 'x', done: { kind: 'report' }, from: 'Lena' })
  expect(prompt.render(input, [2, 0]).user).toBe(prompt.render(input, [0, 2]).user)
  expect(prompt.render(input, [2, 0]).user).not.toBe(prompt.render(input, [2, 1]).user)
})

test.each(['planTask', 'decomposeTask', 'outlineSteps', 'proposeTask', 'converse'])(
  '%s says that what lies in the chest already counts as stored',
  name => {
    // A talk knows shares of another form.
    const fields = { lacking: [], states: [], environment: [], documents: {}, actions: [] }
    const { system } = loadPrompts()
      .get(name)!
      .render({ ...planInput('Build', { share: undefined as never }), ...fields })
    expect(system).toMatch(/"kind":"stored",[^}]*\}.{0,25}holds (?:that many|4) in all/)
  },
)

test.each(['planTask', 'decomposeTask', 'outlineSteps', 'proposeTask', 'discuss'])(
  '%s tells what people told workers',
  name => {
    const told = [{ from: 'Ann', to: ['Bob'], text: 'take the south walls' }]
    const more = { lacking: [], states: [], environment: [], documents: {}, actions: [], round: 1, rounds: 2, said: [] }
    const { user } = loadPrompts()
      .get(name)!
      .render({ ...planInput('Build', { toldWorkers: told }), ...more })
    expect(user).toContain('What people told workers themselves:\n- Ann (a person) to Bob: "take the south walls"')
  },
)

test.each(['planTask', 'decomposeTask', 'outlineSteps', 'proposeTask'])('%s names the time that is left', name => {
  const render = (extra: object) =>
    loadPrompts()
      .get(name)!
      .render({ ...planInput('Build'), lacking: [], states: [], environment: [], documents: {}, actions: [], ...extra })
      .user
  expect(render({})).not.toContain('Limit of time')
  expect(render({ timeLeft: { seconds: 240, clock: 'work' } })).toMatch(
    /^Limit of time: 240 s are left; they count only while an agent works$/m,
  )
  expect(render({ timeLeft: { seconds: 9, clock: 'wall' } })).toMatch(
    /^Limit of time: 9 s are left, thinking included$/m,
  )
})

test('what is empty is left out with its heading, and the rest stands as the template has it', () => {
  const own = readFileSync('prompts/monitor-progress.md', 'utf8').replace(
    /\[user\][\s\S]*/,
    '[user]\nPlayer: {{seat}}\nTask: {{task}}\n\nBefore:\n{{history}}\n{{messages}}\n\nNow:\n{{containers}}\nkeep:\n\nEnd.\n',
  )
  const prompt = loadPrompts(folderWith(own)).get('monitorProgress')!
  const shown = (extra: object) => prompt.render({ seat: 'Bob', task: null, history: [], messages: [], ...extra }).user
  expect(shown({ containers: [] })).toBe('Player: Bob\n\nkeep:\n\nEnd.')
  const message = { from: 'Mia', kind: 'chat', text: 'Hi', person: false }
  expect(shown({ containers: [], messages: [message] })).toBe(
    'Player: Bob\n\nBefore:\n- Mia, chat: "Hi"\n\nkeep:\n\nEnd.',
  )
})

test('a heading holds nothing of a line that has a heading of its own, and no two empty lines follow each other', () => {
  const own = readFileSync('prompts/monitor-progress.md', 'utf8').replace(
    /\[user\][\s\S]*/,
    '[user]\nTask: {{task}}\n\nDone:\n{{history}}\nPlayer: {{seat}}\n\nNow:\n{{containers}}\n',
  )
  const prompt = loadPrompts(folderWith(own)).get('monitorProgress')!
  expect(prompt.render({ seat: 'Bob', task: 'Dig\n\n', history: [], containers: [] }).user).toBe(
    'Task: Dig\n\nPlayer: Bob',
  )
})

test('a schema costs an answer few characters', () => {
  const length = (name: 'converse' | 'planTask' | 'decideReply') =>
    JSON.stringify(jsonSchemaOf(questions[name].output)).length
  expect(length('converse')).toBeLessThan(2_600)
  expect(length('decideReply')).toBeLessThan(2_100)
  expect(length('planTask')).toBeLessThan(4_900)
})

test('cells have one form: as a prompt shows them, an example and the schema write them', () => {
  const task = {
    id: 't',
    title: 'Walls',
    done: { kind: 'built' as const, blueprint: 'cabin', cells: [0, 1, 2, 7] },
    from: 'Lena',
  }
  const { user } = loadPrompts()
    .get('nextActions')!
    .render(actInput(task, { blueprint: cabinOutline }))
  expect(user).toContain('Done when: cells 0-2,7 of cabin are right')
  for (const [name, prompt] of loadPrompts())
    expect(JSON.stringify([prompt.examples, prompt.render({}, []).system]), name).not.toMatch(/cells[\\"]+:\[/)
  const schema = JSON.stringify(jsonSchemaOf(questions.planTask.output))
  expect(schema).toContain('"cells":{"type":"string","description":"such as 0-4,7"}')
  const answer = (cells: unknown) => ({
    objective: 'x',
    stages: [
      { title: 'x', items: [{ id: 'a', title: 'a', assignee: 'Bob', done: { kind: 'built', blueprint: 'b', cells } }] },
    ],
  })
  for (const cells of ['0-2,7', [0, 1, 2, 7]])
    expect(fitAnswer(answer(cells), questions.planTask.output).value?.stages[0]?.items[0]?.done).toMatchObject({
      cells: [0, 1, 2, 7],
    })
})

test('a blueprint costs a prompt its groups, not its cells', () => {
  const prompts = loadPrompts()
  const tokens = (name: string, input: unknown): number => {
    const { system, user } = prompts.get(name)!.render(input)
    return countTokens(`${system}\n${user}`)
  }
  const task = {
    id: 't',
    title: 'Walls',
    done: { kind: 'built' as const, blueprint: 'cabin', cells: Array.from({ length: 60 }, (_, index) => index) },
    from: 'Lena',
  }
  expect(tokens('planTask', planInput('Build the cabin', { blueprints: [cabinOutline] }))).toBeLessThan(2000)
  expect(tokens('nextActions', actInput(task, { blueprint: cabinOutline }))).toBeLessThan(1500)
})

test('a template of one’s own wins, one that names an unknown input fails with file and line', () => {
  const own = readFileSync('prompts/monitor-progress.md', 'utf8')
  const mine = loadPrompts(folderWith(own.replace('Player: {{seat}}', 'Agent: {{seat}}')))
  expect(mine.get('monitorProgress')!.render({ seat: 'Bob' }).user).toContain('Agent: Bob')
  expect(() => loadPrompts(folderWith(own.replace('{{attempts}}', '{{weather}}')))).toThrow(
    /monitor-progress\.md:\d+: \{\{weather\}\} is not among/,
  )
  expect(() => loadPrompts(folderWith(own.replace('inputs: [seat,', 'inputs: [seat, weather,')))).toThrow(
    /monitor-progress\.md:3: monitorProgress has no input "weather"/,
  )
  expect(() => loadPrompts(folderWith('no front matter'))).toThrow(/:1: this prompt has no front matter/)
  expect(() => loadPrompts('/nowhere/at/all')).toThrow(/no folder/)
})
