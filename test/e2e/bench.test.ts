import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { afterEach, expect, test } from 'vitest'
import { isRunning } from './play.ts'

let folder: string | undefined
afterEach(async () => {
  if (folder !== undefined) await rm(folder, { recursive: true, force: true })
})

const bench = (...args: string[]) => {
  const child = spawn(process.execPath, ['bin/mcteam.js', 'bench', ...args, '--parallel', '1'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return { child, lines: createInterface({ input: child.stdout }), closed: once(child, 'close') }
}
const childrenOf = (pid: number): number[] => {
  try {
    return execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map(Number)
  } catch {
    return [] // it has none
  }
}

// A crafting table, sticks and a ladder: done as soon as things have changed hands.
const tasks = ['minecollab/crafting:0', 'minecollab/crafting:1', 'minecollab/crafting:2']

test('a benchmark that was killed goes on: finished runs stay as they are, the one that was cut off is played again, no orphan plays on', async () => {
  folder = await mkdtemp(join(tmpdir(), 'mcteam-bench-'))
  const first = bench(...tasks, '--to', folder)
  let done = ''
  for await (const line of first.lines)
    if (/^1\/3 /.test(line)) {
      done = line
      break
    }
  expect(done).toMatch(/100 % {2}success/)
  // The second run is under way.
  await expect.poll(() => childrenOf(first.child.pid!).length).toBe(1)
  await expect.poll(async () => (await runs(folder!)).length).toBe(2)
  const players = childrenOf(first.child.pid!)
  // Another one would take away the recordings of what this one plays.
  const beside = bench(...tasks, '--to', folder)
  beside.lines.resume()
  expect(await beside.closed).toEqual([2, null])
  expect(players.filter(isRunning)).toEqual(players)
  first.child.kill('SIGKILL')
  await first.closed
  const kept = (await runs(folder)).filter(run => done.includes(run))
  const before = join(folder, kept[0]!, 'result.json')
  const [text, { mtimeMs }] = [await readFile(before, 'utf8'), await stat(before)]

  const second = bench('--resume', folder)
  const said: string[] = []
  for await (const line of second.lines) said.push(line)
  expect(await second.closed, said.join('\n')).toEqual([0, null])
  expect(said).toContain('1 of 3 were finished before')
  expect(said.filter(line => /^\d\/3 {2}100 % {2}success/.test(line)).map(line => line[0])).toEqual(['2', '3'])
  expect(await readFile(before, 'utf8')).toBe(text)
  expect((await stat(before)).mtimeMs).toBe(mtimeMs)
  for (const run of await runs(folder))
    expect((await readdir(join(folder, run))).filter(name => !name.endsWith('.idx')).sort()).toEqual([
      'log.txt',
      'recording.jsonl',
      'result.json',
      'task.yaml',
    ])
  await expect.poll(() => players.filter(isRunning)).toEqual([])

  const again = bench('--resume', folder)
  const told: string[] = []
  for await (const line of again.lines) told.push(line)
  expect(told).toContain('3 of 3 were finished before')
  expect(told.filter(line => /^\d\/3 /.test(line))).toEqual([])
})

const runs = async (path: string): Promise<string[]> =>
  (await readdir(path, { withFileTypes: true })).filter(entry => entry.isDirectory()).map(entry => entry.name)
