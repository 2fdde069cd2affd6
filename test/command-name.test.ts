import process from 'node:process'
import { expect, test } from 'vitest'
import { asWord, howCalled } from '../source/command-name.ts'

const from = (file: string, env: Record<string, string> = {}) =>
  howCalled({ argv: ['/usr/bin/node', file], env, cwd: () => '/home/ann/mcteam' })

test.each([
  ['installed', '/usr/local/bin/mcteam', {}, 'mcteam'],
  ['installed, on Windows', 'C:/npm/node_modules/mcteam/bin/mcteam.js', {}, 'mcteam'],
  ['npx in a clone', '/home/ann/.npm/_npx/e94/node_modules/.bin/mcteam', { npm_command: 'exec' }, 'npx mcteam'],
  ['npx of a dependency', '/home/ann/site/node_modules/.bin/mcteam', {}, 'npx mcteam'],
  [
    'npm start in a clone',
    '/home/ann/mcteam/bin/mcteam.js',
    { npm_command: 'start', npm_lifecycle_event: 'start', npm_package_name: 'mcteam' },
    'npx mcteam',
  ],
  ['the file, from its clone', '/home/ann/mcteam/bin/mcteam.js', {}, 'node bin/mcteam.js'],
  ['the file, from elsewhere', '/opt/mcteam/bin/mcteam.js', {}, 'node /opt/mcteam/bin/mcteam.js'],
  ['a path with blanks', '/opt/my team/bin/mcteam.js', {}, "node '/opt/my team/bin/mcteam.js'"],
  ['a host that was told', '/opt/mcteam/dist/host.js', { MCTEAM_CALLED_AS: 'npx mcteam' }, 'npx mcteam'],
  [
    'part of another program',
    '/opt/tests/run.js',
    { npm_lifecycle_event: 'test', npm_package_name: 'mcteam' },
    'mcteam',
  ],
])('%s', (_, file, env, command) => {
  expect(from(file, env as Record<string, string>)).toBe(command)
})

test.runIf(process.platform !== 'win32')('a path with blanks or quotes is one word', () => {
  expect(asWord('recordings/höhle-1.jsonl')).toBe('recordings/höhle-1.jsonl')
  expect(asWord("my team/Ann's; rm.jsonl")).toBe("'my team/Ann'\\''s; rm.jsonl'")
})
