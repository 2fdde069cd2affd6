import { mkdirSync, readFileSync, realpathSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import process from 'node:process'
import { z } from 'zod'
import type { SettingsFiles } from './files.ts'

/**
 * Which project files a person trusts, each as it was when they said so: path → SHA-256. A folder comes from elsewhere as easily
 * as it is cloned, so what its file says about money, decisions and addresses counts only after its user has looked at it.
 */
const schema = z.record(z.string(), z.string())

function known(files: SettingsFiles): Readonly<Record<string, string>> {
  try {
    return schema.parse(JSON.parse(readFileSync(files.trusted, 'utf8')))
  } catch {
    return {} // not there, or not ours: then nothing is trusted
  }
}

export type Trust = 'trusted' | 'changed' | 'unknown'

export function trustIn(files: SettingsFiles, hash: string): Trust {
  const trusted = known(files)
  const path = realpathSync(files.project)
  if (!Object.hasOwn(trusted, path)) return 'unknown'
  return trusted[path] === hash ? 'trusted' : 'changed'
}

/** `hash`: of what the person has seen; null: it is trusted no more. */
export function setTrust(files: SettingsFiles, hash: string | null): void {
  const { [realpathSync(files.project)]: _, ...others } = known(files)
  const trusted = hash === null ? others : { ...others, [realpathSync(files.project)]: hash }
  mkdirSync(dirname(files.trusted), { recursive: true, mode: 0o700 })
  // Written aside, so that a crash leaves the former file.
  const fresh = `${files.trusted}.${process.pid}`
  writeFileSync(fresh, `${JSON.stringify(trusted, null, 2)}\n`, { mode: 0o600 })
  renameSync(fresh, files.trusted)
}
