import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { z } from 'zod'
import { page, schemaText } from '../../scripts/docs-tasks.ts'
import { taskJsonSchema } from '../../source/tasks/json-schema.ts'
import { loadTask } from '../../source/tasks/load-task.ts'
import { importers } from '../../source/tasks/sources/importers.ts'
import { suites } from '../../source/tasks/sources/suites.ts'

const root = resolve(import.meta.dirname, '../..')
const committed = (name: string) => readFileSync(join(root, name), 'utf8')
const advice = 'Run `npx node scripts/docs-tasks.ts` and commit what it writes.'

test('docs/tasks.md and tasks/task.schema.json say what the code says', () => {
  expect(committed('docs/tasks.md'), advice).toBe(page)
  expect(committed('tasks/task.schema.json'), advice).toBe(schemaText)
})

interface Node {
  readonly description?: string
  readonly properties?: Readonly<Record<string, Node>>
  readonly items?: Node
  readonly anyOf?: readonly Node[]
  readonly oneOf?: readonly Node[]
  readonly definitions?: Readonly<Record<string, Node>>
}

test('every field of a task file is described, every judge, suite, parameter and importer, too', () => {
  const silent: string[] = []
  const walk = (node: Node, path: string): void => {
    for (const [name, field] of Object.entries(node.properties ?? {})) {
      if (!field.description && name !== 'kind') silent.push(`${path}.${name}`)
      walk(field, `${path}.${name}`)
    }
    if (node.items && !Array.isArray(node.items)) walk(node.items, `${path}[]`)
    for (const one of [...(node.anyOf ?? []), ...(node.oneOf ?? [])]) walk(one, path)
    for (const [name, one] of Object.entries(node.definitions ?? {})) walk(one, name)
  }
  const schema: Node = taskJsonSchema()
  walk(schema, 'task')
  expect(silent).toEqual([])
  for (const judge of schema.properties!.judge!.items!.oneOf ?? schema.properties!.judge!.items!.anyOf!)
    expect(judge.description).toBeTruthy()
  for (const suite of suites) {
    expect(suite.details.length, suite.name).toBeGreaterThan(40)
    for (const [name, parameter] of Object.entries(suite.parameters)) {
      expect(parameter.summary, `${suite.name} ${name}`).toBeTruthy()
      expect(page).toContain(`| \`${name}\` |`)
    }
  }
  for (const importer of importers) expect(page).toContain(`| \`${importer.name}\` |`)
})

test('the schema for editors takes what the program takes, and marks what it refuses', () => {
  const schema = z.fromJSONSchema(JSON.parse(committed('tasks/task.schema.json')))
  const shipped = globSync('tasks/**/*.yaml', { cwd: root })
  expect(shipped.length).toBeGreaterThanOrEqual(3)
  for (const file of shipped) {
    const text = committed(file)
    // Editors find the schema by this line.
    const line = /^# yaml-language-server: \$schema=(\S+)\n/.exec(text)?.[1]
    expect(resolve(root, file, '..', line ?? ''), file).toBe(join(root, 'tasks/task.schema.json'))
    expect(schema.safeParse(parse(text)).error?.issues ?? [], file).toEqual([])
    expect(loadTask(join(root, file)).name).toBeTruthy()
  }
  for (const suite of suites) {
    const values = Object.fromEntries(Object.entries(suite.parameters).map(([name, one]) => [name, one.default]))
    const task = parse(stringify(suite.task(0, 1, values)))
    expect(schema.safeParse(task).error?.issues ?? [], suite.name).toEqual([])
    for (const wrong of [{ gaol: 'x' }, { seats: {} }, { schedule: 'sometimes' }, { judge: [{ kind: 'guessed' }] }])
      expect(schema.safeParse({ ...task, ...wrong }).success, JSON.stringify(wrong)).toBe(false)
  }
})
