// flying-squid, a server of others, from npm: installed beside the repository, for `npm run servers` alone.
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { squidRelease } from './pages/servers-played.ts'

const installTimeoutMs = 300_000

/** A flat world in survival, on a free port. Ends with its standard input. */
const program = `
const server = require('flying-squid').createMCServer({
  motd: 'flying-squid', host: '127.0.0.1', port: 0, 'max-players': 10, 'online-mode': false, logging: false, gameMode: 0,
  difficulty: 0, generation: { name: 'superflat', options: {} }, kickTimeout: 60000, plugins: {}, modpe: false,
  'view-distance': 6, 'player-list-text': { header: { text: '' }, footer: { text: '' } }, 'everybody-op': true,
  'max-entities': 100, version: process.argv[2],
})
server.on('error', error => console.error(error))
server.on('listening', port => console.log('port ' + port))
process.on('uncaughtException', error => console.error(error))
process.stdin.on('end', () => process.exit(0)).resume()
`

/** Installs it into a folder, once; throws with the last line of npm where that fails. */
function install(folder: string): void {
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  writeFileSync(join(folder, 'server.cjs'), program)
  const args = ['install', `flying-squid@${squidRelease}`, '--ignore-scripts', '--no-audit', '--no-fund']
  const { status, stderr, error } = spawnSync('npm', args, {
    ...{ cwd: folder, encoding: 'utf8', timeout: installTimeoutMs },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  if (status !== 0) throw error ?? new Error(stderr.trim().split('\n').at(-1) || 'npm could not install it')
}

interface Squids {
  start(version: string): Promise<{ readonly port: number; stop(): Promise<void> }>
}

/** Installs it below `parent`. Undefined where that fails, for example without a network; says why. */
export function openSquids(parent: string): Squids | undefined {
  const folder = join(parent, 'flying-squid')
  try {
    install(folder)
  } catch (error) {
    process.stderr.write(`flying-squid cannot be installed (${(error as Error).message}): its rows stay as they are.\n`)
    return undefined
  }
  return {
    async start(version) {
      const stdio = ['pipe', 'pipe', 'inherit'] as const
      const server = spawn(process.execPath, ['server.cjs', version], { cwd: folder, stdio: [...stdio] })
      const ended = new Promise<void>(resolve => server.once('exit', () => resolve()))
      const port = await new Promise<number>((resolve, reject) => {
        createInterface({ input: server.stdout! }).on('line', line => {
          const found = /^port (\d+)$/.exec(line)
          if (found) resolve(Number(found[1]))
        })
        server.once('exit', code => reject(new Error(`flying-squid ended with code ${code}`)))
      })
      return {
        port,
        stop: () => {
          server.stdin!.end()
          return ended
        },
      }
    },
  }
}
