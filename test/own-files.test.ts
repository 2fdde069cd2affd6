import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { expect, onTestFinished, test } from 'vitest'
import { BodyMemory } from '../source/body/bot/body-memory.ts'
import { SkillLibrary } from '../source/body/programs/skill-library.ts'
import { createEmbeddingRanker } from '../source/brain/providers/embeddings.ts'
import { placeOf } from '../source/brain/providers/named-model.ts'
import type { Flags } from '../source/cli/command.ts'
import { run as runDesign } from '../source/cli/verbs/design.ts'
import { readDesign, saveDesign } from '../source/host/saved-designs.ts'
import { changeHome, readHome, removeHome } from '../source/host/team-home.ts'
import { appendToOwnFile, readSmallFile, writeOwnFile } from '../source/own-files.ts'
import { loadTask } from '../source/tasks/load-task.ts'
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
    'Cannot write .mcteam/designs/hut.yaml: .mcteam/designs is a link, and none is followed here.',
  )
  symlinkSync(treasure, join('.mcteam', 'embeddings.jsonl'))
  expect(() => appendToOwnFile('.mcteam/embeddings.jsonl', 'more')).toThrow(/is a link/)
  expect(readdirSync(outside)).toEqual([])
})

test('nothing is read and nothing deleted through a link in the folder', async () => {
  const treasure = foreignFolder()
  const outside = join(treasure, '..')
  mkdirSync(join(outside, 'teams', 'builders'), { recursive: true })
  mkdirSync('.mcteam/skills/folder.js', { recursive: true })
  mkdirSync('.mcteam/places', { recursive: true })
  for (const link of ['skills/gather.js', 'places/Lena.json', 'embeddings.jsonl'])
    symlinkSync(treasure, join('.mcteam', link))
  symlinkSync('/nowhere', '.mcteam/skills/lost.js')
  execFileSync('mkfifo', ['.mcteam/skills/pipe.js'])
  writeFileSync('.mcteam/skills/large.js', `// a large one\n${'a'.repeat(1 << 16)}`)
  const skills = new SkillLibrary('.mcteam/skills')
  await skills.save({ name: 'row', description: 'gathers a row', code: 'await bot.jump()' })
  expect(await skills.list()).toEqual([
    {
      name: 'gather',
      description: 'cannot be read: .mcteam/skills/gather.js is a link, and none is followed here',
      code: '',
    },
    { name: 'large', description: 'cannot be read: it is larger than 64 kB', code: '' },
    {
      name: 'lost',
      description: 'cannot be read: .mcteam/skills/lost.js is a link, and none is followed here',
      code: '',
    },
    { name: 'pipe', description: 'cannot be read: it is a pipe or a device, not a file', code: '' },
    { name: 'row', description: 'gathers a row', code: 'await bot.jump()' },
  ])
  expect((await skills.like('gather the lost large pipe')).map(({ name }) => name)).toEqual(['row'])
  await expect(skills.show('gather')).rejects.toThrow(
    'the skill "gather" cannot be read: .mcteam/skills/gather.js is a link',
  )
  await skills.remove('gather')
  await expect(skills.show('gather')).rejects.toThrow('there is no skill "gather"; there are: large, lost, pipe, row')
  expect(() => new BodyMemory('.mcteam/places/Lena.json')).toThrow('.mcteam/places/Lena.json is a link')
  const embeddings = {
    place: placeOf({ baseUrl: 'http://localhost:1' }),
    model: 'm',
    cache: '.mcteam/embeddings.jsonl',
  }
  expect(() => createEmbeddingRanker(embeddings)).toThrow('.mcteam/embeddings.jsonl is a link')
  symlinkSync(join(outside, 'teams'), '.mcteam/teams')
  expect(() => removeHome({ team: 'builders' })).toThrow('.mcteam/teams is a link')
  expect(existsSync(join(outside, 'teams', 'builders'))).toBe(true)
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
  expect(() => readDesign('endless')).toThrow(/endless.yaml is a link, and none is followed here/)
  expect(() => readSmallFile('/dev/zero')).toThrow(/it is a pipe or a device, not a file/)
  writeFileSync('large', 'a'.repeat((1 << 20) + 1))
  expect(() => readSmallFile('large')).toThrow(/larger than 1 MB/)
})

test.skipIf(!existsSync('/dev/zero'))(
  'a device is not imported, as a task or as a design, and neither is a file without end',
  async () => {
    foreignFolder()
    writeFileSync('large.schem', '')
    truncateSync('large.schem', (64 << 20) + 1)
    expect(() => loadTask('/dev/zero')).toThrow('Cannot read /dev/zero: it is a pipe or a device, not a file.')
    expect(() => loadTask('large.schem')).toThrow('Cannot read large.schem: it is larger than 64 MB.')
    for (const [file, reason] of [
      ['/dev/zero', 'it is a pipe or a device, not a file'],
      ['large.schem', 'it is larger than 64 MB'],
      ['missing.schem', 'there is no such file'],
    ] as const)
      for (const run of [() => importTasks(file), () => runDesign(['import', file], {} as Flags)])
        expect(await refusal(run)).toContain(`Cannot read ${file}: ${reason}`)
  },
)
