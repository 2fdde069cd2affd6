import { readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { expect, onTestFinished, test } from 'vitest'
import { designFile, designsHere, readDesign, saveDesign } from '../../source/host/saved-designs.ts'
import { temporaryFolder } from '../session/helpers.ts'

test('a design is kept under its name in the folder where it is saved, and read as it stands', () => {
  const folder = temporaryFolder()
  const before = process.cwd()
  process.chdir(folder)
  onTestFinished(() => process.chdir(before))
  expect(designsHere()).toEqual([])
  const design = { parts: [{ kind: 'block', at: [0, 0, 0], of: 'stone' }] }
  expect(saveDesign('cosy-hut', { about: 'a stone', design })).toBe(designFile('cosy-hut'))
  expect(designsHere()).toEqual(['cosy-hut'])
  expect(readDesign('cosy-hut')).toEqual({ about: 'a stone', design })
  expect(readFileSync(designFile('cosy-hut'), 'utf8')).toMatch(/^about: a stone\n/)
  expect(() => saveDesign('../x', { about: '', design })).toThrow(/no name of a design/)
  writeFileSync(designFile('odd'), 'parts: [')
  expect(() => readDesign('odd')).toThrow(/^Cannot read the design \.mcteam\/designs\/odd\.yaml: Flow sequence/)
})
