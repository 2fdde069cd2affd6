import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * README's commands, for the tests that play them: what they play is what it says. test/readme.test.ts holds that each command of
 * README's is played by one of them.
 */

const page = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')

/** The commands of its blocks, without the words about them. */
const lines = [...page.matchAll(/^```\n(.*?)^```$/gms)]
  .flatMap(([, block = '']) => block.split('\n'))
  .filter(line => line.startsWith('mcteam '))
  .map(line => line.replace(/\s+# .*$/, '').trim())
export const readmeCommands: readonly string[] = [...new Set(lines)]

/** The command that begins so, or is so; what stands for something else in it (an address, a file, how many) is given. */
export function command(beginning: string, given: Readonly<Record<string, string>> = {}): string {
  const begun = readmeCommands.filter(line => line.startsWith(beginning))
  const found = begun.includes(beginning) ? [beginning] : begun
  if (found.length !== 1) throw new Error(`${found.length} commands of README begin with “${beginning}”.`)
  return Object.entries(given).reduce((line, [from, to]) => {
    if (!line.includes(from)) throw new Error(`“${from}” is not in README's “${line}”.`)
    return line.replace(from, to)
  }, found[0]!)
}

/** Words that README says, wherever its lines end. */
export function said(words: string): string {
  if (!page.replace(/\s+/g, ' ').includes(words)) throw new Error(`README does not say “${words}”.`)
  return words
}
