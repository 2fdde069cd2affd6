import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const file = new URL('../docs/results.md', import.meta.url)
const title = '# Results\n\nMeasured by the benches; each part is written by the command that it names.\n'

/** Puts one part of docs/results.md in place of what it said before; the other parts stay as they are. */
export function writeSection(name: string, text: string): void {
  const begin = `<!-- ${name} -->`
  const end = `<!-- /${name} -->`
  const page = existsSync(file) ? readFileSync(file, 'utf8') : title
  const part = `${begin}\n${text.trim()}\n${end}`
  const from = page.indexOf(begin)
  const to = page.indexOf(end)
  writeFileSync(
    file,
    from >= 0 && to > from
      ? page.slice(0, from) + part + page.slice(to + end.length)
      : `${page.trimEnd()}\n\n${part}\n`,
  )
}
