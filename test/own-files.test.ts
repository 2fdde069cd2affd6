import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { expect, onTestFinished, test } from 'vitest'
import { SkillLibrary } from '../source/body/programs/skill-library.ts'
import type { Flags } from '../source/cli/command.ts'
import { run as runDesign } from '../source/cli/verbs/design.ts'
import { readDesign, saveDesign } from '../source/host/saved-designs.ts'
import { changeHome, readHome } from '../source/host/team-home.ts'
import { appendToOwnFile, readSmallFile, writeOwnFile } from '../source/own-files.ts'
import { importTasks } from '../source/tasks/sources/importers.ts'
import { refusal } from './refusal.ts'
import { temporaryFolder } from './session/helpers.ts'

/** A folder that came from another person, and a file outside it that is not theirs to change. */
const foreignFolder = (): string => {
  const before = process.cwd()
  onTestFinished(() => process.chdir(before))
  const treasure = join(temporaryFolder(), 'treasure')
  writeFileSync(treasure, 'mine')
  onTestFinished(() => expect(readFileSync(treasure, 'utf8')).toBe('mine'))
  process.chdir(temporaryFolder())
  return treasure
}
const design = { about: 'a stone', design: { parts: [{ kind: 'block', at: [0, 0, 0], of: 'stone' }] } }

test('a link in the place of a file is replaced, not written through', async () => {
  const treasure = foreignFolder()
  for (const folder of ['.mcteam/designs', '.mcteam/teams/builders', '.mcteam/skills'])
    mkdirSync(folder, { recursive: true })
  for (const link of ['designs/hut.yaml', 'teams/builders/team.yaml.new', 'skills/buildRow.js'])
    symlinkSync(treasure, join('.mcteam', link))
  saveDesign('hut', design)
  expect(readDesign('hut')).toEqual(design)
  changeHome({ team: 'builders' }, now => ({ ...now, notes: [{ text: 'we like birch' }] }))
  expect(readHome({ team: 'builders' }).notes).toEqual([{ text: 'we like birch' }])
  const skills = new SkillLibrary('.mcteam/skills')
  await skills.save({ name: 'buildRow', description: 'a row', code: 'await bot.jump()' })
  expect((await skills.show('buildRow')).description).toBe('a row')
})

test('nothing is written through a folder that is a link', () => {
  const treasure = foreignFolder()
  const outside = join(treasure, '..', 'outside')
  mkdirSync(outside)
  mkdirSync('.mcteam')
  symlinkSync(outside, join('.mcteam', 'designs'))
  expect(() => saveDesign('hut', design)).toThrow(
    'Cannot write .mcteam/designs/hut.yaml: .mcteam/designs is a link, and nothing is written through one.',
  )
  symlinkSync(treasure, join('.mcteam', 'embeddings.jsonl'))
  expect(() => appendToOwnFile('.mcteam/embeddings.jsonl', 'more')).toThrow(/is a link/)
  expect(readdirSync(outside)).toEqual([])
})

test('a folder of the person’s own may be anywhere, and a file that cannot be written leaves no draft', () => {
  foreignFolder()
  const elsewhere = temporaryFolder()
  writeOwnFile(join(elsewhere, 'deep', 'places.json'), '{}')
  expect(readFileSync(join(elsewhere, 'deep', 'places.json'), 'utf8')).toBe('{}')
  mkdirSync(join(elsewhere, 'taken.json'))
  expect(() => writeOwnFile(join(elsewhere, 'taken.json'), '{}')).toThrow()
  expect(readdirSync(elsewhere).toSorted()).toEqual(['deep', 'taken.json'])
})

test.skipIf(!existsSync('/dev/zero'))('a device is no file, and a file without end is not read', () => {
  foreignFolder()
  mkdirSync('.mcteam/designs', { recursive: true })
  symlinkSync('/dev/zero', '.mcteam/designs/endless.yaml')
  expect(() => readDesign('endless')).toThrow(/it is a pipe or a device, not a file/)
  writeFileSync('large', 'a'.repeat((1 << 20) + 1))
  expect(() => readSmallFile('large')).toThrow(/larger than 1 MB/)
})

test.skipIf(!existsSync('/dev/zero'))(
  'a device is not imported, as a task or as a design, and neither is a file without end',
  async () => {
    foreignFolder()
    writeFileSync('large.schem', '')
    truncateSync('large.schem', (64 << 20) + 1)
    for (const [file, reason] of [
      ['/dev/zero', 'it is a pipe or a device, not a file'],
      ['large.schem', 'it is larger than 64 MB'],
      ['missing.schem', 'there is no such file'],
    ] as const)
      for (const run of [() => importTasks(file), () => runDesign(['import', file], {} as Flags)])
        expect(await refusal(run)).toContain(`Cannot read ${file}: ${reason}`)
  },
)
