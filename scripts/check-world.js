// Runs a world check (a script that judges a Minecraft server through real clients) against the embedded world.
//   node scripts/check-world.js CHECK.mjs [--version 1.19.2] [--only REGEX]
import { spawn } from 'node:child_process'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { chanceOf } from './checks-by-chance.js'

/** Second looks at what failed by chance, at most. */
const mostLooks = 3

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

/** Runs the check; resolves with its exit code and what failed, and why. What it prints goes on to the screen. */
const play = more =>
  new Promise((resolve, reject) => {
    const running = spawn(process.execPath, [check, '--port', port, ...args, ...more], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const failed = []
    createInterface({ input: running.stdout }).on('line', line => {
      process.stdout.write(`${line}\n`)
      const [, name, detail] = /^FAIL {2}(.*?) {2}\(\d+ ms\) {2}(.*)$/.exec(line) ?? []
      if (name !== undefined) failed.push({ name, detail, chance: chanceOf(name, detail) })
    })
    running.once('error', reject)
    running.once('close', code => resolve({ code, failed }))
  })

const say = text => process.stdout.write(`${text}\n`)
let result = await play([])
const again = []
for (let look = 1; look <= mostLooks && result.failed.length > 0; look++) {
  // Where one failure is no chance, the run is red, and nothing is looked at again.
  if (result.failed.some(({ chance }) => chance === undefined)) break
  for (const { name, chance } of result.failed) {
    again.push(name)
    say(
      `again (look ${look} of ${mostLooks})  ${name}  ${chance.why}; in the vanilla server, too, in ${chance.share} of runs`,
    )
  }
  const names = result.failed.map(({ name }) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  result = await play(['--only', `^(?:${names.join('|')})$`])
}
if (again.length > 0)
  say(
    result.code === 0
      ? `All passed; looked at again: ${again.join(', ')}. There the check expects what the vanilla server does not keep, either.`
      : `Failed: ${result.failed.map(({ name }) => name).join(', ')}, after ${again.length} second looks.`,
  )
world.removeAllListeners('exit')
world.stdin.end('stop\n')
await new Promise(resolve => world.once('exit', resolve))
process.exitCode = result.code ?? 1
