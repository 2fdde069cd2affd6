import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countTokens } from 'gpt-tokenizer'
import { afterEach, expect, test } from 'vitest'
import { loadPrompts } from '../../../source/brain/providers/prompt-templates.ts'
import { questions } from '../../../source/brain/questions/index.ts'
import { actInput, cabinOutline, planInput, replyInput } from '../support/question-inputs.ts'

const folders: string[] = []
const folderWith = (text: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'prompts-'))
  folders.push(folder)
  writeFileSync(join(folder, 'monitorProgress.md'), text)
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

test('the static part does not depend on the input, so that endpoints can cache it', () => {
  const prompt = loadPrompts().get('decideReply')!
  expect(prompt.render(replyInput('hello')).system).toBe(prompt.render(replyInput('get 6 oak logs')).system)
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
  const own = readFileSync('prompts/monitorProgress.md', 'utf8')
  const mine = loadPrompts(folderWith(own.replace('Player: {{seat}}', 'Agent: {{seat}}')))
  expect(mine.get('monitorProgress')!.render({ seat: 'Bob' }).user).toContain('Agent: Bob')
  expect(() => loadPrompts(folderWith(own.replace('{{attempts}}', '{{weather}}')))).toThrow(
    /monitorProgress\.md:\d+: \{\{weather\}\} is not among/,
  )
  expect(() => loadPrompts(folderWith(own.replace('inputs: [seat,', 'inputs: [seat, weather,')))).toThrow(
    /monitorProgress\.md:3: monitorProgress has no input "weather"/,
  )
  expect(() => loadPrompts(folderWith('no front matter'))).toThrow(/:1: this prompt has no front matter/)
  expect(() => loadPrompts('/nowhere/at/all')).toThrow(/no folder/)
})
