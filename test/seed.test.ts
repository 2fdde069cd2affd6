import fc from 'fast-check'
import { expect, test } from 'vitest'
import config from '../vitest.config.ts'

test('property tests meet the same inputs in every run', () => {
  const values = () => {
    const met: number[] = []
    fc.assert(fc.property(fc.integer(), value => void met.push(value)))
    return met
  }
  expect(values()).toEqual(values())
})

test('whichever project of npm test a property test is in', () => {
  const projects = config.test?.projects?.flatMap(project => (typeof project === 'object' ? [project] : [])) ?? []
  expect(projects.length).toBeGreaterThan(2)
  for (const project of projects) expect(project).toMatchObject({ test: { setupFiles: ['test/seed.ts'] } })
})
