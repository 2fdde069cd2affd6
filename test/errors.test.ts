import { globSync, readFileSync, symlinkSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseAst } from 'vitest/node'
import { busFindings, unusable } from '../source/cli/doctor-bus.ts'
import { EnvironmentError, errorText, exitCode, exitCodeOf, KnownError, UsageError } from '../source/errors.ts'
import { pingServer } from '../source/minecraft/server-status.ts'
import { openRecording } from '../source/session/recording/open.ts'
import { verifyRecording } from '../source/session/recording/tools/verify.ts'
import { loadTask } from '../source/tasks/load-task.ts'
import { refusal } from './refusal.ts'
import { temporaryFolder } from './session/helpers.ts'

test('an error says what happened and, apart from it, what to do', async () => {
  const error = new EnvironmentError('The disk is full.', 'Make room.')
  expect([error.message, error.remedy]).toEqual(['The disk is full.', 'Make room.'])
  expect(errorText(error)).toBe('The disk is full. Make room.')
  expect(errorText(new UsageError('Not this', ' Did you mean that?'))).toBe('Not this. Did you mean that?')
  expect(errorText(new KnownError('No.'))).toBe('No.')
  expect(errorText('odd')).toBe('odd')
})

test('what the system refuses is said in words, with the file, and not by its code', async () => {
  const folder = temporaryFolder()
  const circle = join(folder, 'circle')
  symlinkSync(circle, circle)
  const long = join(folder, 'x'.repeat(300))
  const said = async (path: string): Promise<string> => errorText(await readFile(path).catch((error: unknown) => error))
  expect(await said(join(folder, 'none'))).toBe(`${join(folder, 'none')}: there is no such file or folder`)
  expect(await said(circle)).toBe(`${circle}: its links lead in a circle`)
  expect(await said(long)).toBe(`${long}: its name is too long`)
  expect(await said(join(circle, 'x'))).toMatch(/: its links lead in a circle$/)
  expect(errorText(await readFile(folder).catch((error: unknown) => error))).toMatch(/it is a folder$/)
  // A library that uses such a code says more than its words.
  expect(errorText(Object.assign(new Error('the bus says no'), { code: 'EPERM' }))).toBe('the bus says no')
  for (const open of [openRecording, verifyRecording])
    await expect(open(circle)).rejects.toMatchObject({ reason: 'its links lead in a circle' })
  expect(await refusal(() => loadTask(long))).toContain(`Cannot read ${long}: its name is too long.`)
})

test('what another process reports keeps its exit code and its remedy', () => {
  const error = new KnownError('No.', 'Say yes.', exitCode.usage)
  expect([exitCodeOf(error), errorText(error)]).toEqual([exitCode.usage, 'No. Say yes.'])
})

test('the doctor says why, and as its fix what to do', async () => {
  const error = await pingServer('127.0.0.1', 1).catch((error: unknown) => error)
  expect(unusable('The server cannot be used', error)).toEqual({
    state: 'bad',
    what: 'The server cannot be used: Cannot reach 127.0.0.1:1 (connection refused).',
    fix: 'Start a server, pass --server HOST:PORT, or leave it out to play on the embedded world.',
  })
  await expect(busFindings({ bus: 'http://x' })).rejects.toMatchObject({ exitCode: exitCode.usage })
})

/** A node of a syntax tree; the fields depend on its type. */
// biome-ignore lint/suspicious/noExplicitAny: fields of every kind of node
type Node = { readonly type: string; readonly start: number; readonly end: number; readonly [field: string]: any }

const nodes = globSync('**/*.{ts,tsx}', { cwd: 'source' }).flatMap(name => {
  const file = name.replaceAll('\\', '/')
  const text = readFileSync(join('source', file), 'utf8')
  const found: { readonly file: string; readonly node: Node; readonly text: string }[] = []
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) {
      value.forEach(visit)
      return
    }
    const node = value as Node
    if (/^(ClassDeclaration|ClassExpression|NewExpression)$/.test(node.type))
      found.push({ file, node, text: text.slice(node.start, node.end) })
    for (const key of Object.keys(node)) visit(node[key])
  }
  visit(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }))
  return found
})
const parents = new Map<string, string>(
  nodes.flatMap(({ node }) => (node.id && node.superClass ? [[node.id.name, node.superClass.name]] : [])),
)
const derives = (name: string | undefined, from: string): boolean =>
  name !== undefined && (name === from || derives(parents.get(name), from))
const ofFile = (file: string) => nodes.filter(one => one.file.startsWith(file))

test('every class of errors derives from one', () => {
  const own = [...parents.keys()].filter(name => derives(name, 'Error'))
  expect(own.length).toBeGreaterThan(15)
  expect(own.filter(name => !derives(name, 'KnownError'))).toEqual([])
})

test.each(['cli/', 'tasks/', 'host/', 'referee/', 'remote/bus/', 'session/recording/'])(
  'each error that %s makes says what to do about it',
  folder => {
    const made = ofFile(folder).filter(({ node }) => derives(node.callee?.name, 'KnownError'))
    expect(made.length).toBeGreaterThan(0)
    const without = made.filter(({ node, text }) => {
      const remedy = node.arguments[1]
      // A line of a recording, and an extra in it, is told by the error of its file; that error's remedy is the fourth, with a default.
      return (
        !/^new (LineError|OrderError|RecordingError|ExtraError)\(/.test(text) &&
        (remedy === undefined || remedy.value === '')
      )
    })
    expect(without.map(({ file, text }) => `${file}: ${text}`)).toEqual([])
  },
)
