import { spawnSync } from 'node:child_process'
import process from 'node:process'
import { expect, test } from 'vitest'

test.each(['actions', 'keys', 'published', 'results', 'servers', 'settings', 'tasks'])(
  'docs/%s.md says what the code says',
  name => {
    const { status, stderr } = spawnSync(process.execPath, [`scripts/docs-${name}.ts`, '--check'], { encoding: 'utf8' })
    expect(stderr).toBe('')
    expect(status).toBe(0)
  },
)
