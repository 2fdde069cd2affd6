// Begins each program of a build: while it runs, scripts/build-folders.js keeps that build. An installed mcteam has no folder for it.
import { rmSync, writeFileSync } from 'node:fs'
import process from 'node:process'

const mark = new URL(`./in-use/${process.pid}`, import.meta.url)
try {
  writeFileSync(mark, '')
  process.once('exit', () => rmSync(mark, { force: true }))
} catch {
  // It is installed, or the build is another user's.
}
