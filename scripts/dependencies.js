// What an installation takes from elsewhere: `node scripts/dependencies.js` holds the lock file to rules that need no network,
// with `--audit` it asks the registry for known holes. Exit code 1 when anything is amiss.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

/** Anything but versions of the registry's own packages: addresses, folders, repositories. */
const elsewhere = /^(?:[a-z+]+:(?!\/\/$)|git@|[.~]?\/|[\w-]+\/[\w-]+)/i
const alias = /^npm:(?:@[\w.-]+\/)?[\w.-]+@/

/**
 * Every package of the lock file is proven by its integrity, comes from the registry of the person who installs, and runs a script of
 * its own only where package.json says so; and both files speak of the same things. Returns one line per problem.
 */
export function lockProblems(manifest, lock) {
  const problems = []
  if (lock.lockfileVersion !== 3) problems.push(`package-lock.json: lockfileVersion is ${lock.lockfileVersion}, not 3`)
  const { '': root = {}, ...packages } = lock.packages ?? {}
  for (const kind of ['dependencies', 'devDependencies']) {
    const wanted = manifest[kind] ?? {}
    const locked = root[kind] ?? {}
    for (const name of new Set([...Object.keys(wanted), ...Object.keys(locked)]))
      if (wanted[name] !== locked[name])
        problems.push(`${name}: package.json says ${wanted[name]}, package-lock.json ${locked[name]}; run npm install`)
    for (const [name, range] of Object.entries(wanted))
      if (elsewhere.test(range.replace(alias, ''))) problems.push(`${name}: ${range} is not from the registry`)
  }
  for (const [path, { integrity, resolved, link, hasInstallScript }] of Object.entries(packages)) {
    const name = path.replace(/^.*node_modules\//, '')
    if (link) problems.push(`${path}: is a link to a folder`)
    if (resolved !== undefined)
      problems.push(`${path}: names the address it comes from (${new URL(resolved).protocol})`)
    if (!/^sha512-[\w+/]{86}==$/.test(integrity ?? '')) problems.push(`${path}: has no sha512 integrity`)
    if (hasInstallScript && manifest.allowScripts?.[name] !== true)
      problems.push(`${path}: runs a script when it is installed, which allowScripts in package.json does not allow`)
  }
  return problems
}

/** Known holes of what users install: `holes`, or why the registry could not say. */
function audit() {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--audit-level=high', '--json'], { encoding: 'utf8' })
  try {
    const { metadata, message, error } = JSON.parse(stdout)
    if (!metadata) return { unknown: message ?? error?.summary ?? 'the registry answers no audits' }
    const { high = 0, critical = 0 } = metadata.vulnerabilities
    return { holes: high + critical }
  } catch {
    return { unknown: 'npm audit gave no answer' }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const read = name => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'))
  const lock = read('package-lock.json')
  const problems = lockProblems(read('package.json'), lock)
  for (const problem of problems) process.stdout.write(`✗ ${problem}\n`)
  if (problems.length === 0)
    process.stdout.write(`✓ ${Object.keys(lock.packages).length - 1} packages, each with its integrity\n`)
  if (process.argv.includes('--audit')) {
    const { holes, unknown } = audit()
    if (unknown !== undefined)
      process.stdout.write(`– audit skipped: ${unknown.replace(/https?:\S+/g, 'the registry')}\n`)
    else process.stdout.write(holes > 0 ? `✗ ${holes} known holes; npm audit tells them\n` : '✓ no known holes\n')
    if (holes > 0) process.exitCode = 1
  }
  if (problems.length > 0) process.exitCode = 1
}
