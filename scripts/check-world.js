// Runs a world check (a script that judges a Minecraft server through real clients) against the embedded world.
//   node scripts/check-world.js CHECK.mjs [--version 1.19.2] [--only REGEX]
import { spawn, spawnSync } from 'node:child_process'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const [check, ...rest] = process.argv.slice(2)
if (!check) {
  process.stderr.write('Which check? Pass its file: node scripts/check-world.js CHECK.mjs [--version V]\n')
  process.exit(2)
}
const asked = rest.indexOf('--version')
const version = asked >= 0 ? rest[asked + 1] : '1.19.2'

const world = spawn(
  process.execPath,
  ['bin/mcteam.js', 'world', '--port', '0', '--op', 'referee', '--version', version],
  {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  },
)
const port = await new Promise((resolve, reject) => {
  createInterface({ input: world.stdout }).on('line', line => {
    const found = /:(\d+)\. /.exec(line)
    if (found) resolve(found[1])
  })
  world.once('exit', code => reject(new Error(`The world ended with code ${code}.`)))
})
const args = asked >= 0 ? rest : [...rest, '--version', version]
const result = spawnSync(process.execPath, [check, '--port', port, ...args], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
})
world.removeAllListeners('exit')
world.stdin.end('stop\n')
await new Promise(resolve => world.once('exit', resolve))
process.exitCode = result.status ?? 1
