// Where builds lie. Each has a folder of its own in dist/, and dist/cli.js and dist/world.js lead to the newest, so that a program
// that runs finds the parts that it has not loaded yet, though others have built meanwhile.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as later } from 'node:timers/promises'
import { stampOf } from './up-to-date.js'

/** A builder needs seconds, on a busy machine minutes. A lock as old as this is left from a crash, even if its process number is in use again. */
const lockTimeoutMs = 300_000
const pollIntervalMs = 100

/** What lies in dist/ beside the folders of builds. */
const shared = new Set(['.built', '.building', '.npmignore', 'cli.js', 'replay.html', 'world', 'world.js'])

/** Whether the process runs; another user's refuses the signal. */
function runs(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch ({ code }) {
    return code === 'EPERM'
  }
}

const textOf = file => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Whether the builder that holds the lock may still be at work. One that was killed leaves its lock behind. */
function isHeld(lock) {
  const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs
  if (since === undefined || Date.now() - since > lockTimeoutMs) return false
  const holder = textOf(lock)
  // Without a number it is being written.
  return holder === '' || runs(Number(holder))
}

/**
 * Waits until no other process builds here; resolves with what lets the next one begin. Two that find a dead builder's lock at the
 * same moment may both go on: that costs time only, since each writes a folder of its own.
 */
export async function lockBuilds(root, onWait) {
  const lock = join(root, 'dist', '.building')
  mkdirSync(join(root, 'dist'), { recursive: true })
  for (let waits = false; ; waits = true) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      return () => rmSync(lock, { force: true })
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (!isHeld(lock)) rmSync(lock, { force: true })
    else {
      if (!waits) onWait()
      await later(pollIntervalMs)
    }
  }
}

/** A new build's folder, which is in use until its builder has ended. */
export function newFolder(root) {
  const name = `${Date.now().toString(36)}-${process.pid}`
  const folder = join(root, 'dist', name)
  mkdirSync(join(folder, 'in-use'), { recursive: true })
  writeFileSync(join(folder, 'in-use', String(process.pid)), '')
  return { name, folder }
}

/** Makes a build the one that programs start with, and removes those that no program can need. `started`: what changed later is not in it. */
export function publish(root, name, page, started) {
  const dist = join(root, 'dist')
  const before = textOf(stampOf(root))
  const types = join(dist, name, 'world')
  // Programs may start at any moment: they find the file of before or the new one.
  const put = (file, text) => {
    const next = join(dist, name, 'next')
    writeFileSync(next, text)
    renameSync(next, join(dist, file))
  }
  mkdirSync(join(dist, 'world'), { recursive: true })
  for (const file of readdirSync(types)) put(join('world', file), readFileSync(join(types, file)))
  rmSync(types, { recursive: true })
  put('replay.html', page)
  put('.npmignore', `/*/\n!/world/\n!/${name}/\n/${name}/in-use/\n`)
  put('world.js', `export * from './${name}/world.js'\n`)
  put('cli.js', `import './${name}/cli.js'\n`)
  put('.built', name)
  utimesSync(stampOf(root), started, started)
  rmSync(join(dist, name, 'in-use', String(process.pid)))
  for (const other of readdirSync(dist)) {
    // A program may just be starting from the build of before.
    const stays = shared.has(other) || other === name || other === before || isInUse(join(dist, other))
    if (!stays) rmSync(join(dist, other), { recursive: true, force: true })
  }
}

function isInUse(folder) {
  try {
    return readdirSync(join(folder, 'in-use')).some(pid => runs(Number(pid)))
  } catch {
    return false // left from a version that built into dist/ itself
  }
}
