import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { worldVersions } from '../../source/world/types.ts'
import { root } from './terminal.ts'

/** The package as npm would send it, in a project that has nothing else of it: `mcteam/world` for the tests of other clients. */

const run = promisify(execFile)
const home = realpathSync(mkdtempSync(join(tmpdir(), 'mcteam-package-')))
const project = join(home, 'project')
const node = (...args: string[]) => run(process.execPath, args, { cwd: project })

beforeAll(async () => {
  const installed = join(project, 'node_modules')
  mkdirSync(installed, { recursive: true })
  const { stdout } = await run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', home], {
    cwd: root,
    maxBuffer: 2 ** 26,
    shell: process.platform === 'win32',
  })
  const [packed] = Object.values(JSON.parse(stdout) as Record<string, { filename: string }>)
  await run('tar', ['-xzf', join(home, packed!.filename), '-C', home])
  renameSync(join(home, 'package'), join(installed, 'mcteam'))
  // What npm would install beside it.
  symlinkSync(join(root, 'node_modules'), join(home, 'node_modules'), 'junction')
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }')
})

afterAll(() => rmSync(home, { recursive: true, force: true }))

test('a program starts a world, a client finds its version on its port, and after stop nothing keeps the program', async () => {
  writeFileSync(
    join(project, 'play.js'),
    `import { startWorld } from 'mcteam/world'
     import protocol from 'minecraft-protocol'
     const world = await startWorld({ version: '1.20.4', motd: 'For tests' })
     const { version, description } = await protocol.ping({ host: world.host, port: world.port, version: world.version })
     const said = await world.command('setblock 0 -60 0 stone')
     await world.stop()
     console.log(JSON.stringify([Object.keys(world), version.name, JSON.stringify(description), said]))`,
  )
  const [members, version, description, said] = JSON.parse((await node('play.js')).stdout)
  expect(members).toEqual(['host', 'port', 'version', 'command', 'stop'])
  expect([version, description]).toEqual(['1.20.4', expect.stringContaining('For tests')])
  expect(said).toEqual(['Changed the block at 0, -60, 0'])
})

test('its types come with it: they know the options, the versions and what a world has, and need no others', async () => {
  const versions = worldVersions.map(version => `'${version}'`).join(', ')
  writeFileSync(
    join(project, 'play.ts'),
    `import { type EmbeddedWorld, type EmbeddedWorldOptions, startWorld, worldVersions } from 'mcteam/world'
     const options: EmbeddedWorldOptions = { version: '1.21.4', seed: 3, terrain: 'survival', operators: ['Ann'] }
     const world: EmbeddedWorld = await startWorld(options, line => line.trim())
     const port: number = world.port
     const lines: readonly string[] = await world.command('list')
     const all: readonly [${versions}] = worldVersions
     await world.stop()
     // @ts-expect-error A version that the world does not speak.
     await startWorld({ version: '1.8.9' })
     // @ts-expect-error Belongs to sessions.
     await startWorld({ admission: { secret: '', reserved: [] } })
     export { all, lines, port }`,
  )
  const strict = { strict: true, noEmit: true, target: 'es2022', module: 'nodenext', skipLibCheck: false, types: [] }
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions: strict, files: ['play.ts'] }))
  const compiled = await node(join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', '.').catch(error => error)
  expect(compiled.stdout).toBe('')
})

test('the description of the package stays within reach, the rest of its parts do not', async () => {
  const found = (name: string) => node('-p', `require.resolve('${name}')`).then(({ stdout }) => stdout.trim())
  expect(await found('mcteam/package.json')).toBe(join(project, 'node_modules', 'mcteam', 'package.json'))
  await expect(found('mcteam/dist/cli.js')).rejects.toThrow('ERR_PACKAGE_PATH_NOT_EXPORTED')
})
