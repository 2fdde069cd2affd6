import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const file = new URL('../docs/results.md', import.meta.url)
const title = '# Results\n\nMeasured by the program; each part is written by the command that it names.\n'

export const resultsPage = (): string => (existsSync(file) ? readFileSync(file, 'utf8') : title)

/** docs/results.md with one part in place of what it said before; the other parts stay as they are. */
export function withSection(name: string, text: string): string {
  const begin = `<!-- ${name} -->`
  const end = `<!-- /${name} -->`
  const page = resultsPage()
  const part = `${begin}\n${text.trim()}\n${end}`
  const from = page.indexOf(begin)
  const to = page.indexOf(end)
  return from >= 0 && to > from
    ? page.slice(0, from) + part + page.slice(to + end.length)
    : `${page.trimEnd()}\n\n${part}\n`
}

export const writeSection = (name: string, text: string): void => writeFileSync(file, withSection(name, text))
