// Runs a world check (a script that judges a Minecraft server through real clients) against the embedded world.
//   node scripts/check-world.js CHECK.mjs [--version 1.19.2] [--only REGEX]
import { spawn } from 'node:child_process'
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

/** Runs the check; resolves with its exit code and the names of what failed. What it prints goes on to the screen. */
const play = more =>
  new Promise((resolve, reject) => {
    const running = spawn(process.execPath, [check, '--port', port, ...args, ...more], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const failed = []
    createInterface({ input: running.stdout }).on('line', line => {
      process.stdout.write(`${line}\n`)
      const [, name] = /^FAIL {2}(.*?) {2}\(\d+ ms\)/.exec(line) ?? []
      if (name !== undefined) failed.push(name)
    })
    running.once('error', reject)
    running.once('close', code => resolve({ code, failed }))
  })

/**
 * Checks whose result depends on chance in the vanilla server, too, with the cause. One that failed is looked at again, twice at
 * most; every other failure counts at once.
 */
const byChance = new Map([
  [
    'dig time and reach are enforced',
    'it expects dirt on a meadow to stay dirt for four seconds; grass spreads onto it in about 7 % of runs',
  ],
  [
    'milk a cow, shear a sheep',
    'it expects a shorn sheep to stay bare for a moment; the sheep eats grass meanwhile in about 1 % of runs',
  ],
])

let result = await play([])
for (let looks = 0; looks < 2 && result.failed.length > 0 && result.failed.every(name => byChance.has(name)); looks++) {
  for (const name of result.failed) process.stdout.write(`again: ${name}: ${byChance.get(name)}\n`)
  const names = result.failed.map(name => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  result = await play(['--only', `^(?:${names.join('|')})$`])
}
world.removeAllListeners('exit')
world.stdin.end('stop\n')
await new Promise(resolve => world.once('exit', resolve))
process.exitCode = result.code ?? 1
