import { execFile } from 'node:child_process'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../session/helpers.ts'

const root = resolve(import.meta.dirname, '../..')

/** What `npm ci` says on Node 20, without installing anything: npm reads the version of Node from `process`. */
async function install(change: (manifest: Record<string, unknown>) => void = () => {}): Promise<string> {
  const folder = temporaryFolder()
  for (const file of ['.npmrc', 'package-lock.json']) copyFileSync(join(root, file), join(folder, file))
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, unknown>
  change(manifest)
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  const older = join(folder, 'older.cjs')
  writeFileSync(older, "Object.defineProperty(process, 'version', { value: 'v20.19.0' })")
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_config_/i.test(name)))
  const npm = promisify(execFile)('npm', ['ci', '--dry-run', '--offline', '--ignore-scripts', '--no-audit'], {
    cwd: folder,
    env: { ...env, NODE_OPTIONS: `--require=${older}` },
  })
  return await npm.then(
    ({ stderr }) => stderr,
    (error: { stderr: string }) => error.stderr,
  )
}

test('npm ci on Node 20 warns of nothing: the scripts bring the Node they need', async () => {
  expect(await install()).toBe('')
})

test('npm ci still says what is really wrong', async () => {
  const broken = await install(manifest => Object.assign(manifest, { dependencies: { 'not-in-the-lock': '1.0.0' } }))
  expect(broken).toContain('npm error')
})
