import { cpSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../session/helpers.ts'
import { root } from './terminal.ts'

/** The program as someone has it who has just cloned it: not built, and without its packages. */
export function newClone(): string {
  const clone = temporaryFolder()
  for (const name of ['bin', 'scripts', 'source', 'package.json', 'tsconfig.json'])
    cpSync(join(root, name), join(clone, name), { recursive: true })
  return clone
}

/** What `npm ci` does. */
export const bringPackages = (clone: string): void =>
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'))
