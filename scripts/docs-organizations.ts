// Writes the tables of docs/organizations.md from the code: `npx node scripts/docs-organizations.ts`.
import { readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { organizations } from '../source/organizations/index.ts'
import { loadRuleSets } from '../source/planner/rule-sets.ts'
import { agentParts, switches } from '../source/session/log/events/switches.ts'

const page = new URL('../docs/organizations.md', import.meta.url)

/** The page with its generated parts as they should be; what stands between them is written by hand. */
export const organizationsPage = (text = readFileSync(page, 'utf8')): string =>
  Object.entries(parts()).reduce((result, [name, content]) => {
    const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
    const from = result.indexOf(begin)
    const to = result.indexOf(end)
    if (from < 0 || to < from) throw new Error(`docs/organizations.md has lost its part ${name}.`)
    return `${result.slice(0, from + begin.length)}\n${content}\n${result.slice(to)}`
  }, text)

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')

const parts = (): Readonly<Record<string, string>> => ({
  organizations: table(
    ['name', 'what it is', 'from'],
    Object.values(organizations).map(({ name, description, paper }) => [`\`${name}\``, description, paper]),
  ),
  options: table(
    ['option', 'what it does'],
    Object.values(organizations).flatMap(({ name, options = {} }) =>
      Object.entries(options).map(([option, text]) => [`\`${name}:${option}\``, text]),
    ),
  ),
  switches: table(
    ['flag', 'what agents do without', 'turned off'],
    agentParts.map(part => [`\`--no-${part}\``, switches[part].without, switches[part].off.join('; ')]),
  ),
  rules: loadRuleSets()
    .map(({ domain, about, rules }) =>
      [
        `\`${domain}\`, for ${about}:`,
        '',
        table(
          ['rule', 'text', 'relation'],
          rules.map(({ id, text, relation }) => [`\`${id}\``, text, `\`${relation}\``]),
        ),
      ].join('\n'),
    )
    .join('\n\n'),
})

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(page, organizationsPage())
