import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { BodyMemory } from '../../../source/body/bot/body-memory.ts'

const folder = mkdtempSync(join(tmpdir(), 'mcteam-places-'))
const file = join(folder, 'server', 'Bob.json')
afterEach(() => rmSync(join(folder, 'server'), { recursive: true, force: true }))

test('remembered places are still known to the next body of the same name', () => {
  const first = new BodyMemory(file)
  first.remember('the mine', [1, -60, 4])
  first.remember('home', [0, 64, 0])
  first.remember('home', [2, 64, 0])
  expect([...new BodyMemory(file).places]).toEqual([
    ['the mine', [1, -60, 4]],
    ['home', [2, 64, 0]],
  ])
})

test('without a file they go on in a keyframe', () => {
  const first = new BodyMemory()
  first.remember('home', [2, 64, 0])
  const next = new BodyMemory()
  next.recall(JSON.parse(JSON.stringify(Object.fromEntries(first.places))))
  expect(next.places.get('home')).toEqual([2, 64, 0])
  expect(() => next.recall({ home: 'nowhere' })).toThrow()
})

test('a file that is no list of places is named and left as it is', () => {
  new BodyMemory(file).remember('home', [0, 64, 0])
  writeFileSync(file, 'my notes')
  expect(() => new BodyMemory(file)).toThrow(`Cannot read the remembered places in ${file}`)
  expect(readFileSync(file, 'utf8')).toBe('my notes')
})
