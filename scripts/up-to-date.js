// Whether dist/ was built from the sources as they are.
import { readdirSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

/** Newest modification below a folder, ms. */
function newest(folder) {
  let latest = 0
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile()) latest = Math.max(latest, statSync(join(entry.parentPath, entry.name)).mtimeMs)
  }
  return latest
}

const modified = path => statSync(path, { throwIfNoEntry: false })?.mtimeMs

/** Written last by a build, and holds the name of its folder. Its time is when the build began. */
export const stampOf = root => join(root, 'dist', '.built')

export function upToDate(root) {
  const built = modified(stampOf(root))
  if (built === undefined) return false
  const sources = Math.max(
    newest(join(root, 'source')),
    newest(join(root, 'scripts')),
    statSync(join(root, 'package.json')).mtimeMs,
  )
  return built > sources
}

/**
 * Whether git has brought newer sources into a clone since it was built. To look at each file takes 20 ms, so that is done once after
 * each change of git's index.
 */
export function isBehind(root) {
  const built = modified(stampOf(root))
  if (built === undefined || built > (modified(join(root, '.git', 'index')) ?? 0)) return false
  if (!upToDate(root)) return true
  try {
    utimesSync(stampOf(root), new Date(), new Date())
  } catch {
    // Another user's build: the next command looks again.
  }
  return false
}
