import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { expect, onTestFinished, test } from 'vitest'
import { bringPackages, newClone } from '../../e2e/clone.ts'

/** What becomes of dist/ when two commands build a clone at once, under programs that run, and when a builder is killed. */

function clone() {
  const folder = newClone()
  bringPackages(folder)
  const dist = join(folder, 'dist')
  return {
    dist,
    /** A program in a process of its own, with what it printed and its exit code. */
    start(...args: string[]) {
      const child = spawn(process.execPath, args, { cwd: folder, stdio: ['pipe', 'pipe', 'pipe'] })
      onTestFinished(() => void child.kill('SIGKILL'))
      let text = ''
      const waiting = new Set<() => void>()
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', chunk => {
          text += String(chunk)
          for (const look of waiting) look()
        })
      const ended = new Promise<{ code: number | null; text: string }>(resolve =>
        child.once('close', code => resolve({ code, text })),
      )
      const says = (words: RegExp) =>
        new Promise<void>((resolve, reject) => {
          const look = () => words.test(text) && resolve()
          waiting.add(look)
          look()
          void ended.then(() => reject(new Error(`It ended without ${words}: ${text}`)))
        })
      return { child, ended, says }
    },
    builds: () => readdirSync(dist).filter(name => existsSync(join(dist, name, 'in-use'))),
    newest: () => readFileSync(join(dist, '.built'), 'utf8'),
  }
}

const build = 'scripts/build.js'
const ifNeeded = [build, '--if-needed']

test('two commands that start at once in a new clone build it once, and both go on', async () => {
  const { start, builds, newest } = clone()
  const first = start(...ifNeeded)
  const second = start('bin/mcteam.js', '--version')
  const ends = await Promise.all([first.ended, second.ended])
  expect(ends.map(({ code }) => code)).toEqual([0, 0])
  expect(ends[1]!.text).toMatch(/\d+\.\d+\.\d+\n$/)
  expect(ends.map(({ text }) => text).join()).toContain('Another command is building mcteam: this one waits for it')
  expect(builds()).toEqual([newest()])
})

test('a program that runs keeps its parts through two more builds, and not longer than it runs', async () => {
  const { start, builds, newest } = clone()
  expect(await start(build).ended).toMatchObject({ code: 0 })
  const old = newest()
  // It loads the world only when it is told to.
  const program = `import { startWorld } from './dist/world.js'
    console.log('runs')
    process.stdin.once('data', async () => {
      const world = await startWorld({ version: '1.19.2' })
      console.log('a world with', Object.keys(world).length, 'members')
      await world.stop()
      process.exit()
    })`
  const running = start('--input-type=module', '-e', program)
  await running.says(/runs/)
  for (let builders = 0; builders < 2; builders++) expect(await start(build).ended).toMatchObject({ code: 0 })
  expect(builds()).toContain(old)
  expect(newest()).not.toBe(old)
  running.child.stdin.write('now\n')
  expect(await running.ended).toMatchObject({ code: 0, text: expect.stringContaining('a world with 5 members') })
  expect(await start(build).ended).toMatchObject({ code: 0 })
  expect(builds()).not.toContain(old)
  expect(builds()).toHaveLength(2)
})

test('a builder that was killed holds up nobody, and leaves nothing behind', async () => {
  const { start, dist, builds, newest } = clone()
  const killed = start(build)
  await expect.poll(() => existsSync(join(dist, '.building')) && builds().length).toBe(1)
  killed.child.kill('SIGKILL')
  await killed.ended
  expect(existsSync(join(dist, '.built'))).toBe(false)
  const next = await start(...ifNeeded).ended
  expect(next).toEqual({ code: 0, text: '' })
  expect(builds()).toEqual([newest()])
  expect(readdirSync(dist).sort()).toEqual(
    ['.built', '.npmignore', newest(), 'cli.js', 'replay.html', 'world', 'world.js'].sort(),
  )
})
