import { expect, onTestFinished, test } from 'vitest'
import { comeBack, goOnWith, hostGone, over } from '../../source/cli/farewell.ts'

test('every command that leads back carries the name that a person gave, since seats are kept for names', () => {
  expect(goOnWith('a.jsonl', 'Ann')).toMatch(/ tui --resume a\.jsonl --name Ann$/)
  expect(comeBack('cabin-1', { name: 'Ann' })).toMatch(/ join cabin-1 --name Ann$/)
  const leading = { person: 'Ann', state: () => ({ people: { Ann: { role: 'leader' } } }) } as never
  expect(comeBack('cabin-1', { name: 'Ann', view: leading })).toMatch(/ join cabin-1 --name Ann --as leader$/)
  // A file that is there.
  const recording = 'recordings/samples/cabin.jsonl'
  expect(hostGone(recording, 'Ann')).toContain(`tui --resume ${recording} --name Ann`)
  expect(over(recording, undefined, true, 'Ann')).toContain(`Go on with it: ${goOnWith(recording, 'Ann')}`)
  expect(goOnWith('a.jsonl')).toMatch(/ --resume a\.jsonl$/)
})

test('where the terminal is narrow the name of a recording and a command have lines of their own', () => {
  const recording = 'recordings/samples/cabin.jsonl'
  const { isTTY, columns } = process.stdout
  Object.assign(process.stdout, { isTTY: true, columns: 40 })
  onTestFinished(() => void Object.assign(process.stdout, { isTTY, columns }))
  const lines = over(recording, undefined, true).split('\n')
  expect(lines.slice(0, 3)).toEqual(['Recording:', recording, 'Watch it again:'])
  expect(lines.slice(3)).toEqual([
    expect.stringMatching(/replay recordings\/samples\/cabin\.jsonl$/),
    'Go on with it:',
    goOnWith(recording),
  ])
})
